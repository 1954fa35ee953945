"""A desk and an archive without a network, whose clock is set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from fairytile.desk.kept import DAY
from fairytile.live import Device, close
from fairytile.protocol import InvitedPlan, PersonPlan, Refusal, TableId, Why
from fairytile.protocol.http_bodies import Made, NewTable, SitDown
from fairytile.server.api.archive import Archive
from fairytile.server.bots.bot_players import Company
from fairytile.server.store import Stage
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.housekeeping import Tending
from fairytile.server.tables.hub import Hub
from fairytile.state import SeatNumber
from tests.live.tables import EDITION, settings
from tests.server.store.memory import Disk, MemoryStore
from tests.server.wires import device_with, key

HOST, GUEST, OTHER = map(device_with, (1, 2, 3))
SECOND = SeatNumber(1)


class NoBots:
    """Nobody thinks here."""

    async def choose(self, table: str, feed: object, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        """Is never asked."""
        raise AssertionError(f"no bot sits at {table}: {feed} {bot} {seed}")


class Club:
    """A desk whose clock is set by hand."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.now = 1_000 * DAY
        self.jumped = 0
        """By how much the clock was set anew, in milliseconds."""
        self.store = MemoryStore(disk)
        self.hub = Hub(self.store, lambda: self.now, lambda name: EDITION)
        self.desk = Desk(self.hub)
        self.archive = Archive(self.hub)
        self.tending = Tending(self.hub, wake=None, uptime=lambda: self.uptime)
        self.company = Company(self.hub, NoBots(), pace=0)

    @property
    def uptime(self) -> float:
        """Seconds that have passed, whatever the clock says."""
        return (self.now - self.jumped) / 1000

    def jump(self, milliseconds: int) -> None:
        """Set the clock."""
        self.now += milliseconds
        self.jumped += milliseconds

    async def table(self) -> Made:
        """A table of the host, who plays, with a seat for somebody invited."""
        chosen = settings([PersonPlan("Anna"), InvitedPlan()])
        return await self.desk.make(HOST, NewTable(chosen, key(101), None))

    async def sit(self, table: TableId, device: Device, invitation: str | None) -> int:
        """Somebody sits down."""
        asked = SitDown(invitation, None, f"Bea {device[:3]}", key(int(device[:6], 16)), None)
        return (await self.desk.sit(table, device, asked)).seat

    async def over(self) -> TableId:
        """A table of two whose game is over."""
        made = await self.table()
        await self.sit(made.table, GUEST, made.invitations[0].key)
        await self.hub.change(made.table, lambda table, now: close(table, "agreed", now))
        return made.table

    def tables(self) -> set[str]:
        """All tables that are kept."""
        return {*self.store.disk.safe.cards}

    async def stage(self, table: TableId) -> Stage | None:
        """How far a table has come."""
        card = await self.store.card(table)
        return None if card is None else card.stage


def refused(why: Why, doing: Callable[[], Coroutine[None, None, object]]) -> Coroutine[None, None, None]:
    """See that something is refused, and why."""

    async def see() -> None:
        with pytest.raises(Refusal) as refusal:
            await doing()
        assert refusal.value.why is why

    return see()


def evening(story: Callable[[Club], Coroutine[None, None, None]]) -> None:
    """Let something happen at a club."""
    asyncio.run(story(Club()))
