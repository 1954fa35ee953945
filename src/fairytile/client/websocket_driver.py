"""Drives a `fairytile.client.connection_state` with a WebSocket and a clock, for as long as it goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from fairytile.client.addresses import Address
from fairytile.client.connection_state import (
    CUT,
    Connect,
    Connection,
    HangUp,
    Outcome,
    Output,
    Phase,
    Send,
    Settle,
    Step,
    Tell,
    TellRefused,
)
from fairytile.client.errors import ClientError, NoTable, Unreachable
from fairytile.client.http import Server
from fairytile.client.table_updates import Cut
from fairytile.client.tolerant_reading import replies_in
from fairytile.data import DataError, plain
from fairytile.protocol import MessageId

Listener: TypeAlias = Callable[[Tell | TellRefused | Cut], None]
"""Is told what the user is to be told."""


class Driver:
    """Makes connections to a table, one after the other, and waits for what becomes of messages."""

    def __init__(self, address: Address, device: str | None, connection: Connection, tell: Listener) -> None:
        self.connection = connection
        self._address, self._device, self._tell = address, device, tell
        self._passed = asyncio.get_running_loop().time()
        """Up to when the connection knows of the time."""
        self._waking: asyncio.TimerHandle | None = None
        self._socket: ClientConnection | None = None
        self._closing: asyncio.Task[None] | None = None
        """Closes a socket of which nothing is to be heard any more."""
        self._to_send: asyncio.Queue[str] = asyncio.Queue()
        self._wanted = asyncio.Event()
        """A connection is to be made."""
        self._open = asyncio.Event()
        self._settled: dict[MessageId, asyncio.Future[Outcome]] = {}
        self.staying = asyncio.create_task(self._stay())
        """Is done, or has failed, when no connection is to be made any more."""

    @property
    def is_open(self) -> bool:
        """Whether there is a connection over which everything was told."""
        return self._open.is_set()

    async def until_open(self) -> None:
        """Wait until that is so, or no connection is to be made any more."""
        opened = asyncio.create_task(self._open.wait())
        try:
            await asyncio.wait((self.staying, opened), return_when=asyncio.FIRST_COMPLETED)
        finally:
            opened.cancel()

    async def leave(self) -> None:
        """End it."""
        self.staying.cancel()
        with suppress(asyncio.CancelledError, ClientError):
            await self.staying

    def now(self, what: Callable[[Connection], Step]) -> None:
        """Let something happen now; raises `Unreachable` once it has ended."""
        if self.staying.done():
            raise Unreachable("the connection to the table has ended: connect again")
        self._now(what)

    async def outcome(self, name: MessageId, asked: Callable[[Connection], Step]) -> Outcome:
        """What becomes of a message; raises `ClientError` if nothing becomes of it any more."""
        settled: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._settled[name] = settled
        try:
            self.now(asked)
            return await settled
        finally:
            del self._settled[name]
            self.connection = self.connection.forget(name)

    async def _stay(self) -> None:
        """Be connected until somebody leaves, or it makes no more sense."""
        try:
            while True:
                why = await self._connected()
                if self.connection.known is None:
                    raise Unreachable(f"{self._address.server} does not answer ({why}): ask whether it runs")
                if self.connection.phase is Phase.WAITING:
                    self._tell(Cut(why))
                await self._wanted.wait()
        except BaseException as error:
            self._end(error)
            raise

    async def _connected(self) -> str:
        """One connection from its beginning to its end; why it has ended. Raises what ends all of them."""
        server = Server(self._address, self._device, self.connection.language)
        self._wanted.clear()
        self._closing = None
        code, why = CUT, "it was closed"
        try:
            async with connect(
                self._address.socket,
                additional_headers=server.headers,
                origin=Origin(self._address.origin),
                user_agent_header=None,
            ) as socket:
                await self._talk(socket)
        except ConnectionClosed as error:
            code, why = CUT if error.rcvd is None else error.rcvd.code, str(error)
        except (WebSocketException, OSError, TimeoutError) as error:
            why = str(error) or type(error).__name__
        finally:
            self._socket = None
        if self._closing is None:
            self._now(lambda line: line.closed(code))
        if self.connection.phase is Phase.GONE:
            with suppress(NoTable, Unreachable):
                await server.get(f"/tables/{self._address.table}")  # one that was set aside says so
            raise NoTable(f"there is no table {self._address.without_invitation}")
        return why

    async def _talk(self, socket: ClientConnection) -> None:
        self._socket, self._to_send = socket, asyncio.Queue()
        self._now(Connection.opened)
        sending = asyncio.create_task(self._send_all(socket, self._to_send))
        try:
            while self._closing is None:
                self._hear(await socket.recv())
        finally:
            sending.cancel()

    @staticmethod
    async def _send_all(socket: ClientConnection, texts: asyncio.Queue[str]) -> None:
        # What does not get through is sent again with the next connection.
        with suppress(ConnectionClosed):
            while True:
                await socket.send(await texts.get())

    def _hear(self, frame: str | bytes) -> None:
        """Take in a frame: all of it, before anybody who waits for a part goes on."""
        try:
            replies = replies_in(json.loads(frame))
            self._now(lambda line: line.heard(replies))
        except (DataError, ValueError, TypeError, RecursionError) as error:
            raise ClientError(
                f"the server says what this program does not understand, so one of them is older: {error}"
            ) from error

    def _now(self, what: Callable[[Connection], Step]) -> None:
        self._pass()
        self._do(what(self.connection))

    def _pass(self) -> None:
        """Tell the connection what time it is."""
        milliseconds = int((asyncio.get_running_loop().time() - self._passed) * 1000)
        self._passed += milliseconds / 1000
        self._do(self.connection.passed(milliseconds))

    def _do(self, step: Step) -> None:
        """Do what a connection wants to have done."""
        self.connection = step.connection
        for output in step.outputs:
            self._do_one(output)
        if self.connection.phase is Phase.OPEN:
            self._open.set()
        else:
            self._open.clear()
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
        wakes = self.connection.wakes
        if wakes is not None:
            self._waking = asyncio.get_running_loop().call_later(wakes / 1000, self._pass)

    def _do_one(self, output: Output) -> None:
        match output:
            case Send(message):
                self._to_send.put_nowait(json.dumps(plain(message)))
            case Tell() | TellRefused():
                self._tell(output)
            case Settle(name, outcome):
                settled = self._settled.get(name)
                if settled is not None and not settled.done():
                    settled.set_result(outcome)
            case HangUp():
                if self._socket is not None:
                    self._closing = asyncio.create_task(self._socket.close())
            case Connect():
                self._wanted.set()

    def _end(self, error: BaseException) -> None:
        if self._waking is not None:
            self._waking.cancel()
        self._open.clear()
        for settled in self._settled.values():
            if not settled.done():
                settled.set_exception(
                    error if isinstance(error, ClientError) else Unreachable("the connection was closed")
                )
