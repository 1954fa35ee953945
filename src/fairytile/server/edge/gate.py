"""The gate: who may come in from where. It is asked before anything that was sent is read.

It stands around the whole application: hosts and origins that are not ours, devices that ask too often and
bodies that are too large get no further, and every answer leaves with strict headers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from fairytile.desk.keys import device_of
from fairytile.live import Device
from fairytile.protocol import Why
from fairytile.protocol.version import PREFIX
from fairytile.server.edge import wrong_name_page
from fairytile.server.edge.accept_language import language_in
from fairytile.server.edge.asgi import Receive, Scope, Send
from fairytile.server.edge.cookies import key_in
from fairytile.server.edge.rate_limits import Asker, Budgets, OverBudget
from fairytile.server.edge.refusal_counts import SEEN, Refused, shown, turned_away
from fairytile.server.edge.security_headers import HEADERS
from fairytile.server.edge.socket_places import Places
from fairytile.server.ops.counters import Tally
from fairytile.server.sockets.codec import json_bytes

_ALONE: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Keeps the windows of other pages away from ours."""
_TRUSTED: Final = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that browsers trust without encryption."""


WRONG_NAME: Final = "wrong-name"
"""The reason of who is turned away because of the name that was asked for."""
FULL: Final = 1013
"""The code of a socket that is not opened because there are too many."""
POLICY: Final = 1008
"""The code of a socket that is not opened for another reason."""
MOST_NAMED: Final = 10
"""Names of ours that are logged."""
_HTML: Final = b"text/html; charset=utf-8"
_NEVER_KEPT: Final = ((b"cache-control", b"no-store"), (b"vary", b"Accept, Accept-Language"))
"""An answer to one is for nobody else."""
_OTHER_NAME: Final = "This server does not answer to that name."
_OTHER_PAGES: Final = "Other pages may not ask anything of this server."


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


def address_of(scope: Scope, origins: Origins) -> str:
    """The address somebody comes from; what a header says of it counts only from a proxy of ours."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    # Some proxies add a line of their own below what somebody has sent, instead of a word behind it.
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    forwarded = ",".join(lines) or None
    while forwarded is not None and _is_in(address, origins.proxies):
        rest, _, last = forwarded.rpartition(",")
        address, forwarded = last.strip(), rest or None
    return _network(address)


