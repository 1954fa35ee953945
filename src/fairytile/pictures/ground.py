"""The ground of a Kingdom in watercolour: washes with a darker edge, blooms, grain, and seams.

Each layer of a terrain is one path over the whole Kingdom, so that many spaces cost little more than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import INRADIUS, Point, at, border, centre, edge, inset, noise, num
from fairytile.pictures.large_areas import areas, large_spaces
from fairytile.tiles import TERRAINS, Land, Terrain

Spaces = Sequence[tuple[Hex, Land]]

_DEPTHS: Final = {
    Terrain.FOREST: "forest-deep",
    Terrain.PLAIN: "plain-wide",
    Terrain.MOUNTAIN: "mountain-deep",
}
"""The colour of the inside of a large area."""
_GRAINS: Final = 9
_ROUND: Final = 'stroke-linejoin="round"'


def draw_ground(canvas: Canvas, spaces: Spaces) -> list[str]:
    """The washes of all terrains, what they are strewn with, and the seams."""
    lands = dict(spaces)
    large = large_spaces(lands)
    parts = [part for terrain in TERRAINS for part in _wash(canvas, lands, terrain, large)]
    for place, land in spaces:
        wide = "-wide" if place in large else ""
        middle = centre(place)
        parts.append(canvas.use(f"ground-{land.terrain.key}{wide}", middle.x, middle.y))
    parts.append(
        canvas.path(
            "".join(map(_grain, lands)), stroke="shade", width=1.3, more='opacity=".2" stroke-linecap="round"'
        )
    )
    return parts + _seams(canvas, lands)


def _wash(canvas: Canvas, lands: dict[Hex, Land], terrain: Terrain, large: frozenset[Hex]) -> list[str]:
    """One terrain: its colour, the pigment that dries along the edge, and blooms where water ran into it."""
    area = {place for place, land in lands.items() if land.terrain is terrain}
    if not area:
        return []
    cut, mark = border(area), f"{terrain.key}-mark"
    parts = [canvas.path(cut, f"{terrain.key}-ground")]
    deep = (
        [inset(each, 19, 12) for each in areas(lands, terrain) if each <= large] if terrain in _DEPTHS else []
    )
    if any(deep):
        parts.append(canvas.path("".join(deep), _DEPTHS[terrain]))
    parts.append(canvas.path(cut + inset(area, 8.5, 6), mark, more='fill-rule="evenodd" opacity=".45"'))
    parts.append(canvas.path("".join(_bloom(p, 61) for p in sorted(area)), "seam", more='opacity=".3"'))
    parts.append(canvas.path("".join(_bloom(p, 71) for p in sorted(area)), mark, more='opacity=".3"'))
    return parts


@lru_cache(maxsize=4096)
def _bloom(place: Hex, salt: int) -> str:
    """A blot of water on the wet paper, somewhere on a space."""
    spot = centre(place).moved(*(44 * (noise(*place, salt + n) - 0.5) for n in (0, 1)))
    points = []
    for turn in range(5):
        size = 11 + 13 * noise(*place, salt + 2, turn)
        x, y = ((1, 0), (0.31, 0.95), (-0.81, 0.59), (-0.81, -0.59), (0.31, -0.95))[turn]
        points.append(spot.moved(x * size, y * size * 0.8))
    data = "M" + at(points[-1].toward(points[0], 0.5))
    for here, after in zip(points, [*points[1:], points[0]], strict=True):
        data += f"Q{at(here)} {at(here.toward(after, 0.5))}"
    return data + "Z"


@lru_cache(maxsize=4096)
def _grain(place: Hex) -> str:
    """Specks in the paper of a space."""
    data, last = "", Point(0, 0)
    for number in range(_GRAINS):
        across, down = noise(*place, number, 81) - 0.5, noise(*place, number, 82) - 0.5
        spot = centre(place).moved(1.9 * INRADIUS * across, 84 * down)
        spot = Point(round(spot.x), round(spot.y))
        data += f"m{num(spot.x - last.x)} {num(spot.y - last.y)}h0" if data else f"M{at(spot)}h0"
        last = spot
    return data


def _seams(canvas: Canvas, lands: dict[Hex, Land]) -> list[str]:
    """Cuts between terrains, and faint ones between spaces of the same."""
    cuts, folds = "", ""
    for place, land in lands.items():
        for direction, other in enumerate(place.neighbours()):
            if other not in lands or other < place:
                continue
            if lands[other].terrain is land.terrain:
                folds += edge(place, direction).line
            else:
                cuts += edge(place, direction).line
    rim = border(set(lands))
    return [
        canvas.path(folds, stroke="seam", width=2.6, more='opacity=".4"'),
        canvas.path(
            folds, stroke="ink", width=1.2, more='opacity=".55" stroke-dasharray="2 5" stroke-linecap="round"'
        ),
        canvas.path(cuts + rim, stroke="seam", width=3.8, more=_ROUND + ' stroke-linecap="round"'),
        canvas.path(cuts + rim, stroke="ink", width=1.1, more=_ROUND + ' opacity=".7"'),
    ]
