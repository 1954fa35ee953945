"""The journal of a table: entries that are appended, numbered from 0, and never deleted.

All that is known of a table follows from them. They are not changed either, but for one thing: a name belongs
to who has it, so another one takes its place wherever it stands. Times are milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, NewType, TypeAlias, cast

from fairytile.data import reader_of
from fairytile.protocol.ids import MessageId, TableId
from fairytile.protocol.settings import Settings
from fairytile.state import Deal, SeatNumber

Device = NewType("Device", str)
"""A device, by the hash of the key it has in a cookie. Nobody else is ever told it."""


class Asked(NamedTuple):
    """The message that led to an entry."""

    message: MessageId
    digest: str
    """A fingerprint of what it said, to tell whether the same is sent again."""


class Kept(NamedTuple):
    """For whom a seat is kept, as when the same people play again."""

    device: Device
    name: str
    """What they were called at the table before."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was made."""

    kind: Literal["opened"] = field(default="opened", init=False)
    at: int
    table: TableId
    host: Device
    settings: Settings
    secret: str
    """What the deal is shuffled by, in hexadecimal digits; its hash is public from now on."""
    kept_for: tuple[Kept | None, ...]
    """For each seat for whom it is kept."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody sat down. Whoever had the seat before has it no longer."""

    kind: Literal["seated"] = field(default="seated", init=False)
    at: int
    seat: SeatNumber
    device: Device
    name: str
    share: str | None
    """What the device adds to the shuffle, in hexadecimal digits; null for its further seats."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """All seats were taken, and the cards were dealt."""

    kind: Literal["dealt"] = field(default="dealt", init=False)
    at: int
    deal: Deal
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A player took an action, or a bot did in their place."""

    kind: Literal["acted"] = field(default="acted", init=False)
    at: int
    seat: SeatNumber
    action: str
    """In full notation."""
    asked: Asked | None
    """By which message; null for a bot's action."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A player took back the latest action of the turn."""

    kind: Literal["took-back"] = field(default="took-back", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Given:
    """A seat that was left alone is played by a bot until its owner comes back."""

    kind: Literal["given"] = field(default="given", init=False)
    at: int
    seat: SeatNumber
    bot: str
    by: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class TakenOver:
    """The owner of a seat plays it again."""

    kind: Literal["taken-over"] = field(default="taken-over", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class SeatWanted:
    """Somebody with an invitation wants to play a seat from another device, and its player is asked."""

    kind: Literal["seat-wanted"] = field(default="seat-wanted", init=False)
    at: int
    seat: SeatNumber
    device: Device
    """Where they want to play it."""


@dataclass(frozen=True, slots=True)
class SeatKept:
    """The player of a seat said no: it stays with the device that has it."""

    kind: Literal["seat-kept"] = field(default="seat-kept", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Reseated:
    """A seat went to another device, as when a phone was lost. The name stays, and everybody is told."""

    kind: Literal["reseated"] = field(default="reseated", init=False)
    at: int
    seat: SeatNumber
    device: Device
    why: Literal["away", "agreed", "silent"]
    """The device before was not there, said yes, or did not answer."""
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Left:
    """The player of a seat has left it. Before the deal it is free again; in a game a bot plays on for good.

    So says also who does not want a seat that is kept for them.
    """

    kind: Literal["left"] = field(default="left", init=False)
    at: int
    seat: SeatNumber
    bot: str | None
    """The bot that plays on; null where nothing is played."""
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Renamed:
    """The player of a seat is called otherwise, and so they are in all entries before."""

    kind: Literal["renamed"] = field(default="renamed", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Closed:
    """The game ended early: those who play agreed, or it was left alone for too long."""

    kind: Literal["closed"] = field(default="closed", init=False)
    at: int
    why: Literal["agreed", "expired"]
    by: tuple[SeatNumber, ...]
    """Who stopped it; nobody if it was left alone, and where that was not written down."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The same people play on at another table."""

    kind: Literal["followed"] = field(default="followed", init=False)
    at: int
    table: TableId


Entry: TypeAlias = (
    Opened
    | Seated
    | Dealt
    | Acted
    | TookBack
    | Given
    | TakenOver
    | SeatWanted
    | SeatKept
    | Reseated
    | Left
    | Renamed
    | Closed
    | Followed
)


def read_entry(data: object) -> Entry:
    """The entry that data describes; raises `DataError`."""
    return cast(Entry, reader_of(Entry)(data))


def asker(entry: Entry) -> tuple[SeatNumber, Asked] | None:
    """Which message led to an entry, and the seat that sent it; None if no message of a seat did."""
    match entry:
        case Acted() | TookBack() | TakenOver() | SeatKept() | Reseated() | Left() | Renamed():
            seat = entry.seat
        case Given():
            seat = entry.by
        case _:
            return None
    return None if entry.asked is None else (seat, entry.asked)
