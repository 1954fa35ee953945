"""A simple client: it plays one seat by a real socket, comes back whenever it is cut off, and keeps a diary.

It knows no rules: what it does next it has a bot choose from what it was sent.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fairytile.bots import AT_ONCE, opponent
from fairytile.bots.seated_bot import SeatedBot
from fairytile.bots.seeded_random import luck
from fairytile.content import load
from fairytile.data import plain
from fairytile.protocol import (
    BotPlan,
    ChairPlan,
    Done,
    Event,
    InvitedPlan,
    PersonPlan,
    Refused,
    Settings,
    Sync,
    read_reply,
)
from fairytile.protocol.version import PREFIX
from fairytile.state import Options, SeatNumber
from fairytile.views import ViewData, changed, read_view
from tools.real_server.process import HOST

EDITION: Final = load()
AGAIN: Final = 0.03
"""Seconds until a client that was cut off comes back."""
LOST: Final = (OSError, http.client.HTTPException, WebSocketException, TimeoutError)


class Answer(NamedTuple):
    """An answer over HTTP."""

    status: int
    body: bytes


def asked(
    port: int, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
) -> Answer:
    """What a request is answered; raises ``OSError`` or ``HTTPException`` if it is not."""
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    said = None if body is None else json.dumps(body)
    try:
        connection.request(method, path, said, {"Content-Type": "application/json", **(headers or {})})
        response = connection.getresponse()
        return Answer(response.status, response.read())
    finally:
        connection.close()


@dataclass(eq=False)
class Person:
    """Somebody with a device."""

    key: str
    name: str
    share: str
    up: asyncio.Event | None = None
    """Is set while there is a server, if anybody knows: who comes in vain takes time from it to start."""

    @classmethod
    def drawn(cls, rng: random.Random, name: str, up: asyncio.Event | None = None) -> Person:
        """Somebody new."""
        return cls(rng.randbytes(32).hex(), name, rng.randbytes(32).hex(), up)

    async def wait(self) -> None:
        """Wait a moment, and until there is a server."""
        await asyncio.sleep(AGAIN)
        if self.up is not None:
            await self.up.wait()

    @property
    def cookie(self) -> dict[str, str]:
        """What the device shows."""
        return {"Cookie": f"fairytile-device={self.key}"}

    async def ask(self, port: int, method: str, path: str, body: object = None) -> Answer:
        """Ask until there is an answer."""
        while True:
            try:
                found = await asyncio.to_thread(asked, port, method, PREFIX + path, body, self.cookie)
            except LOST:
                await self.wait()
                continue
            if found.status < 500:
                return found
            await self.wait()


@dataclass(eq=False)
class Diary:
    """What a client was promised and told."""

    sent: dict[str, str] = field(default_factory=dict)
    """By the names of messages: the action that each asked for."""
    done: dict[str, int] = field(default_factory=dict)
    """By the names of messages: the number under which it was said to be kept."""
    events: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    """By number: what happened, and whose seat it was about."""
    view: ViewData | None = None
    wrong: list[str] = field(default_factory=list)
    """What the server should not have said."""
    resent: int = 0
    reconnected: int = 0


class Player:
    """Plays a seat to the end of the game."""

    def __init__(self, port: int, table: str, person: Person, seat: int, rng: random.Random) -> None:
        self.seat, self.person, self.table = seat, person, table
        self.diary = Diary()
        self.delays: list[float] = []
        """Seconds from each action to its acknowledgement."""
        self._port, self._rng = port, rng
        self._number: int | None = None
        self._moment = 0
        self._waiting: tuple[str, str] | None = None
        """A message that was not acknowledged yet, by its name."""
        self._count = 0
        self._said_at = 0.0
        self._mind: SeatedBot = opponent("otto").seated()
        self.pause = 0.0
        """Seconds that it thinks before each action."""
        self.drops = 0.0
        """How likely it is to break the connection after something was sent to it."""

    @property
    def is_over(self) -> bool:
        """Whether the game is, and everything was acknowledged that was asked for."""
        ended = self.diary.view is not None and self.diary.view.outcome is not None
        return ended and self._waiting is None

    async def play(self) -> None:
        """Play until the game is over, however often the server goes away."""
        address = f"ws://{HOST}:{self._port}{PREFIX}/tables/{self.table}/socket"
        while not self.is_over:
            try:
                async with connect(
                    address, additional_headers=self.person.cookie, compression=None, open_timeout=20,
                    ping_interval=None, close_timeout=1,
                ) as socket:  # fmt: skip
                    self.diary.reconnected += 1
                    await self._talk(socket)
            except LOST:
                pass
            if not self.is_over:
                await self.person.wait()

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"kind": "hello", "since": self._number, "language": "en"}))
        first = True
        async for frame in socket:
            for data in json.loads(frame):
                self._hear(data)
            if self.is_over:
                return
            if first and self._waiting is not None:
                self.diary.resent += 1
                await socket.send(self._waiting[1])
            first = False
            if self.drops and self._rng.random() < self.drops:
                return
            await self._act(socket)

    def _hear(self, data: Mapping[str, object]) -> None:
        reply = read_reply(data)
        match reply:
            case Sync():
                if self._number is not None and reply.number < self._number:
                    self.diary.wrong.append(f"went back from {self._number} to {reply.number}")
                self._number, self._moment = reply.number, reply.moment
                self.diary.view = reply.view
            case Event():
                self._told(reply)
            case Done():
                known = self.diary.done.setdefault(reply.id, reply.number)
                if known != reply.number:
                    self.diary.wrong.append(f"{reply.id} was kept as {known}, then as {reply.number}")
                if self._waiting is not None and self._waiting[0] == reply.id:
                    self.delays.append(asyncio.get_running_loop().time() - self._said_at)
                    self._waiting = None
            case Refused():
                self._refused(reply)
            case _:
                pass

    def _told(self, event: Event) -> None:
        told = (event.what, event.seat)
        if self.diary.events.setdefault(event.number, told) != told:
            self.diary.wrong.append(f"{event.number} was {self.diary.events[event.number]}, then {told}")
        if self._number is None or event.number != self._number + 1:
            self.diary.wrong.append(f"{event.number} came after {self._number}")
        self._number, self._moment = event.number, event.moment
        if self.diary.view is not None:
            self.diary.view = changed(self.diary.view, event.changes)

    def _refused(self, reply: Refused) -> None:
        # What was sent again may come too late for its moment, but only if it was never kept.
        if self._waiting is not None and reply.id == self._waiting[0]:
            if reply.reason not in ("not-kept", "stale", "not-your-turn", "game-over"):
                self.diary.wrong.append(f"refused {self._waiting}: {reply.reason}")
            if reply.reason != "not-kept":
                del self.diary.sent[self._waiting[0]]
                self._waiting = None
        elif reply.id in self.diary.done:
            self.diary.wrong.append(f"refused what was kept: {reply.id}")

    async def _act(self, socket: ClientConnection) -> None:
        data = self.diary.view
        if data is None or self._waiting is not None or data.to_move != self.seat or self.is_over:
            return
        if self.pause:
            await asyncio.sleep(self._rng.random() * 2 * self.pause)
        chance = luck(str(self._rng.random()))
        action = str(self._mind.choose(read_view(data, EDITION), chance, AT_ONCE))
        name = f"{self.seat}-{self._count}"
        self._count += 1
        message = {"kind": "act", "id": name, "seat": self.seat, "moment": self._moment, "action": action}
        self._waiting = name, json.dumps(message)
        self.diary.sent[name] = action
        self._said_at = asyncio.get_running_loop().time()
        await socket.send(self._waiting[1])


class Sitting(NamedTuple):
    """A game that is about to begin: people with their seats."""

    table: str
    commitment: str
    players: tuple[Player, ...]


async def seated(
    port: int, rng: random.Random, *, people: int, bots: int, pages: int, up: asyncio.Event | None = None
) -> Sitting:
    """Make a table and have people sit down, however often the server goes away meanwhile."""
    persons = [Person.drawn(rng, f"Player {number}", up) for number in range(people)]
    host = persons[0]
    plans: list[ChairPlan] = [PersonPlan(host.name), *[InvitedPlan()] * (people - 1)]
    plans += [BotPlan("flora")] * bots
    settings = Settings(
        EDITION.key, EDITION.digest, Options(players=people + bots, pages=pages), tuple(plans)
    )
    body = {"settings": plain(settings), "share": host.share, "device": host.key}
    made = json.loads((await host.ask(port, "POST", "/tables", body)).body)
    table = made["table"]
    for person, invitation in zip(persons[1:], made["invitations"], strict=True):
        sitting = {
            "invitation": invitation["key"],
            "seat": invitation["seat"],
            "name": person.name,
            "share": person.share,
            "device": person.key,
        }
        answer = await person.ask(port, "POST", f"/tables/{table}/seats", sitting)
        if answer.status != http.HTTPStatus.OK:
            raise RuntimeError(f"{person.name} could not sit down: {answer}")
    players = tuple(
        Player(port, table, person, SeatNumber(seat), random.Random(rng.random()))
        for seat, person in enumerate(persons)
    )
    return Sitting(table, made["commitment"], players)
