"""Puzzles over HTTP: made and judged away from the event loop, one at a time, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

from fairytile.desk.puzzle_attempts import (
    attempt_of,
    check_attempt,
    check_puzzle,
    made_puzzle,
    puzzle_info,
    puzzle_name,
)
from fairytile.protocol.http_bodies import Judge, PuzzleInfo
from fairytile.puzzles import Attempt, Puzzle, daily, parse_puzzle
from fairytile.server.jobs.background_thread import Works
from fairytile.words import Language

KEPT: Final = 256


class Puzzling:
    """Makes and judges puzzles."""

    def __init__(self, works: Works) -> None:
        self._works = works
        self._kept: OrderedDict[str, Puzzle] = OrderedDict()
        self._working = asyncio.Lock()

    def has(self, name: str) -> bool:
        """Whether a puzzle is there already, by its name or its text."""
        return name in self._kept

    async def today(self, day: date, language: Language) -> PuzzleInfo:
        """The puzzle of a day."""
        puzzle = await self._once(f"day {day}", lambda: daily(day))
        return await self._told(Attempt.at(puzzle), language)

    async def made(self, level: str, seed: str, language: Language) -> PuzzleInfo:
        """A puzzle of a level; raises `Refusal`."""
        check_puzzle(level, seed)
        puzzle = await self._once(puzzle_name(level, seed), lambda: made_puzzle(level, seed))
        return await self._told(Attempt.at(puzzle), language)

    async def judged(self, asked: Judge, language: Language) -> PuzzleInfo:
        """An attempt, step by step; raises `IllegalAction`, `NotationError`."""
        check_attempt(asked)
        puzzle = await self._once(asked.puzzle, lambda: parse_puzzle(asked.puzzle))
        attempt = await self._works.run("puzzles", partial(attempt_of, puzzle, asked.line))
        return await self._told(attempt, language)

    async def _once(self, name: str, work: Callable[[], Puzzle]) -> Puzzle:
        async with self._working:
            if name not in self._kept:
                self._kept[name] = await self._works.run("puzzles", work)
            self._kept.move_to_end(name)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[name]

    async def _told(self, attempt: Attempt, language: Language) -> PuzzleInfo:
        async with self._working:
            return await self._works.run("puzzles", partial(puzzle_info, attempt, language))
