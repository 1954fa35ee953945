"""What can be wrong with a content file: problems with their places, collected, and raised together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import NamedTuple

from fairytile.errors import FairyTileError
from fairytile.limits import MOST_PROBLEMS, quoted, visible

_MOST_KEY = 80
"""Characters of what a problem is about: labels have half of them, the rest is what somebody wrote."""


class Severity(StrEnum):
    """Whether a problem forbids to play with the content, or only deserves a look."""

    ERROR = "error"
    WARNING = "warning"


class Problem(NamedTuple):
    """One thing that is wrong: in which file and line, with what, and what to do about it."""

    file: str
    line: int | None
    key: str
    message: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        """The problem on a line, as compilers write it.

        >>> str(Problem("pages.toml", 12, "page 3", "there is no objective"))
        'pages.toml:12: page 3: there is no objective'
        """
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        severity = "" if self.severity is Severity.ERROR else f"{self.severity}: "
        key = f"{self.key}: " if self.key else ""
        return f"{place}: {severity}{key}{self.message}"


class ContentError(FairyTileError, ValueError):
    """Content that cannot be played with, and everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """Collects the problems of one file, as many as anybody wants to read at once."""

    file: str
    problems: list[Problem] = field(default_factory=list)

    def error(self, line: int | None, key: str, message: str) -> None:
        """Note something that forbids to play."""
        self._note(line, key, message, Severity.ERROR)

    def warn(self, line: int | None, key: str, message: str) -> None:
        """Note something that deserves a look."""
        self._note(line, key, message, Severity.WARNING)

    def _note(self, line: int | None, key: str, message: str, severity: Severity) -> None:
        if self.is_full:
            return
        about = visible(key if len(key) <= _MOST_KEY else f"{key[:_MOST_KEY]}…")
        self.problems.append(Problem(self.file, line, about, message, severity))
        if len(self.problems) >= MOST_PROBLEMS:
            more = "there may be more: mend these first, and check again"
            self.problems.append(Problem(self.file, None, "", more))

    @property
    def is_full(self) -> bool:
        """Whether too much is wrong already to note any more."""
        return len(self.problems) >= MOST_PROBLEMS

    @property
    def has_errors(self) -> bool:
        """Whether anything forbids to play."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


def instead_of(word: str, known: Iterable[str]) -> str:
    """What to write instead of an unknown word: the likeliest one, or all there are.

    >>> instead_of("castel", ("castle", "forest"))
    "did you mean 'castle'?"
    >>> instead_of("sea", ("castle", "forest"))
    'known are castle, forest'
    """
    known = tuple(known)
    close = get_close_matches(word[:_MOST_KEY].lower(), known, n=1)
    return f"did you mean {quoted(close[0])}?" if close else f"known are {', '.join(known)}"
