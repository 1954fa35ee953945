"""Laying the top tile for later: where a Kingdom gains most for a Page that no moves lead to yet."""

from __future__ import annotations

from fairytile.actions import AddTile
from fairytile.edition import PageNumber
from fairytile.kingdom import Kingdom
from fairytile.objectives import Meet, Objective, SeeLine, SeePlace, Visit
from fairytile.tiles import PLACES, Face, Place
from fairytile.view import View


def promising_way(view: View, page: PageNumber) -> AddTile | None:
    """A way to lay the top tile that brings a Page nearer to being possible; None if it fits nowhere."""
    top = view.top
    if top is None:
        return None
    objective = view.edition.objective(page)
    ways = view.kingdom.placements(top)
    return max(ways, key=lambda way: _promise(objective, view.kingdom, top, way), default=None)


def _promise(objective: Objective, kingdom: Kingdom, top: Face, way: AddTile) -> tuple[int, int]:
    """How large the areas are that the objective speaks of, and then how many spaces are in large areas."""
    grown = kingdom.laid(top, way)
    return sum(_largest(grown, place) for place in _places(objective)), largeness(grown)


def largeness(kingdom: Kingdom) -> int:
    """How many spaces belong to large areas: everybody likes like beside like."""
    return sum(kingdom.spaces_of(place).bit_count() for place in PLACES if place > Place.RIVER)


def _places(objective: Objective) -> list[Place]:
    found = [clause.place for clause in objective.clauses if isinstance(clause, Visit | Meet | SeePlace)]
    lines = [Place(clause.terrain) for clause in objective.clauses if isinstance(clause, SeeLine)]
    return [place for place in (*found, *lines) if place is not None]


def _largest(kingdom: Kingdom, place: Place) -> int:
    return max(map(int.bit_count, kingdom.areas(place)), default=0)
