"""The archive: what can be read of a game, now or when it is over. Each device gets what it may know.

Most of it is worked out from the whole game. That is done away from the event loop or in small pieces, so
that nobody who plays has to wait for somebody who reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from dataclasses import replace
from typing import Final

from fairytile.limits import MOST_ACTIONS
from fairytile.live import NOBODY, Audience, Device, Eyes, Holder, Table, around, audience, event, holds, sync
from fairytile.protocol import Event, Refusal, Sync, TableId, Why
from fairytile.protocol.http_bodies import Replay, TaleInfo, Tales
from fairytile.record import Record, Running
from fairytile.server.api.lru_cache import Lately
from fairytile.server.sockets.codec import reply_bytes
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable
from fairytile.state import SeatNumber, State
from fairytile.tales import tale
from fairytile.words import Language

MOST_ENTRIES: Final = 4 * MOST_ACTIONS
"""How many entries of a journal are played again: a game has two thirds of them at most, with all that was
taken back, and the rest are seats that went from one to another."""
MOST_BYTES: Final = 32 * 1024 * 1024
"""How much memory records and replays may take that were asked for lately: a long game takes 1.5 MB."""
STOPPED_BY: Final = "stopped-by"
"""The tag of a record that says which players stopped the game, counted from 1."""
AT_ONCE: Final = 1
"""How many games are played again at the same time."""


class Archive:
    """Gives out games."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._replaying = asyncio.Semaphore(AT_ONCE)
        self._kept: Lately[bytes] = Lately(MOST_BYTES, len)

    async def record(self, name: TableId, holder: Holder | None, *, text: bool) -> str:
        """The record of a game: whole after the end, before it without what the device may not know."""
        table, seen_as = await self._readable(name, holder)
        running, which = _game(table), ("record", text, *_as_seen(table, holder, seen_as))

        def written() -> bytes:
            record = _with_who_stopped(running.redacted(seen_as), table)
            return (record.to_text() if text else record.to_json()).encode()

        found = self._kept.get(which)
        if found is None:
            found = await self._hub.works.run("records", written)
            self._kept.keep(which, found)
        return found.decode()

    async def _readable(self, name: TableId, holder: Holder | None) -> tuple[Table, Audience]:
        """A table and as whom a device sees it; of one that was set aside what comes before the fault.

        Who has had the seat since then is only known by its claim: both must agree.
        """
        try:
            table = await self._hub.table(name)
        except BrokenTable as broken:
            if broken.sound is None or broken.sound.running is None:
                raise
            table = broken.sound
            now = {claim.seat: claim.device for claim in await self._hub.store.claims_at(name)}
            if not all(holds(holder, Device(now.get(seat, ""))) for seat in table.seats_of(holder)):
                holder = None
        return table, audience(table, holder, None)

    async def tales(self, name: TableId, language: Language) -> Tales:
        """What everybody has told, once the game is over; raises `Refusal`, `UnknownTable`."""
        state = _game(await self._hub.table(name)).state
        if state.outcome is None:
            raise Refusal(Why.NOT_OVER)
        return tales_of(state, language)

    async def replay(self, name: TableId, holder: Holder | None) -> Replay:
        """A game from its deal on, as far as a device may know it; raises `Refusal`, `UnknownTable`."""
        now = await self._replayable(name)
        async with self._replaying:
            begun, *events = [each async for each in self._from_the_deal(now, holder)]
        assert isinstance(begun, Sync), "the cards are dealt"
        return Replay(begun, tuple(each for each in events if isinstance(each, Event)))

    async def replay_json(self, name: TableId, holder: Holder | None) -> bytes:
        """The same as JSON, written piece by piece as it is played again, and kept for who asks next."""
        now = await self._replayable(name)
        which = "replay", *_as_seen(now, holder, audience(now, holder, None))
        async with self._replaying:
            found = self._kept.get(which)
            if found is None:
                begun, *events = [reply_bytes(each) async for each in self._from_the_deal(now, holder)]
                found = b'{"sync":%b,"events":[%b]}' % (begun, b",".join(events))
                self._kept.keep(which, found)
        return found

    async def _replayable(self, name: TableId) -> Table:
        table = await self._hub.table(name)
        _game(table)
        if table.number > MOST_ENTRIES:
            raise Refusal(Why.TOO_LARGE)
        return table

    async def _from_the_deal(self, now: Table, holder: Holder | None) -> AsyncIterator[Sync | Event]:
        """What a device would have been told of a game up to now, had it been there."""
        seen_as, eyes, begun = audience(now, holder, None), Eyes(), False
        async for table in self._hub.history(now.opened.table):
            if begun:
                yield event(table, table.moments(table.number - 1)[0], seen_as, eyes)
            elif table.running is not None:
                begun = True
                yield sync(table, holder, seen_as, around(table, NOBODY, 0, table.changed))


def _as_seen(table: Table, holder: Holder | None, seen_as: Audience) -> tuple[Hashable, ...]:
    """All that what a device may read of a game depends on: a name may be taken out of it later."""
    whom = holder if table.seats_of(holder) or table.is_host(holder) else None
    return table.opened.table, table.number, whom, seen_as, tuple(chair.name for chair in table.chairs)


def _with_who_stopped(record: Record, table: Table) -> Record:
    """A record that says who stopped the game, by their numbers: names may be taken out of a record."""
    if table.stopped is None or not table.stopped.by:
        return record
    who = ", ".join(str(seat + 1) for seat in table.stopped.by)
    return replace(record, tags={**record.tags, STOPPED_BY: who})


def _game(table: Table) -> Running:
    if table.running is None:
        raise Refusal(Why.NOT_DEALT)
    return table.running


def tales_of(state: State, language: Language) -> Tales:
    """What everybody has told in a game."""
    edition = state.game.edition
    told = [tale(edition, seat.told, language) for seat in state.seats]
    return Tales(
        edition.story(language).title,
        tuple(
            TaleInfo(SeatNumber(number), each.opening, each.pages, each.closing)
            for number, each in enumerate(told)
        ),
    )
