"""The two simple bots: hands that reach every corner of the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fairytile.actions import AddTile
from fairytile.bots import AT_ONCE, Make, SeatedBot
from fairytile.bots.simple_bots import Aimless, Purposeful
from fairytile.rules import start
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import Options, SeatNumber
from fairytile.views import view

from .tables import dealt, steps_of

RULINGS = [(name, str(value)) for name, values in SWITCHES.items() for value in values]


@pytest.mark.parametrize("make", [Aimless, Purposeful])
@pytest.mark.parametrize(("name", "value"), RULINGS)
def test_what_they_do_is_legal_under_every_ruling(make: Make, name: str, value: str) -> None:
    game = dealt(Options(players=3, pages=2, ruleset=Ruleset.of({name: value})), f"{name} {value}")
    assert steps_of(game, [SeatedBot(make, make) for _ in range(3)], "rulings", turns=30)


def test_without_an_aim_every_action_is_as_likely() -> None:
    seen, rng = view(start(dealt(Options(), "aimless")), SeatNumber(0)), random.Random(1)
    legal = seen.legal_actions
    chosen = Counter(Aimless().choose(seen, legal, rng, AT_ONCE) for _ in range(100 * len(legal)))
    assert set(chosen) == set(legal)
    assert max(chosen.values()) < 2 * min(chosen.values())


@pytest.mark.parametrize("seed", range(4))
def test_with_a_purpose_games_end_and_the_kingdom_grows_on_the_way(seed: int) -> None:
    game = dealt(Options(players=2), f"purpose {seed}")
    steps = steps_of(game, [SeatedBot(Purposeful, Aimless) for _ in range(2)], f"purpose {seed}", turns=400)
    assert steps[-1].after.outcome is not None
    assert sum(isinstance(step.action, AddTile) for step in steps) > 3
