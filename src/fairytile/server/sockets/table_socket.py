"""The WebSocket of a table: a session from hello to close, with backpressure for a slow device.

It is a raw ASGI application, since every action of every game goes through it. A device says hello first,
then whatever it wants. One that does not take what it is told is let go when too much waits for it: it
reconnects, and hears what it missed, while nobody else has waited.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from fairytile.data import DataError
from fairytile.protocol import CloseCode, Hello, TableId
from fairytile.server.edge.asgi import Receive, Send, Write
from fairytile.server.edge.rate_limits import Asker, Budgets, OverBudget
from fairytile.server.edge.refusal_counts import Refused, turned_away
from fairytile.server.edge.socket_places import Gone, SocketPlace
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.logs import LOG
from fairytile.server.ops.stall_watch import working_on
from fairytile.server.sockets.codec import message_of
from fairytile.server.store import StoreFailed
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable, UnknownTable
from fairytile.server.tables.room import Guest, Room

MOST_BEHIND: Final = 64
"""How many frames may wait for a slow device before it is let go; it comes back and hears what it missed."""


class SocketLine:
    """What is said to a device: written at once if it listens, else by a task, as soon as it does."""

    def __init__(self, send: Send, tally: Tally, write: Write | None = None) -> None:
        self._send, self._tally, self._write = send, tally, write
        self._waiting: list[bytes] = []
        self._behind = False
        """Whether the task writes: until it is done, nothing may overtake what it has."""
        self._woken = asyncio.Event()
        self._close: CloseCode | None = None
        self.closing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Is done when the connection is to end."""

    def send(self, data: bytes) -> None:
        """Say something; a device that does not listen is let go."""
        if self._close is not None:
            return
        if self._write is not None and not self._behind and self._write(data):
            self._tally.frames += 1
            return
        self._behind = True
        self._waiting.append(data)
        if len(self._waiting) > MOST_BEHIND:
            self.close(CloseCode.COME_AGAIN)
        self._woken.set()

    def drop(self) -> None:
        """Let go of the device, which may come again."""
        self.close(CloseCode.COME_AGAIN)

    def close(self, code: CloseCode) -> None:
        """Write nothing more, and end the connection."""
        if self._close is None:
            self._close = code
            self._woken.set()
            self.closing.set_result(None)

    @property
    def is_quick(self) -> bool:
        """Whether what is said is written at once."""
        return self._write is not None

    @property
    def is_closing(self) -> bool:
        """Whether the connection is to end."""
        return self._close is not None

    async def write(self) -> None:
        """Write until the connection is to end."""
        while self._close is None:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                self._tally.frames += len(waiting)
                for data in waiting:
                    await self._send({"type": "websocket.send", "text": data.decode()})
            self._behind = False
        await self._send({"type": "websocket.close", "code": int(self._close)})


def _let_be(writing: asyncio.Task[None]) -> None:
    """A device that goes while something is written to it is no error."""
    if not writing.cancelled():
        writing.exception()


