"""The end: impossible Pages as the rulebook has them, the value hand of the switch impossible."""

import pytest

from fairytile.actions import RECOUNT, TURN_PAGE
from fairytile.edition import PageNumber
from fairytile.objectives import Meet, Objective, SeeCharacter, SeePlace, Visit
from fairytile.ruleset import Misfit, Ruleset
from fairytile.state import Outcome, Seat, SeatNumber, State
from fairytile.tiles import Place
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    FOURTH,
    NO_FIT,
    SE,
    SECOND,
    THIRD,
    D,
    E,
    K,
    P,
    W,
    can_adventure,
    can_recount,
    end,
    finished,
    fly,
    lay,
    numbers,
    page,
    pass_by,
    play,
    set_up,
    table,
    walk,
)

# Without a Castle a Castle cannot be visited. The marked spaces are the last tile.
NO_CASTLE = """
        Fp    F     Fk    P     Md
           F*    F*
              F*
        """
SEES_KNIGHT = page(SeeCharacter(P, K))


def out(state: State) -> list[bool]:
    return [seat.out for seat in state.seats]


# When it is asked


def test_as_long_as_a_tile_can_be_laid_nobody_is_out() -> None:
    state = table(NO_CASTLE, hands=[CASTLE_VISIT, CASTLE_VISIT], stack=["F-F-P", "F-F-P"])
    assert out(lay(state)) == [False, False]
    assert out(end(fly(state, W))) == [False, False]
    assert out(play(state, TURN_PAGE)) == [False, False]


def test_the_last_tile_puts_out_whoever_holds_a_page_that_has_become_impossible() -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT, ALWAYS])
    assert out(state) == [False, True, False]


def test_the_last_tile_may_make_a_page_possible_for_good() -> None:
    state = table(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], stack=["C-F-P"])
    assert out(end(lay(state))) == [False, False]


def test_it_is_asked_right_after_the_adventure_before_any_recount() -> None:
    laid = finished(NO_CASTLE, hands=[SEES_KNIGHT, ALWAYS, CASTLE_VISIT])
    assert out(laid) == [False, False, True]
    assert (laid.to_move, laid.turn) == (FIRST, 1), "the turn of a player who is still in goes on"
    assert can_recount(laid)
    assert out(play(laid, RECOUNT)) == out(end(laid)) == [False, False, True]


def test_a_page_that_comes_into_the_hand_by_a_recount_is_asked_at_once() -> None:
    state = table(NO_CASTLE, hands=[SEES_KNIGHT], books=[[CASTLE_VISIT], [ALWAYS]], stack=[], magic=[FIRST])
    told = play(fly(state, W), RECOUNT)
    assert out(told) == [True, False]
    assert told.to_move == SECOND, "out in their own turn, which ends with it"
    assert (told.adventures, told.recounted) == ((), False)
    assert told.seats[FIRST].told == numbers(1)


def test_a_page_that_comes_into_the_hand_by_turning_is_asked_at_once() -> None:
    state = table(NO_CASTLE, hands=[ALWAYS, ALWAYS, ALWAYS], books=[[CASTLE_VISIT]])
    turned = play(state, TURN_PAGE)
    assert out(turned) == [True, False, False]
    assert turned.to_move == SECOND


def test_a_page_in_the_book_does_no_harm_until_it_is_drawn() -> None:
    state = table(NO_CASTLE, hands=[SEES_KNIGHT], books=[[ALWAYS, CASTLE_VISIT]])
    state = end(play(fly(state, W), RECOUNT))
    assert out(state) == [False, False]


def test_it_is_asked_at_set_up_if_no_tile_fits_the_starting_kingdom() -> None:
    never = page(Visit(P, Place.LARGE_RIVER))
    state = set_up(hands=[never, ALWAYS, ALWAYS], stack=[NO_FIT])
    assert out(state) == [True, False, False]
    assert (state.to_move, state.turn) == (SECOND, 1), "the first turn goes to the next"
    assert out(set_up(hands=[never, ALWAYS, ALWAYS], stack=["F-F-F"])) == [False, False, False]


def test_with_stay_a_misfit_on_top_means_that_no_tile_can_be_laid() -> None:
    state = table(
        NO_CASTLE,
        hands=[ALWAYS, CASTLE_VISIT],
        stack=["F-F-P", NO_FIT, "C-C-C"],
        ruleset=Ruleset(misfit=Misfit.STAY),
    )
    assert out(lay(state)) == [False, True]


def test_with_aside_the_tile_under_a_misfit_still_gives_hope() -> None:
    state = table(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], stack=["F-F-P", NO_FIT, "C-C-C"])
    assert out(end(lay(state))) == [False, False]


# What is impossible

# From the middle of the row the Dragon sees the Castle. Once at an end he never stops there again.
DRAGON_IN_THE_MIDDLE = """
        Fp    F     Fd    F     F
                       C
        """
DRAGON_SEES_CASTLE = page(SeePlace(D, Place.CASTLE))


def test_the_dragon_can_fly_off_for_good_and_take_a_page_with_him() -> None:
    state = table(DRAGON_IN_THE_MIDDLE, hands=[ALWAYS, DRAGON_SEES_CASTLE])
    assert out(pass_by(state)) == [False, False]
    assert out(fly(state, E)) == [False, True]


