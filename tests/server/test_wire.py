"""Connections that nobody uses come to an end, and there are never too many of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from fairytile.server.edge import http_timeouts, uvicorn_websocket
from fairytile.server.edge.connection_limits import Doors
from fairytile.server.edge.fast_websocket import FastSocket
from fairytile.server.edge.http_timeouts import Requests, requests_at
from fairytile.server.edge.security_headers import HEADERS
from fairytile.server.edge.uvicorn_websocket import PlainSocket
from fairytile.server.limits import Limits
from tools.real_server.process import HOST, free_port

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers requests once they are there, and floods sockets until nobody takes any more."""
    if scope["type"] == "websocket":
        await receive()
        if scope["path"] == "/refused":
            await send({"type": "websocket.close"})
            return
        if scope["path"] == "/broken":
            raise ValueError("something is wrong here")
        await send({"type": "websocket.accept"})
        if scope["path"] == "/flood":
            while True:
                await send({"type": "websocket.send", "text": "x" * 60_000})
        await receive()
        return
    while scope["path"] == "/slow" and (await receive())["type"] != "http.disconnect":
        pass
    while scope["path"] != "/at-once" and (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def served(
    limits: Limits, sockets: type[PlainSocket] = FastSocket
) -> AsyncIterator[tuple[int, uvicorn.Server]]:
    """A server with our connections, at a port."""
    port = free_port()
    config = uvicorn.Config(
        application, host=HOST, port=port, http=requests_at(Doors(limits)), ws=sockets, lifespan="off",
        log_config=None, ws_ping_interval=0.1, ws_ping_timeout=0.2, timeout_keep_alive=60,
    )  # fmt: skip
    server = uvicorn.Server(config)
    serving = asyncio.get_running_loop().create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield port, server
    server.should_exit = server.force_exit = True
    await serving


def with_server(
    scene: Callable[[int, uvicorn.Server], Awaitable[None]],
    limits: Limits,
    sockets: type[PlainSocket] = FastSocket,
) -> None:
    async def played() -> None:
        async with asyncio.timeout(60), served(limits, sockets) as (port, server):
            await scene(port, server)

    asyncio.run(played())


async def one_there(server: uvicorn.Server) -> None:
    """Wait until the server has taken a connection: when that is depends on the machine."""
    while not server.server_state.connections:
        await asyncio.sleep(0.01)


on_both_ways = pytest.mark.parametrize("sockets", [PlainSocket, FastSocket])
"""Sockets with and without the fast path keep the same promises."""


def waits(connection: object) -> bool:
    """Whether somebody has asked for something there that is not answered."""
    return isinstance(connection, Requests) and not connection.is_idle


async def none_left(server: uvicorn.Server) -> None:
    while server.server_state.connections:
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: he",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9000\r\n\r\n{",
        b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
    ],
    ids=["nothing", "half a request", "half a body", "nothing more"],
)
def test_a_connection_that_asks_for_nothing_is_cut(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_timeouts, "REQUEST", 0.2)

    async def scene(port: int, server: uvicorn.Server) -> None:
        _, writer = await asyncio.open_connection(HOST, port)
        writer.write(said)
        await one_there(server)
        await none_left(server)
        writer.close()

    with_server(scene, Limits())


