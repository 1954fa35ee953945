"""The cost of a distance in turns: how many it takes to tell a Page that is near or far, with Magic or not.

A player alone with the Book is a small decision process: at the start of a turn the Page in hand is so far
away, the token shows Magic or not, and the player tells, steps or turns the Page. How distances change while
the others have their turns was measured in games between bots; docs/bots.md says how.

Fractions are added by ``fsum``: what ``sum`` makes of them depends on the version of Python, and a choice
may hang on the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final, TypeAlias

from fairytile.bots.distance_tables import Chart
from fairytile.edition import PageNumber
from fairytile.objectives import Whereabouts

TurnsByDistance: TypeAlias = tuple[float, ...]
"""A figure for distances of 1, 2, ... and in the end for all that are further, or that no moves lead to."""

TURNS: Final[tuple[TurnsByDistance, TurnsByDistance]] = (
    (1.0, 2.4, 3.3, 4.2, 5.2, 6.8),
    (1.0, 1.0, 2.4, 3.3, 4.2, 6.0),
)
"""Turns until a Page is told that has to be told, by its distance at the start: without Magic, with it."""

_AFTER_TURNING: Final[TurnsByDistance] = (0.5, 1.0, 2.3, 2.4, 2.4, 2.4)
# Turns until the next telling once a Page was turned, by the distance of the Page that was drawn. Magic that
# is left over counts for half a turn, and a Page that is far is turned again.
_TURNING: Final = 1.4
"""The turn itself, and what it costs to have the turned Page come back in the end."""


def turns_for(distance: int | None, *, magic: bool) -> float:
    """Turns until a Page is told that has to be told."""
    return TURNS[magic][_place_of(distance)]


def turns_of_next(
    chart: Chart, whereabouts: Whereabouts, book: Sequence[PageNumber], *, magic: bool
) -> float:
    """Turns until the next telling with a Book that is known: of all ways to turn on in it the quickest."""
    return min(
        (
            turned + turns_for(chart.gauge(page).distance(whereabouts), magic=magic or turned > 0)
            for turned, page in enumerate(book)
        ),
        default=0.0,
    )


def mean_turns(chart: Chart, whereabouts: Whereabouts, unseen: Sequence[PageNumber], *, magic: bool) -> float:
    """Turns until the next Page is told if that can be any of these, on average."""
    row = TURNS[magic]
    return fsum([row[_place_of(chart.gauge(page).distance(whereabouts))] for page in unseen]) / len(unseen)


def turns_by_turning(chart: Chart, whereabouts: Whereabouts, unseen: Sequence[PageNumber]) -> float:
    """Turns until the next telling if the Page is turned and any of these can be drawn, on average."""
    row = _AFTER_TURNING
    drawn = fsum([row[_place_of(chart.gauge(page).distance(whereabouts))] for page in unseen])
    return _TURNING + drawn / len(unseen)


def _place_of(distance: int | None) -> int:
    return 5 if distance is None or distance > 5 else distance - 1
