"""Readiness probe: whether what is acknowledged now would be kept, proved by a write and not by a promise.

Whoever may ask may ask often, and a write takes a disk some time: what was found holds for a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from fairytile.errors import FairyTileError
from fairytile.server.store import Change, Store, Ticket

HOLDS: Final = 2.0
"""Seconds for which an answer is good."""
PATIENCE: Final = 3.0
"""Seconds after which a store that does not answer is not ready."""
_PROOF: Final = "readiness"
"""The name of a ticket that leads nowhere, since it is no hash: to write it again is the proof."""


class Readiness:
    """Asks the store, once for all who ask at the same time."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store, self._clock = store, clock
        self._asked: asyncio.Task[bool] | None = None
        self._found: tuple[float, bool] | None = None

    async def is_ready(self) -> bool:
        """Whether a write reaches the place where games are kept."""
        loop = asyncio.get_running_loop()
        if self._found is not None and loop.time() - self._found[0] < HOLDS:
            return self._found[1]
        if self._asked is None:
            self._asked = loop.create_task(self._prove())
        try:
            return await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)
        except TimeoutError:
            return False

    async def close(self) -> None:
        """Ask no more."""
        if self._asked is not None:
            self._asked.cancel()
            await asyncio.gather(self._asked, return_exceptions=True)

    async def _prove(self) -> bool:
        good = True
        try:
            ticket = Ticket(_PROOF, "proof", b"", self._clock() + round(1000 * HOLDS))
            await self._store.keep(Change(withdrawn=[_PROOF], issued=[ticket]))
        except FairyTileError:  # it is written down where the store is watched
            good = False
        finally:
            self._asked = None
        self._found = asyncio.get_running_loop().time(), good
        return good
