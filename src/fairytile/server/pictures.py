"""Pictures of Kingdoms: each is drawn once by the library, away from the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from fairytile.kingdom import Kingdom
from fairytile.live import Refusal, Table, TableId, Why, picture_of
from fairytile.pictures import kingdom_svg
from fairytile.record import Running
from fairytile.rules import start
from fairytile.server.hub import Hub

KEPT: Final = 512
"""How many pictures are kept."""
AT_ONCE: Final = 1
"""How many are drawn at the same time: drawing is work for the processor, and others want to play."""


class Gallery:
    """Draws the Kingdoms of tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def picture(self, name: TableId, hash_: str) -> bytes:
        """The picture of a Kingdom that a table has or had; raises `Refusal`, `UnknownTable`."""
        table = await self._hub.table(name)
        kingdom = next((each for each in kingdoms_of(table) if picture_of(each) == hash_), None)
        if kingdom is None:
            raise Refusal(Why.UNKNOWN)
        async with self._drawing:
            if hash_ not in self._kept:
                self._kept[hash_] = await asyncio.to_thread(_drawn, kingdom)
            self._kept.move_to_end(hash_)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[hash_]


def _drawn(kingdom: Kingdom) -> bytes:
    return kingdom_svg(list(kingdom)).encode()


def kingdoms_of(table: Table) -> Iterator[Kingdom]:
    """The Kingdom of a table as it is, and all that it was: mostly the present one is asked for."""
    running = table.running
    if running is None:
        return
    yield running.state.kingdom
    again = Running(running.dealt, start(running.dealt.game))
    yield again.state.kingdom
    for entry in running.journal:
        before, again = again.state.kingdom, again.followed_by(entry)
        if again.state.kingdom is not before:
            yield again.state.kingdom
