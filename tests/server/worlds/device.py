"""A device of simulated worlds: a client that knows no rules, plays what its View offers, and is a nuisance.

It keeps what the table has told it and says hello with the latest number when it comes back. A message that
was not answered is sent again under its name; some are sent again although they were.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextvars import Context
from typing import Protocol

from fairytile.data import plain
from fairytile.errors import Reason
from fairytile.live import Device
from fairytile.protocol import (
    Act,
    Agree,
    Around,
    Ask,
    Done,
    Event,
    Give,
    HandOver,
    Hello,
    HintPlease,
    Leave,
    Look,
    Message,
    MessageId,
    Ping,
    React,
    Refused,
    Rename,
    Sign,
    Sync,
    TakeBack,
    TakeOver,
    Why,
    Would,
    read_reply,
)
from fairytile.state import SeatNumber
from fairytile.views import ViewData, changed
from fairytile.words import Language
from tests.server.worlds.disk import Weather
from tests.server.worlds.loop import WorldLoop
from tests.server.worlds.network import Wire
from tests.server.worlds.nonsense import nonsense
from tests.server.worlds.playing import chosen

PATIENCE = 15.0
"""Seconds without an answer after which a device tries another connection."""
_NOBODY = Context()
Named = Act | TakeBack | Give | TakeOver | HandOver | Rename | Leave


class Surroundings(Protocol):
    """What a device finds around it."""

    loop: WorldLoop
    weather: Weather

    def wire(self, device: Player) -> Wire | None:
        """A connection to a server, if one can be reached."""

    def acknowledged(self, message: Named, number: int) -> None:
        """A device was told that a message is kept."""

    def refused(self, message: Named, reason: str) -> None:
        """A device sent a message again that is kept, and was refused."""

    def check(self, device: Player) -> None:
        """A device has heard something: what it knows now has to be true."""


class Player:
    """A device, and who holds it."""

    def __init__(self, number: int, device: Device | None, around: Surroundings, rng: random.Random) -> None:
        self.number, self.device = number, device
        self._world, self._rng = around, rng
        self.wire: Wire | None = None
        self.asleep = False
        self.keen = True
        """Whether it acts by itself; it listens in any case."""
        self.patient = False
        """Whether it waits for its turn without a word."""
        self.latest: int | None = None
        self.moment = 0
        self.own: tuple[SeatNumber, ...] = ()
        self.view: ViewData | None = None
        self.take_back: Reason | None = None
        self.around: Around | None = None
        self.wants: SeatNumber | None = None
        self.unasked: SeatNumber | None = None
        """The seat whose Page was shown although nobody had asked to look at it."""
        self._looks: list[SeatNumber] = []
        """At which seats somebody asked to look on this connection, and has not yet."""
        self.greeted = False
        self._names = 0
        self._pending: Named | None = None
        self._asked: dict[MessageId, Named] = {}
        """Every message that was ever sent: one that was refused, and sent twice, may be heard later."""
        self._past: list[Named] = []
        """Those that are done."""
        self._heard_at = 0.0
        self._again(rng.uniform(0, 0.5))

    # --- what it hears ----------------------------------------------------------------------

    def heard(self, wire: Wire, frame: Sequence[object]) -> None:
        """A frame has come."""
        if wire is not self.wire:
            return
        self._heard_at = self._world.loop.time()
        for data in frame:
            reply = read_reply(data)
            match reply:
                case Sync():
                    self._synced(reply)
                case Event():
                    self._event(reply)
                case Around():
                    self.around, self.greeted = reply, True
                case Done():
                    self._done(reply)
                case Refused():
                    self._refused(reply)
                case _:
                    pass
        self._world.check(self)

    def _synced(self, sync: Sync) -> None:
        shown = None if sync.view is None else sync.view.seat
        if len(sync.own) > 1 and shown is not None and (self.view is None or self.view.seat != shown):
            if shown in self._looks:
                self._looks.remove(shown)
            else:
                self.unasked = shown
        self.latest, self.moment, self.own = sync.number, sync.moment, sync.own
        self.view, self.take_back, self.around = sync.view, sync.take_back, sync.around
        self.wants, self.greeted = sync.wants, True

    def _event(self, event: Event) -> None:
        assert self.latest is not None, f"device {self.number} was told of an event before anything else"
        assert event.number == self.latest + 1, f"device {self.number} has {self.latest}, told {event.number}"
        self.latest, self.moment, self.take_back = event.number, event.moment, event.take_back
        self.view = None if self.view is None else changed(self.view, event.changes)

    def _done(self, done: Done) -> None:
        told = self._asked.get(done.id)
        assert told is not None, (
            f"device {self.number} is told that {done.id} is done, and never asked for it"
        )
        self._world.acknowledged(told, done.number)
        if told not in self._past:
            self._past.append(told)
        if self._pending is told:
            self._pending = None

    def _refused(self, refused: Refused) -> None:
        if refused.reason == Why.NOT_TO_LOOK.value and refused.id is None and self._looks:
            self._looks.pop(0)
        for message in self._past:
            if message.id == refused.id:
                self._world.refused(message, refused.reason)
        if (
            self._pending is not None
            and refused.id == self._pending.id
            and refused.reason != Why.NOT_KEPT.value
        ):
            self._pending = None

    def ended(self, wire: Wire, code: int) -> None:
        """A connection is over."""
        if wire is self.wire:
            self.wire, self.greeted = None, False

    # --- what it does -----------------------------------------------------------------------

    def _again(self, delay: float) -> None:
        self._world.loop.call_later(delay, self._beat, context=_NOBODY)

    def _beat(self) -> None:
        self._again(self._rng.uniform(0.02, 1.0))
        if self.asleep:
            return
        if self.wire is None:
            self._come()
        elif self._world.loop.time() - self._heard_at > PATIENCE:
            self._leave()
        elif self._rng.random() < self._world.weather.cuts:
            self._break_off(self.wire)
        elif self._rng.random() < self._world.weather.naps:
            self._leave()
            self.asleep = True
            self._world.loop.call_later(self._rng.uniform(5, 60), self.wake, context=_NOBODY)
        elif self.greeted:
            self._speak()

    def wake(self) -> None:
        """Come back."""
        self.asleep = False

    def _break_off(self, wire: Wire) -> None:
        silent = self._rng.random() < self._world.weather.silent
        wire.cut(silent=silent, late=self._rng.random() < 0.5)

    def _leave(self) -> None:
        if self.wire is not None:
            silent = self._rng.random() < self._world.weather.silent
            self.wire.hang_up(silent=silent, late=self._rng.random() < 0.5)
        self.wire, self.greeted = None, False

    def _come(self) -> None:
        self.wire = self._world.wire(self)
        if self.wire is None:
            return
        self._heard_at = self._world.loop.time()
        self._looks.clear()
        if self._rng.random() < 0.2:
            self.latest = None
        if self._rng.random() < self._world.weather.nonsense:
            self._say(Ping())  # before hello: refused
        self._say(Hello(self.latest, self._rng.choice([*Language])))
        if self._pending is not None and self._rng.random() < 0.5:
            self._say(self._pending)

    def _say(self, message: Message) -> None:
        assert self.wire is not None, "there is a connection"
        self.wire.say(json.dumps(plain(message)))

    def _speak(self) -> None:
        """Say something, if there is anything to say."""
        rng = self._rng
        assert self.wire is not None, "there is a connection"
        if rng.random() < self._world.weather.nonsense:
            self.wire.say(nonsense(rng, self._past, self.moment))
        elif self._pending is not None:
            if rng.random() < 0.4:
                self._say(self._pending)
        elif self._past and rng.random() < 0.05 and not self.patient:
            self._say(rng.choice(self._past))
        elif self.keen:
            message = self._choice()
            if isinstance(message, Named):
                self._pending = self._asked[message.id] = message
            if message is not None:
                self._say(message)

    def _choice(self) -> Message | None:
        """What somebody at this device wants to do now."""
        rng, view, around = self._rng, self.view, self.around
        if view is None or around is None or not self.own or view.outcome is not None or rng.random() < 0.2:
            return Ping()
        seat = rng.choice(self.own)
        asked = [own for own in self.own if around.chairs[own].wanted is not None]
        if asked and rng.random() < 0.1:
            return HandOver(self._name(), asked[0], rng.random() < 0.5)
        given = [own for own in self.own if around.chairs[own].bot is not None]
        if given and rng.random() < 0.3 and not self.patient:
            return TakeOver(self._name(), given[0])
        if view.to_move in self.own and around.chairs[view.to_move].bot is None:
            return self._turn(view, view.to_move)
        return Ping() if self.patient else self._meanwhile(view, around, seat)

    def _turn(self, view: ViewData, seat: SeatNumber) -> Message | None:
        rng = self._rng
        if view.seat != seat:
            self._looks.append(seat)
            return Look(seat)
        if self.take_back is None and rng.random() < 0.2:
            return TakeBack(self._name(), seat, self.moment)
        if len(self.own) > 1 and rng.random() < 0.1:
            return Look(None)
        if rng.random() < 0.05:
            return Ask(self._name(), seat, rng.choice((Would(), HintPlease())))
        return Act(self._name(), seat, self.moment, chosen(view, rng))

    def _meanwhile(self, view: ViewData, around: Around, seat: SeatNumber) -> Message | None:
        rng = self._rng
        match rng.randrange(12):
            case 0 | 1 | 2:
                whom = view.to_move if rng.random() < 0.5 else SeatNumber(rng.randrange(len(around.chairs)))
                return Give(self._name(), seat, whom, rng.choice(("otto", "ida", "nobody")))
            case 3 if rng.random() < 0.3:
                return Agree(seat, rng.random() < 0.7)
            case 4:
                return React(seat, rng.choice([*Sign]))
            case 5:
                return Act(self._name(), seat, self.moment, "end")
            case 6 if rng.random() < 0.3:
                return Rename(self._name(), seat, rng.choice(("Zoe", "Yann", "Zoe", "Anna", "Xenia ", "")))
            case 7 if rng.random() < 0.03:
                return Leave(self._name(), seat)
            case _:
                return Ping()

    def _name(self) -> MessageId:
        self._names += 1
        return MessageId(f"{self.number}-{self._names}")
