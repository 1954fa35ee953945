"""A quick way to play on from a State: what search imagines of everybody, and how it judges where that leads."""

from __future__ import annotations

import random
from math import exp, sqrt
from typing import Final

from fairytile.actions import CHARACTERS, END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.atlas import Atlas
from fairytile.bots.pace import TURNS, place_of
from fairytile.rules import apply, may_recount
from fairytile.state import SeatNumber, State

A_PAGE: Final = 1.75
"""Turns that telling a Page takes, on average."""


def quick_turn(state: State, atlas: Atlas, rng: random.Random) -> State:
    """A whole turn, or what is left of one, as a good player in a hurry would have it."""
    seat = state.to_move
    page, magic = state.seats[seat].hand, state.seats[seat].magic
    assert page is not None
    gauge = atlas.chart(state.kingdom, state.game.edition).gauge(page)
    if not state.adventures:
        away = gauge.distance(state.places)
        if turns_away(state, seat, away, magic, atlas, rng):
            return apply(state, TURN_PAGE)
        firsts = [move for move, _ in gauge.firsts(state.places, away)]
        state = apply(state, firsts[int(rng.random() * len(firsts))])
    if not state.recounted and may_recount(state):
        state = apply(state, RECOUNT)
    elif not state.recounted and magic and len(state.adventures) == 1:
        if gauge.distance(state.places) == 1:
            firsts = [move for move, _ in gauge.firsts(state.places, 1)]
            state = apply(state, firsts[int(rng.random() * len(firsts))])
            if may_recount(state):
                state = apply(state, RECOUNT)
    if state.outcome is None and state.to_move == seat and state.adventures:
        state = apply(state, END_TURN)
    return state


def turns_away(state, seat, away, magic, atlas, rng) -> bool:
    if away is None: return True
    if away==1 or (away==2 and magic): return False
    book=state.seats[seat].book
    if len(book)>3:
        return away > 2 + magic or (not magic and rng.random() < 0.6)
    if not book: return not magic
    chart=atlas.chart(state.kingdom,state.game.edition)
    stay=TURNS[magic][place_of(away)]
    return stay > 1+min(j+TURNS[1][place_of(chart.gauge(p).distance(state.places))] for j,p in enumerate(book))


def standing(state: State, seat: SeatNumber, atlas: Atlas) -> float:
    """How likely a player is to win from here, by the turns that everybody still needs."""
    if state.outcome is not None:
        return 0.0 if state.outcome.winner is None else float(state.outcome.winner == seat)
    if state.seats[seat].out:
        return 0.0
    chart = atlas.chart(state.kingdom, state.game.edition)
    needs = []
    for number, other in enumerate(state.seats):
        if other.out or other.hand is None:
            needs.append(99.0)
            continue
        away = place_of(chart.gauge(other.hand).distance(state.places))
        hand = TURNS[other.magic][away]
        hand = min(hand, 2.6 + 1.0*max(0, 4-len(other.book)) - 0.4 * other.magic) - (0.25 * other.magic if other.book else 0)
        before = (number - state.to_move) % len(state.seats) / len(state.seats)
        needs.append(hand + A_PAGE * len(other.book) + before)
    spread = 0.8 + 0.9 * sqrt(min(len(other.book) for other in state.seats if not other.out))
    weights = [exp((min(needs) - need) / spread) for need in needs]
    return weights[seat] / sum(weights)
