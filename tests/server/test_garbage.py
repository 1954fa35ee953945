"""Nothing that a connection was made of waits for Python's search for garbage, which is made in pieces."""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import cast

import pytest
import uvicorn

from fairytile.server import run as serving
from fairytile.server.edge.fast_websocket import FastSocket
from fairytile.server.edge.head_limits import StrictConnection
from fairytile.server.edge.http_timeouts import Requests
from fairytile.server.edge.input_throttle import Pieces
from fairytile.server.edge.socket_places import SocketPlace
from fairytile.server.edge.stranger_queue import Turn
from fairytile.server.ops import garbage_collection
from fairytile.server.ops.garbage_collection import MOST_NEW, QUIET, SELDOM, Sweeper
from fairytile.server.run import Address, ServerOptions, serve
from fairytile.server.sockets.table_socket import SocketLine
from fairytile.server.tables.room import Guest
from tests.server.operated import PATIENCE, free_port

HOST = "127.0.0.1"
OURS = (FastSocket, Guest, Pieces, SocketPlace, Requests, SocketLine, StrictConnection, Turn)
"""What a connection is made of."""
CLOSES = b"\x88"
"""The last frame of a connection begins with it."""
LIBRARIES = ("fairytile", "h11", "uvicorn", "uvloop", "websockets")
SOCKET = (
    "GET /api/v2/tables/{table}/socket HTTP/1.1",
    "Host: {host}",
    "Connection: upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Cookie: fairytile-device={key}",
)


def head(*lines: str, **about: object) -> bytes:
    """The head of a request."""
    return ("\r\n".join(lines).format(host=HOST, **about) + "\r\n\r\n").encode()


def text(said: str) -> bytes:
    """A frame with a short text."""
    return bytes((0x81, 0x80 | len(said), 0, 0, 0, 0)) + said.encode()


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def is_answered(line: Line) -> None:
    """Ask twice, and go."""
    for _ in range(2):
        line[1].write(head("GET /health HTTP/1.1", "Host: {host}"))
        await line[0].readuntil(b'{"status":"ok"}')


async def is_refused(line: Line) -> None:
    """Ask in a way that cannot be read."""
    line[1].write(b"GET / HTTP/1.1\nHost: here\n\n")
    await line[0].read()


async def asks_half(line: Line) -> None:
    """Never end what is asked."""
    line[1].write(head("POST /api/v2/tables HTTP/1.1", "Host: {host}", "Content-Length: 100"))
    await line[1].drain()


async def does_not_wait(line: Line) -> None:
    """Break the connection while an answer is made."""
    line[1].write(head("GET /api/v2/openapi.json HTTP/1.1", "Host: {host}"))
    await line[1].drain()
    line[1].transport.abort()


async def greets(line: Line, last: bytes = b"") -> None:
    """Come to a table that is not there, or be nobody's guest; and say something last."""
    line[1].write(head(*SOCKET, table="nowhere", key=secrets.token_hex(32)))
    await line[0].readuntil(b"\r\n\r\n")
    hello = {"kind": "hello", "since": None, "language": "en"}
    line[1].write(text(json.dumps(hello)) + last)
    await line[0].readuntil(CLOSES)


async def says_nonsense(line: Line) -> None:
    """Come to a table, and send what is no frame."""
    await greets(line, b"\xff" * 20)


async def leaves_at_once(line: Line) -> None:
    """Ask for a socket, and break the connection."""
    line[1].write(head(*SOCKET, table="nowhere", key=secrets.token_hex(32)))
    await line[1].drain()
    line[1].transport.abort()


async def shakes_badly(line: Line) -> None:
    """Ask for a socket without a key for it."""
    lines = [part for part in SOCKET if "Sec-WebSocket-Key" not in part]
    line[1].write(head(*lines, table="nowhere", key=secrets.token_hex(32)))
    await line[0].read()


