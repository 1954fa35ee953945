"""Texts in plain signs, for terminals that lack others: titles have typographic ones, and accents."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

_PLAIN_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("–—", "-"),
        "→": "->",
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "œ": "oe",
        "æ": "ae",
    }
)


def as_ascii(text: str) -> str:
    """A text in ASCII; signs that nothing there stands for are left out.

    >>> as_ascii("Über’s Château")
    "Ueber's Chateau"
    """
    simpler = text.translate(_PLAIN_SIGNS)
    return normalize("NFKD", simpler).encode("ascii", "ignore").decode("ascii")


def writable(text: str, encoding: str) -> str:
    """A text in signs that an encoding has: those that it lacks are made plain, one by one.

    >>> writable("L’énigme", "latin-1"), writable("L’énigme", "ascii")
    ("L'énigme", "L'enigme")
    """
    return text if _has(encoding, text) else "".join(_written(sign, encoding) for sign in text)


def _written(sign: str, encoding: str) -> str:
    return sign if _has(encoding, sign) else as_ascii(sign) or "?"


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
