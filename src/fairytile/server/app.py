"""The whole server as one ASGI application: sockets, HTTP, bots, and what goes on by itself."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, Router

from fairytile.live import Device
from fairytile.protocol import Refusal, TableId, Why
from fairytile.protocol.close_codes import CloseCode
from fairytile.protocol.http_bodies import Problem
from fairytile.protocol.refusals import RefusalCode
from fairytile.protocol.schemas import openapi, protocol
from fairytile.protocol.version import PREFIX
from fairytile.server.api.archive import Archive
from fairytile.server.api.picture_endpoints import Gallery
from fairytile.server.api.puzzle_endpoints import Puzzling
from fairytile.server.api.table_endpoints import Calls
from fairytile.server.api.web_client import Pages
from fairytile.server.bots.bot_players import Company, Thinking
from fairytile.server.edge.asgi import WRITE, Receive, Scope, Send
from fairytile.server.edge.gate import Gate, Networks, Origins, is_within
from fairytile.server.edge.rate_limits import Budgets, KnownDevices
from fairytile.server.jobs.background_thread import Workshop
from fairytile.server.limits import Limits
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.metered_store import WatchedStore
from fairytile.server.ops.metrics import MEDIA, Gauges, Metrics
from fairytile.server.ops.readiness import Readiness
from fairytile.server.sockets.codec import json_bytes
from fairytile.server.sockets.table_socket import Sockets
from fairytile.server.store import Store
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.device_linking import Porter
from fairytile.server.tables.housekeeping import Tending
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.seat_handover import Handover

_SOCKET: Final = re.compile(rf"{PREFIX}/tables/([A-Za-z0-9._-]{{1,64}})/socket")


class Choices(NamedTuple):
    """How a server is run."""

    origins: Origins
    limits: Limits = Limits()
    pace: float | None = None
    """Seconds between the actions of bots; None for a pace for people."""
    open_to_all: bool = False
    """Whether devices elsewhere may make tables, too."""
    public: str | None = None
    """What others call the server, as an address."""
    wake: bool = True
    metrics: Networks = ()
    """Who may read the numbers of the server, beside this machine itself."""
    web: Path | None = None
    """Where the client for browsers was built to; None for a server without one."""


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class App:
    """An ASGI application; `start` it within a running loop before it is used, and `close` it after."""

    def __init__(
        self, store: Store, thinking: Thinking, choices: Choices, tally: Tally | None = None
    ) -> None:
        tally = Tally() if tally is None else tally
        loop_time = asyncio.get_running_loop().time
        watched = WatchedStore(store, tally)
        self.known = KnownDevices(watched.has_games, loop_time)
        watched.told = self.known.add
        budgets = Budgets(choices.limits, self.known, loop_time)
        self.hub = Hub(watched, now)
        self.hub.tally = tally
        self.hub.works = Workshop()
        self.company = Company(self.hub, thinking, pace=choices.pace)
        self._handover = Handover(self.hub)
        self.sockets = Sockets(self.hub, budgets)
        self._choices = choices
        calls = Calls(
            Desk(self.hub, choices.public, choices.limits.unfinished),
            Porter(self.hub),
            Archive(self.hub),
            Gallery(self.hub),
            Puzzling(self.hub.works),
            budgets=budgets,
            works=self.hub.works,
            tally=tally,
            open_to_all=choices.open_to_all,
        )
        self._metrics = Metrics(tally, self._gauges)
        self._readiness = Readiness(watched, now)
        own = [
            Route("/health", self._health),
            Route("/health/live", self._health),
            Route("/health/ready", self._ready),
            Route("/metrics", self._numbers),
        ]
        self._routes = [*calls.routes(), *_documents(), *own]
        self._pages = Pages(choices.web, secure=choices.origins.secure)
        self._router = Router(self._routes, redirect_slashes=False, default=self._elsewhere)
        self._gate = Gate(self._enter, choices.origins, budgets, tally, self._is_at_home)
        self._tending = Tending(self.hub, self.company.wake if choices.wake else None)

    def start(self) -> None:
        """Begin with what goes on by itself."""
        self._tending.start()

    @property
    def is_quiet(self) -> bool:
        """Whether nobody is at any table."""
        return not self._gate.places

    async def close(self) -> None:
        """Let devices go, which come again, and end what goes on by itself. Nothing that was kept is lost."""
        await self.sockets.close()
        await self._tending.close()
        await self._handover.close()
        await self.company.close()
        await self._readiness.close()
        await self.hub.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection or a request."""
        await self._gate(scope, receive, send)

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            found = _SOCKET.fullmatch(scope["path"])
            if found is None or self.sockets.closing:
                await receive()
                await send({"type": "websocket.close", "code": int(CloseCode.RESTART) if found else 1008})
                return
            write = scope.get("state", {}).get(WRITE)
            place = scope["fairytile.place"]
            await self.sockets.serve(TableId(found[1]), place, receive, send, write)
            return
        scope["app"] = self  # so that a method that is not known is raised, and answered by us
        try:
            await self._router(scope, receive, send)
        except HTTPException as error:
            answer = _nothing_here(error.status_code)
            if error.status_code == 405:
                answer.headers["Allow"] = ", ".join(sorted(self._methods(scope)))
            await answer(scope, receive, send)

    def _is_at_home(self, scope: Scope, device: Device) -> bool:
        """Whether a device sits at the table that it wants a socket to, as far as that is in memory."""
        found = _SOCKET.fullmatch(scope["path"])
        room = self.hub.rooms.get(TableId(found[1])) if found else None
        return room is not None and room.is_at_home(device)

    async def _elsewhere(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Where no program asks anything of us, browsers do."""
        request = Request(scope)
        found = self._pages.answer(request) or self._pages.nowhere(request) or _nothing_here(404)
        await found(scope, receive, send)

    def _methods(self, scope: Scope) -> set[str]:
        """What can be done at an address."""
        here = [route for route in self._routes if route.matches(scope)[0] is not Match.NONE]
        return {method for route in here for method in route.methods or ()}

    async def _health(self, _: Request) -> Response:
        return Response(json_bytes({"status": "ok"}), media_type="application/json")

    async def _ready(self, _: Request) -> Response:
        if not self.sockets.closing and await self._readiness.is_ready():
            return Response(json_bytes({"status": "ready"}), media_type="application/json")
        return Response(json_bytes({"status": "not ready"}), 503, media_type="application/json")

    async def _numbers(self, request: Request) -> Response:
        scope = request.scope
        if scope["fairytile.local"] or is_within(scope["fairytile.address"], self._choices.metrics):
            return Response(self._metrics.text(), headers={"Content-Type": MEDIA})
        return _nothing_here(404)

    def _gauges(self) -> Gauges:
        rooms = self.hub.rooms.values()
        return Gauges(len(rooms), len(self._gate.places), sum(len(room.guests) for room in rooms))


def _documents() -> Iterator[Route]:
    """What describes the server to programs: made when somebody first asks, away from the event loop."""
    for name, made in (("openapi", cache(openapi)), ("protocol", cache(protocol))):

        async def answered(_: Request, made: Callable[[], object] = made) -> Response:
            return Response(json_bytes(await asyncio.to_thread(made)), media_type="application/json")

        yield Route(f"{PREFIX}/{name}.json", answered)


def _nothing_here(status: int) -> Response:
    problem = Problem(RefusalCode(Why.UNKNOWN), Refusal(Why.UNKNOWN).sentence())
    return Response(json_bytes(problem), status, media_type="application/json")