@asynccontextmanager
async def served(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """The whole server, at a port, in this process."""
    made: list[serving._Server] = []

    class Seen(serving._Server):
        def __init__(self, *about: object) -> None:
            super().__init__(*about)  # type: ignore[arg-type]  # as they come
            made.append(self)

    monkeypatch.setattr(serving, "_Server", Seen)
    port, ready = free_port(), asyncio.Event()
    running = ServerOptions(folder / "tables.db", Address(HOST, port, (HOST,)), workers=1)
    task = asyncio.create_task(serve(running, ready.set))
    await ready.wait()
    try:
        yield port
    finally:
        made[0].should_exit = made[0].force_exit = True
        await task


@pytest.fixture
def nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No search for garbage comes by itself."""
    monkeypatch.setattr(garbage_collection, "EVERY", 1e6)
    gc.disable()
    yield
    gc.enable()


VISITS = (
    is_answered, is_refused, asks_half, does_not_wait, greets, says_nonsense, leaves_at_once, shakes_badly,
)  # fmt: skip


@pytest.mark.usefixtures("nothing_is_searched")
def test_a_connection_that_has_ended_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with served(tmp_path, monkeypatch) as port:
            for visit in VISITS:
                gc.collect()
                line = await asyncio.open_connection(HOST, port)
                await visit(line)
                line[1].close()
                until = time.monotonic() + PATIENCE
                while (left := list(ours())) and time.monotonic() < until:
                    await asyncio.sleep(0.01)
                assert not left, (visit.__name__, left)
                gc.set_debug(gc.DEBUG_SAVEALL)
                gc.collect()
                gc.set_debug(0)
                left = list(circles())
                gc.garbage.clear()
                assert not left, (visit.__name__, left)

    # As the server is run: the loop of Python itself remembers timers that were cancelled.
    with asyncio.Runner(
        loop_factory=uvicorn.Config(serve, loop="auto", log_config=None).get_loop_factory()
    ) as runner:
        runner.run(scene())


def ours() -> Iterator[str]:
    """What there is of connections."""
    for thing in gc.get_objects():
        if isinstance(thing, OURS):
            yield type(thing).__name__


def circles() -> Iterator[str]:
    """What was found to be garbage, of what serves connections."""
    for thing in gc.garbage:
        if isinstance(thing, FrameType):
            if "fairytile/server" in thing.f_code.co_filename:
                yield str(thing)
        elif type(thing).__module__.partition(".")[0] in LIBRARIES:
            yield str(type(thing))


# --- in pieces ------------------------------------------------------------------------------


class Timers:
    """Time that is set by hand, and one thing that is to be done later."""

    def __init__(self) -> None:
        self.now = 0.0
        self.what: Callable[[], None]

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, what: Callable[[], None]) -> None:
        self.what = what

    def pass_(self, seconds: float) -> None:
        """Time passes, and what was to be done is done."""
        self.now += seconds
        self.what()


class Searched:
    """A sweeper, whether it is quiet, and of which generations it searched."""

    def __init__(self) -> None:
        self.quiet, self.generations, self.timers = False, list[int](), Timers()
        self.sweeper = Sweeper(lambda: self.quiet, cast(asyncio.AbstractEventLoop, self.timers))

    def __call__(self, phase: str, about: dict[str, int]) -> None:
        if phase == "stop":
            self.generations.append(about["generation"])

    def after(self, seconds: float) -> list[int]:
        """Of which generations was searched when time had passed."""
        self.generations.clear()
        self.timers.pass_(seconds)
        return list(self.generations)


@pytest.fixture
def searched() -> Iterator[Searched]:
    found = Searched()
    before = gc.get_threshold()
    found.sweeper.start()
    gc.callbacks.append(found)
    yield found
    gc.callbacks.remove(found)
    found.sweeper.close()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_while_somebody_plays_only_what_is_new_is_looked_at(searched: Searched) -> None:
    assert all(searched.after(SELDOM) == [0] for _ in range(5))


def test_when_it_has_been_quiet_for_a_while_everything_is_looked_at_but_seldom(searched: Searched) -> None:
    searched.after(SELDOM)
    searched.quiet = True
    assert searched.after(QUIET / 2) == [0]
    assert searched.after(QUIET) == [2]
    assert searched.after(SELDOM / 2) == [0]
    assert searched.after(SELDOM) == [2]
    searched.quiet = False
    assert searched.after(SELDOM) == [0]


def test_much_that_is_new_at_once_is_looked_at_in_pieces(searched: Searched) -> None:
    searched.generations.clear()
    much = [[number] for number in range(5 * MOST_NEW)]
    assert len(searched.generations) >= 4
    assert set(searched.generations) == {0}
    assert len(much) == 5 * MOST_NEW
