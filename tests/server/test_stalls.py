"""The watch notices what holds the event loop, by its thread's processor time, and says what it was."""

from __future__ import annotations

import asyncio
import contextvars
import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import httpx2 as httpx
import pytest

from fairytile.server.ops.counters import Tally
from fairytile.server.ops.metrics import Gauges, Metrics
from fairytile.server.ops.stall_watch import BUDGET, Watch, working_on
from tests.server.operated import Visitor, heard, operated


class Clocks:
    """The plain clock and the processor time of a thread, both set by hand."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.now = self.worked = 0.0
        self.asked = 0
        self.watch = Watch(self.tally, wall=lambda: self.now, busy=self._busy)

    def _busy(self) -> float:
        self.asked += 1
        return self.worked

    def pass_(self, seconds: float, *, busy: bool) -> None:
        """Let time pass, in which the thread works or the machine does something else."""
        self.now += seconds
        self.worked += seconds if busy else 0.0

    def step(self, seconds: float, work: str = "something", *, busy: bool = True) -> None:
        """A step of a task that takes so long."""
        began = self.watch.begin()
        self.pass_(seconds, busy=busy)
        if self.watch.is_long(began):
            self.watch.end(began, work)


def test_work_that_holds_the_loop_is_counted_by_its_kind() -> None:
    clocks = Clocks()
    clocks.step(2 * BUDGET, "act")
    clocks.step(3 * BUDGET, "act")
    clocks.step(0.9 * BUDGET, "hello")
    assert clocks.tally.stalls == {"act": 2}
    assert clocks.tally.longest_stall == pytest.approx(3 * BUDGET)


def test_what_the_machine_does_for_others_does_not_count() -> None:
    clocks = Clocks()
    clocks.step(50 * BUDGET, busy=False)
    assert not clocks.tally.stalls


def test_many_short_steps_are_no_stall_and_cost_next_to_nothing() -> None:
    clocks = Clocks()
    for _ in range(1000):
        clocks.step(BUDGET / 1000)
    clocks.step(BUDGET * 0.99)
    assert not clocks.tally.stalls
    assert clocks.asked < 100  # the processor time is looked at by the clock, not at every step


def test_what_ran_before_a_long_step_is_not_taken_for_a_part_of_it() -> None:
    clocks = Clocks()
    for number in range(200):
        for _ in range(number):
            clocks.step(0.0001)
        clocks.pass_(0.0004, busy=True)
        clocks.step(BUDGET * 0.995)
        clocks.step(BUDGET * 0.5)
    assert not clocks.tally.stalls


def test_what_is_timed_within_something_else_makes_it_no_stall() -> None:
    clocks = Clocks()
    for inner in (0.5 * BUDGET, 1.5 * BUDGET):
        began = clocks.watch.begin()
        clocks.pass_(5 * BUDGET, busy=False)
        clocks.step(inner, busy=False)
        assert clocks.watch.is_long(began)
        clocks.watch.end(began, "around it")
    assert not clocks.tally.stalls


def test_every_step_of_a_task_is_timed_and_named_by_what_it_works_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairytile.server.ops.stall_watch.BUDGET", 0.0)  # whatever takes any time is too long
    tally = Tally()

    async def hears() -> str:
        working_on("hello")
        await asyncio.sleep(0)
        working_on("ask")
        await asyncio.sleep(0)
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            working_on("leaving")
            sum(range(1000))
        return "done"

    async def unnamed() -> None:
        await asyncio.sleep(0)

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        watch = Watch(tally)
        watch.attach(loop)
        hearing = loop.create_task(hears(), name="hearing")
        await loop.create_task(unnamed(), context=contextvars.copy_context())
        await asyncio.sleep(0)
        hearing.cancel()
        assert await hearing == "done"
        assert hearing.get_name() == "hearing"
        assert "hears" in repr(hearing)
        watch.detach(loop)
        await loop.create_task(hears_nothing())

    async def hears_nothing() -> None:
        await asyncio.sleep(0)

    asyncio.run(scene())
    assert {kind.rpartition(".")[2] for kind in tally.stalls} == {"hello", "ask", "leaving", "unnamed"}


def test_what_a_task_raises_is_raised() -> None:
    async def broken() -> None:
        await asyncio.sleep(0)
        raise ValueError("something is wrong here")

    async def scene() -> None:
        watch = Watch(Tally())
        watch.attach(asyncio.get_running_loop())
        with pytest.raises(ValueError, match="wrong here"):
            await asyncio.get_running_loop().create_task(broken())
        async with asyncio.timeout(30), asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(0))
        watch.detach(asyncio.get_running_loop())

    asyncio.run(scene())


@pytest.fixture
def searching() -> Iterator[tuple[Clocks, Callable[[int, float], None]]]:
    """A watch, and a search for garbage of some generation that takes so long."""
    clocks, loop = Clocks(), asyncio.new_event_loop()
    seconds = 0.0

    def takes(phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            clocks.pass_(seconds, busy=True)

    def search(generation: int, time: float) -> None:
        nonlocal seconds
        seconds = time
        gc.collect(generation)

    gc.disable()
    clocks.watch.attach(loop)
    gc.callbacks.append(takes)
    yield clocks, search
    gc.callbacks.remove(takes)
    clocks.watch.detach(loop)
    gc.enable()
    loop.close()


Searching: TypeAlias = tuple[Clocks, Callable[[int, float], None]]


def test_a_search_for_garbage_is_no_part_of_the_work_that_it_interrupts(searching: Searching) -> None:
    clocks, search = searching
    began, busy = clocks.watch.begin(), clocks.watch.busy()
    clocks.pass_(BUDGET / 2, busy=True)
    search(0, 0.9 * BUDGET)
    assert clocks.watch.busy() - busy == pytest.approx(BUDGET / 2)  # and so nobody pays for it
    assert clocks.watch.is_long(began)
    clocks.watch.end(began, "act")
    assert not clocks.tally.stalls
    assert sum(clocks.tally.collected.counts) == 1


def test_a_search_for_garbage_that_takes_long_is_a_stall_unless_it_waited_for_quiet(
    searching: Searching,
) -> None:
    clocks, search = searching
    search(2, 5 * BUDGET)
    assert not clocks.tally.stalls
    search(0, 3 * BUDGET)
    assert clocks.tally.stalls == {"searching for garbage": 1}
    assert clocks.tally.longest_stall == pytest.approx(3 * BUDGET)


def test_what_is_found_to_be_garbage_is_counted(searching: Searching) -> None:
    clocks, search = searching
    search(2, 0.0)
    before = clocks.tally.garbage
    for _ in range(100):
        circle = [before]
        circle.append(circle)  # type: ignore[arg-type]  # nothing else has anything to do with this list
        del circle
    search(0, 0.0)
    assert clocks.tally.garbage - before == 100


def test_stalls_are_among_the_numbers() -> None:
    clocks = Clocks()
    clocks.step(0.05, "GET /tables/{table}/replay")
    text = Metrics(clocks.tally, lambda: Gauges(0, 0, 0)).text().decode()
    assert 'fairytile_stalls_total{work="GET /tables/{table}/replay"} 1.0' in text
    assert "fairytile_longest_stall_seconds 0.05" in text
    assert "fairytile_collecting_seconds_count 0.0" in text


def test_a_server_watches_its_loop_and_plays_as_before(tmp_path: Path) -> None:
    with operated(tmp_path) as served:
        anna = Visitor(served, "Anna")
        table, _ = anna.make()
        with anna.at(table) as line:
            heard(line, "sync")
        numbers = httpx.get(f"{served.address}/metrics").text
        assert "fairytile_longest_stall_seconds" in numbers
        assert served.end() == 0
