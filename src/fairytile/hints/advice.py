"""The outlook of a Page in hand: how it can come to be told, and by which Adventures, without words.

The exact solver finds the way, for the viewer alone: what the others do in between is not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from fairytile import rules
from fairytile.actions import AddTile, Adventure, MoveCharacter
from fairytile.kingdom import Kingdom
from fairytile.objectives import Objective, Whereabouts
from fairytile.solver import after, is_possible, solve, solve_with_tile
from fairytile.tiles import Face
from fairytile.views import View, fulfilling, stand_in


class Outlook(StrEnum):
    """How the Page in hand can come to be told."""

    NOW = "now"
    """It can be recounted at this moment."""
    MOVES = "moves"
    """Moves lead there."""
    TILE = "tile"
    """The top tile first, and moves after it: that is shorter, or the only way."""
    MAGIC = "magic"
    """Moves lead there, but the last two must be of one turn, and the viewer has no Magic."""
    GROW = "grow"
    """Neither moves nor the top tile lead there: another tile has to come."""
    NEVER = "never"
    """No tile can be laid any more, and no moves lead there."""


class Advice(NamedTuple):
    """What to do about a Page in hand; made by `advice`."""

    outlook: Outlook
    line: tuple[Adventure, ...] = ()
    """The Adventures to have, one after the other; none if it can be told now, or not for the time being."""
    by_magic: bool = False
    """Whether by the viewer's Magic the last Adventure can share a turn with the one before it."""


def advice(view: View, objective: Objective) -> Advice:
    """The shortest way to tell an objective that the viewer has in hand.

    Of ways that are equally short it is the first in the order of the legal actions.
    """
    table, kingdom, whereabouts, magic = stand_in(view), view.kingdom, view.whereabouts, view.magic
    if view.seat == view.to_move:
        if rules.may_recount(table):
            return Advice(Outlook.NOW)
        if view.adventures and (last := fulfilling(view)[:1]):
            outlook = Outlook.TILE if isinstance(last[0], AddTile) else Outlook.MOVES
            return Advice(outlook, last, by_magic=True)
    moves = best_line(objective, kingdom, whereabouts, magic)
    if len(moves) != 1 and view.top is not None:
        with_tile = _line_with_tile(objective, kingdom, whereabouts, view.top)
        if with_tile and (not moves or len(with_tile) < len(moves)):
            return Advice(Outlook.TILE, with_tile, by_magic=magic and len(with_tile) > 1)
    if moves:
        return Advice(Outlook.MOVES, moves, by_magic=magic and len(moves) > 1)
    if not rules.can_lay_tiles(table) and not is_possible(objective, kingdom, whereabouts):
        return Advice(Outlook.NEVER)
    moves = best_line(objective, kingdom, whereabouts, magic=True)
    return Advice(Outlook.MAGIC, moves) if moves else Advice(Outlook.GROW)


def _line_with_tile(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, top: Face
) -> tuple[Adventure, ...]:
    """The first of the shortest ways that begin with the top tile; empty if there is none."""
    solution = solve_with_tile(objective, kingdom, whereabouts, top)
    if solution is None:
        return ()
    way = solution.first[0]
    assert isinstance(way, AddTile), "the first Adventure is to lay the tile"
    if solution.adventures == 1:
        return (way,)
    return (way, *best_line(objective, kingdom.laid(top, way), whereabouts))


def best_line(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, magic: bool = False
) -> tuple[MoveCharacter, ...]:
    """The first of the shortest ways to a Page by moves alone; empty if there is none.

    With ``magic`` its last two moves may count as one turn, as in `fairytile.solver.solve`.
    """
    line: list[MoveCharacter] = []
    while (solution := solve(objective, kingdom, whereabouts, magic=magic)) is not None:
        move = solution.first[0]
        assert isinstance(move, MoveCharacter), "a tile is laid only where the solver is asked about one"
        line.append(move)
        if solution.adventures == 1:
            break
        whereabouts = after(kingdom, whereabouts, move)
        if magic and solution.adventures == 2:
            line.append(next(_finishing(objective, kingdom, whereabouts, move)))
            break
    return tuple(line)


def _finishing(
    objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, first: MoveCharacter
) -> Iterator[MoveCharacter]:
    """The moves after which the Page can be told, as the second of a turn."""
    for move in kingdom.all_moves(*whereabouts):
        if objective.is_met(kingdom, after(kingdom, whereabouts, move), (first, move)):
            yield move