def test_where_the_dragon_can_come_back_from_nothing_is_lost() -> None:
    state = table(DRAGON_IN_THE_MIDDLE, hands=[ALWAYS, DRAGON_SEES_CASTLE])
    assert out(end(fly(state, SE))) == [False, False]


@pytest.mark.parametrize(
    "objective",
    [
        page(Visit(P, Place.FOREST), SeeCharacter(P, D)),
        page(Visit(P, Place.MOUNTAIN), Visit(K, Place.FOREST)),
        page(Meet(P, K, Place.MOUNTAIN)),
        page(Visit(D, Place.MOUNTAIN)),
    ],
    ids=["far away", "only with Magic", "only after several turns", "only by leaving and coming back"],
)
def test_whatever_some_moves_of_anybody_can_bring_about_is_possible(objective: Objective) -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, objective])
    assert out(end(state)) == [False, False]


@pytest.mark.parametrize(
    "objective",
    [
        page(Visit(P, Place.LARGE_MOUNTAIN)),
        page(Visit(D, Place.PLAIN)),
        page(Visit(P, Place.FOREST), Visit(K, Place.FOREST), Visit(D, Place.FOREST)),
        page(Visit(P, Place.FOREST), Meet(P, K, Place.PLAIN)),
    ],
    ids=["not there", "where the Dragon cannot stop", "three moves in one turn", "at odds with itself"],
)
def test_what_no_moves_can_bring_about_is_impossible(objective: Objective) -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, objective])
    assert out(state) == [False, True]


# Who is out


def test_the_others_continue_in_turn_without_those_who_are_out() -> None:
    state = end(finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT, ALWAYS, ALWAYS]))
    order = [FIRST]
    for _ in range(5):
        order.append(state.to_move)
        state = pass_by(state)
    assert order == [FIRST, THIRD, FOURTH, FIRST, THIRD, FOURTH]


def test_several_can_be_out_at_once() -> None:
    state = end(finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT, CASTLE_VISIT, ALWAYS]))
    assert out(state) == [False, True, True, False]
    assert state.to_move == FOURTH


@pytest.mark.parametrize("magic", [[], [FIRST]], ids=["without Magic", "with Magic"])
def test_somebody_out_in_their_own_turn_ends_it(magic: list[SeatNumber]) -> None:
    state = finished(NO_CASTLE, hands=[CASTLE_VISIT, ALWAYS, ALWAYS], magic=magic)
    assert out(state) == [True, False, False]
    assert (state.to_move, state.turn, state.adventures) == (SECOND, 2, ())


def test_the_one_who_is_left_continues_alone_and_can_win() -> None:
    state = finished(NO_CASTLE, hands=[SEES_KNIGHT, CASTLE_VISIT], books=[[page(SeeCharacter(P, D))]])
    state = end(play(state, RECOUNT))
    assert (state.outcome, state.to_move, out(state)) == (None, FIRST, [False, True])
    state = end(fly(state, W))
    assert state.to_move == FIRST
    assert can_adventure(state)
    assert play(fly(state, E), RECOUNT).outcome == Outcome(winner=FIRST)


def test_to_be_left_alone_is_not_to_have_won() -> None:
    state = end(finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT, CASTLE_VISIT]))
    assert out(state) == [False, True, True]
    assert state.outcome is None


def test_if_everybody_is_out_there_is_no_winner() -> None:
    state = finished(NO_CASTLE, hands=[CASTLE_VISIT, CASTLE_VISIT, CASTLE_VISIT])
    assert out(state) == [True, True, True]
    assert state.outcome == Outcome(winner=None)


def test_the_last_one_left_can_be_out_as_well() -> None:
    state = end(finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], books=[[CASTLE_VISIT]]))
    assert state.outcome is None
    assert play(state, TURN_PAGE).outcome == Outcome(winner=None)


def test_who_recounts_the_last_page_wins_even_if_the_adventure_put_the_others_out() -> None:
    laid = finished(NO_CASTLE, hands=[SEES_KNIGHT, CASTLE_VISIT], books=[[]])
    assert (laid.outcome, out(laid)) == (None, [False, True])
    told = play(laid, RECOUNT)
    assert told.outcome == Outcome(winner=FIRST)


def test_the_untold_pages_of_somebody_out_stay_hidden_until_the_end() -> None:
    hands = [SEES_KNIGHT, SEES_KNIGHT]
    state = table(NO_CASTLE, hands=hands, books=[[page(SeeCharacter(P, K))], [CASTLE_VISIT]])
    state = pass_by(state)
    state = play(walk(state, P, W), RECOUNT)
    assert out(state) == [False, True]
    seen = view(state, FIRST).seats[SECOND]
    assert (seen.hand, seen.book, seen.untold, seen.out) == (None, (), 1, True)
    assert seen.told == numbers(3), "what was told belongs to the story"
    for way in (W, E):
        state = play(fly(state, way), RECOUNT)
        state = end(state) if state.outcome is None else state
    assert state.outcome == Outcome(winner=FIRST)
    assert view(state, FIRST).seats[SECOND].hand == 4


def test_somebody_out_keeps_their_pages() -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT])
    assert state.seats[SECOND] == Seat(PageNumber(3), numbers(4), out=True)
