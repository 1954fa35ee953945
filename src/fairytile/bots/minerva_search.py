"""Minerva, the strongest: Monte Carlo search with playouts over sampled States (determinizations).

Each imagined game starts with a State that agrees with the View, likelier the better it explains what the
others did. Every action worth a look is tried in the same imagined games, played on for some turns and
judged; those that do clearly worse are dropped, so that the rest are compared more closely.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Container, Sequence
from math import fsum, sqrt
from typing import Final

from fairytile.actions import RECOUNT, Action, AddTile
from fairytile.bots.belief import Belief
from fairytile.bots.candidate_actions import candidates
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.ida_planner import Planner
from fairytile.bots.interface import Budget
from fairytile.bots.patience import Patience
from fairytile.bots.playout import NOBODY, quick_turn, standing
from fairytile.bots.seeded_random import luck
from fairytile.rules import apply
from fairytile.state import SeatNumber, State
from fairytile.views import View

_TURNS: Final = 6
"""How many turns imagined games are played on."""
_SOONER: Final = 0.02
"""What a turn takes away from the worth of a victory: sooner is better."""
_BATCH: Final = 4
"""Each time that this many games were imagined, it is looked at which actions do worse."""
_ENOUGH: Final = 8
"""With fewer imagined games nothing is clear."""
_CLEARLY: Final = 3.0
"""How many standard errors are clear."""


class Searcher:
    """A bot that searches over what it cannot see, by playouts of imagined games."""

    def __init__(self) -> None:
        self._atlas = Atlas()
        self._belief = Belief(self._atlas)
        self._planner = Planner(self._atlas)
        self._patience = Patience(self._atlas)
        self.simulations = 0
        """How many times an imagined game was played on for the last choice."""

    def watch(self, view: View, action: Action) -> None:
        """Draw conclusions from what the others do, and notice when the tale does not go on."""
        self._belief.watch(view, action)
        self._patience.watch(view, action)
        self._atlas.tidy(view.kingdom)

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """The action that does best in the imagined games."""
        if RECOUNT in legal:
            return RECOUNT
        spent, view = _meter(budget), self._atlas.kept(view)
        mood = self._patience.mood(view, rng)
        usual = self._planner.plan(view, legal, rng)
        race = _Race(candidates(view, legal, self._atlas, rng, usual=usual, mood=mood))
        guesses = self._belief.guesses(view)
        others = frozenset(SeatNumber(number) for number in range(len(view.seats)) if number != view.seat)
        while len(race.live) > 1 and spent(race.playouts) < 1:
            wary = others if rng.random() < mood.hindered else NOBODY
            self._imagine(race, guesses.draw(rng), wary, rng.getrandbits(64))
            if race.games % _BATCH == 0:
                race.drop(spent(race.playouts))
        self.simulations = race.playouts
        self._atlas.tidy(view.kingdom)
        return race.best()

    def _imagine(self, race: _Race, state: State, wary: Container[SeatNumber], seed: int) -> None:
        """Try all actions that are still compared in one imagined game, with the same luck for each."""
        seat = state.to_move
        for action in race.live:
            after = apply(state, action)
            if isinstance(action, AddTile):
                # Else all tables of this Kingdom would be made again in every imagined game.
                chart = self._atlas.chart(after.kingdom, after.game.edition)
                after = after._replace(kingdom=chart.kingdom)
            race.worths[action].append(self._played_on(after, seat, wary, luck(seed)))
        race.games += 1
        race.playouts += len(race.live)

    def _played_on(
        self, state: State, seat: SeatNumber, wary: Container[SeatNumber], rng: random.Random
    ) -> float:
        atlas, turns = self._atlas, 0
        if state.adventures and state.outcome is None:
            state = quick_turn(state, atlas, rng, wary)
        while turns < _TURNS and state.outcome is None:
            state = quick_turn(state, atlas, rng, wary)
            turns += 1
        return standing(state, seat, atlas) * (1 - _SOONER * turns)


class _Race:
    """A racing algorithm: actions are compared in the same imagined games, and the clearly worse drop out."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.live = list(actions)
        self.worths: dict[Action, list[float]] = {action: [] for action in actions}
        self.games = self.playouts = 0
        self._started = len(actions)

    def best(self) -> Action:
        """The action that did best on average."""
        return max(self.live, key=self._mean)

    def _mean(self, action: Action) -> float:
        worths = self.worths[action]
        return fsum(worths) / len(worths) if worths else 0.0

    def drop(self, share: float) -> None:
        """Drop what is clearly worse than the best; and of the rest the worst, as the budget goes."""
        best = self.best()
        self.live = [action for action in self.live if action == best or not self._is_clear(best, action)]
        room = max(2, round(self._started * (1 - share)))
        if len(self.live) > room:
            self.live = sorted(self.live, key=self._mean, reverse=True)[:room]

    def _is_clear(self, best: Action, other: Action) -> bool:
        """Whether one action did better than another beyond chance, game by game."""
        differences = [one - two for one, two in zip(self.worths[best], self.worths[other], strict=True)]
        number = len(differences)
        if number < _ENOUGH:
            return False
        mean = fsum(differences) / number
        spread = fsum((difference - mean) * (difference - mean) for difference in differences) / (number - 1)
        return mean > _CLEARLY * sqrt(spread / number)


def _meter(budget: Budget) -> Callable[[int], float]:
    """A function from a number of playouts to the share of a budget that they spend."""
    if budget.simulations is not None:
        simulations = budget.simulations
        return lambda playouts: playouts / simulations if simulations else 1.0
    begun, seconds = time.perf_counter(), budget.seconds or 0.0
    return lambda playouts: (time.perf_counter() - begun) / seconds if seconds else 1.0
