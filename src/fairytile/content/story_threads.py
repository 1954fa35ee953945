"""Reads what the Pages have to do with each other: what they bring up, rely on and end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from fairytile.content.problems import instead_of
from fairytile.content.toml_with_lines import TomlTable
from fairytile.edition import Thread, Threads
from fairytile.limits import MOST_NAME, MOST_THREADS, quoted, too_many

THREAD_KEYS: Final = ("brings-up", "relies-on", "ends")
_THREAD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def wrong_threads(names: Collection[str]) -> str | None:
    """What is wrong with the names of some threads; None if nothing is.

    >>> wrong_threads(["fog", "Lost Things"])
    "'Lost Things' must have small letters a to z, digits and single hyphens only, such as lost-things"
    """
    if problem := too_many(len(names), MOST_THREADS, "threads"):
        return problem
    for name in names:
        if len(name) > MOST_NAME or not _THREAD.fullmatch(name):
            return (
                f"{quoted(name)} must have small letters a to z, digits and single hyphens only, "
                "such as lost-things"
            )
    return None


def unknown_thread(name: str, known: Collection[Thread]) -> str:
    """What is said of a thread that nothing brings up: most likely it is mistyped."""
    hint = instead_of(name, sorted(known)) if known else f"write brings-up = [{quoted(name)}] where it begins"
    return f"nothing brings up {quoted(name)}; {hint}"


def thread_list(table: TomlTable, key: str) -> frozenset[Thread]:
    """The threads that a key of a table names; it may be left out. Notes what is wrong."""
    written = table.values.get(key, [])
    if not isinstance(written, list) or not all(isinstance(name, str) for name in written):
        table.error(key, f'must be a list of names: write for instance {key} = ["fog"]')
        return frozenset()
    if problem := wrong_threads(written):
        table.error(key, problem)
        return frozenset()
    return frozenset(map(Thread, written))


def read_threads(table: TomlTable) -> Threads:
    """What a Page has to do with others."""
    return Threads(*(thread_list(table, key) for key in THREAD_KEYS))


def check_threads(read: Iterable[tuple[TomlTable, Threads]], known: Collection[Thread]) -> None:
    """Note what Pages rely on or end although nothing brings it up."""
    for table, threads in read:
        for key, named in (("relies-on", threads.relies_on), ("ends", threads.ends)):
            for name in sorted(named.difference(known)):
                table.error(key, unknown_thread(name, known))
