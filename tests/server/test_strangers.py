"""Strangers wait in a fair queue with a share of the event loop's time; who plays never waits there."""

from __future__ import annotations

import asyncio
import heapq
import ipaddress
import math
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

import pytest
import uvicorn

from fairytile.desk.keys import device_of
from fairytile.server.edge import stranger_queue
from fairytile.server.edge.connection_limits import Doors
from fairytile.server.edge.fast_websocket import FastSocket
from fairytile.server.edge.gate import Origins
from fairytile.server.edge.http_timeouts import requests_at
from fairytile.server.edge.security_headers import HEADERS
from fairytile.server.edge.stranger_queue import BURST, SPARE, Strangers, Turn
from fairytile.server.limits import Limits
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.stall_watch import PAYS, Watch
from tests.server.test_wire import UPGRADE, application
from tools.real_server.process import HOST, free_port

PATIENT = 30.0
HERE = Origins(frozenset({"here"}), secure=False, proxies=(ipaddress.ip_network("192.0.2.1"),))
PLAYER = "c0" * 32
SHARES = Limits()._replace(strangers=0.25, of_device=0.03, of_address=0.06)
ASKED = b"GET /at-once HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture(autouse=True)
def somebody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the time, so that something is kept free for them."""
    monkeypatch.setattr(stranger_queue, "QUIET", math.inf)


class Clockwork:
    """A loop whose time passes only when nothing is to be done, or when work is said to take some."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._number = 0

    def time(self) -> float:
        return self.now

    def call_soon(self, work: Callable[[], None]) -> None:
        self.call_later(0.0, work)

    def call_later(self, delay: float, work: Callable[[], None]) -> None:
        self._number += 1
        heapq.heappush(self._due, (self.now + delay, self._number, work))

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            at, _, work = heapq.heappop(self._due)
            self.now = max(self.now, at)
            work()


def crowd(
    loop: Clockwork, known: set[object] | None = None, told: Callable[[str], None] = lambda address: None
) -> Strangers:
    """A queue whose clock is given."""
    real = cast(asyncio.AbstractEventLoop, loop)
    return Strangers(known or set(), HERE, SHARES, real, told=told, clock=loop.time, busy=loop.time)


def comer(all_of_them: Strangers, address: str, refuse: Callable[[], None] = lambda: None) -> Turn:
    return Turn(all_of_them, (address, 1), refuse)


def test_strangers_have_a_quarter_of_the_time_however_many_come_and_one_is_read_at_a_time() -> None:
    loop, work = Clockwork(), 0.002
    waiting, read = crowd(loop), 0

    def take() -> None:
        nonlocal read
        read += 1
        loop.now += work

    for number in range(1000):
        comer(waiting, f"192.0.2.{number % 20}").wait(take)
    loop.run(until=1.0)
    assert 0.2 <= read * work <= 0.25 + BURST + work


def test_while_nobody_plays_nothing_is_kept_free_and_who_comes_to_play_has_room_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stranger_queue, "QUIET", 1.0)
    loop, read = Clockwork(), list[float]()
    waiting = crowd(loop, {device_of(PLAYER)})

    def take() -> None:
        read.append(loop.now)
        loop.now += 0.002

    def between(begin: float, end: float) -> float:
        """Which part of that time was theirs."""
        return 0.002 * sum(begin <= at < end for at in read) / (end - begin)

    for number in range(5000):
        comer(waiting, f"192.0.2.{number % 20}").wait(take)
    loop.run(until=3.0)
    assert between(0.0, 0.9) < 0.3, "somebody may have played just before"
    assert between(1.1, 3.0) > 0.9
    assert not waits(plays_at(waiting, "198.51.100.7"))
    loop.run(until=3.9)
    assert between(3.1, 3.9) < 0.3


def test_what_their_tasks_do_later_is_made_good_too() -> None:
    loop = Clockwork()
    waiting, read = crowd(loop), 0

    def take() -> None:
        nonlocal read
        read += 1
        pays = PAYS.get()
        assert pays is not None
        pays(0.05)

    for _ in range(100):
        comer(waiting, "192.0.2.7").wait(take)
    loop.run(until=2.0)
    assert 9 <= read <= 12
    assert PAYS.get() is None


def test_addresses_take_turns() -> None:
    loop, read = Clockwork(), Counter[str]()
    waiting = crowd(loop)

    def take(address: str) -> Callable[[], None]:
        def taken() -> None:
            read[address] += 1
            loop.now += 0.002

        return taken

    for address, many in (("192.0.2.7", 200), ("192.0.2.8", 3)):
        for _ in range(many):
            comer(waiting, address).wait(take(address))
    loop.run(until=0.07)
    assert read["192.0.2.8"] == 3
    assert read["192.0.2.7"] < 10


