"""How quick the parts of the strongest bot are: sampled States, simulations, and the library underneath.

Besides, what it takes to ask it in another process, which is sent all that its seat has seen of a game, and
how much memory a bot takes that waits for its turn.

Positions come from games between planners. Each part works for a while in turn, for several rounds, so that
a noisy machine is noisy for all of them; random actions of the library are the baseline of the same run. Run
it with ``make bench-bots``.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from fairytile import apply, legal_actions, new_game
from fairytile.actions import Action
from fairytile.bots import (
    AT_ONCE,
    OPPONENTS,
    Bot,
    Budget,
    Feed,
    Memories,
    Opponent,
    SeatedBot,
    Sent,
    choose_for,
    opponent,
)
from fairytile.bots.match import played
from fairytile.bots.minerva_search import Searcher
from fairytile.bots.otto_greedy import Greedy
from fairytile.sampling import Sampler
from fairytile.state import SeatNumber
from fairytile.views import View, view
from tools.memory_weight import shared, weight

SIMULATIONS: Final = 400
STRETCH: Final = 100
THINKING: Final = Budget(simulations=100)
"""Enough to fill what a bot remembers."""


def positions(games: int) -> list[View]:
    """What the player to move sees at the start of turns of some games for two."""
    found = []
    for seed in range(games):
        game = new_game(seed=seed, players=2).game
        bots = [opponent("ida").seated() for _ in range(2)]
        steps = played(game, bots, str(seed), [Budget(simulations=1)] * 2)
        found += [view(step.before, step.before.to_move) for step in steps if not step.before.adventures]
    return random.Random(1).sample(found, len(found))


def random_actions(seen: View, rng: random.Random) -> int:
    """A stretch of a random game; the number of actions."""
    state, actions = new_game(seed=rng.getrandbits(64)), 0
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


def elsewhere() -> dict[str, float]:
    """Late in a game: what a bot in another process is sent, and milliseconds until it begins to think."""
    game, me = new_game(seed=1, players=2).game, SeatNumber(0)
    steps = [*played(game, [opponent("ida").seated() for _ in range(2)], "1", [AT_ONCE] * 2)]
    sent = tuple(Sent.of(view(step.before, me), step.action, view(step.after, me)) for step in steps)
    mine = [n for n, step in enumerate(steps) if step.before.to_move == me and not step.before.adventures]
    early, late = (Feed(Feed.of(view(steps[0].before, me)).first, sent[:number]) for number in mine[-2:])
    who = Opponent("watcher", _Watcher, AT_ONCE)

    def milliseconds(memories: Memories | None) -> float:
        if memories is not None:
            choose_for(early, who, AT_ONCE, "1", memories=memories)
        begun = time.process_time()
        choose_for(late, who, AT_ONCE, "1", memories=memories)
        return 1000 * (time.process_time() - begun)

    return {
        "deeds": late.moment,
        "bytes": len(pickle.dumps(late)),
        "milliseconds": round(median(milliseconds(None) for _ in range(9)), 1),
        "milliseconds with a memory": round(median(milliseconds(Memories()) for _ in range(9)), 1),
    }


def seat_bytes(who: Opponent, games: int = 2) -> int:
    """Bytes of a live bot seat: the most that a bot keeps to itself between two actions of whole games."""
    most, known = 0, shared()
    for seed in range(games):
        game, bots = new_game(seed=seed, players=2).game, [who.make(), who.make()]
        seats = [_seated(bot) for bot in bots]
        for number, _ in enumerate(played(game, seats, str(seed), [THINKING] * 2, turns=STRETCH)):
            if number % 10 == 0:
                most = max(most, *(weight(bot, known) for bot in bots))
    return most


def _seated(bot: Bot) -> SeatedBot:
    return SeatedBot(lambda: bot, Greedy)


class _Watcher(Searcher):
    """The strongest bot, who remembers everything and does not think."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """Anything."""
        return legal[0]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each part in each round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rates = measure(options.seconds, options.rounds)
    baseline = rates["random actions"]
    figures: dict[str, dict[str, float]] = {
        name: {"a second": round(rate), "to random actions": round(rate / baseline, 4)}
        for name, rate in rates.items()
    }
    sizes = {who.key: seat_bytes(who) for who in OPPONENTS}
    further = {"asked elsewhere": elsewhere(), "bytes of a live bot seat": sizes}
    print(json.dumps({**figures, **further}, indent=2))


if __name__ == "__main__":
    main()
