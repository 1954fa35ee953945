"""Nothing that the server sends tells a device what it may not know, whatever it says and asks.

One game is played on two servers whose deals differ only in what somebody cannot know. Frames of sockets,
their number and sizes, answers over HTTP with all their headers, and what the processes of bots are told have
to be the same in every byte until the game itself shows the difference. Keys, names and times are the same on
both; so is the secret, since the other deal is put in by the entry of the journal.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from fairytile.bots import AT_ONCE, Feed
from fairytile.content import load
from fairytile.live import Device, Heard, Table, picture_of, sit_again
from fairytile.protocol import BotPlan, ChairPlan, InvitedPlan, TableId
from fairytile.server.app import App, Choices
from fairytile.server.bots.worker_handle import BotTask, Telling
from fairytile.server.bots.worker_main import line
from fairytile.server.edge.gate import Origins
from fairytile.server.jobs.background_thread import AtOnce
from fairytile.server.limits import Limits
from fairytile.state import Deal, Options, SeatNumber
from tests.live.tables import START
from tests.live.twins import NOBODY, Looks, Script, Sitting, played_alike, scripted, twin
from tests.server.store.memory import MemoryStore
from tests.server.wires import HOST, Wire, ask, device_with, key, settled

TABLE = TableId("table-1")
MOVED = 6
"""The moment at which a lost phone is replaced, in the games in which one is."""
NEW_PHONE = 77


class Watcher(NamedTuple):
    """Somebody who tries to find out what they may not know."""

    key: str | None
    seats: tuple[SeatNumber, ...] = ()
    """At their device; whose they are, seats are played from there."""
    loses: bool = False
    """Whether the seat goes to another device in the middle of the game."""


class Scripted:
    """Where bots think: they do what was written before, and what their processes are told is kept."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._telling = Telling()
        self.told: list[bytes] = []

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        task = BotTask(table, feed, bot, AT_ONCE, seed)
        self.told += [line(message) for message in self._telling.messages(task, AT_ONCE)]
        deed = self._script.deeds[feed.moment]
        assert deed is not None
        return deed


