"""The free places around a Kingdom where a tile could lie, kept up to date tile by tile.

A tile covers a *footprint*: three hexes that meet at one corner. For each free footprint that
touches the Kingdom the border keeps, for its twelve outer edges, which ones are shared with the
Kingdom and which of those the Kingdom's River crosses, as two masks in one integer. Laying a tile
changes only the footprints near it, and whether a side fits is one comparison of masks.

A footprint is numbered by its anchor's code and its kind, six apart, such that adding a small number to
it names a way to lay a tile there. Nothing but the Kingdom itself imports this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.actions import AddTile
from fairytile.kingdom.codes import STEPS, hex_of
from fairytile.ruleset import Rivers
from fairytile.tiles import Face

# The three hexes of a footprint, as steps from its anchor (None is the anchor itself), with the outer
# edges of each. Together they go once around, counter-clockwise, so that edges with neighbouring
# numbers share a corner. A tile turned by an even number of sixths lies on a footprint of the first kind.
_HEXES: Final = (
    ((0, (5, 0, 1, 2)), (None, (1, 2, 3, 4)), (5, (3, 4, 5, 0))),
    ((0, (4, 5, 0, 1)), (1, (0, 1, 2, 3)), (None, (2, 3, 4, 5))),
)
_EDGES: Final = 12
_EDGE_MASK: Final = (1 << _EDGES) - 1

# What the border keeps of a footprint: its kind in the lowest bit, then the shared edges, then the River's.
_SHARED: Final = 1
_RIVER: Final = _SHARED + _EDGES


def _offset(step: int | None) -> int:
    return 0 if step is None else STEPS[step]


def _footprint(anchor: int, kind: int) -> int:
    """The number of a footprint; its lowest bit is its kind."""
    return 6 * anchor + 3 * kind


class Edge(NamedTuple):
    """One outer edge of a hex within a footprint: the footprint, seen from the hex, and the edge's number."""

    footprint: int
    number: int


def _edges_facing(direction: int) -> tuple[Edge, ...]:
    """The footprints of a hex in which its edge in this direction is an outer one."""
    return tuple(
        Edge(_footprint(-_offset(step), kind), 4 * number + edges.index(direction))
        for kind in (0, 1)
        for number, (step, edges) in enumerate(_HEXES[kind])
        if direction in edges
    )


_FOOTPRINTS_OF_HEX: Final = tuple(
    _footprint(-_offset(step), kind) for kind in (0, 1) for step, _ in _HEXES[kind]
)


class Shape(NamedTuple):
    """What some spaces do to the footprints around them; all numbers are seen from the first space."""

    covered: frozenset[int]
    touched: tuple[tuple[int, int], ...]
    """The footprints beside them, each with its shared edges."""
    wet: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    """For each space and direction, what a River there adds to which footprints."""


@lru_cache(maxsize=256)
def _shape(offsets: tuple[int, ...]) -> Shape:
    """The shape of spaces at these codes, seen from the first of them: a tile has one of six."""
    covered = frozenset(6 * offset + number for offset in offsets for number in _FOOTPRINTS_OF_HEX)
    touched: dict[int, int] = {}
    wet = []
    for offset in offsets:
        by_direction = []
        for direction, step in enumerate(STEPS):
            beside = [
                (6 * (offset + step) + edge.footprint, edge.number)
                for edge in _edges_facing((direction + 3) % 6)
                if 6 * (offset + step) + edge.footprint not in covered
            ]
            for footprint, number in beside:
                touched[footprint] = touched.get(footprint, 0) | 1 << _SHARED + number
            by_direction.append(tuple((footprint, 1 << _RIVER + number) for footprint, number in beside))
        wet.append(tuple(by_direction))
    return Shape(covered, tuple(touched.items()), tuple(wet))


def _contiguous(shared: int) -> bool:
    """Whether two of the shared edges have a corner in common."""
    return bool(shared & (shared << 1 | shared >> _EDGES - 1))


CONTIGUOUS: Final[tuple[bool, ...]] = tuple(_contiguous(shared) for shared in range(1 << _EDGES))


class Way(NamedTuple):
    """One way to lay a face on a footprint: its River on the twelve edges, and how to name it."""

    river: int
    at: int
    rotation: int


