"""The load: many games at once, in which each client acts as soon as it may, and what a clock says about it.

Time is taken from sending an action to the other client's receipt of its effect. Clients share one loop on
one core, so the generator also says how busy it was: below its own limit, the figures are the server's.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from bench.load.peer import HOST, Client, PeerFailed
from bench.load.sockets import Socket

AT_ONCE: Final = 50
"""So many clients connect at the same time."""
PATIENCE: Final = 60.0


class Figures(NamedTuple):
    """What was measured."""

    actions_per_s: float
    p50_ms: float
    p99_ms: float
    generator_busy: float
    """The share of the time that the generator's core had work."""
    server_busy: float
    """The same for the server, all its threads together."""


class Load:
    """Some games, from connecting to the last effect."""

    def __init__(
        self, tables: Sequence[tuple[Client, Client]], pause: float = 0.0, *, homes: Sequence[str] = ()
    ) -> None:
        """``pause`` is how long clients think before they act, in seconds; ``homes`` where each game is.

        Each time it is up to a half more or less: of people who never differ, games that are held up once act
        all at once for ever after.
        """
        self.pause = pause
        self.chance = random.Random(0)
        self.homes = homes
        self.games = [Game(self, clients) for clients in tables]
        self.acting = False
        """Whether clients may act."""
        self.latencies: list[float] | None = None
        """Of the actions that count, while some do."""
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Set by whatever goes wrong first."""

    async def connect(self, port: int) -> None:
        """Connect everybody, some at a time, and wait until each has been shown the game."""
        homes = self.homes or [HOST] * len(self.games)
        devices = [device for game in self.games for device in game.devices]
        at = [home for game, home in zip(self.games, homes, strict=True) for _ in game.devices]
        for number, (device, home) in enumerate(zip(devices, at, strict=True), 1):
            await device.connect(port, home)
            if number % AT_ONCE == 0 or number == len(devices):
                await self._until(self._are_seated(devices[:number]), "were not shown to their players")

    def start(self) -> None:
        """Let everybody act who may."""
        self.acting = True
        for game in self.games:
            for device in game.devices:
                device.act()

    async def wait(self, seconds: float) -> None:
        """Let them play."""
        await asyncio.wait([self.failed], timeout=seconds)
        if self.failed.done():
            self.failed.result()

    async def finish(self) -> None:
        """Let nobody act any more, and wait for the effects of what was sent."""
        self.acting = False
        await self._until(lambda: not any(game.sent for game in self.games), "lost an action")

    def close(self) -> None:
        """Leave all games."""
        for game in self.games:
            for device in game.devices:
                device.close()
        if self.failed.done():
            self.failed.exception()

    def fail(self, error: Exception) -> None:
        """Stop for a reason."""
        if not self.failed.done():
            self.failed.set_exception(error)

    @staticmethod
    def _are_seated(devices: Sequence[Device]) -> Callable[[], bool]:
        return lambda: all(device.seated for device in devices)

    async def _until(self, is_so: Callable[[], bool], complaint: str) -> None:
        until = time.monotonic() + PATIENCE
        while not is_so():
            await self.wait(0.02)
            if time.monotonic() > until:
                raise PeerFailed(f"Within {PATIENCE:.0f} seconds some games {complaint}.")


class Game:
    """Two devices and the actions between them."""

    def __init__(self, load: Load, clients: tuple[Client, Client]) -> None:
        self.load = load
        self.devices = [Device(self, client) for client in clients]
        self.sent: dict[int, tuple[Device, float]] = {}
        """Who sent an action and when, by its number, until the other one has its effect."""


class Device:
    """A client with its socket."""

    def __init__(self, game: Game, client: Client) -> None:
        self._game = game
        self._load = game.load
        self._client = client
        self._socket: Socket | None = None
        self._next: tuple[int, bytes] | None = None
        """The action to make as soon as clients may act."""
        self.seated = False

    async def connect(self, port: int, home: str) -> None:
        """Open the socket, from an address of this machine."""
        make = partial(
            Socket,
            f"{HOST}:{port}",
            self._client.path,
            self._client.headers,
            opened=self._opened,
            received=self._received,
            failed=self._load.fail,
        )
        await asyncio.get_running_loop().create_connection(make, HOST, port, local_addr=(home, 0))

    def act(self) -> None:
        """Make the action that waits, if there is one."""
        if self._next is not None and self._socket is not None:
            (number, action), self._next = self._next, None
            self._game.sent[number] = self, time.perf_counter()
            self._socket.send(action)

    def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            self._socket.close()

    def _opened(self, socket: Socket) -> None:
        self._socket = socket
        for message in self._client.opened():
            socket.send(message)

    def _received(self, message: bytes) -> None:
        happened, answer, action = self._client.received(message)
        if answer is not None and self._socket is not None:
            self._socket.send(answer)
        if happened is None:
            return
        self.seated = True
        sent = self._game.sent.get(happened)
        if sent is not None and sent[0] is not self:
            del self._game.sent[happened]
            if self._load.latencies is not None:
                self._load.latencies.append(time.perf_counter() - sent[1])
        if action is not None:
            self._next = happened + 1, action
            if self._load.acting and self._load.pause:
                thought = self._load.pause * self._load.chance.uniform(0.5, 1.5)
                asyncio.get_running_loop().call_later(thought, self.act)
            elif self._load.acting:
                self.act()


async def measure(
    tables: Sequence[tuple[Client, Client]],
    port: int,
    *,
    warm_up: float,
    seconds: float,
    server_busy: Callable[[], float] = lambda: 0.0,
) -> Figures:
    """Play for some seconds, after some that do not count.

    Raises:
        PeerFailed: if the server refuses a client, closes a socket or does not answer an action.
    """
    load = Load(tables)
    try:
        await load.connect(port)
        # What is there by now stays, and need not be looked at again in the midst of it.
        gc.collect()
        gc.freeze()
        load.start()
        await load.wait(warm_up)
        latencies = load.latencies = []
        begun, worked, served = time.perf_counter(), time.process_time(), server_busy()
        await load.wait(seconds)
        taken = time.perf_counter() - begun
        worked, served = time.process_time() - worked, server_busy() - served
        counted = len(latencies)
        await load.finish()
    finally:
        load.close()
        gc.unfreeze()
    if not counted:
        raise PeerFailed("Nothing happened in the time that was measured.")
    latencies.sort()
    return Figures(
        actions_per_s=counted / taken,
        p50_ms=1000 * latencies[len(latencies) // 2],
        p99_ms=1000 * latencies[len(latencies) * 99 // 100],
        generator_busy=worked / taken,
        server_busy=served / taken,
    )
