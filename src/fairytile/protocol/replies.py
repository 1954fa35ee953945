"""What a table says to a device, as values: answers to its messages, and what everybody there hears."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, cast

from fairytile.data import reader_of
from fairytile.errors import Reason
from fairytile.hexes import Hex
from fairytile.news import Happening
from fairytile.protocol.ids import MessageId, TableId
from fairytile.protocol.messages import Sign
from fairytile.protocol.refusals import RefusalCode
from fairytile.protocol.settings import Settings
from fairytile.protocol.shown_player_names import DisplayName
from fairytile.state import SeatNumber
from fairytile.views import ViewChanges, ViewData

What: TypeAlias = Literal[
    "opened",
    "seated",
    "dealt",
    "acted",
    "took-back",
    "given",
    "taken-over",
    "seat-wanted",
    "seat-kept",
    "reseated",
    "left",
    "renamed",
    "closed",
    "followed",
]
"""The kinds of entries."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody without whom a game is not stopped yet."""

    seat: SeatNumber
    left: int | None
    """For how many milliseconds they are still waited for, unless they come; null if they are there."""
    give: bool
    """Whether their seat has to go to a computer player first, now or when nobody waits for them any more."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was asked for is done and kept."""

    kind: Literal["done"] = field(default="done", init=False)
    id: MessageId
    number: int
    """Of the entry in which it is kept."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was asked for may not be done."""

    kind: Literal["refused"] = field(default="refused", init=False)
    id: MessageId | None
    reason: RefusalCode
    """A code for programs."""
    sentence: str
    """What is wrong and what to do, in the language of the device."""


@dataclass(frozen=True, slots=True)
class ChairData:
    """A seat at the table, and who has it."""

    name: str | None
    """What its player is called; null while nobody sits there, and for a bot of the table."""
    shown: DisplayName | None
    """What to call whoever has it, to everybody; null while nobody sits there."""
    bot: str | None
    """The bot that plays it now."""
    person: bool
    """Whether it belongs to somebody, also while a bot plays for them."""
    here: bool
    """Whether its player's device is connected."""
    kept: str | None
    """For whom it is kept while nobody sits there, as when the same people play again."""
    left: int | None
    """Its player is away: for how many milliseconds others still wait before they may hand it to a bot."""
    wanted: int | None
    """Somebody wants to play it from another device: for how many milliseconds its player can say no."""
    reseated: int | None
    """When it went to another device than the one that took it, in milliseconds since 1970; null if never."""


@dataclass(frozen=True, slots=True)
class Sync:
    """Everything, for a device that has nothing yet or sees the game as somebody else from now on."""

    kind: Literal["sync"] = field(default="sync", init=False)
    number: int
    """Of the latest entry."""
    moment: int
    """Of the game: what a device does names the moment that it saw."""
    table: TableId
    settings: Settings
    commitment: str
    """The promise of the secret by which the cards are dealt, in hexadecimal digits."""
    host: bool
    """Whether the device that is told made the table."""
    own: tuple[SeatNumber, ...]
    """The seats of the device."""
    around: Around
    view: ViewData | None
    """What the device may know of the game; null before the deal."""
    picture: str | None
    """The hash by which the picture of the Kingdom is fetched."""
    take_back: Reason | None
    """Why nothing can be taken back; null if something can."""
    wants: SeatNumber | None
    """The seat of somebody else that this device has asked for, while that is not answered."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened, and was kept."""

    kind: Literal["event"] = field(default="event", init=False)
    number: int
    moment: int
    what: What
    seat: SeatNumber | None
    """Whose seat it is about."""
    by: tuple[SeatNumber, ...]
    """Who has stopped the game, or handed somebody's seat to a bot; otherwise nobody."""
    news: tuple[Happening, ...]
    """What the device learns from it, for words and animations."""
    picture: str | None
    """The hash by which the picture of the Kingdom is fetched, if it has grown; null if it has not."""
    take_back: Reason | None
    """Why nothing can be taken back now; null if something can."""
    changes: ViewChanges
    """The fields of the View that changed. They come last, since not all are told the same of them."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """A game was ended early."""

    why: Literal["agreed", "expired"]
    """Those who were there agreed, or it was left alone for too long."""
    by: tuple[SeatNumber, ...]
    """Who stopped it; nobody if it was left alone, and where that was not written down."""


@dataclass(frozen=True, slots=True)
class Around:
    """Who sits where, who is there and who wants to stop: neither numbered nor kept."""

    kind: Literal["around"] = field(default="around", init=False)
    chairs: tuple[ChairData, ...]
    agreed: tuple[SeatNumber, ...]
    """Who wants to stop here."""
    missing: tuple[Missing, ...]
    """Without whom the game is not stopped yet, while somebody wants to stop."""
    stopped: Stopped | None
    """How the game was ended early; null if it was not."""
    spectators: int
    followed: TableId | None
    """The table at which the same people play on."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A player shows a sign."""

    kind: Literal["shown"] = field(default="shown", init=False)
    seat: SeatNumber
    sign: Sign


@dataclass(frozen=True, slots=True)
class Fulfilling:
    """The Adventures after which the Page in hand could be recounted."""

    kind: Literal["fulfilling"] = field(default="fulfilling", init=False)
    id: MessageId
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fits:
    """Whether the top tile fits somewhere, and why not."""

    kind: Literal["fits"] = field(default="fits", init=False)
    id: MessageId
    reason: Reason | None
    """Null if it fits."""
    sentence: str


@dataclass(frozen=True, slots=True)
class HintGiven:
    """The shortest way to tell the Page in hand."""

    kind: Literal["hint"] = field(default="hint", init=False)
    id: MessageId
    line: tuple[str, ...]
    """The Adventures, in notation."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a character standing somewhere would see, its own space among it."""

    kind: Literal["seen"] = field(default="seen", init=False)
    id: MessageId
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Pong:
    """The server is there."""

    kind: Literal["pong"] = field(default="pong", init=False)


Answer: TypeAlias = Fulfilling | Fits | HintGiven | Seen
Reply: TypeAlias = Done | Refused | Sync | Event | Around | Shown | Answer | Pong
"""Whatever a device is told. A frame on the socket is a list of these."""


def read_reply(data: object) -> Reply:
    """The reply that data describes; raises `DataError`."""
    return cast(Reply, reader_of(Reply)(data))
