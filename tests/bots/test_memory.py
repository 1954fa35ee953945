"""How much memory a bot takes while it waits for its turn: thousands of games may wait at once."""

from __future__ import annotations

import pytest

from fairytile.bots import OPPONENTS, Bot, Opponent, SeatedBot
from fairytile.bots.match import played
from fairytile.bots.otto_greedy import Greedy
from fairytile.state import Options
from tools.memory_weight import shared, weight

from .tables import LITTLE, dealt

MB = 1024 * 1024


def seated(bot: Bot) -> SeatedBot:
    """A bot, whom one can look at, in a seat."""
    return SeatedBot(lambda: bot, Greedy)


@pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)
def test_a_bot_that_waits_for_its_turn_takes_less_than_2_mb(who: Opponent) -> None:
    known = shared()
    bots, sizes = [who.make(), who.make()], []
    game = dealt(Options(), "memory")
    for number, _ in enumerate(played(game, [*map(seated, bots)], "memory", [LITTLE] * 2, turns=60)):
        if number % 20 == 0:
            sizes += [weight(bot, known) for bot in bots]
    print(f"{who.key}: {max(sizes)} bytes")
    assert max(sizes) < 2 * MB