class World:
    """A server with one table, at which a script is played."""

    def __init__(self, sitting: Sitting, cards: Deal, script: Script, watcher: Watcher, looks: Looks) -> None:
        self._sitting, self._cards, self._script = sitting, cards, script
        self._watcher, self._looks = watcher, looks
        self.thinking = Scripted(script)
        limits = Limits(mistakes=10**6).times(10**6)
        origins = Origins(frozenset({HOST}), secure=False)
        self.app = App(MemoryStore(), self.thinking, Choices(origins, limits, pace=0, wake=False))
        self.app.hub.works = AtOnce()  # so that what is sent comes in the same order each time
        self.app.hub.clock = self.app.hub.absences.clock = lambda: START
        self._wires: dict[Device | None, Wire] = {}
        self._number = 0

    @property
    def _table(self) -> Table:
        table = self.app.hub.rooms[TABLE].table
        assert table is not None
        return table

    async def play(self) -> list[list[bytes]]:
        """Play, and give what the watcher was sent at each moment."""
        entries = (*self._sitting.entries, self._sitting.dealt(self._cards))
        table = Table.folded(entries, self._sitting.edition)
        await self.app.hub.open(Heard(table, entries, table.number))
        keys = {device_with(n): key(n) for n in range(len(self._sitting.devices))}
        for device in {*self._sitting.devices} - {None}:
            assert device is not None
            self._wires[device] = await self._connected(keys[device])
        watching = self._watcher.key
        own = None if watching is None else device_with(int(watching, 16))
        if own not in self._wires:
            self._wires[own] = await self._connected(watching)
        found = []
        for moment in range(len(self._script.states)):
            if self._watcher.loses and moment == MOVED:
                await self._lose_phone()
            await self._look(moment)
            found.append([*self._wires[own].taken(), *await self._pry(moment, own), *self._bots_told()])
            if moment < len(self._script.deeds):
                await self._do(moment)
        for wire in self._wires.values():
            await wire.leave()
        await self.app.close()
        return found

    def _bots_told(self) -> list[bytes]:
        told, self.thinking.told = self.thinking.told, []
        persons = {*self._watcher.seats} & {
            seat for seat, each in enumerate(self._sitting.devices) if each is not None
        }
        return told if self._watcher.seats and not persons else []

    async def _connected(self, cookie: str | None, since: int | None = None) -> Wire:
        wire = Wire(self.app, TABLE, cookie)
        wire.hello(since)
        await settled()
        return wire

    async def _lose_phone(self) -> None:
        (seat,) = self._watcher.seats
        new = device_with(NEW_PHONE)
        self._wires[new] = await self._connected(key(NEW_PHONE))
        room = self.app.hub.rooms[TABLE]
        await self.app.hub.change(
            TABLE, lambda table, now: sit_again(table, new, seat, now, room.presence(table))
        )
        assert self._table.wanted, "who has the seat is asked"
        old = self._wires[device_with(int(self._watcher.key or "0", 16))]
        old.say({"kind": "hand-over", "id": "given", "seat": seat, "give": True})
        await settled()
        assert self._table.seats_of(new) == (seat,)

    async def _look(self, moment: int) -> None:
        """At a shared device somebody looks, or looks away."""
        if len(self._watcher.seats) > 1:
            wire = self._wires[device_with(int(self._watcher.key or "0", 16))]
            before = self._looks[moment - 1] if moment else NOBODY
            seen = self._looks[moment] & before or self._looks[moment]
            wire.say({"kind": "look", "seat": min(seen, default=None)})
            wire.say({"kind": "look", "seat": 0})  # a foreign one
            await settled()

    async def _do(self, moment: int) -> None:
        """The next deed of the script."""
        running = self._table.running
        assert running is not None
        if running.moment > moment:
            return  # a bot's, which has happened already
        seat, deed = running.state.to_move, self._script.deeds[moment]
        device = self._table.chairs[seat].device
        wire = self._wires[device]
        said = {"id": f"m{moment}", "seat": seat, "moment": moment}
        shared = len(self._table.seats_of(device)) > 1 if device is not None else False
        if shared and deed == "recount" and seat not in self._looks[moment]:
            raise AssertionError("a Page is told by who looks at it")
        wire.say({"kind": "take-back", **said} if deed is None else {"kind": "act", **said, "action": deed})
        await settled()
        assert self._table.running is not None
        assert self._table.running.moment > moment, wire.sent[-1]

    async def _pry(self, moment: int, own: Device | None) -> list[bytes]:
        """All that somebody can try without doing anything in the game."""
        found = await self._talk(moment, own)
        since = random.Random(moment).randrange(-1, self._table.number + 2)
        for again in (None, since, self._table.number):
            wire = await self._connected(self._watcher.key, again)
            found += wire.taken()
            await wire.leave()
        await settled()
        found += self._wires[own].taken()
        assert self._table.state is not None
        for path in self._paths(moment):
            got = await ask(self.app, f"/api/v2{path}", self._watcher.key)
            found += [str(got.status).encode(), repr(got.headers).encode(), got.body]
        return found

    async def _talk(self, moment: int, own: Device | None) -> list[bytes]:
        wire = self._wires[own]
        assert self._table.running is not None
        to_move = self._table.running.state.to_move
        for seat in range(-1, 5):
            said = {"kind": "act", "id": "new", "seat": seat}
            wire.say({**said, "moment": moment - 1, "action": "recount"})
            wire.say({**said, "moment": moment, "action": "K:99,99"})
            if seat != to_move or len(self._watcher.seats) != 1:
                wire.say({**said, "moment": moment, "action": "recount(3)"})
            if seat != to_move or (len(self._watcher.seats) > 1 and not self._looks[moment]):
                wire.say({**said, "moment": moment, "action": "recount"})
            wire.say({**said, "id": "m0", "moment": 0, "action": "recount"})
            wire.say({"kind": "take-back", "id": "new", "seat": seat, "moment": moment - 1})
            wire.say({"kind": "take-over", "id": "new", "seat": seat})
            wire.say({"kind": "give", "id": "new", "seat": seat, "whom": to_move, "bot": "otto"})
            wire.say({"kind": "look", "seat": seat} if len(self._watcher.seats) < 2 else {"kind": "ping"})
            for question in (
                {"kind": "would"},
                {"kind": "why-not", "at": [2, -2], "rotation": 1},
                {"kind": "sight", "at": [1, 0]},
            ):
                wire.say({"kind": "ask", "id": "q", "seat": seat, "question": question})
            if moment % 6 == 0:
                wire.say({"kind": "ask", "id": "q", "seat": seat, "question": {"kind": "hint"}})
        wire.say_text("nonsense")
        wire.say_bytes(b"\xff\x00")
        wire.say({"kind": "hello", "since": 0, "language": "en"})
        await settled()
        return wire.taken()

    def _paths(self, moment: int) -> Sequence[str]:
        assert self._table.state is not None
        paths = [f"/tables/{TABLE}", "/tables", "/tables/nowhere", f"/tables/{TABLE}/record"]
        paths += [f"/tables/{TABLE}/tales?language=fr"]
        paths += [f"/tables/{TABLE}/record?as=text", f"/tables/{TABLE}/pictures/{'0' * 24}.svg"]
        if moment % 4 == 0:
            paths += [f"/tables/{TABLE}/replay"]
        picture = f"/tables/{TABLE}/pictures/{picture_of(self._table.state.kingdom)}.svg"
        paths += [picture, f"{picture}?theme=night", "/here"]
        return paths


