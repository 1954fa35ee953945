"""What is said about threads that lead nowhere."""

from pathlib import Path

import pytest

from fairytile.content import load
from fairytile.edition import PageNumber, Thread, Threads
from tests.content.tiny import problems_of, write

FILE = "pages.toml"


def test_pages_say_what_they_bring_up_rely_on_and_end(tmp_path: Path) -> None:
    folder = write(tmp_path, FILE, "hard = true", 'hard = true\nrelies-on = ["fog"]\nends = ["fog"]')
    text = folder.joinpath(FILE).read_text(encoding="utf-8")
    text = text.replace("number = 1\n", 'number = 1\nbrings-up = ["fog", "gift"]\n')
    folder.joinpath(FILE).write_text(f'from-the-start = ["friends"]\n{text}', encoding="utf-8")
    edition = load(folder)
    fog, gift = Thread("fog"), Thread("gift")
    assert edition.pages[PageNumber(1)].threads == Threads(brings_up=frozenset({fog, gift}))
    assert edition.pages[PageNumber(2)].threads == Threads(relies_on=frozenset({fog}), ends=frozenset({fog}))
    assert edition.from_the_start == {"friends"}


def test_threads_change_nothing_that_records_depend_on(tmp_path: Path) -> None:
    plain = load(write(tmp_path)).digest
    assert load(write(tmp_path, FILE, "number = 1", 'number = 1\nbrings-up = ["fog"]')).digest == plain


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('ends = ["fog"]', ":3: page 1, ends: nothing brings up 'fog'; write brings-up = ['fog'] where it"),
        (
            'brings-up = ["fog"]\nrelies-on = ["frog"]',
            ":4: page 1, relies-on: nothing brings up 'frog'; did you mean 'fog'?",
        ),
        (
            'brings-up = "fog"',
            ':3: page 1, brings-up: must be a list of names: write for instance brings-up = ["',
        ),
        ("ends = [1]", ":3: page 1, ends: must be a list of names: write for instance"),
        ('ends = ["The Fog"]', ":3: page 1, ends: 'The Fog' must have small letters a to z, digits"),
        (f"ends = {['fog'] * 25}", ":3: page 1, ends: has 25 threads, and 24 are the most"),
        ('end = ["fog"]', ":3: page 1, end: nothing is called 'end' here; did you mean 'ends'?"),
    ],
)
def test_a_wrong_thread_is_told_with_its_line_and_what_to_do(tmp_path: Path, line: str, problem: str) -> None:
    problems = problems_of(tmp_path, FILE, "number = 1", f"number = 1\n{line}")
    assert any(told.startswith(f"{FILE}{problem}") for told in problems), problems


def test_a_wrong_start_is_told_with_its_line(tmp_path: Path) -> None:
    problems = problems_of(tmp_path, FILE, "[[page]]\nnumber = 1", "from-the-start = 3\n[[page]]\nnumber = 1")
    assert problems[0].startswith(f"{FILE}:1: from-the-start: must be a list of names"), problems
