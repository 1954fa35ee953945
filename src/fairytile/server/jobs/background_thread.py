"""Work that takes long goes to one thread beside the event loop, in turns: a fair queue of CPU-bound jobs.

A thread does not hold the loop, but both take turns at running Python at all: with several busy threads the
loop would get a small share. So there is one for everything that takes long, hints and pictures alike, and
whoever has much to ask waits behind those who have little. It is gentle: on a single core the loop would
else wait for the rest of its time slice, some milliseconds, again and again.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar, cast

from fairytile.protocol import Refusal, Why
from fairytile.server.jobs.fair_queue import FairLine

MOST_WAITING: Final = 500
"""How many jobs may wait; beyond that the last of who has most of them is refused."""
_GENTLE: Final = 10
"""How much the thread lets others go first; less than bots do, since the loop never waits for them."""
_T = TypeVar("_T")


class Works(Protocol):
    """Where long work is done."""

    async def run(self, whose: Hashable, work: Callable[[], _T]) -> _T:
        """What some work gives, or raises; ``whose`` it is decides when it is its turn."""


class AtOnce:
    """Does all work at once: for worlds of which every step can be played again."""

    async def run(self, _: Hashable, work: Callable[[], _T]) -> _T:
        """What some work gives, or raises."""
        return work()


class Workshop:
    """Does one job after the other in a thread, of each who asks in turn."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._line: FairLine[_Job] = FairLine(most_waiting)
        self._thread = ThreadPoolExecutor(1, "workshop", _be_gentle)
        self._working: asyncio.Task[None] | None = None

    async def run(self, whose: Hashable, work: Callable[[], _T]) -> _T:
        """What some work gives, or raises; raises `Refusal` if too much waits already."""
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future())
        crowded = self._line.put((whose,), job)
        if crowded is not None and not crowded.done.done():
            crowded.done.set_exception(Refusal(Why.TOO_MUCH))
        if self._working is None:
            self._working = loop.create_task(self._work())
        try:
            return cast(_T, await job.done)
        finally:
            self._line.drop((whose,), job)

    async def _work(self) -> None:
        try:
            while self._line:
                await self._line.take().do(self._thread)
        finally:
            self._working = None


@dataclass(eq=False, slots=True)
class _Job:
    work: Callable[[], object]
    done: asyncio.Future[Any]
    """Is cancelled if nobody waits for it any more."""

    async def do(self, thread: Executor) -> None:
        if self.done.done():
            return
        try:
            found = await asyncio.get_running_loop().run_in_executor(thread, self.work)
        except Exception as error:  # it is raised where it was asked for
            if not self.done.done():
                self.done.set_exception(error)
        else:
            if not self.done.done():
                self.done.set_result(found)


def _be_gentle() -> None:
    if sys.platform == "linux":  # elsewhere only whole processes can be
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _GENTLE)
