"""What is worth a closer look: of all legal actions those that a strong player would consider."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from fairytile.actions import TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.distance_tables import Atlas, Chart
from fairytile.bots.patience import Mood, somebody_is_about_to_win
from fairytile.bots.tile_value import WORTH_A_TILE, distances_with_tile, promising_way
from fairytile.edition import PageNumber
from fairytile.solver import after
from fairytile.views import View

_MOVES: Final = 11
_TILES: Final = 3
_FAR: Final = 99


def candidates(
    view: View, legal: Sequence[Action], atlas: Atlas, rng: random.Random, *, usual: Action, mood: Mood
) -> list[Action]:
    """The actions to compare. Who can tell, tells, unless somebody else is about to win.

    Otherwise what the player would usually do comes first, and then what brings the own Page nearest.
    Somebody who is not patient only looks at what brings the own telling nearer: blocking others is part of
    the game, doing so for ever is not.
    """
    page = view.hand
    assert page is not None, "who has no Page left has won"
    chart = atlas.chart(view.kingdom, view.edition)
    away = chart.gauge(page).distance(view.whereabouts)
    moves = sorted(
        (_left(view, chart, page, move), rng.random(), move)
        for move in legal
        if isinstance(move, MoveCharacter)
    )
    telling: list[Action] = [move for left, _, move in moves if not left]
    if telling and not (mood.patient and somebody_is_about_to_win(view)):
        return telling
    others: list[Action] = [action for action in legal if not isinstance(action, MoveCharacter | AddTile)]
    if not mood.patient:
        if TURN_PAGE not in legal:
            return others  # Magic is worth more for a turn that ends with a telling.
        ranked = [(left, move) for left, _, move in moves]
        helpful = _helpful(view, atlas, rng, ranked, usual=usual, persists=mood.persists)
        if helpful:
            return list(dict.fromkeys(helpful))
    found: list[Action] = [usual, *(move for _, _, move in moves[:_MOVES]), *others]
    if TURN_PAGE in legal and (away is None or away >= WORTH_A_TILE):
        found += _tiles(view, atlas, page, rng)
    return list(dict.fromkeys(found))


def _helpful(
    view: View,
    atlas: Atlas,
    rng: random.Random,
    moves: Sequence[tuple[int, MoveCharacter]],
    *,
    usual: Action,
    persists: bool,
) -> list[Action]:
    """What brings the own telling nearer at the start of a turn: a step, another Page or Magic, a tile.

    A step can be undone, so somebody who does not persist leaves steps out. To turn a Page cannot: two
    Adventures of one turn leave nobody time in between. Where turning gives nothing, something else has to
    change: the Kingdom, best by a tile that helps, or where somebody stands who is not needed there.
    """
    page = view.hand
    assert page is not None, "who has no Page left has won"
    distance = atlas.chart(view.kingdom, view.edition).gauge(page).distance(view.whereabouts)
    away = _FAR if distance is None else distance
    nearer = [move for left, move in moves if left < away]
    if away <= 1 + view.magic:
        return [*nearer]
    found: list[Action] = [usual] if persists or not isinstance(usual, MoveCharacter) else []
    turning = _turning_helps(view, atlas, away)
    if turning:
        found.append(TURN_PAGE)
    if persists:
        found += nearer
    if not (persists or turning):
        aside = [move for left, move in moves if left == away < _FAR]
        helpful = _tiles(view, atlas, page, rng, nearer_than=away)
        found += helpful or _any_one([*aside, *_tiles(view, atlas, page, rng)], rng)
    elif away >= WORTH_A_TILE:
        found += _tiles(view, atlas, page, rng, nearer_than=away)
    if away == _FAR and (way := promising_way(view, page)) is not None:
        found.append(way)
    return found or [*nearer]


def _any_one(actions: Sequence[Action], rng: random.Random) -> list[Action]:
    """One of them by lot. The best of them would be the one that blocks, and to let go is not to block."""
    return [rng.choice(actions)] if actions else []


def _turning_helps(view: View, atlas: Atlas, away: int) -> bool:
    """Whether turning the Page gives Magic, a Page that is not known, or one that is nearer."""
    own, chart = view.own, atlas.chart(view.kingdom, view.edition)
    assert own is not None, "a bot has a seat"
    if not own.magic or len(own.bottom) < len(own.book):
        return True
    known = [chart.gauge(page).distance(view.whereabouts) for page in own.bottom]
    return any(other is not None and other < away for other in known)


def _left(view: View, chart: Chart, page: PageNumber, move: MoveCharacter) -> int:
    """How far the Page is away after a move: 0 if it can be told."""
    now, gauge = after(view.kingdom, view.whereabouts, move), chart.gauge(page)
    if not view.recounted and gauge.objective.is_met(view.kingdom, now, (*view.adventures, move)):
        return 0
    left = gauge.distance(now)
    return _FAR if left is None else left


def _tiles(
    view: View, atlas: Atlas, page: PageNumber, rng: random.Random, nearer_than: int = _FAR + 1
) -> list[Action]:
    """The ways to lay the top tile after which the Page is nearest, and nearer than it is."""
    ways = [
        (_FAR if left is None else left, rng.random(), way)
        for left, way in distances_with_tile(view, atlas, page)
    ]
    return [way for left, _, way in sorted(ways)[:_TILES] if left < nearer_than]