def alike(sitting: Sitting, one: Deal, other: Deal, script: Script, looks: Looks) -> int:
    """At how many moments nobody who looks so can tell the deals apart."""
    return sum(1 for _ in played_alike(sitting.table(one), sitting.table(other), script, looks))


async def compared(sitting: Sitting, watcher: Watcher, seed: int, most: int) -> int:
    """Play in two worlds, and compare them for as long as they look alike; says for how long they did."""
    rng = random.Random(seed)
    cards = sitting.drawn(seed)
    script = scripted(sitting.table(cards), rng, most)
    looks = looks_of(script, watcher)
    other = twin(cards, script, looks, rng)
    assert other != cards
    moments = alike(sitting, cards, other, script, looks)
    script = Script(script.deeds[: moments - 1], script.states[:moments])
    first, second = [await World(sitting, each, script, watcher, looks).play() for each in (cards, other)]
    for moment, (here, there) in enumerate(zip(first, second, strict=True)):
        assert here == there, f"moment {moment} of seed {seed} tells the deals apart"
        assert here, "nothing was compared"
    return moments


def looks_of(script: Script, watcher: Watcher) -> Looks:
    """At which seats somebody looks at each moment: at a shared device who is to move in each second turn."""
    if not watcher.seats:
        return [NOBODY] * len(script.states)
    if watcher.loses:
        return [frozenset(watcher.seats) if n <= MOVED else NOBODY for n in range(len(script.states))]
    if len(watcher.seats) == 1:
        return [frozenset(watcher.seats)] * len(script.states)
    found = [NOBODY]
    for number, state in enumerate(script.states):
        deed = script.deeds[number] if number < len(script.deeds) else None
        if state.to_move in watcher.seats and (state.turn // 3 % 2 or deed == "recount"):
            found[number] |= {state.to_move}
        # Who has just drawn a Page is still looking at it.
        found.append(found[number] if deed == "turn-page" else NOBODY)
    return found[: len(script.states)]


def sitting_with(devices: Sequence[int | None], pages: int | None = 4) -> Sitting:
    """Seats at devices by number; None for a bot."""
    plans: list[ChairPlan] = [BotPlan("otto") if each is None else InvitedPlan() for each in devices]
    whose = tuple(None if each is None else device_with(each) for each in devices)
    return Sitting(load(), Options(players=len(devices), pages=pages), whose, tuple(plans))


S0, S1, S2 = map(SeatNumber, range(3))
CASES = {
    "a player": (sitting_with([0, 1, 2]), Watcher(key(1), (S1,))),
    "a player of two": (sitting_with([0, 1], None), Watcher(key(0), (S0,))),
    "a player with a bot": (sitting_with([0, None, 2]), Watcher(key(2), (S2,))),
    "a spectator": (sitting_with([0, 1, 2]), Watcher(None)),
    "a stranger": (sitting_with([0, None, 2]), Watcher(key(66))),
    "a shared device": (sitting_with([0, 1, 1]), Watcher(key(1), (S1, S2))),
    "a lost phone": (sitting_with([0, 1, 2]), Watcher(key(1), (S1,), loses=True)),
    "a bot": (sitting_with([0, None, 2]), Watcher(key(66), (S1,))),
}


@pytest.mark.parametrize("case", CASES)
def test_two_deals_that_look_alike_cannot_be_told_apart_by_anything_that_is_sent(case: str) -> None:
    sitting, watcher = CASES[case]
    moments = sum(asyncio.run(compared(sitting, watcher, seed, 26)) for seed in (1, 2))
    assert moments > 12
