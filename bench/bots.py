"""How quick the parts of the strongest bot are: sampled States, simulations, and the library underneath.

Positions come from games between planners. Each part works for a while in turn, for several rounds, so that
a noisy machine is noisy for all of them; random actions of the library are the baseline of the same run. Run
it with ``make bench-bots``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Final

from fairytile import Options, apply, legal_actions, new_game
from fairytile.bots import Budget, opponent
from fairytile.bots.search import Searcher
from fairytile.bots.table import played
from fairytile.sampling import Sampler
from fairytile.views import View, view

SIMULATIONS: Final = 400
STRETCH: Final = 100


def positions(games: int) -> list[View]:
    """What the player to move sees at the start of turns of some games for two."""
    found = []
    for seed in range(games):
        game = new_game(Options(players=2), random.Random(seed)).game
        bots = [opponent("romy").seated() for _ in range(2)]
        steps = played(game, bots, str(seed), [Budget(simulations=1)] * 2)
        found += [view(step.before, step.before.to_move) for step in steps if not step.before.adventures]
    return random.Random(1).sample(found, len(found))


def random_actions(seen: View, rng: random.Random) -> int:
    """A stretch of a random game; the number of actions."""
    state, actions = new_game(rng=rng), 0
    while state.outcome is None and actions < STRETCH:
        legal = legal_actions(state)
        state = apply(state, legal[int(rng.random() * len(legal))])
        actions += 1
    return actions


def sampled_states(seen: View, rng: random.Random) -> int:
    """States that could be behind a View; how many."""
    sampler = Sampler(seen)
    for _ in range(50):
        sampler.sample(rng)
    return 50


def simulations(seen: View, rng: random.Random) -> int:
    """A decision of the strongest bot, who has seen nothing before; how many simulations it took."""
    searcher = Searcher()
    searcher.choose(seen, seen.legal_actions, rng, Budget(simulations=SIMULATIONS))
    return searcher.simulations


def measure(seconds: float, rounds: int) -> dict[str, float]:
    """How many of each a second: the median of the rounds."""
    seen = positions(4)
    parts: dict[str, Callable[[View, random.Random], int]] = {
        "random actions": random_actions,
        "sampled States": sampled_states,
        "simulations": simulations,
    }
    rates: dict[str, list[float]] = {name: [] for name in parts}
    for number in range(rounds):
        for name, part in parts.items():
            rng, done, begun = random.Random(number), 0, time.process_time()
            while (taken := time.process_time() - begun) < seconds:
                done += part(rng.choice(seen), rng)
            rates[name].append(done / taken)
    return {name: median(each) for name, each in rates.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each part in each round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rates = measure(options.seconds, options.rounds)
    baseline = rates["random actions"]
    figures = {
        name: {"a second": round(rate), "to random actions": round(rate / baseline, 4)}
        for name, rate in rates.items()
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