@lru_cache(maxsize=4096)
def ways(face: Face) -> tuple[tuple[Way, ...], tuple[Way, ...]]:
    """The different ways to lay a face on each kind of footprint; ways that look the same are one."""
    return _ways(face, 0), _ways(face, 1)


def _ways(face: Face, kind: int) -> tuple[Way, ...]:
    offsets = [_offset(step) for step, _ in _HEXES[kind]]
    found: dict[tuple[object, ...], Way] = {}
    for rotation in range(kind, 6, 2):
        lands = face.rotated(rotation)
        relative = (0, STEPS[rotation], STEPS[(rotation + 5) % 6])
        for at in offsets:
            placed = {at + step: land for step, land in zip(relative, lands, strict=True)}
            if set(placed) == set(offsets):
                river = sum(
                    1 << 4 * number + i
                    for number, (step, edges) in enumerate(_HEXES[kind])
                    for i, edge in enumerate(edges)
                    if placed[_offset(step)].river >> edge & 1
                )
                found.setdefault(tuple(placed[offset] for offset in offsets), Way(river, at, rotation))
    return tuple(found.values())


class Border(NamedTuple):
    """The free footprints that touch the Kingdom, and the ones that are taken. Never changed once made."""

    free: dict[int, int]
    taken: set[int]

    def grown(self, rivers: Mapping[int, int]) -> Border:
        """The border after some new spaces, given by code with their River edges."""
        free, taken = self.free.copy(), self.taken.copy()
        codes = tuple(rivers)
        covered, touched, wet = _shape(tuple([code - codes[0] for code in codes]))
        origin = 6 * codes[0]
        for footprint in covered:
            number = origin + footprint
            taken.add(number)
            free.pop(number, None)
        for footprint, shared in touched:
            number = origin + footprint
            if number not in taken:
                free[number] = free.get(number, number & 1) | shared
        for river, by_direction in zip(rivers.values(), wet, strict=True):
            for direction in range(6) if river else ():
                if river >> direction & 1:
                    for footprint, bit in by_direction[direction]:
                        if origin + footprint in free:
                            free[origin + footprint] |= bit
        return Border(free, taken)

    def placements(self, face: Face, rivers: Rivers) -> list[AddTile]:
        """The ways to lay a face that touch two contiguous edges and keep the Rivers' rule, in order.

        For the switch ``bank`` its second half is left to the Kingdom, which knows whole Rivers.
        """
        fitting = _fitting(face, rivers)
        fits = [number + way for number, situation in self.free.items() for way in fitting[situation]]
        fits.sort()
        return [_ADD[number] for number in fits]


class _Fitting(dict[int, tuple[int, ...]]):
    """How a face can lie on a footprint, by its situation: the same few come up again and again."""

    def __init__(self, face: Face, rivers: Rivers) -> None:
        super().__init__()
        self._ways, self._rivers = ways(face), rivers

    def __missing__(self, situation: int) -> tuple[int, ...]:
        """The ways that fit, as numbers to add to the footprint's."""
        kind, shared, kingdom_river = situation & 1, situation >> _SHARED & _EDGE_MASK, situation >> _RIVER
        found = []
        for river, at, rotation in self._ways[kind] if CONTIGUOUS[shared] else ():
            # A River of the Kingdom that the tile does not carry on is cut; with ``match`` so is a
            # River of the tile that runs against dry land.
            match = self._rivers is Rivers.MATCH
            cut = (river ^ kingdom_river) & shared if match else kingdom_river & ~river
            if not cut:
                found.append(6 * at + rotation - 3 * kind)
        if len(self) < _MOST_KEPT:
            self[situation] = tuple(found)
        return tuple(found)


class _Actions(dict[int, AddTile]):
    """The same few thousand actions come up in every game: they are made once."""

    def __missing__(self, number: int) -> AddTile:
        action = AddTile(hex_of(number // 6), number % 6)
        if len(self) < _MOST_KEPT:
            self[number] = action
        return action


@lru_cache(maxsize=4096)
def _fitting(face: Face, rivers: Rivers) -> _Fitting:
    return _Fitting(face, rivers)


_MOST_KEPT: Final = 1 << 16
_ADD: Final = _Actions()
EMPTY: Final = Border({}, set())
