"""The fuzzing, in small: only documented errors come, and twice the input is about twice the work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from tools.fuzz.__main__ import main
from tools.fuzz.cost_growth import Family, work
from tools.fuzz.readers import Case, Reader, readers
from tools.fuzz.runner import Fault, case_of, fed_to, feed
from tools.fuzz.slow_input_families import families

INPUTS = 200
"""How many each reader gets; pictures, which take longest, a few."""


@pytest.mark.parametrize("reader", readers(), ids=lambda reader: reader.name)
def test_whatever_is_read_the_answer_is_a_clean_one(reader: Reader) -> None:
    inputs = 15 if reader.name in ("pictures", "names") else INPUTS
    *_, findings = islice(feed(7, reader.name), inputs)
    assert findings.faults == []
    assert findings.inputs == Counter({reader.name: inputs})
    assert findings.accepted[reader.name] < inputs or reader.name == "pictures"


def test_the_same_seed_gives_the_same_inputs() -> None:
    known = readers()
    for number in range(50):
        assert case_of(number, 1, known)[1][:3] == case_of(number, 1, known)[1][:3]
    assert any(case_of(number, 1, known)[1][:3] != case_of(number, 2, known)[1][:3] for number in range(5))


def counted(family: Family, size: int) -> int:
    """The work of reading an input, once all that is made only once is there."""
    run = family.read(size)
    work(run)
    return work(run)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_four_times_the_input_is_about_four_times_the_work(family: Family) -> None:
    # Functions are counted, not seconds, so this holds on a busy machine as well.
    size = min(family.largest, 8_000) // 4
    assert counted(family, 4 * size) <= 5 * counted(family, size) + 500


def test_the_work_of_something_quadratic_would_show() -> None:
    def reading(size: int) -> Callable[[], object]:
        return lambda: [abs(one - other) for one in range(size) for other in range(size)]

    squares = Family("squares", 100, reading)
    assert counted(squares, 100) > 5 * counted(squares, 25) + 500


# --- what it would notice -------------------------------------------------------------------


def fed(run: Callable[[], object]) -> Fault | None:
    """What is noted of an input."""
    case = Case("test", "an input", 1, run)
    findings = next(fed_to([Reader("test", 1, lambda _: case, (ValueError,))]))
    return findings.faults[0] if findings.faults else None


def refusing(error: Exception) -> Callable[[], object]:
    def run() -> object:
        raise error

    return run


def test_another_error_or_one_that_says_too_much_is_a_fault() -> None:
    assert fed(lambda: 1) is None
    assert fed(refusing(ValueError("a word"))) is None
    for error, what in (
        (KeyError("x"), "KeyError: KeyError('x')"),
        (RecursionError(), "RecursionError: RecursionError()"),
        (ValueError("x" * 700), "a line of 700 characters"),
        (ValueError("\x1b[2J"), "signs that nobody can see"),
        (ValueError(), "an error without a word"),
    ):
        fault = fed(refusing(error))
        assert fault is not None
        assert fault.what.startswith(what)


# --- the command ----------------------------------------------------------------------------


def test_the_command_tells_what_was_fed_and_the_slowest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--inputs", "40", "--only", "action"]) in (0, 1)
    told = capsys.readouterr().out
    assert "action" in told
    assert "40 inputs in" in told
    assert "The slowest" in told


def test_one_input_can_be_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--show", "3", "--only", "kingdom"]) == 0
    assert capsys.readouterr().out.startswith("kingdom, of size ")


def test_a_reader_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "nothing"]) == 2
    assert "There are the readers record, record in JSON, " in capsys.readouterr().err
