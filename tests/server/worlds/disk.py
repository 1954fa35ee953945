"""A disk for simulated worlds: slow, unreliable, and it outlives the processes that write to it.

A group of changes is on it wholly or not at all, from one instant on. Whoever asked may hear of a failure
before that instant, after it, or although the group is written later on; or may be dead by then.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import dataclass

from fairytile.server.store import Change, Conflict, StoreFailed
from tests.server.store.memory import Contents, Disk, Faults, MemoryStore
from tests.server.worlds.loop import Process


@dataclass
class Weather:
    """How bad everything is: how likely each trouble is whenever it could come. All zero when it is fine."""

    out: float = 0.0
    """The disk cannot be reached."""
    fails_before: float = 0.0
    fails_after: float = 0.0
    writes_late: float = 0.0
    slow: float = 0.0
    fails_to_read: float = 0.0
    cuts: float = 0.0
    silent: float = 0.0
    """A connection that is cut without either end being told soon."""
    slow_lines: float = 0.0
    naps: float = 0.0
    nonsense: float = 0.0
    bots_fail: float = 0.0
    gives_up: float = 0.0
    """Somebody who asked for something beside the table does not wait for the answer."""


class _Unreadable(Faults):
    def __init__(self, rng: random.Random, weather: Weather) -> None:
        self._rng, self._weather = rng, weather

    async def reading(self) -> None:
        await asyncio.sleep(self._rng.uniform(0, 0.02))
        if self._rng.random() < max(self._weather.fails_to_read, self._weather.out):
            raise StoreFailed("the disk cannot be read")


class WorldStore(MemoryStore):
    """The store of one process on a disk that it may share with others."""

    def __init__(
        self, disk: Disk, process: Process, rng: random.Random, weather: Weather, kept: Callable[[], None]
    ) -> None:
        super().__init__(disk, _Unreadable(rng, weather), pause=rng.choice((0.0, 0.005)))
        self._process, self._rng, self._weather, self._kept = process, rng, weather, kept
        self._on_its_way: Sequence[Change] = ()

    async def _write(self, changes: Sequence[Change]) -> list[Conflict | None]:
        rng, weather = self._rng, self._weather
        await asyncio.sleep(rng.uniform(0, 0.01))
        if rng.random() < max(weather.fails_before, weather.out):
            raise StoreFailed("the disk is full")
        if rng.random() < weather.writes_late:
            loop = asyncio.get_running_loop()
            loop.call_later(rng.uniform(0, 0.2), self._apply, changes, context=Context())
            raise StoreFailed("the disk does not answer")
        self._on_its_way = changes
        slow = rng.random() < weather.slow
        await asyncio.sleep(rng.uniform(0, 3) if slow else rng.uniform(0, 0.01))
        outcomes = self._apply(changes)
        self._on_its_way = ()
        # The change is safe, and the process may die before it knows.
        await asyncio.sleep(rng.choice((0, rng.uniform(0, 0.01))))
        if rng.random() < max(weather.fails_after, weather.out):
            raise StoreFailed("the disk has fallen silent")
        return outcomes

    def _apply(self, changes: Sequence[Change]) -> list[Conflict | None]:
        outcomes = [self._outcome(change) for change in changes]
        self._kept()
        return outcomes

    def process_died(self) -> None:
        """What was just being written is on the disk by luck, or lost."""
        lost, self._on_its_way = self._on_its_way, ()
        if lost and self._rng.random() < 0.5:
            self._apply(lost)


def journal_of(disk: Disk, table: str) -> list[bytes]:
    """The entries of a table that nothing can undo any more."""
    contents: Contents = disk.seen
    rows = contents.rows.get(table, {})
    assert sorted(rows) == list(range(len(rows))), f"the journal has gaps: {sorted(rows)}"
    return [rows[number].body for number in range(len(rows))]
