"""Garbage collection in small pieces, so that nobody's action waits for it.

Garbage are things that nobody knows but each other. Left alone Python searches for it seldom and at length:
with some hundred games in memory for a tenth of a second, in the middle of anything. So what is new is looked
at many times a second, and only once; all the rest when nobody plays.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

EVERY: Final = 0.05
"""Seconds from one look at what is new to the next."""
MOST_NEW: Final = 10_000
"""So many new things are looked at before that: a long game makes them at once when it is read."""
QUIET: Final = 5.0
"""Seconds for which nobody has played before everything is looked at."""
SELDOM: Final = 600.0
"""Seconds after which everything is looked at again."""
_NEVER: Final = 1 << 30


class Sweeper:
    """Searches, on the loop that it was made in, from `start` to `close`.

    Args:
        is_quiet: Whether nobody plays.
        loop: The loop.
    """

    def __init__(self, is_quiet: Callable[[], bool], loop: asyncio.AbstractEventLoop) -> None:
        self._is_quiet, self._loop = is_quiet, loop
        self._before = gc.get_threshold()
        self._played_at = self._searched_at = loop.time()
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Never again look at what is there already, and begin to look at what is new."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(MOST_NEW, _NEVER, _NEVER)
        self._later()

    def close(self) -> None:
        """Leave it to Python again."""
        if self._next is not None:
            self._next.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _later(self) -> None:
        self._next = self._loop.call_later(EVERY, self._search)

    def _search(self) -> None:
        now = self._loop.time()
        if not self._is_quiet():
            self._played_at = now
        if now - max(self._played_at + QUIET, self._searched_at + SELDOM) >= 0:
            self._searched_at = now
            gc.collect()
        else:
            gc.collect(0)
        self._later()
