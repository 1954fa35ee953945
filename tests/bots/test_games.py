"""Bots play whole games: legally, to the end, and by the same seed the same."""

from __future__ import annotations

from itertools import islice, permutations

import pytest

from fairytile.bots import OPPONENTS, Opponent
from fairytile.ruleset import SWITCHES, Impossible, Ruleset
from fairytile.state import Options
from tests.views.games import small_edition

from .tables import MANY_TURNS, dealt, steps_of, table_of

RULINGS = [(name, str(value)) for name, values in SWITCHES.items() for value in values]
each_opponent = pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)


@each_opponent
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_opponent_alone_at_the_table_plays_to_the_end(who: Opponent, players: int) -> None:
    game = dealt(Options(players=players, pages=2), f"whole {players}")
    steps = steps_of(game, table_of([who] * players), "whole")
    assert steps[-1].after.outcome is not None


@pytest.mark.parametrize("number", range(4))
def test_all_opponents_play_at_one_table(number: int) -> None:
    table = next(islice(permutations(OPPONENTS), number * 6, None))
    steps = steps_of(dealt(Options(players=4, pages=2), f"table {number}"), table_of(table), "table")
    assert steps[-1].after.outcome is not None


@pytest.mark.parametrize(("name", "value"), RULINGS)
def test_all_opponents_play_to_the_end_under_every_ruling(name: str, value: str) -> None:
    options = Options(players=4, pages=1, ruleset=Ruleset.of({name: value}))
    steps = steps_of(dealt(options, f"{name} {value}"), table_of(OPPONENTS), "rulings")
    assert steps[-1].after.outcome is not None


@pytest.mark.parametrize("impossible", Impossible)
def test_all_opponents_go_on_once_no_tile_can_be_laid_and_pages_are_lost(
    impossible: Impossible,
) -> None:
    options = Options(players=4, pages=4, ruleset=Ruleset(impossible=impossible))
    game = dealt(options, "late", small_edition(tiles=2))
    steps = steps_of(game, table_of(OPPONENTS), "late", turns=60)
    assert any(step.after.tiles_gone == len(game.deal.stack) for step in steps)


@each_opponent
def test_the_same_seed_and_simulations_give_the_same_game(who: Opponent) -> None:
    game = dealt(Options(players=3, pages=2), "again")
    table = (who, OPPONENTS[0], who)
    once, again = (steps_of(game, table_of(table), "again") for _ in range(2))
    assert once == again
    # Chance has a say, or the seed would mean nothing.
    assert any(steps_of(game, table_of(table), f"other {number}") != once for number in range(3))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 4])
def test_children_among_themselves_never_stall(players: int, seed: int) -> None:
    game = dealt(Options(players=players, pages=3), f"children {seed}")
    steps = steps_of(game, table_of([OPPONENTS[0]] * players), f"children {seed}", MANY_TURNS * players)
    assert steps[-1].after.outcome is not None
