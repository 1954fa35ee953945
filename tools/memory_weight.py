"""What something weighs in memory: with all that it is made of, and without what a program shares anyway."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Iterable
from typing import Final

SMALL_NUMBERS: Final = range(-5, 257)
"""Python has each of these once."""


def reached(things: Iterable[object], known: Collection[int] = ()) -> dict[int, object]:
    """All that some things are made of, by identity, without what is known."""
    found: dict[int, object] = {}
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and id(thing) not in known:
            found[id(thing)] = thing
            waiting += gc.get_referents(thing)
            if isinstance(thing, dict):
                waiting += (
                    thing  # texts lead nowhere, so the collector does not ask a dictionary for its keys
                )
    return found


def shared() -> set[int]:
    """Whatever all games of the program share, by identity: what its modules lead to, and small numbers."""
    return {*reached(sys.modules.values()), *map(id, SMALL_NUMBERS)}


def weight(thing: object, known: Collection[int]) -> int:
    """How many bytes a thing takes with all that only it has."""
    return sum(map(sys.getsizeof, reached([thing], known).values()))
