"""Ida, the planner: weighs a step, a tile and another Page by the turns they cost, and thinks ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.distance_tables import Atlas, Chart
from fairytile.bots.interface import Budget
from fairytile.bots.tile_value import WORTH_A_TILE, distances_with_tile, promising_way
from fairytile.bots.turn_cost import mean_turns, turns_by_turning, turns_for, turns_of_next
from fairytile.edition import PageNumber
from fairytile.objectives import Whereabouts
from fairytile.solver import after
from fairytile.views import View

_GROWING: Final = 3.5
"""Turns that a Page takes for which the Kingdom has to grow by more than the tile at hand."""
_DOUBT: Final = 0.1
"""How often a step is not made: two who pull a character back and forth would do so for ever."""


class Prospect(NamedTuple):
    """What the viewer can draw next."""

    known: tuple[PageNumber, ...]
    """The Book from the top, if all of it is known."""
    unseen: tuple[PageNumber, ...]
    """Else the Pages of which one will be drawn."""

    @classmethod
    def of(cls, view: View) -> Prospect:
        """What the viewer knows of the next Page."""
        own = view.own
        assert own is not None, "a bot has a seat"
        if own.book and own.book[0] is None:
            return cls((), view.unseen)
        return cls(own.bottom, ())


class Planner:
    """A bot that counts turns: of this Page, of the next, and of turning."""

    def __init__(self, atlas: Atlas | None = None) -> None:
        self._atlas = atlas or Atlas()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """What brings the next telling soonest."""
        view = self._atlas.kept(view)
        action = self.plan(view, legal, rng)
        self._atlas.tidy(view.kingdom)
        return action

    def plan(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action:
        """As `choose`, but the caches are left as they are, for a bot that goes on thinking."""
        page = view.hand
        if RECOUNT in legal:
            return RECOUNT
        if page is None or view.recounted or legal == (END_TURN,):
            return END_TURN  # Magic is worth more for the next Page.
        chart = self._atlas.chart(view.kingdom, view.edition)
        away = chart.gauge(page).distance(view.whereabouts)
        if view.adventures:
            return self._step(view, chart, page, away, rng) if away == 1 else END_TURN
        if away is not None and away <= 1 + view.magic:
            return self._step(view, chart, page, away, rng)
        return self._plan(view, chart, page, away, rng)

    def _plan(
        self, view: View, chart: Chart, page: PageNumber, away: int | None, rng: random.Random
    ) -> Action:
        """The Page cannot be told in this turn: a step, a tile, or another Page."""
        ahead = Prospect.of(view)
        staying = turns_for(away, magic=view.magic)
        if ahead.unseen:
            turning = turns_by_turning(chart, view.whereabouts, ahead.unseen)
        else:
            turning = 1 + turns_of_next(chart, view.whereabouts, (*ahead.known, page), magic=True)
        way, growing = self._tile(view, page, away)
        if turning < min(staying, growing):
            return TURN_PAGE
        if way is not None and growing < staying:
            return way
        if away is None or rng.random() < _DOUBT:
            return TURN_PAGE
        return self._step(view, chart, page, away, rng)

    def _step(self, view: View, chart: Chart, page: PageNumber, away: int, rng: random.Random) -> Action:
        """The first move of a shortest way; of several the one that suits the next Page best."""
        ahead, magic = Prospect.of(view), view.magic and away == 1

        def turns_after(whereabouts: Whereabouts) -> float:
            if ahead.unseen:
                return mean_turns(chart, whereabouts, ahead.unseen, magic=magic)
            return turns_of_next(chart, whereabouts, ahead.known, magic=magic)

        def turns_then(move: MoveCharacter) -> tuple[float, float]:
            return turns_after(after(view.kingdom, view.whereabouts, move)), rng.random()

        return min(chart.gauge(page).firsts(view.whereabouts), key=turns_then)

    def _tile(self, view: View, page: PageNumber, away: int | None) -> tuple[AddTile | None, float]:
        """The best way to lay the top tile for this Page, and the turns until it is told then."""
        if view.top is None or (away is not None and away < WORTH_A_TILE):
            return None, float("inf")
        best, least = None, float("inf")
        for left, way in distances_with_tile(view, self._atlas, page):
            if left == 0:
                return way, 0.0
            by_magic = view.magic and left == 1
            turns = 1.0 if by_magic else 1 + turns_for(left, magic=view.magic)
            if left is not None and turns < least:
                best, least = way, turns
        if best is None and away is None:
            return promising_way(view, page), _GROWING
        return best, least
