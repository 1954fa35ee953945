"""Rounds of a long trial: on several cores at once, counted as they come, and kept in a file.

Ctrl-C stops after the rounds that have begun, and the same command goes on where it stopped. The last line
that is printed says what was done in all.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypedDict, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairytile.lab.results_file import Heading, Results, ResultsError
from fairytile.lab.task_runner import run_tasks, stopping, workers

STOPPED: Final = 130
MOST_WRONG: Final = 5
"""After so many rounds in which something was wrong, no more are begun."""
_SHOWN: Final = 20
_T = TypeVar("_T")


class Round(TypedDict):
    """What came of a round."""

    counts: dict[str, int]
    seconds: float
    wrong: list[str]
    note: str
    """What else there is to say of it, if anything."""


class Trial(NamedTuple):
    """What is tried, and how much of it."""

    heading: Heading
    """What the rounds depend on; its ``command`` names the trial."""
    unit: str
    """Which of the counts says how far it has come."""
    total: int


def add_options(parser: argparse.ArgumentParser, name: str, jobs: int | None = None) -> None:
    """The options that every such command has."""
    parser.add_argument("--jobs", type=int, default=jobs or os.cpu_count() or 1, help="rounds at a time")
    parser.add_argument("--out", type=Path, default=Path("build") / f"{name}.jsonl", help="their file")
    parser.add_argument("--fresh", action="store_true", help="begin anew, forgetting what the file has")


def played(
    trial: Trial, play: Callable[[_T], Round], tasks: Mapping[str, _T], chosen: argparse.Namespace
) -> int:
    """Play the rounds that are missing; says 0 if all was well, 1 if not, 2 without a file, 130 if stopped.

    It prints what was wrong as it comes, and in the end what was done in all.
    """
    try:
        results = Results[Round](chosen.out, trial.heading, fresh=chosen.fresh)
    except ResultsError as error:
        print(error, file=sys.stderr)
        return 2
    with results:
        if _done(results, tasks)[trial.unit] < trial.total:
            _play(trial, play, tasks, results, chosen.jobs)
    return _told(trial, results, tasks)


def _play(
    trial: Trial, play: Callable[[_T], Round], tasks: Mapping[str, _T], results: Results[Round], jobs: int
) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with workers(jobs=jobs) as crew, stopping() as stop, Progress(*columns, console=console) as progress:
        bar = progress.add_task(trial.unit, total=trial.total, completed=_done(results, tasks)[trial.unit])

        def note(key: str, row: Round) -> None:
            progress.advance(bar, row["counts"].get(trial.unit, 0))
            for each in (*filter(None, [row["note"]]), *row["wrong"][:_SHOWN]):
                console.print(f"{key}: {each}", highlight=False, markup=False, soft_wrap=True)
            if not console.is_terminal:
                console.print(f"{_done(results, tasks)[trial.unit]} of {trial.total} {trial.unit}")

        def enough() -> bool:
            wrong = sum(bool(row["wrong"]) for row in results.rows.values())
            return wrong >= MOST_WRONG or _done(results, tasks)[trial.unit] >= trial.total

        def waiting() -> None:
            console.print("Stopping after what has begun; Ctrl-C once more ends it at once.")

        run_tasks(play, tasks, results, crew, on_row=note, stop=stop, enough=enough, on_stop=waiting)


def _done(results: Results[Round], tasks: Mapping[str, _T]) -> Counter[str]:
    """All that was counted."""
    found: Counter[str] = Counter()
    for key in tasks:
        if key in results.rows:
            found.update(results.rows[key]["counts"])
    return found


def _told(trial: Trial, results: Results[Round], tasks: Mapping[str, _T]) -> int:
    rows = [results.rows[key] for key in tasks if key in results.rows]
    counts = _done(results, tasks)
    wrong = sum(len(row["wrong"]) for row in rows)
    said = ", ".join(f"{number:,} {name}" for name, number in counts.items())
    minutes = sum(row["seconds"] for row in rows) / 60
    name = trial.heading["command"]
    print(f"{name}: {said}; {wrong} wrong; {len(rows)} rounds of {minutes:.1f} minutes in all.")
    if wrong:
        return 1
    if counts[trial.unit] < trial.total:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return STOPPED
    return 0


class Clock:
    """How long a round takes."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def round(self, counts: Mapping[str, int], wrong: Sequence[str], note: str = "") -> Round:
        """What came of it, now that it is over."""
        seconds = round(time.monotonic() - self._began, 1)
        return Round(counts=dict(counts), seconds=seconds, wrong=[*wrong], note=note)
