"""A campaign: many games with every number of players and every option, each one checked as it is played.

It uses all cores. Ctrl-C stops it, and the same command goes on where it stopped. In the end it prints how
the games went, how hard each Page is, and how often a Page becomes impossible. ``--replay`` prints the record
of a single game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairytile import content
from fairytile.lab.results_file import Results, ResultsError
from fairytile.lab.task_runner import run_tasks, stopping, workers
from tools.campaign.one_game import Plain, Row, Task, play_plainly, record_of
from tools.campaign.report import report
from tools.campaign.schedule import tasks

GAMES: Final = 30_000
QUICK_GAMES: Final = 1_200


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if all games were sound, 1 if not, 2 if it was called wrongly, 130 if stopped."""
    chosen = _parser().parse_args(arguments)
    try:
        results = campaign_results(chosen.out, chosen.seed, fresh=chosen.fresh)
    except ResultsError as error:
        print(error, file=sys.stderr)
        return 2
    with results:
        return _played(chosen, results) if chosen.replay is None else _replay(chosen.replay, results)


def _played(chosen: argparse.Namespace, results: Results[Plain]) -> int:
    """Play what is missing, and tell what was found."""
    games = chosen.games or (QUICK_GAMES if chosen.quick else GAMES)
    wanted = list(islice(_chosen(tasks(chosen.seed), chosen.only), games))
    console = Console(width=None if sys.stdout.isatty() else 160)
    complete = _run(results, wanted, chosen.jobs)
    played = [results.rows[str(task.number)] for task in wanted if str(task.number) in results.rows]
    rows = [Row.from_json(row) for row in played]
    report(rows, console)
    if not complete:
        print(f"Stopped after {len(rows)} of {games} games; the same command goes on.", file=sys.stderr)
        return 130
    return int(any(row.error for row in rows))


def campaign_results(path: Path, campaign: int, *, fresh: bool = False) -> Results[Plain]:
    """The games of a campaign that were played so far, in a file, and room for more."""
    box = content.load()
    heading = {"command": "campaign", "seed": campaign, "edition": f"{box.key}@{box.digest}"}
    return Results(path, heading, fresh=fresh)


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


def _replay(which: str, results: Results[Plain]) -> int:
    """Print the record of a game that was played, and the error if it had one."""
    row = json.loads(which) if which.startswith("{") else results.rows.get(which)
    if row is None:
        print(f"{results.path} has no game {which}", file=sys.stderr)
        return 2
    record, error = record_of(Row.from_json(row).task)
    print(record.to_text(), end="")
    if error:
        print(error, file=sys.stderr)
    return int(error is not None)


# --- on all cores ---------------------------------------------------------------------------


def _run(results: Results[Plain], wanted: list[Task], jobs: int) -> bool:
    """Play the games that are missing; says whether all were played, or it was stopped by Ctrl-C."""
    tasks = {str(task.number): task for task in wanted}
    done = sum(key in results.rows for key in tasks)
    if done == len(tasks):
        return True
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True))
    with workers(jobs=jobs) as crew, stopping() as stop, progress:
        bar = progress.add_task("games", total=len(wanted), completed=done)
        return run_tasks(
            play_plainly,
            tasks,
            results,
            crew,
            on_row=lambda key, row: progress.advance(bar),
            stop=stop,
        )


if __name__ == "__main__":
    sys.exit(main())
