"""The picture of a Page: its number, title and objective, and the story that it tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fairytile.limits import MOST_STORY, MOST_TITLE
from fairytile.pictures.art import art_names
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, num
from fairytile.pictures.page_scene import STAGE, Scene, draw_scene
from fairytile.pictures.page_vignette import VIGNETTE_HEIGHT, draw_vignette
from fairytile.pictures.sea import draw_frame
from fairytile.pictures.text_fitting import LEADING, as_long, draw_centred, fit, text_width
from fairytile.words.user_texts import harmless

CARD: Final = Box(0, 0, 320, 512)
_COLUMN: Final = Box(31, 52, 258, 436)
_ROW: Final = 48.0
_INITIAL: Final = 62.0
_INITIAL_LINES: Final = 3
"""How many lines an initial is high, whatever their size."""
_LEGIBLE: Final = 11.5
"""The size of writing below which a picture gives way: 14 pixels on a phone."""
_PICTURE_TOP: Final = 28.0
_PICTURES: Final = (148.0, 136.0, 124.0, 112.0, 100.0, 88.0, 76.0)
"""How high the picture of a Page may be; the highest that leaves its story legible is taken."""
_PREFIXES: Final = ("head-", "verb-", "place-", "")
_LARGEST: Final = 15.5
_HANGING: Final = 12.0
"""How much room a quotation mark or a dash takes before an initial."""
_OPENING: Final = re.compile("([\"'„“”‘’«»‹›‚—–-]+[ \u00a0\u202f]?)?(\\w)")
"""What may stand before the first letter of a story, and that letter."""
_STARS: Final = ((13, 0.2), (40, 0.84), (84, 0.13), (127, 0.88), (168, 0.12), (208, 0.85), (235, 0.22))


@dataclass(frozen=True)
class PageCard:
    """What stands on a Page, as plain text; ``icons`` tell the objective in signs."""

    number: int
    title: str
    sentence: str
    story: str
    icons: Sequence[str] = ()
    scene: Scene | None = None


def page_svg(
    number: int,
    title: str,
    sentence: str,
    story: str,
    icons: Sequence[str] = (),
    *,
    scene: Scene | None = None,
    size: int | None = None,
    theme: str = "day",
) -> str:
    """A Page card. Each icon is a character, a verb, a place or ``and`` (see ``icon_names``).

    ``scene`` is the picture of what the Page tells; it is left out where the story takes all the room.
    """
    canvas = Canvas(theme)
    page = PageCard(number, title, sentence, story, icons, scene)
    body = page_layers(canvas, page)
    note = f"{sentence} {' '.join(_paragraphs(story))}".strip()
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
    parts = draw_frame(canvas, CARD, "page", 0.74)
    if page.scene is not None:
        for high in _PICTURES:
            words, size = _below_picture(canvas, page, high)
            if size >= _LEGIBLE:
                wide = high * STAGE.width / STAGE.height
                place = Box(CARD.middle.x - wide / 2, _PICTURE_TOP, wide, high)
                parts += draw_scene(canvas, page.scene, place)
                parts.append(canvas.rect(place.grown(1.4), "none", "gold", 1.5))
                return [*parts, *words, *draw_number(canvas, page.number, CARD.middle.x, 26, 1.15)]
    parts += draw_number(canvas, page.number, CARD.middle.x, 26, 1.15)
    return parts + _without_picture(canvas, page)


def _below_picture(canvas: Canvas, page: PageCard, high: float) -> tuple[list[str], float]:
    """All the writing of a Page below a picture, its objective in one row; and its smallest size."""
    top = _PICTURE_TOP + high + 4
    place = Box(_COLUMN.x, top, _COLUMN.width, 44)
    title = fit(harmless(page.title, MOST_TITLE), place, 20, bold=True, even=True)
    parts = draw_centred(canvas, title, place, fill="page-title", more='font-weight="bold"')
    top += title.height + 3
    if page.icons:
        panel = Box(_COLUMN.x, top, _COLUMN.width, 50)
        parts += _panel(canvas, [list(page.icons)], panel)
        top += panel.height + 3
    place = Box(_COLUMN.x, top, _COLUMN.width, 50)
    sentence = fit(page.sentence, place, 13.5, even=True)
    parts += draw_centred(canvas, sentence, place, fill="page-ink", more='font-style="italic"')
    top += sentence.height + 5
    left = Box(_COLUMN.x, top, _COLUMN.width, _COLUMN.y + _COLUMN.height - top)
    story, size, _ = _story(canvas, "\n".join(_paragraphs(page.story)), left)
    return parts + story, min(size, sentence.size)


def _without_picture(canvas: Canvas, page: PageCard) -> list[str]:
    """All the writing of a Page; where it leaves room, figures stand at its foot."""
    place = Box(_COLUMN.x, _COLUMN.y, _COLUMN.width, 50)
    title = fit(harmless(page.title, MOST_TITLE), place, 21, bold=True, even=True)
    parts = draw_centred(canvas, title, _COLUMN, fill="page-title", more='font-weight="bold"')
    top = _COLUMN.y + title.height + 5
    if page.icons:
        rows = _rows(page.icons)
        panel = Box(_COLUMN.x, top, _COLUMN.width, 12 + _ROW * len(rows))
        parts += _panel(canvas, rows, panel)
        top += panel.height + 5
    place = Box(_COLUMN.x, top, _COLUMN.width, 72)
    sentence = fit(page.sentence, place, _LARGEST, even=True)
    parts += draw_centred(canvas, sentence, place, fill="page-ink", more='font-style="italic"')
    top += sentence.height + 12
    parts.append(canvas.use("divider", CARD.middle.x, top))
    top += 13
    left = Box(_COLUMN.x, top, _COLUMN.width, _COLUMN.y + _COLUMN.height - top)
    story, _, used = _story(canvas, "\n".join(_paragraphs(page.story)), left)
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
    # A sign that leads on from the row above stands aside: the rest of its row is in the middle.
    leads = [number > 0 and row[0] == "and" for number, row in enumerate(rows)]
    rows = [row[1:] if lead else row for row, lead in zip(rows, leads, strict=True)]
    widths = [[20.0 if icon == "and" else 42.0 for icon in row] for row in rows]
    scale = min(
        1.15, (box.width - 16) / max(sum(row) + 40 * lead for row, lead in zip(widths, leads, strict=True))
    )
    for number, row in enumerate(rows):
        x = box.middle.x - scale * sum(widths[number]) / 2
        y = box.y + box.height * (number + 0.5) / len(rows)
        if leads[number]:
            parts.append(canvas.use("and", x - scale * 10, y, scale * 0.86))
        for icon, width in zip(row, widths[number], strict=True):
            middle = x + scale * width / 2
            if icon != "and":
                parts.append(canvas.use("medallion", middle, y, scale * 1.1))
            parts.append(canvas.use(_icon_art(icon), middle, y, scale * 0.86))
            x += scale * width
    return parts


def _paragraphs(story: str) -> list[str]:
    """The paragraphs of a story, each without anything that does more than to be seen."""
    return [harmless(line.strip(" "), MOST_STORY) for line in story[:MOST_STORY].splitlines() if line.strip()]


def _story(canvas: Canvas, story: str, box: Box) -> tuple[list[str], float, float]:
    """The story, its first letter an initial on a painted ground; its size, and how much room it takes."""
    if not story:
        return [], _LARGEST, 0.0
    opening = _OPENING.match(story)
    hung, first = (opening[1] or "", opening[2]) if opening else ("", "")
    aside = _HANGING if hung else 0.0

    def side(size: float) -> float:
        return _INITIAL_LINES * size * LEADING - 4

    def dent(size: float) -> tuple[int, float]:
        return (_INITIAL_LINES, side(size) + aside + 6) if first else (0, 0.0)

    fitted = fit(story[len(hung) + len(first) :], box, _LARGEST, dent=dent)
    step = fitted.size * LEADING
    count, depth = dent(fitted.size)
    parts = []
    for n, line in enumerate(fitted.lines):
        x, y = box.x + (depth if n < count else 0), box.y + (n + 0.78) * step
        more = as_long(fitted.length(line))
        parts.append(canvas.text(line, x, y, fitted.size, fill="page-ink", more=more))
    if first:
        where = Box(box.x + aside, box.y + 3, side(fitted.size), side(fitted.size))
        parts += _initial(canvas, hung.strip(), first.upper(), where)
    return parts, fitted.size, max(fitted.height, count * step)


def _initial(canvas: Canvas, hung: str, letter: str, box: Box) -> list[str]:
    """A letter on its painted ground; a sign before it stands beside it."""
    halo = f'font-weight="bold" stroke="{canvas.colour("ink")}" stroke-width="3" paint-order="stroke"'
    scale = box.width / _INITIAL
    x, y = box.middle.moved(-scale, 14.5 * scale)
    parts = [
        canvas.use("initial", box.x, box.y, scale),
        canvas.text(letter, x, y, 44.5 * scale, fill="paper", anchor="middle", more=halo),
    ]
    if hung:
        size = min(26.0, (_HANGING - 1) / text_width(hung, 1.0))
        base = box.y + (box.height - 6 if hung[0] in "„‚" else 15)
        more = as_long(text_width(hung, size))
        parts.append(canvas.text(hung, box.x - 1.5, base, size, fill="page-ink", anchor="end", more=more))
    return parts
