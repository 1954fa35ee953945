"""The attacks by name: what a stranger keeps doing to a server, and what of it the server refuses.

Each is carried out from one address of this machine at a time, by `Attacker`; the caller has twenty of them,
and sees to it how often.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from bench.load.peer import HOST
from bench.load.sockets import frame, request
from fairytile.content import load
from fairytile.data import plain
from fairytile.protocol import BotPlan, ChairPlan, InvitedPlan, PersonPlan, Settings
from fairytile.protocol.version import PREFIX
from fairytile.server.limits import Bucket, Limits, Rate
from fairytile.state import Options

EDITION: Final = load()
ANSWERED: Final = 20.0
"""Seconds after which an attacker no longer waits for an answer."""
PRUDENT: Final = 0.95
"""Which part of a budget is used by who does not want to be noticed."""
LOST: Final = (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError)


CLOSED: Final = 8
"""The kind of the last frame of a socket."""
REFUSED: Final = (4002, 4003)
"""The codes with which a socket is closed that does too much, or for which there is no place."""


async def frame_of(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """A frame that a server sends: its kind and what it says."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    if length > 125:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
    return head[0] & 0x0F, await reader.readexactly(length)


def is_refusal(kind: int, payload: bytes) -> bool:
    """Whether a frame of a server says that somebody does too much."""
    if kind == CLOSED:
        return int.from_bytes(payload[:2]) in REFUSED
    return b'"reason":"too-much"' in payload


class Target(NamedTuple):
    """What is attacked."""

    port: int
    long_game: str
    """A table that anybody may watch, at which a lot has happened."""
    pictures: tuple[str, ...] = ()
    """What its Kingdom is called at each size that it had."""


