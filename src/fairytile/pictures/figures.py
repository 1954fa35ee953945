"""Those who stand on the land, and the marks on it: characters, rings, paths and coordinates."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Final

from fairytile.actions import CHARACTERS, Character
from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Point, at, border, centre
from fairytile.pictures.land_layers import hex_ring
from fairytile.pictures.space_decor import furnish
from fairytile.tiles import Land, Terrain

_STANDS: Final[dict[int, tuple[tuple[float, float, float], ...]]] = {
    1: ((0.0, 40.0, 1.36),),
    2: ((-30.0, 38.0, 1.14), (30.0, 38.0, 1.14)),
    3: ((-32.0, 48.0, 1.0), (32.0, 48.0, 1.0), (0.0, 2.0, 1.18)),
}
"""Where one, two or three of them stand on a space, and in which size; of three the Dragon, who is the
largest, stands behind."""
_BESIDE: Final = (24.0, 44.0, 1.14)
"""Where one stands on a Castle, so that both are seen."""


def draw_characters(
    canvas: Canvas, characters: Mapping[Character, Hex], lands: Mapping[Hex, Land]
) -> list[str]:
    """The characters, side by side where they share a space, from back to front."""
    standing = []
    for place in set(characters.values()):
        here = [who for who in CHARACTERS if characters.get(who) == place]
        stands = _STANDS[len(here)]
        if len(here) == 1 and place in lands:
            stands = (_alone(place, lands[place]),)
        for who, (dx, dy, scale) in zip(here, stands, strict=True):
            x, y = centre(place).moved(dx, dy)
            standing.append((y, x, canvas.use(who.key, x, y, scale)))
    return [drawn for _, _, drawn in sorted(standing)]


def _alone(place: Hex, land: Land) -> tuple[float, float, float]:
    """Where one stands who is alone: aside of a Castle, which is small and may stand anywhere by a River."""
    if land.terrain is Terrain.CASTLE and not land.river:
        return _BESIDE
    ((dx, dy, scale),) = _STANDS[1]
    towers = [sprite for sprite in furnish(place, land) if sprite.name == "castle-small"]
    aside = max(-26.0, min(26.0, -1.3 * towers[0].foot.x)) if towers else 0.0
    return dx + aside, dy, scale


def draw_highlight(canvas: Canvas, chosen: Collection[Hex], places: Sequence[Hex]) -> list[str]:
    """Rings of gold leaf around the chosen spaces, and a veil over the others: what is lit stays bright.

    Spaces off the Kingdom get a ring as well.
    """
    known = [place for place in places if place in chosen]
    rings = "".join(hex_ring(place) for place in [*known, *sorted(set(chosen) - set(known))])
    if not rings:
        return []
    joined = 'stroke-linejoin="round"'
    veil = border({place for place in places if place not in chosen})
    return [
        *([canvas.path(veil, "shade", more='opacity=".34"')] if veil else []),
        canvas.path(rings, stroke="ink", width=8.4, more=joined),
        canvas.path(rings, stroke="gold", width=5.6, more=joined),
        canvas.path(rings, stroke="gold-light", width=2, more=joined),
    ]


def draw_ghost_edge(canvas: Canvas, ghost: Sequence[tuple[Hex, Land]]) -> list[str]:
    """A dashed line of gold around a tile that is not laid yet."""
    cut = border({place for place, _ in ghost})
    joined = 'stroke-linejoin="round"'
    return [
        canvas.path(cut, stroke="ink", width=5, more=joined),
        canvas.path(cut, stroke="gold-light", width=3, more=joined + ' stroke-dasharray="10 7"'),
    ]


def draw_path(canvas: Canvas, path: Sequence[Hex]) -> list[str]:
    """An arrow along spaces, from the first to the last."""
    stops = [centre(place).moved(0, 12) for place, _ in groupby(path)]
    if len(stops) < 2:
        return []
    before, last = stops[-2], stops[-1]
    far = before.distance(last)
    tip = last.toward(before, 38 / far)
    along = Point((last.x - before.x) / far, (last.y - before.y) / far)
    neck = tip.moved(-15 * along.x, -15 * along.y)
    head = f"M{at(tip)}L{at(neck.moved(-9.5 * along.y, 9.5 * along.x))}"
    head += f"L{at(neck.moved(4 * along.x, 4 * along.y))}L{at(neck.moved(9.5 * along.y, -9.5 * along.x))}Z"
    line = _rounded([*stops[:-1], neck])
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return [
        canvas.path(line, stroke="ink", width=11.6, more=round_ends),
        canvas.path(head, "ink", "ink", 10.6, round_ends),
        canvas.path(line, stroke="paper", width=9, more=round_ends),
        canvas.path(head, "paper", "paper", 8, round_ends),
        canvas.path(line, stroke="vermilion", width=4.4, more=round_ends + ' stroke-dasharray="9 8"'),
        canvas.path(head, "vermilion", "ink", 1.6, round_ends),
    ]


def _rounded(stops: Sequence[Point]) -> str:
    """A line through the stops that cuts its corners in curves."""
    data = "M" + at(stops[0])
    for before, here, after in zip(stops, stops[1:], stops[2:], strict=False):
        data += f"L{at(here.toward(before, 0.35))}Q{at(here)} {at(here.toward(after, 0.35))}"
    return data + "L" + at(stops[-1])


def draw_coordinates(canvas: Canvas, places: Sequence[Hex]) -> list[str]:
    """The coordinates of each space, at its lower corner."""
    paper = canvas.colour("paper")
    halo = f'stroke="{paper}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'
    return [
        canvas.text(str(place), centre(place).x, centre(place).y + 47, 13, anchor="middle", more=halo)
        for place in places
    ]
