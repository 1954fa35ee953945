"""A turn: Turn a Page."""

from fairytile.actions import RECOUNT, TURN_PAGE
from fairytile.objectives import SeeCharacter
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    FIRST,
    SECOND,
    E,
    K,
    P,
    W,
    can_adventure,
    can_end,
    can_recount,
    can_turn_a_page,
    end,
    fly,
    numbers,
    page,
    pass_by,
    play,
    table,
)

KINGDOM = """
        Fp    F     Pk    F     Md
           P     P     M     C
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
THREE_MORE = [[ALWAYS, ALWAYS, ALWAYS]]


def test_the_page_goes_under_the_book_and_the_top_one_comes_into_the_hand() -> None:
    turned = play(table(KINGDOM, books=THREE_MORE), TURN_PAGE)
    seat = turned.seats[FIRST]
    assert (seat.hand, seat.book, seat.told) == (2, numbers(3, 4, 1), ())


def test_the_magic_token_is_turned_to_its_magic_side() -> None:
    state = table(KINGDOM)
    assert not state.seats[FIRST].magic
    turned = play(state, TURN_PAGE)
    assert turned.seats[FIRST].magic
    assert not turned.seats[SECOND].magic, "nobody else's"


def test_a_token_that_shows_magic_stays_so() -> None:
    state = play(table(KINGDOM, magic=[FIRST]), TURN_PAGE)
    assert state.seats[FIRST].magic


def test_turning_twice_gives_one_second_adventure_and_no_third() -> None:
    state = table(KINGDOM)
    for _ in range(2):
        state = pass_by(play(state, TURN_PAGE))
    twice = fly(fly(state, W), E)
    assert not can_adventure(twice)


def test_the_last_page_comes_back_into_the_hand_and_the_magic_is_had_all_the_same() -> None:
    state = table(KINGDOM, books=[[]])
    turned = play(state, TURN_PAGE)
    assert turned.seats[FIRST] == state.seats[FIRST]._replace(magic=True)
    assert turned.to_move == SECOND


def test_it_is_the_whole_turn() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], books=[[SEES_KNIGHT]])
    turned = play(state, TURN_PAGE)
    assert turned.to_move == SECOND
    assert turned.kingdom is state.kingdom
    assert turned.whereabouts == state.whereabouts
    assert not can_end(turned)


def test_it_is_not_to_be_had_after_an_adventure_or_a_recount() -> None:
    moved = fly(table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST]), W)
    assert not can_turn_a_page(moved)
    assert can_recount(moved)
    assert not can_turn_a_page(play(moved, RECOUNT))
    assert not can_turn_a_page(fly(moved, E))


def test_it_can_be_done_whatever_the_page_asks_for() -> None:
    assert can_turn_a_page(table(KINGDOM, hands=[SEES_KNIGHT]))
    assert can_turn_a_page(table(KINGDOM, magic=[FIRST]))


def test_turning_on_through_the_book_brings_every_page_and_the_first_again() -> None:
    state = table(KINGDOM, books=THREE_MORE)
    hands = []
    for _ in range(5):
        hands.append(state.seats[FIRST].hand)
        state = pass_by(play(state, TURN_PAGE))
    assert hands == [1, 2, 3, 4, 1]


def test_a_player_remembers_the_pages_they_turned_and_where_they_lie() -> None:
    state = table(KINGDOM, books=THREE_MORE)
    known = []
    for _ in range(5):
        own = view(state, FIRST).own
        assert own is not None
        known.append(own.book)
        state = pass_by(play(state, TURN_PAGE))
    assert known == [
        (None, None, None),
        (None, None, 1),
        (None, 1, 2),
        (1, 2, 3),
        (2, 3, 4),
    ]


def test_nobody_else_learns_which_pages_were_turned() -> None:
    state = play(table(KINGDOM, books=THREE_MORE), TURN_PAGE)
    for other in (SECOND, None):
        seen = view(state, other).seats[FIRST]
        assert (seen.hand, seen.book, seen.turned) == (None, (None, None, None), 1)


def test_a_turned_page_that_is_drawn_again_is_no_longer_in_the_book() -> None:
    state = table(KINGDOM, hands=[ALWAYS], books=[[SEES_KNIGHT]])
    state = pass_by(play(state, TURN_PAGE))
    told = play(fly(state, W), RECOUNT)
    seat = told.seats[FIRST]
    assert (seat.hand, seat.book, seat.turned) == (1, (), 0)
    assert end(told).seats[FIRST].told == numbers(2)
