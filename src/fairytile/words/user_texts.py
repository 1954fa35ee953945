"""Validates and normalises texts that people give: names, titles, stories.

A text has letters and signs that can be seen, and blanks between them. It has no control characters, none
that turn the direction of writing, none that are invisible, and no halves of characters; so it can be put
into a file, a terminal, a picture or a page without doing anything there. It is composed (NFC), so that two
texts that look the same are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from fairytile.limits import MOST_MARKS, too_long

_UNSEEN: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Unicode categories: controls and signs for formatting, private and half characters, ends of lines."""

# Letters and marks by their category, but with nothing to be seen; and what is no character at all.
_BLANK_LETTERS: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\ufffc\ufffe\uffff"
    "\U0001d159\U000e0000-\U000e0fff]"
)
# The first accent that is a sign of its own comes behind the letters of Latin scripts.
_MAYBE_MARKS: Final = re.compile(f"[\u0300-\U0010ffff]{{{MOST_MARKS + 1},}}")
# The last two of each plane are no characters either.
_LAST_TWO: Final = 0xFFFE
_INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"
_ROOM_TO_COMPOSE: Final = 4
"""No letter is written in more parts than this before it is composed, but for what nobody writes."""


def one_line(text: str) -> str:
    """A text with single blanks between its words and no line breaks.

    >>> one_line(" Anna  Maria ")
    'Anna Maria'
    """
    return " ".join(text.split())


def unseen_in(text: str) -> str | None:
    r"""The first sign of a text that cannot be seen, or does more than to be seen; None if all is well.

    >>> unseen_in("Zoë"), unseen_in("Z\x1b[2J"), unseen_in("A\N{RIGHT-TO-LEFT OVERRIDE}B")
    (None, '\x1b', '\u202e')
    """
    return next(_unseen(text), None)


def _unseen(text: str) -> Iterator[str]:
    # Python knows at once that all of a text is printable, and this is nearly always so.
    if not text.isprintable():
        yield from (sign for sign in text if _is_unseen(sign))
    elif not text.isascii():
        yield from _BLANK_LETTERS.findall(text)


def _is_unseen(sign: str) -> bool:
    return (
        unicodedata.category(sign) in _UNSEEN
        or bool(_BLANK_LETTERS.match(sign))
        or ord(sign) & _LAST_TWO == _LAST_TWO
    )


def composed(text: str, most: int) -> str:
    r"""A text as it is kept; raises ``ValueError`` with what is wrong if it is too long or has unseen signs.

    >>> composed("Zoe\N{COMBINING DIAERESIS}", 60)
    'Zoë'
    >>> composed("Z\x1b[2J", 60)
    Traceback (most recent call last):
    ...
    ValueError: has '\x1b' in it, which is no letter or sign: leave it out
    """
    if len(text) > _ROOM_TO_COMPOSE * most:
        raise ValueError(too_long(text, most))
    sign = unseen_in(text)
    if sign is not None:
        raise ValueError(f"has {sign!a} in it, which is no letter or sign: leave it out")
    if text and unicodedata.combining(text[0]):
        raise ValueError("begins with an accent that belongs to no letter: leave it out")
    text = joined(text)
    if problem := too_long(text, most):
        raise ValueError(problem)
    return text


def joined(text: str) -> str:
    """A text with its letters and their accents in one (NFC); raises ``ValueError`` if accents pile up."""
    if text.isascii():
        return text
    for run in _MAYBE_MARKS.findall(text):
        marks = 0
        for sign in run:
            marks = marks + 1 if unicodedata.combining(sign) else 0
            if marks > MOST_MARKS:
                raise ValueError(f"has more than {MOST_MARKS} accents on one letter: leave some out")
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=256)
def alike(text: str) -> str:
    """What two texts have in common that people take for the same: capitals do not matter.

    >>> alike("ZOË") == alike("zoë")
    True
    """
    return unicodedata.normalize("NFC", text.casefold())


def harmless_prose(text: str, most: int) -> str:
    r"""A text of several paragraphs to be drawn, each on a line of its own; else as `harmless`.

    >>> harmless_prose("Anna\n\x00Bert", 80)
    'Anna\n�Bert'
    """
    if len(text) > most:
        text = f"{text[: most - 1]}…"
    return "\n".join(map(harmless, text.split("\n")))


def harmless(text: str, most: int | None = None) -> str:
    r"""A text to be drawn, where nobody could be told what is wrong with it.

    There is a sign for whatever cannot be seen in it, and it is cut where it is longer than a limit.

    >>> harmless("Anna\x00"), harmless("Anna" * 1000, 8)
    ('Anna�', 'AnnaAnn…')
    """
    if most is not None and len(text) > most:
        text = f"{text[: most - 1]}…"
    if unseen_in(text) is None:
        return text
    return "".join(_INSTEAD if _is_unseen(sign) else sign for sign in text)
