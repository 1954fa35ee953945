"""What a bot is: it gets a View, the legal actions, chance and a budget, and answers with an action.

A bot never gets a State. One that wants to remember what the others did also watches.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import isfinite
from typing import Final, NamedTuple, Protocol, runtime_checkable

from fairytile.actions import Action
from fairytile.views import View


class Budget(NamedTuple):
    """How much thinking goes into one action: a time, or a number of simulations.

    With a number of simulations, chance alone decides: the same seed gives the same game anywhere.
    """

    seconds: float | None = None
    simulations: int | None = None

    def checked(self) -> Budget:
        """Itself, if it is one or the other, not less than nothing and not endless; else ``ValueError``."""
        if (self.seconds is None) == (self.simulations is None):
            raise ValueError("a budget is a time or a number of simulations: give one of the two")
        if self.seconds is not None and not isfinite(self.seconds):
            raise ValueError(f"{self.seconds} seconds are no time that ends: give a number")
        if min(self.seconds or 0, self.simulations or 0) < 0:
            raise ValueError("a budget cannot be less than nothing: give 0 or more")
        return self


AT_ONCE: Final = Budget(simulations=0)
"""For bots that try nothing out, and for whoever is not to."""


class Bot(Protocol):
    """A player that is a program, in one seat of one game."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """One of the legal actions of the viewer, who is to move."""


@runtime_checkable
class Watcher(Protocol):
    """A bot that remembers what happens at the table.

    All that it remembers comes from here: it may be made anew in the middle of a game, is then shown what
    happened so far, as far as it was not taken back, and has to play on as if it had been there.
    """

    def watch(self, view: View, action: Action) -> None:
        """Somebody took an action, perhaps the bot itself; the View is what its seat saw just before."""
