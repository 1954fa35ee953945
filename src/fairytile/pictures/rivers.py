"""The course of a River across a space, as a curve to draw and as points to keep clear of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import INRADIUS, Point, at, centre, edge_middle, noise, num
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

    @lru_cache(maxsize=1024)  # noqa: B019 - a course is a value, and there are few
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


def draw_rivers(canvas: Canvas, spaces: Sequence[tuple[Hex, Land]], *, sea: bool) -> list[str]:
    """All Rivers, layer by layer, so that they run on without a seam; into the sea, if there is one."""
    lands = dict(spaces)
    rivers = [(place, found) for place, land in lands.items() if (found := course(place, land))]
    if not rivers:
        return []
    runs = "".join(found.data(centre(place)) for place, found in rivers if not found.spring)
    springs = [_Stream(centre(place), found.curves[0]) for place, found in rivers if found.spring]
    mouths = [(place, edge) for place, _ in rivers for edge in _open_edges(place, lands) if sea]

    def layer(colour: str, width: float) -> str:
        fills = "".join(stream.outline(width - BAND) for stream in springs)
        fills += "".join(_fan(*mouth, width - BAND) for mouth in mouths) if width < BANK else ""
        drawn = canvas.path(runs, stroke=colour, width=width) if runs else ""
        return drawn + (canvas.path(fills, colour) if fills else "")

    ripples = "".join(_ripples(place, found) for place, found in rivers)
    foam = "".join(_foam(*mouth) for mouth in mouths)
    thin = 'stroke-linecap="round"'
    return [
        layer("bank", BANK),
        layer("ink", BAND + 3),
        layer("water-deep", BAND),
        # The bank to the upper left, where the light comes from, throws its shadow on the water.
        f'<g transform="translate(1.1 1.1)">{layer("water", BAND - 3.2)}</g>',
        canvas.path(ripples + foam, stroke="water-light", width=1.5, more=thin),
    ]


class _Stream(NamedTuple):
    """The young River from a spring: narrow at its pool, and as wide as others where it leaves."""

    where: Point
    curve: Cubic

    @lru_cache(maxsize=1024)  # noqa: B019 - a stream is a value, and the same for the same space
    def outline(self, wider: float) -> str:
        """Its shape on the paper, on both sides wider by half of this."""
        left, right = [], []
        for step in range(7):
            spot, ahead = _on(self.curve, step / 6), _on(self.curve, step / 6 + 0.01)
            far = spot.distance(ahead)
            half = (BAND - 0.7 * step + wider) / 2
            side = Point((spot.y - ahead.y) / far * half, (ahead.x - spot.x) / far * half)
            left.append(spot.moved(*self.where).moved(*side))
            right.append(spot.moved(*self.where).moved(-side.x, -side.y))
        stream = "M" + "L".join(map(at, [*left, *reversed(right)])) + "Z"
        wide = POOL + wider / 2
        turn = f"a{num(wide)} {num(0.8 * wide)} 0 1 0"
        x, y = self.where
        # Both shapes turn the same way, or one would cut a hole into the other.
        return stream + f"M{num(x - wide)} {num(y)}{turn} {num(2 * wide)} 0{turn} {num(-2 * wide)} 0Z"


def _open_edges(place: Hex, lands: dict[Hex, Land]) -> list[int]:
    """Where the River of a space runs off the Kingdom."""
    return [edge for edge in lands[place].river_edges if place.neighbours()[edge] not in lands]


class _Shore(NamedTuple):
    """Where a River runs out into the sea, measured from the edge of the Kingdom."""

    edge: Point
    out: Point
    reach: float
    """How far the water goes: where the side of the card shows, it falls over it."""

    def spot(self, along: float, across: float) -> str:
        """A point so far out and so far aside."""
        x, y = self.out
        return at(self.edge.moved(x * along - y * across, y * along + x * across))


def _shore(place: Hex, direction: int) -> _Shore:
    edge = edge_middle(direction)
    out = Point(edge.x / INRADIUS, edge.y / INRADIUS)
    return _Shore(edge.moved(*centre(place)), out, 16.0 if out.y > 0 else 9.0)


@lru_cache(maxsize=1024)
def _fan(place: Hex, direction: int, wider: float) -> str:
    """The water of a River as it spreads into the sea, on both sides wider by half of this."""
    shore, half = _shore(place, direction), (BAND + wider) / 2
    reach = shore.reach
    data = f"M{shore.spot(-3, half)}Q{shore.spot(reach / 2, half)} {shore.spot(reach - 2, half + 3.5)}"
    data += f"Q{shore.spot(reach + 4, 0)} {shore.spot(reach - 2, -half - 3.5)}"
    return data + f"Q{shore.spot(reach / 2, -half)} {shore.spot(-3, -half)}Z"


@lru_cache(maxsize=1024)
def _foam(place: Hex, direction: int) -> str:
    """Two little waves before the mouth of a River."""
    shore = _shore(place, direction)
    waves = ((shore.reach + 3, 8.0), (shore.reach + 8, 5.0))
    return "".join(
        f"M{shore.spot(along, wide)}Q{shore.spot(along + 5, 0)} {shore.spot(along, -wide)}"
        for along, wide in waves
    )


@lru_cache(maxsize=1024)
def _ripples(place: Hex, found: Course) -> str:
    """Little waves in the water, now nearer to one bank and now to the other."""
    spots = [p for p in found.points(3) if p.distance(_MIDDLE) < INRADIUS - 8 and p != _MIDDLE]
    data = ""
    for number, spot in enumerate(spots):
        x, y = spot.moved(*centre(place))
        aside = 4.5 * (noise(place.q, place.r, number, 12) - 0.5)
        data += f"M{num(x + aside - 4.5)} {num(y - aside + 0.8)}q2.3-3 4.5-.8t4.5-.8"
    return data
