"""The entries of a table's event log, and their JSON: appended, numbered from 0, and never deleted.

All that is known of a table is their fold. They are not changed either, but for one thing: a name belongs
to who has it, so another one takes its place wherever it stands. Times are milliseconds since 1970.

What happens in the game itself are entries of `fairytile.record.journal`: `Played` is the envelope in which a
table stores one, with when it happened and which message asked for it. Once it is stored nobody asks for
these again, so that in memory a journal has the entry alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, NewType, TypeAlias, cast

from fairytile.data import plain, read, reader_of
from fairytile.protocol.ids import MessageId, TableId
from fairytile.protocol.replies import What
from fairytile.protocol.settings import Settings
from fairytile.record import Acted, Beside, Closed, GameEntry, TookBack
from fairytile.state import Deal, SeatNumber

Device = NewType("Device", str)
"""A device, by the hash of the key it has in a cookie. Nobody else is ever told it."""


class Asked(NamedTuple):
    """The message that led to an entry: by it the same message has the same effect once (idempotency)."""

    message: MessageId
    digest: str
    """A fingerprint of what it said, to tell whether the same is sent again."""


class KeptSeat(NamedTuple):
    """For whom a seat is kept, as when the same people play again."""

    device: Device
    name: str
    """What they were called at the table before."""


@dataclass(frozen=True, slots=True)
class Opened(Beside):
    """The table was made."""

    kind: Literal["opened"] = field(default="opened", init=False)
    at: int
    table: TableId
    host: Device
    settings: Settings
    secret: str
    """What the deal is shuffled by, in hexadecimal digits; its hash is public from now on."""
    kept_for: tuple[KeptSeat | None, ...]
    """For each seat for whom it is kept."""


@dataclass(frozen=True, slots=True)
class Seated(Beside):
    """Somebody sat down. Whoever had the seat before has it no longer."""

    kind: Literal["seated"] = field(default="seated", init=False)
    at: int
    seat: SeatNumber
    device: Device
    name: str
    share: str | None
    """What the device adds to the shuffle, in hexadecimal digits; null for its further seats."""


@dataclass(frozen=True, slots=True)
class Dealt(Beside):
    """All seats were taken, and the cards were dealt."""

    kind: Literal["dealt"] = field(default="dealt", init=False)
    at: int
    deal: Deal
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given(Beside):
    """A seat that was left alone is played by a bot until its owner comes back."""

    kind: Literal["given"] = field(default="given", init=False)
    at: int
    seat: SeatNumber
    bot: str
    by: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class TakenOver(Beside):
    """The owner of a seat plays it again."""

    kind: Literal["taken-over"] = field(default="taken-over", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class SeatWanted(Beside):
    """Somebody with an invitation wants to play a seat from another device, and its player is asked."""

    kind: Literal["seat-wanted"] = field(default="seat-wanted", init=False)
    at: int
    seat: SeatNumber
    device: Device
    """Where they want to play it."""


@dataclass(frozen=True, slots=True)
class SeatKept(Beside):
    """The player of a seat said no: it stays with the device that has it."""

    kind: Literal["seat-kept"] = field(default="seat-kept", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Reseated(Beside):
    """A seat went to another device, as when a phone was lost. The name stays, and everybody is told."""

    kind: Literal["reseated"] = field(default="reseated", init=False)
    at: int
    seat: SeatNumber
    device: Device
    why: Literal["away", "agreed", "silent"]
    """The device before was not there, said yes, or did not answer."""
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Left(Beside):
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
class Renamed(Beside):
    """The player of a seat is called otherwise, and so they are in all entries before."""

    kind: Literal["renamed"] = field(default="renamed", init=False)
    at: int
    seat: SeatNumber
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Followed(Beside):
    """The same people play on at another table."""

    kind: Literal["followed"] = field(default="followed", init=False)
    at: int
    table: TableId


@dataclass(frozen=True, slots=True)
class Played:
    """The envelope of what happened in the game: when, and by which message."""

    at: int
    entry: GameEntry
    asked: Asked | None
    """By which message; None for a bot's action, and for the end."""

    @property
    def kind(self) -> What:
        """The word for what happened, as for all other entries."""
        return kind_of(self.entry)


TableEntry: TypeAlias = (
    Opened | Seated | Dealt | Given | TakenOver | SeatWanted | SeatKept | Reseated | Left | Renamed | Followed
)
"""What happens at a table beside the game."""
Logged: TypeAlias = GameEntry | TableEntry
"""Whatever a journal has in memory."""
Entry: TypeAlias = Played | TableEntry
"""Whatever a store keeps in a row of its own."""


def kind_of(entry: Logged) -> What:
    """The word by which devices and rows tell the kinds of entries apart."""
    match entry:
        case Acted():
            return "acted"
        case TookBack():
            return "took-back"
        case Closed():
            return "closed"
        case _:
            return entry.kind


def logged(entry: Entry) -> Logged:
    """What a journal has of an entry in memory."""
    return entry.entry if isinstance(entry, Played) else entry


# --- as JSON --------------------------------------------------------------------------------

_IN_THE_GAME: Final[Mapping[object, type[GameEntry]]] = {
    "acted": Acted,
    "took-back": TookBack,
    "closed": Closed,
}


@dataclass(frozen=True, slots=True)
class _Envelope:
    """What a row says of something in the game beside the thing itself."""

    at: int
    asked: Asked | None


def entry_data(entry: Entry) -> object:
    """An entry as the JSON object of its row, for an encoder that writes a tuple as a list."""
    if not isinstance(entry, Played):
        return plain(entry)
    happened, at, asked = entry.entry, entry.at, entry.asked
    # Nearly every entry is an action: it is written as `plain` would, in a fraction of the time.
    if isinstance(happened, Acted):
        seat, action = happened.seat, str(happened.action)
        return {"kind": "acted", "at": at, "seat": seat, "action": action, "asked": asked}
    if isinstance(happened, TookBack):
        return {"kind": "took-back", "at": at, "seat": happened.seat, "asked": asked}
    return {"kind": "closed", "at": at, "why": happened.why, "by": happened.by}


def read_entry(data: object) -> Entry:
    """The entry that the JSON object of a row describes; raises `DataError`."""
    kind = data.get("kind") if isinstance(data, dict) else None
    happened = _IN_THE_GAME.get(kind) if isinstance(kind, str) else None
    if happened is None or not isinstance(data, dict):
        return cast(TableEntry, reader_of(TableEntry)(data))
    around = {"at"} if happened is Closed else {"at", "asked"}
    envelope: dict[str, object] = {"asked": None} if happened is Closed else {}
    envelope |= {name: data[name] for name in around & data.keys()}
    written = read(_Envelope, envelope)
    rest = {name: part for name, part in data.items() if name != "kind" and name not in around}
    return Played(written.at, read(happened, rest), written.asked)


def asker(entry: Entry) -> tuple[SeatNumber, Asked] | None:
    """Which message led to an entry, and the seat that sent it; None if no message of a seat did."""
    if isinstance(entry, Played):
        happened, asked = entry.entry, entry.asked
        return None if asked is None or isinstance(happened, Closed) else (happened.seat, asked)
    match entry:
        case TakenOver() | SeatKept() | Reseated() | Left() | Renamed():
            seat = entry.seat
        case Given():
            seat = entry.by
        case _:
            return None
    return None if entry.asked is None else (seat, entry.asked)
