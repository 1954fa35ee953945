"""What a puzzle may be: all that are made can be read again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from fairytile import limits
from fairytile.content import load
from fairytile.puzzles import (
    Level,
    NoPuzzle,
    Puzzle,
    daily,
    make,
    parse_puzzle,
    puzzle_text,
)
from fairytile.tiles import Face, Land, Terrain

SEEDS = {Level.EASY: 60, Level.MEDIUM: 60, Level.HARD: 40, Level.FIENDISH: 12}
LEVELS = pytest.mark.parametrize("level", Level)


@LEVELS
def test_every_puzzle_that_is_made_can_be_read_again(level: Level) -> None:
    for seed in range(SEEDS[level]):
        puzzle = make(level, f"again {seed}")
        assert parse_puzzle(puzzle_text(puzzle)) == puzzle


def test_every_puzzle_of_a_day_can_be_read_again() -> None:
    for days in range(28):
        puzzle = daily(date(2027, 1, 1) + timedelta(days))
        assert parse_puzzle(puzzle_text(puzzle)) == puzzle


def test_with_tiles_of_nothing_but_castles_only_small_kingdoms_make_puzzles() -> None:
    castles = Face(*(Land(Terrain.CASTLE, 0),) * 3)
    full = load()
    tiles = tuple(tile._replace(sides=(castles, castles)) for tile in full.regular)
    edition = replace(full, regular=tiles)
    found: list[Puzzle] = []
    for level in (Level.EASY, Level.MEDIUM):
        for seed in range(8):
            try:
                found.append(make(level, seed, edition))
            except NoPuzzle:
                continue
    assert found
    for puzzle in found:
        assert parse_puzzle(puzzle_text(puzzle), edition) == puzzle


@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        ("x" * 1_001, "has 1001 characters, and 1000 are the most: make it shorter"),
        ("goose\n", "has more than letters and signs in it: choose another"),
        ("goose\udcff", "has more than letters and signs in it: choose another"),
    ],
)
def test_a_seed_that_no_line_could_have_makes_no_puzzle(seed: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        make(Level.EASY, seed)
    longest = make(Level.EASY, "ß" * limits.MOST_SEED)
    assert parse_puzzle(puzzle_text(longest)) == longest
