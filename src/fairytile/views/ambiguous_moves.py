"""Where the way matters: ends that a character can reach by moves which are not the same for a Page."""

from __future__ import annotations

from typing import NamedTuple

from fairytile.actions import Character
from fairytile.hexes import Hex
from fairytile.objectives import enters
from fairytile.views.view import View


class Crossroad(NamedTuple):
    """A space to which several moves of a character lead, only some of them over what the Page wants."""

    character: Character
    end: Hex


def crossroads(view: View) -> tuple[Crossroad, ...]:
    """The ends of moves at which the viewer's Page in hand asks which way was taken.

    Everywhere else all moves of a character to one space come to the same for it, and the first will do.
    """
    objective, kingdom = view.objective, view.kingdom
    if objective is None:
        return ()
    found: dict[Crossroad, None] = {}
    for clause in objective.ways:
        ways: dict[Hex, set[int]] = {}
        for move in kingdom.moves(clause.who, view.whereabouts[clause.who]):
            ways.setdefault(move.path[-1], set()).add(enters(kingdom, move) >> clause.terrain & 1)
        found.update((Crossroad(clause.who, end), None) for end, over in ways.items() if len(over) > 1)
    return tuple(found)
