"""What was worked out lately, kept up to a number of bytes: a cache from which the least used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Lately(Generic[_T]):
    """Keeps what was worked out, by what was asked.

    >>> kept = Lately[bytes](5, len)
    >>> kept.keep("a", b"aaa"), kept.keep("b", b"bb"), kept.get("a"), kept.keep("c", b"c")
    (None, None, b'aaa', None)
    >>> kept.get("b"), kept.get("a"), len(kept)
    (None, b'aaa', 2)
    """

    def __init__(self, most: int, size: Callable[[_T], int]) -> None:
        self._most, self._size = most, size
        self._kept: OrderedDict[Hashable, _T] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, which: Hashable) -> _T | None:
        """What was worked out, if it is still here."""
        found = self._kept.get(which)
        if found is not None:
            self._kept.move_to_end(which)
        return found

    def keep(self, which: Hashable, found: _T) -> None:
        """Keep something; what was not asked for the longest makes room for it."""
        if which not in self._kept:
            self._kept[which] = found
            self._bytes += self._size(found)
        self._kept.move_to_end(which)
        while self._bytes > self._most and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= self._size(gone)
