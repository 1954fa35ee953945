"""What stands in a record before its actions are understood: the common ground of its text and JSON forms.

The readers of both make a `Draft`; `fairytile.record` plays it through and makes a `Record` of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from fairytile.actions import Action, Recount
from fairytile.chance import Shuffle
from fairytile.edition import PageNumber
from fairytile.notation.actions import action_text
from fairytile.notation.deals import read_tile, tile_text
from fairytile.notation.reading import NotationError, quoted
from fairytile.state import LEAST_PLAYERS, MOST_PLAYERS, Deal, Options, Outcome, SeatNumber, TileSide

FORMAT: Final = 1
"""The version of the format that is written."""

HIDDEN: Final = "?"
"""Stands for a Page or a tile that whoever reads a redacted record does not know."""

_TAG: Final = re.compile(r"[a-z][a-z0-9-]*")
_UNWRITABLE: Final = ("Cc", "Cs")
"""The Unicode categories of control characters and of halves of characters."""


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
        f"recount({turn.told})"
        if isinstance(action, Recount) and turn.told is not None
        else action_text(action)
        for action in turn.actions
    ]


def one_line(text: str) -> str:
    """A text with single blanks between its words and no line breaks.

    >>> one_line(" Anna  Maria ")
    'Anna Maria'
    """
    return " ".join(text.split())


def unwritable_in(text: str) -> str | None:
    r"""The first sign of a text that no file and no terminal takes as it is; None if all is well.

    These are control characters, and the halves of characters that stand for bytes that are no text.

    >>> unwritable_in("Zoë"), unwritable_in("Z\x1b[2J")
    (None, '\x1b')
    """
    return next((sign for sign in text if unicodedata.category(sign) in _UNWRITABLE), None)


def _written(text: str, what: str) -> str:
    """A text that can be written; ``what`` says in an error whose it is."""
    sign = unwritable_in(text)
    if sign is not None:
        raise NotationError(
            f"{what} {quoted(text)} has {sign!a} in it, which is no letter or sign: leave it out"
        )
    return text


def read_names(names: Iterable[str], players: int) -> tuple[str, ...]:
    """The players' names: one for each seat, no two alike; names for all if there are none."""
    found = tuple(map(one_line, names)) or tuple(f"Player {number}" for number in range(1, players + 1))
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise NotationError(f"{players} Books: a game is for {LEAST_PLAYERS} to {MOST_PLAYERS} players")
    if len(found) != players:
        raise NotationError(f"{len(found)} players but {players} Books: name every player, or none")
    for number, name in enumerate(found):
        if not name:
            raise NotationError(f"player {number} has no name: give everybody one")
        _written(name, "the name")
        if name.casefold() in (other.casefold() for other in found[:number]):
            raise NotationError(f"two players are called {name}: give them different names")
    return found


def read_tag(name: str, value: str) -> tuple[str, str]:
    """A tag: its name in lower case, its value in one line."""
    key = "-".join(name.lower().split())
    if not _TAG.fullmatch(key):
        raise NotationError(
            f"{quoted(name)} is no name for a tag: use letters, digits and hyphens, such as event"
        )
    if not one_line(value):
        raise NotationError(f"the tag {key} has no value: add one, or take the tag away")
    return key, _written(one_line(value), f"the tag {key}:")


def hidden_tile_text(tile: TileSide | None) -> str:
    """A tile of a redacted record, as texts write it."""
    return HIDDEN if tile is None else tile_text(tile)


def read_hidden_tile(text: str) -> TileSide | None:
    """A tile of a redacted record: one that was seen, or nothing."""
    return None if text == HIDDEN else read_tile(text)
