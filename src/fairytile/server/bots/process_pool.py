"""Bots in seats: they think in processes apart, and whatever happens there, every question gets its answer.

A worker that is late or dies is killed and replaced, and costs nobody but its own question any time. When an
answer is shown is for `fairytile.server.bots.bot_delay`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import TracebackType
from typing import Final, NamedTuple, Self

from fairytile.actions import TURN_PAGE
from fairytile.bots import AT_ONCE, Budget, Feed
from fairytile.bots.seat_feed import edition_of, past, views
from fairytile.server.bots.worker_handle import BotTask, Place, Worker
from fairytile.server.jobs.fair_queue import FairLine

MARGIN: Final = 6.0
"""Seconds on top of its budget after which a bot has not answered. A busy machine is slow, and within this
time the worker itself has somebody play for a bot that is late."""
EACH_SIMULATION: Final = 0.05
"""Seconds that a simulation may take."""
START: Final = 30.0
"""Seconds in which a worker has to be there; on a machine that has nothing else to do it takes half a one."""
HURRY: Final = 3.0
"""Seconds of waiting after which a question is answered without thinking, so that the line gets shorter."""
MOST_WAITING: Final = 1000
"""How many questions may wait."""
IDLE: Final = 60.0
"""Seconds after which a worker that nobody asks goes home, and leaves its memory to others."""
ANSWERS: Final = 5000
"""Answers after which a worker is replaced, so that nothing can pile up in it."""
QUICK: Final = "otto"
"""Who plays for a bot that costs one worker after the other, or that is not here any more."""


class TroubleKind(StrEnum):
    """What went wrong with a question."""

    LATE = "late"
    """The worker did not answer in time, and was killed."""
    DIED = "died"
    """The worker was gone, or said what nobody understands."""
    FAILED = "failed"
    """The bot failed, and the worker had somebody play for it."""
    CROWDED = "crowded"
    """Too many wait."""
    UNKNOWN = "unknown"
    """There is no such bot any more. Another one plays for it, and this is said once."""


class Trouble(NamedTuple):
    """Something for the log. It has no word of what a bot saw or said."""

    why: TroubleKind
    opponent: str


def by_default() -> int:
    """How many workers there are unless somebody says so: one core is the server's."""
    return max(1, (os.cpu_count() or 1) - 1)


