"""Sockets as uvicorn serves them, with a short way for what every action is: a text in one frame.

To read a frame, hand it on and write the answers took as long as the rules of the game. So texts in a single
frame are read here, and answers are written at once. Everything else (longer or broken messages, pings, the
end) is left to the library. It is handed whole frames only, and so is always ready for the next one.

A socket whose device does not take what is written to it is cut: to close it in the usual way could take for
ever. So is one that sends pings without end, each of which is answered; no device of ours sends any.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from fairytile.server.edge.input_throttle import Pieces, Turn
from fairytile.server.edge.reference_cycles import forget
from fairytile.server.edge.security_headers import HEADERS
from fairytile.server.limits import Bucket, Rate
from fairytile.server.ops.stall_watch import Watch

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was built without a compiler
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame
    from websockets.http11 import Request, Response
    from websockets.typing import StatusLike

FAREWELL: Final = 5.0
"""Seconds in which a device has to take the last that is written to it."""
UNHEARD: Final = 16
"""How many messages of a device may wait before no more are read."""
PINGS: Final = Rate(1, 30)
"""How often a device may ask whether we are there; some programs do so every few seconds."""

Write: TypeAlias = Callable[[bytes], bool]
"""Writes a text to a device at once; False if it takes nothing now, or has gone."""
TURN: Final = "fairytile.turn"
"""Under this name the turn of a connection is handed on when it becomes a socket."""
WRITE: Final = "fairytile.write"
"""Under this name a connection's `Write` is found in the state of its scope."""

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


class _Handshake(ServerProtocol):
    """How a socket is opened, or refused with the headers that every answer has."""

    def accept(self, request: Request) -> Response:
        response = super().accept(request)
        if self.handshake_exc is not None:
            # The request knows the error, which would know it by where it was raised.
            error = self.handshake_exc
            error.__traceback__ = error.__cause__ = error.__context__ = None
        return response

    def reject(self, status: StatusLike, text: str) -> Response:
        response = super().reject(status, text)
        for name, value in HEADERS:
            response.headers[name.decode()] = value.decode()
        return response


class Frames(WebSocketsSansIOProtocol):
    """A socket."""

    watch: ClassVar[Watch | None] = None
    work: ClassVar[str] = "reading frames"

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = Inbox(self.loop)
        self.conn = _Handshake(max_size=config.ws_max_size, logger=self.logger)
        self._pieces = Pieces(self, self.loop)
        self._turn: Turn | None = app_state.get(TURN)
        self._pings = Bucket(PINGS, self.loop.time())
        self._unread = b""
        self._usual = True
        """Whether all frames so far were whole messages; if not, the library reads everything from there."""
        self._cutting: asyncio.TimerHandle | None = None
        self._is_served = False

    # --- reading ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Something came from the device."""
        if self.handshake_initiated:
            # The request itself has waited already.
            self._pieces.turn = self._turn
            if self._turn is not None:
                self._turn.end = self.transport.abort
        if not self._pieces.add(data):
            self.transport.abort()

    def is_busy(self) -> bool:
        """Whether nothing is read any more."""
        if self.disconnected:
            self._pieces.drop()
        return self.disconnected

    def hold(self) -> None:
        """Take no more from the device."""
        self.transport.pause_reading()

    def release(self) -> None:
        """Take more again, unless messages wait to be heard."""
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def read_piece(self, data: bytes) -> None:
        """Read some of what came."""
        if not self.handshake_complete:
            # First comes the request. Who says more before it is answered is no usual device.
            self._usual = not self.handshake_initiated
            super().data_received(data)
        elif self._usual:
            self._unread = self._read(self._unread + data if self._unread else data)
        else:
            super().data_received(data)

    def _read(self, data: bytes) -> bytes:
        """Read whole frames, and give back the beginning of one that is not all there."""
        at = 0
        while end := self._end_of_frame(data, at):
            if end == _UNUSUAL:
                self._usual = False
                super().data_received(data[at:])
                return b""
            if data[at] != _TEXT or not self._take(data, at, end):
                super().data_received(data[at:end])
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

    def handle_ping(self) -> None:
        """Answer a ping, unless there are far too many, or nobody takes the answers: they would pile up."""
        if self.writable.is_set() and self._pings.take(self.loop.time()):
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message: one in more parts than it has bytes is nonsense."""
        if len(self.frames) > self.config.ws_max_size:
            self.transport.abort()
        else:
            super().handle_cont(event)

    # --- writing ----------------------------------------------------------------------------

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

    # --- the end ----------------------------------------------------------------------------

    def keepalive_timeout(self) -> None:
        """The device does not answer."""
        super().keepalive_timeout()
        self._cut_later()

    async def run_asgi(self) -> None:
        """Serve the connection to its end."""
        self.scope["state"][WRITE] = self.write
        await super().run_asgi()
        self._cut_later()

    def handle_connect(self, event: Request) -> None:
        """Begin to serve the connection, unless its handshake is wrong."""
        super().handle_connect(event)
        self._is_served = not self.close_sent

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody serves the connection any more."""
        super().on_task_complete(task)
        self._is_served = False
        self._forget_if_over()

    def connection_lost(self, exc: Exception | None) -> None:
        """The device has gone."""
        super().connection_lost(exc)
        self._pieces.drop()
        if self._turn is not None:
            self._turn.leave()
        if self._cutting is not None:
            self._cutting.cancel()
        self._forget_if_over()

    def _forget_if_over(self) -> None:
        if self.disconnected and not self._is_served:
            forget(self.conn, self)

    def _cut_later(self) -> None:
        if not self.disconnected and self._cutting is None:
            self._cutting = self.loop.call_later(FAREWELL, self.transport.abort)


def frames_under(watch: Watch) -> type[Frames]:
    """The protocol of sockets on a loop that is watched, as uvicorn wants it: a class."""
    return type("Frames", (Frames,), {"watch": watch})
