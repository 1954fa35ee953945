"""What the balance report keeps of a game: one small row, from which everything else is worked out later.

A row is written as JSON, a few kilobytes long, and read again as the same value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar

PlainValue: TypeAlias = bool | int | float | str | Sequence["PlainValue"] | Mapping[str, "PlainValue"] | None


class PageFate(StrEnum):
    """Where a Page that was in somebody's hand is at the end of the game."""

    TOLD = "told"
    HAND = "hand"
    BOOK = "book"
    """Turned away and not seen again."""
    OUT = "out"
    """In the hand of a player who is out."""


class TileFate(StrEnum):
    """What became of a tile that lay on top of the stack."""

    LAID = "laid"
    ASIDE = "aside"
    TOP = "top"
    """It still lies there."""


class PageSeen(NamedTuple):
    """A Page that came into a hand, over all its stays there."""

    page: int
    seat: int
    fate: PageFate
    adventures: int
    """How many Adventures its player had while it was in hand."""
    turns: int
    """How many turns of its player began with it in hand."""
    turned: int
    """How often it was turned away."""
    distances: tuple[int | None, ...]
    """For each stay how many moves away it was when it came; None if no moves led there."""


class TileSeen(NamedTuple):
    """A tile that came to the top of the stack."""

    tile: int
    side: int
    fate: TileFate
    shown: int
    """The turn in which it came to the top."""
    gone: int | None
    """The turn in which it was laid or set aside."""
    ways_shown: int
    """In how many ways it fitted when it came to the top."""
    ways_laid: int
    """In how many ways it fitted when it was laid."""
    made: int
    """Large areas that there were none of before it was laid."""
    grown: int
    """Large areas that became larger by it."""
    joined: int
    """Large areas that it made of two or more."""


class Loss(NamedTuple):
    """Somebody lost because the Page in hand was impossible."""

    seat: int
    page: int
    turn: int


class GameSummary(NamedTuple):
    """A game, summed up."""

    players: int
    deal: int
    """The number of the deal, from 0."""
    turns: int
    finished: bool
    """Whether the game came to its end within the limit of turns."""
    winner: int | None
    told: tuple[int, ...]
    """For each seat how many Pages it told."""
    losses: tuple[Loss, ...]
    moves: tuple[int, int, int]
    """How often the Princess, the Knight and the Dragon were moved."""
    magic: int
    """How many Adventures were second ones, by Magic."""
    lead_changes: int
    led: tuple[int, ...]
    """For each seat after how many turns it alone had told the most Pages."""
    led_since: int | None
    """The turn in which the last leader took the lead for good."""
    stack_empty: int | None
    """The turn in which the last tile left the stack."""
    faults: int
    """How often a bot failed and somebody else played for it."""
    pages: tuple[PageSeen, ...]
    tiles: tuple[TileSeen, ...]

    @property
    def laid(self) -> int:
        """How many tiles were laid."""
        return sum(tile.fate is TileFate.LAID for tile in self.tiles)

    @property
    def adventures(self) -> int:
        """How many Adventures everybody had."""
        return sum(self.moves) + self.laid

    @property
    def turned(self) -> int:
        """How many Pages were turned away."""
        return sum(page.turned for page in self.pages)

    def to_json(self) -> dict[str, PlainValue]:
        """The row as values that JSON knows: what it has many of, as lists without names."""
        return {**self._asdict(), "pages": [*map(list, self.pages)], "tiles": [*map(list, self.tiles)]}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> GameSummary:
        """The row that was written; raises ``ValueError`` if this is none."""
        try:
            return _read(data)
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"this is no row of a balance report: {error!r}") from error


_Value = TypeVar("_Value")


def _read(data: Mapping[str, object]) -> GameSummary:
    princess, knight, dragon = _numbers(data["moves"])
    return GameSummary(
        players=_number(data["players"]),
        deal=_number(data["deal"]),
        turns=_number(data["turns"]),
        finished=bool(data["finished"]),
        winner=_number_or_none(data["winner"]),
        told=_numbers(data["told"]),
        losses=_each(data["losses"], lambda loss: Loss(*_numbers(loss))),
        moves=(princess, knight, dragon),
        magic=_number(data["magic"]),
        lead_changes=_number(data["lead_changes"]),
        led=_numbers(data["led"]),
        led_since=_number_or_none(data["led_since"]),
        stack_empty=_number_or_none(data["stack_empty"]),
        faults=_number(data["faults"]),
        pages=_each(data["pages"], _page),
        tiles=_each(data["tiles"], _tile),
    )


def _page(data: object) -> PageSeen:
    page, seat, fate, adventures, turns, turned, distances = _list(data)
    return PageSeen(
        _number(page),
        _number(seat),
        PageFate(str(fate)),
        _number(adventures),
        _number(turns),
        _number(turned),
        _each(distances, _number_or_none),
    )


def _tile(data: object) -> TileSeen:
    tile, side, fate, shown, gone, *counts = _list(data)
    return TileSeen(
        _number(tile),
        _number(side),
        TileFate(str(fate)),
        _number(shown),
        _number_or_none(gone),
        *_numbers(counts),
    )


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _number_or_none(value: object) -> int | None:
    return None if value is None else _number(value)


def _numbers(value: object) -> tuple[int, ...]:
    return _each(value, _number)


def _each(value: object, read: Callable[[object], _Value]) -> tuple[_Value, ...]:
    return tuple(map(read, _list(value)))


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list")
    return value
