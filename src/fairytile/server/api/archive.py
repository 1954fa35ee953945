"""The archive: what can be read of a game, now or when it is over. Each device gets what it may know.

Most of it is worked out from the whole game. That is done away from the event loop or in small pieces, so
that nobody who plays has to wait for somebody who reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from typing import Final

from fairytile.desk.game_archive import (
    Retelling,
    check_replay,
    game_of,
    holder_aside,
    record_of,
    replay_of,
    tales,
)
from fairytile.live import Audience, Holder, Table, audience
from fairytile.protocol import Event, Sync, TableId
from fairytile.protocol.http_bodies import Replay, Tales
from fairytile.server.api.lru_cache import Lately
from fairytile.server.sockets.codec import reply_bytes
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable
from fairytile.words import Language

MOST_BYTES: Final = 32 * 1024 * 1024
"""How much memory records and replays may take that were asked for lately: a long game takes 1.5 MB."""
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
        game_of(table)
        which = "record", text, *_as_seen(table, holder, seen_as)

        def written() -> bytes:
            return record_of(table, seen_as, text=text).encode()

        found = self._kept.get(which)
        if found is None:
            found = await self._hub.works.run("records", written)
            self._kept.keep(which, found)
        return found.decode()

    async def _readable(self, name: TableId, holder: Holder | None) -> tuple[Table, Audience]:
        """A table and as whom a device sees it; of one that was set aside what comes before the fault."""
        try:
            table = await self._hub.table(name)
        except BrokenTable as broken:
            if broken.sound is None or broken.sound.running is None:
                raise
            table = broken.sound
            holder = holder_aside(table, holder, await self._hub.store.claims_at(name))
        return table, audience(table, holder, None)

    async def tales(self, name: TableId, language: Language) -> Tales:
        """What everybody has told, once the game is over; raises `Refusal`, `UnknownTable`."""
        return tales(await self._hub.table(name), language)

    async def replay(self, name: TableId, holder: Holder | None) -> Replay:
        """A game from its deal on, as far as a device may know it; raises `Refusal`, `UnknownTable`."""
        now = await self._replayable(name)
        async with self._replaying:
            return replay_of([each async for each in self._from_the_deal(now, holder)])

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
        check_replay(table)
        return table

    async def _from_the_deal(self, now: Table, holder: Holder | None) -> AsyncIterator[Sync | Event]:
        """What a device would have been told of a game up to now, had it been there."""
        retelling = Retelling(now, holder)
        async for table in self._hub.history(now.opened.table):
            said = retelling.tell(table)
            if said is not None:
                yield said


def _as_seen(table: Table, holder: Holder | None, seen_as: Audience) -> tuple[Hashable, ...]:
    """All that what a device may read of a game depends on: a name may be taken out of it later."""
    whom = holder if table.seats_of(holder) or table.is_host(holder) else None
    return table.opened.table, table.number, whom, seen_as, tuple(chair.name for chair in table.chairs)
