"""Plays for a long time on a real server, with connections that break at random, and looks at its memory.

Clients play as fast as they can, game after game, with bots among them; now and then one of them goes away
and comes back with the number of its latest event. Once all is warm the memory of the server must stay as it
is, however many games were played.

Ctrl-C ends it early, with what was found so far: memory is that of one process, so there is no going on.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Final, NamedTuple

from fairytile.lab.task_runner import stopping
from tools.real_server.player import seated
from tools.real_server.process import ServerProcess

MEASURED: Final = 60
"""How often memory is looked at."""


class Report(NamedTuple):
    """How it went."""

    seconds: int
    games: int
    actions: int
    reconnections: int
    kilobytes: tuple[int, ...]
    """Of memory, by time."""
    wrong: tuple[str, ...]

    @property
    def growth(self) -> float:
        """By how much memory grew from a third of the time on, as a share."""
        warm = self.kilobytes[len(self.kilobytes) // 3]
        return self.kilobytes[-1] / warm - 1


@dataclass
class Soak:
    """Games on a server for some time."""

    server: ServerProcess
    seconds: float
    together: int
    rng: random.Random
    games: int = 0
    actions: int = 0
    reconnections: int = 0
    stop: Event = field(default_factory=Event)
    """Is set to end it early."""
    kilobytes: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Play until the time is over."""
        await asyncio.to_thread(self.server.wait)
        until = time.monotonic() + self.seconds
        watching = asyncio.create_task(self._watch())
        await asyncio.gather(*(self._play(number, until) for number in range(self.together)))
        watching.cancel()
        self.seconds += time.monotonic() - until
        self.wrong += await asyncio.to_thread(self.server.stalls, self.seconds / 60)
        self.kilobytes.append(self.server.memory())

    async def _watch(self) -> None:
        began = time.monotonic()
        while True:
            self.kilobytes.append(self.server.memory())
            said = f"{self.games} games, {self.actions} actions, {self.kilobytes[-1] // 1024} MB"
            done = 100 * min(1, (time.monotonic() - began) / self.seconds)
            print(f"{done:.0f} %: {said}", file=sys.stderr, flush=True)
            await asyncio.sleep(max(1.0, self.seconds / MEASURED))

    async def _play(self, number: int, until: float) -> None:
        while time.monotonic() < until and not self.stop.is_set():
            people, bots = ((2, 0), (1, 1), (3, 0), (2, 1))[number % 4]
            number += 1
            sitting = await seated(self.server.port, self.rng, people=people, bots=bots, pages=1 + number % 4)
            for player in sitting.players:
                player.drops = 0.02
            await asyncio.gather(*(player.play() for player in sitting.players))
            self.games += 1
            for player in sitting.players:
                self.actions += len(player.diary.done)
                self.reconnections += player.diary.reconnected - 1
                self.wrong += player.diary.wrong


def soak(folder: Path, *, seconds: float, together: int = 8, seed: int = 1) -> Report:
    """Start a server and play on it for so long."""
    server = ServerProcess(folder)
    server.start()
    played = Soak(server, seconds, together, random.Random(seed))
    try:
        with stopping() as played.stop:
            asyncio.run(played.run())
    finally:
        server.kill()
    return Report(
        round(played.seconds), played.games, played.actions, played.reconnections, tuple(played.kilobytes),
        tuple(played.wrong),
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if memory stayed as it was and nobody was told anything wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--together", type=int, default=8, help="games at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=0.15, help="by which share memory may grow once warm")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        report = soak(Path(folder), seconds=chosen.seconds, together=chosen.together, seed=chosen.seed)
    for problem in report.wrong[:20]:
        print(problem)
    last = len(report.kilobytes) - 1
    megabytes = " → ".join(str(report.kilobytes[last * third // 3] // 1024) for third in range(4))
    print(
        f"soak: {report.games:,} games, {report.actions:,} actions, {report.reconnections:,} returns in "
        f"{report.seconds / 60:.1f} minutes; {len(report.wrong)} wrong; memory {megabytes} MB, "
        f"{report.growth:+.1%} once warm."
    )
    return bool(report.wrong) or report.growth > chosen.most


if __name__ == "__main__":
    sys.exit(main())
