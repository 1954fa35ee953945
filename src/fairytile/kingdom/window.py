"""A window onto the table: its hexes as numbers, so that a set of hexes is one integer.

In such a set a step in a direction is a shift, the same for all hexes at once. The window shows the table
twice, on even numbers as it lies and on odd ones turned clockwise by a sixth: what is asked of a tile that is
turned by an even number of sixths is asked at the same time for those that are turned by an odd number.

Hexes are numbered row by row. A window has no end to the east; to the other sides it leaves enough
room around a Kingdom for nothing to wrap from one row to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fairytile.actions import AddTile
from fairytile.hexes import Hex
from fairytile.kingdom.shared import shared_hex

_BLOCK: Final = 14
"""Windows begin and end at multiples of this, so that many Kingdoms share one."""
_MARGIN: Final = 3
"""How far a tile beside a Kingdom, and whatever touches that tile, can be from its spaces."""


class Window:
    """The hexes from a westernmost ``q`` on and within a range of ``r``, as the table lies and turned."""

    __slots__ = ("_adding", "_numbers", "_q", "_r", "steps", "width")

    steps: tuple[int, ...]
    """What to add to a number for the neighbour in each direction."""

    def __init__(self, q: int, r: int, width: int) -> None:
        self._q, self._r, self.width = q, r, width
        self.steps = tuple(2 * (dq * width + dr) for dq, dr in Hex(0, 0).neighbours())
        self._adding: list[AddTile | None] = []
        self._numbers: dict[Hex, tuple[int, int]] = {}

    def numbers(self, hex_: Hex) -> tuple[int, int] | None:
        """The two numbers of a hex; None if there is too little room around it."""
        return self._numbers.get(hex_) or self._number(hex_)

    def _number(self, hex_: Hex) -> tuple[int, int] | None:
        q, r = hex_
        west, low, high = self._q + _MARGIN, self._r + _MARGIN, self._r + self.width - _MARGIN
        if q < west or -r < west or not low <= r < high or not low <= q + r < high:
            return None
        number = self._numbers[hex_] = (
            2 * ((q - self._q) * self.width + r - self._r),
            2 * ((-r - self._q) * self.width + q + r - self._r) + 1,
        )
        return number

    def order(self, number: int, rotation: int) -> int:
        """The place of a way to lay a tile among all of them.

        It is given by a number of its first hex and by how it is turned seen from there.
        """
        at, turned = divmod(number, 2)
        q, r = divmod(at, self.width)
        q, r = q + self._q, r + self._r
        if turned:
            q, r = q + r, -q
        return 6 * ((q - self._q) * self.width + r - self._r) + rotation + turned

    def adding(self, places: Sequence[int]) -> tuple[AddTile, ...]:
        """Ways to lay a tile by their places, in order: the same few thousand come up in every game."""
        known = self._adding
        if places and places[-1] >= len(known):
            known += [None] * (places[-1] + 1 - len(known))
        return tuple([known[place] or self._add(place) for place in places])

    def _add(self, place: int) -> AddTile:
        at, rotation = divmod(place, 6)
        q, r = divmod(at, self.width)
        way = self._adding[place] = AddTile(shared_hex(Hex(q + self._q, r + self._r)), rotation)
        return way


def window_for(hexes: Sequence[Hex]) -> Window:
    """The window for a Kingdom of these spaces."""
    west = min(min(q, -r) for q, r in hexes) - _MARGIN
    low = min(min(r, q + r) for q, r in hexes) - _MARGIN
    high = max(max(r, q + r) for q, r in hexes) + _MARGIN
    low, high = low // _BLOCK, high // _BLOCK + 1
    return _window(west // _BLOCK * _BLOCK, low * _BLOCK, (high - low) * _BLOCK)


@lru_cache(maxsize=64)
def _window(q: int, r: int, width: int) -> Window:
    return Window(q, r, width)
