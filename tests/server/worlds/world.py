"""A simulated world: servers over one disk, devices at one table, and everything that can go wrong.

First there is a storm, in which processes die, connections break and the disk fails; then it calms down, and
the game has to go on. What is never to happen is looked at all the time.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import fields, replace
from typing import Final, NamedTuple

from fairytile.bots import Feed
from fairytile.chance import Share
from fairytile.errors import FairyTileError
from fairytile.live import Device, Heard, Table, open_table, sit_again, sit_down
from fairytile.protocol import Why
from fairytile.record import Acted, Closed
from fairytile.server.ops.counters import Tally
from fairytile.server.store import Conflict
from fairytile.server.tables.housekeeping import STEADY
from fairytile.server.tables.hub import Hub
from fairytile.state import SeatNumber, State
from tests.server.store.memory import Disk
from tests.server.worlds.device import Named, Player
from tests.server.worlds.disk import Weather
from tests.server.worlds.loop import WorldLoop
from tests.server.worlds.network import Trace, Wire
from tests.server.worlds.plans import EDITION, HOST, NAMES, TABLE, Plan, planned
from tests.server.worlds.servers import Server
from tests.server.worlds.trouble import broken_tables, troubled
from tests.server.worlds.truth import Truth

STORM: Final = 600.0
"""The longest storm, in seconds."""
CALM: Final = 300.0
"""Seconds within which a game must have gone on, once nothing goes wrong any more."""
ACTIONS: Final = 6
"""How many actions that takes, if the game is not over before."""
_NOBODY: Final = Context()


class WorldFailed(AssertionError):
    """Something happened in a world that must not."""


class Outcome(NamedTuple):
    """What became of a world in which all went well."""

    fingerprint: str
    messages: int
    entries: int
    deaths: int


def run(seed: int, messages: int = 60) -> Outcome:
    """Let a world pass; raises `WorldFailed`, which names the seed that replays it."""
    world = World(seed, messages)
    try:
        return world.pass_by()
    except AssertionError as error:
        raise WorldFailed(
            f"world {seed} ({messages} messages): {error}\n{world.plan}\n{world.trouble}"
        ) from error
    finally:
        world.loop.end()


class World:
    """One table, and all that is around it."""

    def __init__(self, seed: int, messages: int) -> None:
        self._rng = random.Random(f"world {seed}")
        self.plan: Plan = planned(self._rng, messages)
        self.trouble = troubled(random.Random(f"trouble {seed}"), self.plan)
        self.weather = replace(self.plan.weather)
        self.loop = WorldLoop(self._luck(), shuffled=self.plan.shuffled)
        self.loop.each_step = self._fate
        self.trace = Trace()
        self.disk = Disk()
        self._broken = broken_tables(self.disk, self.plan.opened, self.trouble.broken)
        self.truth = Truth(self.disk, TABLE, EDITION)
        self._wires: list[tuple[Wire, Server]] = []
        self._tallies: list[Tally] = []
        self._deaths = 0
        self._death = self._rng.expovariate(1 / self.plan.steps_of_life)
        self._stormy = True
        self.servers = [self._server(number) for number in range(self.plan.servers)]
        devices = dict.fromkeys((HOST, *(device for device in self.plan.devices if device)))
        everybody: list[Device | None] = [*devices, *[None] * self.plan.spectators]
        self.players = [Player(n, device, self, self._luck()) for n, device in enumerate(everybody)]

    def _luck(self) -> random.Random:
        return random.Random(self._rng.getrandbits(64))

    def _server(self, number: int) -> Server:
        server = Server(
            f"server {number}",
            self.loop,
            self._luck(),
            self.weather,
            self.disk,
            kept=lambda: self._sure(self._grow),
            state_of=self._state_of,
        )
        self._tallies.append(server.hub.tally)
        return server

    # --- as it passes -----------------------------------------------------------------------

    def pass_by(self) -> Outcome:
        """The storm, and the calm after it."""
        self._open()
        for _ in range(self.plan.lost_phones):
            self.loop.call_later(self._rng.uniform(1, 60), self._lose_phone, context=_NOBODY)
        for _ in range(self.plan.blackouts):
            self.loop.call_later(self._rng.uniform(1, 30), self._black_out, 1.0, context=_NOBODY)
        for when, number, milliseconds in self.trouble.jumps:
            self.loop.call_later(when, self._jump, number, milliseconds, context=_NOBODY)
        for when, number, seconds in self.trouble.pauses:
            self.loop.call_later(when, self._pause, number, seconds, context=_NOBODY)
        self._until(lambda: self._messages >= self.plan.messages or self._is_over, STORM)
        self._until(lambda: self._is_in_doubt or self._is_over, self.plan.worst)
        self._calm()
        before = self.truth.latest
        what = f"{ACTIONS} actions after entry {before}, or the end of the game"
        self._must(lambda: self._is_over or self._acted_after(before) >= ACTIONS, CALM, what)
        for player in self.players:
            # A server learns of what another one has kept when somebody says something to it.
            player.keen = self.plan.servers > 1
        self._must(
            lambda: all(map(self._is_up_to_date, self.players)), CALM, "everybody knowing of everything"
        )
        what = "answer to who wants to play a seat from another device"
        self._must(lambda: not self.truth.now.wanted, CALM, what)
        self._check_servers()
        self._end()
        return Outcome(str(self.trace), self._messages, len(self.truth.tables), self._deaths)

    def _until(self, reached: Callable[[], bool], seconds: float) -> bool:
        def wanted() -> bool:
            return not self.loop.troubles and not reached()

        done = self.loop.run_while(wanted, until=self.loop.time() + seconds)
        self.loop.troubles += self.loop.unheard()
        assert not self.loop.troubles, "; ".join(self.loop.troubles)
        errors = sum(tally.errors for tally in self._tallies)
        assert not errors, f"servers had {errors} errors that they have only logged"
        return done

    def _must(self, reached: Callable[[], bool], seconds: float, what: str) -> None:
        assert self._until(reached, seconds), f"there was no {what}, {seconds:.0f} s after the storm"

    @property
    def _messages(self) -> int:
        return sum(wire.said for wire, _ in self._wires)

    @property
    def _is_over(self) -> bool:
        return self.truth.latest >= 0 and self.truth.now.is_over

    @property
    def _is_in_doubt(self) -> bool:
        """Whether a server does not know what was kept, and does nothing about it right now."""
        room = self.servers[0].hub.rooms.get(TABLE)
        return room is not None and room.table is None and not room.lock.locked()

    def _acted_after(self, number: int) -> int:
        since = self.truth.tables[number + 1 :]
        return sum(isinstance(table.journal.latest, Acted) for table in since)

    def _calm(self) -> None:
        """From now on everything works. Of two servers one is left: games of one server have to go on."""
        self._stormy = False
        for each in fields(Weather):
            setattr(self.weather, each.name, 0.0)
        for player in self.players:
            player.wake()
            player.patient = True
        for number in range(1, len(self.servers)):
            if self.servers[number].process.alive:
                self._kill(number)
        if self.plan.servers > 1 and not self._knows_of_the_deal(self.servers[0]):
            self._kill(0)
            self._restart(0)

    @staticmethod
    def _knows_of_the_deal(server: Server) -> bool:
        """Whether a server knows that somebody is to move: before that, nobody has a reason to speak."""
        room = server.hub.rooms.get(TABLE)
        return room is not None and room.table is not None and room.table.running is not None

    def _is_up_to_date(self, player: Player) -> bool:
        around = player.around
        if not player.greeted or player.latest != self.truth.latest or around is None:
            return False
        chairs = self.truth.now.chairs
        told = [(chair.name, chair.bot, chair.here) for chair in around.chairs]
        return told == [(chair.name, chair.bot, chair.device is not None) for chair in chairs]

    def _check_servers(self) -> None:
        self.truth.check_all()
        for name, rows in self._broken.items():
            assert self.disk.seen.rows.get(name) == rows, f"the broken table {name} was changed"
            assert name in self.disk.seen.cards, f"the broken table {name} was deleted"
        table = self.servers[0].hub.rooms[TABLE].table
        assert table is not None, "a server with everybody at the table has it in memory"
        self.truth.check_server(table)

    def _end(self) -> None:
        """The server that is left ends in peace, and nothing is lost by it."""
        closing = self.loop.start(self.servers[0].process, self.servers[0].close())
        self._must(closing.done, 60, "end of the server")
        closing.result()
        self.truth.check_all()

    # --- what may happen at any time --------------------------------------------------------

    def _fate(self) -> None:
        """After every step: a process may die."""
        if self._stormy and self.loop.steps >= self._death:
            self._death = self.loop.steps + self._rng.expovariate(1 / self.plan.steps_of_life)
            number = self._rng.randrange(len(self.servers))
            if self.servers[number].process.alive:
                self._deaths += 1
                self._kill(number)
                self.loop.call_later(self._rng.uniform(0.05, 5), self._restart, number, context=_NOBODY)

    def _black_out(self, out: float) -> None:
        """The disk cannot be reached for a while."""
        if self._stormy:
            self.weather.out = out
            if out:
                self.loop.call_later(self._rng.uniform(0.5, 5), self._black_out, 0.0, context=_NOBODY)

    def _jump(self, number: int, milliseconds: int) -> None:
        if self._stormy:
            self.servers[number % len(self.servers)].jump(milliseconds)

    def _pause(self, number: int, seconds: float) -> None:
        if self._stormy:
            self.servers[number % len(self.servers)].pause(seconds)

    def _grow(self) -> None:
        """Something was kept; that nobody plays for very long takes longer than the world lasts."""
        self.truth.grow()
        latest = self.truth.now.journal.latest if self.truth.latest >= 0 else None
        expired = isinstance(latest, Closed) and latest.why == "expired"
        assert not expired or self.loop.time() >= STEADY, "a game was closed by a clock that has jumped"

    def _kill(self, number: int) -> None:
        server = self.servers[number]
        self.trace.note(self.loop.time(), f"{server.process.name} dies")
        server.die()
        for wire, served_by in self._wires:
            if served_by is server and self._rng.random() >= self.weather.silent:
                wire.process_died()

    def _restart(self, number: int) -> None:
        if not self.servers[number].process.alive and (self._stormy or number == 0):
            self.trace.note(self.loop.time(), f"server {number} starts")
            self.servers[number] = self._server(number)

    def _sure(self, check: Callable[[], object]) -> None:
        """Look at something within a server, which might hide that it is wrong."""
        try:
            check()
        except AssertionError as error:
            self.loop.troubles.append(str(error))

    def _state_of(self, feed: Feed) -> State:
        try:
            return self.truth.state_of(feed)
        except AssertionError as error:
            self.loop.troubles.append(str(error))
            raise

    # --- what devices ask of it --------------------------------------------------------------

    def wire(self, device: Player) -> Wire | None:
        """A connection to a server, if one can be reached."""
        alive = [server for server in self.servers if server.process.alive]
        if not alive:
            return None
        server = self._rng.choice(alive)
        wire = Wire(
            self.loop,
            self._luck(),
            self.weather,
            number=len(self._wires),
            trace=self.trace,
            listener=device,
            told=self._told,
        )
        self._wires.append((wire, server))
        wire.connect(server, TABLE, device.device)
        return wire

    def _told(self, frame: Sequence[object]) -> None:
        """A server says something: nothing of it may still be lost."""
        for reply in frame:
            number = reply.get("number", -1) if isinstance(reply, dict) else -1
            if number > self.truth.latest:
                self.loop.troubles.append(f"entry {number} was told before it was kept")

    def acknowledged(self, message: Named, number: int) -> None:
        """A device was told that a message is kept."""
        self.truth.acknowledged(message.seat, message.id, number)

    def refused(self, message: Named, reason: str) -> None:
        """A device sent a message again that is kept, and was refused."""
        excused = {Why.NOT_KEPT, Why.ID_USED, Why.NOT_YOUR_SEAT}
        # Of two servers one may not have read the entry yet, and refuses it; it never keeps it twice.
        assert reason in excused or self.plan.servers > 1, f"{message.id} was kept and is refused: {reason}"

    def check(self, device: Player) -> None:
        """A device has heard something: what it knows now has to be true."""
        self.truth.check_device(device)

    # --- what is asked for beside the table ---------------------------------------------------

    def _open(self) -> None:
        share = Share(self._rng.randbytes(32)) if HOST in self.plan.devices else None
        heard = open_table(self.plan.opened, EDITION, share)

        async def opened(hub: Hub) -> object:
            try:
                return await hub.open(heard)
            except Conflict:
                return None  # it was kept although somebody was told otherwise

        self._ask(opened, self._sit)

    def _sit(self) -> None:
        for number, device in enumerate(self.plan.devices):
            if device is not None and device != HOST:
                self._ask(_sitting(SeatNumber(number), device, Share(self._rng.randbytes(32))))

    def _lose_phone(self) -> None:
        """Somebody goes on with another device."""
        chairs = self.truth.now.chairs if self.truth.latest >= 0 else ()
        taken = [SeatNumber(n) for n, chair in enumerate(chairs) if chair.device is not None]
        if taken:
            seat = self._rng.choice(taken)
            player = Player(len(self.players), Device(f"phone-{len(self.players)}"), self, self._luck())
            self.players.append(player)
            self._ask(_moving(seat, player.device))

    def _ask(self, work: Callable[[Hub], Awaitable[object]], then: Callable[[], None] = lambda: None) -> None:
        """Ask a server for something until it is done."""
        done = False

        async def asked(server: Server) -> None:
            nonlocal done
            try:
                await work(server.hub)
            except FairyTileError:
                return
            if not done:
                done = True
                self.loop.call_later(self._rng.uniform(0, 0.1), then, context=_NOBODY)

        def ask() -> None:
            if not done:
                server = self._rng.choice(self.servers)
                if server.process.alive:
                    task = self.loop.start(server.process, asked(server))
                    if self._rng.random() < self.weather.gives_up:
                        self.loop.call_later(self._rng.uniform(0, 0.05), task.cancel, context=_NOBODY)
                self.loop.call_later(self._rng.uniform(0.5, 3), ask, context=_NOBODY)

        self.loop.call_later(0, ask, context=_NOBODY)


def _sitting(seat: SeatNumber, device: Device, share: Share) -> Callable[[Hub], Awaitable[object]]:
    def hears(table: Table, now: int) -> Heard:
        return sit_down(table, device, seat, NAMES[seat], share, now=now)

    return lambda hub: hub.change(TABLE, hears)


def _moving(seat: SeatNumber, device: Device | None) -> Callable[[Hub], Awaitable[object]]:
    assert device is not None, "a phone has a key"

    def hears(hub: Hub, table: Table, now: int) -> Heard:
        return sit_again(table, device, seat, now, hub.rooms[TABLE].presence(table))

    return lambda hub: hub.change(TABLE, lambda table, now: hears(hub, table, now))
