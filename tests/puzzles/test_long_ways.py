"""Puzzles whose Adventures come in more orders than anybody could try."""

from __future__ import annotations

from fairytile.puzzles import Attempt, Puzzle, difficulty, parse_puzzle


def snake(page: int, castles: frozenset[int] = frozenset()) -> Puzzle:
    """A puzzle with a long and narrow Kingdom, in which nobody sees far and nobody moves far."""
    spaces = [f"{(n + 1) // 2},{n // 2}" for n in range(48)]
    lands = ["C" if n in castles else "F" if n == 24 else "P" for n in range(48)]
    kingdom = "/".join(map("".join, zip(spaces, lands, strict=True)))
    return parse_puzzle(f"puzzle1 kingdom={kingdom} at=P:0,0/K:{spaces[-1]}/D:{spaces[1]} page={page}")


def test_the_best_line_is_found_among_billions_of_orders() -> None:
    # Who visits has to move last, after long ways of the two others.
    visit = 34
    puzzle = snake(visit, castles=frozenset({16}))
    attempt = Attempt.at(puzzle)
    assert puzzle.adventures == 45
    for adventure in attempt.best_line:
        attempt = attempt.after(adventure)
    assert attempt.is_best


def test_luck_is_found_although_the_adventures_come_in_billions_of_orders() -> None:
    meet_in_a_forest = 15
    puzzle = snake(meet_in_a_forest)
    found = difficulty(puzzle)
    assert (found.adventures, found.ways, found.good) == (47, 1, 2)
    assert 0 < found.luck < 1e-15