def test_who_has_sat_down_meanwhile_pays_nothing() -> None:
    loop, known = Clockwork(), set[object]()
    waiting = crowd(loop, known)
    comes = comer(waiting, "192.0.2.7")
    comes.see(b"GET / HTTP/1.1\r\nCookie: fairytile-device=" + PLAYER.encode() + b"\r\n\r\n")
    assert comes.is_needed
    waiting.known = {device_of(PLAYER)}
    comes.pay(1000.0)
    read: list[bool] = []
    comer(waiting, "192.0.2.8").wait(lambda: read.append(True))
    loop.run(until=0.01)
    assert read


def plays_at(all_of_them: Strangers, address: str, key: str = PLAYER) -> Turn:
    """A window of somebody who plays."""
    comes = comer(all_of_them, address)
    comes.see(b"GET / HTTP/1.1\r\nCookie: fairytile-device=" + key.encode() + b"\r\n\r\n")
    return comes


def waits(turn: Turn) -> bool:
    return turn.is_needed


def test_who_plays_and_takes_far_too_much_waits_with_the_strangers_until_that_is_made_good() -> None:
    loop = Clockwork()
    comes = plays_at(crowd(loop, {device_of(PLAYER)}), "192.0.2.7")
    comes.pay(SPARE)
    assert not waits(comes), "as much as somebody who comes back takes at once"
    comes.pay(0.3)
    assert waits(comes)
    loop.now = 0.29 / 0.03
    assert waits(comes)
    loop.now = 0.31 / 0.03
    assert not waits(comes)


def test_all_windows_of_a_device_pay_together_and_another_device_does_not() -> None:
    loop, other = Clockwork(), "ab" * 32
    waiting = crowd(loop, {device_of(PLAYER), device_of(other)})
    windows = [plays_at(waiting, f"192.0.2.{number}") for number in range(8)]
    for window in windows:
        window.pay(0.1)
    assert all(map(waits, windows))
    assert not waits(plays_at(waiting, "192.0.2.9", other))


def test_so_do_all_devices_of_an_address_however_many_there_are() -> None:
    loop, keys = Clockwork(), [f"{number:064x}" for number in range(20)]
    waiting = crowd(loop, {device_of(key) for key in keys})
    for key in keys:
        plays_at(waiting, "192.0.2.7", key).pay(0.02)
    assert all(waits(plays_at(waiting, "192.0.2.7", key)) for key in keys)
    assert not waits(plays_at(waiting, "192.0.2.8", keys[0]))


def test_what_somebody_does_who_waits_is_taken_from_the_share_of_those_who_wait() -> None:
    loop = Clockwork()
    waiting = crowd(loop, {device_of(PLAYER)})
    comes = plays_at(waiting, "192.0.2.7")
    comes.pay(1.0)
    comes.pay(1.0)
    read: list[bool] = []
    comer(waiting, "192.0.2.8").wait(lambda: read.append(True))
    loop.run(until=3.9)
    assert not read
    loop.run(until=4.1)
    assert read


def test_where_too_many_wait_the_last_of_the_most_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stranger_queue, "MOST_WAITING", 3)
    told: list[str] = []
    waiting, refused = crowd(Clockwork(), told=told.append), list[int]()
    for number in range(3):
        comer(waiting, "192.0.2.7", partial(refused.append, number)).wait(lambda: None)
    comer(waiting, "192.0.2.8").wait(lambda: None)
    assert refused == [2]
    assert told == ["192.0.2.7"]


def test_behind_a_proxy_everybody_waits_by_their_own_address() -> None:
    comes = comer(crowd(Clockwork()), "192.0.2.1")
    comes.see(b"GET / HTTP/1.1\r\nX-Forwarded-For: 198.51.100.1, 198.51.100.7\r\n\r\n")
    assert comes.address == "198.51.100.7"
    other = comer(crowd(Clockwork()), "192.0.2.9")
    other.see(b"GET / HTTP/1.1\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n")
    assert other.address == "192.0.2.9"


# --- connections ----------------------------------------------------------------------------


