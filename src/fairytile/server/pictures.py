"""Pictures of Kingdoms: each is drawn once by the library, away from the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from fairytile.kingdom import Kingdom
from fairytile.live import Refusal, Table, TableId, Why, picture_of
from fairytile.pictures import kingdom_svg
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
        kingdom = next((each for each in _kingdoms(table) if picture_of(each) == hash_), None)
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


def _kingdoms(table: Table) -> Iterator[Kingdom]:
    """The Kingdom of a table as it is, and as it was at each moment that the table remembers."""
    if table.state is not None:
        yield table.state.kingdom
    for moment in reversed(table.latest):
        if moment.before is not None:
            yield moment.before.kingdom
