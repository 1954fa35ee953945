"""Paints a piece of Kingdom: the cut card, the ground, the Rivers, and all that stands up from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import at, border, centre, edge, noise, outline
from fairytile.pictures.layout import furnish
from fairytile.pictures.rivers import course, draw_rivers
from fairytile.tiles import Land

Spaces = Sequence[tuple[Hex, Land]]

_THICKNESS: Final = 7
_TURNABLE: Final = frozenset({"sheep", "grass", "flowers", "mushroom"})


def tiles_of(spaces: Spaces) -> list[frozenset[Hex]]:
    """The hexes of each tile: every three spaces in order are one."""
    places = [place for place, _ in spaces]
    return [frozenset(places[start : start + 3]) for start in range(0, len(places), 3)]


def draw_card(canvas: Canvas, spaces: Spaces) -> list[str]:
    """The card that the land is glued on: its shadow on the table, and its thickness."""
    cut = border({place for place, _ in spaces})
    shadow = canvas.path(cut, "shade", more='opacity=".22" transform="translate(9 17)"')
    near = canvas.path(cut, "shade", more='opacity=".3" transform="translate(4 10)"')
    lower = f'transform="translate(0 {_THICKNESS})" stroke-linejoin="round"'
    side = canvas.path(cut, "card-side", "ink", 2.2, lower)
    rim = canvas.path(cut, "paper", "ink", 5.4, 'stroke-linejoin="round"')
    return [shadow, near, side, rim]


def draw_ground(canvas: Canvas, spaces: Spaces) -> list[str]:
    """The grounds with their textures, and the seams between spaces and between tiles."""
    parts = []
    for place, land in spaces:
        kind, middle = land.terrain.key, centre(place)
        parts.append(canvas.path(outline(place), f"{kind}-ground"))
        flip = noise(place.q, place.r, 21) < 0.5
        parts.append(canvas.use(f"ground-{kind}", middle.x, middle.y, flip=flip))
    folds = "".join(
        edge(place, direction).line
        for tile in tiles_of(spaces)
        for place in sorted(tile)
        for direction, other in enumerate(place.neighbours()[:3])
        if other in tile
    )
    cuts = "".join(border(tile) for tile in tiles_of(spaces))
    parts.append(canvas.path(folds, stroke="shade", width=1.3, more='opacity=".45" stroke-dasharray="3 4"'))
    parts.append(canvas.path(cuts, stroke="paper", width=4.6, more='stroke-linejoin="round"'))
    parts.append(canvas.path(cuts, stroke="ink", width=1.1, more='stroke-linejoin="round" opacity=".75"'))
    return parts


def draw_sprites(canvas: Canvas, spaces: Spaces) -> list[str]:
    """All that stands on the land, over the whole picture from back to front."""
    standing = []
    for place, land in spaces:
        middle = centre(place)
        found = course(place, land)
        if found is not None and found.spring:
            standing.append((middle.y, middle.x, canvas.use("spring", middle.x, middle.y)))
        elif found is not None and noise(place.q, place.r, 41) < 0.14:
            standing.append((middle.y, middle.x, canvas.use("boat", middle.x, middle.y + 2, 0.85)))
        for sprite in furnish(place, land):
            x, y = sprite.foot.moved(*middle)
            # A tower with a shadow on the wrong side would give the light away.
            flip = sprite.flip and sprite.name in _TURNABLE
            standing.append((y, x, canvas.use(sprite.name, x, y, sprite.scale, flip=flip)))
    return [drawn for _, _, drawn in sorted(standing)]


def draw_land(canvas: Canvas, spaces: Spaces) -> list[str]:
    """The whole piece, without what lies below or stands above it."""
    if not spaces:
        return []
    return [
        *draw_card(canvas, spaces),
        *draw_ground(canvas, spaces),
        *draw_rivers(canvas, list(spaces)),
        *draw_sprites(canvas, spaces),
    ]


def hex_ring(place: Hex, inset: float = 0.88) -> str:
    """The outline of a hex drawn a little smaller, as a path."""
    middle = centre(place)
    corners = [middle.toward(edge(place, direction).points[0], inset) for direction in range(6)]
    return "M" + "L".join(at(corner) for corner in corners) + "Z"
