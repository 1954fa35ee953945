"""The state machine of a client's connection to a table, as a value: sans I/O, with neither socket nor clock.

What happened goes in: a connection was opened or closed, a frame was heard, time has passed, the player wants
something. What is to be done about it comes out: messages to send, what to tell the user, which messages are
settled, when to connect. Ids of messages and the jitter are arguments, so a connection that went wrong can be
had again; `tests/vectors` are scripts of such connections, and every client has to pass them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias, assert_never

from fairytile.client.table_updates import Gap, Told, followed
from fairytile.protocol import (
    Act,
    Agree,
    Answer,
    Around,
    Ask,
    CloseCode,
    Done,
    Event,
    Fits,
    Fulfilling,
    Give,
    HandOver,
    Hello,
    HintGiven,
    Leave,
    Look,
    Message,
    MessageId,
    Ping,
    Pong,
    React,
    Refused,
    Rename,
    Reply,
    Seen,
    Shown,
    Sync,
    TakeBack,
    TakeOver,
    Why,
)
from fairytile.words import Language

CUT: Final = 1006
"""The code of a connection that ended without a word."""
SOONEST, LATEST = 50, 8_000
"""After how many milliseconds a lost connection is made again: at first, and at most."""
STEADY: Final = 10_000
"""For how many milliseconds a connection has to stand before the next is made as soon as the first was."""
ONCE_MORE: Final = 1_000
"""After how many milliseconds the same is sent again while the store of the server is in trouble."""

Decision: TypeAlias = Act | TakeBack | Give | TakeOver | HandOver | Rename | Leave
"""What is to happen once and for certain: it is sent again with its id until it is answered."""
Passing: TypeAlias = Agree | Look | React
"""What has no id, and so belongs to one connection: sent again later it would be about another moment."""


class Phase(Enum):
    """How far a connection has come."""

    CONNECTING = auto()
    """It is being made."""
    GREETING = auto()
    """Hello was said, and not answered yet."""
    OPEN = auto()
    WAITING = auto()
    """There is none; it is made again later."""
    GONE = auto()
    """There is none, and none is to be made."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection ended before the answer came. It may or may not have been heard."""

    id: MessageId


Outcome: TypeAlias = Done | Answer | Pong | Refused | Lost


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message, as a frame."""

    message: Message


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell the user what the table told, and what was known of it before and is known now."""

    what: Told
    before: Sync | None
    now: Sync


@dataclass(frozen=True, slots=True)
class TellRefused:
    """Tell the user why something that has no id was refused."""

    why: Refused


