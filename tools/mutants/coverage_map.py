"""Which tests could notice a change of a line: those that run it, the quickest first."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools.mutants.mutations import SOURCE, Mutant

TESTS: Final = (
    "tests/live",
    "tests/record",
    "tests/protocol",
    "tests/transcripts",
    "tests/client",
    "tests/notation",
    "tests/earlier",
    "tests/tools/test_protocol.py",
    "tests/cli/test_played.py",
    "tests/cli/test_wording.py",
)
"""Those of the three packages and of what is made of them; not those with a browser or a server that is slow.

The examples in docstrings are left out, too: they run where the module lies, and not in a copy of it.
"""
FEW: Final = 5
"""A line that so few tests run may be remembered by a cache; then all tests of its file are asked, too."""


class TestsFail(Exception):
    """The tests fail though nothing was changed; the message says which."""


class CoverageMap(NamedTuple):
    """What each test runs, and how long it takes."""

    seconds: Mapping[str, float]
    """By test, of the processor's time."""
    lines: Mapping[str, Mapping[int, frozenset[str]]]
    """By file and line, the tests that run it; one without a name is the import."""

    def tests(self, mutant: Mutant) -> Sequence[str]:
        """The tests that could notice it: those that run its lines, then others of its file if few do.

        What runs when modules are imported concerns whoever looks at what comes of it.
        """
        by_line = self.lines.get(mutant.file, {})
        near = frozenset[str]().union(
            *(by_line.get(line, ()) for line in range(mutant.first, mutant.last + 1))
        )
        others = frozenset[str]().union(*by_line.values()) if len(near - {""}) < FEW else frozenset[str]()
        if "" in near:
            others |= self._idle()
        return [*self._quickest(near), *self._quickest(others - near)]

    def _idle(self) -> frozenset[str]:
        """Tests that run nothing of this themselves: they may compare what was made before they began."""
        busy = (tests for by_line in self.lines.values() for tests in by_line.values())
        return frozenset(self.seconds).difference(*busy)

    def _quickest(self, tests: frozenset[str]) -> Sequence[str]:
        return sorted(tests & self.seconds.keys(), key=lambda test: (self.seconds[test], test))


def measured(root: Path, jobs: int) -> CoverageMap:
    """Run all tests once and see what they run; it is kept in ``build/mutants`` as long as nothing changes.

    Raises:
        TestsFail: Some of them fail.
    """
    kept = root / "build" / "mutants" / f"lines-{_digest(root)}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as notes:
            _run(root, Path(notes), jobs)
            found = [json.loads(note.read_text()) for note in Path(notes).glob("*.json")]
        kept.write_text(json.dumps(found))
    return _joined(json.loads(kept.read_text()))


def _run(root: Path, notes: Path, jobs: int) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tools.mutants.line_watcher",
        "-n",
        str(jobs),
        *TESTS,
    ]
    source = root / SOURCE.parent
    around = {"PYTHONPATH": str(source), "FAIRYTILE_MUTANTS_NOTES": str(notes)}
    run = subprocess.run(
        command, cwd=root, env={**os.environ, **around}, capture_output=True, text=True, check=False
    )
    if run.returncode:
        raise TestsFail(
            f"The tests fail though nothing was changed:\n{run.stdout[-3000:]}{run.stderr[-1000:]}"
        )


def _joined(notes: Sequence[Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]]) -> CoverageMap:
    seconds: dict[str, float] = {}
    lines: defaultdict[str, defaultdict[int, frozenset[str]]] = defaultdict(lambda: defaultdict(frozenset))
    for note in notes:
        seconds.update(note["seconds"])  # type: ignore[arg-type]
        for file, by_line in note["lines"].items():
            for line, tests in by_line.items():
                lines[file][int(line)] |= frozenset(tests)
    return CoverageMap(seconds, lines)


def _digest(root: Path) -> str:
    """What the sources and the tests are, in short."""
    digest = hashlib.sha256()
    for folder in (SOURCE, *map(Path, TESTS)):
        whole = root / folder
        for path in [whole] if whole.is_file() else sorted(whole.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
