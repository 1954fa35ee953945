"""Balthazar, the strongest: imagines many games that could be the one on the table, and plays them on."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.atlas import Atlas
from fairytile.bots.belief import Belief
from fairytile.bots.playout import quick_turn, standing
from fairytile.bots.protocol import Budget
from fairytile.bots.pace import place_of, TURNS
from fairytile.rules import apply
from fairytile.sampling import Sampler
from fairytile.view import View

_TURNS: Final = 6
_CANDIDATES: Final = 12
_BATCH: Final = 8


class Searcher:
    def __init__(self) -> None:
        self._atlas = Atlas()
        self._belief = Belief(self._atlas)
        self._told = -1
        self._quiet = 0

    def watch(self, view: View, action: Action) -> None:
        self._belief.watch(view, action)

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        if RECOUNT in legal:
            return RECOUNT
        if not view.adventures:
            told = sum(len(s.told) for s in view.seats)
            self._quiet = self._quiet + 1 if told == self._told else 0
            self._told = told
        candidates = self._candidates(view, legal, rng)
        if len(candidates) == 1:
            return candidates[0]
        sampler = Sampler(view)
        scores = {c: [] for c in candidates}
        n = budget.simulations or 100
        seat = view.seat
        used = 0
        live = list(candidates)
        rounds = max(1, (len(live) - 1).bit_length())
        for r in range(rounds):
            per = max(1, (n // rounds) // len(live))
            for _ in range(per):
                state = self._belief.sample(sampler, rng)
                seed = rng.random()
                for c in live:
                    sim = random.Random(seed)
                    s = apply(state, c)
                    if s.outcome is None and s.to_move == seat and s.adventures:
                        s = quick_turn(s, self._atlas, sim)
                    t=0
                    while t < _TURNS and s.outcome is None:
                        s = quick_turn(s, self._atlas, sim); t+=1
                    scores[c].append(standing(s, seat, self._atlas)*(1-.02*t))
            live.sort(key=lambda c: -sum(scores[c]) / len(scores[c]))
            if len(live) > 1: live = live[: (len(live) + 1) // 2]
        return live[0]

    def _candidates(self, view, legal, rng):
        chart = self._atlas.chart(view.kingdom, view.edition)
        gauge = chart.gauge(view.hand)
        d0 = gauge.distance(view.places)
        out = []
        scored = []
        from fairytile.solver import after
        for a in legal:
            if isinstance(a, MoveCharacter):
                now = after(view.kingdom, view.places, a)
                met = not view.recounted and gauge.objective.is_met(view.kingdom, now, (*view.adventures, a))
                d = 0 if met else gauge.distance(now)
                scored.append((9 if d is None else d, rng.random(), a))
            elif isinstance(a, AddTile): pass
            else: out.append(a)
        scored.sort(key=lambda x: x[:2])
        if scored and scored[0][0]==0 and all(len(o.book)>0 for i,o in enumerate(view.seats) if i!=view.seat):
            return [a for d,_,a in scored if d==0]
        if self._quiet >= 6 and d0 is not None:
            near = [a for d, _, a in scored if d < d0]
            if near:
                return near + ([TURN_PAGE] if TURN_PAGE in legal and (not view.magic or view.own.book) else [])
        out += [a for _, _, a in scored[: _CANDIDATES - len(out)]]
        if not view.adventures and view.top is not None and (d0 is None or d0 >= 3):
            best = []
            for way in view.kingdom.placements(view.top):
                grown = self._atlas.chart(view.kingdom.laid(view.top, way), view.edition)
                g = grown.gauge(view.hand)
                d = 0 if g.objective.is_met(grown.kingdom, view.places, (way,)) else g.distance(view.places)
                best.append((9 if d is None else d, rng.random(), way))
            best.sort(key=lambda x: x[:2])
            out += [w for _, _, w in best[:3]]
        return out
