"""What a game notices of attacks on its server: its p99 beside each of them, as a ratio to a quiet time.

A real server with the limits of every server; some games beside it at a steady pace; and strangers at twenty
addresses of this machine, who do one thing as often as their budgets let them, or as fast as they can. They
are in a process of their own, which the system runs when nobody else wants the core. The server and its bots
have one core, all others another. Quiet and attacked times take turns, since machines are not the same for
long; what comes right after a turn belongs to neither.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.attacks.attackers import ATTACKS, Target
from bench.attacks.long_game import store_long_game
from bench.attacks.strangers import Done, How, Order, attack
from bench.load.fairytile_peer import FairytilePeer
from bench.load.generator import Load
from bench.load.process import CLIENT_CORE, SERVER_CORE, allow_sockets, pin
from tools.real_server.process import ServerProcess

GAMES: Final = 60
"""Games beside the attack."""
HOMES: Final = tuple(f"127.0.2.{number}" for number in range(1, GAMES + 1))
"""Where they are played: each in a home of its own."""
PAUSE: Final = 0.5
"""Seconds from one action of such a game to the next: within what one device may say."""
ENTRIES: Final = 4_000
"""Of the long game that is read again and again."""
OPTIONS: Final = ("--open", "--pace", "0.2")


TURNS: Final = 4
"""How often quiet and attacked times take turns."""
MOST_HELD_UP: Final = 0.5
"""Beyond this the machine was busy, and games notice little of an attack that hardly takes place."""
WANTED: Final = 2.0
"""Below this many times the quiet p99 is what games are to notice of an attack within the budgets."""


class Found(NamedTuple):
    """What was measured beside one attack."""

    attack: str
    how: How
    actions: int
    quiet_p50_ms: float
    quiet_p99_ms: float
    p50_ms: float
    p99_ms: float
    ratio: float
    """Of the two p99."""
    tried: int
    """How often the attack was carried out."""
    refused: int
    held_up: float
    """Which part of their time strangers only waited for a processor, and attacked nobody."""
    stalls: tuple[str, ...] = ()
    """What held the server's event loop, by its own numbers."""

    @property
    def is_sound(self) -> bool:
        """Whether there was an attack to be noticed."""
        return self.tried > 0 and self.held_up <= MOST_HELD_UP


def main() -> None:
    """Measure; exits with 0 if all attacks took place, none within the budgets doubles the p99 of the games
    beside it, and none holds the loop.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help=f"some of {', '.join(ATTACKS)}; all if none is named")
    parser.add_argument("--how", choices=[*How], action="append", help="only so; both ways if not said")
    parser.add_argument("--actions", type=int, default=2_000, help="of the games, quiet and attacked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.attacks if name not in ATTACKS]:
        parser.error(f"no such attack: {', '.join(unknown)}")
    allow_sockets()
    ways = [How(how) for how in chosen.how or How]
    names = chosen.attacks or ATTACKS
    found = [measured(name, how, chosen.actions, chosen.seed) for name in names for how in ways]
    if chosen.json:
        print(json.dumps([each._asdict() for each in found], indent=2))
    within = [each for each in found if each.how is How.WITHIN]
    if within:
        worst = max(within, key=lambda each: each.ratio)
        say(f"worst: {worst.attack}, {worst.ratio:.2f} times the quiet p99; wanted: less than {WANTED:g}")
    failed = any(each.ratio >= WANTED for each in within)
    sys.exit(failed or any(each.stalls or not each.is_sound for each in found))


def say(text: str) -> None:
    """Show how far it has come."""
    print(text, file=sys.stderr, flush=True)


def measured(name: str, how: How, actions: int, seed: int) -> Found:
    """What games notice of one attack, on a server of its own."""
    with tempfile.TemporaryDirectory(dir=_folder()) as folder:
        table, pictures = store_long_game(Path(folder) / "tables.db", ENTRIES, seed)
        server = ServerProcess(Path(folder), OPTIONS)
        pin(SERVER_CORE)
        server.start()
        pin(CLIENT_CORE)
        try:
            server.wait()
            found = asyncio.run(_beside(name, how, Target(server.port, table, pictures), actions, seed))
            found = found._replace(stalls=tuple(server.stalls()))
        finally:
            server.stop()
    for stall in found.stalls:
        say(f"{name:15} {how:6} {stall}")
    say(
        f"{name:15} {how:6} p50 {found.quiet_p50_ms:6.1f} → {found.p50_ms:6.1f} ms   "
        f"p99 {found.quiet_p99_ms:6.1f} → {found.p99_ms:6.1f} ms   {found.ratio:5.2f}   "
        f"{found.tried:6} tried, {found.refused} refused"
    )
    if not found.is_sound:
        say(f"{name:15} {how:6} not to be believed: strangers waited {found.held_up:.0%} of their time")
    return found


def _folder() -> Path:
    folder = Path("build") / "bench-attacks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def _beside(name: str, how: How, target: Target, actions: int, seed: int) -> Found:
    load = Load(FairytilePeer().tables(target.port, GAMES), pause=PAUSE, homes=HOMES)
    here, there = multiprocessing.Pipe()
    strangers = multiprocessing.get_context("spawn").Process(
        target=attack, args=(name, how, target, seed, there), daemon=True
    )
    strangers.start()
    there.close()  # so that it shows here if they are gone
    quiet: list[float] = []
    stormy: list[float] = []

    async def told(order: Order) -> Done:
        here.send(order)
        done: Done = await asyncio.to_thread(here.recv)
        return done

    try:
        await told(Order.REST)  # they are there
        await load.connect(target.port)
        load.start()
        for _ in range(TURNS):
            await _some(load, actions // 10)
            quiet += await _some(load, actions // TURNS)
            await told(Order.ATTACK)
            stormy += await _some(load, actions // TURNS)
            await told(Order.REST)
        done = await told(Order.END)
    finally:
        load.close()
        strangers.terminate()
        await asyncio.to_thread(strangers.join)
    p99 = _percentile(quiet, 99), _percentile(stormy, 99)
    return Found(
        name, how, len(stormy), _percentile(quiet, 50), p99[0], _percentile(stormy, 50), p99[1],
        p99[1] / p99[0], done.tried, done.refused, done.held_up,
    )  # fmt: skip


async def _some(load: Load, actions: int) -> Sequence[float]:
    """How long the next actions take, each."""
    taken = load.latencies = []
    until = time.monotonic() + 120
    while len(taken) < actions:
        await load.wait(0.1)
        if time.monotonic() > until:
            raise TimeoutError(f"{len(taken)} of {actions} actions in two minutes: the games stand still")
    load.latencies = None
    return taken


def _percentile(latencies: Sequence[float], percent: int) -> float:
    return 1000 * sorted(latencies)[len(latencies) * percent // 100]


if __name__ == "__main__":
    main()
