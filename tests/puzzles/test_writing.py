"""Puzzles as lines of text."""

from __future__ import annotations

import pytest

from fairytile.notation import NotationError
from fairytile.puzzles import Level, make, parse_puzzle, puzzle_text

EASY = make(Level.EASY, "a word & more=less")
LINE = puzzle_text(EASY)


@pytest.mark.parametrize("level", Level)
def test_a_puzzle_is_read_as_it_was_written(level: Level) -> None:
    for seed in range(2):
        puzzle = make(level, seed)
        line = puzzle_text(puzzle)
        assert "\n" not in line
        assert parse_puzzle(line) == puzzle
        assert puzzle_text(parse_puzzle(line)) == line


def test_a_seed_may_have_blanks_and_signs() -> None:
    assert parse_puzzle(LINE).seed == "a word & more=less"


def test_the_numbers_may_be_left_out() -> None:
    words = [word for word in LINE.split() if not word.startswith(("adventures=", "ways=", "edition="))]
    assert parse_puzzle(" ".join(words).upper().replace("SEED", "seed")).adventures == EASY.adventures


def without(field: str) -> str:
    return " ".join(word for word in LINE.split() if not word.startswith(f"{field}="))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "nothing begins no puzzle: its line begins with puzzle1"),
        ("puzzle2 page=1", "'puzzle2' begins no puzzle"),
        (without("kingdom"), "the field kingdom is missing: add kingdom="),
        (without("at"), "the field at is missing"),
        (f"{LINE} luck=1", "'luck=1' is no field: write name=value with one of edition, kingdom"),
        (f"{LINE} page", "'page' is no field"),
        (f"{LINE} page=3", "the field page is there twice"),
        (f"{without('page')} page=99", "never-quite-lost/1 has no Page 99"),
        (f"{without('page')} page=x", "page: the Page is 'x': write a number"),
        (f"{LINE} tile=77f", "never-quite-lost/1 has no tile 77: the last is 11"),
        (f"{LINE} tile=x", "'x' is no tile"),
        (f"{LINE} rules=rivers", "'rivers' is no rule"),
        (f"{without('adventures')} adventures=9", "adventures: the line says 9, and it is 2"),
        (f"{without('ways')} ways=0", "ways: the line says 0, and it is"),
    ],
)
def test_a_line_that_is_wrong_is_refused_with_a_reason(line: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_puzzle(line)
    assert problem in str(caught.value)


def test_house_rules_are_part_of_the_line() -> None:
    puzzle = parse_puzzle(f"{without('ways')} rules=princess-return:yes")
    assert puzzle.kingdom.ruleset.changes() == {"princess-return": "yes"}
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle
