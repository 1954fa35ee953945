"""How long a puzzle is looked at: one that a stranger sent may have more to follow than anybody would."""

from __future__ import annotations

PLACEMENT = 50
"""What it takes to lay the tile in one way and look at that: as much as this many steps of a trail."""


class OutOfPatience(ValueError):
    """A puzzle with more to look at than it is worth."""


class Patience:
    """How much is still looked at; None for whatever it takes."""

    def __init__(self, looks: int | None) -> None:
        self._left = looks

    def spend(self, looks: int) -> None:
        """Spend some more looks; raises `OutOfPatience` if that is too much."""
        if self._left is not None:
            self._left -= looks
            if self._left < 0:
                raise OutOfPatience(
                    "there is more to look at than anybody would follow: take a smaller Kingdom, or no tile"
                )
