"""Simulated worlds, many of them: servers that die, disks that fail, networks that break, and what must hold.

Each world has a number, and passes in the same way each time. It goes on until so many messages were heard
in all. Ctrl-C stops, and the same command goes on. ``--show NUMBER`` lets one world pass again and prints all
that was said in it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from tests.server.worlds.world import World, WorldFailed, run
from tools.trial_rounds import Clock, Round, Trial, add_options, played

MESSAGES: Final = 1_000_000
IN_EACH: Final = 200
"""How many messages the storm of one world lasts."""
WORLDS: Final = 20
"""How many worlds a round has."""


class Stretch(NamedTuple):
    """Some worlds, one after the other."""

    first: int
    each: int


def play(stretch: Stretch) -> Round:
    """Let some worlds pass."""
    clock, wrong = Clock(), []
    counts = dict.fromkeys(("worlds", "messages", "entries kept", "deaths of processes"), 0)
    for number in range(stretch.first, stretch.first + WORLDS):
        try:
            outcome = run(number, stretch.each)
        except WorldFailed as failed:
            wrong.append(str(failed))
        else:
            for name, more in zip(
                counts, (1, outcome.messages, outcome.entries, outcome.deaths), strict=True
            ):
                counts[name] += more
    return clock.round(counts, wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if all went well, 1 if not, 130 if stopped."""
    chosen = _parser().parse_args(arguments)
    if chosen.show is not None:
        return _show(chosen.show, chosen.each)
    # Some worlds end before their storm does; three times as many are enough.
    stretches = 1 + 3 * chosen.messages // (chosen.each * WORLDS)
    firsts = [chosen.first + WORLDS * number for number in range(stretches)]
    heading = {"command": "worlds", "first": chosen.first, "each": chosen.each}
    tasks = {f"from {first}": Stretch(first, chosen.each) for first in firsts}
    return played(Trial(heading, "messages", chosen.messages), play, tasks, chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.fault_simulation", description=__doc__)
    parser.add_argument("--messages", type=int, default=MESSAGES, metavar="N", help="how many in all")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="the first world (default 0)")
    parser.add_argument(
        "--each", type=int, default=IN_EACH, metavar="N", help=f"messages of each storm (default {IN_EACH})"
    )
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print all that is said in one world")
    add_options(parser, "worlds")
    return parser


def _show(number: int, each: int) -> int:
    world = World(number, each)
    world.trace.lines = []
    try:
        print(world.pass_by())
    except AssertionError as error:
        print(error)
        return 1
    finally:
        print("\n".join(world.trace.lines), world.plan, sep="\n")
        world.loop.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
