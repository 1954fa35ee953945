"""Where a tile can be laid around a Kingdom: found with bitboards, for the whole border at once.

A tile covers a *footprint*: three hexes that meet at one corner. The border keeps which hexes are spaces,
and for each direction which of these a River leaves there, as sets of hexes in a `Window`. To ask something
of all footprints is then to shift such sets and to compare them. Nothing but the Kingdom itself imports
this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.actions import AddTile
from fairytile.hexes import Hex
from fairytile.kingdom.hex_bits import Window, window_for
from fairytile.ruleset import Rivers
from fairytile.tiles import Face, Land

# The three hexes of a footprint on which a tile lies that is turned by an even number of sixths, as steps
# from its anchor (None is the anchor itself), with the outer edges of each. Together they go once around,
# counter-clockwise, so that edges with neighbouring numbers share a corner.
_HEXES: Final = ((0, (5, 0, 1, 2)), (None, (1, 2, 3, 4)), (5, (3, 4, 5, 0)))
# For each rotation the hex that the first space of a tile covers; the third is the next one around.
_FIRST_AT: Final = {0: 1, 2: 2, 4: 0}
# Twelve edges, but nine hexes beside a footprint: every third of them has two edges in common with it.
_BESIDE: Final = (0, 1, 2, 3, 5, 6, 7, 9, 10)


class Banks(NamedTuple):
    """Ways to lay a face on a footprint that have the same edges with a River."""

    river: int
    """The outer edges that the River crosses, as a mask."""
    wet: tuple[int, ...]
    """The same by their numbers."""
    rotations: tuple[int, ...]


@lru_cache(maxsize=4096)
def _ways(face: Face) -> tuple[Banks, ...]:
    """The different ways to lay a face on a footprint; ways that look the same are one."""
    looks: set[tuple[Land, ...]] = set()
    found: dict[int, list[int]] = {}
    for rotation, at in _FIRST_AT.items():
        turned = face.rotated(rotation)
        lands = tuple(turned[(at - number) % 3] for number in range(3))
        if lands not in looks:
            looks.add(lands)
            edges = [
                land.river >> edge & 1
                for land, (_, outer) in zip(lands, _HEXES, strict=True)
                for edge in outer
            ]
            found.setdefault(sum(river << number for number, river in enumerate(edges)), []).append(rotation)
    return tuple(
        Banks(river, tuple(number for number in range(12) if river >> number & 1), tuple(rotations))
        for river, rotations in found.items()
    )


def looks_alike(face: Face) -> bool:
    """Whether a face looks the same on all three turns with which it covers the same hexes."""
    return sum(len(banks.rotations) for banks in _ways(face)) == 1


class FootprintShifts(NamedTuple):
    """By how much to shift a set of hexes for it to lie on the anchors of footprints.

    All shifts are to the left, by the same number more than they should be.
    """

    covered: tuple[int, ...]
    """From each hex of the footprint."""
    beside: tuple[int, ...]
    """From each hex beside it."""
    edges: tuple[tuple[int, int, int], ...]
    """Each outer edge as a mask, the shift from the hex beyond it, and the direction back."""
    first: dict[int, int]
    """For each rotation the shift from the hex that the first space of a tile covers."""


@lru_cache(maxsize=64)
def _outline(steps: tuple[int, ...]) -> FootprintShifts:
    """The outline in a window in which hexes are these steps apart."""
    covered = [0 if step is None else steps[step] for step, _ in _HEXES]
    beyond = [
        (hex_ + steps[direction], (direction + 3) % 6)
        for hex_, (_, edges) in zip(covered, _HEXES, strict=True)
        for direction in edges
    ]
    most = max(hex_ for hex_, _ in beyond)
    return FootprintShifts(
        covered=tuple(most - hex_ for hex_ in covered),
        beside=tuple(most - beyond[number][0] for number in _BESIDE),
        edges=tuple((1 << number, most - hex_, back) for number, (hex_, back) in enumerate(beyond)),
        first={rotation: most - covered[at] for rotation, at in _FIRST_AT.items()},
    )


class Border(NamedTuple):
    """The spaces and Rivers of a Kingdom as sets of hexes. Never changed once made."""

    window: Window
    spaces: int
    rivers: tuple[int, ...]
    """For each direction the spaces where a River leaves the Kingdom."""

    def grown(self, hexes: Sequence[Hex], lands: Sequence[Land], known: int) -> Border:
        """The border of a Kingdom, given that this one is of the first spaces of it."""
        window, spaces, rivers = self
        open_ends: list[int] | None = None
        for hex_, (_, river) in zip(hexes[known:], lands[known:], strict=True):
            numbers = window.numbers(hex_)
            if numbers is None:
                return Border(window_for(hexes), 0, _DRY).grown(hexes, lands, 0)
            number, turned = numbers
            spaces |= 1 << number | 1 << turned
            if river:
                open_ends = open_ends or list(rivers)
                for direction in _DIRECTIONS[river]:
                    _flow(open_ends, window, spaces, number, direction)
                    _flow(open_ends, window, spaces, turned, direction - 1)
        return Border(window, spaces, tuple(open_ends) if open_ends else rivers)

    def placements(self, face: Face, rivers: Rivers) -> tuple[AddTile, ...]:
        """The ways to lay a face that touch two contiguous edges and keep the Rivers' rule, in order.

        For the switch ``bank`` its second half is left to the Kingdom, which knows whole Rivers.
        """
        window = self.window
        outline = _outline(window.steps)
        match = rivers is _MATCH
        spaces, open_ends, edges = self.spaces, self.rivers, outline.edges
        room = self._room(outline)
        # What Rivers of the Kingdom reach over each edge.
        reached = []
        for edge, shift, back in edges:
            river = open_ends[back]
            if river:
                reached.append((edge, river << shift))
        fits: list[int] = []
        for tile_river, wet, rotations in _ways(face):
            cut = 0
            for edge, river in reached:
                if not edge & tile_river:
                    cut |= river  # a River of the Kingdom that the tile does not carry on
            if match:
                for number in wet:
                    _, shift, back = edges[number]
                    cut |= (spaces ^ open_ends[back]) << shift  # a River of the tile against dry land
            anchors = []
            free = room ^ room & cut
            while free:
                anchor = free.bit_length() - 1
                free ^= 1 << anchor
                anchors.append(anchor)
            for rotation in rotations:
                fits += window.orders(rotation, outline.first[rotation], anchors)
        fits.sort()
        return window.adding(fits)

    def _room(self, outline: FootprintShifts) -> int:
        """The footprints that cover no space and touch two contiguous edges, as a set of their anchors.

        Edges are contiguous that lead to one and the same space, or to two that lie side by side.
        """
        spaces = self.spaces
        a, b, c, d, e, f, g, h, i = outline.beside
        x, y, z = outline.covered
        touching = (
            spaces << a
            | spaces << d
            | spaces << g
            | spaces << b & spaces << c
            | spaces << e & spaces << f
            | spaces << h & spaces << i
        )
        return touching ^ touching & (spaces << x | spaces << y | spaces << z)


def _flow(open_ends: list[int], window: Window, spaces: int, number: int, direction: int) -> None:
    """Let a River run from a new space in a direction: it meets another one, or it is open."""
    beyond = number + window.steps[direction]
    if spaces >> beyond & 1:
        open_ends[direction - 3] &= ~(1 << beyond)
    else:
        open_ends[direction] |= 1 << number


_DIRECTIONS: Final = tuple(tuple(d for d in range(6) if river >> d & 1) for river in range(64))
_MATCH: Final = Rivers.MATCH
_DRY: Final = (0,) * 6
EMPTY: Final = Border(window_for([Hex(0, 0)]), 0, _DRY)
