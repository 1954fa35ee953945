"""One version, wherever it is told: the package, its changelog, and the documentation."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

import fairytile

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
RELEASED = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] – (\d{4}-\d{2}-\d{2})", each) for each in HEADINGS[1:]]


def test_the_changelog_begins_with_what_is_not_released_and_then_has_dated_versions() -> None:
    assert HEADINGS[0] == "[Unreleased]"
    assert RELEASED
    assert all(RELEASED), HEADINGS


def test_versions_and_dates_go_down() -> None:
    found = [each for each in RELEASED if each is not None]
    numbers = [tuple(map(int, each.groups()[:3])) for each in found]
    dates = [date.fromisoformat(each[4]) for each in found]
    assert all(newer > older for newer, older in pairwise(numbers))
    assert all(newer >= older for newer, older in pairwise(dates))


def test_the_package_is_the_newest_version_of_the_changelog() -> None:
    newest = RELEASED[0]
    assert newest is not None
    assert fairytile.__version__ == ".".join(newest.groups()[:3])


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_pages_that_people_come_to_first_name_the_version(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert re.findall(r"[Vv]ersion (\d+\.\d+\.\d+)", text) == [fairytile.__version__]
