"""Writing that fits: estimates how wide words are, breaks lines and finds the size that a box allows.

No font can be measured here, so the estimate lies between a broad serif face and a narrow one, and each
line says in the picture how long it is: whatever face it is set in, it fills its column and no more.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import Final, NamedTuple

from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, num

_CLASSES: Final = (
    (0, "\u200b"),
    (190, "\u202f"),
    (300, " \u00a0,.ijlîïí'’‘:;|"),
    (370, "fIJt()[]/\\-!"),
    (455, "r"),
    (495, 's?"„“”*–_'),
    (535, "cvxyzçšž"),
    (565, "aeàâäáåéèêë"),
    (775, "DGOQÖØHUÜ&+=~"),
    (820, "wN"),
    (930, "mæœÆŒ—…%@MW"),
    (950, "\u2003"),
)
_WIDTHS: Final = {glyph: width for width, glyphs in _CLASSES for glyph in glyphs}
_BLANK: Final = _WIDTHS[" "]
_HYPHEN: Final = _WIDTHS["-"]
_INDENT: Final = "\N{EM SPACE}"
LEADING: Final = 1.29
_SMALLER: Final = 0.97
"""What is tried next where a size is too large."""
_BRIM: Final = 1e-9
"""How much of a line is taken for none: a line that is just full is one."""
BOLD: Final = 1.1
"""How much wider bold letters are."""
_BREAKS: Final = re.compile(r"[ \t]+")
"""Where lines may be broken: at blanks, but not at those that bind a sign to its word."""


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
    return 715 if glyph.isupper() else 610


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
    """The words of each paragraph, measured once for all sizes; all but the first begin with an indent."""
    texts = [text for line in re.split(r"[\r\n]+", words) if (text := line.strip(" \t"))]
    return [
        [
            _Word(word, tuple(accumulate(map(glyph_width, word))))
            for word in _BREAKS.split(_INDENT + text if number else text)
        ]
        for number, text in enumerate(texts)
    ] or [[]]


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
    bold: bool = False

    @property
    def height(self) -> float:
        """How much room the lines take from top to bottom."""
        return len(self.lines) * self.size * LEADING

    def length(self, line: str) -> float:
        """How long a line is."""
        return text_width(line, self.size) * (BOLD if self.bold else 1.0)


def fit(
    words: str,
    box: Box,
    largest: float,
    *,
    bold: bool = False,
    even: bool = False,
    dent: Callable[[float], tuple[int, float]] | None = None,
) -> Fitted:
    """A text in the largest size in which it fits a box.

    ``dent`` says for a size how many of the first lines give way, and how far (for an initial); ``even``
    makes lines about equally long, as it becomes what stands in the middle.
    """
    size, width, measured = largest, box.width / (BOLD if bold else 1.0), _measured(words)
    units = [sum(word.width for word in paragraph) for paragraph in measured]
    while size >= 1 and not _could_fit(units, size, width, box.height):
        size *= _SMALLER
    while True:
        dented = dent(size) if dent is not None else (0, 0.0)
        fitted = Fitted(_wrapped(measured, size, width, dented), size, bold)
        # The initial itself needs its lines, even beside a very short text.
        if max(fitted.height, dented[0] * size * LEADING) <= box.height or size < 1:
            break
        size *= _SMALLER
    return Fitted(_evened(measured, fitted, width), size, bold) if even else fitted


def _evened(measured: list[list[_Word]], fitted: Fitted, width: float) -> list[str]:
    """The same number of lines in the narrowest column that takes them."""
    best, narrow = fitted.lines, width / 2
    while width - narrow > 1:
        middle = (narrow + width) / 2
        lines = _wrapped(measured, fitted.size, middle, (0, 0.0))
        if len(lines) == len(best) and not any(line.endswith("-") for line in lines):
            best, width = lines, middle
        else:
            narrow = middle
    return best


def _could_fit(units: list[int], size: float, width: float, height: float) -> bool:
    """Whether paragraphs that fill their lines to the brim would fit: if not, no need to break them."""
    lines = sum(max(1, ceil(unit * size / 1000 / width - _BRIM)) for unit in units)
    return lines * size * LEADING <= height


def as_long(length: float) -> str:
    """The attributes of a line that is to be exactly so long."""
    return f'textLength="{num(length)}" lengthAdjust="spacingAndGlyphs"' if length else ""


def draw_centred(canvas: Canvas, fitted: Fitted, box: Box, *, fill: str, more: str = "") -> list[str]:
    """Lines one below the other, each in the middle of the box, from its top."""
    step = fitted.size * LEADING
    return [
        canvas.text(line, box.middle.x, y, fitted.size, fill=fill, anchor="middle", more=attributes)
        for n, line in enumerate(fitted.lines)
        for y in (box.y + (n + 0.78) * step,)
        for attributes in (f"{more} {as_long(fitted.length(line))}".strip(),)
    ]
