"""The belief state of a bot: how likely which Page is in whose hand, by what they did since they drew it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from math import prod
from statistics import fmean
from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.distance_tables import Atlas, Chart
from fairytile.dealing import deck_of
from fairytile.edition import PageNumber
from fairytile.objectives import Whereabouts
from fairytile.sampling import Sampler
from fairytile.state import Seat, SeatNumber, State
from fairytile.views import View

# How likely a turn is that ended without a Recount, for somebody with a certain Page, beside one that brings
# it nearer. Nobody plays perfectly, so nothing is ruled out.
_COULD_HAVE_TOLD: Final = 0.03
_COULD_BY_MAGIC: Final = 0.15
_NO_NEARER: Final = 0.25
_FURTHER: Final = 0.1
_LEAST: Final = 1e-6
"""So unlikely is a Page at most, beside the likeliest."""

_TRIES: Final = 12


class Belief:
    """How likely each Page is in the hand of each player, as weights."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._weights: dict[SeatNumber, dict[PageNumber, float]] = {}
        self._before: tuple[Chart, Whereabouts, bool] | None = None

    def watch(self, view: View, action: Action) -> None:
        """Somebody took an action; the View shows the table just before."""
        seat = view.to_move
        if seat == view.seat:
            return
        if action in {TURN_PAGE, RECOUNT}:
            self._before = None
            # Who has one Page left and turns it draws the same again.
            if action == RECOUNT or view.seats[seat].untold > 1:
                self._weights.pop(seat, None)
        elif not view.adventures:
            chart = self._atlas.chart(view.kingdom, view.edition)
            self._before = chart, view.whereabouts, view.seats[seat].magic
        elif action == END_TURN and self._before is not None and not view.recounted:
            self._conclude(view, seat, *self._before)
            self._before = None

    def _conclude(
        self, view: View, seat: SeatNumber, chart: Chart, whereabouts: Whereabouts, magic: bool
    ) -> None:
        now, known = self._atlas.chart(view.kingdom, view.edition), self._weights.get(seat, {})
        weights = {}
        for page in deck_of(view.edition, view.options):
            away, left = chart.gauge(page).distance(whereabouts), now.gauge(page).distance(view.whereabouts)
            weights[page] = known.get(page, 1.0) * _likelihood(away, left, magic)
        self._weights[seat] = _beside_the_likeliest(weights, weights)

    def weights(self, seat: SeatNumber) -> Mapping[PageNumber, float]:
        """How likely a player is to have each Page in hand, beside others; empty if nothing is known."""
        return self._weights.get(seat, {})

    def guesses(self, view: View) -> Guesses:
        """States that could be the one behind a View."""
        return Guesses(view, self._weights)


class Guesses:
    """Draws States that could be the one behind a View, likelier if what the others did makes sense in it."""

    def __init__(self, view: View, weights: Mapping[SeatNumber, Mapping[PageNumber, float]]) -> None:
        self._sampler, unseen = Sampler(view), view.unseen
        self._weights = {seat: _beside_the_likeliest(some, unseen) for seat, some in weights.items()}

    def draw(self, rng: random.Random) -> State:
        """A State. The Pages of a Book are equally likely to be its hand but for the weights."""
        drawn, chances = [], []
        for _ in range(_TRIES):
            state = self._sampler.sample(rng, hands=self._weights)
            chance = prod(self._agreement(state.seats[seat], some) for seat, some in self._weights.items())
            if rng.random() < chance:
                return state
            drawn.append(state)
            chances.append(chance)
        # None was good enough by itself, so it is one of the better ones.
        return rng.choices(drawn, chances)[0]

    def _agreement(self, seat: Seat, weights: Mapping[PageNumber, float]) -> float:
        """How well what a player has agrees with what they did, 1 at the most."""
        if seat.hand is None:
            return 1.0
        pages = (seat.hand, *seat.book) if self._sampler.hands_are_free else (seat.hand,)
        return fmean(weights.get(page, 1.0) for page in pages)


def _beside_the_likeliest(
    weights: Mapping[PageNumber, float], pages: Iterable[PageNumber]
) -> dict[PageNumber, float]:
    """The weights of some Pages, of which the likeliest has 1."""
    most = max((weights.get(page, 1.0) for page in pages), default=1.0)
    return {page: max(weights.get(page, 1.0) / most, _LEAST) for page in pages}


def _likelihood(away: int | None, left: int | None, magic: bool) -> float:
    """How likely a turn without a Recount is if it took a Page from one distance to another."""
    if away == 1:
        return _COULD_HAVE_TOLD
    if away == 2 and magic:
        return _COULD_BY_MAGIC
    if away is None:
        return 1.0 if left is not None else _NO_NEARER
    if left is None or left > away:
        return _FURTHER
    return 1.0 if left < away else _NO_NEARER
