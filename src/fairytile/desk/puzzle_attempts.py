"""Puzzles that are asked for, and attempts at them that are judged, step by step.

To make a puzzle takes a while, and so does to judge one: whoever serves others meanwhile sees to that.
"""

from __future__ import annotations

from typing import Final

from fairytile.notation import exact_action
from fairytile.protocol import Refusal, Why
from fairytile.protocol.http_bodies import Judge, PuzzleInfo
from fairytile.puzzles import Attempt, Level, NoPuzzle, Puzzle, make, puzzle_text
from fairytile.words import Language, objective_sentence

LONGEST_SEED: Final = 40
LONGEST_LINE: Final = 40
"""How many Adventures an attempt may have."""


def puzzle_name(level: str, seed: str) -> str:
    """What a puzzle of a level is called."""
    return f"{level} {seed}"


def check_puzzle(level: str, seed: str) -> None:
    """See that a puzzle can be asked for; raises `Refusal`."""
    if level not in [*Level] or not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise Refusal(Why.UNKNOWN)


def made_puzzle(level: str, seed: str) -> Puzzle:
    """A puzzle of a level, the same each time; raises `Refusal`."""
    check_puzzle(level, seed)
    try:
        return make(level, seed)
    except NoPuzzle as error:
        raise Refusal(Why.UNKNOWN) from error


def check_attempt(asked: Judge) -> None:
    """See that an attempt is short enough to be judged; raises `Refusal`."""
    if len(asked.line) > LONGEST_LINE:
        raise Refusal(Why.TOO_LARGE)


def attempt_of(puzzle: Puzzle, line: tuple[str, ...]) -> Attempt:
    """An attempt by its Adventures in notation; raises `Refusal`, `NotationError`."""
    attempt = Attempt.at(puzzle)
    for step in line:
        if attempt.solved:
            raise Refusal(Why.NOT_READABLE)
        action = exact_action(step)
        if action not in attempt.legal:
            raise Refusal(Why.NOT_READABLE)
        attempt = attempt.after(action)
    return attempt


def puzzle_info(attempt: Attempt, language: Language) -> PuzzleInfo:
    """What is told of a puzzle and an attempt at it."""
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