class Gate:
    """An ASGI application around another one."""

    def __init__(
        self,
        app: Callable[[Scope, Receive, Send], Awaitable[None]],
        origins: Origins,
        budgets: Budgets,
        tally: Tally,
        is_at_home: Callable[[Scope, Device], bool] = lambda scope, device: False,
    ) -> None:
        """``is_at_home`` tells whether a device sits at the table that it asks for, if that costs nothing."""
        self._is_at_home = is_at_home
        self._app, self._origins, self._budgets, self._tally = app, origins, budgets, tally
        self.places = Places(budgets.limits, budgets.known)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = scope["fairytile.address"] = address_of(scope, self._origins)
        scope["fairytile.local"] = _is_local(scope)
        scope["fairytile.secure"] = self._origins.secure
        refused = self._misplaced(scope) or await self._over_budget(scope, Asker(device_in(scope), address))
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refused)
        elif refused is not None:
            self._tally.answers[refused.status] += 1
            turned_away(self._tally, refused, address)
            await _refuse(scope, send, self._headers(scope), refused)
        else:
            await self._app(scope, self._limited(scope, receive), self._with_headers(scope, send))

    def _headers(self, scope: Scope) -> Sequence[tuple[bytes, bytes]]:
        """What every answer has. Where a browser would only complain of a header, it is left out."""
        name = (header(scope, b"host") or "").lower().rpartition(":")[0]
        return (*HEADERS, _ALONE) if self._origins.secure or name in _TRUSTED else HEADERS

    def _misplaced(self, scope: Scope) -> Refused | None:
        """Why nobody may ask from there, or like this, however seldom."""
        host, origin = (header(scope, b"host") or "").lower(), header(scope, b"origin")
        if host not in self._origins.hosts:
            about = {"asked": shown(host), "answers_to": " ".join(sorted(self._origins.hosts)[:MOST_NAMED])}
            return Refused(421, WRONG_NAME, Why.NOT_HERE, "This server does not answer to that name.", about)
        if not self._origins.allows(origin):
            about = {"origin": shown(origin or ""), "host": shown(host)}
            return Refused(403, "wrong-origin", Why.NOT_HERE, _OTHER_PAGES, about)
        if scope["type"] == "http" and scope["method"] in ("POST", "DELETE", "PUT", "PATCH"):
            site = header(scope, b"sec-fetch-site")
            if origin is None and site is not None:
                return Refused(403, "hidden-origin", Why.NOT_HERE, _OTHER_PAGES, {"site": shown(site)})
            if (header(scope, b"content-type") or "").partition(";")[0].strip() != "application/json":
                sentence = "Send JSON, and say so in the header Content-Type."
                return Refused(415, "no-json", Why.NOT_READABLE, sentence)
        return None

    async def _over_budget(self, scope: Scope, asker: Asker) -> Refused | None:
        """Why somebody may not ask any more for now. For a socket it matters later who they are, too."""
        budget = self._budgets.files if _is_file(scope) else self._budgets.requests
        known = self._budgets.known
        if scope["type"] == "websocket" and asker.device is not None and asker.device not in known:
            if self._is_at_home(scope, asker.device):
                known.add(asker.device)
            else:
                await known.look_up(asker)
        try:
            await budget.taken(asker)
        except OverBudget as over:
            return Refused.over(over, language_in(header(scope, b"accept-language") or ""))
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """What is sent to us, up to the limit."""
        left = self._budgets.limits.body

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

    async def _socket(self, scope: Scope, receive: Receive, send: Send, refused: Refused | None) -> None:
        asker = Asker(device_in(scope), scope["fairytile.address"])
        if refused is not None:
            await self._close(receive, send, refused._replace(status=POLICY), asker)
            return
        try:
            place = scope["fairytile.place"] = self.places.enter(asker)
        except OverBudget as over:
            await self._close(receive, send, Refused.over(over)._replace(status=FULL), asker)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self.places.leave(place)

    async def _close(self, receive: Receive, send: Send, refused: Refused, asker: Asker) -> None:
        """Open no socket."""
        turned_away(self._tally, refused, asker.address)
        await receive()
        await send({"type": "websocket.close", "code": refused.status})

    def _count(self, scope: Scope, status: int) -> None:
        """Count an answer, and a refusal by its reason, which whoever gave it has left with the request."""
        self._tally.answers[status] += 1
        if status in SEEN:
            found = scope.get("fairytile.refused", Refused(status, "other"))
            turned_away(self._tally, found._replace(status=status), scope["fairytile.address"])

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        headers = self._headers(scope)

        async def sending(event: MutableMapping[str, Any]) -> None:
            if event["type"] == "http.response.start":
                self._count(scope, event["status"])
                have = [(bytes(name).lower(), bytes(value)) for name, value in event.get("headers", ())]
                names = {name for name, _ in have}
                event = {**event, "headers": [*have, *(each for each in headers if each[0] not in names)]}
            await send(event)

        return sending


async def _refuse(scope: Scope, send: Send, more: Sequence[tuple[bytes, bytes]], refused: Refused) -> None:
    if refused.reason == WRONG_NAME and _is_for_people(scope):
        language = language_in(header(scope, b"accept-language") or "")
        body, media = wrong_name_page.page((header(scope, b"host") or "").lower(), language), _HTML
        more = [*more, (b"content-language", language.value.encode())]
    else:
        body, media = json_bytes({"reason": refused.why, "sentence": refused.sentence}), b"application/json"
    headers = [(b"content-type", media), *_NEVER_KEPT, *more]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_for_people(scope: Scope) -> bool:
    """Whether somebody asks for a page in a browser."""
    reads = "text/html" in (header(scope, b"accept") or "")
    return reads and scope["method"] in ("GET", "HEAD") and not str(scope["path"]).startswith("/api/")


def _is_file(scope: Scope) -> bool:
    """Whether somebody asks for what lies ready or is drawn once, and not for work to be done."""
    path = str(scope["path"])
    is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
    return is_read and (not path.startswith("/api/") or path.startswith(f"{PREFIX}/editions/"))


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
