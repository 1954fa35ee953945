"""How long it takes to go on with a game: from its record, and from its journal, beside playing it again.

Games between players with a purpose are played and written down once. Times are of the process, the least of
several rounds. Run it with ``make bench-records``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from fairytile import Action, Options, Running, apply, new_game, parse_record, start
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.state import Game, State


class Played(NamedTuple):
    """A game to its end, as it is kept."""

    game: Game
    actions: tuple[Action, ...]
    text: str
    running: Running


def played(seed: int) -> Played:
    """A game between two players with a purpose."""
    rng, bots = random.Random(seed), [Purposeful(), Purposeful()]
    running = Running.of(new_game(Options(players=2), seed=seed).game)
    actions: list[Action] = []
    while running.state.outcome is None:
        seat = running.state.to_move
        seen = running.view(seat)
        actions.append(bots[seat].choose(seen, seen.legal_actions, rng, AT_ONCE))
        running = running.after(actions[-1], seat=seat, moment=running.moment)
    return Played(running.dealt.game, tuple(actions), running.record().to_text(), running)


def replayed(game: Played) -> State:
    """The rules alone: every action applied once."""
    state = start(game.game)
    for action in game.actions:
        state = apply(state, action)
    return state


WAYS: dict[str, Callable[[Played], object]] = {
    "playing it again": replayed,
    "from its journal": lambda game: Running.resumed(game.running.dealt, game.running.journal),
    "reading its record": lambda game: parse_record(game.text),
    "from its record": lambda game: Running.going_on(parse_record(game.text)),
}


def milliseconds(way: Callable[[Played], object], games: Sequence[Played], rounds: int) -> float:
    """How long one game takes, in the median of some."""
    found = []
    for game in games:
        least = float("inf")
        for _ in range(rounds):
            start_at = time.process_time()
            way(game)
            least = min(least, time.process_time() - start_at)
        found.append(1000 * least)
    return round(median(found), 2)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    games = [played(seed) for seed in range(options.games)]
    print(
        json.dumps(
            {
                "actions": median(len(game.actions) for game in games),
                "milliseconds": {
                    name: milliseconds(way, games, options.rounds) for name, way in WAYS.items()
                },
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
