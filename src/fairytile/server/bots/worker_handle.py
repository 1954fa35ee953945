"""A process in which bots think, as the server sees it: started, told, asked, and ended without mercy.

What happens over there is in `fairytile.server.bots.worker_main`; which worker is asked what, and what if
it does not answer, in `fairytile.server.bots.process_pool`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from fairytile.bots import Budget, Feed
from fairytile.server.bots.worker_main import GAMES, Asked, Message, Said, Told, Welcome, line, read_said
from fairytile.state import SeatNumber

_GENTLE: Final = 19
"""How much a worker lets others go first: the server has people to answer."""
_START: Final = """
import os
if hasattr(os, "nice"):
    os.nice({})
from fairytile.server.bots.worker_main import main
main()
"""
"""What it runs. To read the library takes it half a second, so it is gentle before that."""
_HOW: Final = ("-P", "-c", _START.format(_GENTLE))
_PASSED_ON: Final = ("PATH", "PYTHONPATH", "PYTHONHOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
"""Of the environment: what Python needs to start. A server's has addresses and passwords besides."""
_AT_ONCE: Final = 1000
"""Deeds in one message, so that a long game does not make one that is longer than any list may be."""
_GONE: Final = 1.0
"""Seconds in which a killed process is gone, unless the machine is in trouble."""

Place: TypeAlias = tuple[Hashable, SeatNumber]
"""A seat at a table."""


@dataclass(frozen=True, slots=True)
class BotTask:
    """A question to a bot."""

    table: Hashable
    """Tells tables apart. It stays in the server."""
    feed: Feed
    """All that the seat was sent, which has to be to move."""
    opponent: str
    """The key of the bot."""
    budget: Budget
    seed: str
    """The chance of the bot. Nothing about the deal may follow from it."""
    owners: tuple[Hashable, ...] = ()
    """Who share the thinking with each other, from the largest group to the smallest. They stay here, too."""

    @property
    def path(self) -> tuple[Hashable, ...]:
        """Where the question waits its turn."""
        return *self.owners, self.table

    @property
    def place(self) -> Place:
        """The seat that asks."""
        return self.table, self.feed.seat


class Telling:
    """What one worker is told: of a game once, and later what is new."""

    def __init__(self) -> None:
        self._games: OrderedDict[Place, _Game] = OrderedDict()
        self._numbers = count(1)

    def knows(self, place: Place) -> bool:
        """Whether the worker was told of the game of this seat."""
        return place in self._games

    def forget(self, place: Place) -> None:
        """Have the worker told of this game from its beginning."""
        self._games.pop(place, None)

    def messages(self, task: BotTask, budget: Budget) -> Iterator[Message]:
        """A question, and before it what the worker has to be told."""
        known = self._games.pop(task.place, None)
        if known is None or not _goes_on(known.feed, task.feed):
            known = _Game(next(self._numbers), None)
        self._games[task.place] = _Game(known.number, task.feed)
        while len(self._games) > GAMES:
            self._games.popitem(last=False)
        yield from _news(known, task.feed)
        milliseconds = None if budget.seconds is None else round(1000 * budget.seconds)
        moment = task.feed.moment
        yield Asked(known.number, moment, task.opponent, milliseconds, budget.simulations, task.seed)


class _Game(NamedTuple):
    """What a worker was told of a game."""

    number: int
    feed: Feed | None


def _goes_on(known: Feed | None, feed: Feed) -> bool:
    """Whether a feed is what was known and perhaps more."""
    return known is not None and known.first == feed.first and known.since == feed.since[: known.moment]


def _news(known: _Game, feed: Feed) -> Iterator[Told]:
    if known.feed is None:
        yield Told(known.number, feed.first, ())
    for start in range(0 if known.feed is None else known.feed.moment, feed.moment, _AT_ONCE):
        yield Told(known.number, None, feed.since[start : start + _AT_ONCE])


class Worker:
    """A process in which bots think about one question at a time. All waiting is without a limit here."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._telling = Telling()
        self.answered = 0
        """How many questions it has answered."""

    @classmethod
    async def begun(cls) -> Worker:
        """A worker that is about to be there."""
        environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, *_HOW, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
            )
        )

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def knows(self, place: Place) -> bool:
        """Whether it has been asked for this seat before."""
        return self._telling.knows(place)

    async def welcomed(self, own: Sequence[str]) -> None:
        """Wait until it is there; it may run these bots beside those of the library."""
        await self._said_to([Welcome(tuple(own))])

    async def answer(self, task: BotTask, budget: Budget) -> Said:
        """What a bot does; raises ``EOFError``, ``OSError`` or ``ValueError`` if the worker is of no use."""
        said = await self._said_to(self._telling.messages(task, budget))
        if said.action is None:
            self._telling.forget(task.place)
            said = await self._said_to(self._telling.messages(task, budget))
        if said.action is None:
            raise ValueError("the worker does not understand what it was told")
        self.answered += 1
        return said

    async def _said_to(self, messages: Iterable[Message]) -> Said:
        pipe, answers = self._process.stdin, self._process.stdout
        assert pipe is not None, "a worker has pipes"
        assert answers is not None, "a worker has pipes"
        pipe.write(b"".join(map(line, messages)))
        await pipe.drain()
        text = await answers.readline()
        if not text:
            raise EOFError("the worker is gone")
        return read_said(text)

    def kill(self) -> None:
        """End it, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> None:
        """Kill it and see it gone."""
        self.kill()
        with suppress(TimeoutError):
            async with asyncio.timeout(_GONE):
                await self._process.wait()
