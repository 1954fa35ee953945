"""Numbers as people type them, and how what they typed is said back to them."""

from __future__ import annotations

from typing import Final

from fairytile.limits import shortened

__all__ = ["number_of", "shortened"]

_MOST_DIGITS: Final = 9
"""No number that is asked for has more, and Python refuses to read those with thousands of digits."""


def number_of(text: str) -> int | None:
    """The number that a text consists of; None if it is none, or longer than any that is asked for.

    >>> number_of("12")
    12
    >>> number_of("-1"), number_of("9" * 5000)
    (None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None
