"""The sea of paper around a Kingdom: frame, coast lines as on old charts, waves, and who sails there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, Point, border, centre, noise, num

_FRAME: Final = 16.0
_COASTS: Final = ((84.0, 0.35), (60.0, 0.6), (38.0, 0.9))
_OFFSHORE: Final = 165.0
_OPEN: Final = 112.0
"""How far waves are from the middle of the nearest space."""
_MOST_WAVES: Final = 4_000
"""The sea around a long row of spaces is wide: where there would be more waves they lie farther apart."""
_WANDERERS: Final = (("ship", 116.0), ("serpent", 116.0), ("compass", 112.0))
"""Who shows where the sea is wide enough, and how far from the middle of the nearest space."""


def draw_sea(canvas: Canvas, box: Box, area: frozenset[Hex]) -> list[str]:
    """Everything below the card of the Kingdom."""
    parts = draw_frame(canvas, box, "sea")
    coast = border(area) if area else ""
    for width, strength in _COASTS if area else ():
        round_line = 'stroke-linejoin="round"'
        faint = f'{round_line} opacity="{strength * canvas.theme.wave_opacity:.2g}"'
        parts.append(canvas.path(coast, stroke="sea-line", width=width + 1.8, more=faint))
        parts.append(canvas.path(coast, stroke="sea", width=width - 1.8, more=round_line))
    middles = [centre(place) for place in sorted(area)]
    wanderers = _wanderers(box, middles)
    parts += [canvas.use(name, spot.x, spot.y, 1.2) for name, spot in wanderers]
    taken = [spot.moved(0, -20) for _, spot in wanderers]
    waves = [spot for spot in _wave_spots(box, middles) if all(spot.distance(t) > 74 for t in taken)]
    drawn = "".join(canvas.use("wave", *spot) for spot in waves)
    return [*parts, f'<g opacity="{canvas.theme.wave_opacity:.2g}">{drawn}</g>']


def draw_frame(canvas: Canvas, box: Box, ground: str, leaf_size: float = 1.25) -> list[str]:
    """An illuminated frame just inside a box."""
    inner = box.grown(-_FRAME)
    leaf = canvas.use("corner", 1, 1, leaf_size)
    corners = (
        f'<g transform="translate({num(x)} {num(y)})scale({right} {down})">{leaf}</g>'
        for x, right in ((box.x, 1), (box.x + box.width, -1))
        for y, down in ((box.y, 1), (box.y + box.height, -1))
    )
    return [
        canvas.rect(box, "parchment"),
        canvas.rect(box.grown(-4), "none", "gold", 2.6),
        canvas.rect(inner, ground, "ink", 1.6),
        canvas.rect(inner.grown(-3.4), "none", "gold", 1.4),
        *corners,
    ]


def _wanderers(box: Box, middles: list[Point]) -> list[tuple[str, Point]]:
    """Each of them at the widest spot that is left, if any is wide enough."""
    found: list[tuple[str, Point]] = []
    # They are drawn from the water line upwards, and must not run into the corners of the frame.
    inner = Box(box.x + 80, box.y + 94, box.width - 160, box.height - 136)
    spots = [
        Point(inner.x + inner.width * column / 10, inner.y + inner.height * row / 10)
        for row in range(11)
        for column in range(11)
        if min(column, 10 - column) + min(row, 10 - row) > 1
    ]
    rooms = [min((spot.moved(0, -24).distance(m) for m in middles), default=_OFFSHORE) for spot in spots]
    for name, need in _WANDERERS:
        free = []
        for spot, room in zip(spots, rooms, strict=True):
            alone = min((spot.distance(other) for _, other in found), default=999.0)
            if room >= need and alone > 230:
                # Not too far out, or the eye would lose them in a corner.
                free.append((round(abs(room - _OFFSHORE) - alone / 8, 2), spot))
        if free:
            found.append((name, min(free)[1].moved(0, -22 if name == "compass" else 0)))
    return found


def _wave_spots(box: Box, middles: list[Point]) -> Iterator[Point]:
    """A loose grid of waves wherever there is open sea."""
    inner = box.grown(-_FRAME - 18)
    apart = max(1.0, (inner.height / 34 * inner.width / 62 / _MOST_WAVES) ** 0.5)
    rows, columns = int(inner.height // (34 * apart)), int(inner.width // (62 * apart))
    near = _by_square(middles)
    for row in range(rows + 1):
        for column in range(columns + 1):
            right = column + row % 2 / 2 + 0.3 * (noise(row, column, 31) - 0.5)
            down = row + 0.3 * (noise(row, column, 32) - 0.5)
            x, y = (
                inner.x + right * inner.width / max(columns, 1),
                inner.y + down * inner.height / max(rows, 1),
            )
            corner = min(x - box.x, box.x + box.width - x) + min(y - box.y, box.y + box.height - y)
            inside = inner.x + 10 < x < inner.x + inner.width - 10
            if inside and corner > 84 and _is_open(Point(x, y), near):
                yield Point(x, y)


def _by_square(middles: list[Point]) -> dict[tuple[int, int], list[Point]]:
    """The middles of spaces by the square in which they lie: then only the nearest have to be asked."""
    squares: dict[tuple[int, int], list[Point]] = {}
    for middle in middles:
        squares.setdefault((int(middle.x // _OPEN), int(middle.y // _OPEN)), []).append(middle)
    return squares


def _is_open(spot: Point, squares: dict[tuple[int, int], list[Point]]) -> bool:
    """Whether a spot is far from all spaces."""
    column, row = int(spot.x // _OPEN), int(spot.y // _OPEN)
    return all(
        spot.distance(middle) > _OPEN
        for across in (column - 1, column, column + 1)
        for down in (row - 1, row, row + 1)
        for middle in squares.get((across, down), ())
    )
