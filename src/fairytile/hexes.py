"""Hexagonal coordinates: hexes, the six directions, rotation and distance. Knows nothing of the game.

Hexes stand on a corner ("pointy top") and have axial coordinates: ``q`` grows to the east,
``r`` to the south-east. Directions are numbered counter-clockwise from the east, so turning
by 60 degrees counter-clockwise adds one to a direction.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Direction(IntEnum):
    """One of the six directions in which a hex has a neighbour."""

    # The hash of an enum member is a Python function; the one of an int is not.
    __hash__ = int.__hash__

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5

    @property
    def opposite(self) -> Direction:
        """The direction back.

        >>> Direction.NE.opposite.name
        'SW'
        """
        return DIRECTIONS[self - 3]

    def turned(self, sixths: int) -> Direction:
        """This direction turned counter-clockwise by ``sixths`` of a full turn.

        >>> Direction.SE.turned(2).name
        'NE'
        """
        return DIRECTIONS[(self + sixths) % 6]


DIRECTIONS: Final[tuple[Direction, ...]] = tuple(Direction)

_VECTORS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Hex(NamedTuple):
    """A place on the table, whether or not the Kingdom has a space there."""

    q: int
    r: int

    def neighbour(self, direction: Direction, steps: int = 1) -> Hex:
        """The hex that is ``steps`` away in a direction.

        >>> Hex(0, 0).neighbour(Direction.NE, 2)
        Hex(q=2, r=-2)
        """
        dq, dr = _VECTORS[direction]
        return Hex(self.q + steps * dq, self.r + steps * dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six adjacent hexes, in the order of the directions."""
        return tuple(Hex(self.q + dq, self.r + dr) for dq, dr in _VECTORS)

    def distance(self, other: Hex) -> int:
        """The least number of steps to another hex.

        >>> Hex(0, 0).distance(Hex(2, -3))
        3
        """
        dq, dr = other.q - self.q, other.r - self.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def rotated(self, sixths: int) -> Hex:
        """This hex turned counter-clockwise around the origin.

        >>> Hex(1, 0).rotated(1)
        Hex(q=1, r=-1)
        """
        q, r = self
        for _ in range(sixths % 6):
            q, r = q + r, -q
        return Hex(q, r)

    def __str__(self) -> str:
        return f"{self.q},{self.r}"
