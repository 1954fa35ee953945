"""Puzzles over HTTP: made and judged away from the event loop, one at a time, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

from fairytile.notation import exact_action
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Judge, PuzzleInfo
from fairytile.puzzles import Attempt, Level, NoPuzzle, Puzzle, daily, make, parse_puzzle, puzzle_text
from fairytile.server.jobs.background_thread import Works
from fairytile.words import Language, objective_sentence

KEPT: Final = 256
LONGEST_SEED: Final = 40
LONGEST_LINE: Final = 40
"""How many Adventures an attempt may have."""


class Puzzling:
    """Makes and judges puzzles."""

    def __init__(self, works: Works) -> None:
        self._works = works
        self._kept: OrderedDict[str, Puzzle] = OrderedDict()
        self._working = asyncio.Lock()

    @staticmethod
    def name(level: str, seed: str) -> str:
        """What a puzzle of a level is called here."""
        return f"{level} {seed}"

    def has(self, name: str) -> bool:
        """Whether a puzzle is there already, by its name or its text."""
        return name in self._kept

    async def today(self, day: date, language: Language) -> PuzzleInfo:
        """The puzzle of a day."""
        puzzle = await self._once(f"day {day}", lambda: daily(day))
        return await self._told(Attempt.at(puzzle), language)

    async def made(self, level: str, seed: str, language: Language) -> PuzzleInfo:
        """A puzzle of a level; raises `Refusal`."""
        if level not in [*Level] or not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
            raise Refusal(Why.UNKNOWN)
        try:
            puzzle = await self._once(self.name(level, seed), lambda: make(level, seed))
        except NoPuzzle as error:
            raise Refusal(Why.UNKNOWN) from error
        return await self._told(Attempt.at(puzzle), language)

    async def judged(self, asked: Judge, language: Language) -> PuzzleInfo:
        """An attempt, step by step; raises `IllegalAction`, `NotationError`."""
        if len(asked.line) > LONGEST_LINE:
            raise Refusal(Why.TOO_LARGE)
        puzzle = await self._once(asked.puzzle, lambda: parse_puzzle(asked.puzzle))
        attempt = await self._works.run("puzzles", partial(_attempt, puzzle, asked.line))
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
            return await self._works.run("puzzles", partial(_info, attempt, language))


def _attempt(puzzle: Puzzle, line: tuple[str, ...]) -> Attempt:
    attempt = Attempt.at(puzzle)
    for step in line:
        if attempt.solved:
            raise Refusal(Why.NOT_READABLE)
        action = exact_action(step)
        if action not in attempt.legal:
            raise Refusal(Why.NOT_READABLE)
        attempt = attempt.after(action)
    return attempt


def _info(attempt: Attempt, language: Language) -> PuzzleInfo:
    puzzle = attempt.puzzle
    return PuzzleInfo(
        puzzle=puzzle_text(puzzle),
        level=puzzle.level.value,
        adventures=puzzle.adventures,
        page=puzzle.page,
        sentence=objective_sentence(puzzle.objective, language),
        line=tuple(map(str, attempt.line)),
        solved=attempt.solved,
        best=attempt.is_best,
        left=attempt.left,
        legal=tuple(map(str, attempt.legal)),
    )