@asynccontextmanager
async def served(share: float) -> AsyncIterator[tuple[int, Strangers]]:
    """A server at which one device plays, and all others are strangers; its port."""
    port, loop = free_port(), asyncio.get_running_loop()
    watch = Watch(Tally())
    watch.attach(loop)
    waiting = Strangers({device_of(PLAYER)}, HERE, Limits()._replace(strangers=share), loop)
    protocol = requests_at(Doors(Limits()), watch, waiting)
    config = uvicorn.Config(
        application, host=HOST, port=port, http=protocol, ws=FastSocket, lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    serving = loop.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield port, waiting
    finally:
        watch.detach(loop)
        server.should_exit = server.force_exit = True
        await serving


async def asked(port: int, *, plays: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HOST, port)
    cookie = b"Cookie: fairytile-device=" + PLAYER.encode() + b"\r\n" if plays else b""
    writer.write(ASKED + cookie + b"\r\n")
    return reader, writer


async def in_line(waiting: Strangers, many: int) -> None:
    while len(waiting) != many:
        await asyncio.sleep(0.01)


def run(scene: Callable[[int, Strangers], Any], share: float = 1e-9) -> None:
    async def played() -> None:
        async with asyncio.timeout(PATIENT), served(share) as (port, waiting):
            await scene(port, waiting)

    asyncio.run(played())


def test_who_plays_is_answered_while_strangers_wait() -> None:
    async def scene(port: int, waiting: Strangers) -> None:
        waiting.charge(comer(waiting, "192.0.2.7"), 1000.0)
        _, stranger = await asked(port, plays=False)
        await in_line(waiting, 1)
        reader, player = await asked(port, plays=True)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert len(waiting) == 1
        for writer in (stranger, player):
            writer.transport.abort()

    run(scene)


def test_a_stranger_is_answered_when_it_is_their_turn_and_pays_for_all_of_it() -> None:
    async def scene(port: int, waiting: Strangers) -> None:
        reader, stranger = await asked(port, plays=False)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert waiting._left < BURST
        stranger.transport.abort()

    run(scene)


def test_a_class_that_nobody_knows_opens_a_link_at_once_and_all_are_answered() -> None:
    async def scene(port: int, waiting: Strangers) -> None:
        pupils = [await asked(port, plays=False) for _ in range(60)]
        for reader, writer in pupils:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.transport.abort()

    run(scene, share=Limits().strangers)


def test_a_device_that_is_not_known_again_yet_is_answered_in_the_midst_of_strangers() -> None:
    async def scene(port: int, waiting: Strangers) -> None:
        waiting.known = set()
        crowd_there = [await asked(port, plays=False) for _ in range(30)]
        reader, player = await asked(port, plays=True)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        for writer in (player, *(each for _, each in crowd_there)):
            writer.transport.abort()

    run(scene, share=Limits().strangers)


def test_what_a_stranger_says_at_a_socket_waits_and_what_a_player_says_does_not() -> None:
    async def scene(port: int, waiting: Strangers) -> None:
        sockets = []
        for cookie in (b"", b"Cookie: fairytile-device=" + PLAYER.encode() + b"\r\n"):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(UPGRADE.replace(b"Upgrade: w", cookie + b"Upgrade: w", 1))
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            sockets.append((reader, writer))
        waiting.charge(comer(waiting, "192.0.2.7"), 1000.0)
        (_, stranger), (reader, player) = sockets
        for writer in (stranger, player):
            writer.write(b"\x81\x80\x00\x00\x00\x00")
        await reader.read()  # the application has heard it, and ends
        await in_line(waiting, 1)
        for writer in (stranger, player):
            writer.transport.abort()

    run(scene)


def test_a_socket_for_which_there_is_no_room_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stranger_queue, "MOST_WAITING", 1)

    async def scene(port: int, waiting: Strangers) -> None:
        reader, socket = await asyncio.open_connection(HOST, port)
        socket.write(UPGRADE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        waiting.charge(comer(waiting, "192.0.2.7"), 1000.0)
        _, first = await asked(port, plays=False)
        await in_line(waiting, 1)
        socket.write(b"\x81\x80\x00\x00\x00\x00")
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await reader.readexactly(1)
        for writer in (first, socket):
            writer.transport.abort()

    run(scene)


def test_a_stranger_for_whom_there_is_no_room_is_told_so_with_strict_headers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stranger_queue, "MOST_WAITING", 1)

    async def scene(port: int, waiting: Strangers) -> None:
        waiting.charge(comer(waiting, "192.0.2.7"), 1000.0)
        _, first = await asked(port, plays=False)
        await in_line(waiting, 1)
        reader, second = await asked(port, plays=False)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 503")
        assert all(b"%b: %b\r\n" % header in answer for header in HEADERS)
        for writer in (first, second):
            writer.transport.abort()

    run(scene)
