"""Refusals that must not mistake one reason for another."""

import pytest

from fairytile.actions import RECOUNT, Action, AddTile, MoveCharacter
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.objectives import SeeCharacter
from fairytile.rules import apply, legal_actions
from fairytile.state import State
from tests.rules.tables import (
    FIRST,
    NE,
    SE,
    D,
    E,
    K,
    P,
    W,
    fly,
    page,
    play,
    steps,
    table,
)

ROW = """
    Fp    F     Pk    F     Md
    """
SEES_KNIGHT = page(SeeCharacter(P, K))


def reason(state: State, action: Action) -> Reason:
    with pytest.raises(IllegalAction) as refusal:
        apply(state, action)
    return refusal.value.reason


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
