"""Where things lie on the paper: hexes, their hand-cut edges, outlines of areas, and numbers as text.

The unit is the unit of the art files: a hex measures ``RADIUS`` from its middle to a corner.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from fairytile.hexes import DIRECTIONS, Hex

RADIUS: Final = 60.0
_SLOPE: Final = sqrt(3) / 2
INRADIUS: Final = RADIUS * _SLOPE


class Point(NamedTuple):
    """A place on the paper; ``y`` grows downwards."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Point:
        """The point so far to the right and below."""
        return Point(self.x + dx, self.y + dy)

    def toward(self, other: Point, part: float) -> Point:
        """The point that lies the given part of the way to another."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def distance(self, other: Point) -> float:
        """How far away another point is."""
        return sqrt((self.x - other.x) ** 2 + (self.y - other.y) ** 2)


class Box(NamedTuple):
    """A rectangle with its sides along the axes."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        """The box, larger ``by`` this on each of its four sides."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)


def num(value: float) -> str:
    """A number as short as a picture needs it.

    >>> num(3.0), num(-0.04), num(2.348)
    ('3', '0', '2.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """A point as the text of a path."""
    return f"{num(point.x)} {num(point.y)}"


def noise(*key: int) -> float:
    """A number from 0 to 1 that looks random and is always the same for the same key."""
    value = 0x9E3779B9
    for part in key:
        value = ((value ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0x100000000


def centre(place: Hex) -> Point:
    """The middle of a hex."""
    return Point(2 * INRADIUS * (place.q + place.r / 2), 1.5 * RADIUS * place.r)


def edge_middle(direction: int) -> Point:
    """The middle of an edge, seen from the middle of the hex."""
    angle = direction * pi / 3
    return Point(INRADIUS * cos(angle), -INRADIUS * sin(angle))


def inside(point: Point, inset: float = 0.0) -> bool:
    """Whether a point, seen from the middle of a hex, lies in it and not too near to its edges."""
    limit = INRADIUS - inset
    x, y = abs(point.x), abs(point.y)
    return x <= limit and x / 2 + y * _SLOPE <= limit


@lru_cache(maxsize=4096)
def _corner(place: Hex, direction: int) -> tuple[tuple[int, int], Point]:
    """The corner after the edge of a direction: a name that all three hexes share, and the cut point."""
    one, two = place.neighbour(DIRECTIONS[direction]), place.neighbour(DIRECTIONS[(direction + 1) % 6])
    key = (place.q + one.q + two.q, place.r + one.r + two.r)
    angle = (direction + 0.5) * pi / 3
    exact = centre(place).moved(RADIUS * cos(angle), -RADIUS * sin(angle))
    return key, exact.moved(1.6 * (noise(*key, 1) - 0.5), 1.6 * (noise(*key, 2) - 0.5))


class Edge(NamedTuple):
    """One cut along the side of a hex, as a cubic curve; the same from both sides."""

    start: tuple[int, int]
    end: tuple[int, int]
    points: tuple[Point, Point, Point, Point]
    wander: tuple[float, float]
    """How a brush would go astray along it, from -1 to 1 at a third and at two thirds of the way."""
    curve: str
    """The curve from its start, for a path that is already there."""

    @property
    def line(self) -> str:
        """The curve as a path of its own."""
        return "M" + at(self.points[0]) + self.curve


@lru_cache(maxsize=4096)
def edge(place: Hex, direction: int) -> Edge:
    """The cut between a hex and its neighbour, counter-clockwise around the hex."""
    (start, a), (end, b) = _corner(place, (direction - 1) % 6), _corner(place, direction)
    low, high = sorted((start, end))
    # Scissors never run quite straight; both neighbours must agree on how they went astray.
    bends = [4.4 * (noise(*low, *high, salt) - 0.5) for salt in (3, 4)]
    if (start, end) != (low, high):
        bends = [-bends[1], -bends[0]]
    normal = Point((b.y - a.y) / RADIUS, (a.x - b.x) / RADIUS)
    one, two = (
        a.toward(b, part).moved(normal.x * bend, normal.y * bend)
        for part, bend in zip((0.35, 0.65), bends, strict=True)
    )
    wander = (2 * noise(*start, *end, 5) - 1, 2 * noise(*start, *end, 6) - 1)
    return Edge(start, end, (a, one, two, b), wander, "C" + " ".join(map(at, (one, two, b))))


def loops(area: Collection[Hex]) -> list[list[Edge]]:
    """The cuts around an area, loop by loop: the coast first or last, and one for each of its holes."""
    cuts = {
        cut.start: cut
        for place in area
        for direction, other in enumerate(place.neighbours())
        if other not in area
        for cut in (edge(place, direction),)
    }
    found: list[list[Edge]] = []
    while cuts:
        first = min(cuts)
        cut = cuts.pop(first)
        loop = [cut]
        # At a corner only three hexes meet, so just one cut goes on from there.
        while cut.end != first:
            cut = cuts.pop(cut.end)
            loop.append(cut)
        found.append(loop)
    return found


def border(area: Collection[Hex]) -> str:
    """The cut around an area, with its holes, as one path."""
    return "".join(map(ring, loops(area)))


def ring(loop: Sequence[Edge]) -> str:
    """A closed line of cuts, as a path."""
    return loop[0].line + "".join(cut.curve for cut in loop[1:]) + "Z"


def inset(area: Collection[Hex], by: float, sway: float = 0.0) -> str:
    """A line within an area, so far from its edge and swaying by up to so much, as one path."""
    return "".join(inner_ring(loop, by, sway) for loop in loops(area))


def inner_ring(loop: Sequence[Edge], by: float, sway: float) -> str:
    """A line beside a loop, so far within the area (less than 0: outside of it), as a path."""
    normals = [_inward(cut) for cut in loop]
    corners = []
    for cut, one, two in zip(loop, [normals[-1], *normals], normals, strict=False):
        # Where two edges meet at an angle, the corner between the two lines lies farther in than each.
        reach = by / (1 + one.x * two.x + one.y * two.y)
        corners.append(cut.points[0].moved((one.x + two.x) * reach, (one.y + two.y) * reach))
    data = "M" + at(corners[0])
    for number, (cut, normal) in enumerate(zip(loop, normals, strict=True)):
        here, there = corners[number], corners[(number + 1) % len(corners)]
        middle = (
            at(here.toward(there, part).moved(normal.x * astray * sway, normal.y * astray * sway))
            for part, astray in zip((0.35, 0.65), cut.wander, strict=True)
        )
        data += "C" + " ".join([*middle, at(there)])
    return data + "Z"


def _inward(cut: Edge) -> Point:
    """The direction from a cut into the hex that it was asked for, of length 1."""
    a, b = cut.points[0], cut.points[3]
    far = a.distance(b)
    return Point((b.y - a.y) / far, (a.x - b.x) / far)


def turns_inward(loop: Sequence[Edge]) -> bool:
    """Whether a loop runs around a hole, and not around the area."""
    points = [cut.points[0] for cut in loop]
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in pairs) > 0


def hex_at(point: Point) -> Hex:
    """The hex in which a point lies.

    >>> hex_at(centre(Hex(2, -1)).moved(40, 10))
    Hex(q=2, r=-1)
    """
    r = point.y / (1.5 * RADIUS)
    q = point.x / (2 * INRADIUS) - r / 2
    near = (Hex(math.floor(q) + dq, math.floor(r) + dr) for dq in (0, 1) for dr in (0, 1))
    return min(near, key=lambda place: centre(place).distance(point))


def bounds(area: Iterable[Hex]) -> Box:
    """The least box that has all the hexes of an area."""
    middles = [centre(place) for place in area]
    if not middles:
        return Box(-INRADIUS, -RADIUS, 2 * INRADIUS, 2 * RADIUS)
    left, right = min(p.x for p in middles) - INRADIUS, max(p.x for p in middles) + INRADIUS
    top, bottom = min(p.y for p in middles) - RADIUS, max(p.y for p in middles) + RADIUS
    return Box(left, top, right - left, bottom - top)
