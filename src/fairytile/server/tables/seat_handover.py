"""Handover of seats to another device: timeouts after which a seat is given away if nobody says no.

What is asked stands in the journal, so a server that was started again asks on for what is left of the time.
"""

from __future__ import annotations

import asyncio
from typing import Final

from fairytile.errors import FairyTileError
from fairytile.live import answer_left, unanswered
from fairytile.server.tables.hub import AGAIN, Hub
from fairytile.server.tables.journal_loader import BrokenTable, UnknownTable
from fairytile.server.tables.room import Room

_BARELY: Final = 0.01
"""Seconds by which a timer may be early: clocks count in whole milliseconds."""


class Handover:
    """Waits for answers at all tables of a hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        hub.watchers.append(self.look_at)

    def look_at(self, room: Room) -> None:
        """A table has changed, or was loaded: somebody may be asked for a seat there."""
        if not self._closed and room.asking is None and room.table is not None and room.table.wanted:
            room.asking = asyncio.get_running_loop().create_task(self._wait(room))
            self._tasks.add(room.asking)
            room.asking.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait no more."""
        self._closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _wait(self, room: Room) -> None:
        try:
            while (left := self._left(room)) is not None:
                if left:
                    await asyncio.sleep(left / 1000 + _BARELY)
                    continue
                try:
                    await self._hub.change(room.name, unanswered)
                except (UnknownTable, BrokenTable):
                    return
                except FairyTileError:
                    await asyncio.sleep(AGAIN)  # the store is in trouble: the table is read again meanwhile
        finally:
            room.asking = None

    def _left(self, room: Room) -> int | None:
        """For how many milliseconds somebody can still answer; None if nobody is asked here any more."""
        table = room.table
        if self._hub.rooms.get(room.name) is not room:
            return None  # others are in a new room, which has a timer of its own
        if table is None:
            return 0  # nobody knows what was kept: to ask for a change reads it
        found = [answer_left(table, seat, self._hub.clock()) for seat in table.wanted]
        return min((left for left in found if left is not None), default=None)
