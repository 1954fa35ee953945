"""Writes summaries of tables behind their changes, when a table leaves the memory: nobody waits for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fairytile.desk.index_rows import summary_of
from fairytile.errors import FairyTileError
from fairytile.live import Table
from fairytile.server.store import Change, Store


class SummaryWriter:
    """Writes to a store in tasks of its own; what is lost is made from the journal when it is asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    def write(self, *tables: Table) -> None:
        """Have the summaries of some tables written soon."""
        if tables:
            change = Change(summaries=[summary_of(table) for table in tables])
            task = asyncio.get_running_loop().create_task(self._keep(change))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait until all are written, or cannot be."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep(self, change: Change) -> None:
        with suppress(FairyTileError):  # it is written down where the store is watched
            await self._store.keep(change)
