"""What earlier versions did not say in their entries is filled in, and nothing else."""

from __future__ import annotations

import pytest

from fairytile.data import Json
from fairytile.live import as_today

LATER = {"opened": {"pace": "days", "settings.options.rules": 1}}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            {"kind": "opened", "settings": {"options": {"players": 2}}},
            {"kind": "opened", "settings": {"options": {"players": 2, "rules": 1}}, "pace": "days"},
        ),
        (
            {"kind": "opened", "settings": {"options": {"rules": 2}}},
            {"kind": "opened", "settings": {"options": {"rules": 2}}, "pace": "days"},
        ),
    ],
)
def test_a_field_that_came_later_means_what_it_meant_before_it_was_said(before: Json, after: Json) -> None:
    assert as_today(before, LATER) == after


@pytest.mark.parametrize(
    "same",
    [
        {"kind": "opened", "pace": "now", "settings": {"options": {"rules": 1}}},
        {"kind": "opened", "pace": None, "settings": {"options": []}},
        {"kind": "opened", "pace": 1, "settings": None},
        {"kind": "acted"},
        {"kind": ["opened"]},
        {},
        [],
        None,
        "opened",
    ],
)
def test_what_says_everything_or_is_damaged_is_left_as_it_is(same: Json) -> None:
    assert as_today(same, LATER) is same
