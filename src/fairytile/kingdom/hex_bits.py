"""Bitboards of hexes: a window onto the table numbers them, so that a set of hexes is one integer.

In such a set a step in a direction is a shift, the same for all hexes at once. The window shows the table
twice, on even numbers as it lies and on odd ones turned clockwise by a sixth: what is asked of a tile that is
turned by an even number of sixths is asked at the same time for those that are turned by an odd number.

Hexes are numbered row by row. A window has no end to the east; to the other sides it leaves enough
room around a Kingdom for nothing to wrap from one row to the next. It looks at the table from the first
space of a Kingdom, so that one that lies far away needs no larger numbers than another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fairytile.actions import AddTile
from fairytile.hexes import Hex
from fairytile.kingdom.interned import shared_hex

_BLOCK: Final = 14
"""Windows begin and end at multiples of this, so that many Kingdoms share one."""
_MARGIN: Final = 3
"""How far a tile beside a Kingdom, and whatever touches that tile, can be from its spaces."""
_MOST_KEPT: Final = 16
"""Windows that are kept: games need three, and the largest that strangers can ask for takes 2 MB."""


class Window:
    """The hexes from a westernmost ``q`` on and within a range of ``r``, as the table lies and turned.

    Both are counted from an origin.
    """

    __slots__ = ("_adding", "_numbers", "_orders", "_origin", "_q", "_r", "steps", "width")

    steps: tuple[int, ...]
    """What to add to a number for the neighbour in each direction."""

    def __init__(self, origin: Hex, q: int, r: int, width: int) -> None:
        self._origin, self._q, self._r, self.width = origin, q, r, width
        self.steps = tuple(2 * (dq * width + dr) for dq, dr in Hex(0, 0).neighbours())
        self._adding: list[AddTile | None] = []
        self._numbers: dict[Hex, tuple[int, int]] = {}
        self._orders: dict[int, list[int | None]] = {}

    def numbers(self, hex_: Hex) -> tuple[int, int] | None:
        """The two numbers of a hex; None if there is too little room around it."""
        return self._numbers.get(hex_) or self._number(hex_)

    def _number(self, hex_: Hex) -> tuple[int, int] | None:
        q, r = _from(self._origin, hex_)
        west, low, high = self._q + _MARGIN, self._r + _MARGIN, self._r + self.width - _MARGIN
        if q < west or -r < west or not low <= r < high or not low <= q + r < high:
            return None
        number = self._numbers[hex_] = (
            2 * ((q - self._q) * self.width + r - self._r),
            2 * ((-r - self._q) * self.width + q + r - self._r) + 1,
        )
        return number

    def orders(self, rotation: int, shift: int, anchors: Sequence[int]) -> list[int]:
        """The places of ways to lay a tile among all of them, for tiles that are turned alike.

        Each is given by a number of its first hex, to which ``shift`` was added; the last one comes first.
        """
        known = self._orders.setdefault(rotation, [])
        if anchors and anchors[0] >= len(known):
            known += [None] * (anchors[0] + 1 - len(known))
        return [known[anchor] or self._order(rotation, shift, anchor) for anchor in anchors]

    def _order(self, rotation: int, shift: int, anchor: int) -> int:
        at, turned = divmod(anchor - shift, 2)
        q, r = divmod(at, self.width)
        q, r = q + self._q, r + self._r
        if turned:
            q, r = q + r, -q
        order = 6 * ((q - self._q) * self.width + r - self._r) + rotation + turned
        self._orders[rotation][anchor] = order
        return order

    def adding(self, places: Sequence[int]) -> tuple[AddTile, ...]:
        """Ways to lay a tile by their places, in order; cached, as the same few thousand come up again."""
        known = self._adding
        if places and places[-1] >= len(known):
            known += [None] * (places[-1] + 1 - len(known))
        return tuple([known[place] or self._add(place) for place in places])

    def _add(self, place: int) -> AddTile:
        at, rotation = divmod(place, 6)
        q, r = divmod(at, self.width)
        hex_ = Hex(q + self._q + self._origin.q, r + self._r + self._origin.r)
        way = self._adding[place] = AddTile(shared_hex(hex_), rotation)
        return way


def window_for(hexes: Sequence[Hex]) -> Window:
    """The window for a Kingdom of these spaces."""
    origin = hexes[0]
    seen = [_from(origin, hex_) for hex_ in hexes]
    west = min(min(q, -r) for q, r in seen) - _MARGIN
    low = min(min(r, q + r) for q, r in seen) - _MARGIN
    high = max(max(r, q + r) for q, r in seen) + _MARGIN
    low, high = low // _BLOCK, high // _BLOCK + 1
    return _window(origin, west // _BLOCK * _BLOCK, low * _BLOCK, (high - low) * _BLOCK)


def _from(origin: Hex, hex_: Hex) -> tuple[int, int]:
    return hex_.q - origin.q, hex_.r - origin.r


@lru_cache(maxsize=_MOST_KEPT)
def _window(origin: Hex, q: int, r: int, width: int) -> Window:
    return Window(origin, q, r, width)
