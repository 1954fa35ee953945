"""The end: the values book, exchange and never of the switch impossible."""

import pytest

from fairytile.actions import RECOUNT, TURN_PAGE
from fairytile.edition import PageNumber
from fairytile.objectives import Objective, SeeCharacter, Visit
from fairytile.rules import legal_actions
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Outcome, Seat, State
from fairytile.tiles import Place
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NO_FIT,
    SECOND,
    E,
    K,
    P,
    W,
    can_recount,
    can_turn_a_page,
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
)

# Without a Castle a Castle cannot be visited. The marked spaces are the last tile.
NO_CASTLE = """
        Fp    F     Fk    P     Md
           F*    F*
              F*
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
BOOK = Ruleset(impossible=Impossible.BOOK)
EXCHANGE = Ruleset(impossible=Impossible.EXCHANGE)
NEVER = Ruleset(impossible=Impossible.NEVER)


def out(state: State) -> list[bool]:
    return [seat.out for seat in state.seats]


@pytest.mark.parametrize("impossible", Impossible)
def test_no_value_asks_as_long_as_a_tile_can_be_laid(impossible: Impossible) -> None:
    state = table(
        NO_CASTLE,
        hands=[CASTLE_VISIT, CASTLE_VISIT],
        books=[[CASTLE_VISIT], [CASTLE_VISIT]],
        left_over=[ALWAYS],
        stack=["F-F-P", "F-F-P"],
        ruleset=Ruleset(impossible=impossible),
    )
    assert lay(state).seats == state.seats
    assert fly(state, W).seats == state.seats


# book


@pytest.mark.parametrize(
    ("hand", "book"),
    [(CASTLE_VISIT, ALWAYS), (ALWAYS, CASTLE_VISIT)],
    ids=["in hand", "in the Book"],
)
def test_with_book_any_untold_page_counts_even_one_that_nobody_has_seen(
    hand: Objective, book: Objective
) -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, hand], books=[[ALWAYS], [ALWAYS, book]], ruleset=BOOK)
    assert out(state) == [False, True]


def test_with_book_a_told_page_does_not_count() -> None:
    state = table(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], stack=["F-F-P"], ruleset=BOOK)
    told = state.seats[SECOND]._replace(hand=state.seats[SECOND].book[0], book=(), told=numbers(3))
    assert out(lay(state)) == [False, True]
    assert out(lay(state._replace(seats=(state.seats[FIRST], told)))) == [False, False]


def test_with_book_a_page_in_the_book_puts_out_even_who_could_recount_the_one_in_hand() -> None:
    state = finished(NO_CASTLE, hands=[SEES_KNIGHT], books=[[CASTLE_VISIT]], ruleset=BOOK)
    assert out(state) == [True, False]
    assert (state.to_move, state.seats[FIRST].told) == (SECOND, ())


def test_with_book_everybody_may_be_out_at_once() -> None:
    books = [[CASTLE_VISIT], [CASTLE_VISIT]]
    state = finished(NO_CASTLE, hands=[ALWAYS, ALWAYS], books=books, ruleset=BOOK)
    assert state.outcome == Outcome(winner=None)


# exchange


def test_with_exchange_the_page_is_swapped_for_a_possible_one_left_over() -> None:
    swapped = finished(
        NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], left_over=[CASTLE_VISIT, SEES_KNIGHT], ruleset=EXCHANGE
    )
    assert out(swapped) == [False, False]
    assert swapped.seats[SECOND] == Seat(PageNumber(6), numbers(4))
    assert not swapped.recounted, "the player whose turn it is has the Page from before"
    assert set(swapped.left_over) == set(numbers(3, 5)), "nothing is lost"


def test_with_exchange_and_none_possible_left_over_the_page_counts_as_told() -> None:
    for left_over in ([], [CASTLE_VISIT]):
        after = finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], left_over=left_over, ruleset=EXCHANGE)
        seat = after.seats[SECOND]
        assert (seat.told, seat.hand, seat.book, seat.out) == (numbers(3), 4, (), False)
        assert after.left_over == after.game.deal.left_over
        assert after.outcome is None


def test_with_exchange_several_impossible_pages_in_a_row_count_as_told() -> None:
    state = finished(
        NO_CASTLE,
        hands=[ALWAYS, CASTLE_VISIT],
        books=[[ALWAYS], [CASTLE_VISIT, ALWAYS]],
        ruleset=EXCHANGE,
    )
    assert state.seats[SECOND].told == numbers(3, 4)


def test_with_exchange_whose_last_page_counts_as_told_wins_at_once_in_anothers_turn() -> None:
    won = finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], books=[[ALWAYS], []], ruleset=EXCHANGE)
    assert won.to_move == FIRST
    assert won.outcome == Outcome(winner=SECOND)
    assert won.seats[SECOND].hand is None
    assert legal_actions(won) == ()


def test_with_exchange_that_comes_before_the_recount_of_the_player_whose_turn_it_is() -> None:
    won = finished(NO_CASTLE, hands=[SEES_KNIGHT, CASTLE_VISIT], books=[[], []], ruleset=EXCHANGE)
    assert won.outcome == Outcome(winner=SECOND)
    scarce = finished(
        NO_CASTLE,
        hands=[SEES_KNIGHT, CASTLE_VISIT],
        books=[[CASTLE_VISIT, ALWAYS]],
        left_over=[ALWAYS],
        ruleset=EXCHANGE,
    )
    assert scarce.seats[SECOND].hand == 6
    told = play(scarce, RECOUNT)
    assert told.seats[FIRST].told == numbers(1, 2), "nothing possible is left over for the first"


def test_with_exchange_the_last_page_can_be_told_in_the_course_of_the_own_turn() -> None:
    state = table(NO_CASTLE, hands=[SEES_KNIGHT], books=[[CASTLE_VISIT]], ruleset=EXCHANGE)
    won = play(fly(state, W), RECOUNT)
    assert won.outcome == Outcome(winner=FIRST)
    assert won.seats[FIRST].told == numbers(1, 2)


def test_with_exchange_the_player_to_move_comes_first() -> None:
    state = finished(
        NO_CASTLE,
        hands=[CASTLE_VISIT] * 3,
        books=[[], [], []],
        ruleset=EXCHANGE,
    )
    assert state.outcome == Outcome(winner=FIRST)
    scarce = finished(
        NO_CASTLE,
        hands=[CASTLE_VISIT] * 3,
        left_over=[ALWAYS, ALWAYS],
        ruleset=EXCHANGE,
    )
    assert [seat.told for seat in scarce.seats] == [(), (), numbers(5)]


def test_with_exchange_it_goes_clockwise_from_the_player_to_move() -> None:
    state = table(NO_CASTLE, hands=[CASTLE_VISIT] * 3, books=[[], [], []], stack=["F-F-P"], ruleset=EXCHANGE)
    assert lay(state._replace(to_move=SECOND)).outcome == Outcome(winner=SECOND)


def test_with_exchange_a_page_in_the_book_waits_until_it_is_drawn() -> None:
    state = table(
        NO_CASTLE, hands=[SEES_KNIGHT], books=[[CASTLE_VISIT]], left_over=[SEES_KNIGHT], ruleset=EXCHANGE
    )
    assert pass_by(state).seats[FIRST] == state.seats[FIRST]
    told = play(fly(state, W), RECOUNT)
    assert told.seats[FIRST].hand == 5
    assert not can_recount(told), "it came into the hand this turn"
    assert play(state, TURN_PAGE).seats[FIRST].hand == 5


def test_with_exchange_it_is_asked_at_set_up_too() -> None:
    state = set_up(
        hands=[page(Visit(P, Place.LARGE_RIVER)), ALWAYS],
        left_over=[ALWAYS],
        stack=[NO_FIT],
        ruleset=EXCHANGE,
    )
    assert state.seats[FIRST].hand == 5
    assert state.to_move == FIRST


def test_with_exchange_only_its_owner_knows_the_page_that_went() -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], left_over=[SEES_KNIGHT], ruleset=EXCHANGE)
    assert view(state, SECOND).left_over == numbers(3)
    assert view(state, FIRST).left_over == ()
    assert view(state, None).left_over == ()


# never


def test_with_never_nobody_is_out_and_the_page_may_be_turned_away() -> None:
    state = finished(NO_CASTLE, hands=[CASTLE_VISIT, CASTLE_VISIT], left_over=[ALWAYS], ruleset=NEVER)
    after = end(state)
    assert after.seats == state.seats
    assert after.outcome is None
    assert can_turn_a_page(after)
    turned = play(after, TURN_PAGE)
    assert (turned.seats[SECOND].hand, turned.seats[SECOND].book) == (4, numbers(3))


def test_with_never_the_game_goes_on_even_if_nobody_can_win() -> None:
    state = end(finished(NO_CASTLE, hands=[CASTLE_VISIT] * 3, books=[[], [], []], ruleset=NEVER))
    for _ in range(3):
        state = pass_by(state)
    assert state.outcome is None
    assert state.to_move == SECOND
    assert out(state) == [False] * 3


def test_with_never_other_pages_are_told_as_ever() -> None:
    state = finished(NO_CASTLE, hands=[SEES_KNIGHT, CASTLE_VISIT], books=[[SEES_KNIGHT]], ruleset=NEVER)
    state = end(play(state, RECOUNT))
    state = end(fly(state, W))
    assert play(fly(state, E), RECOUNT).outcome == Outcome(winner=FIRST)
