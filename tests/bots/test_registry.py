"""The opponents by name, what is said of them, and how much they may think."""

from __future__ import annotations

import random
import re
from math import inf, nan

import pytest

from fairytile import content
from fairytile.bots import OPPONENTS, Bot, Budget, Opponent, opponent
from fairytile.rules import start
from fairytile.state import Options, SeatNumber
from fairytile.views import view
from fairytile.words import Language

from .tables import dealt

each_opponent = pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)


def test_opponents_are_found_by_name() -> None:
    assert [opponent(who.key) for who in OPPONENTS] == list(OPPONENTS)


def test_for_a_name_that_nobody_has_all_names_are_told() -> None:
    with pytest.raises(ValueError, match="there is no bot called nobody: there are ") as refused:
        opponent("nobody")
    assert all(who.key in str(refused.value) for who in OPPONENTS)


@each_opponent
@pytest.mark.parametrize("language", Language)
def test_every_opponent_introduces_itself_in_every_language(who: Opponent, language: Language) -> None:
    name, sentence = who.name(language), who.sentence(language)
    assert sentence.startswith(f"{name} ")
    assert sentence.endswith(".")


@pytest.mark.parametrize("language", Language)
def test_no_two_opponents_have_the_same_name(language: Language) -> None:
    assert len({who.name(language).casefold() for who in OPPONENTS}) == len(OPPONENTS)


@pytest.mark.parametrize("key", content.editions())
@pytest.mark.parametrize("language", Language)
def test_no_opponent_is_called_like_somebody_in_a_tale(key: str, language: Language) -> None:
    """Whoever plays against Ida and reads of Princess Ida takes them for one."""
    story = content.load(key).stories[language]
    words = {word.casefold() for page in story.pages.values() for word in re.findall(r"\w+", page.text)}
    assert len(words) > 500
    assert words.isdisjoint(known.name(language).casefold() for known in OPPONENTS)


@each_opponent
def test_every_opponent_has_a_budget_of_its_own(who: Opponent) -> None:
    assert who.budget.checked() == who.budget


@each_opponent
@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(simulations=0)], ids=["seconds", "simulations"])
def test_every_opponent_acts_without_any_time_to_think(who: Opponent, budget: Budget) -> None:
    made: Bot = who.make()
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
