"""The parsed header and turns of a record, before its actions are understood: of its text as of its JSON.

The readers of both make a `Draft`; `fairytile.record` plays it through and makes a `Record` of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fairytile.actions import Action, Recount
from fairytile.chance import Shuffle
from fairytile.edition import PageNumber
from fairytile.limits import MOST_ACTIONS, MOST_NAME, MOST_TAG, MOST_TAGS, quoted, too_many
from fairytile.notation.deal_text import read_tile, tile_text
from fairytile.notation.text_reader import NotationError
from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS, Deal, Options, Outcome, SeatNumber, TileSide
from fairytile.words.user_texts import alike, composed, one_line

FORMAT: Final = 1
"""The version of the format that is written."""

HIDDEN: Final = "?"
"""Stands for a Page or a tile that whoever reads a redacted record does not know."""

_TAG: Final = re.compile(r"[a-z][a-z0-9-]*")

_T = TypeVar("_T")


class Turn(NamedTuple):
    """One turn, whole or not: its number, whose it was, what was done, and the Page recounted in it."""

    number: int
    seat: SeatNumber
    actions: tuple[Action, ...]
    told: PageNumber | None = None


class RedactedDeal(NamedTuple):
    """What somebody knows of a deal while the game runs; None for what they do not."""

    start_side: int
    stack: tuple[TileSide | None, ...]
    """The tiles that were seen. No two sides of an edition are alike, so a side tells which tile it is."""
    books: tuple[tuple[PageNumber | None, ...], ...]
    left_over: int
    """How many Pages are in nobody's Book; which ones nobody knows."""


Pages: TypeAlias = tuple[PageNumber | None, ...]


class DraftAction(NamedTuple):
    """An action as it was written, and where."""

    text: str
    column: int | None = None


class DraftTurn(NamedTuple):
    """The actions of a turn as they were written; its number and player only if they were."""

    number: int | None
    seat: SeatNumber | None
    actions: tuple[DraftAction, ...]
    line: int | None = None
    field: str | None = None

    def locate(self, error: NotationError, action: DraftAction | None = None) -> NotationError:
        """An error as one of this turn."""
        return error.within(line=self.line, field=self.field, column=action.column if action else None)


@dataclass(frozen=True, slots=True)
class Draft:
    """What the header and the turns of a record say."""

    edition: str
    names: tuple[str, ...]
    options: Options
    deal: Deal | RedactedDeal
    turns: tuple[DraftTurn, ...]
    result: Outcome | None
    has_result: bool
    tags: Mapping[str, str]
    shuffle: Shuffle | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    """In which line each part stands, if the record has lines."""

    def locate(self, error: NotationError, part: str) -> NotationError:
        """An error as one of a part of the record."""
        return error.within(line=self.lines.get(error.field or part, self.lines.get(part)), field=part)


def known_version(version: int) -> int:
    """A version of the format that can be read."""
    if version > FORMAT:
        raise NotationError(
            f"this record has format {version}, and this library reads up to {FORMAT}: use a newer one"
        )
    if version < 1:
        raise NotationError(f"there is no format {version}: the first one is 1")
    return version


def action_texts(turn: Turn) -> list[str]:
    """The actions of a turn as records write them: with the Page behind a Recount."""
    return [
        f"recount({turn.told})" if isinstance(action, Recount) and turn.told is not None else str(action)
        for action in turn.actions
    ]


def _written(text: str, most: int, what: str) -> str:
    """A text of people as it is kept, in one line; ``what`` says in an error whose it is."""
    line = one_line(text)
    try:
        return composed(line, most)
    except ValueError as error:
        raise NotationError(f"{what} {quoted(line)} {error}") from None


def read_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """The players' names: one for each seat, no two alike; names for all if there are none."""
    given = tuple(names)
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise NotationError(f"{players} Books: a game is for {LEAST_PLAYERS} to {MOST_PLAYERS} players")
    if given and len(given) != players:
        raise NotationError(f"{len(given)} players but {players} Books: name every player, or none")
    found: dict[str, str] = {}
    for number, each in enumerate(given or [f"Player {number}" for number in range(1, players + 1)]):
        name = _written(each, MOST_NAME, "the name")
        if not name:
            raise NotationError(f"player {number} has no name: give everybody one")
        if alike(name) in found:
            raise NotationError(f"two players are called {name}: give them different names")
        found[alike(name)] = name
    return tuple(found.values())


def read_tag(name: str, value: str) -> tuple[str, str]:
    """A tag: its name in lower case, its value in one line."""
    key = "-".join(name.lower().split())
    if not _TAG.fullmatch(key) or len(key) > MOST_NAME:
        raise NotationError(
            f"{quoted(name)} is no name for a tag: use letters, digits and hyphens, such as event"
        )
    written = _written(value, MOST_TAG, f"the tag {key}:")
    if not written:
        raise NotationError(f"the tag {key} has no value: add one, or take the tag away")
    return key, written


def read_tags(tags: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The tags of a record by name, each once."""
    found: dict[str, str] = {}
    for name, value in tags:
        add_tag(found, name, value)
    return found


def add_tag(tags: dict[str, str], name: str, value: str) -> None:
    """Add a tag to those that were read before it."""
    tag, written = read_tag(name, value)
    if tag in tags:
        raise NotationError(f"the tag {tag} is there twice: leave one")
    if len(tags) == MOST_TAGS:
        raise NotationError(f"there are more than {MOST_TAGS} tags: leave some out")
    tags[tag] = written


def check_number(turns: int, actions: int) -> None:
    """See to it that a game is short enough to be played through."""
    for number, what in ((turns, "turns"), (actions, "actions")):
        if problem := too_many(number, MOST_ACTIONS, what):
            raise NotationError(f"the record {problem}")


def no_more(actions: Iterable[_T], before: int) -> list[_T]:
    """The actions of a turn, with this number ``before`` it; raises `NotationError` at one too many."""
    found = [*islice(actions, MOST_ACTIONS + 1 - before)]
    if before + len(found) > MOST_ACTIONS:
        raise NotationError(f"the record has more than {MOST_ACTIONS} actions: leave some out")
    return found


def hidden_tile_text(tile: TileSide | None) -> str:
    """A tile of a redacted record, as texts write it."""
    return HIDDEN if tile is None else tile_text(tile)


def read_hidden_tile(text: str) -> TileSide | None:
    """A tile of a redacted record: one that was seen, or nothing."""
    return None if text == HIDDEN else read_tile(text)
