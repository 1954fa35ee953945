"""Two simple bots that are quick: one without any aim, and one with a purpose that moves towards its Page.

They are hands for campaigns and tests, not opponents: what they do between them reaches every corner of the
rules. Whom to play against is in `fairytile.bots.registry`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.interface import Budget
from fairytile.bots.tile_value import largeness, promise
from fairytile.objectives import Objective
from fairytile.solver import after, distance
from fairytile.tiles import Face
from fairytile.views import View

# Two players who pull a character back and forth would do so for ever; with Magic, or with another Page, one
# of them gets through.
_WISH_FOR_MAGIC: Final = 0.15
_IMPATIENCE: Final = 0.03
_PATIENCE: Final = 4
_GOES_FOR_IT: Final = (0.5, 0.9)
"""How often a Page that is further away than that is gone for, and how often one that is not: a Kingdom that
does not grow shows less of the rules."""
_FAR: Final = 99
_WAYS_TRIED: Final = 12
_WAYS_LOOKED_AT: Final = 4


class Aimless:
    """A bot that does anything it may do, each action as likely as any other."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """Any legal action."""
        return legal[int(rng.random() * len(legal))]


class Purposeful:
    """A bot that recounts when it can, else moves towards its Page, lays a tile that helps, or turns it."""

    def __init__(self) -> None:
        self._atlas = Atlas()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """A step towards the Page in hand, or else whatever stirs things up."""
        if RECOUNT in legal:
            return RECOUNT
        objective = view.objective
        if objective is None or view.recounted:
            return END_TURN
        finishing = _finishing_move(view, objective, legal)
        if finishing is not None:
            return finishing
        if TURN_PAGE not in legal:
            return END_TURN
        if rng.random() < (_IMPATIENCE if view.magic else _WISH_FOR_MAGIC):
            return TURN_PAGE
        return self._nearer(self._atlas.kept(view), objective, rng) or _stirring(view, legal, rng)

    def _nearer(self, view: View, objective: Objective, rng: random.Random) -> Action | None:
        """A move, or a way to lay the top tile, that brings the Page nearer."""
        assert view.hand is not None, "whoever has an objective has a Page"
        gauge = self._atlas.chart(view.kingdom, view.edition).gauge(view.hand)
        away = gauge.distance(view.whereabouts)
        if away is not None and rng.random() < _GOES_FOR_IT[away <= _PATIENCE]:
            return rng.choice(gauge.firsts(view.whereabouts))
        return _helpful_tile(view, objective, _FAR if away is None else away, rng)


def _finishing_move(view: View, objective: Objective, legal: Sequence[Action]) -> Action | None:
    """A move after which the Page can be recounted."""
    for action in legal:
        if isinstance(action, MoveCharacter):
            whereabouts = after(view.kingdom, view.whereabouts, action)
            if objective.is_met(view.kingdom, whereabouts, (*view.adventures, action)):
                return action
    return None


def _helpful_tile(view: View, objective: Objective, away: int, rng: random.Random) -> AddTile | None:
    """A way to lay the top tile that brings the Page nearer, or at least enlarges an area it speaks of."""
    top, ways = view.top, () if view.top is None else view.kingdom.placements(view.top)
    if top is None or not ways:
        return None
    tried = rng.sample(ways, min(len(ways), _WAYS_TRIED))
    least, larger, best = min((*_prospect(view, objective, top, way), way) for way in tried)
    return best if least < away or -larger > promise(objective, view.kingdom) else None


def _prospect(view: View, objective: Objective, top: Face, way: AddTile) -> tuple[int, int]:
    """How far a Page is away once the tile is laid so, and how much smaller its areas are than nothing."""
    grown = view.kingdom.laid(top, way)
    left = distance(objective, grown, view.whereabouts)
    return _FAR if left is None else left, -promise(objective, grown)


def _stirring(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """A random action where none brings the Page nearer: lay a tile, turn the Page, or whatever comes."""
    ways = [action for action in legal if isinstance(action, AddTile)]
    chance = rng.random()
    if view.top is not None and ways and chance < 0.5:
        top, few = view.top, rng.sample(ways, min(len(ways), _WAYS_LOOKED_AT))
        return max(few, key=lambda way: largeness(view.kingdom.laid(top, way)))
    return TURN_PAGE if chance < 0.9 else rng.choice(legal)
