"""Numbers as people type them, and how what they typed is said back to them."""

from __future__ import annotations

from typing import Final

_MOST_DIGITS: Final = 9
"""No number that is asked for has more, and Python refuses to read those with thousands of digits."""
_MOST_SHOWN: Final = 24


def number_of(text: str) -> int | None:
    """The number that a text consists of; None if it is none, or longer than any that is asked for.

    >>> number_of("12")
    12
    >>> number_of("-1"), number_of("9" * 5000)
    (None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def shortened(text: str) -> str:
    """What somebody typed, for an answer: not too long.

    >>> shortened("9" * 5000)
    '999999999999999999999999…'
    """
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
