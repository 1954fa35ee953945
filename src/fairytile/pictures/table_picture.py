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
from fairytile.pictures.kingdom_picture import face_layers, kingdom_box, kingdom_layers
from fairytile.pictures.land_layers import draw_card
from fairytile.pictures.page_picture import CARD, PageCard, draw_number, page_layers
from fairytile.pictures.text_fitting import as_long, fit
from fairytile.tiles import Face, Land, Terrain, footprint
from fairytile.words.user_texts import harmless

_SHEET: Final = Box(0, 0, 1280, 860)
_GAP: Final = 18.0
_SEATS_HEIGHT: Final = 84.0
_SIDE: Final = 300.0
_PHONE: Final = 390.0
"""The width of a table that stands upright, in pixels of a phone: so sizes on it are what one sees."""
_PHONE_GAP: Final = 8.0
_PHONE_SEAT: Final = 58.0
_PHONE_STACK: Final = 124.0
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
    out: bool = False
    won: bool = False


@dataclass(frozen=True)
class TableScene:
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


def table_svg(
    table: TableScene, *, size: int | None = None, theme: str = "day", portrait: bool = False
) -> str:
    """A game as it lies on the table; ``portrait`` is for phones that are held upright."""
    canvas = Canvas(theme)
    sheet, parts = _upright(canvas, table) if portrait else _landscape(canvas, table)
    body = [*_wood(canvas, sheet), *parts]
    return canvas.document(sheet, body, label=table.label, size=size, note=table.note)


def _landscape(canvas: Canvas, table: TableScene) -> tuple[Box, list[str]]:
    """The seats above, the Kingdom below them, and on its right the stack and the Page."""
    body: list[str] = []
    top = _GAP
    if table.seats:
        width = (_SHEET.width - _GAP) / max(len(table.seats), 3) - _GAP
        for number, seat in enumerate(table.seats):
            body += _seat(canvas, seat, Box(_GAP + number * (width + _GAP), _GAP, width, _SEATS_HEIGHT))
        top += _SEATS_HEIGHT + _GAP
    high = _SHEET.height - top - _GAP
    body += _kingdom(canvas, table, Box(_GAP, top, _SHEET.width - _SIDE - 3 * _GAP, high))
    side = Box(_SHEET.width - _SIDE - _GAP, top, _SIDE, high)
    if table.page is None:
        return _SHEET, body + _stack(canvas, table, side)
    card_height = _SIDE * CARD.height / CARD.width
    card = Box(side.x, side.y + side.height - card_height, _SIDE, card_height)
    body += _stack(canvas, table, Box(side.x, side.y, _SIDE, side.height - card_height - _GAP))
    return _SHEET, body + _card(canvas, table.page, card)


def _upright(canvas: Canvas, table: TableScene) -> tuple[Box, list[str]]:
    """The seats beside the stack, below them the Kingdom as high as it needs to be, and the Page."""
    body: list[str] = []
    inner, top = _PHONE - 2 * _PHONE_GAP, _PHONE_GAP
    stacked = table.top is not None or table.left > 0
    width = inner - (_PHONE_STACK + _PHONE_GAP if stacked else 0.0)
    for number, seat in enumerate(table.seats):
        y = top + number * (_PHONE_SEAT + _PHONE_GAP)
        body += _seat(canvas, seat, Box(_PHONE_GAP, y, width, _PHONE_SEAT))
    high = len(table.seats) * (_PHONE_SEAT + _PHONE_GAP) - _PHONE_GAP
    if stacked:
        high = max(high, _PHONE_STACK)
        place = Box(_PHONE - _PHONE_GAP - _PHONE_STACK, top, _PHONE_STACK, high)
        body += _stack(canvas, table, place, 1.0)
    top += max(high, 0.0) + _PHONE_GAP
    land = kingdom_box([place for place, _ in (*table.spaces, *table.ghost)])
    high = min(max(inner * land.height / land.width, inner * 0.7), inner * 1.25)
    body += _kingdom(canvas, table, Box(_PHONE_GAP, top, inner, high))
    top += high + _PHONE_GAP
    if table.page is not None:
        # From edge to edge: what can be read on a card that fills a phone can be read here.
        high = _PHONE * CARD.height / CARD.width
        body += _card(canvas, table.page, Box(0, top, _PHONE, high))
        top += high
    return Box(0, 0, _PHONE, top), body


def _card(canvas: Canvas, page: PageCard, place: Box) -> list[str]:
    """A Page in its place."""
    return [*_shadow(canvas, place), *_nested(CARD, place, page_layers(canvas, page))]


