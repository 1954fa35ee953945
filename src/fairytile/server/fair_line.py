"""A line in which tables wait their turn, so that one with many questions does not hold up the others."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

_T = TypeVar("_T")


class FairLine(Generic[_T]):
    """What waits, by table: each table has one of its own taken, then it is the next one's turn.

    >>> line = FairLine[str](most=4)
    >>> for table, what in [("one", "a"), ("one", "b"), ("one", "c"), ("two", "d")]:
    ...     assert line.put(table, what) is None
    >>> line.put("three", "e")
    'c'
    >>> [line.take() for _ in range(len(line))]
    ['a', 'd', 'e', 'b']
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: OrderedDict[Hashable, deque[_T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, table: Hashable, what: _T) -> _T | None:
        """Let something wait. If there is no room, this gives who has to go: the last of the longest line."""
        self._lines.setdefault(table, deque()).append(what)
        self._length += 1
        if self._length <= self._most:
            return None
        longest = max(self._lines, key=lambda each: len(self._lines[each]))
        # Among equals nobody who waits already has to go for who comes.
        crowded = table if len(self._lines[table]) == len(self._lines[longest]) else longest
        gone = self._lines[crowded][-1]
        self.drop(crowded, gone)
        return gone

    def next(self) -> _T:
        """What is to be taken next; raises ``LookupError`` if nothing waits."""
        return self._lines[self._first()][0]

    def take(self) -> _T:
        """Take it."""
        table = self._first()
        self._lines.move_to_end(table)
        taken = self._lines[table][0]
        self.drop(table, taken)
        return taken

    def drop(self, table: Hashable, what: _T) -> None:
        """Take something out of turn; nothing happens if it does not wait any more."""
        line = self._lines.get(table)
        if line is None or what not in line:
            return
        line.remove(what)
        self._length -= 1
        if not line:
            del self._lines[table]

    def _first(self) -> Hashable:
        for table in self._lines:
            return table
        raise LookupError("nobody waits")
