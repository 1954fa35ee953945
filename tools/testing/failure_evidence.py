"""What explains a failure: logs, screens and pages of the test that is running, kept if it fails.

Whatever a test starts says here what it can show of itself. It is only looked at when something went wrong.
"""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

FOLDER_NAME: Final = "FAIRYTILE_FAILURES"
"""The variable of the surroundings that names another folder."""
FOLDER: Final = Path(os.environ.get(FOLDER_NAME) or Path(__file__).parents[2] / "build" / "failures")
LONGEST: Final = 150
"""Signs in the name of a folder; some tests have long names."""

Show: TypeAlias = Callable[[Path], None]
"""Writes what there is to see into a folder."""


class Evidence:
    """All that can be shown of a test."""

    def __init__(self, test: str) -> None:
        self.test = test
        self._shows: dict[Show, str] = {}
        self._names: Counter[str] = Counter()
        self._is_kept = False

    @property
    def folder(self) -> Path:
        """Where it is kept, if it is."""
        return FOLDER / re.sub(r"[^A-Za-z0-9._=-]+", "-", self.test.removeprefix("tests/"))[-LONGEST:].strip(
            "-"
        )

    def add(self, name: str, show: Show) -> None:
        """Add something that can be shown, once; a folder of this name is for it, or one with a number."""
        if show not in self._shows:
            self._names[name] += 1
            number = self._names[name]
            self._shows[show] = name if number == 1 else f"{name}-{number}"

    def keep(self, said: str) -> Path:
        """Keep everything, and what is said about it. What is said later on is added to it."""
        if not self._is_kept:
            self._is_kept = True
            shutil.rmtree(self.folder, ignore_errors=True)
            for show, name in self._shows.items():
                place = self.folder / name
                place.mkdir(parents=True)
                try:
                    show(place)
                except Exception as error:  # whatever it is, the rest is worth having
                    said += f"\n{name} could not be shown: {error!r}\n"
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "failure.txt").open("a", encoding="utf-8") as file:
            file.write(f"{said}\n")
        return self.folder


_now: list[Evidence] = []


def begin(test: str) -> Evidence:
    """A test begins: from now on everything that shows itself belongs to it."""
    _now[:] = [Evidence(test)]
    return _now[0]


def end() -> None:
    """The test is over."""
    _now.clear()


def shown(name: str, show: Show) -> None:
    """Say what can be shown of something, for as long as this test runs; nothing is done without one."""
    if _now:
        _now[0].add(name, show)


def kept(said: str) -> Path | None:
    """Keep what there is to see of the test that runs, before it is closed; where that is."""
    return _now[0].keep(said) if _now else None
