"""The end: impossible Pages are found right after the Adventure, and what becomes of the turn then."""

import pytest

from fairytile.actions import RECOUNT
from fairytile.objectives import MoveOver, SeeCharacter, SeePlace
from fairytile.rules import legal_actions
from fairytile.ruleset import Impossible, MagicRecount, Ruleset
from fairytile.state import Outcome, SeatNumber, State
from fairytile.tiles import Place, Terrain
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NW,
    SECOND,
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
    numbers,
    page,
    pass_by,
    play,
    table,
    walk,
)

# Without a Castle a Castle cannot be visited. The marked spaces are the last tile.
NO_CASTLE = """
        Fp    F     Fk    P     Md
           F*    F*
              F*
        """
# From the middle of the row the Dragon sees the Castle. Once at an end he never stops there again.
DRAGON_IN_THE_MIDDLE = """
        Fp    F     Fd    F     F
                       C
        """
# The Dragon flies over the Castle to the end of the row, and from there into a line he never leaves again.
TWO_FLIGHTS = """
              Pp
                 P
        Fd    C     F
                       F
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
DRAGON_SEES_CASTLE = page(SeePlace(D, Place.CASTLE))
DRAGON_OVER_CASTLE = page(MoveOver(D, Terrain.CASTLE))
EXCHANGE = Ruleset(impossible=Impossible.EXCHANGE)


def out(state: State) -> list[bool]:
    return [seat.out for seat in state.seats]


# The turn


def test_a_flight_that_makes_the_own_page_impossible_ends_the_turn_and_leaves_no_second_adventure() -> None:
    state = table(DRAGON_IN_THE_MIDDLE, hands=[DRAGON_SEES_CASTLE, ALWAYS], magic=[FIRST])
    flown = fly(state, E)
    assert out(flown) == [True, False]
    assert (flown.to_move, flown.turn, flown.adventures) == (SECOND, 2, ())
    assert flown.seats[FIRST].magic, "the token was not used"


def test_a_second_adventure_that_makes_the_own_page_impossible_was_had() -> None:
    state = walk(table(DRAGON_IN_THE_MIDDLE, hands=[DRAGON_SEES_CASTLE, ALWAYS], magic=[FIRST]), P, E)
    flown = fly(state, E)
    assert (out(flown), flown.to_move) == ([True, False], SECOND)
    assert not flown.seats[FIRST].magic
    assert flown.hex_of(D) != state.hex_of(D)


def test_who_is_still_in_goes_on_when_others_are_out() -> None:
    state = finished(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT], magic=[FIRST])
    assert (out(state), state.to_move) == ([False, True], FIRST)
    assert can_adventure(state)


def test_everybody_may_be_out_in_the_middle_of_a_turn() -> None:
    flown = fly(table(DRAGON_IN_THE_MIDDLE, hands=[DRAGON_SEES_CASTLE] * 2), E)
    assert flown.outcome == Outcome(winner=None)
    assert legal_actions(flown) == ()


# A Page that is met at that moment


def two_flights(hands: int, ruleset: Ruleset | None = None) -> State:
    """A turn of two flights, by which those with a Page about them have seen the last of it."""
    state = table(
        TWO_FLIGHTS,
        hands=[DRAGON_OVER_CASTLE] * hands,
        left_over=[ALWAYS],
        magic=[FIRST],
        ruleset=ruleset or Ruleset(),
    )
    return fly(fly(state, E), NW)


@pytest.mark.parametrize("impossible", Impossible)
def test_a_page_that_can_be_told_now_counts_as_possible(impossible: Impossible) -> None:
    flown = two_flights(1, Ruleset(impossible=impossible))
    assert (out(flown), flown.to_move, flown.seats[FIRST].hand) == ([False, False], FIRST, 1)
    assert play(flown, RECOUNT).seats[FIRST].told == numbers(1)


def test_whoever_cannot_tell_it_now_is_out() -> None:
    assert out(two_flights(2)) == [False, True]


def test_who_passes_it_over_for_good_is_out_when_the_turn_ends() -> None:
    ended = end(two_flights(1))
    assert out(ended) == [True, False]
    assert (ended.to_move, ended.turn) == (SECOND, 2)
    assert end(two_flights(2)).outcome == Outcome(winner=None)


def test_with_exchange_it_is_exchanged_when_the_turn_ends() -> None:
    ended = end(two_flights(1, EXCHANGE))
    assert (ended.to_move, ended.seats[FIRST].hand) == (SECOND, 5)
    assert (ended.recounted, ended.exchanged) == (False, False)


def test_who_told_it_is_judged_by_the_next_page() -> None:
    state = table(TWO_FLIGHTS, hands=[DRAGON_OVER_CASTLE], books=[[DRAGON_OVER_CASTLE]], magic=[FIRST])
    told = play(fly(fly(state, E), NW), RECOUNT)
    assert (out(told), told.to_move) == ([True, False], SECOND)


# The value exchange, in the own turn


def exchanged(magic_recount: MagicRecount, magic: list[SeatNumber]) -> State:
    """The last tile was laid, and its player's Page exchanged for one that would be met."""
    return finished(
        NO_CASTLE,
        hands=[CASTLE_VISIT],
        left_over=[SEES_KNIGHT],
        magic=magic,
        ruleset=Ruleset(impossible=Impossible.EXCHANGE, magic_recount=magic_recount),
    )


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_a_page_that_came_in_exchange_waits_for_a_later_turn(magic_recount: MagicRecount) -> None:
    state = exchanged(magic_recount, magic=[FIRST])
    assert (state.seats[FIRST].hand, state.to_move) == (5, FIRST)
    assert not can_recount(state)
    again = fly(state, W)
    assert not can_recount(again)
    assert can_recount(fly(pass_by(end(again)), E))


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_an_exchange_does_not_forbid_the_second_adventure(magic_recount: MagicRecount) -> None:
    assert can_adventure(exchanged(magic_recount, magic=[FIRST]))
    assert not can_adventure(exchanged(magic_recount, magic=[]))


def test_an_exchange_after_a_recount_does_not_allow_what_the_recount_forbids() -> None:
    state = finished(
        NO_CASTLE,
        hands=[SEES_KNIGHT],
        books=[[CASTLE_VISIT]],
        left_over=[ALWAYS],
        magic=[FIRST],
        ruleset=Ruleset(impossible=Impossible.EXCHANGE, magic_recount=MagicRecount.LAST),
    )
    told = play(state, RECOUNT)
    assert (told.seats[FIRST].hand, told.to_move) == (5, FIRST)
    assert not can_adventure(told)
