"""What it costs to tell a seat of an action: its View, the View as data, changes and news, in time and bytes.

Games between players with a purpose are played once; then each part is measured over all their moments, for
every seat, in turn and for several rounds, so that a noisy machine is noisy for all of them. Times are of the
process; the first round makes the Kingdoms' tables and does not count. Run it with ``make bench-views``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from statistics import mean, median, quantiles
from typing import NamedTuple

from fairytile import Action, Options, SeatNumber, apply, legal_actions, new_game
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.data import plain
from fairytile.news import Happening, news
from fairytile.state import State
from fairytile.views import View, ViewChanges, changes, read_view, view, view_data

MOST_ACTIONS = 400


class Moment(NamedTuple):
    """An action as one seat sees it."""

    state: State
    before: View
    action: Action
    after: View

    @property
    def news(self) -> tuple[Happening, ...]:
        """What the seat learns."""
        return news(self.before, self.action, self.after)

    @property
    def changes(self) -> ViewChanges:
        """What changes in what it sees."""
        return changes(self.before, self.after)


def moments(games: int) -> list[Moment]:
    """Every action of some games, for every seat."""
    found: list[Moment] = []
    for seed in range(games):
        bot, rng = Purposeful(), random.Random(seed)
        state = new_game(Options(pages=6), seed=seed, players=2 + seed % 3)
        for _ in range(MOST_ACTIONS):
            if state.outcome is not None:
                break
            seats = [SeatNumber(number) for number in range(len(state.seats))]
            before = [view(state, seat) for seat in seats]
            action = bot.choose(before[state.to_move], legal_actions(state), rng, AT_ONCE)
            state = apply(state, action)
            found += [Moment(state, before[seat], action, view(state, seat)) for seat in seats]
    return found


PARTS: dict[str, Callable[[Moment], object]] = {
    "View": lambda moment: view(moment.state, moment.after.seat),
    "data": lambda moment: view_data(moment.after),
    "changes": lambda moment: moment.changes,
    "news": lambda moment: moment.news,
    "data, as JSON": lambda moment: written(view_data(moment.after)),
    "changes and news, as JSON": lambda moment: written((moment.news, moment.changes)),
    "data, and the View read from it": lambda moment: read_view(
        view_data(moment.after), moment.after.edition
    ),
}


def written(value: object) -> str:
    """A value as JSON without needless blanks."""
    return json.dumps(plain(value), separators=(",", ":"), ensure_ascii=False)


def microseconds(found: Sequence[Moment], rounds: int) -> dict[str, dict[str, float]]:
    """How long each part takes for a moment."""
    taken: dict[str, list[float]] = {name: [] for name in PARTS}
    for turn in range(rounds + 1):
        for name, part in PARTS.items():
            for moment in found:
                start = time.thread_time_ns()
                part(moment)
                if turn:
                    taken[name].append((time.thread_time_ns() - start) / 1000)
    return {name: summed(times) for name, times in taken.items()}


def sizes(found: Sequence[Moment]) -> dict[str, dict[str, float]]:
    """How many bytes each part has as JSON."""
    return {
        "data": summed([len(written(view_data(moment.after)).encode()) for moment in found]),
        "changes": summed([len(written(moment.changes).encode()) for moment in found]),
        "news": summed([len(written(moment.news).encode()) for moment in found]),
    }


def summed(figures: Sequence[float]) -> dict[str, float]:
    """What is usual, and what is rare."""
    return {
        "mean": round(mean(figures), 1),
        "median": round(median(figures), 1),
        "99 %": round(quantiles(figures, n=100)[-1], 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    found = moments(options.games)
    figures = {
        "moments": len(found),
        "microseconds": microseconds(found, options.rounds),
        "bytes": sizes(found),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
