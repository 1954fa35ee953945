"""Puzzles as they are made and played."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from math import log2
from pathlib import Path

import pytest

from fairytile.actions import MoveCharacter
from fairytile.content import load, new_game
from fairytile.edition import PageNumber
from fairytile.errors import IllegalAction
from fairytile.puzzles import (
    WEEK,
    Attempt,
    Difficulty,
    Level,
    NoPuzzle,
    Puzzle,
    best_ways,
    daily,
    difficulty,
    make,
    puzzle_text,
    set_up,
)
from fairytile.puzzles.shortest_ways import shortest
from fairytile.solver import distance
from fairytile.state import Outcome, SeatNumber

from .plain import plain_solution

SEEDS = {Level.EASY: 12, Level.MEDIUM: 12, Level.HARD: 8, Level.FIENDISH: 6}
PLAIN = [(Level.EASY, 3), (Level.MEDIUM, 3), (Level.HARD, 2)]
DAILY = Path(__file__).with_name("daily.txt")


@cache
def made(level: Level) -> tuple[Puzzle, ...]:
    return tuple(make(level, seed) for seed in range(SEEDS[level]))


@cache
def measures(level: Level) -> tuple[Difficulty, ...]:
    return tuple(map(difficulty, made(level)))


# --- what is said about a puzzle is true ------------------------------------------------------


@pytest.mark.parametrize("level", Level)
def test_a_puzzle_says_how_many_adventures_and_ways_there_are(level: Level) -> None:
    for puzzle in made(level):
        found = shortest(puzzle.task)
        assert found is not None
        assert (found.adventures, found.total) == (puzzle.adventures, puzzle.ways)
        assert len(set(best_ways(puzzle))) == puzzle.ways
        assert difficulty(puzzle).level is puzzle.level is level


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD])
def test_without_a_tile_the_solver_says_the_same(level: Level) -> None:
    for puzzle in made(level):
        assert puzzle.top is None
        assert distance(puzzle.objective, puzzle.kingdom, puzzle.whereabouts) == puzzle.adventures


@pytest.mark.parametrize(("level", "count"), PLAIN)
def test_a_plain_search_finds_the_same_ways(level: Level, count: int) -> None:
    for puzzle in made(level)[:count]:
        assert plain_solution(puzzle.task, puzzle.adventures) == (puzzle.adventures, {*best_ways(puzzle)})


def test_a_plain_search_finds_the_only_way_of_a_fiendish_puzzle() -> None:
    puzzle = next(puzzle for puzzle in made(Level.FIENDISH) if puzzle.adventures == 3)
    assert plain_solution(puzzle.task, 3) == (3, {*best_ways(puzzle)})


def test_a_fiendish_puzzle_has_one_way_and_needs_its_tile() -> None:
    for puzzle in made(Level.FIENDISH):
        (way,) = best_ways(puzzle)
        assert way.tile is not None
        moves = distance(puzzle.objective, puzzle.kingdom, puzzle.whereabouts)
        assert moves is None or moves > puzzle.adventures


@pytest.mark.parametrize("level", Level)
def test_a_kingdom_is_no_smaller_or_larger_than_in_a_game(level: Level) -> None:
    for puzzle in made(level):
        assert 9 <= len(puzzle.kingdom) <= 45
        assert len(puzzle.kingdom) % 3 == 0


# --- levels -----------------------------------------------------------------------------------


def test_each_level_is_harder_than_the_one_before() -> None:
    bits = [sum(-log2(d.luck) for d in measures(level)) / len(measures(level)) for level in Level]
    assert all(less < more for less, more in pairwise(bits))


def test_what_looks_nearest_is_right_at_first_and_wrong_later() -> None:
    assert not any(found.misleads for found in measures(Level.EASY))
    assert all(found.misleads for level in (Level.HARD, Level.FIENDISH) for found in measures(level))


def test_luck_is_the_share_of_blind_lines_that_tell_the_page() -> None:
    puzzle = made(Level.EASY)[0]
    start, told = Attempt.at(puzzle), 0.0
    for first in start.legal:
        then = start.after(first).legal
        told += sum(start.after(first).after(second).solved for second in then) / len(then)
    assert difficulty(puzzle).luck == pytest.approx(told / len(start.legal))


def test_of_the_first_adventures_those_are_good_that_bring_the_page_nearer() -> None:
    for puzzle in made(Level.MEDIUM)[:4]:
        start = Attempt.at(puzzle)
        nearer = [first for first in start.legal if start.after(first).left == puzzle.adventures - 1]
        assert difficulty(puzzle).good == len(nearer)


# --- the same puzzle for everybody ------------------------------------------------------------


def test_the_puzzles_of_a_week_are_those_of_the_golden_file() -> None:
    monday = date(2026, 3, 16)
    week = [puzzle_text(daily(monday + timedelta(days))) for days in range(7)]
    assert week == DAILY.read_text(encoding="utf-8").splitlines()


def test_a_week_goes_from_easy_to_fiendish() -> None:
    assert list(WEEK) == sorted(WEEK, key=list(Level).index)
    assert {*WEEK} == {*Level}
    assert daily(date(2024, 2, 29)).level is WEEK[3]


def test_another_seed_gives_another_puzzle() -> None:
    assert len({puzzle_text(puzzle._replace(seed="")) for puzzle in made(Level.MEDIUM)}) == 12


def test_a_word_is_no_level() -> None:
    with pytest.raises(ValueError, match="'brutal' is not a valid Level"):
        make("brutal", 1)


def test_an_edition_without_such_pages_gives_no_puzzle_and_no_endless_search() -> None:
    full = load()
    # The Princess or the Knight visits a Castle: the one tile cannot make that shorter.
    pages = {PageNumber(number): full.pages[PageNumber(number)] for number in (1, 3)}
    few = replace(full, regular=full.regular[:1], pages=pages)
    with pytest.raises(NoPuzzle, match="no fiendish puzzle came up for the seed 1"):
        make(Level.FIENDISH, 1, few)


# --- playing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", Level)
def test_the_best_line_solves_the_puzzle_with_as_few_adventures_as_promised(level: Level) -> None:
    for puzzle in made(level)[:4]:
        attempt = Attempt.at(puzzle)
        for number, adventure in enumerate(attempt.best_line):
            assert attempt.left == puzzle.adventures - number
            assert not attempt.solved
            attempt = attempt.after(adventure)
        assert attempt.solved
        assert attempt.is_best
        assert attempt.left == 0
        assert attempt.legal == attempt.best_line == ()
        told = attempt.state
        assert (told.turn, told.seats[0].told) == (puzzle.adventures, (puzzle.page,))
        assert told.outcome == Outcome(SeatNumber(0))
        with pytest.raises(ValueError, match="told already"):
            attempt.after(attempt.line[0])


def test_an_attempt_stays_as_it_was() -> None:
    start = Attempt.at(made(Level.FIENDISH)[0])
    legal = start.legal
    for adventure in legal:
        start.after(adventure)
    assert start == Attempt.at(start.puzzle)
    assert start.legal == legal


def test_a_detour_is_solved_too_but_is_not_best() -> None:
    puzzle = made(Level.MEDIUM)[0]
    attempt = Attempt.at(puzzle)
    detour = next(first for first in attempt.legal if attempt.after(first).left == puzzle.adventures)
    attempt = attempt.after(detour)
    for adventure in attempt.best_line:
        attempt = attempt.after(adventure)
    assert attempt.solved
    assert not attempt.is_best


def test_a_tile_can_be_laid_once() -> None:
    start = Attempt.at(made(Level.FIENDISH)[0])
    tile = next(adventure for adventure in start.legal if not isinstance(adventure, MoveCharacter))
    laid = start.after(tile)
    assert all(isinstance(adventure, MoveCharacter) for adventure in laid.legal)
    with pytest.raises(IllegalAction):
        laid.after(tile)


def test_the_rules_say_what_is_illegal() -> None:
    attempt = Attempt.at(made(Level.EASY)[0])
    first = attempt.legal[0]
    assert isinstance(first, MoveCharacter)
    with pytest.raises(IllegalAction):
        attempt.after(first._replace(path=()))


# --- puzzles of one's own ---------------------------------------------------------------------


def test_a_puzzle_that_is_set_up_is_measured_like_one_that_was_made() -> None:
    for level in Level:
        puzzle = made(level)[0]
        own = set_up(puzzle.edition, puzzle.kingdom, puzzle.whereabouts, puzzle.page, puzzle.top)
        assert own == puzzle._replace(seed="")


def test_a_page_that_cannot_be_told_makes_no_puzzle() -> None:
    state = new_game(seed=7)
    lined_up_mountains = PageNumber(2)
    with pytest.raises(ValueError, match="Page 2 cannot be told from there"):
        set_up(load(), state.kingdom, state.whereabouts, lined_up_mountains)
