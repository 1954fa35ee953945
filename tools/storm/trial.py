"""Sends nonsense to a real server, a hundred thousand times and in every way, while an honest game goes on.

Messages and requests that cannot be read, come too late, are foreign or enormous; devices that take nothing,
connections that ask for nothing, requests without an end. No answer may be a failure of the server, nothing
may be left over of any of them, and the honest game may hardly notice.

It is done in rounds, each with a server of its own. Ctrl-C stops after those that have begun, and the same
command goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from websockets.asyncio.client import connect

from fairytile.protocol.version import PREFIX
from tools.real_server.player import LOST, Player, seated
from tools.real_server.process import HOST, ForkedServer, ServerProcess
from tools.storm.nonsense import message, request
from tools.trial_rounds import Clock, Round, Trial, add_options, played

FINE: Final = (1000, 1001, 1002, 1003, 1005, 1006, 1007, 1009, 4000, 4001, 4002, 4003)
"""How a server may end a connection that is full of nonsense."""
BABBLING, PESTERING = 4, 16
"""How many connections do one or the other at a time: most that pester wait for what never comes."""
LEFT: Final = 4
"""How many more files may be open afterwards: a database opens some when it is asked more at once."""
OPTIONS: Final = ("--pace", "0", "--rate", "3000")


class Report(NamedTuple):
    """How it went."""

    messages: int
    requests: int
    statuses: dict[int, int]
    closes: dict[int, int]
    calm: float
    """Milliseconds from an action of the honest game to its acknowledgement, mostly, before the storm."""
    stormy: float
    """The same in the storm."""
    files: tuple[int, int]
    """Open files of the server before and after."""
    kilobytes: tuple[int, int, int]
    """Of memory: before, half-way, and after."""
    wrong: tuple[str, ...]


@dataclass
class Storm:
    """What is sent, and what came back."""

    server: ServerProcess
    rng: random.Random
    table: str = ""
    cookies: list[str] = field(default_factory=list)
    messages: int = 0
    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    moment: int = 0
    lingering: list[asyncio.StreamWriter] = field(default_factory=list)
    stubborn: bool = True
    """Whether those who linger stay until the server has had enough of them."""

    @property
    def host(self) -> str:
        """What the server is called."""
        return f"{HOST}:{self.server.port}"

    @property
    def socket(self) -> str:
        """The address of the table that is attacked."""
        return f"ws://{self.host}{PREFIX}/tables/{self.table}/socket"

    # --- sockets ------------------------------------------------------------------------------

    async def babble(self) -> None:
        """One connection full of nonsense."""
        rng = random.Random(self.rng.random())
        headers = {} if rng.random() < 0.2 else {"Cookie": rng.choice(self.cookies)}
        try:
            async with connect(
                self.socket, additional_headers=headers, compression=None, open_timeout=60, close_timeout=2,
                ping_interval=None,
            ) as socket:  # fmt: skip
                hearing = asyncio.create_task(self._hear(socket))
                if rng.random() < 0.9:
                    await socket.send('{"kind":"hello","since":null,"language":"de"}')
                with contextlib.suppress(*LOST):
                    for _ in range(rng.randrange(1, 120)):
                        self.messages += 1
                        await socket.send(message(rng, self.moment))
                await asyncio.wait((hearing,), timeout=rng.choice((0, 0.2)))
                await socket.close()
                await hearing
                self.closes[socket.close_code or 0] += 1
                if socket.close_code not in FINE:
                    self.wrong.append(f"a socket was closed with {socket.close_code}")
        except LOST as error:
            self.closes[-1] += 1
            if not self.server.is_alive:
                self.wrong.append(f"the server is gone: {error}")

    async def _hear(self, socket: object) -> None:
        with contextlib.suppress(*LOST):
            async for frame in socket:  # type: ignore[attr-defined]  # a connection
                self._check(frame.encode() if isinstance(frame, str) else frame)
                for reply in json.loads(frame):
                    self.moment = max(self.moment, reply.get("moment", 0))

    def _check(self, said: bytes) -> None:
        if b"Traceback" in said or b'File "' in said or b"site-packages" in said:
            self.wrong.append(f"the server tells of itself: {said[:500]!r}")

    # --- requests -----------------------------------------------------------------------------

    async def pester(self) -> None:
        """One connection with a few requests that make no sense."""
        rng = random.Random(self.rng.random())
        writer = None
        try:
            reader, writer = await asyncio.open_connection(HOST, self.server.port)
            for _ in range(rng.randrange(1, 4)):
                self.requests += 1
                writer.write(request(rng, self.host, self.table, rng.choice(self.cookies)))
            await writer.drain()
            said = b""
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rng.choice((0.05, 0.3))):
                    while more := await reader.read(65536):
                        said += more
        except OSError as error:
            if not self.server.is_alive:
                self.wrong.append(f"the server is gone: {error}")
            return
        finally:
            if writer is not None:
                writer.transport.abort()
        self._check(said)
        for part in said.split(b"HTTP/1.1 ")[1:]:
            status = int(part[:3])
            self.statuses[status] += 1
            if status >= 500:
                self.wrong.append(f"{status}: {said[:600]!r}")

    # --- those who stay -----------------------------------------------------------------------

    async def linger(self, idle: int) -> None:
        """Connections that ask for nothing, never finish, or take nothing; all at once, for a while."""
        halves = [
            b"",
            f"POST /api/v2/tables HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: 9000\r\n\r\n{{".encode(),
            f"GET /api/v2/bots HTTP/1.1\r\nHost: {self.host}\r\nX-Long: ".encode() + b"a" * 5000,
            f"GET {PREFIX}/editions/fairytile/1 HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode() * 200,
            f"GET {PREFIX}/tables/{self.table}/socket HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
            f"dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode(),
        ]
        for number in range(idle):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(HOST, self.server.port, limit=1024)
                writer.write(halves[number % len(halves)])
                self.lingering.append(writer)
            if number % 50 == 0:
                await asyncio.sleep(0)
        await self._endless()
        await asyncio.sleep(1)
        for writer in self.lingering[:: 2 if self.stubborn else 1]:
            writer.transport.abort()

    async def _endless(self) -> None:
        """A body without an end, and pings of which nobody takes the answers."""
        start = (
            f"POST /api/v2/tables HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Transfer-Encoding: chunked\r\n\r\n"
        )
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(5):
                _, writer = await asyncio.open_connection(HOST, self.server.port)
                self.lingering.append(writer)
                writer.write(start.encode())
                for _ in range(2000):
                    writer.write(b"2000\r\n" + b"[" * 0x2000 + b"\r\n")
                    await writer.drain()
        with contextlib.suppress(*LOST):
            async with asyncio.timeout(5), connect(self.socket, compression=None, open_timeout=20) as socket:
                socket.transport.pause_reading()
                try:
                    for _ in range(20_000):
                        socket.transport.write(b"\x89\xfd\0\0\0\0" + b"p" * 125)
                        await asyncio.sleep(0)
                finally:
                    socket.transport.abort()


async def together(work: Callable[[], Awaitable[None]], enough: Callable[[], bool], hands: int) -> None:
    """Do something again and again, some at the same time."""

    async def do() -> None:
        while not enough():
            await work()

    await asyncio.gather(*(do() for _ in range(hands)))


class Honest:
    """People who play on, one game after the other."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self._port, self._rng = port, rng
        self.players: list[Player] = []
        self.games = 0

    async def play(self) -> None:
        """Play for ever."""
        while True:
            sitting = await seated(self._port, self._rng, people=2, bots=0, pages=3)
            self.players += sitting.players
            for player in sitting.players:
                player.pause = 0.03
            await asyncio.gather(*(player.play() for player in sitting.players))
            self.games += 1

    def taken(self) -> list[float]:
        """How long acknowledgements took since this was asked last."""
        found = [delay for player in self.players for delay in player.delays]
        for player in self.players:
            player.delays.clear()
        return found


