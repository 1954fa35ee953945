"""What is printed on Land tiles: terrain, rivers, faces. Where tiles lie is the Kingdom's business."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.hexes import DIRECTIONS, Direction, Hex


class Terrain(IntEnum):
    """The kind of a Location space."""

    __hash__ = int.__hash__

    FOREST = 0
    PLAIN = 1
    MOUNTAIN = 2
    CASTLE = 3

    @property
    def key(self) -> str:
        """The word for this terrain in data files.

        >>> Terrain.MOUNTAIN.key
        'mountain'
        """
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The letter that stands for this terrain in texts.

        >>> Terrain.MOUNTAIN.letter
        'M'
        """
        return "FPMC"[self]


class Place(IntEnum):
    """Something of the Kingdom that a Page can speak of: a kind of space, or a large area."""

    __hash__ = int.__hash__

    FOREST = 0
    PLAIN = 1
    MOUNTAIN = 2
    CASTLE = 3
    RIVER = 4
    LARGE_FOREST = 5
    LARGE_PLAIN = 6
    LARGE_MOUNTAIN = 7
    LARGE_RIVER = 8

    @property
    def key(self) -> str:
        """The word for this place in data files.

        >>> Place.LARGE_RIVER.key
        'large-river'
        """
        return self.name.lower().replace("_", "-")


class Land(NamedTuple):
    """What one space shows: its terrain, and the edges its River crosses (bit ``d`` for direction ``d``)."""

    terrain: Terrain
    river: int = 0

    @property
    def river_edges(self) -> tuple[Direction, ...]:
        """The directions in which the River leaves this space: none, one (a spring) or two.

        >>> [d.name for d in Land(Terrain.PLAIN, 0b1001).river_edges]
        ['E', 'W']
        """
        return tuple(d for d in DIRECTIONS if self.river >> d & 1)

    def rotated(self, sixths: int) -> Land:
        """This land turned counter-clockwise.

        >>> Land(Terrain.PLAIN, 0b100001).rotated(1).river == 0b000011
        True
        """
        return Land(self.terrain, rotate_edges(self.river, sixths))

    def __str__(self) -> str:
        """The land as text: the letter of the terrain, then the numbers of the edges with River.

        >>> str(Land(Terrain.CASTLE, 0b1001))
        'C03'
        """
        return self.terrain.letter + "".join(str(int(d)) for d in self.river_edges)


def rotate_edges(edges: int, sixths: int) -> int:
    """Six edge bits turned counter-clockwise."""
    sixths %= 6
    return (edges << sixths | edges >> 6 - sixths) & 0b111111


class Face(NamedTuple):
    """One side of a Land tile: three spaces that meet at one corner.

    Unturned, the second space lies east of the first and the third south-east of it.
    """

    first: Land
    second: Land
    third: Land

    @property
    def has_river(self) -> bool:
        """Whether a River crosses any of the three spaces."""
        return any(land.river for land in self)

    def rotated(self, sixths: int) -> Face:
        """The same side with each of its spaces turned counter-clockwise."""
        return _rotated(self, sixths % 6)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)

    def __str__(self) -> str:
        """The three lands, joined by hyphens.

        >>> str(Face(Land(Terrain.FOREST), Land(Terrain.PLAIN, 0b1001), Land(Terrain.CASTLE)))
        'F-P03-C'
        """
        return "-".join(map(str, self))


@lru_cache(maxsize=4096)
def _rotated(face: Face, sixths: int) -> Face:
    return Face(*(land.rotated(sixths) for land in face))


class Tile(NamedTuple):
    """A double-sided Land tile with its name."""

    name: str
    sides: tuple[Face, Face]


@lru_cache(maxsize=1 << 16)
def footprint(at: Hex, rotation: int) -> tuple[Hex, Hex, Hex]:
    """The hexes that a tile covers when its first space lies at a hex and it is turned counter-clockwise.

    >>> footprint(Hex(0, 0), 0)
    (Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=0, r=1))
    """
    second, third = DIRECTIONS[rotation % 6], DIRECTIONS[(rotation + 5) % 6]
    return at, at.neighbour(second), at.neighbour(third)


TERRAINS: Final[tuple[Terrain, ...]] = tuple(Terrain)
PLACES: Final[tuple[Place, ...]] = tuple(Place)
