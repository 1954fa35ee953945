"""The picture of a Page: its number, title and objective, and the story that it tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fairytile.limits import MOST_STORY, MOST_TITLE
from fairytile.pictures.art import art_names
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, num
from fairytile.pictures.sea import draw_frame
from fairytile.pictures.vignette import VIGNETTE_HEIGHT, draw_vignette
from fairytile.pictures.writing import LEADING, draw_centred, fit
from fairytile.words.given import harmless

CARD: Final = Box(0, 0, 320, 512)
_COLUMN: Final = Box(36, 54, 248, 430)
_ROW: Final = 48.0
_INITIAL: Final = 62.0
_PREFIXES: Final = ("head-", "verb-", "place-", "")
_STARS: Final = ((13, 0.2), (40, 0.84), (84, 0.13), (127, 0.88), (168, 0.12), (208, 0.85), (235, 0.22))


@dataclass(frozen=True)
class PageCard:
    """What stands on a Page, as plain text; ``icons`` tell the objective in signs."""

    number: int
    title: str
    sentence: str
    story: str
    icons: Sequence[str] = ()


def page_svg(
    number: int,
    title: str,
    sentence: str,
    story: str,
    icons: Sequence[str] = (),
    *,
    size: int | None = None,
    theme: str = "day",
) -> str:
    """A Page card. Each icon is a character, a verb, a place or ``and`` (see ``icon_names``)."""
    canvas = Canvas(theme)
    page = PageCard(number, title, sentence, story, icons)
    body = page_layers(canvas, page)
    note = f"{sentence} {harmless(story, MOST_STORY)}".strip()
    return canvas.document(CARD, body, label=f"{number}. {harmless(title, MOST_TITLE)}", size=size, note=note)


def icon_names() -> tuple[str, ...]:
    """The names that may stand among the icons of a Page."""
    kinds = [prefix for prefix in _PREFIXES if prefix]
    named = [name.removeprefix(kind) for kind in kinds for name in art_names() if name.startswith(kind)]
    return (*named, "and")


def _icon_art(icon: str) -> str:
    if icon not in icon_names():
        raise ValueError(f"no icon {icon!r}; there are {', '.join(icon_names())}")
    return next(prefix + icon for prefix in _PREFIXES if prefix + icon in art_names())


def page_layers(canvas: Canvas, page: PageCard) -> list[str]:
    """The layers of a Page card, in the box ``CARD``."""
    parts = draw_frame(canvas, CARD, "paper", 0.85)
    parts += draw_number(canvas, page.number, CARD.middle.x, 26, 1.15)
    title = fit(harmless(page.title, MOST_TITLE), Box(_COLUMN.x, _COLUMN.y, _COLUMN.width, 50), 21, bold=True)
    parts += draw_centred(canvas, title, _COLUMN, fill="vermilion-deep", more='font-weight="bold"')
    top = _COLUMN.y + title.height + 6
    if page.icons:
        rows = _rows(page.icons)
        panel = Box(_COLUMN.x, top, _COLUMN.width, 13 + _ROW * len(rows))
        parts += _panel(canvas, rows, panel)
        top += panel.height + 6
    place = Box(_COLUMN.x, top, _COLUMN.width, 72)
    sentence = fit(page.sentence, place, 14.5)
    parts += draw_centred(canvas, sentence, place, more='font-style="italic"')
    top += sentence.height + 14
    parts.append(canvas.use("divider", CARD.middle.x, top))
    top += 16
    left = Box(_COLUMN.x, top, _COLUMN.width, _COLUMN.y + _COLUMN.height - top)
    story, used = _story(canvas, harmless(page.story, MOST_STORY), left)
    parts += story
    if left.height - used > VIGNETTE_HEIGHT:
        parts += draw_vignette(canvas, page.icons, left)
    return parts


def draw_number(canvas: Canvas, number: int, x: float, y: float, scale: float = 1.0) -> list[str]:
    """A number in a golden medallion."""
    size = scale * (17 if number < 100 else 13)
    more = 'font-weight="bold"'
    words = canvas.text(str(number), x, y + size * 0.36, size, fill="ink", anchor="middle", more=more)
    return [canvas.use("medallion", x, y, scale), words]


def _rows(icons: Sequence[str]) -> list[list[str]]:
    """The icons in one row, or in two that part where a clause ends."""
    ends = [n for n, icon in enumerate(icons) if icon == "and"]
    if len(icons) <= 6:
        return [list(icons)]
    cut = min(ends, key=lambda n: abs(2 * n - len(icons)), default=len(icons) // 2)
    return [list(icons[:cut]), list(icons[cut:])]


def _panel(canvas: Canvas, rows: list[list[str]], box: Box) -> list[str]:
    """The objective in signs, on a night sky with stars of gold."""
    parts = [canvas.rect(box, "lapis-deep", "ink", 1.6), canvas.rect(box.grown(-3), "none", "gold", 1.5)]
    stars = "".join(f"M{num(box.x + x)} {num(box.y + y * box.height)}h.1" for x, y in _STARS)
    parts.append(canvas.path(stars, stroke="gold-light", width=2.6, more='stroke-linecap="round"'))
    widths = [[20.0 if icon == "and" else 42.0 for icon in row] for row in rows]
    scale = min(1.15, (box.width - 16) / max(map(sum, widths)))
    for number, row in enumerate(rows):
        x = box.middle.x - scale * sum(widths[number]) / 2
        y = box.y + 6.5 + (number + 0.5) * _ROW
        for icon, width in zip(row, widths[number], strict=True):
            middle = x + scale * width / 2
            if icon != "and":
                parts.append(canvas.use("medallion", middle, y, scale * 1.1))
            parts.append(canvas.use(_icon_art(icon), middle, y, scale * 0.86))
            x += scale * width
    return parts


def _story(canvas: Canvas, story: str, box: Box) -> tuple[list[str], float]:
    """The story, its first letter an initial on a painted ground; and how much room it takes."""
    words = story.strip()
    if not words:
        return [], 0.0
    first, rest = (words[0], words[1:]) if words[0].isalnum() else ("", words)
    scale = 46 / _INITIAL if first else 0.0
    side = _INITIAL * scale

    def dent(size: float) -> tuple[int, float]:
        return (int(-(-(side + 2) // (size * LEADING))) if first else 0), side + 7

    fitted = fit(rest, box, 14.5, dent=dent)
    step = fitted.size * LEADING
    count, depth = dent(fitted.size)
    parts = [
        canvas.text(line, box.x + (depth if n < count else 0), box.y + (n + 0.78) * step, fitted.size)
        for n, line in enumerate(fitted.lines)
    ]
    if first:
        x, y = box.x, box.y + 3
        parts.append(canvas.use("initial", x, y, scale))
        halo = f'font-weight="bold" stroke="{canvas.colour("ink")}" stroke-width="3" paint-order="stroke"'
        x, y = x + side / 2 - scale, y + side / 2 - scale + 11.5
        parts.append(canvas.text(first.upper(), x, y, 33, fill="paper", anchor="middle", more=halo))
    return parts, max(fitted.height, count * step)
