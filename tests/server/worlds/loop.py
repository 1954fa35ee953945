"""An event loop without a clock or sockets: time jumps to whatever comes next, and chance says who is first.

What happens depends on the seed alone. A process is a context: everything that was begun in it belongs to it,
and when it dies nothing of it ever runs again, as after SIGKILL: no ``finally``, no ``except``.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from typing import Any, TypeVar, TypeVarTuple, Unpack

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class Process:
    """Something that can die between any two steps."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.paused_until = 0.0
        """Until when it does nothing, as a machine that is asleep; then it goes on as if nothing had been."""
        self.context = copy_context()
        self.context.run(_PROCESS.set, self)
        self.remains: list[object] = []
        """What would be cleaned up if nobody held it, and must not be: the dead do nothing."""


_PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)
_Ready = tuple[asyncio.Handle, Process | None]


class Foreseen(Exception):
    """What goes wrong on purpose."""


class Stuck(AssertionError):
    """Nothing is left to happen, and what was waited for has not."""


class WorldLoop(asyncio.BaseEventLoop):
    """Runs everything in one thread and in no time at all."""

    def __init__(self, rng: random.Random, *, shuffled: bool) -> None:
        super().__init__()
        self.steps = 0
        """How many there were so far."""
        self.each_step: Callable[[], None] = lambda: None
        self.troubles: list[str] = []
        """What went wrong where nobody was there to hear of it."""
        self._rng = rng
        self._shuffled = shuffled
        self._now = 0.0
        self._soon: list[_Ready] = []
        self._later: list[tuple[float, int, asyncio.Handle, Process | None]] = []
        self._tasks: list[asyncio.Task[Any]] = []
        self._counted = 0
        self._over = False

    # --- what asyncio asks of a loop --------------------------------------------------------

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def call_soon(
        self, callback: Callable[[Unpack[_Ts]], object], *args: *_Ts, context: Context | None = None
    ) -> asyncio.Handle:
        within = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, within)
        if not self._over:
            self._soon.append((handle, within.get(_PROCESS)))
        return handle

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[_Ts]], object],
        *args: *_Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        within = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, within)
        if not self._over:
            self._counted += 1
            heappush(self._later, (when, self._counted, handle, within.get(_PROCESS)))
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[_Ts]], object],
        *args: *_Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def create_task(
        self,
        coro: Generator[Any, None, _T] | Coroutine[Any, Any, _T],
        *,
        name: object = None,
        context: Context | None = None,
    ) -> asyncio.Task[_T]:
        within = copy_context() if context is None else context
        task = asyncio.Task(coro, loop=self, context=within)
        process = within.get(_PROCESS)
        if process is not None:
            process.remains.append(task)
            self._tasks.append(task)
        return task

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A timer that was cancelled is passed over when its time comes."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._over and not isinstance(context.get("exception"), Foreseen):
            self.troubles.append(f"{context.get('exception') or context.get('message')}")

    # --- running ----------------------------------------------------------------------------

    def start(self, process: Process, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Begin something in a process."""
        return self.create_task(work, context=process.context)

    def run_while(self, wanted: Callable[[], bool], *, until: float) -> bool:
        """Go on while something is wanted, but not beyond a time; says whether it came to an end before."""
        asyncio._set_running_loop(self)
        try:
            while wanted():
                if not self._soon and not self._wait(until):
                    return False
                self._step()
            return True
        finally:
            asyncio._set_running_loop(None)

    def unheard(self) -> list[str]:
        """How tasks failed that nobody has asked about, and forget all that have ended."""
        ended = [task for task in self._tasks if task.done()]
        self._tasks = [task for task in self._tasks if not task.done()]
        failed = [task.exception() for task in ended if getattr(task, "_log_traceback", False)]
        return [repr(error) for error in failed if not isinstance(error, Foreseen)]

    def _wait(self, until: float) -> bool:
        """Let time pass until something can be done; not beyond a time."""
        if not self._later:
            raise Stuck("nothing is left to happen")
        when = self._later[0][0]
        if when > until:
            self._now = until
            return False
        self._now = max(self._now, when)
        while self._later and self._later[0][0] <= self._now:
            _, _, handle, process = heappop(self._later)
            self._soon.append((handle, process))
        return True

    def _step(self) -> None:
        place = self._rng.randrange(len(self._soon)) if self._shuffled else 0
        handle, process = self._soon.pop(place)
        if handle.cancelled():
            return
        if process is not None and not process.alive:
            process.remains.append(handle)
            return
        if process is not None and process.paused_until > self._now:
            self._counted += 1
            heappush(self._later, (process.paused_until, self._counted, handle, process))
            return
        self.steps += 1
        handle._run()
        self.each_step()

    def end(self) -> None:
        """Nothing happens any more."""
        self._over = True
        for task in self._tasks:
            # What is left belongs to the dead, and nobody minds that it was never finished.
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            coroutine = task.get_coro()
            if not task.done() and coroutine is not None:
                coroutine.close()
        self._soon.clear()
        self._later.clear()
        self.close()
