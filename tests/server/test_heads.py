"""Heads of requests have limits however they arrive, and nobody has much read at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import ClassVar

import pytest
import uvicorn

from fairytile.protocol.limits import LARGEST_HEAD, LONGEST_HEADER, MOST_HEADERS
from fairytile.server.edge.head_limits import bad_head
from fairytile.server.edge.input_throttle import AT_ONCE, MOST, Pieces
from fairytile.server.limits import Limits
from fairytile.server.ops.stall_watch import Watch
from tests.server.test_wire import UPGRADE, none_left, with_server
from tools.real_server.process import HOST

BEGUN = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"


def lines(number: int, length: int = 10) -> bytes:
    """Some headers, each of a length."""
    return b"".join((b"x-%d: " % each).ljust(length, b"y") + b"\r\n" for each in range(number))


BAD = {
    "too many lines": (BEGUN + lines(MOST_HEADERS), 431),
    "very many lines": (BEGUN + lines(20_000), 431),
    "a line too long": (BEGUN + lines(1, LONGEST_HEADER + 1), 431),
    "a very long line": (BEGUN + lines(1, 200_000), 431),
    "a long cookie": (BEGUN + b"Cookie: " + b'a="; ' * 20_000 + b"\r\n", 431),
    "too long in all": (BEGUN + lines(6, 7_000), 431),
    "a long address": (b"GET /" + b"a" * LONGEST_HEADER + b" HTTP/1.1\r\nHost: here\r\n", 431),
    "a folded header": (BEGUN + b"x: y\r\n z\r\n", 400),
    "a header folded by a tab": (BEGUN + b"x: y\r\n\tz\r\n", 400),
    "a bare line feed": (BEGUN + b"x: y\nTransfer-Encoding: chunked\r\n", 400),
    "nothing but line feeds": (BEGUN.replace(b"\r\n", b"\n"), 400),
}
GOOD = {
    "few": BEGUN,
    "as many as may be": BEGUN + lines(MOST_HEADERS - 3),
    "as long as may be": BEGUN + lines(4, LONGEST_HEADER),
    "a blank at the end": BEGUN + b"x: y \r\n",
}


def whole(said: bytes) -> Iterator[bytes]:
    """All at once."""
    yield said


def cut(said: bytes) -> Iterator[bytes]:
    """In parts that end anywhere."""
    size = max(1, len(said) // 7)
    yield from (said[at : at + size] for at in range(0, len(said), size))


@pytest.mark.parametrize("arriving", [whole, cut])
@pytest.mark.parametrize("name", [*BAD, *GOOD])
def test_a_head_is_answered_by_its_size_and_shape_however_it_arrives(
    name: str, arriving: Callable[[bytes], Iterator[bytes]]
) -> None:
    said, status = BAD[name] if name in BAD else (GOOD[name], 200)

    async def scene(port: int, server: uvicorn.Server) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        for part in arriving(said + b"\r\n"):
            writer.write(part)
            await asyncio.sleep(0)
        answer = await reader.read()
        assert answer.split(b" ")[1] == b"%d" % status
        assert answer.endswith(b"ok" if status == 200 else b".")
        writer.close()
        await none_left(server)

    with_server(scene, Limits())


def test_what_is_wrong_is_found_before_the_head_is_complete() -> None:
    for said, status in BAD.values():
        found = bad_head(said)
        assert found is not None
        assert found.status == status
    assert not any(map(bad_head, GOOD.values()))


def test_what_follows_a_head_has_no_part_in_it() -> None:
    assert bad_head(BEGUN + b"\r\n" + b"\n" * 100 + b"x" * LARGEST_HEAD + b"\r\n \r\n\r\n") is None


def test_a_socket_is_opened_with_a_head_that_comes_in_many_pieces() -> None:
    async def scene(port: int, _: uvicorn.Server) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(UPGRADE[:-2] + lines(3, LONGEST_HEADER) + b"\r\n")
        assert b" 101 " in await reader.readline()
        writer.close()

    with_server(scene, Limits())


def test_two_requests_in_one_piece_are_answered_one_after_the_other() -> None:
    async def scene(port: int, _: uvicorn.Server) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        padded = b"GET / HTTP/1.1\r\nHost: here\r\n" + lines(2, LONGEST_HEADER) + b"\r\n"
        writer.write(padded * 5)
        for _each in range(5):
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 ")
            assert await reader.readexactly(2) == b"ok"
        writer.close()

    with_server(scene, Limits())


def test_headers_behind_a_body_have_a_limit_too() -> None:
    async def scene(port: int, _: uvicorn.Server) -> None:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n")
        await writer.drain()
        for _each in range(40):
            writer.write(b"a:b\r\n" * 20)
        assert b" 431 " in await reader.readline()
        writer.close()

    with_server(scene, Limits())


class Heard:
    """Reads pieces, and may be busy."""

    watch: ClassVar[Watch | None] = None
    work: ClassVar[str] = "reading"

    def __init__(self) -> None:
        self.read: list[bytes | str] = []
        self.busy = self.held = False

    @property
    def now(self) -> tuple[list[bytes | str], bool]:
        """What was read, and whether it is held."""
        return self.read, self.held

    def read_piece(self, data: bytes) -> None:
        self.read.append(data)

    def is_busy(self) -> bool:
        return self.busy

    def hold(self) -> None:
        self.held = True

    def release(self) -> None:
        self.held = False


def test_others_have_their_turn_between_the_pieces_of_one_connection() -> None:
    async def scene() -> None:
        loop, heard = asyncio.get_running_loop(), Heard()
        pieces = Pieces(heard, loop)

        def other() -> None:
            heard.read.append("others")
            if heard.held:
                loop.call_soon(other)

        said = bytes(range(256)) * 100
        assert pieces.add(said)
        loop.call_soon(other)
        while heard.held:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        read = [each for each in heard.read if isinstance(each, bytes)]
        assert b"".join(read) == said
        assert max(map(len, read)) == AT_ONCE
        assert all("others" in pair for pair in zip(heard.read, heard.read[1:], strict=False))

    asyncio.run(scene())


def test_a_small_piece_is_read_at_once_and_nothing_while_another_answer_is_due() -> None:
    async def scene() -> None:
        heard = Heard()
        pieces = Pieces(heard, asyncio.get_running_loop())
        assert pieces.add(b"a")
        assert heard.now == ([b"a"], False)
        heard.busy = True
        assert pieces.add(b"b" * (AT_ONCE + 1))
        await asyncio.sleep(0)
        assert pieces.add(b"c")
        await asyncio.sleep(0)
        assert heard.now == ([b"a"], True)
        heard.busy = False
        pieces.go_on()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert heard.read == [b"a", b"b" * AT_ONCE, b"bc"]
        heard.busy = True
        assert not pieces.add(b"d" * (MOST + 1))

    asyncio.run(scene())
