"""The network of simulated worlds: connections that are slow, break in the middle and come too late.

Within a connection nothing is lost, doubled or changes its order, as TCP promises, until it is cut. Between
connections everything is possible: what was said on an old one arrives after what is said on the next.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable, MutableMapping, Sequence
from contextvars import Context
from typing import Any, Protocol

from fairytile.live import Device
from fairytile.protocol import TableId
from fairytile.server.edge.asgi import Receive, Send
from fairytile.server.sockets.codec import data_of
from tests.server.worlds.disk import Weather
from tests.server.worlds.loop import Process, WorldLoop

GONE = 1006
"""The code that a client finds when a connection ended without one."""
_NOBODY = Context()
"""In which what happens belongs to no process."""


class Trace:
    """What has happened, as a fingerprint: two worlds of one seed have the same."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=16)
        self.lines: list[str] | None = None

    def note(self, now: float, what: str) -> None:
        """Something has happened."""
        line = f"{now:.6f} {what}"
        self._hash.update(line.encode())
        if self.lines is not None:
            self.lines.append(line)

    def __str__(self) -> str:
        return self._hash.hexdigest()


class Listener(Protocol):
    """A device at its end of a connection."""

    def heard(self, wire: Wire, frame: Sequence[object]) -> None:
        """A frame has come."""

    def ended(self, wire: Wire, code: int) -> None:
        """The connection is over."""


class House(Protocol):
    """A server at its address."""

    process: Process

    async def serve(self, name: TableId, device: Device | None, receive: Receive, send: Send) -> None:
        """Serve a connection."""


class Wire:
    """One connection."""

    def __init__(
        self,
        loop: WorldLoop,
        rng: random.Random,
        weather: Weather,
        *,
        number: int,
        trace: Trace,
        listener: Listener,
        told: Callable[[Sequence[object]], None],
    ) -> None:
        self.number = number
        self._loop, self._rng, self._weather, self._trace = loop, rng, weather, trace
        self._listener, self._told = listener, told
        self._inbox: list[MutableMapping[str, Any]] = [{"type": "websocket.connect"}]
        self._wakes: asyncio.Future[None] | None = None
        self._up = self._down = loop.time()
        self._gone = False
        """Whether what the server says gets nowhere."""
        self._deaf = False
        """Whether what the device says gets nowhere."""
        self.closed = False
        """Whether the device has let go of it."""
        self.said = 0

    # --- the device's end -------------------------------------------------------------------

    def connect(self, house: House, name: TableId, device: Device | None) -> None:
        """Call a server."""

        def arrived() -> None:
            if not house.process.alive:
                self._end(GONE)
                return
            work = house.serve(name, device, self.receive, self.send)
            task = self._loop.start(house.process, work)
            task.add_done_callback(self._served, context=house.process.context)

        self._upwards(arrived)

    def say(self, text: str) -> None:
        """Send a message."""

        def arrived() -> None:
            self.said += 1
            self._trace.note(self._loop.time(), f"{self.number} > {text}")
            self._put({"type": "websocket.receive", "text": text})

        if not self.closed:
            self._upwards(arrived)

    def hang_up(self, *, silent: bool, late: bool) -> None:
        """Let go of it: the other end is told, or not; what is on its way arrives late, or not at all."""
        self.closed = self._gone = True
        if late:
            self._up += self._rng.uniform(0, 2)
        else:
            self._deaf = True
        delay = self._rng.uniform(20, 60) if silent else 0.0
        self._at(max(self._up, self._loop.time()) + delay, self.server_sees_end)

    def cut(self, *, silent: bool, late: bool) -> None:
        """The connection breaks, and both ends find out sooner or later."""
        if not self.closed and not self._gone:
            self._gone = True
            self._deaf = not late
            self._at(self._loop.time() + self._rng.uniform(0, 30 if silent else 0.5), lambda: self._end(GONE))
            self._at(self._up + self._rng.uniform(0, 30 if silent else 0.5), self.server_sees_end)

    # --- the server's end -------------------------------------------------------------------

    async def receive(self) -> MutableMapping[str, Any]:
        """As ASGI has it."""
        while not self._inbox:
            self._wakes = self._loop.create_future()
            await self._wakes
        return self._inbox.pop(0)

    async def send(self, event: MutableMapping[str, Any]) -> None:
        """As ASGI has it."""
        if self._rng.random() < self._weather.slow_lines:
            await asyncio.sleep(self._rng.uniform(0, 2))
        if event["type"] == "websocket.send":
            text = event["text"]
            frame = data_of(text)
            assert isinstance(frame, list), "a frame is a list"
            self._told(frame)
            self._downwards(lambda: self._deliver(text, frame))
        elif event["type"] == "websocket.close":
            self._downwards(lambda: self._end(event["code"]))
            self._at(self._loop.time() + self._rng.uniform(0, 0.1), self.server_sees_end)

    def server_sees_end(self) -> None:
        """The server finds that nobody is at the other end."""
        self._gone = self._deaf = True
        self._inbox.append({"type": "websocket.disconnect"})
        self._wake()

    def process_died(self) -> None:
        """The server's process is gone: its machine says so to whoever asks."""
        self._deaf = True
        self._downwards(lambda: self._end(GONE))

    # --- between them -----------------------------------------------------------------------

    def _served(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._loop.troubles.append(f"a connection failed: {task.exception()!r}")
        self._downwards(lambda: self._end(GONE))

    def _put(self, event: MutableMapping[str, Any]) -> None:
        if not self._deaf:
            self._inbox.append(event)
            self._wake()

    def _wake(self) -> None:
        if self._wakes is not None and not self._wakes.done():
            self._wakes.set_result(None)

    def _deliver(self, text: str, frame: Sequence[object]) -> None:
        if not self._gone and not self.closed:
            self._trace.note(self._loop.time(), f"{self.number} < {text}")
            self._listener.heard(self, frame)

    def _end(self, code: int) -> None:
        if not self.closed:
            self.closed = self._gone = True
            self._trace.note(self._loop.time(), f"{self.number} ended {code}")
            self._listener.ended(self, code)

    def _upwards(self, do: Callable[[], None]) -> None:
        self._up = max(self._up, self._loop.time()) + self._delay()
        self._at(self._up, do)

    def _downwards(self, do: Callable[[], None]) -> None:
        self._down = max(self._down, self._loop.time()) + self._delay()
        self._at(self._down, do)

    def _delay(self) -> float:
        slow = self._rng.random() < self._weather.slow_lines
        return self._rng.uniform(0, 3) if slow else self._rng.uniform(0.001, 0.05)

    def _at(self, when: float, do: Callable[[], None]) -> None:
        self._loop.call_at(when, do, context=_NOBODY)
