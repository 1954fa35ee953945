"""Mutation testing of the table, its protocol and its records: which changes of the source do tests notice?

Mutants of `fairytile.live`, `fairytile.protocol` and `fairytile.record` are drawn by a seed, which is the
commit if none is given. Each is tried with the tests that run its lines, until the first one fails. Ctrl-C
stops after the mutants that have begun, and the same command goes on; ``--again`` tries those anew that
survived, after tests were added.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairytile.lab.results_file import Results, ResultsError
from fairytile.lab.task_runner import run_tasks, stopping, workers
from tools.mutants.coverage_map import CoverageMap, TestsFail, measured
from tools.mutants.mutations import PACKAGES, SOURCE, drawn, equivalents, sources
from tools.mutants.trial import KILLED, ROOT, SURVIVED, TIMED_OUT, Row, Task, TrialFailed, play

MUTANTS: Final = 300
GOAL: Final = 0.9
"""So much of them has to be noticed."""
STOPPED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if nine of ten were noticed, 1 if fewer, 2 without a beginning, 130 if stopped."""
    chosen = _parser().parse_args(arguments)
    seed = chosen.seed or _commit()
    heading = {"command": "mutants", "seed": seed, "sources": _digest()}
    try:
        with Results[Row](chosen.out, heading, fresh=chosen.fresh) as results:
            tasks = _tasks(chosen.mutants, seed, measured(ROOT, chosen.jobs))
            if chosen.again:
                _forget_survivors(results)
            _play(tasks, results, chosen.jobs)
    except (ResultsError, TestsFail, TrialFailed) as error:
        print(error, file=sys.stderr)
        return 2
    return _told(seed, tasks, results.rows)


def _tasks(count: int, seed: str, known: CoverageMap) -> Mapping[str, Task]:
    found: dict[str, Task] = {}
    for mutant in drawn(ROOT, count, seed, equivalents()):
        tests = known.tests(mutant)
        found[mutant.name] = Task(mutant, tuple(tests), sum(known.seconds[test] for test in tests))
    return found


def _forget_survivors(results: Results[Row]) -> None:
    """Their new rows come after the old ones in the file, and stand instead of them."""
    for name in [name for name, row in results.rows.items() if row["outcome"] == SURVIVED]:
        del results.rows[name]


def _play(tasks: Mapping[str, Task], results: Results[Row], jobs: int) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    done = sum(name in results.rows for name in tasks)
    if done == len(tasks):
        return
    with workers(jobs=jobs) as crew, stopping() as stop, Progress(*columns, console=console) as progress:
        bar = progress.add_task("mutants", total=len(tasks), completed=done)

        def note(name: str, row: Row) -> None:
            progress.advance(bar)
            if row["outcome"] == SURVIVED:
                console.print(_line(row), highlight=False, markup=False, soft_wrap=True)

        def waiting() -> None:
            console.print("Stopping after what has begun; Ctrl-C once more ends it at once.")

        run_tasks(play, tasks, results, crew, on_row=note, stop=stop, on_stop=waiting)


def _told(seed: str, tasks: Mapping[str, Task], known: Mapping[str, Row]) -> int:
    rows = [known[name] for name in tasks if name in known]
    for row in sorted(rows, key=lambda row: row["place"]):
        if row["outcome"] != KILLED:
            print(_line(row))
    for package in PACKAGES:
        print(f"{package}: {_counted(row for row in rows if row['package'] == package)}.")
    print(f"mutants by the seed {seed}: {_counted(rows)}.")
    if len(rows) < len(tasks):
        print("Stopped; the same command goes on.", file=sys.stderr)
        return STOPPED
    return int(sum(row["outcome"] != SURVIVED for row in rows) < GOAL * len(rows))


def _line(row: Row) -> str:
    why = "" if row["tests"] else " (no test runs it)"
    return f"{row['outcome']}{why}: {row['place']}: {row['before']} -> {row['after'] or 'nothing'}"


def _counted(rows: Iterable[Row]) -> str:
    counts = Counter(row["outcome"] for row in rows)
    total = sum(counts.values())
    share = 1 - counts[SURVIVED] / (total or 1)
    said = ", ".join(f"{counts[outcome]} {outcome}" for outcome in (KILLED, SURVIVED, TIMED_OUT))
    return f"{said} of {total}: {share:.1%} noticed"


def _commit() -> str:
    return subprocess.check_output(("git", "rev-parse", "--short=10", "HEAD"), cwd=ROOT, text=True).strip()


def _digest() -> str:
    """What the sources are, in short: the mutants of others would not be the same."""
    digest = hashlib.sha256()
    for file in sources(ROOT):
        digest.update((ROOT / SOURCE / file).read_bytes())
    return digest.hexdigest()[:12]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--mutants", type=int, default=MUTANTS, help="how many are drawn")
    parser.add_argument("--seed", help="what they are drawn by (otherwise the commit)")
    parser.add_argument("--again", action="store_true", help="try those anew that survived")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    parser.add_argument("--out", type=Path, default=Path("build/mutants/mutants.jsonl"), help="their file")
    parser.add_argument("--fresh", action="store_true", help="begin anew, forgetting what the file has")
    return parser


if __name__ == "__main__":
    sys.exit(main())