@dataclass(eq=False)
class Attacker:
    """Somebody at an address of this machine."""

    target: Target
    address: str
    rng: random.Random
    done: int = 0
    """How often the attack was carried out."""
    refused: int = 0
    """How often that was answered with a refusal."""
    held: dict[asyncio.Task[None], None] = field(default_factory=dict)
    """Sockets that are kept open, each with who waits for its end."""

    @property
    def host(self) -> str:
        """What the server is called."""
        return f"{HOST}:{self.target.port}"

    def key(self) -> str:
        """The key of a device that nobody knows."""
        return self.rng.randbytes(32).hex()

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from this address."""
        return await asyncio.open_connection(HOST, self.target.port, local_addr=(self.address, 0))

    async def ask(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """What a request is answered: status and body; 0 if nobody answers."""
        said = b"" if body is None else json.dumps(body).encode()
        lines = {"Host": self.host, "Connection": "close", **(headers or {})}
        if method != "GET":
            lines |= {"Content-Type": "application/json", "Content-Length": str(len(said))}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return await self.send(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + said)

    async def send(self, data: bytes) -> tuple[int, bytes]:
        """What some bytes are answered."""
        status, body = 0, b""
        writer = None
        try:
            async with asyncio.timeout(ANSWERED):
                reader, writer = await self.connected()
                writer.write(data)
                answer = await reader.read()
            head, _, body = answer.partition(b"\r\n\r\n")
            status = int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/") else 0
        except LOST:
            pass
        finally:
            if writer is not None:
                writer.transport.abort()
        self.done += 1
        self.refused += status >= 400 or status == 0
        return status, body

    async def socket(
        self, table: str, cookie: str | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket to a table; raises ``OSError``, ``ValueError``."""
        reader, writer = await self.connected()
        headers = {} if cookie is None else {"Cookie": f"fairytile-device={cookie}"}
        writer.write(request(self.host, f"{PREFIX}/tables/{table}/socket", headers))
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0]:
            writer.transport.abort()
            raise ValueError("no socket")
        return reader, writer

    def hold(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep a socket open, read what is said there, and see whether it is refused anything."""

        async def reading() -> None:
            while await self.read(reader):
                pass

        def over(task: asyncio.Task[None]) -> None:
            self.held.pop(task)
            writer.transport.abort()

        task = asyncio.create_task(reading())
        self.held[task] = None
        task.add_done_callback(over)

    async def let_go(self) -> None:
        """Leave all sockets."""
        held = list(self.held)
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)

    async def read(self, reader: asyncio.StreamReader) -> bool:
        """Read one frame of a socket, and count it if it is a refusal; whether more may come."""
        try:
            kind, payload = await frame_of(reader)
        except LOST:
            return False
        self.refused += is_refusal(kind, payload)
        return kind != CLOSED

    async def table(self, *others: ChairPlan) -> tuple[str, str] | None:
        """A table of one's own and the key of the device that made it; None if that is refused."""
        key, chairs = self.key(), (PersonPlan("Mallory"), *others)
        settings = Settings(EDITION.key, EDITION.digest, Options(players=len(chairs)), chairs)
        body = {"settings": plain(settings), "share": self.rng.randbytes(32).hex(), "device": key}
        status, answer = await self.ask("POST", f"{PREFIX}/tables", body)
        return (json.loads(answer)["table"], key) if status == 201 else None


Attack: TypeAlias = Callable[[Attacker], Awaitable[None]]
"""Carries out an attack once; it is called again and again, until it is enough."""


async def cookies(by: Attacker) -> None:
    """Cookies of other programs, long and in every shape."""
    shapes = ('a="', 'prefs={"a":1}', "b=" + "\\" * 50, "$Version=1", "x=,y", "=", "é=ü")
    jar = "; ".join(by.rng.choice(shapes) for _ in range(by.rng.choice((20, 1500, 12_000))))
    await by.ask("GET", f"{PREFIX}/here", headers={"Cookie": jar})


async def headers(by: Attacker) -> None:
    """Very many lines, very long ones, and some that are never finished."""
    begun = f"GET {PREFIX}/here HTTP/1.1\r\nHost: {by.host}\r\nConnection: close\r\n".encode()
    many = b"".join(b"x-%d: y\r\n" % number for number in range(by.rng.choice((90, 3000))))
    await by.send(
        begun + by.rng.choice((many, b"x: " + b"y" * by.rng.choice((7000, 60_000)) + b"\r\n")) + b"\r\n"
    )


async def codes(by: Attacker) -> None:
    """Codes that lead nowhere."""
    body = {"code": "AAAAA2", "name": "Mallory", "share": by.rng.randbytes(32).hex(), "device": by.key()}
    await by.ask("POST", f"{PREFIX}/codes", body)


async def silent_sockets(by: Attacker) -> None:
    """Sockets that never say hello."""
    try:
        by.hold(*await by.socket(by.target.long_game))
    except LOST:
        by.refused += 1
        await asyncio.sleep(0.2)
    by.done += 1


async def hellos(by: Attacker) -> None:
    """Devices that claim to know of more than has happened."""
    try:
        reader, writer = await by.socket(by.target.long_game)
    except LOST:
        by.refused += 1
    else:
        writer.write(frame(b'{"kind":"hello","since":1000000000,"language":"en"}'))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED):
                await by.read(reader)
        writer.transport.abort()
    by.done += 1


async def hints(by: Attacker) -> None:
    """A game of one's own, at whose every moment all is asked for that takes long."""
    made = await by.table(BotPlan("flora"))
    if made is None:
        await asyncio.sleep(0.2)
        return
    with contextlib.suppress(*LOST):
        reader, writer = await by.socket(*made)
        by.hold(reader, writer)
        writer.write(frame(b'{"kind":"hello","since":null,"language":"en"}'))
        for number in range(60):
            kind = ("hint", "would")[number % 2]
            asked = {"kind": "ask", "id": f"q{number}", "seat": 0, "question": {"kind": kind}}
            turned = {
                "kind": "act",
                "id": f"a{number}",
                "seat": 0,
                "moment": number // 2,
                "action": "turn-page",
            }
            for said in (asked, turned):
                writer.write(frame(json.dumps(said).encode()))
            by.done += 1
            await asyncio.sleep(0.07)
        writer.transport.abort()


