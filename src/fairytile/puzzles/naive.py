"""The naive player, by whom puzzles are measured: it always has the Adventure that looks nearest.

It knows the Page and sees how far things are apart on the table, as the crow flies. It moves characters
and never lays a tile, so it is led astray wherever the short way begins with a detour.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from fairytile.actions import Character
from fairytile.kingdom import Kingdom, Mask, Space, spaces_in
from fairytile.objectives import (
    Clause,
    Meet,
    MoveOver,
    Objective,
    Places,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
)
from fairytile.solver import after

_FAR: Final = 99
"""How far something seems to be that is nowhere in the Kingdom."""


def naive_adventures(objective: Objective, kingdom: Kingdom, places: Places, most: int) -> int | None:
    """How many Adventures the naive player needs to tell a Page; None if more than so many.

    It never goes back to a position that it has seen, so that it does not turn in circles.
    """
    seen = {places}
    for adventures in range(1, most + 1):
        moves = [(move, after(kingdom, places, move)) for move in kingdom.all_moves(*places)]
        if any(objective.is_met(kingdom, then, (move,)) for move, then in moves):
            return adventures
        new = [then for _, then in moves if then not in seen]
        if not new:
            return None
        places = min(new, key=lambda then: gap(objective, kingdom, then))
        seen.add(places)
    return None


def gap(objective: Objective, kingdom: Kingdom, places: Places) -> int:
    """How far a Page seems to be away: the steps between all that it wants to bring together."""
    return sum(_gap(clause, kingdom, places) for clause in objective.clauses)


def _gap(clause: Clause, kingdom: Kingdom, places: Places) -> int:
    match clause:
        case SeeCharacter() | SeeBoth() | SeePlace() | SeeLine() if clause.holds(kingdom, places, ()):
            return 0
        case SeeCharacter(who, whom):
            return _apart(kingdom, places, who, [whom])
        case SeeBoth(who):
            return _apart(kingdom, places, who, clause.others)
        case SeePlace(who, place) | Visit(who, place):
            return _steps(kingdom, places[who], kingdom.spaces_of(place))
        case SeeLine(who, terrain):
            return _steps(kingdom, places[who], kingdom.seeing_lined_up(terrain))
        case MoveOver(who):
            return _steps(kingdom, places[who], clause.spaces(kingdom, places))
        case Meet(who, whom, place):
            there = 0 if place is None else _steps(kingdom, places[who], kingdom.spaces_of(place))
            return _apart(kingdom, places, who, [whom]) + there
        case _:
            assert_never(clause)


def _apart(kingdom: Kingdom, places: Places, who: Character, others: Iterable[Character]) -> int:
    here = kingdom.hexes[places[who]]
    return sum(here.distance(kingdom.hexes[places[other]]) for other in others)


def _steps(kingdom: Kingdom, space: Space, spaces: Mask) -> int:
    """The steps to the nearest of some spaces, whether or not the Kingdom has all those between."""
    here = kingdom.hexes[space]
    return min((here.distance(kingdom.hexes[other]) for other in spaces_in(spaces)), default=_FAR)
