"""The store of simulated worlds fails as a disk does."""

import asyncio
from collections.abc import Sequence

import pytest

from fairytile.server.store import Change, Conflict, StoreFailed
from tests.server.store.memory import Disk, Faults, MemoryStore
from tests.server.store.values import made, row

pytestmark = pytest.mark.anyio


class FailsBefore(Faults):
    async def before(self, changes: Sequence[Change]) -> None:
        raise OSError("full")


class FailsAfter(Faults):
    async def after(self, changes: Sequence[Change]) -> None:
        raise OSError("lost")


class LosesPower(Faults):
    """The power goes when a group is written and not yet safe."""

    def __init__(self, disk: Disk, spared: int) -> None:
        self.disk = disk
        self.spared = spared

    async def unsafe(self, changes: Sequence[Change]) -> None:
        self.disk.lose_power(self.spared)
        raise OSError("dark")


async def test_a_failure_before_writing_keeps_nothing() -> None:
    disk = Disk()
    with pytest.raises(StoreFailed):
        await MemoryStore(disk, FailsBefore()).keep(made())
    assert await MemoryStore(disk).journal("oak") == []


async def test_a_lost_answer_may_hide_that_all_was_kept() -> None:
    disk = Disk()
    with pytest.raises(StoreFailed):
        await MemoryStore(disk, FailsAfter()).keep(made())
    assert await MemoryStore(disk).journal("oak") == [row(0)]


@pytest.mark.parametrize("spared", [0, 1])
async def test_a_loss_of_power_takes_what_was_not_safe_unless_it_is_lucky(spared: int) -> None:
    disk = Disk()
    await MemoryStore(disk).keep(made())
    with pytest.raises(StoreFailed):
        await MemoryStore(disk, LosesPower(disk, spared)).keep(Change(rows=[row(1)]))
    assert await MemoryStore(disk).journal("oak") == [row(0), row(1)][: 1 + spared]


class Killed(Faults):
    """The process dies when it has written a group."""

    store: MemoryStore

    async def unsafe(self, changes: Sequence[Change]) -> None:
        self.store.kill()


async def test_a_killed_process_answers_nobody_and_leaves_what_it_wrote() -> None:
    disk, faults = Disk(), Killed()
    faults.store = MemoryStore(disk, faults)
    waiting = asyncio.ensure_future(faults.store.keep(made()))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not waiting.done()
    assert await MemoryStore(disk).journal("oak") == [row(0)]
    disk.lose_power()
    assert await MemoryStore(disk).journal("oak") == []


async def test_two_servers_on_one_disk_race() -> None:
    disk = Disk()
    first, second = MemoryStore(disk), MemoryStore(disk)
    await first.keep(made())
    with pytest.raises(Conflict):
        await second.keep(made())
