"""Romy, the planner: weighs telling, stepping, growing and turning by the turns they cost."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from fairytile.actions import CHARACTERS, END_TURN, RECOUNT, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.atlas import Atlas, Chart
from fairytile.bots.growing import promising_way
from fairytile.bots.pace import FRESH, TURNS, place_of
from fairytile.bots.protocol import Budget
from fairytile.edition import PageNumber
from fairytile.objectives import Places
from fairytile.solver import after
from fairytile.view import View

_WORTH_A_TILE: Final = 3
_STALLED: Final = 0.3


class Prospect(NamedTuple):
    """What a player can draw: the Pages of a Book that is known, or any unseen one."""

    known: Sequence[PageNumber]
    """The Book from the top, if all of it is known."""
    unseen: Sequence[PageNumber]
    """Else the Pages of which one will be drawn."""


def prospect(view: View) -> Prospect:
    """What the viewer can draw."""
    own = view.own
    assert own is not None, "a bot has a seat"
    if own.book and own.book[0] is None:
        return Prospect((), view.unseen)
    return Prospect(own.bottom, ())


class Planner:
    """A bot that looks at each end of its turn, and at the Page after this one."""

    def __init__(self) -> None:
        self._atlas = Atlas()
        self._held: PageNumber | None = None
        self._stalled = 0

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """The action that leads to the worthiest end of the turn."""
        if RECOUNT in legal:
            return RECOUNT
        page = view.hand
        assert page is not None
        chart = self._atlas.chart(view.kingdom, view.edition)
        gauge = chart.gauge(page)
        away = gauge.distance(view.places)
        ahead = prospect(view)
        if view.adventures:
            if view.recounted:
                # drawn: use Magic?
                if away is not None and away>=3:
                    firsts=list(gauge.firsts(view.places,away))
                    if firsts: return self._best(chart,firsts,ahead,rng,True)
                if away==2 and False:
                    pass
                return END_TURN
            if away == 1:
                return self._best(chart, list(gauge.firsts(view.places, 1)), ahead, rng, False)
            return END_TURN
        self._stalled = self._stalled + 1 if view.hand == self._held else 0
        self._held = None
        if away == 1 or (away == 2 and view.magic):
            return self._best(chart, list(gauge.firsts(view.places, away)), ahead, rng, view.magic)
        stay = TURNS[view.magic][place_of(away)] + _STALLED * self._stalled
        turn = self._turning(chart, view.places, ahead, page)
        tile = None
        if view.top is not None and (away is None or away >= 3):
            tile, cost = self._tile(view, page, away)
            if tile is not None and cost < stay: 
                stay = cost
            else: tile=None
        if turn < stay:
            return TURN_PAGE
        if tile is not None: return tile
        if away is None:
            return TURN_PAGE
        self._held = page
        return self._best(chart, list(gauge.firsts(view.places, away)), ahead, rng, view.magic)

    def _best(self, chart, firsts, ahead, rng, magic):
        return min(firsts, key=lambda f: (self._next(chart, f[1], ahead, magic), rng.random()))[0]

    def _next(self, chart, places, ahead, magic):
        if ahead.unseen:
            row=TURNS[magic]
            return sum([row[place_of(chart.gauge(p).distance(places))] for p in ahead.unseen])/len(ahead.unseen)
        return min([j + TURNS[magic or j>0][place_of(chart.gauge(p).distance(places))] for j,p in enumerate(ahead.known)],default=0)

    def _turning(self, chart, places, ahead, page):
        if ahead.unseen:
            return 1+sum([FRESH[place_of(chart.gauge(p).distance(places))] for p in ahead.unseen])/len(ahead.unseen)
        return 1+min([j + TURNS[True][place_of(chart.gauge(p).distance(places))] for j,p in enumerate((*ahead.known,page))],default=0)

    def _tile(self, view, page, away):
        best=None;bc=99
        for way in view.kingdom.placements(view.top):
            grown = self._atlas.chart(view.kingdom.laid(view.top, way), view.edition)
            gauge = grown.gauge(page)
            if gauge.objective.is_met(grown.kingdom, view.places, (way,)): return way,0
            d = gauge.distance(view.places)
            c = 1+TURNS[view.magic][place_of(d)] if not (view.magic and d==1) else 1
            if d is not None and c<bc: best,bc=way,c
        if best is None and away is None:
            way=promising_way(view,page)
            return way, 3.5
        return best,bc