class Thinkers:
    """A few worker processes that are asked what bots do.

    They come when there is something to ask, and go when there is not. A seat is thought for by the worker
    that remembers its game, if it is free. Addresses take turns, then devices, then tables, so none of
    them waits for all questions of another.

    Args:
        workers: How many there are at most.
        own: Bots beside those of the library that may be asked, as `fairytile.bots.find_opponent` knows
            them. Their code runs in the workers.
        told: Is told of every trouble. Nobody else is.
        margin: How long a bot may take on top of its budget.
        hurry: How long a question waits before it is answered without thinking.
        idle: How long a worker stays that nobody asks.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        own: Sequence[str] = (),
        told: Callable[[Trouble], None] = lambda trouble: None,
        margin: float = MARGIN,
        hurry: float = HURRY,
        idle: float = IDLE,
    ) -> None:
        self._most = by_default() if workers is None else workers
        self._own, self._told = tuple(own), told
        self._margin, self._hurry, self._idle = margin, hurry, idle
        self._line: FairLine[_Question] = FairLine(MOST_WAITING)
        self._open: set[_Question] = set()
        self._chairs: list[_Chair] = []
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._line)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that there are now."""
        return sorted(chair.worker.pid for chair in self._chairs if chair.worker is not None)

    async def choose(self, task: BotTask) -> str:
        """What a bot does, in notation. It can be cancelled, and is when the thinkers are closed.

        Raises:
            ValueError: The seat is not to move, or the feed makes no sense. No bot can make it raise.
        """
        for asked in (task, task, replace(task, opponent=QUICK, budget=AT_ONCE)):
            try:
                return await self._answer(asked)
            except _Lost as lost:
                self._told(Trouble(lost.why, asked.opponent))
                if lost.why is TroubleKind.CROWDED:
                    break
        return last_resort(task.feed)

    async def close(self) -> None:
        """End all workers at once, whatever they do, and cancel what is still asked."""
        self._closed = True
        for question in self._open:
            question.answer.cancel()
        for chair in self._chairs:
            chair.called.cancel()
            if chair.worker is not None:
                chair.worker.kill()
        await asyncio.gather(*(chair.tending for chair in self._chairs))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # --- who is asked -----------------------------------------------------------------------

    async def _answer(self, task: BotTask) -> str:
        """What a worker answers; raises `_Lost` if it does not."""
        if self._closed:
            raise asyncio.CancelledError("the thinkers went home")
        loop = asyncio.get_running_loop()
        question = _Question(task, loop.time(), loop.create_future())
        self._open.add(question)
        crowded = self._line.put(task.path, question)
        if crowded is not None:
            crowded.lost(TroubleKind.CROWDED)
        self._call()
        try:
            return await question.answer
        finally:
            self._open.discard(question)
            self._line.drop(task.path, question)

    def _call(self) -> None:
        """Hand out what waits, as far as there is somebody to take it."""
        while self._line and not self._closed:
            free = [chair for chair in self._chairs if chair.is_free]
            if free:
                place = self._line.next().task.place
                chair = max(free, key=lambda each: each.suits(place))
            elif len(self._chairs) < self._most:
                chair = _Chair(asyncio.get_running_loop().create_future())
                chair.tending = asyncio.create_task(self._tend(chair))
                self._chairs.append(chair)
            else:
                return
            chair.called.set_result(self._line.take())

    async def _tend(self, chair: _Chair) -> None:
        """Have a chair's worker answer one question after the other, until none comes for a while."""
        try:
            while not self._closed:
                await asyncio.wait([chair.called], timeout=self._idle)
                if chair.is_free or chair.called.cancelled():
                    break
                await self._ask(chair, chair.called.result())
                chair.called = asyncio.get_running_loop().create_future()
                self._call()
        finally:
            chair.called.cancel()
            await chair.leave()
            self._chairs.remove(chair)
        self._call()

    async def _ask(self, chair: _Chair, question: _Question) -> None:
        """Have a worker answer a question. What goes wrong costs the worker, and nothing else."""
        if question.answer.done():
            return
        try:
            worker = await self._seated(chair)
            budget = self._budget(question)
            async with asyncio.timeout(self._limit(budget)):
                said = await worker.answer(question.task, budget)
        except TimeoutError:
            question.lost(TroubleKind.LATE)
            await chair.leave()
            return
        except Exception:  # a worker may say and do anything: whatever it is, another one comes
            question.lost(TroubleKind.DIED)
            await chair.leave()
            return
        assert said.action is not None, "an answer is an action"
        question.found(said.action)
        if said.failed:
            self._told(Trouble(TroubleKind.FAILED, question.task.opponent))
        # A bot that was late may still be thinking in there.
        if said.failed or worker.answered >= ANSWERS:
            await chair.leave()

    async def _seated(self, chair: _Chair) -> Worker:
        if chair.worker is None:
            async with asyncio.timeout(START):
                chair.worker = await Worker.begun()
                if self._closed:
                    chair.worker.kill()
                await chair.worker.welcomed(self._own)
        return chair.worker

    def _budget(self, question: _Question) -> Budget:
        waited = asyncio.get_running_loop().time() - question.since
        return AT_ONCE if waited > self._hurry else question.task.budget

    def _limit(self, budget: Budget) -> float:
        return self._margin + (budget.seconds or 0.0) + EACH_SIMULATION * (budget.simulations or 0)


def last_resort(feed: Feed) -> str:
    """What is done in a seat without a thought, if there is nobody left to ask: another Page, or an end."""
    seen = past(feed.first, feed.since)
    if seen is None:
        raise ValueError("the feed takes back what was never done: send it from the first turn on")
    (now,) = views([seen.now], edition_of(feed))
    legal = now.legal_actions
    if not legal:
        raise ValueError("the seat of this feed is not to move: ask the bot in the seat that is")
    return str(TURN_PAGE if TURN_PAGE in legal else legal[-1])


# --- what is asked, and where ---------------------------------------------------------------


class _Lost(Exception):
    """A question was not answered."""

    def __init__(self, why: TroubleKind) -> None:
        super().__init__(why)
        self.why = why


@dataclass(eq=False, slots=True)
class _Question:
    """A question that waits for an answer, or for nothing any more if whoever asked is gone."""

    task: BotTask
    since: float
    answer: asyncio.Future[str]

    def found(self, action: str) -> None:
        if not self.answer.done():
            self.answer.set_result(action)

    def lost(self, why: TroubleKind) -> None:
        if not self.answer.done():
            self.answer.set_exception(_Lost(why))


@dataclass(eq=False, slots=True)
class _Chair:
    """Where a worker sits, one after the other."""

    called: asyncio.Future[_Question]
    """The next question for it."""
    tending: asyncio.Task[None] = field(init=False)
    worker: Worker | None = None

    @property
    def is_free(self) -> bool:
        return not self.called.done()

    def suits(self, place: Place) -> int:
        """How glad one is to ask here: it remembers the game, is there at least, or has to come first."""
        return 0 if self.worker is None else 1 + self.worker.knows(place)

    async def leave(self) -> None:
        """Have the worker gone, if there is one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.ended()
