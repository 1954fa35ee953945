"""What a View shows."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from fairytile.actions import CHARACTERS, RECOUNT, TURN_PAGE, Action
from fairytile.content import load
from fairytile.hexes import Hex
from fairytile.rules import apply, legal_actions
from fairytile.ruleset import Impossible, MagicRecount, Misfit, Ruleset
from fairytile.state import Options, SeatNumber
from fairytile.views import legal_actions_of, seen_next, view
from tests.views.games import dealt, many_options, many_tables, played, small_edition, viewers, with_misfit

ME, OTHER = SeatNumber(0), SeatNumber(1)


def test_a_player_sees_the_own_page_and_nobody_elses() -> None:
    state = dealt(load(), Options(), random.Random(1))
    seen = view(state, ME)
    assert seen.hand == state.seats[ME].hand
    assert seen.objective == state.objective(ME)
    assert seen.seats[ME].book == (None,) * 17
    assert seen.seats[OTHER].hand is None
    assert seen.seats[OTHER].untold == 18


def test_a_spectator_sees_no_page_that_is_not_told() -> None:
    state = dealt(load(), Options(), random.Random(1))
    seen = view(state, None)
    assert seen.own is None
    assert seen.objective is None
    assert not seen.magic
    assert len(seen.unseen) == 36
    assert legal_actions_of(seen) == ()


def test_a_player_remembers_the_pages_they_turned_in_the_order_they_lie() -> None:
    state = dealt(load(), Options(), random.Random(1))
    first, second = state.game.deal.books[ME][:2]
    for _ in range(4):
        state = apply(state, TURN_PAGE)
    seen = view(state, ME)
    assert seen.seats[ME].book == (*(None,) * 15, first, second)
    assert seen.seats[ME].bottom == (first, second)
    assert seen.seats[OTHER].turned == 2
    assert seen.seats[OTHER].bottom == ()
    assert seen.magic


def test_the_table_is_open_to_everybody() -> None:
    for state in played(small_edition(), Options(players=3), random.Random(2)):
        for seat in viewers(state):
            seen = view(state, seat)
            assert (seen.kingdom, seen.whereabouts, seen.top) == (state.kingdom, state.whereabouts, state.top)
            assert (seen.tiles_left, seen.turn, seen.to_move) == (state.tiles_left, state.turn, state.to_move)
            assert [other.told for other in seen.seats] == [other.told for other in state.seats]
            assert len(seen.laid) + len(seen.set_aside) + seen.tiles_left == 3
            assert len(seen.kingdom) == 9 + 3 * len(seen.laid)
            assert [seen.hex_of(c) for c in CHARACTERS] == [state.hex_of(c) for c in CHARACTERS]


def test_tiles_set_aside_are_named() -> None:
    states = [state for seed in range(5) for state in played(with_misfit(), Options(), random.Random(seed))]
    aside = [state for state in states if state.aside]
    assert aside
    for state in aside:
        assert [tile for tile, _ in view(state, ME).set_aside] == [3]
        assert 3 not in [tile for tile, _ in view(state, ME).laid]


def test_everything_is_open_once_the_game_is_over() -> None:
    *_, state = played(small_edition(), Options(pages=4), random.Random(3), most=100_000)
    assert state.outcome is not None
    for seat in viewers(state):
        seen = view(state, seat)
        assert seen.unseen == ()
        assert [(other.hand, other.book) for other in seen.seats] == [(s.hand, s.book) for s in state.seats]
        assert set(seen.left_over) == set(state.left_over)


@pytest.mark.parametrize("magic_recount", MagicRecount)
@pytest.mark.parametrize("misfit", Misfit)
def test_legal_actions_follow_from_the_view_alone(magic_recount: MagicRecount, misfit: Misfit) -> None:
    rules = Ruleset(magic_recount=magic_recount, misfit=misfit)
    offered: set[Action] = set()
    for seed in range(8):
        for state in played(
            small_edition(), Options(players=2 + seed % 3, ruleset=rules), random.Random(seed)
        ):
            for seat in viewers(state):
                legal = legal_actions(state) if seat == state.to_move else ()
                assert view(state, seat).legal_actions == legal
                offered.update(legal)
    assert {RECOUNT, TURN_PAGE} <= offered


def test_a_player_knows_the_pages_they_exchanged_away() -> None:
    options = Options(pages=4, ruleset=Ruleset(impossible=Impossible.EXCHANGE))
    exchanged = 0
    for seed in range(30):
        for state in played(small_edition(never=6), options, random.Random(seed)):
            if state.outcome is not None:
                continue
            for seat in viewers(state):
                seen = view(state, seat)
                assert set(seen.left_over) <= set(state.left_over)
                if seat is not None:
                    assert set(seen.left_over) <= set(state.game.deal.books[seat])
                exchanged += len(seen.left_over)
    assert exchanged


def test_views_can_be_compared_and_kept_in_sets() -> None:
    state = dealt(load(), Options(), random.Random(1))
    assert view(state, ME) == view(state, ME)
    assert len({view(state, ME), view(state, ME), view(state, OTHER)}) == 2


def test_the_view_of_a_start_has_the_starting_tiles() -> None:
    seen = view(dealt(load(), Options(), random.Random(1)), ME)
    assert Hex(0, 0) in seen.kingdom
    assert seen.laid == ()


def test_every_option_has_views() -> None:
    for options in many_options():
        state = dealt(small_edition(), options, random.Random(4))
        assert [view(state, seat).options for seat in viewers(state)] == [options] * (options.players + 1)


def test_what_is_seen_next_follows_from_what_was_seen_before() -> None:
    rng = random.Random(5)
    for options in many_tables():
        states = [*played(small_edition(never=4), options, rng, most=40)]
        for seat in viewers(states[0]):
            for before, after in (*pairwise(states), rng.sample(states, 2), (states[-1], states[0])):
                assert seen_next(view(before, seat), before, after) == view(after, seat)
