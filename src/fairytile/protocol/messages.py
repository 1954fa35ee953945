"""What a device says to a table, as values. `fairytile.data` reads and writes them.

Each message that changes something has a name, which its sender makes up: sent again under the same name it
is answered as before, and nothing happens twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias, cast

from fairytile.data import reader_of
from fairytile.hexes import Hex
from fairytile.protocol.ids import MessageId
from fairytile.protocol.limits import LONGEST_ID, LONGEST_TEXT
from fairytile.state import SeatNumber
from fairytile.words import Language


class Sign(StrEnum):
    """What players can show each other, without words."""

    WAVE = "wave"
    LAUGH = "laugh"
    WOW = "wow"
    OH_NO = "oh-no"
    CLAP = "clap"
    HURRY = "hurry"


def _check_id(name: str) -> None:
    if not 1 <= len(name) <= LONGEST_ID or not name.isascii() or not name.isprintable():
        raise ValueError(f"the name of a message has 1 to {LONGEST_ID} plain letters, digits or signs")


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of every connection."""

    kind: Literal["hello"] = field(default="hello", init=False)
    since: int | None
    """The number of the latest event that the device has; null if it has nothing yet."""
    language: Language
    """In which language it wants sentences."""


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action."""

    kind: Literal["act"] = field(default="act", init=False)
    id: MessageId
    seat: SeatNumber
    moment: int
    """The moment that the player saw: at any other one the action is stale."""
    action: str
    """In notation."""

    def __post_init__(self) -> None:
        _check_id(self.id)
        if len(self.action) > LONGEST_TEXT:
            raise ValueError(f"an action has at most {LONGEST_TEXT} characters")


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the latest action of the turn."""

    kind: Literal["take-back"] = field(default="take-back", init=False)
    id: MessageId
    seat: SeatNumber
    moment: int

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class Agree:
    """Be ready to stop here and read the tales, or no longer."""

    kind: Literal["agree"] = field(default="agree", init=False)
    seat: SeatNumber
    stop: bool


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a seat that was left alone to a bot."""

    kind: Literal["give"] = field(default="give", init=False)
    id: MessageId
    seat: SeatNumber
    """Who asks for it."""
    whom: SeatNumber
    """Whose seat it is about."""
    bot: str

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Play the own seat again, in place of the bot."""

    kind: Literal["take-over"] = field(default="take-over", init=False)
    id: MessageId
    seat: SeatNumber

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class HandOver:
    """Answer whether somebody may play the own seat from another device."""

    kind: Literal["hand-over"] = field(default="hand-over", init=False)
    id: MessageId
    seat: SeatNumber
    give: bool

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class Rename:
    """Be called otherwise: nobody finds the name before at this table any more, nor in its record."""

    kind: Literal["rename"] = field(default="rename", init=False)
    id: MessageId
    seat: SeatNumber
    name: str

    def __post_init__(self) -> None:
        _check_id(self.id)
        if len(self.name) > LONGEST_TEXT:
            raise ValueError(f"a name has at most {LONGEST_TEXT} characters")


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the own seat for good, or do without one that is kept: a bot plays on where a game goes on."""

    kind: Literal["leave"] = field(default="leave", init=False)
    id: MessageId
    seat: SeatNumber

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class Look:
    """At a device of several seats: look at one of their Pages; null to look away."""

    kind: Literal["look"] = field(default="look", init=False)
    seat: SeatNumber | None


@dataclass(frozen=True, slots=True)
class Would:
    """Ask which Adventures lead to a Recount."""

    kind: Literal["would"] = field(default="would", init=False)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Ask why the top tile does not fit somewhere."""

    kind: Literal["why-not"] = field(default="why-not", init=False)
    at: Hex
    rotation: int


@dataclass(frozen=True, slots=True)
class HintPlease:
    """Ask what to do next."""

    kind: Literal["hint"] = field(default="hint", init=False)


@dataclass(frozen=True, slots=True)
class Sight:
    """Ask what a character standing somewhere would see."""

    kind: Literal["sight"] = field(default="sight", init=False)
    at: Hex


Question: TypeAlias = Would | WhyNot | HintPlease | Sight


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for help, as far as the table gives it."""

    kind: Literal["ask"] = field(default="ask", init=False)
    id: MessageId
    seat: SeatNumber
    question: Question

    def __post_init__(self) -> None:
        _check_id(self.id)


@dataclass(frozen=True, slots=True)
class React:
    """Show the others a sign."""

    kind: Literal["react"] = field(default="react", init=False)
    seat: SeatNumber
    sign: Sign


@dataclass(frozen=True, slots=True)
class Ping:
    """Say that one is still there."""

    kind: Literal["ping"] = field(default="ping", init=False)


Deciding: TypeAlias = Act | TakeBack | Agree | Give | TakeOver | HandOver | Rename | Leave
"""What changes something at the table."""

Message: TypeAlias = Hello | Deciding | Look | Ask | React | Ping


def read_message(data: object) -> Message:
    """The message that data describes; raises `DataError`."""
    return cast(Message, reader_of(Message)(data))
