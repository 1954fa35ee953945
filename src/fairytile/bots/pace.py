"""What a distance costs: how many turns it takes to tell a Page that is near or far, with Magic or without.

A player alone with the Book is a small decision process: at the start of a turn the Page in hand is so far
away, the token shows Magic or not, and the player tells, steps or turns the Page. How distances change while
the others have their turns was measured in games between bots; docs/bots.md says how.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Row: TypeAlias = tuple[float, ...]
"""A figure for distances of 1, 2, ... and in the end for all that are further, or that no moves lead to."""

TURNS: Final[tuple[Row, Row]] = ((1.0, 2.4, 3.3, 4.2, 5.2, 6.8), (1.0, 1.0, 2.4, 3.3, 4.2, 6.0))
"""Turns until a Page is told that has to be told, by its distance at the start: without Magic, with it."""
FRESH: Final[Row] = (0.5, 1.0, 2.3, 2.4, 2.4, 2.4)
"""Turns until the next telling after a Page was turned, by the distance of the Page that was drawn.

Magic that is left over counts for half a turn, and a Page that is far is turned again.
"""


def place_of(distance: int | None) -> int:
    """Where a distance stands in a row."""
    return 5 if distance is None or distance > 5 else distance - 1
