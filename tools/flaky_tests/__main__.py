"""Runs the tests that could fail by chance many times, on a machine that is kept busy, and counts failures.

A test with a browser, a terminal or another process may be right a hundred times and wrong the next, when
the machine has other things to do. So all cores are kept busy beside them. Ctrl-C stops it, and the same
command goes on with the test that was running then. Each failure is kept with what explains it::

    python -m tools.flaky_tests --rounds 60
    python -m tools.flaky_tests --only test_two_phones --each 200

With ``--jobs 2`` two rounds run at a time, beside the same burners.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import shutil
import signal
import statistics
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypedDict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairytile.lab.results_file import Results, ResultsError
from fairytile.lab.task_runner import stopping
from tools.flaky_tests.repeat_plugin import Outcome, Plan, Report, chosen
from tools.testing.failure_evidence import FOLDER_NAME
from tools.trial_rounds import STOPPED

TESTS: Final = (
    "tests/browser",
    "tests/cli",
    "tests/client",
    "tests/server",
    "tests/bench",
    "tests/puzzles/test_terminal.py",
    "tests/tools/test_given.py",
)
"""Those that use a browser, a terminal, sockets or other processes."""
HANGS: Final = 900.0
"""Seconds after which a test that says nothing is ended."""
_BURNER: Final = """
import os
parent = os.getppid()
while os.getppid() == parent:
    sum(range(1_000_000))
"""


class Run(TypedDict):
    """What came of a run of a test."""

    outcome: Outcome
    seconds: float
    kept: str


class Counted(TypedDict):
    """What came of all runs of a test."""

    runs: int
    failed: int
    seconds: float
    """How long it takes: the median."""
    longest: float
    kept: list[str]
    """Where its failures are."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is missing; says 0 if nothing failed, 1 if something did, 2 without a file, 130 if stopped."""
    asked = _parser().parse_args(arguments)
    folder: Path = asked.out
    if asked.fresh:
        shutil.rmtree(folder / "failures", ignore_errors=True)
    try:
        results = Results[Run](folder / "runs.jsonl", {"command": "steady"}, fresh=asked.fresh)
    except ResultsError as error:
        print(error, file=sys.stderr)
        return 2
    rounds = deque([(1, asked.each)] if asked.each else [(each, each) for each in range(1, asked.rounds + 1)])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        results,
        stopping() as stop,
        burning(asked.burners),
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        lock = threading.Lock()
        crew = [
            Steady(results, lock, folder=folder, asked=asked, stop=stop, progress=progress)
            for _ in range(max(1, asked.jobs))
        ]
        # Daemons, so that a second Ctrl-C ends it all on the spot.
        threads = [threading.Thread(target=each.play, args=[rounds], daemon=True) for each in crew]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return told(results, folder, stopped=stop.is_set(), broken=any(each.broken for each in crew))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("tools.flaky_tests", description=__doc__)
    parser.add_argument(
        "tests", nargs="*", default=TESTS, help="files or folders, in place of the usual ones"
    )
    parser.add_argument("--rounds", type=int, default=10, help="how often all of them are run")
    parser.add_argument("--each", type=int, default=0, help="instead: how often each is run that is quick")
    parser.add_argument("--quick", type=float, default=10.0, help="seconds in which a quick one is done")
    parser.add_argument("--only", metavar="PATTERN", help="only those whose names match, as pytest has it")
    parser.add_argument("--jobs", type=int, default=1, help="rounds at a time")
    parser.add_argument("--burners", type=int, default=os.cpu_count() or 1, help="cores that are kept busy")
    parser.add_argument("--out", type=Path, default=Path("build") / "steady", help="the folder for it all")
    parser.add_argument("--fresh", action="store_true", help="begin anew, forgetting what there was")
    return parser


@contextmanager
def burning(cores: int) -> Iterator[None]:
    """Keep cores busy. Whatever happens to this process, they are free after it."""
    burners = [
        subprocess.Popen([sys.executable, "-c", _BURNER], start_new_session=True) for _ in range(cores)
    ]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


