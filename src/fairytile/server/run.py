"""Runs a server: the store in a file, bots in processes of their own, and uvicorn for the network."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn

if sys.platform != "win32":
    import resource

from fairytile import __version__
from fairytile.bots import Feed, Opponent, opponent
from fairytile.protocol.limits import LARGEST_MESSAGE
from fairytile.server.api.web_client import WEB
from fairytile.server.app import App, Choices
from fairytile.server.bots.process_pool import QUICK, Thinkers, Trouble, TroubleKind
from fairytile.server.bots.worker_handle import BotTask
from fairytile.server.edge.connection_limits import Doors
from fairytile.server.edge.fast_websocket import FastSocket, sockets_under
from fairytile.server.edge.gate import Origins
from fairytile.server.edge.http_timeouts import Requests, requests_at
from fairytile.server.edge.rate_limits import Whose
from fairytile.server.edge.refusal_counts import Refused, turned_away
from fairytile.server.edge.stranger_queue import Strangers
from fairytile.server.edge.uvicorn_surface import check_surface
from fairytile.server.limits import Limits
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.garbage_collection import Sweeper
from fairytile.server.ops.logs import LOG, Form, begin, end, seldom, unexpected
from fairytile.server.ops.stall_watch import Watch
from fairytile.server.ops.warm_up import rehearse
from fairytile.server.store import held, open_store

FAREWELL: Final = 10
"""Seconds that connections have to end when the server does."""


class Address(NamedTuple):
    """Where a server listens, and what it is called there."""

    host: str
    port: int
    names: tuple[str, ...]
    """All names by which others reach it, as a browser writes them: with the port."""


class ServerOptions(NamedTuple):
    """How a server is to be run."""

    path: Path
    address: Address
    secure: bool = False
    """Whether the way to it is encrypted, as behind a proxy."""
    proxies: tuple[str, ...] = ()
    open_to_all: bool = False
    public: str | None = None
    """What others call the server, as an address."""
    pace: float | None = None
    """Seconds between the actions of bots; None for as long as people like."""
    limits: Limits = Limits()
    workers: int | None = None
    fast_sockets: bool = True
    """Whether frames take the fast path, if the libraries allow it; without it they take the usual one."""
    metrics: tuple[str, ...] = ()
    """Networks from which the numbers of the server may be read, beside this machine."""
    log: Form = Form.TEXT


class InProcesses:
    """Bots that think in processes of their own."""

    def __init__(self, thinkers: Thinkers, missed: Callable[[str], None] = lambda bot: None) -> None:
        """``missed`` is told once of each bot that a game names and that is not here."""
        self._thinkers, self._missed = thinkers, missed
        self._missing: set[str] = set()

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        """What a bot does, or what another one does for it if it is not here."""
        who = self._who(bot)
        return await self._thinkers.choose(BotTask(table, feed, who.key, who.budget, seed, owners))

    def _who(self, bot: str) -> Opponent:
        try:
            return opponent(bot)
        except ValueError:  # a game is kept for longer than the version that it began with
            if bot not in self._missing:
                self._missing.add(bot)
                self._missed(bot)
            return opponent(QUICK)


class _Server(uvicorn.Server):
    """Ends when it is told to, and then lets us close everything: uvicorn's own would end the process."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


async def serve(options: ServerOptions, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until somebody ends it. Whatever was acknowledged is kept, however it ends.

    Raises:
        UnfitLibrary: Another version of uvicorn is needed.
        BadDatabase: The file cannot be used.
    """
    check_surface(Requests, FastSocket, _Server)
    with held(options.path):
        await _serve(options, ready)


async def _serve(options: ServerOptions, ready: Callable[[], None]) -> None:
    store = open_store(options.path)
    asyncio.get_running_loop().set_exception_handler(unexpected)
    tally = Tally()
    thinkers = Thinkers(options.workers, told=partial(_troubled, tally))
    names = frozenset(name.lower() for name in options.address.names)
    choices = Choices(
        Origins(names, options.secure, tuple(map(ipaddress.ip_network, options.proxies))),
        options.limits,
        options.pace,
        options.open_to_all,
        options.public,
        metrics=tuple(map(ipaddress.ip_network, options.metrics)),
        web=WEB,
    )
    rehearse()
    watch = Watch(tally)
    watch.attach(asyncio.get_running_loop())
    app = App(store, InProcesses(thinkers, partial(_missed, tally)), choices, tally)
    strangers = Strangers(
        app.known,
        choices.origins,
        options.limits,
        asyncio.get_running_loop(),
        told=partial(turned_away, tally, Refused(503, "strangers-of-all")),
        busy=watch.busy,
    )
    server = _Server(_config(options, app, _doors(options.limits, choices.origins, tally), watch, strangers))
    sweeper = Sweeper(lambda: app.is_quiet, asyncio.get_running_loop())
    app.start()
    sweeper.start()
    _switch_often()
    try:
        listening = _socket(options.address)
        ready()
        LOG.info("started", version=__version__, host=options.address.host, port=options.address.port)
        await server.serve(sockets=[listening])
    finally:
        LOG.info("ending", tables=len(app.hub.rooms))
        await app.close()
        await thinkers.close()
        sweeper.close()
        watch.detach(asyncio.get_running_loop())
        LOG.info("ended")


def _doors(limits: Limits, origins: Origins, tally: Tally) -> Doors:
    def told(whose: Whose, address: str) -> None:
        turned_away(tally, Refused(0, f"connections-of-{whose}"), address)

    return Doors(limits, origins.proxies, told)


def _troubled(tally: Tally, trouble: Trouble) -> None:
    tally.troubles[trouble.why] += 1
    seldom("a bot had trouble", why=trouble.why.value, bot=trouble.opponent)


def _missed(tally: Tally, bot: str) -> None:
    tally.troubles[TroubleKind.UNKNOWN] += 1
    LOG.warning("a game has a bot that is not here, and another one plays for it", bot=bot, instead=QUICK)


def _switch_often() -> None:
    """Let the event loop have its turn soon where other threads work: they hold up all of Python.

    At the usual five milliseconds whoever plays waits that long for each of their actions, again and again.
    """
    sys.setswitchinterval(0.0005)


def _config(
    options: ServerOptions, app: App, doors: Doors, watch: Watch, strangers: Strangers
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=requests_at(doors, watch, strangers),
        ws=sockets_under(watch, fast=options.fast_sockets),
        ws_max_size=LARGEST_MESSAGE,
        # To compress each of many small frames costs more than it saves.
        ws_per_message_deflate=False,
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=FAREWELL,
    )


def _socket(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((address.host, address.port))
    listening.listen(2048)
    listening.setblocking(False)
    return listening


def _allow_many_files() -> None:
    """Have the system let us hold as many connections as it lets anybody; often it is far fewer at first."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(options: ServerOptions, ready: Callable[[], None] = lambda: None) -> None:
    """Serve, with the fastest event loop that there is."""
    factory = uvicorn.Config(serve, loop="auto", log_config=None).get_loop_factory()
    handler = begin(options.log)
    _allow_many_files()
    try:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(serve(options, ready))
    finally:
        end(handler)
