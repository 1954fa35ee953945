"""Otto, the greedy one: takes the shortest way to the Page in hand and thinks of nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.interface import Budget
from fairytile.bots.tile_value import WORTH_A_TILE, promising_way
from fairytile.edition import PageNumber
from fairytile.solver import solve_with_tile
from fairytile.views import View

_FAR: Final = 6
"""A Page that many Adventures away is mostly turned."""
_IMPATIENCE: Final = 0.08
"""Two who pull a character back and forth would do so for ever, if neither turned the Page now and then."""
_PERSEVERANCE: Final = 0.3
"""How often such a Page is gone for nevertheless: all that are left may be far."""
_WISH_TO_GROW: Final = 0.5
"""How often a Page that no way leads to yet makes the Kingdom grow, rather than being turned."""


class Greedy:
    """A bot that goes straight for its Page."""

    def __init__(self) -> None:
        self._atlas = Atlas()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """The next Adventure of a shortest way."""
        view = self._atlas.kept(view)
        page = view.hand
        if RECOUNT in legal:
            return RECOUNT
        if page is None or view.recounted or legal == (END_TURN,):
            return END_TURN
        solution = self._atlas.chart(view.kingdom, view.edition).gauge(page).solve(view.whereabouts)
        if TURN_PAGE not in legal:
            # Magic is kept for a move that ends it.
            return rng.choice(solution.first) if solution and solution.adventures == 1 else END_TURN
        if solution and solution.adventures == 1:
            return rng.choice(solution.first)
        if rng.random() < _IMPATIENCE:
            return TURN_PAGE
        away = _FAR if solution is None else solution.adventures
        if away >= WORTH_A_TILE and (tile := _helpful_tile(view, page, away, rng)) is not None:
            return tile
        if solution is None and rng.random() < _WISH_TO_GROW:
            return promising_way(view, page) or TURN_PAGE
        if solution is None or (away >= _FAR and rng.random() >= _PERSEVERANCE):
            return TURN_PAGE
        return rng.choice(solution.first)


def _helpful_tile(view: View, page: PageNumber, away: int, rng: random.Random) -> Action | None:
    """A way to lay the top tile after which the Page is nearer than it is without."""
    if view.top is None:
        return None
    solution = solve_with_tile(view.edition.objective(page), view.kingdom, view.whereabouts, view.top)
    return rng.choice(solution.first) if solution and solution.adventures < away else None
