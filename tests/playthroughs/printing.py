"""A playthrough: a record of a game, and under it everything that the library says at every step of it.

Lines that begin with ``then:`` go on from the record, one deed a line: they may take back and close, which
no record tells. What is the same as a step before is not said again. The games are played with an edition of
their own, which never changes, so that only a change of the library can change what is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from fairytile.actions import CHARACTERS, CLOSE, TAKE_BACK, Action, Character
from fairytile.boards import Size, board
from fairytile.content import load
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Space
from fairytile.notation import position_text
from fairytile.record import Record, Running, parse_record
from fairytile.rules import can_lay_tiles, legal_actions, may_adventure, may_recount, start
from fairytile.solver import is_possible
from fairytile.state import Outcome, SeatNumber, State, TileSide
from fairytile.tiles import Place
from fairytile.views import SeatView, View, view
from fairytile.words import Language, objective_sentence

MARK: Final = "=== what is said, step by step ==="
_THEN: Final = "then: "
_TILES_A_BOARD: Final = 6
_LARGE: Final = (Place.LARGE_FOREST, Place.LARGE_PLAIN, Place.LARGE_MOUNTAIN, Place.LARGE_RIVER)

# Its fingerprint is written here, so that the records stay readable however the library makes fingerprints.
EDITION: Final = replace(load(Path(__file__).parent / "edition"), digest="played")

Said = dict[str, str]
"""What is said of a State: for each thing that was asked the answer."""


def record_in(text: str) -> Record:
    """The record at the head of a playthrough, or of a text that has nothing else."""
    lines = text.partition(MARK)[0].splitlines()
    return parse_record("\n".join(line for line in lines if not line.startswith(_THEN)), EDITION)


def deeds_after(text: str) -> list[str]:
    """What is done after the record."""
    lines = text.partition(MARK)[0].splitlines()
    return [line.removeprefix(_THEN) for line in lines if line.startswith(_THEN)]


def playthrough(text: str) -> str:
    """The playthrough of the record in a text; comments above the record are kept."""
    comments = [line for line in text.splitlines() if line.startswith("# ")]
    record, deeds = record_in(text), deeds_after(text)
    then = [*(f"{_THEN}{deed}" for deed in deeds), *([""] if deeds else [])]
    head = [*comments, "", record.to_text().rstrip("\n"), "", *then]
    return "\n".join([*head, MARK, *_steps(record, deeds)]) + "\n"


def moments(record: Record, deeds: Iterable[str] = ()) -> Iterator[tuple[str, Running]]:
    """A game from its start: each deed, and the game after it."""
    running = Running.of(record.game(EDITION), record.names)
    yield "start", running
    for deed in (*map(str, record.actions), *deeds):
        seat, moment = running.state.to_move, running.moment
        if deed == str(TAKE_BACK):
            running = running.taken_back(seat=seat, moment=moment)
        elif deed == str(CLOSE):
            running = running.closed()
        else:
            running = running.after(deed, seat=seat, moment=moment)
        yield deed, running


def _steps(record: Record, deeds: Iterable[str]) -> Iterator[str]:
    before: Said = {}
    state = start(record.game(EDITION))
    for number, (deed, running) in enumerate(moments(record, deeds)):
        state = running.state
        yield ""
        yield f"--- {number}: {deed}"
        said = {**dict(_said(state)), "taking back": running.taking_back_refused or "allowed"}
        yield from (f"{what}: {answer}" for what, answer in said.items() if before.get(what) != answer)
        yield from (f"{what}: nothing any more" for what in before if what not in said)
        before = said
        tiles = state.tiles_gone if number == 0 or deed.startswith("T:") else None
        if tiles is not None and tiles % _TILES_A_BOARD == 0:
            yield board(state, size=Size.SMALL)
    yield from _ending(state)


def _ending(state: State) -> Iterator[str]:
    yield ""
    yield "--- the end"
    for number, seat in enumerate(state.seats):
        yield f"seat {number} told {_pages(sorted(seat.told))}, not told {_pages(seat.untold)}"
    yield board(state, names=["Anna", "Bert", "Cleo", "Dora"][: len(state.seats)])


# --- what is said of a State ----------------------------------------------------------------


def _said(state: State) -> Iterator[tuple[str, str]]:
    for field in position_text(state).split(" ")[1:]:
        name, _, value = field.partition("=")
        yield f"position {name}", value
    yield from _about_rules(state)
    yield from _about_kingdom(state)
    for number in range(len(state.seats)):
        yield from _about_page(state, SeatNumber(number))
    yield from _about_views(state)


def _about_rules(state: State) -> Iterator[tuple[str, str]]:
    legal, adventures = legal_actions(state), _adventures(state)
    for kind, actions in adventures.items():
        yield f"ways {kind}", _ways(actions)
    yield "legal", f"{len(legal)}: {_legal(legal, adventures)}"
    yield "top", str(state.top)
    yield "tiles left", str(state.tiles_left)
    yield "may adventure", str(may_adventure(state))
    yield "may recount", str(may_recount(state))
    yield "can lay tiles", str(can_lay_tiles(state))
    yield "outcome", _outcome(state.outcome)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "–"
    return "closed" if outcome.closed else f"won by {'nobody' if outcome.winner is None else outcome.winner}"


def _adventures(state: State) -> dict[str, tuple[Action, ...]]:
    """All moves of each character, and all ways to lay the top tile, whether or not it is time for them."""
    kingdom, top = state.kingdom, state.top
    moves = {who.letter: tuple(kingdom.moves(who, state.whereabouts[who])) for who in CHARACTERS}
    return {**moves, "T": () if top is None else kingdom.placements(top)}


def _legal(legal: Sequence[Action], adventures: dict[str, tuple[Action, ...]]) -> str:
    """The legal actions in their order; a letter stands for all ways of its kind."""
    words = []
    rest = tuple(legal)
    for kind, ways in adventures.items():
        if ways and rest[: len(ways)] == ways:
            words.append(kind)
            rest = rest[len(ways) :]
    return " ".join([*words, *map(str, rest)]) or "–"


def _ways(actions: Iterable[Action]) -> str:
    """Adventures as texts; ways to lay a tile in one place are written as one, with their rotations."""
    words: list[str] = []
    for text in map(str, actions):
        place, slash, rotation = text.rpartition("/")
        if slash and words and words[-1].startswith(place + slash):
            words[-1] += rotation
        else:
            words.append(text)
    return " ".join(words) or "–"


def _about_kingdom(state: State) -> Iterator[tuple[str, str]]:
    kingdom = state.kingdom
    for place in _LARGE:
        yield place.key, _areas(kingdom, place)
    for character in CHARACTERS:
        space = state.whereabouts[character]
        yield f"sees {character.letter}", _hexes(kingdom.hexes_in(kingdom.sight(space)))
        yield f"never reaches {character.letter}", _hexes(_beyond(kingdom, character, space))
    pages = EDITION.pages.values()
    never = (page.number for page in pages if not is_possible(page.objective, kingdom, state.whereabouts))
    yield "impossible by moves alone", _pages(never)


def _areas(kingdom: Kingdom, place: Place) -> str:
    return " + ".join(_hexes(kingdom.hexes_in(area)) for area in kingdom.large_areas(place)) or "–"


def _beyond(kingdom: Kingdom, character: Character, space: Space) -> tuple[Hex, ...]:
    reach = kingdom.reach(character, space)
    return tuple(hex_ for hex_ in kingdom.hexes if not reach >> kingdom.space(hex_) & 1)


def _about_page(state: State, seat: SeatNumber) -> Iterator[tuple[str, str]]:
    """The Page in hand: what it asks for, of which spaces it speaks, and how things stand with it."""
    objective = state.objective(seat)
    if objective is None:
        return
    for language in Language:
        yield f"seat {seat} {language}", objective_sentence(objective, language)
    kingdom, whereabouts = state.kingdom, state.whereabouts
    yield f"seat {seat} speaks of", _hexes(kingdom.hexes_in(objective.spaces(kingdom, whereabouts)))
    yield f"seat {seat} is met", str(objective.is_met(kingdom, whereabouts, state.adventures))
    yield f"seat {seat} is possible", str(is_possible(objective, kingdom, whereabouts))


def _about_views(state: State) -> Iterator[tuple[str, str]]:
    """What each seat and a spectator may know, and whether all of them see the same table."""
    seats = [SeatNumber(number) for number in range(len(state.seats))]
    views = [view(state, viewer) for viewer in (*seats, None)]
    for seat in seats:
        own, *others = sorted(views, key=lambda seen: seen.seat != seat)
        yield f"view {seat}", _seat(own.seats[seat])
        yield f"others of {seat}", _one_of(_seat(seen.seats[seat]) for seen in others)
    for seen in views:
        yield f"unseen {_viewer(seen)}", _ranges(seen.unseen)
        yield f"left over {_viewer(seen)}", _pages(seen.left_over)
    yield "acts", " ".join(_viewer(seen) for seen in views if seen.legal_actions) or "–"
    yield (
        "acts as is legal",
        _one_of(
            str(seen.legal_actions == legal_actions(state)) for seen in views if seen.seat == state.to_move
        ),
    )
    yield "gone", _one_of(f"{_tiles(seen.laid)}, aside {_tiles(seen.set_aside)}" for seen in views)


def _one_of(answers: Iterable[str]) -> str:
    """What several viewers say; all of them should say the same."""
    return " but also: ".join(dict.fromkeys(answers))


def _viewer(seen: View) -> str:
    return "spectator" if seen.seat is None else str(seen.seat)


def _ranges(pages: Iterable[PageNumber]) -> str:
    """Many Pages in few words."""
    ranges: list[tuple[int, int]] = []
    for page in pages:
        if ranges and ranges[-1][1] == page - 1:
            ranges[-1] = (ranges[-1][0], page)
        else:
            ranges.append((page, page))
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges) or "–"


def _tiles(tiles: Iterable[TileSide]) -> str:
    return " ".join(f"{tile}{'fb'[side]}" for tile, side in tiles) or "–"


def _seat(seat: SeatView) -> str:
    flags = [name for name, is_so in (("magic", seat.magic), ("out", seat.out)) if is_so]
    book = _pages(seat.book)
    words = [f"hand {seat.hand or '?'}", f"book {book}", f"told {_pages(seat.told)}", f"untold {seat.untold}"]
    return ", ".join([*words, f"turned {seat.turned}", *flags])


def _pages(pages: Iterable[PageNumber | None]) -> str:
    return " ".join("?" if page is None else str(page) for page in pages) or "–"


def _hexes(hexes: Iterable[Hex]) -> str:
    return " ".join(map(str, hexes)) or "–"
