"""Keeps what this version of the program writes: ``python -m tests.earlier.make NAME`` makes a folder of it.

The folder has a database with tables of every stage and kind, records of its games as text and JSON, and
``facts.json``, which says what each table came to. It is made once, by the version that it is named for, and
never again: `test_earlier.py` reads every such folder with whatever the program has become since. Keys of
devices, secrets of deals and the choices of players are fixed, so that a test can act for everybody; only
the secrets of tickets are drawn, and they stand among the facts.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from fairytile import load
from fairytile.actions import Action, AddTile, MoveCharacter
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.chance import Secret, Share
from fairytile.desk.kept import DAY
from fairytile.desk.keys import device_of
from fairytile.live import (
    Device,
    Heard,
    Opened,
    Presence,
    Table,
    act_for_bot,
    close,
    hear,
    open_table,
    sit_again,
    sit_down,
)
from fairytile.notation import position_text
from fairytile.protocol import (
    Act,
    Agree,
    BotPlan,
    ChairPlan,
    Deciding,
    Give,
    HandOver,
    InvitedPlan,
    Leave,
    MessageId,
    PersonPlan,
    Rename,
    Settings,
    TableId,
    TakeBack,
    TakeOver,
)
from fairytile.protocol.http_bodies import DeviceKind, SitDown
from fairytile.record import Running
from fairytile.ruleset import Ruleset
from fairytile.server.store import backup, open_store
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.device_linking import Porter
from fairytile.server.tables.hub import Hub
from fairytile.state import Dealing, Deck, Options, SeatNumber, State
from fairytile.views import view

START: Final = 1_790_000_000_000
FOLDER: Final = Path(__file__).parent
NAMES: Final = ("Anna", "Béa", "Çelik", "Dörte")


def key(number: int) -> str:
    """The key that a device has in its cookie, told apart by a number."""
    return f"{number:064x}"


def device(number: int) -> Device:
    """The device of such a key; seat 0 of a table has device 1, and so on."""
    found = device_of(key(number))
    assert found is not None
    return found


Choice = Callable[[State, random.Random], Action]


def purposeful(state: State, rng: random.Random) -> Action:
    """What somebody does who wants to win."""
    return Purposeful().choose(view(state, state.to_move), state.legal_actions, rng, AT_ONCE)


def tiles_first(state: State, rng: random.Random) -> Action:
    """Lay tiles until there are none, then anything: Pages become impossible."""
    tiles = [action for action in state.legal_actions if isinstance(action, AddTile)]
    return rng.choice(tiles or list(state.legal_actions))


class Maker:
    """Makes tables in a database, one after the other."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.desk = hub, Desk(hub)
        self.rng = random.Random(17)
        self.now = START
        hub.clock = lambda: self.now

    async def open(
        self, name: str, chairs: Sequence[ChairPlan], options: Options | None = None, secret: int = 1
    ) -> TableId:
        """A table whose host is device 1."""
        edition, table = load(), TableId(f"t-{name}")
        chosen = options or Options(players=len(chairs))
        settings = Settings(edition.key, edition.digest, chosen, tuple(chairs))
        nobody = (None,) * len(chairs)
        entry = Opened(self.now, table, device(1), settings, Secret(bytes([secret]) * 32).hex(), nobody)
        await self.hub.open(open_table(entry, edition, Share(bytes([1]) * 32)))
        return table

    async def people(
        self,
        name: str,
        players: int,
        options: Options | None = None,
        bots: Sequence[str] = (),
        secret: int = 1,
    ) -> TableId:
        """A table at which everybody has a device of their own, and the cards are dealt."""
        plans: list[ChairPlan] = [PersonPlan(NAMES[0]), *[InvitedPlan()] * (players - 1)]
        table = await self.open(name, [*plans, *map(BotPlan, bots)], options, secret)
        for seat in range(1, players):
            await self._sit(table, seat)
        return table

    async def _sit(self, table: TableId, seat: int) -> None:
        share = Share(bytes([seat + 1]) * 32)

        def hears(now_at: Table, now: int) -> Heard:
            return sit_down(now_at, device(seat + 1), SeatNumber(seat), NAMES[seat], share, now=now)

        await self.hub.change(table, hears)

    async def running(self, table: TableId) -> Running:
        """The game at a table."""
        found = (await self.hub.table(table)).running
        assert found is not None
        return found

    async def act(self, table: TableId, choice: Choice = purposeful) -> Action:
        """One action of whoever is to move."""
        running, self.now = await self.running(table), self.now + 4_000
        action = choice(running.state, self.rng)
        await self.hub.change(table, lambda now_at, now: self._heard(now_at, str(action), now))
        return action

    def _heard(self, table: Table, action: str, now: int) -> Heard:
        assert table.running is not None
        seat, moment = table.running.state.to_move, table.running.moment
        chair = table.chairs[seat]
        if chair.bot is not None:
            return act_for_bot(table, seat, moment, action, now)
        assert chair.device is not None
        message = Act(MessageId(f"m{moment}"), seat, moment, action)
        return hear(table, chair.device, message, now, looking=seat)

    async def play(self, table: TableId, most: int, choice: Choice = purposeful) -> State:
        """Play on for so many actions, or to the end."""
        for _ in range(most):
            if (await self.running(table)).state.outcome is not None:
                break
            await self.act(table, choice)
        return (await self.running(table)).state

    async def until(self, table: TableId, reached: Callable[[Table], bool]) -> None:
        """Play on until something holds."""
        while not reached(await self.hub.table(table)):
            await self.act(table)

    async def take_back(self, table: TableId) -> None:
        """Move a character and take it back, as soon as somebody can."""

        def move(state: State, rng: random.Random) -> Action:
            moves = [each for each in state.legal_actions if isinstance(each, MoveCharacter)]
            return rng.choice(moves) if moves else purposeful(state, rng)

        while (await self.running(table)).taking_back_refused is not None:
            await self.act(table, move)
        await self.hub.change(table, self._taken_back)

    @staticmethod
    def _taken_back(table: Table, now: int) -> Heard:
        assert table.running is not None
        seat, moment = table.running.state.to_move, table.running.moment
        owner = table.chairs[seat].device
        assert owner is not None
        return hear(table, owner, TakeBack(MessageId(f"m{moment}"), seat, moment), now)

    async def give(self, table: TableId) -> SeatNumber:
        """Let a day pass and hand the seat that is to move to a bot."""
        await self.until(table, lambda at: at.bot_to_move is None)
        self.now += 2 * DAY
        whom = (await self.running(table)).state.to_move
        by = SeatNumber(1 - whom)
        message = Give(MessageId("give"), by, whom, "otto")
        await self.hub.change(table, lambda at, now: hear(at, device(by + 1), message, now))
        return whom


