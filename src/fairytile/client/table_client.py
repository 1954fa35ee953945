"""A table that a device is connected to: what is known of it, what happens, and what can be done there.

The connection is made again whenever it is lost, and nothing is lost with it: the device says which event
was its latest, and sends once more, under the same name, whatever was not answered.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import TypeAlias, TypeVar, assert_never

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from fairytile.actions import Action
from fairytile.client.addresses import Address
from fairytile.client.errors import ClientError, Declined, NoTable, Unreachable
from fairytile.client.http import Server
from fairytile.client.saved_seats import Place
from fairytile.client.table_updates import Cut, Gap, Glass, Notice, Told, followed
from fairytile.content import UnknownEdition, built_in
from fairytile.data import DataError, plain
from fairytile.edition import Edition
from fairytile.notation import parse_action
from fairytile.protocol import (
    Act,
    Agree,
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
    Question,
    React,
    Refused,
    Rename,
    Reply,
    Seen,
    Shown,
    Sign,
    Sync,
    TakeBack,
    TakeOver,
    read_reply,
)
from fairytile.protocol import Answer as Answered
from fairytile.state import SeatNumber
from fairytile.views import View
from fairytile.words import Language

SOONEST, LATEST = 0.05, 8.0
"""After how many seconds a lost connection is made again: at first, and at most."""

Answer: TypeAlias = Done | Answered | Pong
_A = TypeVar("_A", bound=Answer)


@dataclass(eq=False, slots=True)
class _Waiting:
    """Messages that were not answered yet."""

    messages: tuple[Message, ...]
    answer: asyncio.Future[Answer]
    refused: Declined | None = None
    """Why something that has no name was refused; it is answered with the ping after it."""


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
        self.language = language
        self._device = where.device if isinstance(where, Place) else None
        self._edition = edition
        self._rng = rng or Random()
        self._now: Sync | None = None
        self._glass: Glass | None = None
        self._socket: ClientConnection | None = None
        self._waiting: dict[MessageId, _Waiting] = {}
        self._pings: deque[MessageId] = deque()
        """For what pings were sent on this connection; they are answered in this order."""
        self._one_at_a_time = asyncio.Lock()
        self._notices: asyncio.Queue[Notice | None] = asyncio.Queue()
        self._staying: asyncio.Task[None] | None = None
        self._synced = asyncio.Event()

    # --- coming and going -------------------------------------------------------------------

    async def __aenter__(self) -> TableClient:
        """Connect, and wait until everything is told; raises `ClientError`."""
        self._staying = asyncio.create_task(self._stay())
        first = asyncio.create_task(self._synced.wait())
        try:
            await asyncio.wait((self._staying, first), return_when=asyncio.FIRST_COMPLETED)
        finally:
            first.cancel()
        if self._staying.done():
            self._staying.result()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave. The game stays, and whoever has the place can come back."""
        if self._staying is not None:
            self._staying.cancel()
            with suppress(asyncio.CancelledError, ClientError):
                await self._staying

    # --- what is known ----------------------------------------------------------------------

    @property
    def now(self) -> Sync:
        """All that the device may know of the table now."""
        assert self._now is not None, "it was connected"
        return self._now

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
        return self._socket is not None

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
        assert self._staying is not None, "it was connected"
        with suppress(asyncio.CancelledError):
            await self._staying

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
        return await self._ask(name, Act(name, who, at, str(action)), Done)

    async def take_back(self, seat: SeatNumber | None = None, moment: int | None = None) -> Done:
        """Take back the latest action of the turn."""
        name, at = _new_name(), self.now.moment if moment is None else moment
        return await self._ask(name, TakeBack(name, self._of(seat), at), Done)

    async def give(self, whom: SeatNumber, bot: str, seat: SeatNumber | None = None) -> Done:
        """Hand a seat that was left alone to a bot."""
        name = _new_name()
        return await self._ask(name, Give(name, self._of(seat), whom, bot), Done)

    async def take_over(self, seat: SeatNumber | None = None) -> Done:
        """Play the own seat again, in place of the bot."""
        name = _new_name()
        return await self._ask(name, TakeOver(name, self._of(seat)), Done)

    async def hand_over(self, give: bool, seat: SeatNumber | None = None) -> Done:
        """Answer whether somebody may play the own seat from another device."""
        name = _new_name()
        return await self._ask(name, HandOver(name, self._of(seat), give), Done)

    async def rename(self, called: str, seat: SeatNumber | None = None) -> Done:
        """Be called otherwise: nobody finds the name before at this table any more, nor in its record."""
        name = _new_name()
        return await self._ask(name, Rename(name, self._of(seat), called), Done)

    async def leave(self, seat: SeatNumber | None = None) -> Done:
        """Leave the own seat for good; where a game goes on, a bot plays on."""
        name = _new_name()
        return await self._ask(name, Leave(name, self._of(seat)), Done)

    async def ask(self, question: Question, seat: SeatNumber | None = None) -> Answered:
        """Ask for help, as far as the table gives it."""
        name = _new_name()
        found = await self._wait_for(name, Ask(name, self._of(seat), question))
        assert not isinstance(found, Done | Pong), "questions have answers"
        return found

    async def agree(self, stop: bool = True, seat: SeatNumber | None = None) -> None:
        """Be ready to stop here and read the tales, or no longer."""
        await self._say(Agree(self._of(seat), stop))

    async def look(self, seat: SeatNumber | None) -> None:
        """At a device of several seats: look at one of their Pages; None to look away."""
        await self._say(Look(seat))

    async def react(self, sign: Sign, seat: SeatNumber | None = None) -> None:
        """Show the others a sign."""
        await self._say(React(self._of(seat), sign))

    def _of(self, seat: SeatNumber | None) -> SeatNumber:
        return self.seat if seat is None else seat

    async def _ask(self, name: MessageId, message: Message, kind: type[_A]) -> _A:
        found = await self._wait_for(name, message)
        assert isinstance(found, kind), "every message has its answer"
        return found

    async def _say(self, message: Message) -> None:
        """Say something that has no name: it is heard when what was said after it is answered."""
        async with self._one_at_a_time:
            await self._wait_for(_new_name(), message, Ping())

    async def _wait_for(self, name: MessageId, *messages: Message) -> Answer:
        assert self._staying is not None, "it was connected"
        if self._staying.done():
            raise Unreachable("the connection to the table has ended: connect again")
        waiting = self._waiting[name] = _Waiting(messages, asyncio.get_running_loop().create_future())
        try:
            if self._socket is not None:
                # What does not get through is sent again with the next connection.
                with suppress(ConnectionClosed):
                    await self._send(self._socket, name, messages)
            return await waiting.answer
        finally:
            del self._waiting[name]

    # --- the connection ---------------------------------------------------------------------

    async def _stay(self) -> None:
        """Be connected until somebody leaves, or it makes no more sense."""
        wait = SOONEST
        try:
            while True:
                number = self._now.number if self._now else None
                why = await self._connected()
                if self._now is None:
                    raise Unreachable(f"{self.address.server} does not answer ({why}): ask whether it runs")
                self._notices.put_nowait(Notice(Cut(why), self._now, self._now))
                wait = SOONEST if number != self._now.number else min(2 * wait, LATEST)
                await asyncio.sleep(wait * self._rng.uniform(0.5, 1.0))
        except BaseException as error:
            self._end(error)
            raise

    async def _connected(self) -> str:
        """One connection from its beginning to its end; why it has ended. Raises what ends all of them."""
        server = Server(self.address, self._device, self.language)
        try:
            async with connect(
                self.address.socket,
                additional_headers=server.headers,
                origin=Origin(self.address.origin),
                user_agent_header=None,
            ) as socket:
                await self._talk(socket)
            return "it was closed"
        except ConnectionClosed as error:
            if error.rcvd is not None and error.rcvd.code == CloseCode.NO_TABLE:
                with suppress(NoTable, Unreachable):
                    await server.get(f"/tables/{self.address.table}")  # one that was set aside says so
                raise NoTable(f"there is no table {self.address.without_invitation}") from error
            return str(error)
        except (WebSocketException, OSError, TimeoutError, Gap) as error:
            return str(error) or type(error).__name__
        finally:
            self._socket = None

    async def _talk(self, socket: ClientConnection) -> None:
        self._pings.clear()
        since = None if self._now is None else self._now.number
        await socket.send(_text(Hello(since, self.language)))
        self._hear(await socket.recv())
        sent: set[MessageId] = set()
        while unsent := [name for name in self._waiting if name not in sent]:
            for name in unsent:
                sent.add(name)
                if name in self._waiting:
                    await self._send(socket, name, self._waiting[name].messages)
        self._socket = socket
        async for frame in socket:
            self._hear(frame)

    async def _send(self, socket: ClientConnection, name: MessageId, messages: tuple[Message, ...]) -> None:
        if any(isinstance(message, Ping) for message in messages):
            self._pings.append(name)
        for message in messages:
            await socket.send(_text(message))

    def _hear(self, frame: str | bytes) -> None:
        """Take in a frame: all of it, before anybody who waits for a part goes on."""
        try:
            replies = [read_reply(reply) for reply in json.loads(frame)]
        except (DataError, ValueError, TypeError, RecursionError) as error:
            raise ClientError(
                f"the server says what this program does not understand, so one of them is older: {error}"
            ) from error
        for reply in replies:
            self._take(reply)

    def _take(self, reply: Reply) -> None:
        match reply:
            case Sync() | Event() | Around() | Shown():
                self._follow(reply)
            case Refused(name, reason, sentence):
                self._refused(name, Declined(reason, sentence))
            case Pong():
                waiting = self._waiting.get(self._pings.popleft()) if self._pings else None
                self._answered(waiting, reply if waiting is None else waiting.refused or reply)
            case Done() | Fulfilling() | Fits() | HintGiven() | Seen():
                self._answered(self._waiting.get(reply.id), reply)
            case _:
                assert_never(reply)

    def _follow(self, told: Told) -> None:
        before = self._now
        self._now = followed(before, told)
        if self._glass is None:
            self._glass = Glass(self.edition)
        self._notices.put_nowait(Notice(told, before, self._now))
        self._synced.set()

    def _refused(self, name: MessageId | None, why: Declined) -> None:
        """A refusal without a name is for what the next ping answers, or else for who waits longest."""
        if name is None and self._pings:
            waiting = self._waiting.get(self._pings[0])
            if waiting is not None:
                waiting.refused = why
            return
        longest = next(iter(self._waiting), None)
        found = longest if name is None else name
        self._answered(None if found is None else self._waiting.get(found), why)

    @staticmethod
    def _answered(waiting: _Waiting | None, answer: Answer | Declined) -> None:
        """Hand an answer to who waits for it."""
        if waiting is None or waiting.answer.done():
            return
        if isinstance(answer, Declined):
            waiting.answer.set_exception(answer)
        else:
            waiting.answer.set_result(answer)

    def _end(self, error: BaseException) -> None:
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(
                    error if isinstance(error, ClientError) else Unreachable("the connection was closed")
                )
        self._notices.put_nowait(None)


def _new_name() -> MessageId:
    return MessageId(secrets.token_hex(12))


def _text(message: Message) -> str:
    return json.dumps(plain(message))
