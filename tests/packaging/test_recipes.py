"""The recipes lead to places that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECIPES = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
PLACES = sorted(set(re.findall(r"`((?:src|tests|client|docs)/[^`<*]+)`", RECIPES)))


def test_recipes_name_places() -> None:
    assert len(PLACES) > 20


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_a_recipe_names_is_there(place: str) -> None:
    assert (ROOT / place).exists()