async def replays(by: Attacker) -> None:
    """A long game, from its deal on, and its record."""
    what = by.rng.choice(("replay", "record?as=json", "record?as=text"))
    await by.ask("GET", f"{PREFIX}/tables/{by.target.long_game}/{what}")


async def puzzles(by: Attacker) -> None:
    """Puzzles that nobody had yet."""
    level = by.rng.choice(("medium", "hard"))
    await by.ask("GET", f"{PREFIX}/puzzles/{level}/{by.rng.randrange(10**9)}")


async def pictures(by: Attacker) -> None:
    """Pictures of Kingdoms, also of such that there are not, and of all tiles and Pages."""
    kingdom = by.rng.choice((by.rng.randbytes(12).hex(), *by.target.pictures))
    side = by.rng.choice(("front", "back"))
    path = by.rng.choice(
        (
            f"tables/{by.target.long_game}/pictures/{kingdom}.svg",
            f"editions/{EDITION.key}/tiles/{by.rng.randrange(1, 13)}/{side}/{by.rng.randrange(6)}.svg",
            f"editions/{EDITION.key}/pages/{by.rng.randrange(1, 37)}.svg",
        )
    )
    await by.ask(
        "GET", f"{PREFIX}/{path}?theme={by.rng.choice(('day', 'night'))}&v={by.rng.randrange(10**6)}"
    )


async def tables(by: Attacker) -> None:
    """Tables at which nobody will play."""
    await by.table(InvitedPlan(), InvitedPlan())


async def bots(by: Attacker) -> None:
    """Tables at which the strongest bots think, for who only turns Pages."""
    made = await by.table(*[BotPlan("minerva")] * 3)
    if made is None:
        await asyncio.sleep(0.2)
        return
    with contextlib.suppress(*LOST):
        reader, writer = await by.socket(*made)
        by.hold(reader, writer)
        writer.write(frame(b'{"kind":"hello","since":null,"language":"en"}'))
        turned = {"kind": "act", "id": "a", "seat": 0, "moment": 0, "action": "turn-page"}
        writer.write(frame(json.dumps(turned).encode()))
    await asyncio.sleep(0.5)


LIMITS: Final = Limits()
ALLOWED: Final[Mapping[str, tuple[Rate, ...]]] = {
    "codes": (LIMITS.requests.new, LIMITS.codes.new),
    "puzzles": (LIMITS.requests.new, LIMITS.puzzles.new),
    "pictures": (LIMITS.files.new,),
    "tables": (LIMITS.requests.new, LIMITS.tables.new),
    "hints": (LIMITS.requests.new, LIMITS.tables.new),
    "bots": (LIMITS.requests.new, LIMITS.tables.new),
}
"""How often new devices of one address may do it; what is not named here is a request like any other."""


class Allowance:
    """How often an address may do something: as often as the budgets give, all at once at first.

    Args:
        rates: All that it counts for.
        clock: Tells the time in seconds.
    """

    def __init__(self, rates: Iterable[Rate], clock: Callable[[], float]) -> None:
        # A little less than the server counts, so that its clock and ours need not agree.
        self._buckets = [Bucket(rate.times(PRUDENT), clock()) for rate in rates]
        self._clock = clock

    def take(self) -> bool:
        """Whether it may be done once more now."""
        now = self._clock()
        has_room = all(bucket.has_room(now) for bucket in self._buckets)
        return has_room and all(bucket.take(now) for bucket in self._buckets)


def allowance(name: str, clock: Callable[[], float]) -> Allowance:
    """What one address is allowed of an attack."""
    return Allowance(ALLOWED.get(name, (LIMITS.requests.new,)), clock)


ATTACKS: Final[Mapping[str, Attack]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        cookies, headers, codes, silent_sockets, hellos, hints, replays, puzzles, pictures, tables, bots,
    )
}  # fmt: skip
"""All attacks, by their names."""
