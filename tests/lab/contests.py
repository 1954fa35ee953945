"""Small contests whose games take milliseconds, and rows of games that nobody played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import distributed

from fairytile.bots import OPPONENTS
from fairytile.lab.matches import Contest, GameRow, contestant, round_robin
from fairytile.state import Options

BOT = OPPONENTS[0].key
"""The gentlest bot, which is quick; its budgets tell its copies apart."""


def small_contest(players: int = 2, *, copies: int | None = None, seed: str = "1") -> Contest:
    """A contest of equals with Books of one Page."""
    named = [contestant(f"{BOT}:{number}") for number in range(1, (copies or players) + 1)]
    return Contest(round_robin(named, players), Options(players=players, pages=1), seed, turns=40)


def settled(row: GameRow) -> Mapping[str, object]:
    """What does not depend on the machine."""
    return {name: value for name, value in row.items() if name != "seconds"}


def game_row(seats: Sequence[str], winner: int | None, *, finished: bool = True) -> GameRow:
    """A game as if it had been played."""
    return GameRow(
        deal="1 deal 0",
        seats=list(seats),
        winner=winner,
        finished=finished,
        turns=10,
        decisions=[5] * len(seats),
        seconds=[0.5] * len(seats),
        faults=[[] for _ in seats],
    )


@contextmanager
def local_cluster(processes: int) -> Iterator[str]:
    """The address of a scheduler on this machine, with some workers; all its ports are free ones."""
    cluster = distributed.LocalCluster(  # type: ignore[no-untyped-call]  # distributed says nothing of types
        n_workers=processes, threads_per_worker=1, processes=True, dashboard_address=":0"
    )
    with cluster:
        yield cluster.scheduler_address