@on_both_ways
def test_a_socket_whose_device_takes_nothing_is_cut(
    sockets: type[PlainSocket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_websocket, "FAREWELL", 0.1)

    async def scene(port: int, server: uvicorn.Server) -> None:
        _, writer = await asyncio.open_connection(HOST, port, limit=1024)
        writer.write(UPGRADE.replace(b"GET /", b"GET /flood"))
        await one_there(server)
        await none_left(server)
        writer.close()

    with_server(scene, Limits(), sockets)


async def ping_for_ever(writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write((b"\x89\xfd\0\0\0\0" + b"p" * 125) * 1000)
        await writer.drain()


@on_both_ways
def test_pings_whose_answers_nobody_takes_do_not_pile_up(sockets: type[PlainSocket]) -> None:
    async def scene(port: int, server: uvicorn.Server) -> None:
        _, writer = await asyncio.open_connection(HOST, port, limit=1024)
        writer.write(UPGRADE)
        with pytest.raises(ConnectionError):
            await ping_for_ever(writer)
        await none_left(server)

    with_server(scene, Limits(), sockets)


def test_an_address_has_only_so_many_connections_and_gets_them_back() -> None:
    async def scene(port: int, server: uvicorn.Server) -> None:
        async def is_answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
            writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            try:
                return (await reader.read(15)).startswith(b"HTTP/1.1 200")
            except ConnectionError:
                return False

        open_now = [await asyncio.open_connection(HOST, port) for _ in range(3)]
        for _, writer in open_now:
            writer.write(b"GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
        while sum(waits(connection) for connection in server.server_state.connections) < 3:
            await asyncio.sleep(0.01)
        open_now.append(await asyncio.open_connection(HOST, port))
        assert not await is_answered(*open_now[-1])
        for _, writer in open_now:
            writer.close()
        await none_left(server)
        reader, writer = await asyncio.open_connection(HOST, port)
        assert await is_answered(reader, writer)
        writer.close()

    with_server(scene, Limits(connections_of_address=3))


SILENT = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHo",
    "half a body": b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n",
}


@pytest.mark.parametrize("silent", SILENT.values(), ids=[*SILENT])
def test_connections_that_ask_for_nothing_keep_nobody_out(silent: bytes) -> None:
    async def scene(port: int, server: uvicorn.Server) -> None:
        crowd = [await asyncio.open_connection(HOST, port) for _ in range(300)]
        for _, writer in crowd:
            writer.write(silent)
        while len(server.server_state.connections) != 256:
            await asyncio.sleep(0.01)
        for _ in range(3):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            assert (await reader.read(15)).startswith(b"HTTP/1.1 200")
            writer.close()
        for _, writer in crowd:
            writer.close()

    with_server(scene, Limits())


CHUNKED = b"POST /at-once HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("said", "then"),
    [(CHUNKED + b"zz\r\n", b""), (CHUNKED, b"zz\r\n"), (b"\0\r\n\r\n", b"")],
    ids=["before it is answered", "after it was answered", "from the beginning"],
)
def test_what_cannot_be_read_is_nobodys_error(
    said: bytes, then: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    troubles: list[object] = []

    async def scene(port: int, server: uvicorn.Server) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, trouble: troubles.append(trouble))
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(said)
        assert await reader.readline() == (
            b"HTTP/1.1 200 OK\r\n" if then else b"HTTP/1.1 400 Bad Request\r\n"
        )
        writer.write(then)
        await none_left(server)
        writer.close()

    with_server(scene, Limits())
    assert troubles == []
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@on_both_ways
@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"\0\r\n\r\n", b"400 Bad Request"),
        (UPGRADE.replace(b"GET /", b"GET /refused"), b"403 Forbidden"),
        (UPGRADE.replace(b"Version: 13", b"Version: 12"), b"400 Bad Request"),
        (UPGRADE.replace(b"GET /", b"GET /broken"), b"500 Internal Server Error"),
    ],
    ids=["no request", "refused", "no handshake", "broken"],
)
def test_what_the_server_itself_answers_has_the_strict_headers(
    sockets: type[PlainSocket], said: bytes, status: bytes
) -> None:
    async def scene(port: int, server: uvicorn.Server) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(said)
        head, *lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        assert head == b"HTTP/1.1 " + status
        headers = [line.lower().partition(b": ")[::2] for line in lines]
        for name, value in HEADERS:
            assert [found for other, found in headers if other == name] == [value.lower()]
        await none_left(server)
        writer.close()

    with_server(scene, Limits(), sockets)
