"""The sea of paper around a Kingdom: frame, coast lines as on old charts, waves, and who sails there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fairytile.hexes import Hex
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import (
    Box,
    Edge,
    Point,
    centre,
    inner_ring,
    loops,
    noise,
    num,
    ring,
    turns_inward,
)

_FRAME: Final = 16.0
_COASTS: Final = ((82.0, 0.4, "sea"), (54.0, 0.7, "sea"), (30.0, 1.0, "shallow"))
"""How wide the strips along the coast are, how strong their lines, and their water."""
_OFFSHORE: Final = 165.0
_OPEN: Final = 112.0
"""How far waves are from the middle of the nearest space."""
_MOST_WAVES: Final = 4_000
"""The sea around a long row of spaces is wide: where there would be more waves they lie farther apart."""
_STARLIT: Final = 240.0
"""How far around a Kingdom stars lie on a sea that somebody else paints."""
_STARS: Final = (
    "q.3 2.4 2.8 2.8q-2.5.4-2.8 2.8q-.3-2.4-2.8-2.8q2.5-.4 2.8-2.8Z",
    "q.4 3.4 4 4q-3.6.5-4 4q-.4-3.4-4-4q3.6-.5 4-4Z",
    "q.6 5.2 6 6q-5.4.8-6 6q-.6-5.2-6-6q5.4-.8 6-6Z",
)
"""Stars of three sizes, each from its upper point on."""
_WANDERERS: Final = (("ship", 118.0), ("serpent", 118.0), ("compass", 116.0))
"""Who shows where the sea is wide enough, and how far from the middle of the nearest space."""


def draw_sea(canvas: Canvas, box: Box, area: frozenset[Hex]) -> list[str]:
    """Everything below the card of the Kingdom."""
    *frame, corners = draw_frame(canvas, box, "sea")
    parts = frame + draw_coast(canvas, area)
    middles = [centre(place) for place in sorted(area)]
    wanderers = _wanderers(box, middles, starry=canvas.theme.starry)
    parts += [canvas.use(name, spot.x, spot.y, 1.2) for name, spot in wanderers]
    taken = [spot.moved(0, -20) for _, spot in wanderers]
    waves = [spot for spot in _wave_spots(box, middles) if all(spot.distance(t) > 74 for t in taken)]
    return [*parts, *_waves(canvas, waves), corners]


def _waves(canvas: Canvas, spots: Sequence[Point]) -> list[str]:
    """Waves, all of them one path; under a starry sky some are stars that lie on the water."""
    shining = [number for number in range(len(spots)) if canvas.theme.starry and number % 5 in (1, 3)]
    lit = frozenset(shining)
    data = "".join(
        f"M{num(spot.x - 12)} {num(spot.y)}q4-5 8-1q4 4 8 0q4-4 8 1"
        for number, spot in enumerate(spots)
        if number not in lit
    )
    more = f'stroke-linecap="round" opacity="{canvas.theme.wave_opacity:.2g}"'
    waves = [canvas.path(data, stroke="sea-line", width=1.7, more=more)] if data else []
    return waves + ([_stars(canvas, [spots[number] for number in shining])] if shining else [])


def _stars(canvas: Canvas, spots: Sequence[Point]) -> str:
    """Stars large and small, all of them one path."""
    data = (f"M{num(x)} {num(y)}{_STARS[int(3 * noise(n, 33))]}" for n, (x, y) in enumerate(spots))
    return canvas.path("".join(data), "gold-light")


def draw_stars(canvas: Canvas, box: Box, area: frozenset[Hex]) -> list[str]:
    """If there are any, the stars that lie on the sea around a Kingdom, as one path, and the moon."""
    if not canvas.theme.starry:
        return []
    middles = [centre(place) for place in sorted(area)]
    spots = list(_wave_spots(box.grown(_STARLIT), middles, apart=2.6))
    moon = [spot for name, spot in _wanderers(box, middles, starry=True) if name == "sea-moon"]
    return [_stars(canvas, spots), *(canvas.use("sea-moon", *spot, 1.2) for spot in moon)]


def draw_coast(canvas: Canvas, area: frozenset[Hex]) -> list[str]:
    """The water along the coast, shallower in steps with a line between them as on old charts."""
    if not area:
        return []
    cuts = loops(area)
    coast = "".join(map(ring, cuts))
    holes = [loop for loop in cuts if turns_inward(loop)]
    parts = [canvas.path("".join(map(ring, holes)), "sea")] if holes else []
    round_line = 'stroke-linejoin="round"'
    for width, strength, depth in _COASTS:
        faint = f'{round_line} opacity="{strength * canvas.theme.wave_opacity:.2g}"'
        parts.append(canvas.path(coast, stroke="sea-line", width=width + 1.6, more=faint))
        parts.append(canvas.path(coast, stroke=depth, width=width - 1.6, more=round_line))
    if holes:
        deep = "".join(inner_ring(loop, -22, 5) for loop in holes)
        parts.append(canvas.path(deep, "sea-line", more=f'{round_line} opacity=".6"'))
    return parts + [canvas.use(name, *spot) for loop in holes for name, spot in _lake(loop)]


def _lake(loop: Sequence[Edge]) -> Iterator[tuple[str, Point]]:
    """What shows on the water of a hole: waves, and a lily."""
    corners = [cut.points[0] for cut in loop]
    middle = Point(sum(p.x for p in corners) / len(corners), sum(p.y for p in corners) / len(corners))
    # The shadow of the card lies along the upper side, so all of it keeps to the lower one.
    yield "ripple", middle.moved(-10, 0)
    yield "ripple", middle.moved(12, 10)
    yield "lily", middle.moved(-6, 20)


def draw_frame(canvas: Canvas, box: Box, ground: str, leaf_size: float = 1.25) -> list[str]:
    """An illuminated frame just inside a box; its corners come last."""
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
        "".join(corners),
    ]


def _wanderers(box: Box, middles: list[Point], *, starry: bool) -> list[tuple[str, Point]]:
    """Each of them at the widest spot that is left, if any is wide enough; at night the moon comes first."""
    found: list[tuple[str, Point]] = []
    # They are drawn from the water line upwards, and must not run into the corners of the frame.
    inner = Box(box.x + 90, box.y + 94, box.width - 180, box.height - 136)
    spots = [
        Point(inner.x + inner.width * column / 10, inner.y + inner.height * row / 10)
        for row in range(11)
        for column in range(11)
        if min(column, 10 - column) + min(row, 10 - row) > 1
    ]
    rooms = [min((spot.moved(0, -24).distance(m) for m in middles), default=_OFFSHORE) for spot in spots]
    for name, need in ((("sea-moon", 112.0),) if starry else ()) + _WANDERERS:
        free = []
        for spot, room in zip(spots, rooms, strict=True):
            alone = min((spot.distance(other) for _, other in found), default=999.0)
            if room >= need and alone > 230:
                # Not too far out, or the eye would lose them; the moon is where the light comes from.
                away = (spot.x - inner.x) / inner.width + (spot.y - inner.y) / inner.height
                aside = 140 * away if name == "sea-moon" else 0.0
                free.append((round(abs(room - _OFFSHORE) - alone / 8 + aside, 2), spot))
        if free:
            found.append((name, min(free)[1].moved(0, -22 if name in ("compass", "sea-moon") else 0)))
    return found


def _wave_spots(box: Box, middles: list[Point], apart: float = 1.0) -> Iterator[Point]:
    """A loose grid of waves wherever there is open sea."""
    inner = box.grown(-_FRAME - 18)
    apart = max(apart, (inner.height / 34 * inner.width / 62 / _MOST_WAVES) ** 0.5)
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
