"""Presence: when devices left their tables, from which the patience of others is counted (a timeout).

It outlives the rooms, which are let go when all have left, and is forgotten when the server ends: whoever was
not seen since it began is away since then, as far as anybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from fairytile.live import Device, Presence, Table
from fairytile.protocol import TableId

MOST: Final = 50_000
"""How many departures are remembered: those of all that one server holds, and then some."""


class Absences:
    """Remembers who left which table when.

    Args:
        clock: Tells the time, in milliseconds.
        most: How many departures are remembered; of older ones it is known only that they are older.
    """

    def __init__(self, clock: Callable[[], int], most: int = MOST) -> None:
        self.clock, self._most = clock, most
        self._known = clock()
        self._left: dict[tuple[TableId, Device], int] = {}

    def came(self, table: TableId, device: Device) -> None:
        """A device is at a table."""
        self._left.pop((table, device), None)

    def left(self, table: TableId, device: Device) -> None:
        """The last connection of a device to a table has ended."""
        self._left.pop((table, device), None)
        self._left[table, device] = self.clock()
        if len(self._left) > self._most:
            self._known = self._left.pop(next(iter(self._left)))

    def presence(self, table: Table, here: Collection[Device]) -> Presence:
        """Who is at a table, and since when those who sit there and are not here are away."""
        name = table.opened.table
        seated = [chair.device for chair in table.chairs if chair.device is not None]
        left = {device: self._left[name, device] for device in seated if (name, device) in self._left}
        return Presence(here, left, self._known)
