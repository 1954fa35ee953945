"""The gate: who may come in from where. It is asked before anything that was sent is read.

It stands around the whole application: hosts and origins that are not ours, devices that ask too often and
bodies that are too large get no further, and every answer leaves with strict headers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from fairytile.live import Device
from fairytile.server.codec import json_bytes
from fairytile.server.cookies import key_in
from fairytile.server.keys import device_of
from fairytile.server.limits import Bucket, Limits, Rate
from fairytile.server.logs import seldom
from fairytile.server.socket import Receive, Scope, Send
from fairytile.server.strict import HEADERS
from fairytile.server.tally import Tally

_MOST_REMEMBERED: Final = 20_000
"""Addresses whose requests are counted; beyond that those are forgotten that asked for nothing lately, and
the older half if all of them did."""
_ALONE: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Keeps the windows of other pages away from ours."""
_TRUSTED: Final = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that browsers trust without encryption."""


_OF_PROXIES: Final = frozenset({b"x-forwarded-for", b"x-real-ip", b"forwarded", b"via"})
"""Headers that a request has when it came through a proxy."""


Networks: TypeAlias = tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]


class Origins(NamedTuple):
    """Where we are: the hosts that we answer to, and whether the way to us is encrypted."""

    hosts: frozenset[str]
    """As they stand in the header ``Host``, in small letters."""
    secure: bool
    proxies: Networks = ()
    """Who may say from which address a request has come."""

    def allows(self, origin: str | None) -> bool:
        """Whether a page of this origin may ask something of us; programs that are no browsers have none."""
        if origin is None:
            return True
        scheme, _, host = origin.lower().partition("://")
        return host in self.hosts and (scheme == "https" or (scheme == "http" and not self.secure))


def header(scope: Scope, name: bytes) -> str | None:
    """A header of a request, if it is there."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


def cookies_of(scope: Scope) -> list[bytes]:
    """The lines of the header ``Cookie``: behind some proxies there are several."""
    return [value for name, value in scope["headers"] if name == b"cookie"]


def key_of(scope: Scope) -> str | None:
    """The key in the cookie of a device."""
    return key_in(cookies_of(scope))


def device_in(scope: Scope) -> Device | None:
    """The device that a request comes from."""
    key = key_of(scope)
    return None if key is None else device_of(key)


