"""What is asked and answered over HTTP, as values; `fairytile.data` reads what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from fairytile.edition import PageNumber
from fairytile.protocol.ids import TableId
from fairytile.protocol.refusals import RefusalCode
from fairytile.protocol.replies import Around, Event, Sync
from fairytile.protocol.settings import Settings
from fairytile.protocol.shown_player_names import DisplayName
from fairytile.state import SeatNumber


class Stage(StrEnum):
    """How far a table has come."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class NewTable:
    """Make a table."""

    settings: Settings
    share: str | None
    """What the device adds to the shuffle, in hexadecimal digits; null if nobody plays at it."""
    device: str | None
    """A key that the device made, if it has none yet: 64 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a seat at a table."""

    invitation: str | None
    """Null for a seat that is kept for this device."""
    seat: SeatNumber | None
    name: str
    share: str | None
    device: str | None


@dataclass(frozen=True, slots=True)
class SitByCode:
    """Take the seat that a code on a screen leads to."""

    code: str
    name: str
    share: str | None
    device: str | None


@dataclass(frozen=True, slots=True)
class OfSeat:
    """Which seat something is asked for."""

    seat: SeatNumber


class DeviceKind(StrEnum):
    """What a device is, for who has to tell several apart."""

    PHONE = "phone"
    TABLET = "tablet"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Carry:
    """Make a link by which another device asks to share the games of this one."""

    kind: DeviceKind
    name: str
    """What this device is called among those that share its games; empty for no name."""


@dataclass(frozen=True, slots=True)
class TakeCarried:
    """Ask to share games with the device that made a link, those of this one included."""

    key: str
    kind: DeviceKind
    name: str
    device: str | None
    """A key that the device made, if it has none yet."""


@dataclass(frozen=True, slots=True)
class OfCarried:
    """Which link is asked about."""

    key: str


@dataclass(frozen=True, slots=True)
class AnswerCarried:
    """Share games with the device that asks, or do not."""

    key: str
    number: str
    """That both devices show."""
    yes: bool


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Make another table for the same people."""

    share: str | None


@dataclass(frozen=True, slots=True)
class Judge:
    """Judge an attempt at a puzzle."""

    puzzle: str
    """In notation."""
    line: tuple[str, ...]
    """The Adventures so far, in notation."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Whoever has the key may take the seat, once."""

    seat: SeatNumber
    key: str


@dataclass(frozen=True, slots=True)
class Made:
    """A table was made."""

    table: TableId
    commitment: str
    invitations: tuple[Invitation, ...]
    address: str | None
    """What others call this server, for the links; null if it has no name but that of its own machine."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A seat is the device's own, or will be if who has it does not say no."""

    table: TableId
    seat: SeatNumber
    waits: int | None
    """For how many milliseconds they can say no at the most; null if the seat is the device's own."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code for a screen, and until when it can be used, in milliseconds since 1970."""

    code: str
    expires: int


@dataclass(frozen=True, slots=True)
class Carried:
    """The secret by which another device asks to share this one's games, once, and until when."""

    key: str
    expires: int


@dataclass(frozen=True, slots=True)
class Carrying:
    """How far two devices are on the way to share their games."""

    state: Literal["open", "asked", "shared", "refused"]
    """Nobody has opened the link; a device asks; both share their games; or the answer was no."""
    number: str | None
    """The same on both devices; null while nobody asks."""
    kind: DeviceKind | None
    """What the other device is."""
    name: str
    """What the other device is called; empty if it has no name."""
    expires: int


@dataclass(frozen=True, slots=True)
class ShelfDevice:
    """One of the devices that share their games."""

    handle: str
    """By which it can be turned away."""
    kind: DeviceKind | None
    name: str
    joined: int
    seen: int
    """When it was last there, roughly."""
    this: bool
    """Whether it is the one that asks."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The devices that share their games, by when they came; none if this one shares them with no other."""

    devices: tuple[ShelfDevice, ...]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What anybody who has its address may know of a table."""

    table: TableId
    stage: Stage
    settings: Settings
    commitment: str
    around: Around
    host: bool
    own: tuple[SeatNumber, ...]
    kept: tuple[SeatNumber, ...]
    """The free seats that are kept for the device that asks."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in the list of a device."""

    table: TableId
    stage: Stage
    changed: int
    names: tuple[str | None, ...]
    bots: tuple[str | None, ...]
    shown: tuple[DisplayName | None, ...]
    """What to call whoever has each seat; null where nobody sits."""
    to_move: SeatNumber | None
    own: tuple[SeatNumber, ...]
    kept: tuple[SeatNumber, ...]
    """The free seats that are kept for the device, as when others want to play again."""
    host: bool
    aside: bool
    """Whether it was set aside, because it cannot be read: then its record ends before what is wrong."""


@dataclass(frozen=True, slots=True)
class TableCards:
    """The tables of a device, those that changed last first."""

    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from its deal on, as far as the device may know it."""

    sync: Sync
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PicturePatch:
    """One step along the elements of the picture before, from the first to the last."""

    keep: int
    """So many elements stay."""
    drop: int
    """So many after them go."""
    draw: tuple[str, ...]
    """These come in their place."""


@dataclass(frozen=True, slots=True)
class PictureChanges:
    """How the picture of one Kingdom becomes that of another; each element is a piece of SVG."""

    view_box: str
    """What the attribute `viewBox` says from now on."""
    symbols: tuple[str, ...]
    """Definitions to be put beside those that are there; none of these ever changes."""
    patches: tuple[PicturePatch, ...]


@dataclass(frozen=True, slots=True)
class EditionCard:
    """An edition on offer: tiles, Pages and a tale."""

    edition: str
    """Its name and version, as the settings of a table have it."""
    digest: str
    title: str
    """Of the tale."""


@dataclass(frozen=True, slots=True)
class Here:
    """What a device has to know of a server before anything else."""

    version: str
    """Of the program."""
    open: bool
    """Whether this device may make tables; if not, it can sit down by invitation."""
    address: str | None
    """What others call this server, for the links; null if it has no name but that of its own machine."""
    editions: tuple[EditionCard, ...]
    """The newest of each name; the one that is played if nobody chooses comes first."""


@dataclass(frozen=True, slots=True)
class TaleInfo:
    """What one player has told, as it is read at the end; a line end parts two paragraphs."""

    seat: SeatNumber
    opening: str
    """Empty if the edition has none, or if no Page was told; so is the closing."""
    pages: tuple[PageNumber, ...]
    """The told Pages in the order in which they are read; the edition has their texts."""
    closing: str


@dataclass(frozen=True, slots=True)
class Tales:
    """The tales of a game that is over, seat by seat, in one language."""

    title: str
    tales: tuple[TaleInfo, ...]


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot on offer."""

    bot: str
    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PuzzleInfo:
    """A puzzle, and an attempt at it."""

    puzzle: str
    """In notation: it is sent back to be judged."""
    level: str
    adventures: int
    """The least number of Adventures that it takes."""
    page: int
    sentence: str
    line: tuple[str, ...]
    solved: bool
    best: bool
    """Whether it was solved with no more Adventures than needed."""
    left: int | None
    """How many Adventures the Page is away from here; null if it cannot be told any more."""
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something was refused."""

    reason: RefusalCode
    """A code for programs."""
    sentence: str
    """What is wrong and what to do, in the language of the device."""


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots on offer, by strength."""

    bots: tuple[BotInfo, ...]