async def _make(maker: Maker) -> dict[str, object]:
    """All tables; says which secrets lead to them."""
    desk = maker.desk
    lobby = await maker.open("lobby", [PersonPlan("Anna"), InvitedPlan(), BotPlan("ida")])
    invitation = await desk.invite(lobby, device(1), SeatNumber(1))
    coded = await maker.open("lobby-code", [InvitedPlan(), InvitedPlan()])
    code = await desk.code(coded, device(1), SeatNumber(1))
    carried = await Porter(maker.hub).carry(device(1), DeviceKind.PHONE, "")
    await _going_on(maker)
    await _seats(maker)
    rematch, kept = await _over(maker)
    return {
        "invitation": {"table": lobby, "key": invitation.key},
        "code": {"table": coded, "code": code.code},
        "carry": carried.key,
        "rematch": rematch,
        "kept": kept,
        "out": await _somebody_out(maker),
    }


async def _going_on(maker: Maker) -> None:
    """Games that are being played."""
    two = await maker.people("two", 2)
    await maker.play(two, 12)
    await maker.take_back(two)
    await maker.play(two, 6)
    await maker.take_back(two)

    shared = await maker.open("one-device", [PersonPlan("Anna"), PersonPlan("Béa"), BotPlan("flora")])
    await maker.play(shared, 15)

    bot = await maker.people("bot-to-move", 1, Options(players=2, pages=6), bots=["otto"])
    await maker.play(bot, 8)
    await maker.until(bot, lambda table: table.bot_to_move is not None)

    rules = Ruleset.of({"princess-jumps": "one", "rivers": "continue", "magic-recount": "last"})
    special = Options(players=4, first=SeatNumber(2), pages=3, dealing=Dealing.WOVEN, ruleset=rules)
    four = await maker.people("four", 2, special, bots=["ida", "minerva"])
    await maker.play(four, 30)

    given = await maker.people("given", 2)
    await maker.play(given, 5)
    await maker.give(given)
    await maker.play(given, 3)

    back = await maker.people("taken-over", 2)
    await maker.play(back, 5)
    whom = await maker.give(back)
    await maker.play(back, 1)
    over = TakeOver(MessageId("over"), whom)
    await maker.hub.change(back, lambda table, now: hear(table, device(whom + 1), over, now))
    await maker.play(back, 3)

    lost = await maker.people("lost-phone", 2)
    await maker.play(lost, 4)
    await maker.hub.change(lost, lambda table, now: sit_again(table, device(9), SeatNumber(1), now))


