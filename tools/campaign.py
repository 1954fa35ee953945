"""A campaign: many games with every number of players and every option, each one checked as it is played.

It uses all cores. Ctrl-C stops it, and the same command goes on where it stopped. In the end it prints how
the games went, how hard each Page is, and how often a Page becomes impossible. ``--replay`` prints the record
of a single game.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import Event
from types import FrameType
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools._campaign_file import CampaignFile, OtherCampaign
from tools._campaign_games import Row, Task, play, record_of
from tools._campaign_report import report
from tools._campaign_schedule import tasks

GAMES: Final = 30_000
QUICK_GAMES: Final = 1_200
_IN_HAND: Final = 3
"""Games that are handed to each worker at a time: enough to keep it busy, few to wait for at the end."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if all games were sound, 1 if not, 2 if it was called wrongly, 130 if stopped."""
    chosen = _parser().parse_args(arguments)
    if chosen.fresh:
        chosen.out.unlink(missing_ok=True)
    try:
        file = CampaignFile(chosen.out, chosen.seed)
    except OtherCampaign as other:
        print(other, file=sys.stderr)
        return 2
    if chosen.replay is not None:
        return _replay(chosen.replay, file)
    games = chosen.games or (QUICK_GAMES if chosen.quick else GAMES)
    wanted = list(islice(_chosen(tasks(chosen.seed), chosen.only), games))
    console = Console(width=None if sys.stdout.isatty() else 160)
    complete = _run(file, wanted, chosen.jobs)
    rows = file.rows_of(wanted)
    report(rows, console)
    if not complete:
        print(f"Stopped after {len(rows)} of {games} games; the same command goes on.", file=sys.stderr)
        return 130
    return int(any(row.error for row in rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="campaign", description=__doc__)
    parser.add_argument("--games", type=int, metavar="N", help=f"how many games in all (default {GAMES})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_GAMES} games: a minute or so")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another campaign (default 1)")
    parser.add_argument("--only", default="", metavar="WORDS", help=_ONLY_HELP)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker processes")
    parser.add_argument(
        "--out", type=Path, default=Path("build/campaign.jsonl"), help="the file of the games"
    )
    parser.add_argument("--fresh", action="store_true", help="begin anew, forgetting what the file has")
    parser.add_argument("--replay", metavar="ROW", help="print the record of a game: its number, or its line")
    return parser


_ONLY_HELP: Final = 'only games with all these words, such as "purposeful 2-players classic full"'


def _chosen(games: Iterator[Task], only: str) -> Iterator[Task]:
    words = set(only.split())
    for task in games:
        if words <= {task.kind.value, f"{task.options.players}-players", *task.label.split()}:
            yield task


def _replay(which: str, file: CampaignFile) -> int:
    """Print the record of a game that was played, and the error if it had one."""
    row = Row.from_json(json.loads(which)) if which.startswith("{") else file.row(int(which))
    if row is None:
        print(f"{file.path} has no game {which}", file=sys.stderr)
        return 2
    record, error = record_of(row.task)
    print(record.to_text(), end="")
    if error:
        print(error, file=sys.stderr)
    return int(error is not None)


# --- on all cores ---------------------------------------------------------------------------


def _run(file: CampaignFile, wanted: list[Task], jobs: int) -> bool:
    """Play the games that are missing; says whether all were played, or it was stopped by Ctrl-C."""
    missing = file.missing(wanted)
    if not missing:
        return True
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True))
    with _workers(jobs) as workers, _stopping() as stop, progress:
        bar = progress.add_task("games", total=len(wanted), completed=len(wanted) - len(missing))
        for row in _played(workers, missing, jobs * _IN_HAND, stop):
            file.add(row)
            progress.advance(bar)
    return not file.missing(wanted)


def _played(workers: ProcessPoolExecutor, missing: list[Task], at_once: int, stop: Event) -> Iterator[Row]:
    """The games as they are over. When it is stopped, those that have begun are still waited for."""
    waiting = iter(missing)
    running: set[Future[Row]] = {workers.submit(play, task) for task in islice(waiting, at_once)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        if stop.is_set():
            running = {future for future in running if not future.cancel()}
        else:
            running |= {workers.submit(play, task) for task in islice(waiting, len(done))}


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that leave Ctrl-C to this one."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        # A process inherits what it ignores from the first moment; an initializer would come too late.
        workers = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
        wait([workers.submit(os.getpid) for _ in range(jobs)])
    finally:
        signal.signal(signal.SIGINT, before)
    with workers:
        yield workers


@contextmanager
def _stopping() -> Iterator[Event]:
    """An event that Ctrl-C sets. A second Ctrl-C ends the program on the spot."""
    stop = Event()

    def note(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    sys.exit(main())
