"""Samples are as likely as the deals they stand for.

Deal a game, look at it from a seat, and draw a sample: over many deals the samples must be distributed
like the true States, whatever is counted. This is asked of what the seat has in hand together with
something hidden, so that a sample that ignores what the seat knows would show.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable
from itertools import product
from math import sqrt

import pytest

from fairytile.actions import TURN_PAGE
from fairytile.content import load
from fairytile.rules import apply
from fairytile.ruleset import Impossible, Ruleset
from fairytile.sampling import Sampler, sample
from fairytile.state import Dealing, Options, SeatNumber, State
from fairytile.views import view
from tests.views.games import dealt, played, small_edition

ME, OTHER = SeatNumber(0), SeatNumber(1)


def hands(state: State) -> Hashable:
    return state.seats[ME].hand, state.seats[OTHER].hand, tuple(seat.out for seat in state.seats)


def own_next(state: State) -> Hashable:
    return state.seats[ME].hand, state.seats[ME].book[:1], tuple(seat.out for seat in state.seats)


def left_over(state: State) -> Hashable:
    return state.seats[ME].hand, frozenset(state.left_over), tuple(seat.out for seat in state.seats)


def distance(one: Counter[Hashable], other: Counter[Hashable]) -> float:
    """How far two counts of the same size are apart, in standard deviations of what chance alone does."""
    kinds = one.keys() | other.keys()
    squares = sum((one[kind] - other[kind]) ** 2 / (one[kind] + other[kind]) for kind in kinds)
    return (squares - len(kinds)) / sqrt(2 * len(kinds))


def ways_to_deal() -> list[Options]:
    return [
        Options(players=players, dealing=dealing, pages=pages, ruleset=Ruleset(impossible=impossible))
        for players, dealing, pages, impossible in product(
            (2, 3), Dealing, (None, 2), (Impossible.NEVER, Impossible.HAND, Impossible.BOOK)
        )
        # With limits on stretches of several Pages samples are only nearly even.
        if pages is None or impossible is not Impossible.BOOK
    ]


def name_of(options: Options) -> str:
    return f"{options.players}-{options.dealing}-{options.pages}-{options.ruleset.impossible}"


@pytest.mark.parametrize("options", ways_to_deal(), ids=name_of)
def test_samples_are_distributed_like_deals(options: Options) -> None:
    tiny = small_edition(pages=8 if options.players == 3 else 7, tiles=0, never=2, hard=0)
    rng = random.Random(21)
    counted: dict[Callable[[State], Hashable], tuple[Counter[Hashable], Counter[Hashable]]]
    counted = {what: (Counter(), Counter()) for what in (hands, own_next, left_over)}
    # Where nobody is ever out, turning Pages tells the others nothing, and samples stay exact.
    turns = 3 if options.ruleset.impossible is Impossible.NEVER else 0
    for _ in range(1500):
        state = dealt(tiny, options, rng)
        for _ in range(turns):
            state = apply(state, TURN_PAGE)
        if state.outcome is None:
            drawn = sample(view(state, ME), rng)
            for what, (true, sampled) in counted.items():
                true[what(state)] += 1
                sampled[what(drawn)] += 1
    for true, sampled in counted.values():
        assert distance(true, sampled) < 4


def test_every_unseen_page_is_as_likely_in_anothers_hand() -> None:
    *_, state = played(load(), Options(), random.Random(5), most=16)
    assert state.outcome is None
    sampler, rng = Sampler(view(state, ME)), random.Random(22)
    found = Counter(sampler.sample(rng).seats[OTHER].hand for _ in range(12000))
    unseen = view(state, ME).unseen
    assert found.keys() == set(unseen)
    expected = 12000 / len(unseen)
    assert all(abs(count - expected) < 5 * sqrt(expected) for count in found.values())


def test_every_tile_below_the_top_is_as_likely_on_either_side() -> None:
    state = dealt(load(), Options(), random.Random(5))
    sampler, rng = Sampler(view(state, ME)), random.Random(23)
    found = Counter(sampler.sample(rng).game.deal.stack[state.tiles_gone + 1] for _ in range(12000))
    kinds = 2 * (state.tiles_left - 1)
    assert len(found) == kinds
    assert all(abs(count - 12000 / kinds) < 5 * sqrt(12000 / kinds) for count in found.values())
