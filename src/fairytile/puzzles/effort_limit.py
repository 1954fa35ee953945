"""A budget for search steps: a puzzle that a stranger sent may have more to follow than anybody would."""

from __future__ import annotations

SPACES = 2
"""To lay the tile takes as much as one step of a trail for each of this many spaces of the Kingdom."""
LAYER = 5
"""To go on by a move from wherever a character can be takes as much as this many steps, and one a space."""


class OutOfPatience(ValueError):
    """A puzzle with more to look at than it is worth."""


class EffortLimit:
    """How many steps are still looked at, of trails or of anything that takes as long; None for all."""

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
