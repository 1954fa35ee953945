"""Happenings: the things that can happen at a table, one class for each.

They are values of plain parts, as the data of Views is: `fairytile.data` writes and reads them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, cast

from fairytile.data import Json, plain, reader_of
from fairytile.edition import PageNumber
from fairytile.hexes import Hex
from fairytile.state import SeatNumber
from fairytile.views.schema import CharacterWord, SideWord, SpaceData, TileData


@dataclass(frozen=True, slots=True)
class Moved:
    """A player moved a character."""

    kind: Literal["moved"] = field(default="moved", init=False, repr=False)
    seat: SeatNumber
    character: CharacterWord
    start: Hex
    """Where it stood."""
    path: tuple[Hex, ...]
    """Every space entered, in order; the last one is where it stands now."""
    by_magic: bool
    """Whether it was a second Adventure, for which the Magic was spent."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A player laid the top tile."""

    kind: Literal["laid"] = field(default="laid", init=False, repr=False)
    seat: SeatNumber
    tile: int
    """Its number in the edition."""
    side: SideWord
    at: Hex
    """Where its first space lies."""
    rotation: int
    """By how many sixths it is turned counter-clockwise."""
    spaces: tuple[SpaceData, SpaceData, SpaceData]
    """The spaces by which the Kingdom has grown."""
    by_magic: bool
    """Whether it was a second Adventure, for which the Magic was spent."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A tile came to the top that fits nowhere, and was set aside."""

    kind: Literal["set-aside"] = field(default="set-aside", init=False, repr=False)
    tile: int
    side: SideWord


@dataclass(frozen=True, slots=True)
class Uncovered:
    """Another tile is visible on the stack now, or the stack is empty."""

    kind: Literal["uncovered"] = field(default="uncovered", init=False, repr=False)
    top: TileData | None
    """The visible tile; null if there is none."""
    tiles_left: int
    """How many tiles the stack still has, the visible one among them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A Page was told, and lies open from now on."""

    kind: Literal["told"] = field(default="told", init=False, repr=False)
    seat: SeatNumber
    page: PageNumber
    recounted: bool
    """Whether the player recounted it; else it can no longer be fulfilled, and counts as told."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A player turned a Page: it went under the Book, and the token shows its Magic side."""

    kind: Literal["turned"] = field(default="turned", init=False, repr=False)
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Drew:
    """The top Page of a Book came into the hand."""

    kind: Literal["drew"] = field(default="drew", init=False, repr=False)
    seat: SeatNumber
    page: PageNumber | None
    """Which one; null if whoever reads this does not know it."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The viewer's Page in hand can no longer be fulfilled, and another came for it. Only they learn it."""

    kind: Literal["exchanged"] = field(default="exchanged", init=False, repr=False)
    seat: SeatNumber
    old: PageNumber
    new: PageNumber


@dataclass(frozen=True, slots=True)
class Out:
    """A player can no longer fulfil their Page, and is out of the game."""

    kind: Literal["out"] = field(default="out", init=False, repr=False)
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TookBack:
    """A player took back their latest move: the character stands where it stood."""

    kind: Literal["took-back"] = field(default="took-back", init=False, repr=False)
    seat: SeatNumber
    character: CharacterWord
    start: Hex
    """Where it stands again."""
    path: tuple[Hex, ...]
    """The path of the move that was taken back."""
    by_magic: bool
    """Whether the Magic had been spent for it, and is there again."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn before is over, and a new one began."""

    kind: Literal["turn-began"] = field(default="turn-began", init=False, repr=False)
    seat: SeatNumber
    """Whose turn it is."""
    turn: int
    """Its number, from 1."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    kind: Literal["ended"] = field(default="ended", init=False, repr=False)
    winner: SeatNumber | None
    """Who won; null if nobody did."""
    closed: bool
    """Whether those who played agreed to stop before the end."""


@dataclass(frozen=True, slots=True)
class Opened:
    """All Pages lie open, because the game is over."""

    kind: Literal["opened"] = field(default="opened", init=False, repr=False)
    hands: tuple[PageNumber | None, ...]
    """For each seat the Page in hand; null if all are told."""
    books: tuple[tuple[PageNumber, ...], ...]
    """For each seat its Book from the top."""
    left_over: tuple[PageNumber, ...]
    """The Pages in nobody's Book, by their numbers."""


Happening: TypeAlias = (
    Moved
    | Laid
    | SetAside
    | Uncovered
    | Told
    | Turned
    | Drew
    | Exchanged
    | Out
    | TookBack
    | TurnBegan
    | Ended
    | Opened
)


def happening_data(happening: Happening) -> Json:
    """A happening as plain data.

    >>> happening_data(TurnBegan(SeatNumber(1), 4))
    {'kind': 'turn-began', 'seat': 1, 'turn': 4}
    """
    return plain(happening)


def read_happening(data: object) -> Happening:
    """The happening that plain data describes; raises `fairytile.data.DataError` if it describes none.

    >>> read_happening({"kind": "out", "seat": 1})
    Out(seat=1)
    """
    return cast(Happening, reader_of(Happening)(data))
