"""The levels by name, what is said of them, and how much they may think."""

from __future__ import annotations

import random
from itertools import pairwise
from math import inf, nan

import pytest

from fairytile.bots import BOTS, LEVELS, Bot, Budget, Level, bot
from fairytile.rules import start
from fairytile.state import Options, SeatNumber
from fairytile.views import view
from fairytile.words import Language

from .tables import dealt

each_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)


def test_levels_are_found_by_name_and_ascend_in_strength() -> None:
    assert [bot(level.key) for level in LEVELS] == list(LEVELS) == list(BOTS.values())
    assert all(gentler.strength < stronger.strength for gentler, stronger in pairwise(LEVELS))


def test_for_a_name_that_nobody_has_all_names_are_told() -> None:
    with pytest.raises(ValueError, match="there is no bot called nobody: there are ") as refused:
        bot("nobody")
    assert all(level.key in str(refused.value) for level in LEVELS)


@each_level
@pytest.mark.parametrize("language", Language)
def test_every_level_introduces_itself_in_every_language(level: Level, language: Language) -> None:
    name, sentence = level.name(language), level.sentence(language)
    assert sentence.startswith(f"{name} ")
    assert sentence.endswith(".")


@pytest.mark.parametrize("language", Language)
def test_no_two_levels_have_the_same_name(language: Language) -> None:
    assert len({level.name(language).casefold() for level in LEVELS}) == len(LEVELS)


@each_level
def test_every_level_has_a_budget_of_its_own(level: Level) -> None:
    assert level.budget.checked() == level.budget


@each_level
@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(simulations=0)], ids=["seconds", "simulations"])
def test_every_level_acts_without_any_time_to_think(level: Level, budget: Budget) -> None:
    made: Bot = level.make()
    seen = view(start(dealt(Options(pages=2), "hasty")), SeatNumber(0))
    assert made.choose(seen, seen.legal_actions, random.Random(1), budget) in seen.legal_actions


@pytest.mark.parametrize("budget", [Budget(seconds=0.5), Budget(seconds=0), Budget(simulations=100)])
def test_a_budget_is_a_time_or_a_number_of_simulations(budget: Budget) -> None:
    assert budget.checked() is budget


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        (Budget(), "give one of the two"),
        (Budget(1.0, 100), "give one of the two"),
        (Budget(seconds=-1), "less than nothing"),
        (Budget(simulations=-1), "less than nothing"),
        (Budget(seconds=inf), "no time that ends"),
        (Budget(seconds=nan), "no time that ends"),
    ],
)
def test_what_is_no_budget_is_refused(budget: Budget, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        budget.checked()
