"""A Recount passed over by a second Adventure, and refusals that must not mistake one reason for another."""

import pytest

from fairytile.actions import RECOUNT, Action, AddTile, MoveCharacter
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.objectives import SeeCharacter, Visit
from fairytile.rules import apply, legal_actions
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Outcome, State
from fairytile.tiles import Place
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NE,
    NO_FIT,
    SE,
    SECOND,
    D,
    E,
    K,
    P,
    W,
    finished,
    fly,
    page,
    play,
    set_up,
    steps,
    table,
)

ROW = """
    Fp    F     Pk    F     Md
    """
JUST_LAID = """
    Fp    F     Fk    P     Md
       F*    F*
          F*
    """
SEES_KNIGHT = page(SeeCharacter(P, K))


def reason(state: State, action: Action) -> Reason:
    with pytest.raises(IllegalAction) as refusal:
        apply(state, action)
    return refusal.value.reason


def test_a_page_that_counts_as_told_when_the_recount_is_passed_over_wins_before_the_second_adventure() -> (
    None
):
    state = finished(
        JUST_LAID,
        hands=[SEES_KNIGHT, CASTLE_VISIT],
        books=[[], []],
        magic=[FIRST],
        ruleset=Ruleset(impossible=Impossible.EXCHANGE),
    )
    assert fly(state, W).outcome == Outcome(SECOND)


def test_who_has_lost_when_the_recount_is_passed_over_has_no_second_adventure() -> None:
    state = finished(JUST_LAID, hands=[CASTLE_VISIT, SEES_KNIGHT], books=[[], []], magic=[FIRST])
    after = fly(state, W)
    assert after.seats[FIRST].out
    assert (after.to_move, after.places, after.adventures) == (SECOND, state.places, ())


def test_a_first_player_who_is_out_at_set_up_leaves_the_first_turn_to_the_next() -> None:
    state = set_up(hands=[page(Visit(P, Place.LARGE_RIVER)), ALWAYS, ALWAYS], stack=[NO_FIT])
    assert (state.to_move, state.turn) == (SECOND, 1)


def test_after_a_recount_a_wrong_second_adventure_is_refused_for_what_is_wrong_with_it() -> None:
    state = play(fly(table(ROW, hands=[SEES_KNIGHT], magic=[FIRST]), W), RECOUNT)
    assert any(isinstance(action, MoveCharacter) for action in legal_actions(state))
    assert reason(state, steps(state, K, E)) is Reason.KNIGHT_TOO_NEAR


def test_three_steps_of_the_knight_are_not_another_way_of_going_two() -> None:
    state = table("""
        Fk    F     F
           F     F
        """)
    assert reason(state, steps(state, K, SE, E, NE)) is Reason.KNIGHT_STEPS


def test_a_crooked_flight_is_not_another_way_of_a_straight_one() -> None:
    state = table("""
        Fd    F     F
           F     F
        """)
    assert reason(state, steps(state, D, SE, E, NE)) is Reason.DRAGON_STRAIGHT


def test_the_princess_does_not_jump_where_there_are_no_castles() -> None:
    state = table("""
        Fp    F     F     F
        """)
    assert reason(state, MoveCharacter(P, (Hex(3, 0), Hex(1, 0)))) is Reason.PRINCESS_STEP


@pytest.mark.parametrize("far", [Hex(0, 1 << 10), Hex(0, 1 << 16), Hex(-1, 1 << 16), Hex(1 << 40, 3)])
def test_a_hex_however_far_away_is_not_taken_for_a_space(far: Hex) -> None:
    state = table(ROW, stack=["F-F-F"])
    assert far not in state.kingdom
    assert reason(state, MoveCharacter(P, (far,))) is Reason.NO_SUCH_SPACE
    assert reason(state, AddTile(far, 0)) is Reason.TWO_EDGES