@dataclass(frozen=True, slots=True)
class Settle:
    """What somebody asked for is settled."""

    id: MessageId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close the connection. Nothing more is heard of it, not even that it was closed."""


@dataclass(frozen=True, slots=True)
class Connect:
    """Make a connection."""


Output: TypeAlias = Send | Tell | TellRefused | Settle | HangUp | Connect


class Step(NamedTuple):
    """A connection after something has happened, and what is to be done about it, in order."""

    connection: Connection
    outputs: tuple[Output, ...] = ()


class Unanswered(NamedTuple):
    """A message that waits for its answer."""

    id: MessageId
    message: Decision | Ask | Ping
    said: bool = False
    """Whether it was said over this connection."""
    again: int | None = None
    """When it is to be said once more, although the connection stands."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection to a table, over all the connections that it takes. The first is to be made at once."""

    language: Language
    jitter: float = 0.0
    """From 0 to 1: how much later than others it comes back after a common failure."""
    phase: Phase = Phase.CONNECTING
    known: Sync | None = None
    """All that the device knows of the table."""
    time: int = 0
    """How many milliseconds have passed."""
    unanswered: tuple[Unanswered, ...] = ()
    """In the order in which they were said, which is that of their answers."""
    tries: int = 0
    """How many connections in a row did not stand for long."""
    opened_at: int = 0
    due: int = 0
    """When the next one is to be made, while there is none."""

    # --- what is known ----------------------------------------------------------------------

    @property
    def wakes(self) -> int | None:
        """After how many milliseconds it wants to hear that they have passed; None if there is no hurry."""
        if self.phase is Phase.WAITING:
            return max(0, self.due - self.time)
        again = [each.again for each in self.unanswered if each.again is not None]
        return max(0, min(again) - self.time) if again and self.phase is Phase.OPEN else None

    @property
    def since(self) -> int | None:
        """From which event on the device wants to hear what it missed; None if it needs everything.

        At a device of several seats nobody looks any more when it comes back, and a Page that was looked at
        is not to be kept up to date with what everybody sees.
        """
        known = self.known
        if known is None or (len(known.own) > 1 and known.view is not None and known.view.seat is not None):
            return None
        return known.number

    # --- the connection ---------------------------------------------------------------------

    def opened(self) -> Step:
        """The connection that was to be made is there."""
        greeting = replace(self, phase=Phase.GREETING, opened_at=self.time)
        return Step(greeting, (Send(Hello(self.since, self.language)),))

    def closed(self, code: int = CUT) -> Step:
        """The connection has ended, or could not be made."""
        if code == CloseCode.NO_TABLE:
            return Step(replace(self, phase=Phase.GONE))
        return self._lost(LATEST if code in (CloseCode.TOO_MUCH, CloseCode.TOO_MANY) else None)

    def passed(self, milliseconds: int) -> Step:
        """Time has passed."""
        later = replace(self, time=self.time + milliseconds)
        if later.phase is Phase.WAITING and later.time >= later.due:
            return Step(replace(later, phase=Phase.CONNECTING), (Connect(),))
        if later.phase is not Phase.OPEN:
            return Step(later)
        return later._say([each for each in later.unanswered if each.again in range(later.time + 1)])

    def heard(self, replies: Sequence[Reply]) -> Step:
        """A frame has come. What comes after a gap is of no use without what is missing, and left alone."""
        if self.phase not in (Phase.GREETING, Phase.OPEN):
            return Step(self)
        connection, outputs = self, list[Output]()
        for reply in replies:
            try:
                connection, more = connection._took(reply)
            except Gap:
                away, lost = connection._lost()
                return Step(away, (*outputs, HangUp(), *lost))
            outputs += more
        if connection.phase is Phase.GREETING and any(isinstance(reply, Sync | Around) for reply in replies):
            connection, more = replace(connection, phase=Phase.OPEN)._say(connection.unanswered)
            outputs += more
        return Step(connection, tuple(outputs))

    def _lost(self, pause: int | None = None) -> Step:
        """There is no connection any more. What only asked over it is answered by nobody."""
        stood = self.phase is Phase.OPEN and self.time - self.opened_at >= STEADY
        tries = 0 if stood else self.tries
        wait = min(SOONEST << min(tries, 20), LATEST) if pause is None else pause
        kept = [each for each in self.unanswered if isinstance(each.message, Decision)]
        lost = [each.id for each in self.unanswered if each not in kept]
        away = replace(
            self,
            phase=Phase.WAITING,
            unanswered=tuple(each._replace(said=False) for each in kept),
            tries=tries + 1,
            due=self.time + int(wait * (1 + self.jitter) / 2),
        )
        return Step(away, tuple(Settle(name, Lost(name)) for name in lost))

    # --- what the player wants --------------------------------------------------------------

    def decide(self, message: Decision) -> Step:
        """Do something. It is done once, however often it has to be sent, and settled in the end."""
        return self._with(Unanswered(message.id, message))

    def ask(self, message: Ask) -> Step:
        """Ask something. The answer is about this moment: with the connection it is lost."""
        return self._with(Unanswered(message.id, message))

    def say(self, message: Passing, heard: MessageId) -> Step:
        """Say something that has no id; a ping after it is settled when it was heard.

        Why it was refused is told before that.
        """
        if self.phase is not Phase.OPEN:
            return Step(self, (Settle(heard, Lost(heard)),))
        after, ping = self._with(Unanswered(heard, Ping()))
        return Step(after, (Send(message), *ping))

    def speak(self, language: Language) -> Step:
        """Have everything said in another language. A connection speaks one, so it is made anew."""
        if language is self.language:
            return Step(self)
        speaking = replace(self, language=language)
        if self.phase not in (Phase.GREETING, Phase.OPEN):
            return Step(speaking)
        away, lost = speaking._lost()
        return Step(replace(away, phase=Phase.CONNECTING, tries=0), (HangUp(), *lost, Connect()))

    def forget(self, name: MessageId) -> Connection:
        """Nobody waits for the answer to a message any more: it is not sent again."""
        return replace(self, unanswered=tuple(each for each in self.unanswered if each.id != name))

    def _with(self, asked: Unanswered) -> Step:
        if self.phase in (Phase.WAITING, Phase.GONE) and not isinstance(asked.message, Decision):
            return Step(self, (Settle(asked.id, Lost(asked.id)),))
        after = replace(self, unanswered=(*self.unanswered, asked))
        return after._say([asked]) if self.phase is Phase.OPEN else Step(after)

    def _say(self, asked: Sequence[Unanswered]) -> Step:
        """Say some of what is unanswered: it stands last then, as its answer comes last."""
        others = [each for each in self.unanswered if each not in asked]
        said = [each._replace(said=True, again=None) for each in asked]
        after = replace(self, unanswered=(*others, *said))
        return Step(after, tuple(Send(each.message) for each in asked))

    # --- what is heard ----------------------------------------------------------------------

    def _took(self, reply: Reply) -> Step:
        """The connection once a reply was heard; raises `Gap`, `fairytile.data.DataError`."""
        match reply:
            case Event() if self.known is not None and reply.number <= self.known.number:
                return Step(self)  # told before, over another connection
            case Sync() | Event() | Around() | Shown():
                now = followed(self.known, reply)
                return Step(replace(self, known=now), (Tell(reply, self.known, now),))
            case Refused():
                return self._refused(reply)
            case Pong():
                oldest = next((each for each in self._said() if isinstance(each.message, Ping)), None)
                return Step(self) if oldest is None else self._settled(oldest.id, reply)
            case Done() | Fulfilling() | Fits() | HintGiven() | Seen():
                return self._settled(reply.id, reply)
            case _:
                assert_never(reply)

    def _refused(self, refused: Refused) -> Step:
        if refused.id is None:
            return self._refused_something(refused)
        if str(refused.reason) != Why.NOT_KEPT:
            return self._settled(refused.id, refused)
        # Nobody knows whether it was kept. Who sends the same once more is told.
        again = self.time + ONCE_MORE
        said = [each._replace(again=again) if each.id == refused.id else each for each in self.unanswered]
        return Step(replace(self, unanswered=tuple(said)))

    def _refused_something(self, refused: Refused) -> Step:
        """What has no id was refused, or what could not be read; answers come in the order of messages.

        Who says too much is refused for that, and said nothing wrong: a decision is sent again later.
        """
        oldest = next(iter(self._said()), None)
        if oldest is None or isinstance(oldest.message, Ping) or str(refused.reason) == Why.TOO_MUCH:
            return Step(self, (TellRefused(refused),))
        return self._settled(oldest.id, refused)

    def _said(self) -> list[Unanswered]:
        """What was said over this connection and waits for its first answer there."""
        return [each for each in self.unanswered if each.said and each.again is None]

    def _settled(self, name: MessageId, outcome: Outcome) -> Step:
        """An answer has come; one to a message that was answered already is nobody's."""
        if not any(each.id == name for each in self.unanswered):
            return Step(self)
        return Step(self.forget(name), (Settle(name, outcome),))
