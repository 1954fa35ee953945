"""Laying the top tile: how far a Page is away then, and where a Kingdom gains most for later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from fairytile.actions import AddTile
from fairytile.bots.distance_tables import Atlas
from fairytile.edition import PageNumber
from fairytile.kingdom import Kingdom
from fairytile.objectives import Meet, MoveOver, Objective, SeeBoth, SeeCharacter, SeeLine, SeePlace, Visit
from fairytile.tiles import PLACES, Place
from fairytile.views import View

WORTH_A_TILE: Final = 3
"""From that many Adventures on, a tile may be the shorter way."""


def distances_with_tile(view: View, atlas: Atlas, page: PageNumber) -> Iterator[tuple[int | None, AddTile]]:
    """Every way to lay the top tile, and how far a Page is away then: 0 if it can be told at once."""
    top = view.top
    if top is None:
        return
    for way in view.kingdom.placements(top):
        grown = atlas.chart(view.kingdom.laid(top, way), view.edition)
        gauge = grown.gauge(page)
        met = gauge.objective.is_met(grown.kingdom, view.whereabouts, (way,))
        yield 0 if met else gauge.distance(view.whereabouts), way


def promising_way(view: View, page: PageNumber) -> AddTile | None:
    """A way to lay the top tile that brings a Page nearer to being possible; None if it fits nowhere."""
    top = view.top
    if top is None:
        return None
    objective = view.edition.objective(page)
    ways = view.kingdom.placements(top)

    def gain(way: AddTile) -> tuple[int, int]:
        grown = view.kingdom.laid(top, way)
        return promise(objective, grown), largeness(grown)

    return max(ways, key=gain, default=None)


def promise(objective: Objective, kingdom: Kingdom) -> int:
    """How many spaces the largest areas have that the objective speaks of."""
    return sum(_largest(kingdom, place) for place in _places(objective))


def largeness(kingdom: Kingdom) -> int:
    """How many spaces belong to large areas: everybody likes like beside like."""
    return sum(kingdom.spaces_of(place).bit_count() for place in PLACES if place > Place.RIVER)


def _places(objective: Objective) -> Iterator[Place]:
    """The kinds of place of which an objective wants there to be many spaces."""
    for clause in objective.clauses:
        match clause:
            case Visit(_, place) | SeePlace(_, place):
                yield place
            case Meet(_, _, where):
                if where is not None:
                    yield where
            case SeeLine(_, terrain):
                yield Place(terrain)
            case SeeCharacter() | SeeBoth() | MoveOver():
                pass
            case _:
                assert_never(clause)


def _largest(kingdom: Kingdom, place: Place) -> int:
    return max(map(int.bit_count, kingdom.areas(place)), default=0)