async def storm(
    server: ServerProcess, *, messages: int, requests: int, idle: int, seed: int, stubborn: bool = True
) -> Report:
    """Let it storm."""
    rng = random.Random(seed)
    await asyncio.to_thread(server.wait)
    victims = await seated(server.port, rng, people=2, bots=0, pages=4)
    cookies = [player.person.cookie["Cookie"] for player in victims.players]
    weather = Storm(server, rng, victims.table, [*cookies, "fairytile-device=" + "f" * 64], stubborn=stubborn)
    honest = Honest(server.port, rng)
    playing = asyncio.create_task(honest.play())
    await asyncio.sleep(3)
    calm = honest.taken()
    files, memory = server.open_files(), server.memory()
    await asyncio.gather(
        together(weather.babble, lambda: weather.messages >= messages // 2, BABBLING),
        together(weather.pester, lambda: weather.requests >= requests // 2, PESTERING),
    )
    halfway = server.memory()
    await asyncio.gather(
        together(weather.babble, lambda: weather.messages >= messages, BABBLING),
        together(weather.pester, lambda: weather.requests >= requests, PESTERING),
        weather.linger(idle),
    )
    stormy = honest.taken()
    after = await _quiet(server, files)
    for writer in weather.lingering:
        writer.transport.abort()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await asyncio.sleep(0.1)  # what was cut off is closed in the next rounds of the loop
    wrong = [*weather.wrong, *(each for player in honest.players for each in player.diary.wrong)]
    if not server.is_alive:
        wrong.append("the server is gone")
    wrong += await asyncio.to_thread(server.stalls)
    if honest.games == 0 or not stormy:
        wrong.append("the honest game did not go on")
    if any(player.diary.reconnected > 1 for player in honest.players):
        wrong.append("an honest player was cut off")
    if after > files + LEFT:
        wrong.append(f"{after - files} files or connections were left over")
    errors = [line for line in server.log.splitlines() if "Traceback" in line or "level=error" in line]
    wrong += [f"the server failed: {line}" for line in errors[:20]]
    return Report(
        weather.messages, weather.requests, dict(weather.statuses), dict(weather.closes),
        1000 * median(calm or [0]), 1000 * median(stormy or [0]), (files, after),
        (memory, halfway, server.memory()), tuple(wrong),
    )  # fmt: skip


async def _quiet(server: ServerProcess, before: int) -> int:
    """How many files are open once nothing of the storm should be left."""
    until = time.monotonic() + 60
    while server.open_files() > before + 2 and time.monotonic() < until:
        await asyncio.sleep(0.5)
    return server.open_files()


def run(
    folder: Path, *, messages: int, requests: int, idle: int, seed: int = 1, stubborn: bool = True
) -> Report:
    """Start a server and let it storm."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    server = ForkedServer(folder, OPTIONS)
    server.start()
    try:
        return asyncio.run(
            storm(server, messages=messages, requests=requests, idle=idle, seed=seed, stubborn=stubborn)
        )
    finally:
        server.close()


class Task(NamedTuple):
    """A round."""

    seed: int
    messages: int
    requests: int
    idle: int


def play(task: Task) -> Round:
    """Let it storm on a server of its own."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        report = run(
            Path(folder), messages=task.messages, requests=task.requests, idle=task.idle, seed=task.seed
        )
    pieces = report.messages + report.requests + task.idle
    counts = {
        "pieces of nonsense": pieces,
        "messages": report.messages,
        "requests": report.requests,
        "idle connections": task.idle,
    }
    wrong = [f"{times} times {problem}" for problem, times in Counter(report.wrong).most_common(20)]
    megabytes = " → ".join(str(kilobytes // 1024) for kilobytes in report.kilobytes)
    files = " → ".join(map(str, report.files))
    note = (
        f"honest actions took {report.calm:.1f} ms, in the storm {report.stormy:.1f} ms; "
        f"memory {megabytes} MB; open files {files}; statuses {dict(sorted(report.statuses.items()))}"
    )
    return clock.round(counts, wrong, note)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if the server has stood it, 1 if not, 130 if stopped."""
    parser = argparse.ArgumentParser(prog="python -m tools.storm", description=__doc__)
    parser.add_argument("--rounds", type=int, default=4, metavar="N")
    parser.add_argument("--messages", type=int, default=17_500, metavar="N", help="in each round")
    parser.add_argument("--requests", type=int, default=7_000, metavar="N", help="in each round")
    parser.add_argument("--idle", type=int, default=500, metavar="N", help="connections in each round")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser, "storm", jobs=1)
    chosen = parser.parse_args(arguments)
    each = (chosen.messages, chosen.requests, chosen.idle)
    tasks = {str(number): Task(1000 * chosen.seed + number, *each) for number in range(chosen.rounds)}
    heading = {"command": "storm", "seed": chosen.seed, "each": list(each)}
    return played(Trial(heading, "pieces of nonsense", chosen.rounds * sum(each)), play, tasks, chosen)
