"""Flora, a child's first opponent: likes her Page, likes laying tiles, and does not think ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.interface import Budget
from fairytile.bots.tile_value import largeness
from fairytile.views import View

_NOTICES: Final = 0.85
"""How often she sees that one Adventure is enough to tell her Page."""
_HEADS_FOR_IT: Final = 0.5
"""How often she moves towards a Page that is further away."""
_LAYS_A_TILE: Final = 0.35
_TURNS_A_PAGE: Final = 0.35
"""How often she turns the Page when she sees no way, or feels like it."""
_LIKES: Final = 3
"""How many places for a tile she looks at."""


class Child:
    """A bot that plays as children do: with a purpose, but not always."""

    def __init__(self) -> None:
        self._atlas = Atlas()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """Her action: the shortest way if she notices it and heads for it, and else whatever she likes."""
        if RECOUNT in legal:
            return RECOUNT
        view = self._atlas.kept(view)
        page = view.hand
        if page is None or view.recounted or legal == (END_TURN,):
            return END_TURN
        solution = self._atlas.chart(view.kingdom, view.edition).gauge(page).solve(view.whereabouts)
        if solution is not None and solution.adventures == 1 and rng.random() < _NOTICES:
            return rng.choice(solution.first)
        if TURN_PAGE not in legal:
            return END_TURN
        if solution is not None and rng.random() < _HEADS_FOR_IT:
            return rng.choice(solution.first)
        return _whim(view, legal, rng)


def _whim(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """A tile where it looks nice, another Page, or a move for the fun of it."""
    chance, top = rng.random(), view.top
    ways = [action for action in legal if isinstance(action, AddTile)]
    if top is not None and ways and chance < _LAYS_A_TILE:
        few = rng.sample(ways, min(len(ways), _LIKES))
        return max(few, key=lambda way: largeness(view.kingdom.laid(top, way)))
    moves = [action for action in legal if isinstance(action, MoveCharacter)]
    if chance < _LAYS_A_TILE + _TURNS_A_PAGE or not moves:
        return TURN_PAGE
    return rng.choice(moves)
