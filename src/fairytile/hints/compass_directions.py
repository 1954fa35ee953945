"""Where something lies: the eight directions of the compass, and ways counted in spaces."""

from __future__ import annotations

from math import atan2, sqrt, tau
from typing import Final

from fairytile.hexes import DIRECTIONS, Direction, Hex

WINDS: Final = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
"""The keys of the directions, counter-clockwise."""


def wind(offset: Hex) -> str:
    """The key of the compass direction in which a hex lies from the origin, the nearest of the eight.

    >>> wind(Hex(0, -3)), wind(Hex(1, -2)), wind(Hex(2, -1))
    ('north-west', 'north', 'north-east')
    """
    # No hex lies on the border between two of them: the tangent of its angle is a fraction times √3.
    angle = atan2(-offset.r * sqrt(3), 2 * offset.q + offset.r)
    return WINDS[round(angle * len(WINDS) / tau) % len(WINDS)]


def straight_parts(offset: Hex) -> list[tuple[Direction, int]]:
    """A way from the origin to a hex in one or two straight parts, each with its number of spaces.

    >>> [(way.name, spaces) for way, spaces in straight_parts(Hex(3, -1))]
    [('E', 2), ('NE', 1)]
    """
    for way in DIRECTIONS:
        q, r = offset.rotated(-way)
        # Turned like this a hex between two directions, or on the first, lies between east and north-east.
        ahead, aside = q + r, -r
        if ahead > 0 and aside >= 0:
            parts = ((way, ahead), (way.turned(1), aside))
            return [(direction, spaces) for direction, spaces in parts if spaces]
    return []