class Counts:
    """How often addresses do something."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether an address may do it once more."""
        now = self._clock()
        return self._bucket(address, now).take(now)

    def has_room(self, address: str) -> bool:
        """Whether an address might do it once more."""
        now = self._clock()
        return self._bucket(address, now).has_room(now)

    def owe(self, address: str) -> None:
        """An address has done it, whether it might or not."""
        now = self._clock()
        self._bucket(address, now).owe(now)

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= _MOST_REMEMBERED:
                self._forget(now)
            bucket = self._buckets[address] = Bucket(self._rate, now)
        return bucket

    def _forget(self, now: float) -> None:
        """Make room for others."""
        kept = [(key, each) for key, each in self._buckets.items() if not each.is_full(now)]
        self._buckets = dict(kept[len(kept) // 2 :] if len(kept) >= _MOST_REMEMBERED else kept)


class Gate:
    """An ASGI application around another one."""

    def __init__(
        self,
        app: Callable[[Scope, Receive, Send], Awaitable[None]],
        origins: Origins,
        limits: Limits,
        clock: Callable[[], float],
        tally: Tally,
    ) -> None:
        self._app, self._origins, self._limits, self._tally = app, origins, limits, tally
        self._requests, self._files = Counts(limits.requests, clock), Counts(limits.files, clock)
        self._open: dict[str, int] = {}
        self.connections = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = scope["fairytile.address"] = self.address(scope)
        scope["fairytile.local"] = _is_local(scope)
        scope["fairytile.secure"] = self._origins.secure
        refusal = self._refusal(scope, address)
        if refusal is not None:
            self._turned_away(refusal[1], address)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refused=refusal is not None)
        elif refusal is not None:
            self._tally.answers[refusal[0]] += 1
            await _refuse(send, self._headers(scope), *refusal)
        else:
            await self._app(scope, self._limited(scope, receive), self._with_headers(scope, send))

    def _headers(self, scope: Scope) -> Sequence[tuple[bytes, bytes]]:
        """What every answer has. Where a browser would only complain of a header, it is left out."""
        name = (header(scope, b"host") or "").lower().rpartition(":")[0]
        return (*HEADERS, _ALONE) if self._origins.secure or name in _TRUSTED else HEADERS

    def _turned_away(self, reason: str, address: str) -> None:
        self._tally.turned_away[reason] += 1
        seldom("somebody was turned away", reason=reason, address=address)

    def address(self, scope: Scope) -> str:
        """The address somebody comes from; what a header says of it counts only from a proxy of ours."""
        client = scope.get("client")
        address = str(client[0]) if client else ""
        # Some proxies add a line of their own below what somebody has sent, instead of a word behind it.
        lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        forwarded = ",".join(lines) or None
        while forwarded is not None and _is_in(address, self._origins.proxies):
            rest, _, last = forwarded.rpartition(",")
            address, forwarded = last.strip(), rest or None
        return _network(address)

    def _refusal(self, scope: Scope, address: str) -> tuple[int, str, str] | None:
        host = (header(scope, b"host") or "").lower()
        if host not in self._origins.hosts:
            return 421, "not-here", "This server does not answer to that name."
        if not self._origins.allows(header(scope, b"origin")):
            return 403, "not-here", "Other pages may not ask anything of this server."
        if not (self._files if _is_file(scope) else self._requests).take(address):
            return 429, "too-much", "That was a lot at once. Wait a moment, and go on."
        if scope["type"] == "http" and scope["method"] in ("POST", "DELETE", "PUT", "PATCH"):
            if header(scope, b"origin") is None and header(scope, b"sec-fetch-site") is not None:
                return 403, "not-here", "Other pages may not ask anything of this server."
            if (header(scope, b"content-type") or "").partition(";")[0].strip() != "application/json":
                return 415, "not-readable", "Send JSON, and say so in the header Content-Type."
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """What is sent to us, up to the limit."""
        left = self._limits.body

        async def receive_some() -> dict[str, object]:
            nonlocal left
            event = dict(await receive())
            body = event.get("body", b"")
            if isinstance(body, bytes):
                left -= len(body)
            if left < 0:
                scope["fairytile.too_large"] = True
                return {"type": "http.request", "body": b"", "more_body": False}
            return event

        return receive_some

    async def _socket(self, scope: Scope, receive: Receive, send: Send, *, refused: bool) -> None:
        address = scope["fairytile.address"]
        count = self._open.get(address, 0)
        full = count >= self._limits.connections_of_address or self.connections >= self._limits.connections
        if full and not refused:
            self._turned_away("too-many", address)
        if refused or full:
            await receive()
            await send({"type": "websocket.close", "code": 1013 if full else 1008})
            return
        self._open[address] = count + 1
        self.connections += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self.connections -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        headers = self._headers(scope)

        async def sending(event: MutableMapping[str, Any]) -> None:
            if event["type"] == "http.response.start":
                self._tally.answers[event["status"]] += 1
                have = [(bytes(name).lower(), bytes(value)) for name, value in event.get("headers", ())]
                names = {name for name, _ in have}
                event = {**event, "headers": [*have, *(each for each in headers if each[0] not in names)]}
            await send(event)

        return sending


async def _refuse(
    send: Send, more: Sequence[tuple[bytes, bytes]], status: int, reason: str, sentence: str
) -> None:
    body = json_bytes({"reason": reason, "sentence": sentence})
    headers = [(b"content-type", b"application/json"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_file(scope: Scope) -> bool:
    """Whether somebody asks for what lies ready or is drawn once, and not for work to be done."""
    path = str(scope["path"])
    is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
    return is_read and (not path.startswith("/api/") or path.startswith("/api/v2/editions/"))


def _is_local(scope: Scope) -> bool:
    """Whether somebody sits at this very machine; behind a proxy nobody does, whatever it says of itself."""
    client = scope.get("client")
    try:
        local = client is None or ipaddress.ip_address(client[0]).is_loopback
    except ValueError:
        local = True
    return local and not any(name in _OF_PROXIES for name, _ in scope["headers"])


def _is_in(address: str, networks: Networks) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


def is_within(address: str, networks: Networks) -> bool:
    """Whether what is counted as one address lies in one of some networks."""
    try:
        found = ipaddress.ip_network(address)
    except ValueError:
        return False
    return any(
        found.network_address in network and network.prefixlen <= found.prefixlen for network in networks
    )


def _network(address: str) -> str:
    """What is counted together: an address, or the network of a household with IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
