"""Group commit: changes of different tables that come in together are kept in one transaction.

To make sure of something takes a disk the same time whether it is one entry or a hundred. So while one group
is on its way to the disk the next one gathers, and nobody is told that a change is kept before its group is.

Even with a quick disk a group has its price, so under load the next one is given some time to gather. A
change that comes when all is quiet does not wait.

There is no thread and no chance in here, and no clock but that of the event loop: under a simulated one
everything happens again in the same way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from fairytile.desk.kept import Change
from fairytile.errors import FairyTileError
from fairytile.server.store.contract import StoreFailed

MOST: Final = 256
"""The largest group: the first of its changes waits for the last."""

Outcome: TypeAlias = FairyTileError | None
"""What became of one change: None if it is kept, otherwise why it is not."""

Write: TypeAlias = Callable[[Sequence[Change]], Awaitable[Sequence[Outcome]]]
"""Keeps a group and says what became of each change: one that is refused does not hurt the others.

If it raises, it is not known what became of any of them.
"""


class _Waiting(NamedTuple):
    change: Change
    kept: asyncio.Future[None]


class Groups:
    """Hands changes on, group by group, in the order in which they came.

    Args:
        write: Keeps a group.
        most: How many changes a group has at most.
        pause: How long it takes at least from the beginning of one group to that of the next, in seconds.
    """

    def __init__(self, write: Write, *, most: int = MOST, pause: float = 0.0) -> None:
        self._write = write
        self._most = most
        self._pause = pause
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None
        self._closed = False

    def keep(self, change: Change) -> asyncio.Future[None]:
        """Keep a change with the next group; done once it is kept, or raises what became of it."""
        if self._closed:
            raise StoreFailed("the store is closed")
        # To ask which loop is running takes a call of the system, and the work knows it.
        loop = asyncio.get_running_loop() if self._work is None else self._work.get_loop()
        waiting = _Waiting(change, loop.create_future())
        self._waiting.append(waiting)
        if self._work is None:
            self._work = loop.create_task(self._write_all())
        # Who gives up waiting takes only the answer away: the change stays in its group.
        return waiting.kept

    async def close(self) -> None:
        """Take no more changes, and return once those on their way are kept."""
        self._closed = True
        if self._work is not None:
            await asyncio.shield(self._work)

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                next_one = loop.time() + self._pause
                group = list(islice(self._waiting, self._most))
                outcomes = await self._outcomes([waiting.change for waiting in group])
                for waiting, outcome in zip(group, outcomes, strict=True):
                    self._waiting.popleft()
                    _tell(waiting.kept, outcome)
                if (left := next_one - loop.time()) > 0 and len(self._waiting) < self._most:
                    await asyncio.sleep(left)
        finally:
            self._work = None
            # Only if the loop is shutting down, and cancels all: nobody may wait for ever.
            while self._waiting:
                self._waiting.popleft().kept.cancel()

    async def _outcomes(self, changes: Sequence[Change]) -> Sequence[Outcome]:
        try:
            return await self._write(changes)
        except Exception as error:  # whatever is broken, those who wait must hear of it
            return [_failed(error) for _ in changes]


def _failed(error: Exception) -> StoreFailed:
    if isinstance(error, StoreFailed):
        words = str(error)
    else:
        # Of a disk it can be said what is wrong; other errors may repeat what was to be kept.
        words = f"the store is broken: {error if isinstance(error, OSError) else type(error).__name__}"
    failure = StoreFailed(words)
    failure.__cause__ = error
    return failure


def _tell(kept: asyncio.Future[None], outcome: Outcome) -> None:
    if kept.done():
        return
    if outcome is None:
        kept.set_result(None)
    else:
        kept.set_exception(outcome)
