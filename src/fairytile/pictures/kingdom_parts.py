"""The picture of a Kingdom in its parts, for who sends or shows only some of them."""

from __future__ import annotations

from typing import NamedTuple

from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import num
from fairytile.pictures.ground import Spaces
from fairytile.pictures.kingdom_picture import land_layers


class Drawing(NamedTuple):
    """A picture in its parts."""

    view_box: str
    symbols: tuple[str, ...]
    """The groups that elements refer to."""
    elements: tuple[str, ...]
    """From back to front."""


def land_drawing(spaces: Spaces, theme: str = "day") -> Drawing:
    """The picture of `land_svg` in its parts."""
    canvas = Canvas(theme)
    box, elements = land_layers(canvas, spaces)
    return Drawing(" ".join(map(num, box)), tuple(canvas.symbols()), tuple(elements))
