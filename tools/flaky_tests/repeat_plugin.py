"""A plugin of pytest: runs tests as often as a plan says, and reports each run at once as a line of JSON.

`tools.flaky_tests` starts pytest with it. The plan says which runs of a test there were already; what is kept
of a failure goes to a folder of the run, lest the next one takes its place.
"""

from __future__ import annotations

import copy
import json
import os
import shutil
import time
from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, TypedDict

import pytest

from tools.testing.failure_evidence import Evidence

Outcome = Literal["passed", "failed", "skipped", "slow", "hung"]


@dataclass(frozen=True)
class Plan:
    """Which runs are wanted."""

    first: int
    last: int
    done: dict[str, list[int]]
    """By the names of tests: the runs that there were."""
    quick: float | None
    """Seconds that a test may take to be run more than once."""
    failures: str
    """Where failures are kept."""

    def write(self, path: Path) -> None:
        """Write it to a file."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Plan:
        """The plan in a file."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))


class Report(TypedDict):
    """A line of the report: a run that has begun, or has ended with an outcome."""

    test: str
    number: int
    """Which run of this test it is."""
    outcome: Outcome | None
    seconds: float
    kept: str
    """Where that is which explains a failure; empty if there is nothing."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options that the plan comes by."""
    parser.addoption("--steady-plan", type=Path, required=True)
    parser.addoption("--steady-report", type=int, required=True, help="the number of an open file")


def pytest_configure(config: pytest.Config) -> None:
    """Begins to watch."""
    plan = Plan.read(config.getoption("--steady-plan"))
    config.pluginmanager.register(Watch(plan, config.getoption("--steady-report")), "steady")


class Watch:
    """Multiplies the tests, and reports their runs."""

    def __init__(self, plan: Plan, report: int) -> None:
        self._plan, self._report = plan, report
        self._numbers: dict[pytest.Item, int] = {}
        self._slow: set[str] = set()
        self._outcome: Outcome = "passed"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Has each test run as often as it is missing."""
        found: list[pytest.Item] = []
        for item in items:
            numbers = {*range(self._plan.first, self._plan.last + 1)} - {
                *self._plan.done.get(item.nodeid, ())
            }
            for number in sorted(numbers):
                one = _again(item)
                self._numbers[one] = number
                found.append(one)
        items[:] = found
        self._say("", len(found), None)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Leaves it at one run where a test takes long."""
        if item.nodeid in self._slow:
            self._outcome = "slow"
            pytest.skip("takes too long to be run often")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Reports a run."""
        number, begun = self._numbers[item], time.monotonic()
        self._outcome = "passed"
        self._say(item.nodeid, number, None)
        found = yield
        self._ended(item.nodeid, number, self._outcome, time.monotonic() - begun)
        return found

    def _ended(self, test: str, number: int, outcome: Outcome, seconds: float) -> None:
        if self._plan.quick is not None and seconds > self._plan.quick:
            self._slow.add(test)
        self._say(test, number, outcome, seconds, self._kept(test, number) if outcome == "failed" else "")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes note of how it went; the worst of setup, test and teardown counts."""
        if report.failed:
            self._outcome = "failed"
        elif report.skipped and self._outcome == "passed":
            self._outcome = "skipped"

    def _kept(self, test: str, number: int) -> str:
        source = Evidence(test).folder
        if not source.exists():
            return ""
        place = Path(self._plan.failures) / source.name / str(number)
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(source, place)
        return str(place)

    def _say(
        self, test: str, number: int, outcome: Outcome | None, seconds: float = 0.0, kept: str = ""
    ) -> None:
        said = Report(test=test, number=number, outcome=outcome, seconds=round(seconds, 2), kept=kept)
        os.write(self._report, json.dumps(said).encode() + b"\n")


def _again(item: pytest.Item) -> pytest.Item:
    """The same test once more, of which nothing was set up."""
    one = copy.copy(item)
    one.stash = pytest.Stash()
    if isinstance(one, pytest.Function):
        one._initrequest()
    return one


def chosen(tests: Sequence[str], plan: Path, report: int) -> list[str]:
    """The arguments with which pytest runs tests by a plan."""
    return [
        "-m", "pytest", "-n", "0", "-q", "-p", "tools.flaky_tests.repeat_plugin", "-p", "no:cacheprovider",
        "--steady-plan", str(plan), "--steady-report", str(report), *tests,
    ]  # fmt: skip
