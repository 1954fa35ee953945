"""Connections as uvicorn serves them, with an end to those that nobody uses: what it leaves to a proxy.

A connection that asks for nothing, sends its request for ever, or does not take the answer, is cut; so is a
socket whose device does not take what is written to it (see `frames`). To close such a connection in the
usual way takes until the device has read everything, which may be never.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from fairytile.server.limits import Limits
from fairytile.server.strict import HEADERS

REQUEST: Final = 20.0
"""Seconds in which a request has to be there and its answer taken."""


class Doors:
    """How many connections there are that are no sockets: those are counted at the gate."""

    def __init__(self, limits: Limits, proxies: Collection[IPv4Network | IPv6Network] = ()) -> None:
        self._limits, self._proxies = limits, proxies
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in from an address."""
        full = self._open.total() >= self._limits.connections
        if full or (
            self._open[address] >= self._limits.connections_of_address and not self._is_proxy(address)
        ):
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One has gone."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


class Requests(H11Protocol):
    """A connection for requests, until it becomes a socket."""

    doors: ClassVar[Doors]
    _inside: str | None = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        address = self.client[0] if self.client is not None else ""
        if self.doors.enter(address):
            self._inside = address
            self._look_later()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Something cannot be read: say so, unless another answer is on its way, and end the connection."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            # Whoever is about to answer the same request finds that nobody is there any more.
            cycle.disconnected = True
            cycle.message_event.set()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
        answer = (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=msg.encode("ascii")),
            h11.EndOfMessage(),
        )
        try:
            self.transport.writelines([self.conn.send(part) or b"" for part in answer])
            self.transport.close()
        except h11.LocalProtocolError:
            self.transport.abort()

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
        if self._inside is not None:
            self.doors.leave(self._inside)
            self._inside = None


def requests_at(doors: Doors) -> type[Requests]:
    """The protocol of connections that come in by these doors, as uvicorn wants it: a class."""
    return type("Requests", (Requests,), {"doors": doors})