def _wood(canvas: Canvas, sheet: Box) -> list[str]:
    """The boards of the table."""
    boards = max(2, round(sheet.height / 123))
    board = sheet.height / boards
    lines = "".join(f"M0 {num(board * n)}h{num(sheet.width)}" for n in range(1, boards))
    joints = "".join(
        f"M{num(sheet.width * (n * 37 % 100) / 100)} {num(board * n)}v{num(board)}" for n in range(boards)
    )
    return [canvas.rect(sheet, "table"), canvas.path(lines + joints, stroke="table-line", width=3)]


def _shadow(canvas: Canvas, box: Box) -> list[str]:
    moved = Box(box.x + 5, box.y + 8, box.width, box.height)
    return [f'<g opacity=".4">{canvas.rect(moved, "shade", round_by=3)}</g>']


def _nested(inner: Box, outer: Box, body: list[str]) -> list[str]:
    """A picture within the picture, as large as its place allows, in the middle of it."""
    view = " ".join(num(part) for part in inner)
    place = f'x="{num(outer.x)}" y="{num(outer.y)}" width="{num(outer.width)}" height="{num(outer.height)}"'
    return [f'<svg {place} viewBox="{view}">', *body, "</svg>"]


def _kingdom(canvas: Canvas, table: TableScene, place: Box) -> list[str]:
    box, body = kingdom_layers(
        canvas, table.spaces, characters=table.characters, highlight=table.highlight, path=table.path,
        coordinates=table.coordinates, ghost=table.ghost, aspect=place.width / place.height,
    )  # fmt: skip
    return [*_shadow(canvas, place), *_nested(box, place, body)]


def _seat(canvas: Canvas, seat: SeatPanel, box: Box) -> list[str]:
    """One player: the Magic token, the name, the Pages told and to tell, and whether they won or are out."""
    scale = box.height / _SEATS_HEIGHT
    parts = _shadow(canvas, box)
    parts.append(canvas.rect(box, "plate-now" if seat.on_turn or seat.won else "plate", "ink", 1.8, 6))
    marked = "vermilion" if seat.on_turn else "gold" if seat.won else "plate-rim"
    parts.append(canvas.rect(box.grown(-4), "none", marked, 2.6 if marked != "plate-rim" else 1.2, 4))
    if not seat.out:
        token = "magic-ready" if seat.magic else "magic-spent"
        parts.append(canvas.use(token, box.x + 44 * scale, box.middle.y, 1.15 * scale))
    sign = "wreath" if seat.won else "candle-out" if seat.out else "book" if seat.on_turn else ""
    if seat.out:
        parts.append(canvas.use("candle-out", box.x + 44 * scale, box.middle.y + 2 * scale, 1.5 * scale))
    elif sign:
        parts.append(canvas.use(sign, box.x + box.width - 34 * scale, box.y + 30 * scale, 1.15 * scale))
    left = 84 * scale
    place = Box(0, 0, box.width - left - (58 if sign and not seat.out else 16) * scale, 30 * scale)
    name = fit(harmless(seat.name, MOST_NAME), place, max(22 * scale, 17), bold=True)
    line = name.lines[0] if name.lines else ""
    bold = 'font-weight="bold"'
    more = f"{bold} {as_long(name.length(line))}"
    parts.append(canvas.text(line, box.x + left, box.y + 33 * scale, name.size, fill="plate-ink", more=more))
    x = box.x + 95 * scale
    for count_sign, count in (("page-told", seat.told), ("page-untold", seat.untold)):
        parts.append(canvas.use(count_sign, x, box.y + 59 * scale, scale))
        size = max(20 * scale, 15)
        parts.append(
            canvas.text(
                str(count),
                x + 17 * scale,
                box.y + 59 * scale + size * 0.35,
                size,
                fill="plate-ink",
                more=bold,
            )
        )
        x += 74 * scale
    return parts


def _stack(canvas: Canvas, table: TableScene, place: Box, medal: float = 1.5) -> list[str]:
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
    x, y = used.x + used.width - 23 * medal, used.y + used.height - 23 * medal
    return [*drawn, *draw_number(canvas, table.left, x, y, medal)]


def _card_below(canvas: Canvas, table: TableScene) -> list[str]:
    """One more card of the pile, of which only the edge shows."""
    spaces = [(place, Land(Terrain.PLAIN)) for place in footprint(Hex(0, 0), table.top_rotation)]
    return draw_card(canvas, spaces)


def _hidden_top(canvas: Canvas) -> tuple[Box, list[str]]:
    """A tile of which nothing is known."""
    places = footprint(Hex(0, 0), 0)
    box = bounds(places)
    backs = [canvas.use("tile-back", *centre(place)) for place in places]
    return Box(box.x - 8, box.y - 14, box.width + 22, box.height + 36), backs
