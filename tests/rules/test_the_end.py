"""The end: who wins, and what the end shows."""

import pytest

from fairytile.actions import RECOUNT, TURN_PAGE
from fairytile.objectives import SeeCharacter
from fairytile.rules import legal_actions
from fairytile.ruleset import CLASSIC, MagicRecount, Ruleset
from fairytile.state import Outcome, State
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    FIRST,
    SECOND,
    E,
    K,
    P,
    W,
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


def last_page(ruleset: Ruleset = CLASSIC) -> State:
    hands = [SEES_KNIGHT, ALWAYS, ALWAYS]
    return table(KINGDOM, hands=hands, books=[[]], stack=["F-F-P"], ruleset=ruleset)


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_who_recounts_the_last_page_wins_at_once(magic_recount: MagicRecount) -> None:
    won = play(fly(last_page(ruleset=Ruleset(magic_recount=magic_recount)), W), RECOUNT)
    assert won.outcome == Outcome(winner=FIRST)
    assert won.seats[FIRST].hand is None
    assert won.seats[FIRST].told == numbers(1)


def test_nothing_is_to_be_done_any_more_not_even_with_magic() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], books=[[]], magic=[FIRST])
    won = play(fly(state, W), RECOUNT)
    assert won.seats[FIRST].magic
    assert legal_actions(won) == ()


def test_the_round_is_not_played_to_its_end() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT, SEES_KNIGHT, SEES_KNIGHT], books=[[], [], []], stack=["F-F-P"])
    won = play(fly(state, W), RECOUNT)
    assert [len(seat.untold) for seat in won.seats] == [0, 1, 1]
    assert won.outcome == Outcome(winner=FIRST)


def test_who_passes_the_last_recount_over_does_not_win() -> None:
    assert end(fly(last_page(), W)).outcome is None


def test_a_page_that_is_not_the_last_does_not_win() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], books=[[ALWAYS]])
    assert play(fly(state, W), RECOUNT).outcome is None


def test_the_pages_that_were_turned_away_must_be_told_as_well() -> None:
    state = pass_by(play(table(KINGDOM, hands=[ALWAYS], books=[[SEES_KNIGHT]]), TURN_PAGE))
    told = play(fly(state, W), RECOUNT)
    assert told.outcome is None
    assert told.seats[FIRST].hand == 1


def test_anybody_can_win_in_their_own_turn() -> None:
    state = table(KINGDOM, hands=[ALWAYS, SEES_KNIGHT], books=[[ALWAYS], []])
    assert play(fly(pass_by(state), W), RECOUNT).outcome == Outcome(winner=SECOND)


def test_an_empty_stack_is_no_end() -> None:
    state = table(KINGDOM)
    assert state.top is None
    for _ in range(10):
        state = pass_by(state)
    assert state.outcome is None
    assert legal_actions(state)


def test_at_the_end_everything_lies_open() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT, ALWAYS], books=[[], [ALWAYS]], left_over=[ALWAYS])
    before, after = state, play(fly(state, W), RECOUNT)
    assert view(before, FIRST).seats[SECOND].hand is None
    assert view(before, FIRST).left_over == ()
    for viewer in (FIRST, SECOND, None):
        seen = view(after, viewer)
        assert (seen.seats[SECOND].hand, seen.seats[SECOND].book) == (2, numbers(3))
        assert seen.left_over == numbers(4)
        assert seen.outcome == Outcome(winner=FIRST)
        assert seen.legal_actions == ()


def test_the_winner_has_told_the_whole_book() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], books=[[SEES_KNIGHT, SEES_KNIGHT]])
    dealt = state.game.deal.books[FIRST]
    for way in (W, E, W):
        state = play(fly(state, way), RECOUNT)
        if state.outcome is None:
            state = pass_by(end(state))
    assert state.outcome == Outcome(winner=FIRST)
    assert state.seats[FIRST].told == dealt
    assert state.seats[FIRST].untold == ()
