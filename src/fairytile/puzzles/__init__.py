"""Puzzles: a position, one Page, and the least number of Adventures in which one player can tell it.

`make` gives the puzzle of a level and a seed, `daily` that of a day. An `Attempt` is the playing of one.
What is said about a puzzle is exact: how many Adventures it takes, and how many ways there are.
"""

from __future__ import annotations

from fairytile.puzzles.difficulty import Difficulty, Level
from fairytile.puzzles.generator import WEEK, NoPuzzle, daily, make
from fairytile.puzzles.puzzle import Attempt, Puzzle, best_ways, difficulty, set_up
from fairytile.puzzles.shortest_ways import Way
from fairytile.puzzles.text_format import parse_puzzle, puzzle_text

__all__ = [
    "WEEK",
    "Attempt",
    "Difficulty",
    "Level",
    "NoPuzzle",
    "Puzzle",
    "Way",
    "best_ways",
    "daily",
    "difficulty",
    "make",
    "parse_puzzle",
    "puzzle_text",
    "set_up",
]
