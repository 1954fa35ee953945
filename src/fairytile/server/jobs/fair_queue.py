"""A hierarchical round robin: addresses take turns, then the devices of each, then the tables of each.

So one table with many questions does not hold up the others, nor does one device with many tables, nor an
address with many devices.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeAlias, TypeVar

_T = TypeVar("_T")

Path: TypeAlias = tuple[Hashable, ...]
"""Whose something is, from the largest group to the smallest: an address, a device, a table."""


class FairLine(Generic[_T]):
    """What waits, by whose it is: each group has one of its own taken, then it is the next one's turn.

    >>> line = FairLine[str](most=4)
    >>> for table, what in [("one", "a"), ("one", "b"), ("one", "c"), ("two", "d")]:
    ...     assert line.put((table,), what) is None
    >>> line.put(("three",), "e")
    'c'
    >>> [line.take() for _ in range(len(line))]
    ['a', 'd', 'e', 'b']
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._group = _Group[_T]()

    def __len__(self) -> int:
        return self._group.length

    def put(self, path: Path, what: _T) -> _T | None:
        """Let something wait. If there is no room, this gives who has to go: the last of the longest line."""
        self._group.put(path, what)
        if len(self) <= self._most:
            return None
        crowded, gone = self._group.last(path)
        self.drop(crowded, gone)
        return gone

    def next(self) -> _T:
        """What is to be taken next; raises ``LookupError`` if nothing waits."""
        return self._group.next()

    def take(self) -> _T:
        """Take it."""
        return self._group.take()

    def drop(self, path: Path, what: _T) -> None:
        """Take something out of turn; nothing happens if it does not wait any more."""
        self._group.drop(path, what)


class _Group(Generic[_T]):
    """Those who take turns, in their order; the smallest group has a line."""

    __slots__ = ("below", "length", "line")

    def __init__(self) -> None:
        self.below: OrderedDict[Hashable, _Group[_T]] = OrderedDict()
        self.line: deque[_T] = deque()
        self.length = 0

    def put(self, path: Path, what: _T) -> None:
        self.length += 1
        if path:
            first, *rest = path
            self.below.setdefault(first, _Group()).put((*rest,), what)
        else:
            self.line.append(what)

    def next(self) -> _T:
        if self.line:
            return self.line[0]
        return self.below[self._first()].next()

    def take(self) -> _T:
        if self.line:
            taken = self.line.popleft()
        else:
            first = self._first()
            taken = self.below[first].take()
            self.below.move_to_end(first)
            self._clear(first)
        self.length -= 1
        return taken

    def drop(self, path: Path, what: _T) -> bool:
        """Whether it was there."""
        if not path:
            found = what in self.line
            if found:
                self.line.remove(what)
        else:
            first, *rest = path
            found = first in self.below and self.below[first].drop((*rest,), what)
            self._clear(first)
        self.length -= found
        return found

    def last(self, path: Path) -> tuple[Path, _T]:
        """The last of the longest line; among equals nobody who waits already has to go for who comes."""
        if self.line:
            return (), self.line[-1]
        own = path[0] if path else None
        longest = max(self.below, key=lambda each: (self.below[each].length, each == own))
        rest, what = self.below[longest].last(path[1:] if longest == own else ())
        return (longest, *rest), what

    def _first(self) -> Hashable:
        for first in self.below:
            return first
        raise LookupError("nobody waits")

    def _clear(self, key: Hashable) -> None:
        if key in self.below and not self.below[key].length:
            del self.below[key]
