"""Connections as uvicorn serves them, with an end to those that nobody uses: what it leaves to a proxy.

A connection that asks for nothing, sends its request for ever, or does not take the answer, is cut; so is a
socket whose device does not take what is written to it (see `websocket`). To close such a connection in the
usual way takes until the device has read everything, which may be never. Heads of requests have limits (see
`head_limits`), and nobody has much read at once (see `input_throttle`).
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, ClassVar, Final

import h11
from uvicorn.config import Config
from uvicorn.server import ServerState

from fairytile.server.edge.connection_limits import Doors
from fairytile.server.edge.head_limits import BadHead, StrictConnection
from fairytile.server.edge.input_throttle import Pieces
from fairytile.server.edge.reference_cycles import forget
from fairytile.server.edge.security_headers import HEADERS
from fairytile.server.edge.stranger_queue import Strangers, Turn
from fairytile.server.edge.uvicorn_surface import HIGH_WATER_LIMIT, H11Protocol, RequestResponseCycle
from fairytile.server.edge.uvicorn_websocket import TURN
from fairytile.server.ops.stall_watch import Watch

REQUEST: Final = 20.0
"""Seconds in which a request has to be there and its answer taken."""
FAREWELL: Final = 1.0
"""Seconds in which somebody whose request cannot be read has to take the answer."""

_TOO_MANY: Final = b"\r\n".join(
    (
        b"HTTP/1.1 503 Service Unavailable",
        b"connection: close",
        b"content-length: 0",
        b"retry-after: 1",
        *(b"%b: %b" % header for header in HEADERS),
        b"",
        b"",
    )
)
"""What is answered to a stranger when too many of them wait: made once, since it is for crowds."""


class Requests(H11Protocol):
    """A connection for requests, until it becomes a socket."""

    doors: ClassVar[Doors]
    watch: ClassVar[Watch | None] = None
    strangers: ClassVar[Strangers | None] = None
    """With whom it waits until it is known who comes; None if nobody waits."""
    work: ClassVar[str] = "reading a request"
    _timer: asyncio.TimerHandle | None = None
    _deaf = False
    _turn: Turn | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn: StrictConnection = StrictConnection()
        self._pieces = Pieces(self, self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        address = self.client[0] if self.client is not None else ""
        if self.strangers is not None:
            self._turn = self._pieces.turn = Turn(self.strangers, self.client, self._turn_away)
        if self.doors.enter(address, self):
            self._look_later()
        else:
            transport.abort()

    @property
    def is_idle(self) -> bool:
        """Whether nothing was asked, or not all of it, or everything is answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def give_way(self) -> None:
        """Leave to others what nobody uses here."""
        self._leave()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._leave()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._pieces.end(self._turn)
        forget(self)  # who still answers has what that takes, and is told that nobody is there

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket; nobody has anything to say before they know that it is one."""
        self._leave()
        self._pieces.drop()
        self.flow.resume_reading()
        self.app_state = {**self.app_state, TURN: self._turn}
        super().handle_websocket_upgrade(event)
        self.loop.call_soon(forget, self)

    # --- reading in pieces ------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Something came from the device; what follows that which cannot be read is not looked at."""
        if self._deaf:
            return
        if self._turn is not None and self._begins():
            self._turn.see(data)
        if not self._pieces.add(data):
            self.transport.abort()

    def _begins(self) -> bool:
        """Whether what comes now is the beginning of a request."""
        is_new = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        return is_new and not self._pieces.is_behind

    def read_piece(self, data: bytes) -> None:
        """Read some of it."""
        super().data_received(data)

    def is_busy(self) -> bool:
        """Whether what was asked before has to be answered first, or nothing is read any more."""
        if self.transport.is_closing():
            self._pieces.drop()
        return self.transport.is_closing() or self.conn.their_state is h11.DONE

    def on_response_complete(self) -> None:
        """Something was answered: the next that came with it is read."""
        super().on_response_complete()
        self._pieces.go_on()

    def hold(self) -> None:
        """Take no more from the device."""
        self.flow.pause_reading()

    def release(self) -> None:
        """Take more again, unless more of a body waits than is read at a time."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or len(cycle.body) <= HIGH_WATER_LIMIT:
            self.flow.resume_reading()

    # --- the end ----------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Something cannot be read: say so, unless another answer is on its way, and end the connection."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            # Whoever is about to answer the same request finds that nobody is there any more.
            cycle.disconnected = True
            cycle.message_event.set()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        status, sentence = self.conn.refused or BadHead(HTTPStatus.BAD_REQUEST, msg)
        answer = (
            h11.Response(status_code=status, headers=headers, reason=status.phrase.encode()),
            h11.Data(data=sentence.encode("ascii")),
            h11.EndOfMessage(),
        )
        try:
            self.transport.writelines([self.conn.send(part) or b"" for part in answer])
        except h11.LocalProtocolError:
            self.transport.abort()
        else:
            self._close_gently()

    def _close_gently(self) -> None:
        """End the connection once the answer was taken.

        To close it while the device still speaks would throw away what was written to it.
        """
        self._deaf = True
        self._pieces.drop()
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(FAREWELL, self.transport.abort)

    def _turn_away(self) -> None:
        """Too many wait: this is said before anything is read of what was asked."""
        self.transport.write(_TOO_MANY)
        self._close_gently()

    def _look_later(self) -> None:
        self._timer = self.loop.call_later(REQUEST, self._look, self.cycle)

    def _look(self, before: RequestResponseCycle | None) -> None:
        """If nothing was asked, or the same is still being asked or answered, nobody needs this connection.

        One that waits for its next request is closed by uvicorn, and cut here if that does not help.
        """
        now = self.cycle
        if now is before or self.transport.is_closing():
            self.transport.abort()
        else:
            self._look_later()

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.doors.leave(self)


def requests_at(
    doors: Doors, watch: Watch | None = None, strangers: Strangers | None = None
) -> type[Requests]:
    """The protocol of connections that come in by these doors, as uvicorn wants it: a class."""
    return type("Requests", (Requests,), {"doors": doors, "watch": watch, "strangers": strangers})
