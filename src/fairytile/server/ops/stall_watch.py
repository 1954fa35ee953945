"""A watch on the event loop: work that holds it for too long is counted and logged, by its kind.

While one piece of work runs on the loop every other game waits. So each step of every task, and all that is
read from connections, is timed by the processor time of the loop's own thread: what the machine does for
others meanwhile does not count. To ask for that time is a call of the system, so it is asked for only where
the plain clock says that a step was long; no step takes more of the one than of the other.

Python's own search for garbage may come in the middle of any step, and is no part of it: neither a stall of
that work nor anything that somebody pays for. It is a stall by itself, unless it is the one for which
`fairytile.server.ops.garbage_collection` waits until nobody plays.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import perf_counter, thread_time
from types import TracebackType
from typing import Any, Final, TypeVar

from fairytile.server.ops.counters import Tally
from fairytile.server.ops.logs import seldom

BUDGET: Final = 0.020
"""Seconds of its thread's processor time for which nothing may hold the loop."""
_MARK: Final = 0.0005
"""Seconds after which the processor time of the thread is looked at again: the error of what is found."""

_EVERYTHING: Final = 2
"""The generation of a search in all that there is."""
_NEVER: Final = float("-inf")
_T = TypeVar("_T")

_WORK: Final[ContextVar[str]] = ContextVar("work", default="")

PAYS: Final[ContextVar[Callable[[float], None] | None]] = ContextVar("pays", default=None)
"""Is told what each step of the tasks cost that were begun for somebody, in seconds of processor time."""


def working_on(kind: str) -> None:
    """Say what the running task does from here on: a kind of work, and never anything of its content."""
    _WORK.set(kind)


class Watch:
    """Times what happens on one loop, in the thread that it was made in.

    Args:
        tally: Where stalls are counted.
        wall: The plain clock, in seconds.
        busy: The processor time of the thread.
    """

    def __init__(
        self,
        tally: Tally,
        *,
        wall: Callable[[], float] = perf_counter,
        busy: Callable[[], float] = thread_time,
    ) -> None:
        self._tally, self._wall, self._busy = tally, wall, busy
        self._thread = threading.get_ident()
        self._marked_at, self._marked_busy = _NEVER, 0.0
        self._collected = self._collecting_since = 0.0
        """All processor time that the search for garbage took in this thread; and when the last one began."""

    # --- timing -----------------------------------------------------------------------------

    def begin(self) -> float:
        """Something begins; what this gives is handed to `is_long` and `end`."""
        now = self._wall()
        if now - self._marked_at > _MARK:
            self._marked_at, self._marked_busy = now, self.busy()
        return now

    def busy(self) -> float:
        """The processor time of the thread, but for the search for garbage."""
        return self._busy() - self._collected

    def is_long(self, began: float) -> bool:
        """Whether what has begun then, and has ended, took so long that it may be a stall."""
        return self._wall() - began > BUDGET

    def end(self, began: float, work: str) -> None:
        """Something that took long has ended, or lets others have their turn: see what it cost."""
        # What ran between the mark and the beginning took no more of the processor than of the clock. If
        # something else was timed within this, the mark is later than the beginning, and less is known.
        held = self.busy() - self._marked_busy - max(0.0, began - self._marked_at)
        self._marked_at = _NEVER
        self._held(held, work)

    def _held(self, held: float, work: str) -> None:
        if held > BUDGET:
            self._tally.stalls[work] += 1
            self._tally.longest_stall = max(self._tally.longest_stall, held)
            seldom("the event loop was held", work=work, milliseconds=round(1000 * held))

    # --- what is timed ----------------------------------------------------------------------

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Time all tasks of a loop from now on, until `detach`."""
        loop.set_task_factory(self._task)
        gc.callbacks.append(self._collecting)

    def detach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Time no more."""
        loop.set_task_factory(None)
        gc.callbacks.remove(self._collecting)

    def _task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, _T] | Generator[Any, None, _T],
        **about: Any,  # what a task is made with differs from one version of Python to the next
    ) -> asyncio.Task[_T]:
        return asyncio.Task(_Timed(work, self) if isinstance(work, Coroutine) else work, loop=loop, **about)

    def _collecting(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self._collecting_since = self._busy()
            return
        seconds = self._busy() - self._collecting_since
        self._tally.collected.add(seconds)
        self._tally.garbage += about["collected"]
        if threading.get_ident() == self._thread:
            self._collected += seconds
        if about["generation"] < _EVERYTHING:
            self._held(seconds, "searching for garbage")


class _Timed(Coroutine[Any, Any, _T]):
    """A coroutine of which each step is timed."""

    __slots__ = ("__name__", "__qualname__", "_pays", "_send", "_watch", "_work")

    def __init__(self, work: Coroutine[Any, Any, _T], watch: Watch) -> None:
        self._work, self._send, self._watch = work, work.send, watch
        self._pays = PAYS.get()
        self.__name__ = getattr(work, "__name__", type(work).__name__)
        self.__qualname__ = getattr(work, "__qualname__", self.__name__)

    def send(self, value: Any) -> Any:
        watch = self._watch
        began = watch.begin()
        busy = 0.0 if self._pays is None else watch.busy()
        try:
            return self._send(value)
        finally:
            if self._pays is not None:
                self._pays(watch.busy() - busy)
            if watch.is_long(began):
                watch.end(began, _WORK.get() or self.__qualname__)

    def throw(
        self,
        kind: Any,
        error: BaseException | object = None,
        trace: TracebackType | None = None,
        /,
    ) -> Any:
        watch = self._watch
        began = watch.begin()
        try:
            return self._work.throw(kind) if error is None else self._work.throw(kind, error, trace)
        finally:
            del kind, error, trace  # an error knows where it was raised: who keeps it there keeps both
            if watch.is_long(began):
                watch.end(began, _WORK.get() or self.__qualname__)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, _T]:
        return self._work.__await__()
