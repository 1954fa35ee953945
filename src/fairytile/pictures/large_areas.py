"""Areas of one terrain: which spaces hang together, and what grows across the seams of large ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from fairytile.hexes import Hex
from fairytile.kingdom.space_facts import LARGE_AREA
from fairytile.pictures.geometry import INRADIUS, Point, centre, hex_at, noise
from fairytile.pictures.rivers import BANK, course
from fairytile.tiles import TERRAINS, Land, Terrain

_CLEAR: Final = BANK / 2 + 4.0
_OVERHANG: Final = 15.0
_SIZES: Final = (1.12, 1.0, 0.9, 0.8, 0.7, 0.62)


class Massif(NamedTuple):
    """A mountain for many spaces: how wide it is at its foot and how high, from the middle of its foot."""

    name: str
    half: float
    height: float


_MASSIFS: Final = (Massif("massif", 86.0, 140.0), Massif("massif-broad", 92.0, 96.0))
_SKYLINE: Final = (
    (1.0, 0.03),
    (0.7, 0.36),
    (0.42, 0.62),
    (0.15, 0.96),
    (0.4, 0.06),
    (0.0, 0.5),
    (0.0, -0.04),
)
"""Points of a massif that must lie on its land: parts of its half width to both sides, and of its height."""


class Grown(NamedTuple):
    """A symbol that stands on several spaces at once, at a point of the paper."""

    name: str
    foot: Point
    scale: float


def areas(lands: Mapping[Hex, Land], terrain: Terrain) -> list[frozenset[Hex]]:
    """The connected areas of a terrain."""
    left = {place for place, land in lands.items() if land.terrain is terrain}
    found = []
    while left:
        area, edge = set[Hex](), {min(left)}
        while edge:
            area |= edge
            left -= edge
            edge = {other for place in edge for other in place.neighbours() if other in left}
        found.append(frozenset(area))
    return found


def large_spaces(lands: Mapping[Hex, Land]) -> frozenset[Hex]:
    """All spaces of Large Forests, Plains and Mountains; Castles stand for themselves."""
    kinds = (terrain for terrain in TERRAINS if terrain is not Terrain.CASTLE)
    found = (area for terrain in kinds for area in areas(lands, terrain) if len(area) >= LARGE_AREA)
    return frozenset(place for area in found for place in area)


def edge_growth(lands: Mapping[Hex, Land]) -> list[Grown]:
    """What stands across the edges of large areas: trees that close a wood, and one huge mountain each."""
    found: list[Grown] = []
    for terrain, grow in ((Terrain.FOREST, _wood), (Terrain.MOUNTAIN, _massif)):
        for area in areas(lands, terrain):
            if len(area) >= LARGE_AREA:
                found += grow(tuple((place, lands[place]) for place in sorted(area)))
    return found


@lru_cache(maxsize=256)
def _wood(spaces: tuple[tuple[Hex, Land], ...]) -> tuple[Grown, ...]:
    """Trees on the seams of a wood: a tall old one where three spaces meet, others where two do."""
    lands = dict(spaces)
    waters = _waters(lands)
    found = []
    for place in lands:
        for direction, other in enumerate(place.neighbours()):
            third = place.neighbours()[(direction + 1) % 6]
            # Each edge and each corner belongs to the first of its spaces.
            if other in lands and place < other:
                spot = centre(place).toward(centre(other), 0.5).moved(6 * noise(*place, *other, 51) - 3, 7)
                if _is_dry(spot, waters, 17.0, 30.0):
                    name = ("tree-fir", "tree-oak", "tree-silver")[int(3 * noise(*place, *other, 52))]
                    found.append(Grown(name, spot, 0.92 + 0.14 * noise(*place, *other, 53)))
            if other in lands and third in lands and place == min(place, other, third):
                x = (centre(place).x + centre(other).x + centre(third).x) / 3
                y = (centre(place).y + centre(other).y + centre(third).y) / 3
                spot = Point(x, y + 16)
                if _is_dry(spot, waters, 26.0, 52.0):
                    found.append(Grown("tree-old", spot, 0.94 + 0.1 * noise(*place, *other, 54)))
    return tuple(found)


@lru_cache(maxsize=256)
def _massif(spaces: tuple[tuple[Hex, Land], ...]) -> tuple[Grown, ...]:
    """The largest mountain that an area has room for, if it is larger than those of single spaces."""
    lands = dict(spaces)
    waters = _waters(lands)
    best: tuple[float, Grown] | None = None
    for massif in _MASSIFS:
        for size in _SIZES:
            weight = massif.half * massif.height * size * size
            if best is not None and weight <= best[0]:
                break
            spot = next((spot for spot in _feet(lands) if _has_room(massif, size, spot, lands, waters)), None)
            if spot is not None:
                best = weight, Grown(massif.name, spot, size)
    return () if best is None else (best[1],)


def _feet(lands: Collection[Hex]) -> Iterator[Point]:
    """Where the foot of a mountain might be: in the middle of spaces and of the edges between them."""
    for down in (34.0, 22.0, 42.0):
        for place in lands:
            for aside in (0.0, INRADIUS, INRADIUS / 2, -INRADIUS / 2):
                yield centre(place).moved(aside, down)


def _has_room(
    massif: Massif, size: float, foot: Point, lands: Collection[Hex], waters: Collection[Point]
) -> bool:
    half, height = massif.half * size, massif.height * size
    for across, up in _SKYLINE:
        for side in (-1, 1):
            spot = foot.moved(side * across * half, -up * height + (_OVERHANG if up > 0.9 else 0.0))
            if hex_at(spot) not in lands:
                return False
    return not any(
        -_CLEAR < foot.y - water.y < height + _CLEAR
        and abs(water.x - foot.x) < half * (1 - 0.85 * (foot.y - water.y) / height) + _CLEAR
        for water in waters
    )


def covers(tall: Grown, spot: Point) -> bool:
    """Whether a massif hides what stands at a spot, or a cave is where it would be in the way."""
    if tall.name == "mark-cave":
        return abs(spot.x - tall.foot.x) < 30 * tall.scale and 0 < spot.y - tall.foot.y < 26 * tall.scale
    massif = next((each for each in _MASSIFS if each.name == tall.name), None)
    if massif is None:
        return False
    up = (tall.foot.y - spot.y) / (massif.height * tall.scale)
    return -0.02 < up < 1 and abs(spot.x - tall.foot.x) < massif.half * tall.scale * (1.05 - 0.8 * up)


def _waters(lands: Mapping[Hex, Land]) -> tuple[Point, ...]:
    """Points along all Rivers of an area."""
    courses = ((centre(place), course(place, land)) for place, land in lands.items())
    return tuple(p.moved(*where) for where, found in courses if found for p in found.points())


def _is_dry(foot: Point, waters: Collection[Point], half: float, height: float) -> bool:
    """Whether a tree hides no River: broad at its top, it may not stand before one either."""
    return not any(
        -BANK / 2 < foot.y - water.y < height + BANK / 3 and abs(water.x - foot.x) < half + BANK / 2 - 3
        for water in waters
    )
