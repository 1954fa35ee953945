"""Content: the tiles, Pages and stories of editions, read from data files and checked as they are read.

`edition` gives what comes with the library, `load` reads somebody's own edition, and `check` says what is
wrong with a folder or with one of its files. How the files are written: see the page on content in the docs.
"""

from __future__ import annotations

from fairytile.content.builtin import DEFAULT, UnknownEdition, edition, editions
from fairytile.content.games import new_game
from fairytile.content.loading import check, load
from fairytile.content.problems import ContentError, Problem, Severity

__all__ = [
    "DEFAULT",
    "ContentError",
    "Problem",
    "Severity",
    "UnknownEdition",
    "check",
    "edition",
    "editions",
    "load",
    "new_game",
]