async def _seats(maker: Maker) -> None:
    """Games in which seats were asked for, refused, given and left, and players were called otherwise."""
    hub, bea, there = maker.hub, SeatNumber(1), Presence(None)
    wanted = await maker.people("seat-wanted", 3)
    await maker.play(wanted, 5)
    for number, give in ((8, False), (9, True)):
        other, answer = device(number), HandOver(MessageId(f"h{number}"), bea, give)
        await hub.change(wanted, _asking(other, bea, there))
        await hub.change(wanted, _said(device(2), answer))
    await maker.play(wanted, 4)
    await hub.change(wanted, _asking(device(8), SeatNumber(2), there))

    renamed = await maker.people("renamed", 2)
    await maker.play(renamed, 6)
    await hub.change(renamed, _said(device(2), Rename(MessageId("n1"), bea, "Zoé")))
    await maker.play(renamed, 2)

    left = await maker.people("left", 3)
    await maker.play(left, 6)
    await hub.change(left, _said(device(2), Leave(MessageId("l1"), bea)))
    await maker.play(left, 4)

    lobby = await maker.open("lobby-left", [PersonPlan("Anna"), InvitedPlan(), InvitedPlan()])
    await hub.change(lobby, _said(device(1), Rename(MessageId("n1"), SeatNumber(0), "Äneas")))
    await hub.change(lobby, _said(device(1), Leave(MessageId("l1"), SeatNumber(0))))


def _asking(other: Device, seat: SeatNumber, there: Presence) -> Callable[[Table, int], Heard]:
    """Somebody wants to play a seat from another device."""
    return lambda table, now: sit_again(table, other, seat, now, there)


def _said(who: Device, message: Deciding) -> Callable[[Table, int], Heard]:
    """A device says something."""
    return lambda table, now: hear(table, who, message, now)


async def _over(maker: Maker) -> tuple[TableId, TableId]:
    """Games that are over, and the tables that two of them led to: one dealt, one with a seat kept."""
    hub, desk = maker.hub, maker.desk
    agreed = await maker.people("agreed", 3, bots=[])
    await maker.play(agreed, 20)
    for seat in range(3):
        await hub.change(agreed, _stopping(SeatNumber(seat)))

    expired = await maker.people("expired", 2, bots=["ida"])
    await maker.play(expired, 10)
    await hub.change(expired, lambda table, now: close(table, "expired", now))

    won = await maker.people("won", 2, Options(players=2, pages=2, deck=Deck.CHILDREN))
    assert (await maker.play(won, 400)).outcome is not None
    again = await desk.play_again(won, device(2), "ab" * 32)
    await desk.sit(again.table, device(1), SitDown(None, SeatNumber(0), "Anna", "cd" * 32, None))
    await maker.play(again.table, 3)

    without = Options(players=2, pages=2, take_back=False)
    followed = await maker.people("won-followed", 2, without, secret=3)
    assert (await maker.play(followed, 400)).outcome is not None
    kept = await desk.play_again(followed, device(1), "ab" * 32)

    return again.table, kept.table


def _stopping(seat: SeatNumber) -> Callable[[Table, int], Heard]:
    """Somebody agrees to stop."""
    return lambda table, now: hear(table, device(seat + 1), Agree(seat, True), now)


async def _somebody_out(maker: Maker) -> TableId:
    """A game of three in which somebody is out, and the others go on."""
    for secret in range(1, 256):
        options = Options(players=3, pages=2)
        table = await maker.people(f"out-{secret}", 3, options, secret=secret)
        state = await maker.play(table, 80, tiles_first)
        if state.outcome is None and any(seat.out for seat in state.seats):
            return table
        await maker.hub.forget(table)
    raise AssertionError("nobody was out")


async def _facts(hub: Hub) -> dict[str, object]:
    """What each table came to."""
    found: dict[str, object] = {}
    stages = [card for number in range(1, 10) for card in await hub.store.cards_of(device(number))]
    for card in sorted(stages, key=lambda each: each.table):
        table = await hub.table(TableId(card.table))
        state = table.state
        found[card.table] = {
            "stage": card.stage,
            "number": table.number,
            "names": [chair.name for chair in table.chairs],
            "bots": [chair.bot for chair in table.chairs],
            "position": None if state is None else position_text(state),
        }
    return found


async def made(path: Path, folder: Path) -> None:
    """Make the database, its records and its facts."""
    store = open_store(path)
    hub = Hub(store, lambda: START)
    secrets = await _make(Maker(hub))
    tables = await _facts(hub)
    records = folder / "records"
    records.mkdir()
    for name in tables:
        running = (await hub.table(TableId(name))).running
        if running is not None:
            record = running.record()
            (records / f"{name}.txt").write_text(record.to_text(), "utf-8")
            (records / f"{name}.json").write_text(record.to_json(), "utf-8")
            redacted = running.redacted(SeatNumber(0))
            (records / f"{name}.redacted.txt").write_text(redacted.to_text(), "utf-8")
    facts = {"secrets": secrets, "tables": tables}
    text = json.dumps(facts, indent=1, ensure_ascii=False)
    (folder / "facts.json").write_text(f"{text}\n", "utf-8")
    await store.close()
    backup(path, folder / "tables.db")


def main(name: str) -> None:
    """Make a folder of what this version writes."""
    folder = FOLDER / name
    folder.mkdir()
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(made(Path(place) / "tables.db", folder))


if __name__ == "__main__":
    main(sys.argv[1])
