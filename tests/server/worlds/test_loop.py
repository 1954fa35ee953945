"""The loop of simulated worlds: no time is lost, chance decides who is first, and the dead do nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from time import monotonic

import pytest

from tests.server.worlds.loop import Process, Stuck, WorldLoop


@pytest.fixture
def loop() -> Iterator[WorldLoop]:
    made = WorldLoop(random.Random(1), shuffled=False)
    yield made
    made.end()


def test_an_hour_passes_in_no_time(loop: WorldLoop) -> None:
    began = monotonic()
    task = loop.start(Process("sleeper"), asyncio.sleep(3600, "awake"))
    assert loop.run_while(lambda: not task.done(), until=4000)
    assert task.result() == "awake"
    assert loop.time() == 3600
    assert monotonic() - began < 60


def test_what_dies_does_not_even_clean_up(loop: WorldLoop) -> None:
    process = Process("victim")
    done: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(1)
            done.append("worked")
        finally:
            done.append("cleaned up")

    loop.start(process, work())
    loop.run_while(lambda: True, until=0.5)
    process.alive = False
    with pytest.raises(Stuck):
        loop.run_while(lambda: True, until=10)
    assert done == []


def _order(seed: int, *, shuffled: bool) -> list[int]:
    loop = WorldLoop(random.Random(seed), shuffled=shuffled)
    found: list[int] = []
    for number in range(8):
        loop.call_soon(found.append, number)
    loop.run_while(lambda: len(found) < 8, until=1)
    loop.end()
    return found


def test_what_can_be_done_at_once_is_done_as_it_came_or_as_chance_has_it() -> None:
    assert _order(1, shuffled=False) == [*range(8)]
    assert _order(1, shuffled=True) == _order(1, shuffled=True) != _order(2, shuffled=True)


def test_a_failure_that_nobody_asks_about_is_told(loop: WorldLoop) -> None:
    async def fail() -> None:
        raise ValueError("nobody listens")

    task = loop.start(Process("poor"), fail())
    loop.run_while(lambda: not task.done(), until=1)
    assert loop.unheard() == ["ValueError('nobody listens')"]
    loop.call_soon(lambda: 1 / 0)
    loop.run_while(lambda: not loop.troubles, until=1)
    assert loop.troubles == ["division by zero"]
