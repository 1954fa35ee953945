"""Frames that are read in the short way, or by the library, come to the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from fairytile.protocol.limits import LARGEST_MESSAGE
from fairytile.server.edge.asgi import WRITE
from fairytile.server.edge.connection_limits import Doors
from fairytile.server.edge.http_timeouts import requests_at
from fairytile.server.edge.uvicorn_websocket import PlainSocket
from fairytile.server.limits import Limits
from tests.server.test_wire import UPGRADE, on_both_ways
from tools.real_server.process import HOST, free_port

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL = 0x80
MASK = bytes.fromhex("37fa213d")


def frame(payload: bytes, kind: int = FINAL | TEXT, masked: bool = True) -> bytes:
    """A frame as a device sends it."""
    length, bit = len(payload), 0x80 if masked else 0
    if length < 126:
        head = bytes((kind, bit | length))
    elif length < 1 << 16:
        head = bytes((kind, bit | 126)) + length.to_bytes(2)
    else:
        head = bytes((kind, bit | 127)) + length.to_bytes(8)
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says everything again: texts by the fast path if there is one, everything else in the usual way."""
    await receive()
    await send({"type": "websocket.accept"})
    write = scope["state"].get(WRITE)
    while (event := await receive())["type"] == "websocket.receive":
        if event.get("text") is None:
            await send({"type": "websocket.send", "bytes": event["bytes"]})
        elif write is None:
            await send({"type": "websocket.send", "text": event["text"]})
        else:
            assert write(event["text"].encode())


@asynccontextmanager
async def connected(
    sockets: type[PlainSocket],
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A socket to a server that echoes."""
    port = free_port()
    config = uvicorn.Config(
        echo, host=HOST, port=port, http=requests_at(Doors(Limits())), ws=sockets, lifespan="off",
        log_config=None, ws_max_size=LARGEST_MESSAGE, ws_per_message_deflate=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    serving = asyncio.get_running_loop().create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    async with asyncio.timeout(60):
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        try:
            yield reader, writer
        finally:
            writer.transport.abort()
            server.should_exit = server.force_exit = True
            await serving


async def read(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server."""
    kind, length = await reader.readexactly(2)
    if length >= 126:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
    return kind & 15, await reader.readexactly(length)


async def say(writer: asyncio.StreamWriter, data: bytes, sizes: Iterable[int]) -> None:
    """Send something in pieces."""
    for size in sizes:
        writer.write(data[:size])
        await writer.drain()
        await asyncio.sleep(0)
        data = data[size:]
    writer.write(data)


MESSAGES = [b"", b"{}", b"x" * 125, b"y" * 126, "é→".encode() * 300, b"z" * LARGEST_MESSAGE]


@on_both_ways
@pytest.mark.parametrize("seed", range(6))
def test_messages_come_as_they_were_sent_however_they_are_cut(sockets: type[PlainSocket], seed: int) -> None:
    rng = random.Random(seed)
    said, expected = b"", list[tuple[int, bytes]]()
    for _ in range(40):
        message = rng.choice(MESSAGES)
        kind = rng.choice([TEXT, TEXT, TEXT, BINARY])
        said += frame(message, FINAL | kind)
        expected.append((kind, message))
    if seed % 2:  # in parts; from here on the library reads everything
        said += frame(b"one ", TEXT) + frame(b"and two", FINAL) + frame(b"three")
        expected += [(TEXT, b"one and two"), (TEXT, b"three")]
    sizes = [rng.choice([1, 2, 5, 700, 5000]) for _ in range(120)]

    async def scene() -> None:
        async with connected(sockets) as (reader, writer):
            await say(writer, said, [] if seed == 0 else sizes)
            assert [await read(reader) for _ in expected] == expected

    asyncio.run(scene())


@on_both_ways
def test_pings_between_messages_are_answered(sockets: type[PlainSocket]) -> None:
    async def scene() -> None:
        async with connected(sockets) as (reader, writer):
            writer.write(frame(b"one") + frame(b"p", FINAL | PING) + frame(b"two"))
            assert sorted([await read(reader) for _ in range(3)]) == [
                (TEXT, b"one"),
                (TEXT, b"two"),
                (PONG, b"p"),
            ]

    asyncio.run(scene())


@on_both_ways
@pytest.mark.parametrize(
    ("said", "code"),
    [
        (frame(b"\xff"), 1007),
        (frame(b"plain", masked=False), 1002),
        (frame(b"x" * (LARGEST_MESSAGE + 1)), 1009),
        (frame(b"x" * 70_000), 1009),
        (frame(b"odd", 0xC0 | TEXT), 1002),
        (frame(b"odd", FINAL | 3), 1002),
        (frame(b"end of nothing", FINAL), 1002),
        (frame(b"begun", TEXT) + frame(b"another"), 1002),
        (frame(b"p" * 126, FINAL | PING), 1002),
        (frame(b"p", PING), 1002),
        (frame((1000).to_bytes(2), FINAL | CLOSE), 1000),
    ],
)  # fmt: skip
def test_what_is_no_message_ends_the_connection_with_its_code(
    sockets: type[PlainSocket], said: bytes, code: int
) -> None:
    async def scene() -> None:
        async with connected(sockets) as (reader, writer):
            writer.write(frame(b"first"))
            assert await read(reader) == (TEXT, b"first")
            writer.write(said)
            kind, payload = await read(reader)
            assert (kind, int.from_bytes(payload[:2])) == (CLOSE, code)

    asyncio.run(scene())
