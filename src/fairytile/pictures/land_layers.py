"""Paints a piece of Kingdom: the cut card, the ground, the Rivers, and all that stands up from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fairytile.hexes import Hex
from fairytile.pictures.art import scenery
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Point, at, border, centre, edge, noise, num
from fairytile.pictures.ground import Spaces, draw_ground
from fairytile.pictures.large_areas import Grown, covers, edge_growth
from fairytile.pictures.rivers import course, draw_rivers
from fairytile.pictures.space_decor import SpaceSymbol, furnish, is_clear
from fairytile.tiles import Land, Terrain

_THICKNESS: Final = 8
_TURNABLE: Final = frozenset({"grass", "mushroom"})
_BOATS: Final = 0.22
_LIT: Final = {
    "castle": 1.0, "castle-keep": 1.0, "castle-spires": 0.95, "castle-small": 0.75, "windmill": 0.6,
    "cottage": 0.68,
}  # fmt: skip
"""From whose windows light falls at night, and how far."""
_GLOW: Final = ((49, 28, -16, 0.1), (42, 23, -13, 0.1), (34, 17, -9, 0.14), (22, 9, 0, 0.36))
"""That light from without to within: how wide and high it is, how far up, and how strong."""
_ONE_TILE: Final = 3

Standing = tuple[float, float, str]
"""The foot of something, from top to bottom and from left to right, and how it is drawn."""


def draw_card(canvas: Canvas, spaces: Spaces) -> list[str]:
    """The card that the land is glued on: its shadow on the table, and its thickness."""
    cut = border({place for place, _ in spaces})
    shadow = canvas.path(cut, "shade", more='opacity=".2" transform="translate(11 19)"')
    near = canvas.path(cut, "shade", more='opacity=".28" transform="translate(5 12)"')
    lower = f'transform="translate(0 {_THICKNESS})" stroke-linejoin="round"'
    side = canvas.path(cut, "card-side", "ink", 2.2, lower)
    rim = canvas.path(cut, "seam", "ink", 5.4, 'stroke-linejoin="round"')
    return [shadow, near, side, rim]


def draw_sprites(canvas: Canvas, spaces: Spaces) -> list[str]:
    """All that stands on the land, over the whole picture from back to front."""
    lands = dict(spaces)
    tall = edge_growth(lands)
    standing = [(each.foot.y, each.foot.x, canvas.use(each.name, *each.foot, each.scale)) for each in tall]
    marks = _marks(lands) if len(lands) > _ONE_TILE else {}
    castles = _castles(lands)
    cave = _cave(marks, lands, tall)
    for place, land in lands.items():
        standing += _on_space(canvas, place, land, marks.get(place, castles.get(place, "")), [*tall, *cave])
    # A cave opens before the mountain that it is in.
    standing += [
        (hole.foot.y + 1, hole.foot.x, canvas.use(hole.name, *hole.foot, hole.scale)) for hole in cave
    ]
    lamps = _lamplight(canvas, lands, marks | castles) if canvas.theme.starry else []
    return [*lamps, *(drawn for _, _, drawn in sorted(standing)), *_seams_over(canvas, lands, tall)]


def _on_space(canvas: Canvas, place: Hex, land: Land, mark: str, tall: list[Grown]) -> Iterator[Standing]:
    """What stands on one space, but for what a huge mountain takes the room of."""
    middle = centre(place)
    sprites = furnish(place, land, "" if mark == "mark-cave" else mark)
    found = course(place, land)
    if found is not None and found.spring:
        yield middle.y, middle.x, canvas.use("spring", *middle)
    elif found is not None and noise(place.q, place.r, 41) < _BOATS:
        spots = sorted(found.points(), key=lambda spot: spot.distance(Point(0, 0)))
        for spot in spots[:5]:
            if is_clear(sprites, spot, 13, 22):
                x, y = spot.moved(*middle)
                yield y, x, canvas.use("boat", x, y + 3, 0.85)
                break
    for sprite in sprites:
        spot = sprite.foot.moved(*middle)
        if any(covers(each, spot) for each in tall):
            continue
        # A tower with a shadow on the wrong side would give the light away.
        flip = sprite.flip and sprite.name in _TURNABLE
        yield spot.y, spot.x, canvas.use(sprite.name, *spot, sprite.scale, flip=flip)


def _lamplight(canvas: Canvas, lands: Mapping[Hex, Land], marks: Mapping[Hex, str]) -> list[str]:
    """Light on the ground before lit windows and doors; each of its layers is one path."""
    lit = [
        (*sprite.foot.moved(*centre(place)), _LIT[sprite.name] * sprite.scale)
        for place, land in lands.items()
        for sprite in furnish(place, land, marks.get(place, "").replace("mark-cave", ""))
        if sprite.name in _LIT
    ]

    def ring(x: float, y: float, wide: float, high: float) -> str:
        turn = f"a{num(wide)} {num(high)} 0 1 0"
        return f"M{num(x - wide)} {num(y)}{turn} {num(2 * wide)} 0{turn} {num(-2 * wide)} 0Z"

    return [
        canvas.path(
            "".join(ring(x, y + up * size, wide * size, high * size) for x, y, size in lit),
            "gold-light",
            more=f'opacity="{strength:.2g}"',
        )
        for wide, high, up, strength in _GLOW
        if lit
    ]


def _castles(lands: Mapping[Hex, Land]) -> dict[Hex, str]:
    """Which Castle stands where there is room for a large one: they take turns, in the order of the tiles."""
    kinds = scenery()["castles"]
    dry = [place for place, land in lands.items() if land.terrain is Terrain.CASTLE and not land.river]
    # A tile by itself begins with any of them, but always with the same.
    first = (
        sum(lands[place].terrain + lands[place].river for place in lands) if len(lands) <= _ONE_TILE else 0
    )
    return {place: kinds[(first + number) % len(kinds)] for number, place in enumerate(dry)}


def _marks(lands: Mapping[Hex, Land]) -> dict[Hex, str]:
    """Where things of the tale stand: on the first spaces, so they stay there when the Kingdom grows."""
    found: dict[Hex, str] = {}
    for kind, names in scenery()["marks"].items():
        free = (place for place, land in lands.items() if land.terrain.key == kind and not land.river)
        found |= dict(zip(free, names, strict=False))
    return found


def _cave(marks: Mapping[Hex, str], lands: Mapping[Hex, Land], tall: list[Grown]) -> list[Grown]:
    """The cave, in the foot of the first huge mountain or else of a mountain on its space."""
    place = next((place for place, mark in marks.items() if mark == "mark-cave"), None)
    if place is None:
        return []
    peaks = [_placed(sprite, centre(place)) for sprite in furnish(place, lands[place])]
    peaks = [peak for peak in peaks if peak.name.startswith("peak")]
    huge = next((each for each in tall if each.name.startswith("massif")), None)
    peak = huge or max(peaks, key=lambda each: each.scale, default=None)
    if peak is None:
        return []
    aside, size = (-30, 0.95) if huge else (-8, 0.62)
    return [Grown("mark-cave", peak.foot.moved(aside * peak.scale, 5 * peak.scale), size * peak.scale)]


def _placed(sprite: SpaceSymbol, middle: Point) -> Grown:
    return Grown(sprite.name, sprite.foot.moved(*middle), sprite.scale)


def _seams_over(canvas: Canvas, lands: Mapping[Hex, Land], tall: list[Grown]) -> list[str]:
    """Where a huge mountain hides the seams between spaces, they run on across it."""
    hidden = "".join(
        edge(place, direction).line
        for place in lands
        for direction, other in enumerate(place.neighbours())
        if other in lands and place < other
        if any(covers(each, centre(place).toward(centre(other), 0.5)) for each in tall)
    )
    dotted = 'opacity=".75" stroke-dasharray="1 7" stroke-linecap="round"'
    return [canvas.path(hidden, stroke="seam", width=2.6, more=dotted)] if hidden else []


def draw_land(canvas: Canvas, spaces: Spaces, *, sea: bool = False) -> list[str]:
    """The whole piece, without what lies below or stands above it; with a sea its Rivers run out into it."""
    if not spaces:
        return []
    return [
        *draw_card(canvas, spaces),
        *draw_ground(canvas, spaces),
        *draw_rivers(canvas, spaces, sea=sea),
        *draw_sprites(canvas, spaces),
    ]


def hex_ring(place: Hex, inset: float = 0.88) -> str:
    """The outline of a hex drawn a little smaller, as a path."""
    middle = centre(place)
    corners = [middle.toward(edge(place, direction).points[0], inset) for direction in range(6)]
    return "M" + "L".join(at(corner) for corner in corners) + "Z"
