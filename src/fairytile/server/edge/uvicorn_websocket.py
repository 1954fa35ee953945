"""WebSocket connections as uvicorn serves them, with limits and timeouts that it leaves to a proxy.

Nobody has much read at once (see `input_throttle`). A socket whose device does not take what is written to it
is cut: to close it in the usual way could take for ever. So is one that sends pings without end, each of
which is answered; no device of ours sends any.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, Final

from uvicorn.config import Config
from uvicorn.server import ServerState

from fairytile.server.edge.input_throttle import Pieces, ReadTurn
from fairytile.server.edge.reference_cycles import forget
from fairytile.server.edge.security_headers import HEADERS
from fairytile.server.edge.uvicorn_surface import ServerProtocol, WebSocketsSansIOProtocol
from fairytile.server.limits import Bucket, Rate
from fairytile.server.ops.stall_watch import Watch

if TYPE_CHECKING:
    from websockets.frames import Frame
    from websockets.http11 import Request, Response
    from websockets.typing import StatusLike

FAREWELL: Final = 5.0
"""Seconds in which a device has to take the last that is written to it."""
PINGS: Final = Rate(1, 30)
"""How often a device may ask whether we are there; some programs do so every few seconds."""
TURN: Final = "fairytile.turn"
"""Under this name the turn of a connection is handed on when it becomes a socket."""


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


class PlainSocket(WebSocketsSansIOProtocol):
    """A WebSocket connection whose frames are read and written by the library."""

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
        self.conn = _Handshake(max_size=config.ws_max_size, logger=self.logger)
        self._pieces = Pieces(self, self.loop)
        self._turn: ReadTurn | None = app_state.get(TURN)
        self._pings = Bucket(PINGS, self.loop.time())
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

    def read_piece(self, data: bytes) -> None:
        """Read some of what came."""
        super().data_received(data)

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

    # --- the end ----------------------------------------------------------------------------

    def keepalive_timeout(self) -> None:
        """The device does not answer the heartbeat."""
        super().keepalive_timeout()
        self._cut_later()

    async def run_asgi(self) -> None:
        """Serve the connection to its end."""
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
        self._pieces.end(self._turn)
        if self._cutting is not None:
            self._cutting.cancel()
        self._forget_if_over()

    def _forget_if_over(self) -> None:
        if self.disconnected and not self._is_served:
            forget(self.conn, self)

    def _cut_later(self) -> None:
        if not self.disconnected and self._cutting is None:
            self._cutting = self.loop.call_later(FAREWELL, self.transport.abort)
