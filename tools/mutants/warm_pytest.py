"""A warm pytest: a process that has everything loaded but the library, and forks for each mutant.

It reads a line of JSON for each trial and answers with one. The library is imported in the fork, so each
trial has it as it lies in ``PYTHONPATH`` at that moment.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, TypedDict

import pytest
from hypothesis import HealthCheck, settings

QUIET: Final = ("-x", "-q", "--tb=line", "-p", "no:cacheprovider", "-o", "addopts=")
MODE: Final = ("--import-mode=importlib", "-W", "ignore::pytest.PytestAssertRewriteWarning")
WARM: Final = ("asyncio", "schemathesis", "statistics", "websockets.asyncio.client", "xml.etree.ElementTree")
"""What plugins, tests and the library load, and what takes them some time."""
BROKEN: Final = 70
"""What a fork ends with that could not even begin."""


class Asked(TypedDict):
    """What is to be run."""

    tests: list[str]
    """In this order; the first that fails is the last that runs."""
    seconds: int
    """How much of the processor's time it may take; ten times as long by the clock."""

    load: bool
    """Whether they are only loaded, and not run."""


class Answer(TypedDict):
    """How it went."""

    status: int | None
    """What pytest ended with; None if the time was up."""
    test: str
    """The test that failed, if one did."""
    said: str
    """The last lines of what pytest said."""


def give_examples() -> None:
    """The same examples for each property in each run, and no failure because the machine is busy."""
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    settings.load_profile("mutants")


class _Chosen:
    """Runs some tests only, in an order, and notes the one that failed."""

    def __init__(self, tests: Sequence[str], note: Path) -> None:
        self._order: Mapping[str, int] = {test: number for number, test in enumerate(tests)}
        self._note = note

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only what was asked for stays."""
        chosen = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(chosen, key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note it before anything can go wrong."""
        if report.failed:
            self._note.write_text(report.nodeid)


def main() -> None:
    """Answer until nobody asks any more."""
    give_examples()
    for module in WARM:
        import_module(module)

    for line in sys.stdin:
        print(json.dumps(_tried(json.loads(line))), flush=True)


def _tried(asked: Asked) -> Answer:
    with tempfile.TemporaryDirectory() as folder:
        said, note = Path(folder) / "said.txt", Path(folder) / "failed.txt"
        child = os.fork()
        if not child:
            _run(asked, said, note)
        _, ended = os.waitpid(child, 0)
        # A test that was cut off has not ended what it started.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        up = os.WIFSIGNALED(ended) and os.WTERMSIG(ended) in {signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL}
        return Answer(
            status=None if up else os.waitstatus_to_exitcode(ended),
            test=note.read_text() if note.exists() else "",
            said=said.read_text(errors="replace")[-2000:] if said.exists() else "",
        )


def _run(asked: Asked, said: Path, note: Path) -> None:
    """In the fork: run, and end."""
    status: int = BROKEN
    try:
        os.setsid()
        sys.dont_write_bytecode = True
        signal.alarm(10 * asked["seconds"])
        resource.setrlimit(resource.RLIMIT_CPU, (asked["seconds"], asked["seconds"] + 5))
        output = os.open(said, os.O_CREAT | os.O_WRONLY)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        files = [*dict.fromkeys(test.partition("::")[0] for test in asked["tests"])]
        only = ("--collect-only",) if asked["load"] else ()
        status = pytest.main([*QUIET, *MODE, *only, *files], plugins=[_Chosen(asked["tests"], note)])
    except BaseException:
        traceback.print_exc()
        status = BROKEN
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(status))


if __name__ == "__main__":
    main()
