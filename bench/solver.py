"""How long the solver takes for a Page on a full Kingdom, once the Kingdom's tables exist.

Every Page of the default edition is asked about on finished Kingdoms, for characters anywhere on them.
Run it with ``make bench-solver``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from statistics import median, quantiles

from fairytile import END_TURN, Kingdom, Space, apply, load, new_game
from fairytile.objectives import Objective, Whereabouts
from fairytile.solver import Gauge, distance, solve


def full_kingdom(rng: random.Random) -> Kingdom:
    """A Kingdom of all tiles, laid at random."""
    state = new_game(seed=rng.getrandbits(64))
    while state.top is not None:
        ways = state.kingdom.placements(state.top)
        state = apply(state, END_TURN) if state.adventures else apply(state, rng.choice(ways))
    return state.kingdom


def questions(kingdoms: int) -> list[tuple[Objective, Kingdom, Whereabouts]]:
    """Every Page on each Kingdom, for three places of the characters."""
    rng = random.Random(1)
    pages = [page.objective for page in load().pages.values()]
    asked: list[tuple[Objective, Kingdom, Whereabouts]] = []
    for kingdom in [full_kingdom(rng) for _ in range(kingdoms)]:
        for page in pages * 3:
            princess, knight, dragon = (Space(rng.randrange(len(kingdom))) for _ in range(3))
            asked.append((page, kingdom, (princess, knight, dragon)))
    return asked


def microseconds(ask: Callable[[Objective, Kingdom, Whereabouts], object], kingdoms: int) -> dict[str, float]:
    """How long the answers take the second time, when the tables exist."""
    asked = questions(kingdoms)
    for question in asked:
        ask(*question)
    taken = []
    for question in asked:
        start = time.perf_counter()
        ask(*question)
        taken.append(1e6 * (time.perf_counter() - start))
    return {"median": round(median(taken), 1), "90 %": round(quantiles(taken, n=10)[-1], 1)}


def kept(kingdoms: int) -> dict[str, float]:
    """The same for who keeps the solvers of a Kingdom's Pages, as bots do, and moves the characters about."""
    gauges: dict[tuple[Objective, Kingdom], Gauge] = {}

    def ask(objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts) -> object:
        gauge = gauges.get((objective, kingdom)) or gauges.setdefault(
            (objective, kingdom), Gauge(objective, kingdom)
        )
        return gauge.distance(whereabouts)

    return microseconds(ask, kingdoms)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kingdoms", type=int, default=20)
    options = parser.parse_args()
    figures = {
        "distance, microseconds": microseconds(distance, options.kingdoms),
        "distance and first Adventures, microseconds": microseconds(solve, options.kingdoms),
        "distance asked again of a kept solver, microseconds": kept(options.kingdoms),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
