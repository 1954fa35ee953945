"""Writing that fits: estimates how wide words are, breaks lines and finds the size that a box allows.

No font can be measured here, so the estimate takes the widths of a broad serif face; every
other face of the themes runs narrower, and nothing flows over its box.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import Final, NamedTuple

from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box

_CLASSES: Final = (
    (320, " ,.ijl'’‘:;|!"),
    (400, 'fIJt()[]/\\-"„“”'),
    (560, "rscvxyz?ç*–_"),
    (840, "DGOQÖØHUwÜ&+=~"),
    (950, "NmæMœWÆŒ—…%@"),
)
_WIDTHS: Final = {glyph: width for width, glyphs in _CLASSES for glyph in glyphs}
_BLANK: Final = _WIDTHS[" "]
_HYPHEN: Final = _WIDTHS["-"]
LEADING: Final = 1.32
_SMALLER: Final = 0.96
"""What is tried next where a size is too large."""
_BRIM: Final = 1e-9
"""How much of a line is taken for none: a line that is just full is one."""
BOLD: Final = 1.14
"""How much wider bold letters are."""


@lru_cache(maxsize=1024)
def glyph_width(glyph: str) -> int:
    """The width of one character, in thousandths of the font size."""
    if unicodedata.combining(glyph):
        return 0
    if unicodedata.east_asian_width(glyph) in "WF":
        return 1020
    known = _WIDTHS.get(glyph)
    if known is not None:
        return known
    return 770 if glyph.isupper() else 645


def text_width(words: str, size: float) -> float:
    """About how wide a line of writing is.

    >>> text_width("ill", 10) < text_width("WWW", 10)
    True
    """
    return size * sum(map(glyph_width, words)) / 1000


class _Word(NamedTuple):
    """A word, and how far each of its characters reaches, in thousandths of the font size."""

    text: str
    reaches: tuple[int, ...]

    @property
    def width(self) -> int:
        """How wide the whole word is."""
        return self.reaches[-1]

    def pieces(self, room: float) -> list[str]:
        """The word, cut into pieces with hyphens if it is wider than there is room."""
        pieces: list[str] = []
        start, used = 0, 0
        while self.width - used > room and len(self.text) - start > 1:
            end = bisect_right(self.reaches, used + room - _HYPHEN, start)
            end = min(max(end, start + 1), len(self.text) - 1)
            pieces.append(self.text[start:end] + "-")
            start, used = end, self.reaches[end - 1]
        return [*pieces, self.text[start:]]


def _measured(words: str) -> list[list[_Word]]:
    """The words of each paragraph, measured once for all sizes."""
    return [
        [_Word(word, tuple(accumulate(map(glyph_width, word)))) for word in paragraph.split()]
        for paragraph in words.split("\n")
    ]


def wrap(words: str, size: float, width: float, dent: tuple[int, float] = (0, 0.0)) -> list[str]:
    """The lines of a text with its line breaks. A dent makes the first shorter: how many, and by what."""
    return _wrapped(_measured(words), size, width, dent)


def _wrapped(paragraphs: list[list[_Word]], size: float, width: float, dent: tuple[int, float]) -> list[str]:
    lines: list[str] = []
    count, depth = dent

    def room() -> float:
        return (width - (depth if len(lines) < count else 0.0)) * 1000 / size

    for paragraph in paragraphs:
        line, used = "", 0
        for word in paragraph:
            if line and used + _BLANK + word.width <= room():
                line, used = f"{line} {word.text}", used + _BLANK + word.width
                continue
            if line:
                lines.append(line)
            *cut, line = word.pieces(room())
            lines += cut
            used = sum(map(glyph_width, line))
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
    size, width, measured = largest, box.width / (BOLD if bold else 1.0), _measured(words)
    units = [sum(word.width for word in paragraph) for paragraph in measured]
    while size >= 1 and not _could_fit(units, size, width, box.height):
        size *= _SMALLER
    while True:
        dented = dent(size) if dent is not None else (0, 0.0)
        fitted = Fitted(_wrapped(measured, size, width, dented), size)
        # The initial itself needs its lines, even beside a very short text.
        if max(fitted.height, dented[0] * size * LEADING) <= box.height or size < 1:
            return fitted
        size *= _SMALLER


def _could_fit(units: list[int], size: float, width: float, height: float) -> bool:
    """Whether paragraphs that fill their lines to the brim would fit: if not, no need to break them."""
    lines = sum(max(1, ceil(unit * size / 1000 / width - _BRIM)) for unit in units)
    return lines * size * LEADING <= height


def draw_centred(canvas: Canvas, fitted: Fitted, box: Box, *, fill: str = "ink", more: str = "") -> list[str]:
    """Lines one below the other, each in the middle of the box, from its top."""
    step = fitted.size * LEADING
    return [
        canvas.text(line, box.middle.x, y, fitted.size, fill=fill, anchor="middle", more=more)
        for n, line in enumerate(fitted.lines)
        for y in (box.y + (n + 0.78) * step,)
    ]
