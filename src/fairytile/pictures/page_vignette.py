"""The little scene at the foot of a Page with a short story: whom it is about, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairytile.pictures.art import scenery
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, num

VIGNETTE_HEIGHT: Final = 104.0

_FIGURES: Final = ("princess", "knight", "dragon")
_GROUNDS: Final = {"river": "water", "forest": "forest-ground", "plain": "plain-ground"}


def draw_vignette(canvas: Canvas, icons: Sequence[str], box: Box) -> list[str]:
    """A scene on a strip of ground along the lower edge of a box."""
    places = [icon.removeprefix("large-") for icon in icons]
    scenes = scenery()["scenes"]
    place = next((place for place in places if place in scenes), "forest")
    middle, foot = box.middle.x, box.y + box.height - 16
    half = box.width / 2
    ground = f"M{num(middle - half)} {num(foot + 8)}Q{num(middle - half / 2)} {num(foot - 13)} {num(middle)} "
    ground += f"{num(foot - 10)}T{num(middle + half)} {num(foot + 8)}Q{num(middle)} {num(foot + 20)} "
    ground += f"{num(middle - half)} {num(foot + 8)}Z"
    shade = _GROUNDS.get(place, f"{place}-ground")
    parts = [canvas.path(ground, shade, "ink", 1.5, 'stroke-linejoin="round"')]
    parts.append(canvas.use("birds", middle + 18, foot - 86, 0.9))
    for name, x, y, scale in sorted(scenes[place], key=lambda sprite: sprite[2]):
        parts.append(canvas.use(name, middle + x, foot + y, scale))
    present = [figure for figure in _FIGURES if figure in icons]
    step = 52 if len(present) < 3 else 44
    for number, figure in enumerate(present):
        x = middle + step * (number - (len(present) - 1) / 2)
        parts.append(canvas.use(figure, x, foot + 2, 0.86 if len(present) < 3 else 0.72))
    return parts
