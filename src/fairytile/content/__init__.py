"""Content: the tiles, Pages and stories of editions, read from data files and checked as they are read.

`load` gives an edition that comes with the library or reads somebody's own, and `check` says what is wrong
with a folder or with one of its files. How the files are written: see the page on content in the docs.
"""

from __future__ import annotations

from fairytile.content.builtin_editions import DEFAULT, UnknownEdition, built_in, editions, load
from fairytile.content.loading import check
from fairytile.content.new_games import new_game
from fairytile.content.open_thread_statistics import ThreadShare, thread_shares, threads_of
from fairytile.content.problems import ContentError, Problem, Severity

__all__ = [
    "DEFAULT",
    "ContentError",
    "Problem",
    "Severity",
    "ThreadShare",
    "UnknownEdition",
    "built_in",
    "check",
    "editions",
    "load",
    "new_game",
    "thread_shares",
    "threads_of",
]
