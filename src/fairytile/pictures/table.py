"""The picture of a whole game: the Kingdom, the seats around it, the stack of tiles, and a Page in hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fairytile.actions import Character
from fairytile.hexes import Hex
from fairytile.limits import MOST_NAME
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, bounds, centre, num
from fairytile.pictures.kingdom import face_layers, kingdom_layers
from fairytile.pictures.land import draw_card
from fairytile.pictures.page import CARD, PageCard, draw_number, page_layers
from fairytile.pictures.writing import fit
from fairytile.tiles import Face, Land, Terrain, footprint
from fairytile.words.given import harmless

_SHEET: Final = Box(0, 0, 1280, 860)
_GAP: Final = 18.0
_SEATS_HEIGHT: Final = 84.0
_SIDE: Final = 300.0
_MOST_CARDS: Final = 6
"""A pile of more tiles than this looks no higher: the number beside it says how many there are."""


@dataclass(frozen=True)
class SeatPanel:
    """What everybody may see of one player."""

    name: str
    magic: bool
    told: int
    untold: int
    on_turn: bool = False


@dataclass(frozen=True)
class Table:
    """What is to be seen of a game. All texts are given, so that the picture speaks every language."""

    spaces: Sequence[tuple[Hex, Land]]
    characters: Mapping[Character, Hex]
    seats: Sequence[SeatPanel] = ()
    top: Face | None = None
    top_rotation: int = 0
    left: int = 0
    page: PageCard | None = None
    highlight: Collection[Hex] = ()
    path: Sequence[Hex] = ()
    ghost: Sequence[tuple[Hex, Land]] = field(default=())
    coordinates: bool = False
    label: str = "Fairy Tile"
    note: str = ""


def table_svg(table: Table, *, size: int | None = None, theme: str = "day") -> str:
    """A game as it lies on the table."""
    canvas = Canvas(theme)
    body = _wood(canvas)
    top = _GAP
    if table.seats:
        body += _seats(canvas, table.seats)
        top += _SEATS_HEIGHT + _GAP
    high = _SHEET.height - top - _GAP
    body += _kingdom(canvas, table, Box(_GAP, top, _SHEET.width - _SIDE - 3 * _GAP, high))
    side = Box(_SHEET.width - _SIDE - _GAP, top, _SIDE, high)
    if table.page is None:
        body += _stack(canvas, table, side)
    else:
        card_height = _SIDE * CARD.height / CARD.width
        card = Box(side.x, side.y + side.height - card_height, _SIDE, card_height)
        body += _stack(canvas, table, Box(side.x, side.y, _SIDE, side.height - card_height - _GAP))
        body += _shadow(canvas, card)
        body += _nested(CARD, card, page_layers(canvas, table.page))
    return canvas.document(_SHEET, body, label=table.label, size=size, note=table.note)


def _wood(canvas: Canvas) -> list[str]:
    """The boards of the table."""
    lines = "".join(f"M0 {num(_SHEET.height * n / 7)}h{num(_SHEET.width)}" for n in range(1, 7))
    joints = "".join(
        f"M{num(_SHEET.width * (n * 37 % 100) / 100)} {num(_SHEET.height * n / 7)}v{num(_SHEET.height / 7)}"
        for n in range(7)
    )
    return [canvas.rect(_SHEET, "table"), canvas.path(lines + joints, stroke="table-line", width=3)]


def _shadow(canvas: Canvas, box: Box) -> list[str]:
    moved = Box(box.x + 5, box.y + 8, box.width, box.height)
    return [f'<g opacity=".4">{canvas.rect(moved, "shade", round_by=3)}</g>']


def _nested(inner: Box, outer: Box, body: list[str]) -> list[str]:
    """A picture within the picture, as large as its place allows, in the middle of it."""
    view = " ".join(num(part) for part in inner)
    place = f'x="{num(outer.x)}" y="{num(outer.y)}" width="{num(outer.width)}" height="{num(outer.height)}"'
    return [f'<svg {place} viewBox="{view}">', *body, "</svg>"]


def _kingdom(canvas: Canvas, table: Table, place: Box) -> list[str]:
    box, body = kingdom_layers(
        canvas, table.spaces, characters=table.characters, highlight=table.highlight, path=table.path,
        coordinates=table.coordinates, ghost=table.ghost, aspect=place.width / place.height,
    )  # fmt: skip
    return [*_shadow(canvas, place), *_nested(box, place, body)]


def _seats(canvas: Canvas, seats: Sequence[SeatPanel]) -> list[str]:
    """The panels of the players, in a row above the Kingdom."""
    width = (_SHEET.width - _GAP) / max(len(seats), 3) - _GAP
    parts = []
    for number, seat in enumerate(seats):
        parts += _seat(canvas, seat, Box(_GAP + number * (width + _GAP), _GAP, width, _SEATS_HEIGHT))
    return parts


def _seat(canvas: Canvas, seat: SeatPanel, box: Box) -> list[str]:
    """One player: the Magic token, the name, and the Pages told and still to tell."""
    parts = _shadow(canvas, box)
    parts.append(canvas.rect(box, "gold-light" if seat.on_turn else "parchment", "ink", 1.8, 6))
    ring = "vermilion" if seat.on_turn else "card-side"
    parts.append(canvas.rect(box.grown(-4), "none", ring, 2.6 if seat.on_turn else 1.2, 4))
    token = "magic-ready" if seat.magic else "magic-spent"
    parts.append(canvas.use(token, box.x + 44, box.middle.y, 1.15))
    place = Box(0, 0, box.width - 100 - (46 if seat.on_turn else 0), 30)
    name = fit(harmless(seat.name, MOST_NAME), place, 22, bold=True)
    parts.append(canvas.text(name.lines[0], box.x + 84, box.y + 33, name.size, more='font-weight="bold"'))
    if seat.on_turn:
        parts.append(canvas.use("book", box.x + box.width - 34, box.y + 27, 1.1))
    x, bold = box.x + 95, 'font-weight="bold"'
    for sign, count in (("page-told", seat.told), ("page-untold", seat.untold)):
        parts.append(canvas.use(sign, x, box.y + 59))
        parts.append(canvas.text(str(count), x + 17, box.y + 66, 20, more=bold))
        x += 74
    return parts


def _stack(canvas: Canvas, table: Table, place: Box) -> list[str]:
    """The pile of tiles with its top one, and how many there are."""
    if table.top is not None:
        inner, body = face_layers(canvas, table.top, table.top_rotation)
    elif table.left:
        inner, body = _hidden_top(canvas)
    else:
        return []
    depth = min(max(table.left - 1, 0), _MOST_CARDS) * 7
    card = "".join(_card_below(canvas, table))
    pile = [f'<g transform="translate(0 {level})">{card}</g>' for level in range(depth, 0, -7)]
    inner = Box(inner.x, inner.y, inner.width, inner.height + depth)
    used = Box(place.x, place.y, place.width, min(place.height, place.width))
    drawn = _nested(inner, used, [*pile, *body])
    x, y = used.x + used.width - 34, used.y + used.height - 34
    return [*drawn, *draw_number(canvas, table.left, x, y, 1.5)]


def _card_below(canvas: Canvas, table: Table) -> list[str]:
    """One more card of the pile, of which only the edge shows."""
    spaces = [(place, Land(Terrain.PLAIN)) for place in footprint(Hex(0, 0), table.top_rotation)]
    return draw_card(canvas, spaces)


def _hidden_top(canvas: Canvas) -> tuple[Box, list[str]]:
    """A tile of which nothing is known."""
    places = footprint(Hex(0, 0), 0)
    box = bounds(places)
    backs = [canvas.use("tile-back", *centre(place)) for place in places]
    return Box(box.x - 8, box.y - 14, box.width + 22, box.height + 36), backs
