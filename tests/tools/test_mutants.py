"""Mutants: what is drawn follows from the seed, is real, and is asked of the tests that run its lines."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.mutants.coverage_map import CoverageMap
from tools.mutants.mutations import SOURCE, Equivalent, Mutant, drawn, equivalents

ROOT = Path(__file__).parents[2]
TEXT = '''"""A module with little in it."""

from typing import TypeAlias, cast

__all__ = ["more"]

Number: TypeAlias = int | float


def more(number: int) -> int:
    """One more, up to ten."""
    if number < 10:
        return cast(int, number + 1)
    return number
'''


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of one file."""
    file = tmp_path / SOURCE / "live" / "numbers.py"
    file.parent.mkdir(parents=True)
    file.write_text(TEXT)
    return tmp_path


def changes(mutants: Sequence[Mutant]) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants}


def test_only_what_runs_is_changed_and_nothing_that_is_for_types(library: Path) -> None:
    assert changes(drawn(library, 100, "any")) == {
        ("if number < 10:", "if number <= 10:"),
        ("if number < 10:", "if number < 11:"),
        ("return cast(int, number + 1)", "return cast(int, number - 1)"),
        ("return cast(int, number + 1)", "return cast(int, number + 2)"),
    }


def test_a_seed_draws_the_same_mutants_again_and_another_one_others(library: Path) -> None:
    first = drawn(library, 4, "one")
    assert drawn(library, 4, "one") == first
    assert drawn(library, 2, "one") == first[:2]
    assert any(drawn(library, 4, f"seed {number}") != first for number in range(10))


def test_an_equivalent_change_is_left_out_and_the_others_stay_as_they_were(library: Path) -> None:
    first = drawn(library, 4, "one")
    known = Equivalent(first[1].file, first[1].before, first[1].after, "a reason")
    assert drawn(library, 4, "one", [known]) == [first[0], *first[2:]]


def test_a_mutant_is_the_whole_file_with_one_change(library: Path) -> None:
    for mutant in drawn(library, 4, "one"):
        ast.parse(mutant.code)
        assert mutant.code.replace(mutant.after, mutant.before) == TEXT
        assert mutant.before in TEXT.splitlines()[mutant.first - 1]


def test_the_tests_that_run_a_line_are_asked_and_the_quickest_first() -> None:
    tests = {f"test {number}": float(number) for number in range(9, 0, -1)}
    lines = {"live/numbers.py": {12: frozenset(list(tests)[:6]), 13: frozenset({"", "test 1"})}}
    known = CoverageMap(tests, lines)

    def asked(line: int) -> list[str]:
        return [*known.tests(Mutant("live/numbers.py", 0, line, line, "", "", ""))]

    assert asked(12) == ["test 4", "test 5", "test 6", "test 7", "test 8", "test 9"]
    # Few run it: what they worked out may be remembered for others.
    # Some of it is run before any test: those that run nothing else may compare what came of it.
    others = ["test 2", "test 3", "test 4", "test 5", "test 6", "test 7", "test 8", "test 9"]
    assert asked(13) == ["test 1", *others]


def test_what_is_left_out_has_a_reason_and_is_still_there() -> None:
    for each in equivalents():
        assert each.reason
        assert each.before.split(maxsplit=1)[0] in (ROOT / SOURCE / each.file).read_text()
