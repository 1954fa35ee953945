"""What a server does by itself: it wakes bots after a start, lets go of idle tables, and ends old games.

What is old is said by the clock of the machine, and that may be wrong: a small computer starts in 1970, or
where it was switched off, until it hears of the right time. So nothing is ended, deleted or withdrawn before
the clock has gone on steadily for a while.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Final

from fairytile.desk.kept import DAY
from fairytile.errors import FairyTileError
from fairytile.live import close
from fairytile.protocol import TableId
from fairytile.server.ops.logs import LOG
from fairytile.server.store import Stage, StoreFailed
from fairytile.server.tables.hub import Hub

EVERY: Final = 20.0
"""Seconds between two rounds."""
IDLE: Final = 60_000
"""Milliseconds after which a table at which nobody is leaves the memory."""
LOBBIES_LAST: Final = 30 * DAY
GAMES_LAST: Final = 90 * DAY
TALES_LAST: Final = 366 * DAY
"""Until when a game that is over can be looked at."""
STEADY: Final = 600.0
"""Seconds for which the clock must not have jumped before anything is too old."""
JUMP: Final = 60_000
"""Milliseconds by which it must not be ahead or behind to be steady."""
AT_ONCE: Final = 50
"""How many old tables are seen to in a round."""


class Tending:
    """Goes round by round until it is closed."""

    def __init__(
        self,
        hub: Hub,
        wake: Callable[[], Awaitable[None]] | None,
        *,
        uptime: Callable[[], float] = time.monotonic,
    ) -> None:
        """``wake`` lets bots move on after a start, and ``uptime`` counts seconds and never jumps."""
        self._hub, self._wake, self._uptime = hub, wake, uptime
        self._task: asyncio.Task[None] | None = None
        self._steady_since, self._ahead = uptime(), self._difference()

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.get_running_loop().create_task(self._go())

    async def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go(self) -> None:
        wake = self._wake
        while True:
            try:
                if wake is not None:
                    await wake()
                    wake = None
                await self.round()
            except StoreFailed:
                pass  # it was written down, and the next round may do better
            except Exception as error:  # one table that cannot be seen to is no reason to forget the others
                self._hub.tally.errors += 1
                LOG.error("a round could not be gone", exc_info=error)
            await asyncio.sleep(EVERY)

    async def round(self) -> None:
        """See to idle tables, old games and tickets that have expired."""
        hub, now = self._hub, self._hub.clock()
        hub.sweep(IDLE)
        if not self._is_steady():
            return
        await hub.store.sweep(now)
        for name in await self._waiting(Stage.PLAYING, now - GAMES_LAST):
            await self._see_to(self._close(name))
        for stage, lasts in ((Stage.LOBBY, LOBBIES_LAST), (Stage.OVER, TALES_LAST)):
            for name in await self._waiting(stage, now - lasts):
                await self._see_to(self._delete(name))

    async def _waiting(self, stage: Stage, before: int) -> list[TableId]:
        """Tables that are too old; those that were set aside stay as they are, and keep nobody waiting."""
        aside = self._hub.aside
        cards = await self._hub.store.waiting(stage, before, AT_ONCE + len(aside))
        return [TableId(card.table) for card in cards if card.table not in aside]

    def _difference(self) -> float:
        """By how much the clock is ahead of what never jumps, in milliseconds."""
        return self._hub.clock() - 1000 * self._uptime()

    def _is_steady(self) -> bool:
        ahead = self._difference()
        if abs(ahead - self._ahead) > JUMP:
            self._steady_since, self._ahead = self._uptime(), ahead
        return self._uptime() - self._steady_since >= STEADY

    async def _close(self, name: TableId) -> None:
        await self._hub.change(name, lambda table, at: close(table, "expired", at))

    async def _delete(self, name: TableId) -> None:
        await self._hub.room(name)  # one that cannot be read is set aside, and not deleted by itself
        await self._hub.forget(name)

    @staticmethod
    async def _see_to(work: Coroutine[None, None, None]) -> None:
        """See to one table; another may be in order where this one is not."""
        with suppress(FairyTileError):
            await work
