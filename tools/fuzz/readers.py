"""Everything that reads what strangers write: how it is fed, and which errors it may answer with."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import IO, Final, NamedTuple
from xml.etree import ElementTree as ET

from fairytile import limits
from fairytile.actions import CHARACTERS
from fairytile.boards import board
from fairytile.content import ContentError, UnknownEdition, built_in, load
from fairytile.content.loading import load_from
from fairytile.data import DataError
from fairytile.hexes import Hex
from fairytile.kingdom import Space
from fairytile.news import read_happening
from fairytile.notation import NotationError, parse_action, parse_kingdom, parse_position
from fairytile.notation.deal_text import read_rules
from fairytile.pictures import page_svg, picture
from fairytile.puzzles import Attempt, difficulty, parse_puzzle
from fairytile.record import Running, parse_record
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import Options
from fairytile.tiles import TERRAINS, footprint
from fairytile.views import read_view
from fairytile.words import Language
from fairytile.words.user_texts import unseen_in
from tools.fuzz.broken_inputs import bomb, garbage, spoiled, spoiled_data
from tools.fuzz.odd_kingdoms import kingdom_line, odd_rules
from tools.fuzz.valid_inputs import seeds
from tools.fuzz.vocabulary import (
    ACTIONS,
    JSON,
    NAMES,
    NASTY,
    NUMBERS,
    POSITION,
    PUZZLE,
    RECORD,
    STORY,
    TOML,
    VALUES,
)


class Case(NamedTuple):
    """One input: what reads it, the beginning of it to show, how large it is, and the reading itself."""

    reader: str
    shown: str
    size: int
    run: Callable[[], object]


class Reader(NamedTuple):
    """Something that reads: how often it is fed, with what, and the errors that its documentation names."""

    name: str
    weight: int
    case: Callable[[random.Random], Case]
    errors: tuple[type[Exception], ...]


_SHOWN: Final = 300


def _texts(
    name: str,
    weight: int,
    read: Callable[[str], object],
    texts: Sequence[str],
    scraps: Sequence[str],
    *,
    most: int,
    bombs: float = 0.2,
    errors: tuple[type[Exception], ...] = (NotationError,),
) -> Reader:
    """A reader of texts, of which some are valid and scraps can make more."""

    def case(rng: random.Random) -> Case:
        text, chance = rng.choice(texts), rng.random()
        if chance < bombs:
            text = bomb(text, scraps, most, rng)
        elif chance < bombs + 0.1:
            text = garbage((*scraps, *NASTY, *NUMBERS), rng)
        else:
            text = spoiled(text, scraps, rng)
        return Case(name, ascii(text[:_SHOWN]), len(text), lambda: read(text))

    return Reader(name, weight, case, errors)


# --- editions -------------------------------------------------------------------------------


class _Folder(Traversable):
    """A folder, or a file of it, in memory."""

    def __init__(self, name: str, files: dict[str, bytes], data: bytes | None = None) -> None:
        self._name, self._files, self._data = name, files, data

    @property
    def name(self) -> str:
        """Its last name."""
        return self._name

    def iterdir(self) -> Iterator[_Folder]:
        """The files."""
        return (self.joinpath(name) for name in self._files)

    def is_dir(self) -> bool:
        """Whether it is a folder."""
        return self._name == ""

    def is_file(self) -> bool:
        """Whether it is a file that is there."""
        return self._data is not None

    def joinpath(self, *descendants: object) -> _Folder:
        """A file of the folder."""
        (name,) = map(str, descendants)
        return _Folder(name, {}, self._files.get(name))

    def __truediv__(self, child: object) -> _Folder:
        return self.joinpath(child)

    def __str__(self) -> str:
        return self._name or "edition"

    def read_bytes(self) -> bytes:
        """All that it has."""
        return self._data or b""

    def read_text(self, encoding: str | None = None) -> str:
        """All that it has, as a text."""
        return self.read_bytes().decode(encoding or "utf-8")

    def open(self, mode: str = "r", *_: object, **__: object) -> IO[bytes]:  # type: ignore[override]  # bytes only
        """What it has."""
        return BytesIO(self.read_bytes())


def load_files(files: dict[str, str]) -> None:
    """Load an edition from the texts of its files, and look at what comes of its stories."""
    data = {name: text.encode("utf-8", "surrogatepass") for name, text in files.items()}
    loaded = load_from(_Folder("", data))
    for story in loaded.stories.values():
        texts = (
            story.title,
            story.opening,
            *(closing.text for closing in story.closings),
            *(part for page in story.pages.values() for part in (page.title, page.text)),
        )
        for text in (paragraph for whole in texts for paragraph in whole.split("\n")):
            assert unseen_in(text) is None, "a story has a sign in it that nobody can see"


def _edition_case(rng: random.Random) -> Case:
    files = dict(seeds().editions)
    name = rng.choice([*files])
    scraps = STORY if name.endswith(".md") else TOML
    most = limits.MOST_STORIES if name.endswith(".md") else limits.MOST_TABLES
    change = bomb(files[name], scraps, most, rng) if rng.random() < 0.1 else spoiled(files[name], scraps, rng)
    files[name] = change
    return Case("edition", f"{name}: {files[name][:_SHOWN]!a}", len(files[name]), lambda: load_files(files))


# --- options, names, data -------------------------------------------------------------------


def _options_case(rng: random.Random) -> Case:
    if rng.random() < 0.3:
        switches = {rng.choice([*SWITCHES, "x"]): rng.choice(["yes", "bank", "", "x" * 99]) for _ in range(3)}
        return Case("options", ascii(switches), 3, lambda: Ruleset.of(switches))
    names = ("players", "first", "pages", "dealing", "deck", "start_side", "ruleset", "take_back")
    given = {
        name: rng.choice((*VALUES, Ruleset(), Ruleset)) for name in rng.sample(names, rng.randrange(1, 4))
    }
    shown = ", ".join(f"{name} {limits.quoted(value)}" for name, value in given.items())
    return Case("options", shown, len(given), lambda: Options(**given))  # type: ignore[arg-type]  # that is the point


def _name(rng: random.Random) -> str:
    return "".join(rng.choice((*NAMES, *NASTY)) for _ in range(rng.choice((1, 1, 2, 3))))


def _names_case(rng: random.Random) -> Case:
    game = seeds().views[0]
    names = [_name(rng) for _ in range(rng.choice((0, 2, 2, 2, 3)))]
    tags = {rng.choice(("event", "Seed", _name(rng))): _name(rng) for _ in range(rng.randrange(3))}

    def run() -> None:
        whole = parse_record(seeds().records[0])
        kept = Running.of(whole.game(), names, tags).record()
        for text in (*kept.names, *kept.tags.values()):
            assert unseen_in(text) is None, "a sign that nobody can see was kept"
        assert parse_record(kept.to_text()) == kept, "a record is not read as it was written"
        shown = board(game, names=kept.names).split("\n")
        assert not any(map(unseen_in, shown)), "a board has a sign that nobody can see"

    return Case("names", ascii((names, tags))[:_SHOWN], sum(map(len, names)), run)


def _picture_case(rng: random.Random) -> Case:
    names, words = [_name(rng), _name(rng)], " ".join(_name(rng) for _ in range(rng.randrange(9)))

    def table() -> None:
        ET.fromstring(picture(seeds().views[0], names=names))

    def page() -> None:
        ET.fromstring(page_svg(7, names[0], words, words))

    def text() -> None:
        shown = board(seeds().views[0], names=names, language=Language.FRENCH).split("\n")
        assert not any(map(unseen_in, shown)), "a board has a sign that nobody can see"

    run = rng.choice((table, page, text))
    return Case("pictures", ascii((names, words))[:_SHOWN], len(words), run)


def _data_case(rng: random.Random) -> Case:
    data = rng.choice(seeds().data)
    for _ in range(rng.randrange(1, 4)):
        data = spoiled_data(data, rng)
    return Case("view data", limits.shortened(ascii(type(data))), 1, lambda: read_view(data, load()))


def _news_case(rng: random.Random) -> Case:
    data = spoiled_data(rng.choice(seeds().news), rng)
    return Case("news", limits.shortened(ascii(type(data))), 1, lambda: read_happening(data))


# --- odd Kingdoms ---------------------------------------------------------------------------


def _shapes_case(rng: random.Random) -> Case:
    """A Kingdom of an odd shape that is read, or asked for what tables ask, or drawn."""
    line, spaces = kingdom_line(rng, limits.MOST_SPACES)
    rules, face = odd_rules(rng), rng.choice([*rng.choice(load().regular).sides])
    land = parse_kingdom(line, read_rules(rules))

    def ask() -> None:
        for way in land.placements(face):
            assert not any(hex_ in land for hex_ in footprint(*way)), "a tile lies on a space"

    def look() -> None:
        for space in map(Space, range(len(land))):
            land.sight(space)
        for terrain in TERRAINS:
            land.seeing_lined_up(terrain)

    def go() -> None:
        for who in CHARACTERS:
            land.within(who, Space(rng.randrange(len(land))))
            land.moves(who, Space(rng.randrange(len(land))))

    runs: tuple[Callable[[], object], ...] = (
        lambda: parse_kingdom(line, read_rules(rules)),
        lambda: parse_position(_elsewhere(line, spaces, rng)),
        ask,
        look,
        go,
        lambda: board(land),
    )
    run = (lambda: picture(land)) if rng.random() < 0.02 else rng.choice(runs)
    return Case("shapes", f"{rules} {line[:_SHOWN]}", len(spaces), run)


def _elsewhere(line: str, spaces: Sequence[Hex], rng: random.Random) -> str:
    """A position with another Kingdom."""
    who = "/".join(f"{letter}:{rng.choice(spaces)}" for letter in "PKD")
    return re.sub(r"kingdom=\S+ at=\S+", f"kingdom={line} at={who}", rng.choice(seeds().positions))


def _odd_puzzle_case(rng: random.Random) -> Case:
    """A puzzle in a Kingdom of an odd shape that is read, or of which all is asked that tells the way."""
    line, spaces = kingdom_line(rng, limits.MOST_PUZZLED)
    line = line.replace("C", "P", max(0, line.count("C") - limits.MOST_CASTLES))
    who = "/".join(f"{letter}:{rng.choice(spaces)}" for letter in "PKD")
    tile = f" tile={rng.randrange(len(load().regular))}{rng.choice('fb')}" if rng.random() < 0.6 else ""
    page = rng.choice([*load().pages])
    text = f"puzzle1 kingdom={line} at={who} page={page} rules={odd_rules(rng)}{tile}"
    try:
        puzzle = parse_puzzle(text)
    except NotationError:
        puzzle = None
    runs: list[Callable[[], object]] = [lambda: parse_puzzle(text)]
    if puzzle is not None:
        start = Attempt.at(puzzle)
        runs += [lambda: difficulty(puzzle), lambda: start.best_line, lambda: start.left]
    return Case("odd puzzles", text[-_SHOWN:], len(spaces), rng.choice(runs))


# --- all of them ----------------------------------------------------------------------------


def readers() -> tuple[Reader, ...]:
    """Everything that is fuzzed."""
    known = seeds()
    plain_texts = [text for text in known.records if not text.startswith("{")]
    in_json = [text for text in known.records if text.startswith("{")]
    hidden = [text for text in known.redacted if not text.startswith("{")]
    hidden_json = [text for text in known.redacted if text.startswith("{")]
    seen, keys = known.views[0], (load().key, load().name)
    record, position, action = limits.MOST_RECORD, limits.MOST_POSITION, limits.MOST_ACTION

    def at_a_table(text: str) -> object:
        return parse_action(text, seen)

    return (
        _texts("record", 12, parse_record, plain_texts, RECORD, most=record, bombs=0.04),
        _texts("record in JSON", 12, parse_record, in_json, JSON, most=record, bombs=0.04),
        _texts("redacted", 8, parse_record, hidden, RECORD, most=record, bombs=0.04),
        _texts("redacted in JSON", 8, parse_record, hidden_json, JSON, most=record, bombs=0.04),
        _texts("position", 12, parse_position, known.positions, POSITION, most=position),
        _texts("kingdom", 8, parse_kingdom, known.kingdoms, POSITION, most=position),
        _texts("action", 8, parse_action, known.actions, ACTIONS, most=action),
        _texts("action at a table", 8, at_a_table, known.actions, ACTIONS, most=action),
        _texts("puzzle", 6, parse_puzzle, known.puzzles, PUZZLE, most=position),
        _texts(
            "edition by name", 1, built_in, keys, ("a", "/", "-", "1"), most=10**5, errors=(UnknownEdition,)
        ),
        Reader("edition", 12, _edition_case, (ContentError,)),
        Reader("shapes", 3, _shapes_case, (NotationError,)),
        Reader("odd puzzles", 1, _odd_puzzle_case, (NotationError,)),
        Reader("options", 4, _options_case, (ValueError,)),
        Reader("names", 3, _names_case, (NotationError,)),
        Reader("pictures", 1, _picture_case, ()),
        Reader("view data", 8, _data_case, (DataError,)),
        Reader("news", 4, _news_case, (DataError,)),
    )
