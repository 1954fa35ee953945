"""What is worth a closer look: of all legal actions those that a strong player would consider."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from fairytile.actions import TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.atlas import Atlas, Chart
from fairytile.bots.growing import WORTH_A_TILE, distances_with_tile
from fairytile.edition import PageNumber
from fairytile.solver import after
from fairytile.views import View

_MOVES: Final = 11
_TILES: Final = 3
_FAR: Final = 99


def candidates(
    view: View, legal: Sequence[Action], atlas: Atlas, rng: random.Random, usual: Action, *, patient: bool
) -> list[Action]:
    """The actions to compare. Who can tell, tells, unless somebody else is about to win.

    Otherwise what the player would usually do comes first, and then what brings the own Page nearest.
    Somebody whose patience is at an end only looks at what brings the own Page nearer: blocking others is
    part of the game, doing so for ever is not.
    """
    page = view.hand
    assert page is not None, "who has no Page left has won"
    chart = atlas.chart(view.kingdom, view.edition)
    away = chart.gauge(page).distance(view.places)
    moves = sorted(
        (_left(view, chart, page, move), rng.random(), move)
        for move in legal
        if isinstance(move, MoveCharacter)
    )
    telling: list[Action] = [move for left, _, move in moves if not left]
    if telling and not _somebody_is_about_to_win(view):
        return telling
    others = [action for action in legal if not isinstance(action, MoveCharacter | AddTile)]
    if not patient and away is not None:
        nearer: list[Action] = [move for left, _, move in moves if left < away]
        if nearer:
            return nearer + [action for action in others if action != TURN_PAGE or _may_help(view)]
    found: list[Action] = [usual, *(move for _, _, move in moves[:_MOVES]), *others]
    if TURN_PAGE in legal and (away is None or away >= WORTH_A_TILE):
        found += _tiles(view, atlas, page, rng)
    return list(dict.fromkeys(found))


def _somebody_is_about_to_win(view: View) -> bool:
    return any(other.untold == 1 and not other.out for n, other in enumerate(view.seats) if n != view.seat)


def _may_help(view: View) -> bool:
    """Whether turning the Page gives another Page, or Magic."""
    return not view.magic or bool(view.own and view.own.book)


def _left(view: View, chart: Chart, page: PageNumber, move: MoveCharacter) -> int:
    """How far the Page is away after a move: 0 if it can be told."""
    now, gauge = after(view.kingdom, view.places, move), chart.gauge(page)
    if not view.recounted and gauge.objective.is_met(view.kingdom, now, (*view.adventures, move)):
        return 0
    left = gauge.distance(now)
    return _FAR if left is None else left


def _tiles(view: View, atlas: Atlas, page: PageNumber, rng: random.Random) -> list[AddTile]:
    """The ways to lay the top tile after which the Page is nearest."""
    ways = [
        (_FAR if left is None else left, rng.random(), way)
        for left, way in distances_with_tile(view, atlas, page)
    ]
    return [way for _, _, way in sorted(ways)[:_TILES]]
