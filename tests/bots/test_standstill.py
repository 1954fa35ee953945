"""The strongest bot comes to an end: it does not go on with what is undone every time, nor block for ever."""

from __future__ import annotations

import random

import pytest

from fairytile.actions import END_TURN, Action
from fairytile.bots import Budget, opponent
from fairytile.bots.match import played
from fairytile.bots.minerva_search import Searcher
from fairytile.objectives import Visit
from fairytile.rules import apply
from fairytile.state import Options, State
from fairytile.tiles import Place
from fairytile.views import view
from tests.rules.tables import FIRST, E, K, P, W, page, steps, table

from .tables import dealt

TURNS = 150
"""How many turns a whole game between strong players may take."""
ROUNDS = 24
"""Rounds in which nothing but chance decides who lets go first: enough that luck does not matter."""

PULLED = """
        M     P     Pp    P     F
           Pd    Pk    P     P
        """
"""The Princess stands between the Forest, where one wants her, and the Mountain, where the other does."""
TO_THE_FOREST = page(Visit(P, Place.FOREST))
TO_THE_MOUNTAIN = page(Visit(P, Place.MOUNTAIN))


def after(state: State, action: Action, searcher: Searcher) -> State:
    """The State after an action that the first player sees."""
    searcher.watch(view(state, FIRST), action)
    return apply(state, action)


def rounds_of_pulling(searcher: Searcher, state: State, seed: str) -> int:
    """How often the Princess is pulled east, by the bot, and back west before the bot has a better idea."""
    for number in range(ROUNDS):
        seen, rng = view(state, FIRST), random.Random(f"{seed} {number}")
        action = searcher.choose(seen, seen.legal_actions, rng, Budget(simulations=60))
        if action != steps(state, P, E):
            return number
        state = after(after(state, action, searcher), END_TURN, searcher)
        state = after(after(state, steps(state, P, W), searcher), END_TURN, searcher)
    return ROUNDS


@pytest.mark.parametrize("seed", range(4))
def test_who_is_undone_again_and_again_tries_something_else(seed: int) -> None:
    pulled = table(
        PULLED,
        hands=[TO_THE_FOREST, TO_THE_MOUNTAIN],
        books=[[page(Visit(K, Place.FOREST))], [TO_THE_MOUNTAIN]],
        stack=["P-P-P"],
    )
    assert rounds_of_pulling(Searcher(), pulled, str(seed)) < ROUNDS


@pytest.mark.parametrize(("players", "pages", "seed"), [(2, None, 0), (2, 6, 1), (3, 5, 0), (4, 4, 0)])
def test_strong_players_among_themselves_come_to_an_end(players: int, pages: int | None, seed: int) -> None:
    game = dealt(Options(players=players, pages=pages), f"strong {seed}")
    seated = [opponent("minerva").seated() for _ in range(players)]
    *_, last = played(game, seated, f"{seed}", [Budget(simulations=20)] * players, turns=TURNS)
    assert last.after.outcome is not None
