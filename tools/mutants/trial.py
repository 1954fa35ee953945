"""One mutant tried: written into a copy of the library, and asked of the tests that could notice."""

from __future__ import annotations

import atexit
import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final, NamedTuple, TypedDict, cast

from tools.mutants.mutations import SOURCE, Mutant
from tools.mutants.warm_pytest import Answer, Asked

ROOT: Final = Path(__file__).parents[2]
TIMES: Final = 4
"""So many times as long as its tests took may they take with a mutant, and `SPARE` seconds more."""
SPARE: Final = 15
KILLED: Final = "killed"
SURVIVED: Final = "survived"
TIMED_OUT: Final = "timed out"
SOON: Final = 16
"""So many tests are asked first: loading all that there are takes longer than most mutants live."""
_NOTICED: Final = frozenset({1, 2, 3, 4})
"""What pytest ends with if a test fails, or if tests, their settings or pytest itself do not come so far."""


class Task(NamedTuple):
    """A mutant, and who could notice it."""

    mutant: Mutant
    tests: tuple[str, ...]
    seconds: float
    """How long these tests take."""


class Row(TypedDict):
    """What came of it."""

    package: str
    outcome: str
    place: str
    before: str
    after: str
    noticed_by: str
    tests: int


class TrialFailed(Exception):
    """The tests could not be asked; the message says what they said."""


class _Workplace:
    """A copy of the library, and a warm process that tries what is in it."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="fairytile-mutants-"))
        atexit.register(shutil.rmtree, self._folder, ignore_errors=True)
        # The client for browsers is not changed, and is most of the package.
        shutil.copytree(
            ROOT / SOURCE, self._folder / "fairytile", ignore=shutil.ignore_patterns("__pycache__")
        )
        compileall.compile_dir(self._folder, quiet=2)
        self._warm = subprocess.Popen(
            [sys.executable, "-m", "tools.mutants.warm_pytest"],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": str(self._folder),
                "FAIRYTILE_FAILURES": str(self._folder / "seen"),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tried(self, task: Task) -> tuple[str, str]:
        """What came of it, and the test that noticed."""
        file = self._folder / "fairytile" / task.mutant.file
        whole = file.read_text()
        # Python takes a file of the same length and second for the same one.
        compiled = Path(cache_from_source(str(file)))
        compiled.unlink(missing_ok=True)
        file.write_text(task.mutant.code)
        try:
            soon = self._asked(task._replace(tests=task.tests[:SOON]))
            later = task._replace(tests=task.tests[SOON:])
            return self._asked(later) if soon[0] == SURVIVED and later.tests else soon
        finally:
            file.write_text(whole)

    def _asked(self, task: Task) -> tuple[str, str]:
        seconds = int(TIMES * task.seconds) + SPARE
        answer = self._answer({"tests": [*task.tests], "seconds": seconds, "load": False})
        if answer["status"] is None:
            return TIMED_OUT, ""
        if answer["status"] in _NOTICED:
            if not answer["test"]:
                self._prove(task)
            return KILLED, answer["test"] or "the import"
        if answer["status"] == 0:
            return SURVIVED, ""
        raise TrialFailed(f"{task.mutant.name}: pytest ended with {answer['status']}: {answer['said']}")

    def _answer(self, asked: Asked) -> Answer:
        assert self._warm.stdin is not None, "it is a pipe"
        assert self._warm.stdout is not None, "it is a pipe"
        self._warm.stdin.write(f"{json.dumps(asked)}\n")
        self._warm.stdin.flush()
        return cast(Answer, json.loads(self._warm.stdout.readline()))

    def _prove(self, task: Task) -> None:
        """See to it that tests which could not be loaded can be, if nothing is changed."""
        file = self._folder / "fairytile" / task.mutant.file
        file.write_text((ROOT / SOURCE / task.mutant.file).read_text())
        asked: Asked = {"tests": [*task.tests], "seconds": int(TIMES * task.seconds) + SPARE, "load": True}
        answer = self._answer(asked)
        if answer["status"] != 0:
            raise TrialFailed(
                f"Nothing was changed, and pytest ended with {answer['status']}: {answer['said']}"
            )


@cache
def _workplace() -> _Workplace:
    """One for each process."""
    return _Workplace()


def play(task: Task) -> Row:
    """Try a mutant. One that no test runs has survived."""
    outcome, test = _workplace().tried(task) if task.tests else (SURVIVED, "")
    mutant = task.mutant
    return Row(
        package=mutant.package,
        outcome=outcome,
        place=f"src/fairytile/{mutant.file}:{mutant.first}",
        before=mutant.before,
        after=mutant.after,
        noticed_by=test,
        tests=len(task.tests),
    )
