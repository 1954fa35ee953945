"""Simulated worlds, many of them: servers that die, disks that fail, networks that break, and what must hold.

Each world has a number, and passes in the same way each time. It goes on until so many messages were heard
in all. Ctrl-C stops, and the next number is told: ``--first NUMBER`` goes on there. ``--show NUMBER`` lets
one world pass again and prints all that was said in it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import count
from threading import Event
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairytile.lab.running import Crew, stopping, workers
from tests.server.worlds.world import Outcome, World, WorldFailed, run

MESSAGES: Final = 1_000_000
IN_EACH: Final = 200
"""How many messages the storm of one world lasts."""
STOPPED: Final = 130


class Passed(NamedTuple):
    """What became of one world."""

    number: int
    outcome: Outcome | None
    failure: str


class Sum(NamedTuple):
    """What became of all of them."""

    worlds: int = 0
    messages: int = 0
    entries: int = 0
    deaths: int = 0

    def plus(self, outcome: Outcome) -> Sum:
        """With one world more."""
        return Sum(
            self.worlds + 1,
            self.messages + outcome.messages,
            self.entries + outcome.entries,
            self.deaths + outcome.deaths,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if all went well, 1 if not, 130 if stopped."""
    chosen = _parser().parse_args(arguments)
    if chosen.show is not None:
        return _show(chosen.show, chosen.each)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found = Sum()
    failures: list[Passed] = []
    following = chosen.first
    with (
        workers(jobs=chosen.jobs) as crew,
        stopping() as stop,
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        bar = progress.add_task("messages", total=chosen.messages)
        for passed in _worlds(crew, chosen.first, chosen.each, stop):
            following = passed.number + 1
            if passed.outcome is None:
                failures.append(passed)
                print(passed.failure, file=sys.stderr)
            else:
                found = found.plus(passed.outcome)
                progress.update(bar, completed=found.messages)
            if found.messages >= chosen.messages or len(failures) >= chosen.failures:
                stop.set()
    print(
        f"{found.worlds} worlds went well: {found.messages} messages, {found.entries} entries kept, "
        f"{found.deaths} processes died. {len(failures)} failed."
    )
    if failures:
        return 1
    if found.messages < chosen.messages:
        print(f"Stopped; --first {following} goes on.", file=sys.stderr)
        return STOPPED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="worlds", description=__doc__)
    parser.add_argument("--messages", type=int, default=MESSAGES, metavar="N", help="how many in all")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="the first world (default 0)")
    parser.add_argument(
        "--each", type=int, default=IN_EACH, metavar="N", help=f"messages of each storm (default {IN_EACH})"
    )
    parser.add_argument("--failures", type=int, default=5, metavar="N", help="after how many it stops")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker processes")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print all that is said in one world")
    return parser


def _worlds(crew: Crew, first: int, each: int, stop: Event) -> Iterator[Passed]:
    """Worlds one after the other in the order of their numbers, several at a time, until it is to stop."""
    numbers = count(first)
    passing: list[Future[Passed]] = []
    while not stop.is_set() or passing:
        while not stop.is_set() and len(passing) < crew.at_once:
            passing.append(crew.executor.submit(pass_by, next(numbers), each))
        if passing:
            yield passing.pop(0).result()


def pass_by(number: int, each: int) -> Passed:
    """Let one world pass."""
    try:
        return Passed(number, run(number, each), "")
    except WorldFailed as failed:
        return Passed(number, None, str(failed))


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
