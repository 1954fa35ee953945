"""What the fuzzing begins with: valid texts of every kind, made once from the edition of the library."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from fairytile.content import load, new_game
from fairytile.data import Json, plain
from fairytile.news import Happening, news
from fairytile.notation import kingdom_text, position_text
from fairytile.puzzles import Level, make, puzzle_text
from fairytile.record import Running
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Dealing, Deck, Options, SeatNumber
from fairytile.views import View, legal_actions_of, view, view_data

_ACTIONS: Final = 25
_TABLES: Final = (
    Options(pages=2),
    Options(players=3, pages=1, first=SeatNumber(1), dealing=Dealing.WOVEN, deck=Deck.CHILDREN),
    Options(players=4, pages=2, ruleset=Ruleset(impossible=Impossible.EXCHANGE)),
)


@dataclass(frozen=True, slots=True)
class Seeds:
    """Valid texts by what reads them."""

    records: tuple[str, ...]
    redacted: tuple[str, ...]
    positions: tuple[str, ...]
    kingdoms: tuple[str, ...]
    actions: tuple[str, ...]
    puzzles: tuple[str, ...]
    editions: dict[str, str]
    """The files of a small edition."""
    data: tuple[Json, ...]
    """Views as data."""
    news: tuple[Json, ...]
    """What a seat is told of actions, as data."""
    views: tuple[View, ...]
    """Somebody's View, to whom actions are said."""


@cache
def seeds() -> Seeds:
    """The same every time, but for what the library itself changes."""
    games = [_played(options, number) for number, options in enumerate(_TABLES)]
    states = [game.state for game in games]
    seen = [view(state, state.to_move) for state in states]
    records = [game.record() for game in games]
    hidden = [game.redacted(seat) for game in games for seat in (None, SeatNumber(0))]
    puzzles = [make(level, "fuzz") for level in (Level.EASY, Level.MEDIUM, Level.FIENDISH)]
    return Seeds(
        records=tuple(text for each in records for text in (each.to_text(), each.to_json(), each.to_json(1))),
        redacted=tuple(text for each in hidden for text in (each.to_text(), each.to_json())),
        positions=tuple(map(position_text, states)),
        kingdoms=tuple(kingdom_text(state.kingdom) for state in states),
        actions=tuple(str(action) for each in seen for action in legal_actions_of(each)[::5]),
        puzzles=tuple(map(puzzle_text, puzzles)),
        editions=_small_edition(),
        data=tuple(json.loads(json.dumps(plain(view_data(each)))) for each in seen),
        news=tuple(json.loads(json.dumps(plain(told))) for game in games for told in _told(game)),
        views=tuple(seen),
    )


def _played(options: Options, number: int) -> Running:
    """A game after some actions, with names and tags as people have them."""
    rng = random.Random(number)
    names = ["Zoë", "Bert O’Hara", "花子", "Δημήτρης"][: options.players]
    game = Running.of(
        new_game(options, seed=number).game, names, {"date": "2026-03-01", "comment": "at the inn"}
    )
    for _ in range(_ACTIONS):
        if game.state.outcome is None:
            legal = legal_actions_of(view(game.state, game.state.to_move))
            game = game.after(rng.choice(legal), seat=game.state.to_move, moment=game.moment)
    return game


def _told(game: Running) -> Iterator[Happening]:
    """All that the first seat learned in a game."""
    seen = [view(state, SeatNumber(0)) for state in game.record().states()]
    for (before, after), action in zip(pairwise(seen), game.record().actions, strict=True):
        yield from news(before, action, after)


def _small_edition() -> dict[str, str]:
    """The edition of the library with a few Pages and tiles only, so that it is read quickly."""
    folder = files("fairytile.content").joinpath(*load().key.split("/"))
    texts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.is_file()}
    return {
        "edition.toml": texts["edition.toml"],
        "pages.toml": _blocks(texts["pages.toml"], "[[page]]", 4),
        "tiles.toml": _blocks(texts["tiles.toml"], "[[", 6),
        "story.en.md": _blocks(texts["story.en.md"], "## ", 4),
        "story.fr.md": _blocks(texts["story.fr.md"], "## ", 4),
    }


def _blocks(text: str, start: str, most: int) -> str:
    """The first parts of a file that begin so, with what stands before them."""
    head, *parts = text.split(f"\n{start}")
    return f"\n{start}".join([head, *parts[:most]]).rstrip() + "\n"
