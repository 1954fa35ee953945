"""Writing that fits: estimates how wide words are, breaks lines and finds the size that a box allows.

No font can be measured here, so the estimate takes the widths of a broad serif face; every
other face of the themes runs narrower, and nothing flows over its box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box

_CLASSES: Final = (
    (0.32, " ,.ijl'’‘:;|!"),
    (0.40, 'fIJt()[]/\\-"„“”'),
    (0.56, "rscvxyz?ç*–_"),
    (0.84, "DGOQÖØHUwÜ&+=~"),
    (0.95, "NmæMœWÆŒ—…%@"),
)
_WIDTHS: Final = {glyph: width for width, glyphs in _CLASSES for glyph in glyphs}
LEADING: Final = 1.32
BOLD: Final = 1.14
"""How much wider bold letters are."""


def glyph_width(glyph: str) -> float:
    """The width of one character, as a part of the font size."""
    if unicodedata.combining(glyph):
        return 0.0
    if unicodedata.east_asian_width(glyph) in "WF":
        return 1.02
    known = _WIDTHS.get(glyph)
    if known is not None:
        return known
    return 0.77 if glyph.isupper() else 0.645


def text_width(words: str, size: float) -> float:
    """About how wide a line of writing is.

    >>> text_width("ill", 10) < text_width("WWW", 10)
    True
    """
    return size * sum(map(glyph_width, words))


def _pieces(word: str, size: float, width: float) -> list[str]:
    """A word, cut into pieces with hyphens if it is wider than a whole line."""
    pieces = []
    while text_width(word, size) > width and len(word) > 1:
        cut = len(word) - 1
        while cut > 1 and text_width(word[:cut] + "-", size) > width:
            cut -= 1
        pieces.append(word[:cut] + "-")
        word = word[cut:]
    return [*pieces, word]


def wrap(words: str, size: float, width: float, dent: tuple[int, float] = (0, 0.0)) -> list[str]:
    """The lines of a text; the first so many of them are shorter by a dent. Line breaks are kept."""
    lines: list[str] = []
    count, depth = dent
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if text_width(longer, size) <= width - (depth if len(lines) < count else 0.0):
                line = longer
                continue
            if line:
                lines.append(line)
            *cut, line = _pieces(word, size, width - (depth if len(lines) < count else 0.0))
            lines += cut
        lines.append(line)
    return lines


@dataclass(frozen=True)
class Fitted:
    """Lines with the size in which they fit."""

    lines: list[str]
    size: float

    @property
    def height(self) -> float:
        """How much room the lines take from top to bottom."""
        return len(self.lines) * self.size * LEADING


def fit(
    words: str,
    box: Box,
    largest: float,
    *,
    bold: bool = False,
    dent: Callable[[float], tuple[int, float]] | None = None,
) -> Fitted:
    """A text in the largest size in which it fits a box.

    ``dent`` says for a size how many of the first lines give way, and how far (for an initial).
    """
    size, width = largest, box.width / (BOLD if bold else 1.0)
    while True:
        dented = dent(size) if dent is not None else (0, 0.0)
        fitted = Fitted(wrap(words, size, width, dented), size)
        # The initial itself needs its lines, even beside a very short text.
        if max(fitted.height, dented[0] * size * LEADING) <= box.height or size < 1:
            return fitted
        size *= 0.96


def draw_centred(canvas: Canvas, fitted: Fitted, box: Box, *, fill: str = "ink", more: str = "") -> list[str]:
    """Lines one below the other, each in the middle of the box, from its top."""
    step = fitted.size * LEADING
    return [
        canvas.text(line, box.middle.x, y, fitted.size, fill=fill, anchor="middle", more=more)
        for n, line in enumerate(fitted.lines)
        for y in (box.y + (n + 0.78) * step,)
    ]
