"""A greedy player by whom puzzles are measured: it always has the Adventure that looks nearest.

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
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
    Whereabouts,
)
from fairytile.solver import after

_FAR: Final = 99
"""How far something seems to be that is nowhere in the Kingdom."""


def naive_adventures(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, most: int
) -> int | None:
    """How many Adventures the naive player needs to tell a Page; None if more than ``most``.

    It never goes back to a position that it has seen, so that it does not turn in circles.
    """
    seen = {whereabouts}
    for adventures in range(1, most + 1):
        moves = [(move, after(kingdom, whereabouts, move)) for move in kingdom.all_moves(*whereabouts)]
        if any(objective.is_met(kingdom, then, (move,)) for move, then in moves):
            return adventures
        new = [then for _, then in moves if then not in seen]
        if not new:
            return None
        whereabouts = min(new, key=lambda then: gap(objective, kingdom, then))
        seen.add(whereabouts)
    return None


def gap(objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts) -> int:
    """How far a Page seems to be away: the steps between all that it wants to bring together."""
    return sum(_gap(clause, kingdom, whereabouts) for clause in objective.clauses)


def _gap(clause: Clause, kingdom: Kingdom, whereabouts: Whereabouts) -> int:
    match clause:
        case SeeCharacter() | SeeBoth() | SeePlace() | SeeLine() if clause.holds(kingdom, whereabouts, ()):
            return 0
        case SeeCharacter(who, whom):
            return _apart(kingdom, whereabouts, who, [whom])
        case SeeBoth(who):
            return _apart(kingdom, whereabouts, who, clause.others)
        case SeePlace(who, place) | Visit(who, place):
            return _steps(kingdom, whereabouts[who], kingdom.spaces_of(place))
        case SeeLine(who, terrain):
            return _steps(kingdom, whereabouts[who], kingdom.seeing_lined_up(terrain))
        case MoveOver(who):
            return _steps(kingdom, whereabouts[who], clause.spaces(kingdom, whereabouts))
        case Meet(who, whom, place):
            there = 0 if place is None else _steps(kingdom, whereabouts[who], kingdom.spaces_of(place))
            return _apart(kingdom, whereabouts, who, [whom]) + there
        case _:
            assert_never(clause)


def _apart(kingdom: Kingdom, whereabouts: Whereabouts, who: Character, others: Iterable[Character]) -> int:
    here = kingdom.hexes[whereabouts[who]]
    return sum(here.distance(kingdom.hexes[whereabouts[other]]) for other in others)


def _steps(kingdom: Kingdom, space: Space, spaces: Mask) -> int:
    """The steps to the nearest of some spaces, whether or not the Kingdom has all those between."""
    here = kingdom.hexes[space]
    return min((here.distance(kingdom.hexes[other]) for other in spaces_in(spaces)), default=_FAR)
