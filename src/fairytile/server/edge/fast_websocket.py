"""The fast path of WebSocket connections: for what every action is, a text in one frame.

To read a frame, hand it on and write the answers took as long as the rules of the game. So texts in a single
frame are read here, and answers are written at once. Everything else (longer or broken messages, pings, the
end) is left to the library. It is handed whole frames only, and so is always ready for the next one.

It is a way to be fast and nothing else: all limits are those of `websocket`, and without it all goes on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from uvicorn.config import Config
from uvicorn.server import ServerState

from fairytile.server.edge.asgi import WRITE
from fairytile.server.edge.uvicorn_surface import FOR_SPEED, OPEN, apply_mask, missing
from fairytile.server.edge.uvicorn_websocket import PlainSocket
from fairytile.server.ops.logs import LOG
from fairytile.server.ops.stall_watch import Watch

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

UNHEARD: Final = 16
"""How many messages of a device may wait before no more are read."""

_TEXT, _FINAL, _CONTROL = 0x81, 0x80, 0x08
_MASKED: Final = 0x80
_TWO_BYTES: Final = 126
"""What stands for a length that takes more than the seven bits for it; one more if it takes eight bytes."""
_UNUSUAL: Final = -1


class Inbox(asyncio.Queue["ASGIReceiveEvent"]):
    """Messages that wait for one reader: of a queue the part that a socket needs, in half the time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:  # all that a queue has is replaced
        self._own_loop = loop
        self._messages: deque[ASGIReceiveEvent] = deque()
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        """Put a message behind the others."""
        self._messages.append(item)
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """The next message. If many are there at once, others have their turn before each of them."""
        if self._messages:
            await asyncio.sleep(0)
        while not self._messages:
            self._reader = self._own_loop.create_future()
            await self._reader
        return self._messages.popleft()


class FastSocket(PlainSocket):
    """A WebSocket connection that reads and writes whole texts by itself."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = Inbox(self.loop)
        self._unread = b""
        self._usual = True
        """Whether all frames so far were whole messages; if not, the library reads everything from there."""

    async def run_asgi(self) -> None:
        """Serve the connection to its end."""
        self.scope["state"][WRITE] = self.write
        await super().run_asgi()

    def read_piece(self, data: bytes) -> None:
        """Read some of what came."""
        if not self.handshake_complete:
            # First comes the request. Who says more before it is answered is no usual device.
            self._usual = not self.handshake_initiated
            super().read_piece(data)
        elif self._usual:
            self._unread = self._read(self._unread + data if self._unread else data)
        else:
            super().read_piece(data)

    def _read(self, data: bytes) -> bytes:
        """Read whole frames, and give back the beginning of one that is not all there."""
        at = 0
        while end := self._end_of_frame(data, at):
            if end == _UNUSUAL:
                self._usual = False
                super().read_piece(data[at:])
                return b""
            if data[at] != _TEXT or not self._take(data, at, end):
                super().read_piece(data[at:end])
            at = end
        return data[at:] if at else data

    def _end_of_frame(self, data: bytes, at: int) -> int:
        """Where a frame ends; 0 if it is not all there yet."""
        size = len(data)
        if size < at + 2:
            return 0
        kind, length, start = data[at], data[at + 1] ^ _MASKED, at + 6
        if length == _TWO_BYTES and not kind & _CONTROL:
            if size < at + 4:
                return 0
            length, start = int.from_bytes(data[at + 2 : at + 4]), at + 8
        elif length >= _TWO_BYTES:
            return _UNUSUAL  # too long, or not masked
        if not kind & _FINAL or length > self.config.ws_max_size:
            return _UNUSUAL
        end = start + length
        return end if end <= size else 0

    def _take(self, data: bytes, at: int, end: int) -> bool:
        """Hand on a text; False if it is none, or nobody wants it any more."""
        if self.close_sent or self.conn.state is not OPEN:
            return False
        start = at + (8 if data[at + 1] == _MASKED | _TWO_BYTES else 6)
        try:
            text = apply_mask(data[start:end], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def write(self, text: bytes) -> bool:
        """Write a text to the device at once; False if it takes nothing now, or has gone."""
        transport = self.transport
        if (
            self.disconnected
            or self.close_sent
            or not self.handshake_complete
            or not self.writable.is_set()
            or self.conn.state is not OPEN
            or transport.is_closing()
        ):
            return False
        length = len(text)
        if length < _TWO_BYTES:
            head = bytes((_TEXT, length))
        elif length < 1 << 16:
            head = b"\x81\x7e" + length.to_bytes(2)
        else:
            head = b"\x81\x7f" + length.to_bytes(8)
        transport.write(head + text)
        return True


def sockets_under(watch: Watch, *, fast: bool = True) -> type[PlainSocket]:
    """The protocol of sockets on a loop that is watched, as uvicorn wants it: a class.

    The fast path is taken if it is wanted, and if the libraries have what it takes.
    """
    lacking = missing(*FOR_SPEED) if fast else ()
    if lacking:
        LOG.warning(
            "the library reads and writes all frames, since the fast path lacks some of it", lacking=lacking
        )
    return type("Socket", (FastSocket if fast and not lacking else PlainSocket,), {"watch": watch})
