"""The load generator of the server's benchmark: what it sends, what it reads and what it counts."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence

import pytest

from bench.load.generator import Figures, measure
from bench.load.peer import NOTHING, PeerFailed, Reaction
from bench.load.sockets import CLOSE, MAGIC, PING, TEXT, Socket, frame

Serve = Callable[["Room", bytes], Awaitable[None]]


class Room:
    """A server for one game, which does with a message what a test wants."""

    def __init__(self, serve: Serve, answer: str = "") -> None:
        self.serve = serve
        self.answer = answer
        self.writers: list[asyncio.StreamWriter] = []
        self.number = 0
        self.visits: list[asyncio.Task[None]] = []

    async def tell(self, seat: int, text: str) -> None:
        self.writers[seat].write(unmasked(text.encode()))
        await self.writers[seat].drain()

    def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visits.append(asyncio.create_task(self._visit(reader, writer)))

    async def _visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        key = next(line for line in head.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key: ")).split()[1]
        accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest()).decode()
        writer.write(f"HTTP/1.1 101 Yes\r\nSec-WebSocket-Accept: {accept}\r\n{self.answer}\r\n".encode())
        writer.write(unmasked(b"", PING) + unmasked(b"0"))
        self.writers.append(writer)
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while (received := await read(reader))[0] != CLOSE:
                if received[0] == TEXT:
                    self.number += 1
                    await self.serve(self, received[1])
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def unmasked(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame of a server; short ones are enough here."""
    return bytes((0x80 | kind, len(payload))) + payload


async def read(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    kind, length = await reader.readexactly(2)
    assert length & 0x80
    mask = await reader.readexactly(4)
    payload = await reader.readexactly(length & 0x7F)
    return kind & 0x0F, bytes(byte ^ mask[number % 4] for number, byte in enumerate(payload))


class Player:
    """A client of a `Room`: actions alternate, and what happened is a number."""

    path = "/"
    headers: Mapping[str, str] = {}

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def opened(self) -> Sequence[bytes]:
        return []

    def received(self, message: bytes) -> Reaction:
        if not message.isdigit():
            return NOTHING
        number = int(message)
        return Reaction(number, action=b"act" if number % 2 == self.seat else None)


def measured(serve: Serve, answer: str = "") -> Figures:
    async def main() -> Figures:
        room = Room(serve, answer)
        async with await asyncio.start_server(room.enter, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            try:
                return await measure([(Player(0), Player(1))], port, warm_up=0, seconds=0.2)
            finally:
                await asyncio.gather(*room.visits)

    return asyncio.run(main())


def test_a_client_masks_what_it_sends_as_in_the_example_of_rfc_6455() -> None:
    assert frame(b"Hello") == bytes.fromhex("818537fa213d7f9f4d5158")


@pytest.mark.parametrize(
    ("size", "head"), [(125, "81fd"), (126, "81fe007e"), (1 << 16, "81ff0000000000010000")]
)
def test_the_length_of_a_message_takes_as_many_bytes_as_it_needs(size: int, head: str) -> None:
    sent = frame(b"x" * size)
    assert sent.startswith(bytes.fromhex(head))
    assert len(sent) == len(bytes.fromhex(head)) + 4 + size


@pytest.mark.parametrize("size", [1, 2, 7, 4000])
def test_messages_are_read_however_they_are_cut(size: int) -> None:
    read: list[bytes] = []
    failed: list[Exception] = []
    socket = Socket("host", "/", {}, opened=lambda _: None, received=read.append, failed=failed.append)
    accept = base64.b64encode(hashlib.sha1(base64.b64encode(b"fairytile load!!") + MAGIC).digest())
    long = b"y" * 300
    data = b"HTTP/1.1 101 Yes\r\nsec-websocket-accept: %s\r\n\r\n" % accept
    data += unmasked(b"one") + bytes((0x81, 126)) + (300).to_bytes(2) + long + unmasked(b"")
    for start in range(0, len(data), size):
        socket.data_received(data[start : start + size])
    assert (read, failed) == ([b"one", long, b""], [])


def test_time_is_taken_until_the_other_client_has_the_effect() -> None:
    async def slow_for_the_other(room: Room, message: bytes) -> None:
        number, actor = room.number, (room.number - 1) % 2
        await room.tell(actor, str(number))
        await asyncio.sleep(0.03)
        await room.tell(1 - actor, str(number))

    figures = measured(slow_for_the_other)
    assert figures.p50_ms >= 30
    assert 0 < figures.actions_per_s <= 1000 / 30


def test_a_server_that_loses_an_action_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgets_the_third(room: Room, message: bytes) -> None:
        if room.number != 3:
            await room.tell(0, str(room.number))
            await room.tell(1, str(room.number))

    monkeypatch.setattr("bench.load.generator.PATIENCE", 0.1)
    with pytest.raises(PeerFailed, match="lost an action"):
        measured(forgets_the_third)


def test_a_server_that_leaves_is_not_measured() -> None:
    async def leaves(room: Room, message: bytes) -> None:
        room.writers[0].close()

    with pytest.raises(PeerFailed, match="closed a socket"):
        measured(leaves)


def test_a_server_that_compresses_is_told_so() -> None:
    async def anything(room: Room, message: bytes) -> None:
        raise AssertionError("nobody is seated")

    with pytest.raises(PeerFailed, match="Switch it off"):
        measured(anything, "Sec-WebSocket-Extensions: permessage-deflate\r\n")
