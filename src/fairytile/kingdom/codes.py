"""Hexes as integers, so that a neighbour is an addition and dictionaries find them at once."""

from __future__ import annotations

from typing import Final

from fairytile.hexes import Hex

_SHIFT: Final = 16
_BIAS: Final = 1 << _SHIFT - 1
_LOW: Final = (1 << _SHIFT) - 1

STEPS: Final[tuple[int, ...]] = tuple((q << _SHIFT) + r for q, r in Hex(0, 0).neighbours())
"""What to add to a code for the neighbour in each direction."""


def code_of(hex_: Hex) -> int:
    """A hex as one integer; the order of codes is the order of hexes.

    Hexes that lie some ten thousand steps apart can have the same one.
    """
    return (hex_.q << _SHIFT) + hex_.r + _BIAS


def hex_of(code: int) -> Hex:
    """The hex of a code."""
    return Hex(code >> _SHIFT, (code & _LOW) - _BIAS)
