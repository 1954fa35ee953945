"""Pictures of a Kingdom and of one side of a tile."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from fairytile.actions import Character
from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.figures import (
    draw_characters,
    draw_coordinates,
    draw_ghost_edge,
    draw_highlight,
    draw_path,
)
from fairytile.pictures.geometry import Box, bounds
from fairytile.pictures.ground import Spaces, draw_ground
from fairytile.pictures.land_layers import draw_card, draw_land, draw_sprites
from fairytile.pictures.rivers import draw_rivers
from fairytile.pictures.sea import draw_coast, draw_sea, draw_stars
from fairytile.tiles import Face, Land, footprint

_MARGIN: Final = 62.0
_SHORE: Final = 48.0
"""How far the lines along the coast reach into the sea."""


def kingdom_svg(
    spaces: Sequence[tuple[Hex, Land]],
    *,
    characters: Mapping[Character, Hex] | None = None,
    highlight: Collection[Hex] = (),
    path: Sequence[Hex] = (),
    coordinates: bool = False,
    ghost: Sequence[tuple[Hex, Land]] = (),
    size: int | None = None,
    theme: str = "day",
    label: str = "Kingdom",
    note: str = "",
) -> str:
    """A Kingdom on its sea of paper, with whoever stands on it.

    ``highlight`` rings spaces (legal targets), ``path`` draws an arrow along spaces, the first of
    them where it starts, and ``ghost`` shows a tile that might be laid. ``label`` and ``note`` are
    what a screen reader says.
    """
    canvas = Canvas(theme)
    box, body = kingdom_layers(
        canvas, spaces, characters=characters or {}, highlight=highlight, path=path,
        coordinates=coordinates, ghost=ghost,
    )  # fmt: skip
    return canvas.document(box, body, label=label, size=size, note=note)


def kingdom_box(places: Collection[Hex]) -> Box:
    """What a picture of these places shows, with the sea around them."""
    return bounds(places).grown(_MARGIN)


def kingdom_layers(
    canvas: Canvas,
    spaces: Spaces,
    *,
    characters: Mapping[Character, Hex],
    highlight: Collection[Hex] = (),
    path: Sequence[Hex] = (),
    coordinates: bool = False,
    ghost: Spaces = (),
    aspect: float | None = None,
) -> tuple[Box, list[str]]:
    """The layers of the picture, and the box that they fill: as wide as ``aspect`` times its height."""
    places = [place for place, _ in spaces]
    shown = [*places, *(place for place, _ in ghost)]
    box = kingdom_box(shown)
    if aspect is not None:
        wide, high = max(box.width, box.height * aspect), max(box.height, box.width / aspect)
        box = Box(box.middle.x - wide / 2, box.middle.y - high / 2, wide, high)
    body = [*draw_sea(canvas, box, frozenset(shown))]
    if spaces:
        body += (
            draw_card(canvas, spaces) + draw_ground(canvas, spaces) + draw_rivers(canvas, spaces, sea=True)
        )
        body += draw_sprites(canvas, spaces) + draw_highlight(canvas, highlight, places)
    if ghost:
        body += ['<g opacity=".65">', *draw_land(canvas, ghost), "</g>", *draw_ghost_edge(canvas, ghost)]
    body += draw_path(canvas, path)
    body += draw_characters(canvas, characters, dict(spaces))
    if coordinates:
        body += draw_coordinates(canvas, places)
    return box, body


def land_svg(spaces: Sequence[tuple[Hex, Land]], *, theme: str = "day", label: str = "Kingdom") -> str:
    """A Kingdom with its coast on nothing, for a sea that somebody else paints: no frame, nobody on it.

    At night stars lie on that sea, some of them outside of the view box, for a page that shows more.
    """
    canvas = Canvas(theme)
    box, body = land_layers(canvas, spaces)
    return canvas.document(box, body, label=label, size=None)


def land_layers(canvas: Canvas, spaces: Spaces) -> tuple[Box, list[str]]:
    """The layers of a Kingdom on nothing, and the box that they fill."""
    places = frozenset(place for place, _ in spaces)
    stars = draw_stars(canvas, kingdom_box(places), places)
    body = [*draw_coast(canvas, places), *stars, *draw_land(canvas, spaces, sea=True)]
    return bounds(places).grown(_SHORE), body


def face_svg(
    face: Face, *, rotation: int = 0, size: int | None = None, theme: str = "day", label: str | None = None
) -> str:
    """One side of a tile on nothing, turned counter-clockwise by ``rotation`` sixths."""
    canvas = Canvas(theme)
    box, body = face_layers(canvas, face, rotation)
    return canvas.document(box, body, label=str(face) if label is None else label, size=size)


def face_layers(canvas: Canvas, face: Face, rotation: int = 0) -> tuple[Box, list[str]]:
    """The layers of one side of a tile, and the box that they fill."""
    spaces = list(zip(footprint(Hex(0, 0), rotation), face.rotated(rotation), strict=True))
    box = bounds(place for place, _ in spaces)
    # Below there is the shadow, above the tips of what stands high.
    return Box(box.x - 8, box.y - 14, box.width + 22, box.height + 36), draw_land(canvas, spaces)
