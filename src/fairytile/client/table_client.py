"""A table that a device is connected to: what is known of it, what happens, and what can be done there.

It drives a `fairytile.client.connection_state` with a WebSocket and a clock: that one says when to connect
again, what to send once more, and what is settled.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import Random
from types import TracebackType

from fairytile.actions import Action
from fairytile.client.addresses import Address
from fairytile.client.connection_state import Connection, Decision, Lost, Passing, Step, Tell, TellRefused
from fairytile.client.errors import ClientError, Declined
from fairytile.client.saved_seats import Place
from fairytile.client.table_updates import Cut, Glass, Notice
from fairytile.client.websocket_driver import Driver
from fairytile.content import UnknownEdition, built_in
from fairytile.edition import Edition
from fairytile.notation import parse_action
from fairytile.protocol import (
    Act,
    Agree,
    Ask,
    Done,
    Give,
    HandOver,
    Leave,
    Look,
    MessageId,
    Pong,
    Question,
    React,
    Refused,
    Rename,
    Sign,
    Sync,
    TakeBack,
    TakeOver,
)
from fairytile.protocol import Answer as Answered
from fairytile.state import SeatNumber
from fairytile.views import View
from fairytile.words import Language


class TableClient:
    """A connection to a table, as a context manager; iterate over it to hear what happens.

    Only one task may iterate. Whatever is asked for raises `Declined` if the table refuses it, and waits
    while the connection is lost.
    """

    def __init__(
        self,
        where: Place | Address,
        language: Language = Language.ENGLISH,
        *,
        edition: Edition | None = None,
        rng: Random | None = None,
    ) -> None:
        """Without a `Place`, by the address alone, somebody watches. The edition is for one's own."""
        self.address = where.address if isinstance(where, Place) else where
        self._device = where.device if isinstance(where, Place) else None
        self._edition = edition
        self._glass: Glass | None = None
        self._first = Connection(language, (rng or Random()).random())
        self._driver: Driver | None = None
        self._refused: Refused | None = None
        """Why something that has no id was refused last."""
        self._one_at_a_time = asyncio.Lock()
        self._notices: asyncio.Queue[Notice | None] = asyncio.Queue()

    # --- coming and going -------------------------------------------------------------------

    async def __aenter__(self) -> TableClient:
        """Connect, and wait until everything is told; raises `ClientError`."""
        driver = self._driver = Driver(self.address, self._device, self._first, self._heard)
        driver.staying.add_done_callback(lambda _: self._notices.put_nowait(None))
        await driver.until_open()
        if driver.staying.done():
            driver.staying.result()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave. The game stays, and whoever has the place can come back."""
        if self._driver is not None:
            await self._driver.leave()

    @property
    def _line(self) -> Driver:
        assert self._driver is not None, "it was connected"
        return self._driver

    def _heard(self, told: Tell | TellRefused | Cut) -> None:
        match told:
            case Tell(what, before, now):
                self._glass = self._glass or Glass(self.edition)
                self._notices.put_nowait(Notice(what, before, now))
            case TellRefused(why):
                self._refused = why
            case Cut():
                self._notices.put_nowait(Notice(told, self.now, self.now))

    # --- what is known ----------------------------------------------------------------------

    @property
    def now(self) -> Sync:
        """All that the device may know of the table now."""
        known = self._line.connection.known
        assert known is not None, "everything was told"
        return known

    @property
    def view(self) -> View | None:
        """What the device may know of the game; None before the deal. What is legal follows from it."""
        return self.seen(self.now)

    def seen(self, known: Sync) -> View | None:
        """The View in what is or was known of this table."""
        assert self._glass is not None, "it was connected"
        return None if known.view is None else self._glass.view(known.view)

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        if self._edition is None:
            try:
                self._edition = built_in(self.now.settings.edition)
            except UnknownEdition as error:
                raise ClientError(f"{error}; perhaps a newer version of this program has it") from error
        return self._edition

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection right now."""
        return self._line.is_open

    @property
    def language(self) -> Language:
        """In which language the server is asked for its sentences."""
        return (self._driver.connection if self._driver else self._first).language

    @property
    def seat(self) -> SeatNumber:
        """The device's seat; of several the one that is looked at."""
        own, view = self.now.own, self.now.view
        if len(own) == 1:
            return own[0]
        if view is None or view.seat is None:
            raise ValueError("this device has no seat, or several: say which one is meant")
        return view.seat

    async def __aiter__(self) -> AsyncIterator[Notice]:
        """What happens, from the first thing that was told on; ends, or raises, with the connection."""
        while (notice := await self._notices.get()) is not None:
            yield notice
        self._notices.put_nowait(None)
        with suppress(asyncio.CancelledError):
            await self._line.staying

    # --- what can be done -------------------------------------------------------------------

    async def act(
        self, action: Action | str, seat: SeatNumber | None = None, moment: int | None = None
    ) -> Done:
        """Take an action at the moment that the player saw, or else at the one that is known now.

        A text may be as short as people like it: it is read here, by what the player sees, since a server
        takes an action at its word. Raises `NotationError` if it means none, or several.
        Once this comes back the action is kept, and `now` is the table after it.
        """
        name, at = _new_name(), self.now.moment if moment is None else moment
        who = self._of(seat)
        if isinstance(action, str):
            seen = self.view
            action = parse_action(action, seen if seen is not None and seen.seat == who else None)
        return await self._decide(Act(name, who, at, str(action)))

    async def take_back(self, seat: SeatNumber | None = None, moment: int | None = None) -> Done:
        """Take back the latest action of the turn."""
        name, at = _new_name(), self.now.moment if moment is None else moment
        return await self._decide(TakeBack(name, self._of(seat), at))

    async def give(self, whom: SeatNumber, bot: str, seat: SeatNumber | None = None) -> Done:
        """Hand a seat that was left alone to a bot."""
        return await self._decide(Give(_new_name(), self._of(seat), whom, bot))

    async def take_over(self, seat: SeatNumber | None = None) -> Done:
        """Play the own seat again, in place of the bot."""
        return await self._decide(TakeOver(_new_name(), self._of(seat)))

    async def hand_over(self, give: bool, seat: SeatNumber | None = None) -> Done:
        """Answer whether somebody may play the own seat from another device."""
        return await self._decide(HandOver(_new_name(), self._of(seat), give))

    async def rename(self, called: str, seat: SeatNumber | None = None) -> Done:
        """Be called otherwise: nobody finds the name before at this table any more, nor in its record."""
        return await self._decide(Rename(_new_name(), self._of(seat), called))

    async def leave(self, seat: SeatNumber | None = None) -> Done:
        """Leave the own seat for good; where a game goes on, a bot plays on."""
        return await self._decide(Leave(_new_name(), self._of(seat)))

    async def ask(self, question: Question, seat: SeatNumber | None = None) -> Answered:
        """Ask for help, as far as the table gives it."""
        asked = Ask(_new_name(), self._of(seat), question)
        while isinstance(found := await self._outcome(asked.id, lambda line: line.ask(asked)), Lost):
            await self._line.until_open()
        assert not isinstance(found, Done | Pong), "questions have answers"
        return found

    async def agree(self, stop: bool = True, seat: SeatNumber | None = None) -> None:
        """Be ready to stop here and read the tales, or no longer."""
        who = self._of(seat)
        while not await self._say(Agree(who, stop)):
            view = self.now.view
            if (who in self.now.around.agreed) is stop or (view is not None and view.outcome is not None):
                return

    async def look(self, seat: SeatNumber | None) -> None:
        """At a device of several seats: look at one of their Pages; None to look away."""
        while not await self._say(Look(seat)):
            pass

    async def react(self, sign: Sign, seat: SeatNumber | None = None) -> None:
        """Show the others a sign; one that got lost with the connection is shown to nobody later."""
        await self._say(React(self._of(seat), sign))

    async def speak(self, language: Language) -> None:
        """Have everything said in another language from now on."""
        self._line.now(lambda line: line.speak(language))
        await self._line.until_open()

    def _of(self, seat: SeatNumber | None) -> SeatNumber:
        return self.seat if seat is None else seat

    async def _decide(self, message: Decision) -> Done:
        found = await self._outcome(message.id, lambda line: line.decide(message))
        assert isinstance(found, Done), "every decision is done or refused"
        return found

    async def _say(self, message: Passing) -> bool:
        """Say something that has no id; False if it got lost, once there is a connection again."""
        async with self._one_at_a_time:
            self._refused, name = None, _new_name()
            found = await self._outcome(name, lambda line: line.say(message, name))
            if self._refused is not None:
                raise Declined(self._refused.reason, self._refused.sentence)
        if isinstance(found, Lost):
            await self._line.until_open()
        return not isinstance(found, Lost)

    async def _outcome(
        self, name: MessageId, asked: Callable[[Connection], Step]
    ) -> Done | Answered | Pong | Lost:
        """What becomes of something that is asked for; raises `Declined`."""
        found = await self._line.outcome(name, asked)
        if isinstance(found, Refused):
            raise Declined(found.reason, found.sentence)
        return found


def _new_name() -> MessageId:
    return MessageId(secrets.token_hex(12))