class Steady:
    """Runs tests, and writes down what came of each run at once."""

    def __init__(
        self,
        results: Results[Run],
        lock: threading.Lock,
        *,
        folder: Path,
        asked: argparse.Namespace,
        stop: threading.Event,
        progress: Progress,
    ) -> None:
        self._results, self._lock = results, lock
        self._folder, self._asked, self._stop, self._progress = folder, asked, stop, progress
        self._console = progress.console
        self._running: tuple[str, int] | None = None
        self._told_to_stop = False
        self.broken = False
        """Whether pytest itself, or what runs it here, could not go on."""

    def play(self, rounds: deque[tuple[int, int]]) -> None:
        """Take rounds as long as there are any, and have the runs that are missing of their numbers."""
        try:
            while rounds and not self._stop.is_set():
                try:
                    first, last = rounds.popleft()
                except IndexError:  # another has taken the last one meanwhile
                    return
                while self._run(first, last) and not self._stop.is_set():
                    pass
        except Exception:
            self.broken = True
            raise

    def _run(self, first: int, last: int) -> bool:
        """Run pytest once; whether a test hung, so that what comes after it has not run yet."""
        done: dict[str, list[int]] = {}
        with self._lock:
            keys = [*self._results.rows]
        for key in keys:
            number, _, test = key.partition(" ")
            done.setdefault(test, []).append(int(number))
        name = f"{first}" if first == last else f"{first}-{last}"
        plan = self._folder / f"plan-{name}.json"
        failures = (self._folder / "failures").absolute()
        quick = self._asked.quick if self._asked.each else None
        Plan(first, last, done, quick, str(failures)).write(plan)
        reading, writing = os.pipe()
        with (self._folder / f"round-{name}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, *chosen(self._asked.tests, plan, writing), *self._only()],
                stdout=log,
                stderr=log,
                pass_fds=[writing],
                start_new_session=True,  # Ctrl-C is for this process, which stops the other in good order
                # A test may run in two rounds at a time, and fail in both.
                env={**os.environ, FOLDER_NAME: str(failures / f"round-{name}")},
            )
        os.close(writing)
        hung = self._watch(process, reading, f"round {name}")
        if process.wait() not in (0, 1, 2, 5) and not hung:
            self._say(f"pytest could not go on: see {log.name}")
            self.broken = True
        return hung

    def _only(self) -> list[str]:
        return ["-k", self._asked.only] if self._asked.only else []

    def _watch(self, process: subprocess.Popen[bytes], reading: int, title: str) -> bool:
        """Take down what is reported until nothing is any more; whether a test hung."""
        bar = self._progress.add_task(title, total=None)
        try:
            with os.fdopen(reading, "rb", buffering=0) as lines:
                while True:
                    if not self._is_heard(lines.fileno(), process):
                        self._hung(process)
                        return True
                    line = lines.readline()
                    if not line:
                        return False
                    report: Report = json.loads(line)
                    if not report["test"]:
                        self._progress.update(bar, total=report["number"])
                    elif self._note(report):
                        self._progress.advance(bar)
        finally:
            self._progress.remove_task(bar)

    def _is_heard(self, reading: int, process: subprocess.Popen[bytes]) -> bool:
        """Wait for the next line; False if none comes. Who is to stop is told so, once."""
        waited, heard = 0.0, False
        while not heard and waited < HANGS:
            heard = bool(select.select([reading], [], [], 1.0)[0])
            waited += 1.0
            if self._stop.is_set() and not self._told_to_stop:
                process.send_signal(signal.SIGINT)
                self._told_to_stop = True
        return heard

    def _note(self, report: Report) -> bool:
        """Take down a line; whether a run has ended."""
        test, number, outcome = report["test"], report["number"], report["outcome"]
        if outcome is None:
            self._running = test, number
            return False
        self._running = None
        with self._lock:
            self._results.add(
                f"{number} {test}", Run(outcome=outcome, seconds=report["seconds"], kept=report["kept"])
            )
        if outcome == "failed":
            self._console.print(
                f"{test} failed in run {number}: {report['kept']}",
                highlight=False,
                markup=False,
                soft_wrap=True,
            )
        elif not self._console.is_terminal and len(self._results.rows) % 100 == 0:
            self._say(f"{len(self._results.rows)} runs")
        return True

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, markup=False, soft_wrap=True)

    def _hung(self, process: subprocess.Popen[bytes]) -> None:
        os.killpg(process.pid, signal.SIGKILL)
        if self._running is not None:
            test, number = self._running
            self._say(f"{test} hung in run {number}")
            with self._lock:
                self._results.add(f"{number} {test}", Run(outcome="hung", seconds=HANGS, kept=""))


def counted(results: Results[Run]) -> dict[str, Counted]:
    """What came of each test, those that failed most first."""
    by_test: dict[str, list[Run]] = {}
    for key, run in results.rows.items():
        if run["outcome"] not in ("skipped", "slow"):
            by_test.setdefault(key.partition(" ")[2], []).append(run)
    found = {
        test: Counted(
            runs=len(runs),
            failed=sum(run["outcome"] != "passed" for run in runs),
            seconds=statistics.median(run["seconds"] for run in runs),
            longest=max(run["seconds"] for run in runs),
            kept=[run["kept"] for run in runs if run["kept"]],
        )
        for test, runs in by_test.items()
    }
    return dict(sorted(found.items(), key=lambda each: (-each[1]["failed"], each[0])))


def told(results: Results[Run], folder: Path, *, stopped: bool, broken: bool) -> int:
    """Say what was found, and write it down as JSON; the exit code."""
    tests = counted(results)
    runs, failed = (sum(each[what] for each in tests.values()) for what in ("runs", "failed"))
    for test, each in tests.items():
        if each["failed"]:
            print(f"{each['failed']} of {each['runs']} runs failed: {test}")
            for kept in each["kept"]:
                print(f"    {kept}")
    hours = sum(each["seconds"] for each in results.rows.values()) / 3600
    print(f"steady: {runs:,} runs of {len(tests):,} tests, {failed:,} failed; {hours:.1f} hours in all.")
    said = {"tests": len(tests), "runs": runs, "failed": failed, "stopped": stopped, "by_test": tests}
    (folder / "steady.json").write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
    if stopped:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return STOPPED
    return 1 if failed or broken else 0


if __name__ == "__main__":
    sys.exit(main())