class Sockets:
    """All sockets of a server."""

    def __init__(self, hub: Hub, budgets: Budgets) -> None:
        self._hub, self._budgets, self._limits = hub, budgets, budgets.limits
        self._lines: set[SocketLine] = set()
        self.closing = False

    async def serve(
        self,
        name: TableId,
        place: SocketPlace,
        receive: Receive,
        send: Send,
        write: Write | None = None,
    ) -> None:
        """Serve one connection to its end. Who may come from where was looked at before."""
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        line = SocketLine(send, self._hub.tally, write)
        writing = asyncio.get_running_loop().create_task(line.write())
        writing.add_done_callback(_let_be)
        self._lines.add(line)
        place.give_way = partial(self._give_way, line, place.asker)
        if place.gone is not None:
            place.give_way(place.gone)
        hearing = asyncio.get_running_loop().create_task(self._hear_all(name, line, place, receive))
        try:
            await asyncio.wait((hearing, line.closing), return_when=asyncio.FIRST_COMPLETED)
            if line.is_closing:  # otherwise the device has gone, and nobody listens
                # A device that is let go may take nothing any more, and say nothing either.
                await asyncio.wait((writing, hearing), timeout=self._limits.farewell)
        finally:
            self._lines.discard(line)
            line.closing.cancel()
            writing.cancel()
            hearing.cancel()

    async def close(self) -> None:
        """The server ends: devices come again when it is back."""
        self.closing = True
        for line in self._lines:
            line.close(CloseCode.RESTART)

    async def _hear_all(self, name: TableId, line: SocketLine, place: SocketPlace, receive: Receive) -> None:
        try:
            await self._hear_at(name, line, place, receive)
        except Exception as error:  # whatever is broken, nobody else is to notice
            self._hub.tally.errors += 1
            LOG.error("a message could not be heard", exc_info=error)
            line.close(CloseCode.FAILED)

    async def _hear_at(self, name: TableId, line: SocketLine, place: SocketPlace, receive: Receive) -> None:
        try:
            room, guest = await self._hub.join(name, line, place.asker.device)
            guest.address = place.asker.address
        except (UnknownTable, BrokenTable):
            line.close(CloseCode.NO_TABLE)
            return
        except StoreFailed:
            line.close(CloseCode.COME_AGAIN)
            return
        loop = asyncio.get_running_loop()
        waiting = loop.call_later(self._limits.hello, self._look_for_hello, line, place)
        try:
            if self._too_many(room, guest):
                self._turn_away(line, CloseCode.TOO_MANY, "guests-of-table", place.asker)
                return
            await self._listen(room, guest, line, place, receive)
        finally:
            waiting.cancel()
            self._hub.leave(room, guest)

    def _too_many(self, room: Room, guest: Guest) -> bool:
        """Whether there is no place for one more. Spectators never take one of those who play."""
        if not room.is_at_home(guest.holder):
            return sum(not room.is_at_home(other.holder) for other in room.guests) > self._limits.guests
        own = [other for other in room.guests if other.device == guest.device]
        for other in own[: -self._limits.windows]:
            other.line.drop()  # the oldest: often a connection that broke unnoticed
        return False

    def _turn_away(self, line: SocketLine, code: CloseCode, reason: str, asker: Asker) -> None:
        """Let go of a device that does too much, or for which there is no place."""
        if not line.is_closing:
            turned_away(self._hub.tally, Refused(code, reason), asker.address)
            line.close(code)

    def _give_way(self, line: SocketLine, asker: Asker, why: Gone) -> None:
        """Let go of a device for another one."""
        code = CloseCode.TOO_MANY if why is Gone.FOR_A_PLAYER else CloseCode.COME_AGAIN
        self._turn_away(line, code, "gave-way", asker)

    def _look_for_hello(self, line: SocketLine, place: SocketPlace) -> None:
        """Let go of who has said no hello: nobody knows what they are there for."""
        if not place.greeted:
            self._turn_away(line, CloseCode.COME_AGAIN, "no-hello", place.asker)

    async def _listen(
        self, room: Room, guest: Guest, line: SocketLine, place: SocketPlace, receive: Receive
    ) -> None:
        asker, wrong = place.asker, 0
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            try:
                self._budgets.hear(asker, room.name, sits=room.is_at_home(guest.holder))
            except OverBudget as over:
                self._hub.refuse(room, guest, over, None)
                self._turn_away(line, CloseCode.TOO_MUCH, over.limit, asker)
                return
            try:
                message = message_of(event.get("text") or event.get("bytes") or b"")
                if guest.greeted is isinstance(message, Hello):
                    raise DataError("a device says hello first, and once")
            except DataError as error:
                wrong += 1
                self._hub.refuse(room, guest, error, None)
                if wrong > self._limits.mistakes:
                    self._turn_away(line, CloseCode.TOO_MUCH, "mistakes-of-connection", asker)
                    return
                continue
            place.greeted = True
            self._hub.tally.messages += 1
            working_on(message.kind)
            await self._hub.hear(room, guest, message)
            if not line.is_quick:
                # Many messages can be there at once. Everybody is told of one before the next is heard, or
                # else whoever says much would have the others fall behind, and be let go.
                await asyncio.sleep(0)
