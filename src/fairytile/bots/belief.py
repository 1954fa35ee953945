"""What the others may have in hand: concluded from what they did since they drew their Page."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.atlas import Atlas, Chart
from fairytile.dealing import deck_of
from fairytile.edition import PageNumber
from fairytile.objectives import Places
from fairytile.sampling import Sampler
from fairytile.state import SeatNumber, State
from fairytile.view import View

# How likely a turn is that ended without a Recount, for somebody with a certain Page, beside one that brings
# it nearer. Nobody plays perfectly, so nothing is ruled out.
_COULD_HAVE_TOLD: Final = 0.03
_COULD_BY_MAGIC: Final = 0.15
_NO_NEARER: Final = 0.25
_FURTHER: Final = 0.1

_TRIES: Final = 12


class Belief:
    """How likely each Page is in the hand of each player, as weights."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._weights: dict[SeatNumber, dict[PageNumber, float]] = {}
        self._before: tuple[Chart, Places, bool] | None = None

    def watch(self, view: View, action: Action) -> None:
        """Somebody took an action; the View shows the table just before."""
        seat = view.to_move
        if seat == view.seat:
            return
        if action in {TURN_PAGE, RECOUNT}:
            self._weights.pop(seat, None)
            self._before = None
        elif not view.adventures:
            chart = self._atlas.chart(view.kingdom, view.edition)
            self._before = chart, view.places, view.seats[seat].magic
        elif action is END_TURN and self._before is not None and not view.recounted:
            self._conclude(view, seat, *self._before)

    def _conclude(self, view: View, seat: SeatNumber, chart: Chart, places: Places, magic: bool) -> None:
        now = self._atlas.chart(view.kingdom, view.edition)
        weights = self._weights.setdefault(seat, {})
        for page in deck_of(view.edition, view.options):
            away, left = chart.gauge(page).distance(places), now.gauge(page).distance(view.places)
            weights[page] = weights.get(page, 1.0) * _likelihood(away, left, magic)

    def weights(self, seat: SeatNumber) -> Mapping[PageNumber, float]:
        """How likely a player is to have each Page in hand, beside others; 1 where nothing is known."""
        return self._weights.get(seat, {})

    def sample(self, sampler: Sampler, rng: random.Random) -> State:
        """A State that could be the one behind a View, likelier if what the others did makes sense in it."""
        state = sampler.sample(rng)
        if not self._weights:
            return state
        most = {seat: max(weights.values()) for seat, weights in self._weights.items()}
        for _ in range(_TRIES):
            chance = 1.0
            for seat, weights in self._weights.items():
                hand = state.seats[seat].hand
                if hand is not None:
                    chance *= weights.get(hand, 1.0) / most[seat]
            if rng.random() < chance:
                break
            state = sampler.sample(rng)
        return state


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
