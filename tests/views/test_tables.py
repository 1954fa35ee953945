"""The Kingdom in a View is the same Kingdom, but says nothing of the Pages that were asked about on it."""

import random

from fairytile import Character, Options, Place, Terrain, apply, legal_actions, new_game
from fairytile.state import SeatNumber, State
from fairytile.views import view


def late_state() -> State:
    """A game in which the stack has run out, so that hands are judged after each flight."""
    rng = random.Random(4)
    state = new_game(Options(players=2), seed=4)
    for _ in range(400):
        if state.outcome is None:
            state = apply(state, rng.choice(legal_actions(state)))
    assert state.tiles_left == 0
    return state


def test_a_view_has_no_verdicts_about_anybodys_page() -> None:
    state = late_state()
    assert state.kingdom._verdicts, "hands were judged on this Kingdom"
    assert not view(state, SeatNumber(0)).kingdom._verdicts


def test_what_one_view_asks_is_not_found_in_another() -> None:
    state = late_state()
    mine, theirs = view(state, SeatNumber(0)), view(state, SeatNumber(1))
    mine.kingdom.verdicts((mine.kingdom.everywhere,) * 3)["asked"] = True
    assert not theirs.kingdom._verdicts


def test_what_a_page_speaks_of_is_not_found_in_the_view_of_another() -> None:
    """Whoever has a Page about a Large Plain makes the rules look for one."""
    state = new_game(Options(players=2), seed=1)
    state.kingdom.spaces_of(Place.LARGE_PLAIN)
    state.kingdom.seeing_lined_up(Terrain.PLAIN)
    state.kingdom.arrivals(Character.KNIGHT, state.kingdom.reach(Character.KNIGHT, state.places[1]))
    theirs = view(state, SeatNumber(1)).kingdom
    assert not theirs._spaces_of
    assert not theirs._seeing_lined_up
    assert not any(theirs._arrivals)


def test_the_tables_of_ways_are_shared_all_the_same() -> None:
    state = late_state()
    seen = view(state, None)
    assert seen.kingdom == state.kingdom
    assert seen.kingdom._moves is state.kingdom._moves
