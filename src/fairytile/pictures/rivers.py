"""The course of a River across a space, as a curve to draw and as points to keep clear of."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import INRADIUS, Point, at, centre, edge_middle, noise
from fairytile.tiles import Land

BAND: Final = 17.0
BANK: Final = 25.0
POOL: Final = 13.0
_MIDDLE: Final = Point(0.0, 0.0)

Cubic = tuple[Point, Point, Point, Point]


class Course(NamedTuple):
    """The cubic curves of a River through one space, seen from its middle; a spring has a pool there."""

    curves: tuple[Cubic, ...]
    spring: bool

    def points(self, steps: int = 6) -> tuple[Point, ...]:
        """Points along the course."""
        return tuple(_on(curve, step / steps) for curve in self.curves for step in range(steps + 1))

    def data(self, where: Point) -> str:
        """The path of the course on the paper."""
        start = self.curves[0][0].moved(*where)
        bends = ("C" + " ".join(at(p.moved(*where)) for p in curve[1:]) for curve in self.curves)
        return "M" + at(start) + "".join(bends)


def _on(curve: Cubic, t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
        sum(w * p.x for w, p in zip(weights, curve, strict=True)),
        sum(w * p.y for w, p in zip(weights, curve, strict=True)),
    )


def _half(edge: Point, sway: float) -> Cubic:
    """From an edge to the middle, with a sway to one side; it leaves the edge at a right angle."""
    aside = Point(-edge.y / INRADIUS * sway, edge.x / INRADIUS * sway)
    return edge, edge.toward(_MIDDLE, 0.42), edge.toward(_MIDDLE, 0.6).moved(*aside), _MIDDLE


@lru_cache(maxsize=1024)
def course(place: Hex, land: Land) -> Course | None:
    """The course through a space, if a River is there."""
    edges = land.river_edges
    if not edges:
        return None
    sway = 7.0 if noise(place.q, place.r, 11) < 0.5 else -7.0
    first = edge_middle(edges[0])
    if len(edges) == 1:
        return Course((_half(first, sway),), True)
    second = edge_middle(edges[1])
    if (edges[1] - edges[0]) % 6 == 3:
        # Both halves sway to their own left, so they meet smoothly in an S.
        one, two = _half(first, sway), _half(second, sway)
        return Course((one, (two[3], two[2], two[1], two[0])), False)
    return Course(((first, first.toward(_MIDDLE, 2 / 3), second.toward(_MIDDLE, 2 / 3), second),), False)


def draw_rivers(canvas: Canvas, spaces: list[tuple[Hex, Land]]) -> list[str]:
    """All Rivers, layer by layer, so that they run on from space to space without a seam."""
    rivers = [(centre(place), found) for place, land in spaces if (found := course(place, land))]
    if not rivers:
        return []
    data = "".join(found.data(where) for where, found in rivers)
    pools = [where for where, found in rivers if found.spring]

    def layer(colour: str, width: float) -> str:
        rounds = "".join(
            f'<circle cx="{at(p).split()[0]}" cy="{at(p).split()[1]}" r="{POOL + (width - BAND) / 2:.1f}"/>'
            for p in pools
        )
        fill = f'<g fill="{canvas.colour(colour)}">{rounds}</g>' if rounds else ""
        return canvas.path(data, stroke=colour, width=width) + fill

    return [
        layer("bank", BANK),
        layer("ink", BAND + 3),
        layer("water-deep", BAND),
        # The deep water shows along one bank only: the light comes from the upper left.
        f'<g transform="translate(-1.2 -1.2)">{layer("water", BAND - 3.6)}</g>',
        *(drawn for place, land in spaces for drawn in _ripples(canvas, place, land)),
    ]


def _ripples(canvas: Canvas, place: Hex, land: Land) -> list[str]:
    """Little waves in the water, now nearer to one bank and now to the other."""
    found = course(place, land)
    if found is None:
        return []
    spots = [p for p in found.points(3) if p.distance(_MIDDLE) < INRADIUS - 8 and p != _MIDDLE]
    parts = []
    for number, spot in enumerate(spots):
        x, y = spot.moved(*centre(place))
        aside = 4.5 * (noise(place.q, place.r, number, 12) - 0.5)
        parts.append(canvas.use("ripple", x + aside, y - aside))
    return parts
