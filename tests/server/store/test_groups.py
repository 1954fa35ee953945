"""Changes that come in together are kept together, and each hears what became of it."""

import asyncio
from collections.abc import Sequence

import pytest

from fairytile.server.store import Change, Conflict, Groups, StoreFailed
from tests.server.store.values import made

pytestmark = pytest.mark.anyio


class Slow:
    """Writes a group when it is told to, and not before."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.allowed = asyncio.Semaphore(0)
        self.refused: set[str] = set()
        self.broken: Exception | None = None

    async def write(self, changes: Sequence[Change]) -> list[Conflict | None]:
        names = [change.card.table for change in changes if change.card is not None]
        self.groups.append(names)
        await self.allowed.acquire()
        if self.broken is not None:
            raise self.broken
        return [Conflict(name) if name in self.refused else None for name in names]


async def hand_in(groups: Groups, *names: str) -> list[asyncio.Future[None]]:
    waiting = [asyncio.ensure_future(groups.keep(made(name))) for name in names]
    await settle()
    return waiting


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_the_next_group_gathers_while_one_is_written() -> None:
    slow = Slow()
    groups = Groups(slow.write)
    await hand_in(groups, "a", "b")
    await hand_in(groups, "c")
    await hand_in(groups, "d")
    assert slow.groups == [["a", "b"]]
    slow.allowed.release()
    await settle()
    assert slow.groups == [["a", "b"], ["c", "d"]]


async def test_nobody_hears_of_a_change_before_its_group_is_kept() -> None:
    slow = Slow()
    groups = Groups(slow.write)
    first = await hand_in(groups, "a", "b")
    second = await hand_in(groups, "c")
    assert not any(kept.done() for kept in first)
    slow.allowed.release()
    await settle()
    assert all(kept.done() for kept in first)
    assert not second[0].done()


async def test_a_group_has_its_limit() -> None:
    slow = Slow()
    groups = Groups(slow.write, most=2)
    waiting = await hand_in(groups, *"abcde")
    for _ in range(3):
        slow.allowed.release()
        await settle()
    assert slow.groups == [["a", "b"], ["c", "d"], ["e"]]
    assert all(kept.done() for kept in waiting)


async def test_only_the_one_refused_hears_of_it() -> None:
    slow = Slow()
    slow.refused = {"b"}
    slow.allowed.release()
    outcomes = await asyncio.gather(*await hand_in(Groups(slow.write), *"abc"), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]


async def test_whoever_waits_hears_of_a_broken_store_and_the_next_group_is_tried() -> None:
    slow = Slow()
    slow.broken = OSError("the disk is on fire")
    groups = Groups(slow.write)
    first = await hand_in(groups, "a", "b")
    second = await hand_in(groups, "c")
    slow.allowed.release()
    for outcome in await asyncio.gather(*first, return_exceptions=True):
        assert isinstance(outcome, StoreFailed)
        assert "on fire" in str(outcome)
    slow.broken = None
    slow.allowed.release()
    await asyncio.gather(*second)


async def test_who_gives_up_waiting_takes_nobody_along() -> None:
    slow = Slow()
    groups = Groups(slow.write)
    first = await hand_in(groups, "a", "b")
    second = await hand_in(groups, "c", "d")
    first[0].cancel()
    second[0].cancel()
    slow.allowed.release()
    await settle()
    slow.allowed.release()
    await asyncio.gather(first[1], second[1])
    assert slow.groups == [["a", "b"], ["c", "d"]]


async def test_closing_waits_for_all_that_was_handed_in() -> None:
    slow = Slow()
    groups = Groups(slow.write)
    await hand_in(groups, "a")
    await hand_in(groups, "b")
    closing = asyncio.ensure_future(groups.close())
    await settle()
    with pytest.raises(StoreFailed, match="closed"):
        await groups.keep(made("c"))
    slow.allowed.release()
    await settle()
    assert not closing.done()
    slow.allowed.release()
    await closing
    assert slow.groups == [["a"], ["b"]]


async def test_a_change_in_quiet_times_does_not_wait_and_those_after_it_gather() -> None:
    slow = Slow()
    for _ in range(2):
        slow.allowed.release()
    loop = asyncio.get_running_loop()
    groups = Groups(slow.write, pause=0.05)
    begun = loop.time()
    await groups.keep(made("a"))
    await asyncio.gather(*await hand_in(groups, "b"), *await hand_in(groups, "c"))
    assert slow.groups == [["a"], ["b", "c"]]
    # Clocks of event loops are coarse on some systems.
    assert loop.time() - begun > 0.03
