"""Hugo, the greedy one: takes the shortest way to the Page in hand and thinks of nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fairytile.actions import Action
from fairytile.bots.protocol import Budget
from fairytile.players import purposeful_player
from fairytile.view import View


class Greedy:
    """A bot that goes straight for its Page."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """The next Adventure of a shortest way."""
        return purposeful_player(view, legal, rng)
