"""How the strongest bot spends its budget, and what it does without any."""

from __future__ import annotations

import random

import pytest

from fairytile.actions import END_TURN
from fairytile.bots import OPPONENTS, Budget, Opponent, opponent
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.ida_planner import Planner
from fairytile.bots.match import PlayedAction
from fairytile.bots.minerva_search import Searcher
from fairytile.state import Options
from fairytile.views import view

from .tables import dealt, steps_of, table_of

CANDIDATES = 16
"""More actions than this are never compared."""


def beginnings(seed: str, players: int = 2) -> list[PlayedAction]:
    """The starts of turns in a game between planners."""
    steps = steps_of(
        dealt(Options(players=players, pages=4), seed), table_of([opponent("ida")] * players), seed
    )
    return [step for step in steps if not step.before.adventures]


@pytest.mark.parametrize("simulations", [20, 60, 150])
def test_a_budget_is_kept_but_for_one_imagined_game(simulations: int) -> None:
    spent = []
    for step in beginnings("budget"):
        seen, searcher = view(step.before, step.before.to_move), Searcher()
        searcher.choose(seen, seen.legal_actions, random.Random(1), Budget(simulations=simulations))
        spent.append(searcher.simulations)
    assert simulations - CANDIDATES < max(spent) < simulations + CANDIDATES


def test_without_a_budget_she_does_what_a_planner_does() -> None:
    looked = 0
    for step in beginnings("nothing"):
        seen = view(step.before, step.before.to_move)
        assert seen.hand is not None
        away = Atlas().chart(seen.kingdom, seen.edition).gauge(seen.hand).distance(seen.whereabouts)
        if away is None or away > 1:
            usual, chosen = (
                bot.choose(seen, seen.legal_actions, random.Random(1), Budget(simulations=0))
                for bot in (Planner(), Searcher())
            )
            assert chosen == usual
            looked += 1
    assert looked


@pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)
def test_who_is_asked_when_nothing_is_left_but_to_end_the_turn_ends_it(who: Opponent) -> None:
    asked = 0
    for seed in range(6):
        for step in steps_of(
            dealt(Options(pages=3), f"end {seed}"), table_of([opponent("otto")] * 2), f"{seed}"
        ):
            seen = view(step.before, step.before.to_move)
            if seen.legal_actions == (END_TURN,):
                made = who.make()
                assert (
                    made.choose(seen, seen.legal_actions, random.Random(1), Budget(simulations=4)) == END_TURN
                )
                asked += 1
    assert asked
