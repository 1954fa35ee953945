"""Moving, the Princess: one step, with a jump from Castle to Castle before it or after it."""

import pytest

from fairytile.hexes import DIRECTIONS, Hex
from fairytile.ruleset import PrincessJumps, PrincessReturn, Ruleset
from tests.rules.tables import P, assert_moves_end_on_marks, moves, steps, table

ONE_JUMP = Ruleset(princess_jumps=PrincessJumps.ONE)
MAY_RETURN = Ruleset(princess_return=PrincessReturn.YES)


def test_she_takes_one_step_to_any_adjacent_space_even_an_occupied_one() -> None:
    assert_moves_end_on_marks(
        P,
        """
           F*    M*    M
        F*    Pp    Fk*   F
           F*    Pd*
        """,
    )


def test_she_stays_on_spaces_that_are_there() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Fp    F*    F
           .     F     F
        """,
    )


def test_a_step_onto_a_castle_may_go_on_with_a_jump_to_any_other_castle() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Pp    C*    F     C*
                             F     C*
        """,
    )


def test_from_a_castle_she_may_jump_before_her_step_and_never_without_it() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Cp    F*    M     P*    C     F*
        """,
    )


def test_away_from_castles_she_cannot_jump_at_all() -> None:
    assert_moves_end_on_marks(
        P,
        """
        C     F     F*    Pp    F*    C
        """,
    )


def test_the_only_castle_has_no_other_to_jump_to() -> None:
    assert_moves_end_on_marks(
        P,
        """
        F     P*    Cp    F*
        """,
    )


THREE_CASTLES_AWAY = """
        Cp    P*    C*    C*    M*    C*
        """


def test_with_two_jumps_she_may_jump_and_step_and_jump_again() -> None:
    assert_moves_end_on_marks(P, THREE_CASTLES_AWAY)
    state = table(THREE_CASTLES_AWAY)
    last_castle = [move.path for move in moves(state, P) if move.path[-1] == Hex(5, 0)]
    assert last_castle == [(Hex(2, 0), Hex(3, 0), Hex(5, 0))]


def test_with_one_jump_she_may_jump_before_or_after_her_step_but_not_both() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Cp    P*    C*    C*    M*    C
        """,
        ONE_JUMP,
    )


@pytest.mark.parametrize("jumps", PrincessJumps)
def test_one_jump_is_enough_for_a_jump_on_either_side_of_the_step(jumps: PrincessJumps) -> None:
    assert_moves_end_on_marks(
        P,
        """
        Pp    C*    F     C*
        """,
        Ruleset(princess_jumps=jumps),
    )
    assert_moves_end_on_marks(
        P,
        """
        Cp    F*    P*    C
        """,
        Ruleset(princess_jumps=jumps),
    )


def test_she_may_not_end_where_she_started() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Cp    C*    F*
        """,
    )


def test_with_return_she_may_end_where_she_started() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Cp*   C*    F*
        """,
        MAY_RETURN,
    )


def test_with_return_she_still_needs_castles_to_come_back_by() -> None:
    assert_moves_end_on_marks(
        P,
        """
        Fp    P*    F
        """,
        MAY_RETURN,
    )
    assert_moves_end_on_marks(
        P,
        """
        Cp    P*    C
        """,
        MAY_RETURN,
    )


def test_with_return_and_one_jump_a_step_and_a_jump_lead_back() -> None:
    state = table(
        """
        Cp    C     F
        """,
        ruleset=Ruleset(princess_jumps=PrincessJumps.ONE, princess_return=PrincessReturn.YES),
    )
    assert [move.path for move in moves(state, P) if move.path[-1] == Hex(0, 0)] == [(Hex(1, 0), Hex(0, 0))]


def test_a_step_and_a_jump_with_a_step_are_two_moves_to_one_space_as_only_one_enters_a_castle() -> None:
    state = table("""
        Cp    P     C
        """)
    assert [move.path for move in moves(state, P)] == [(Hex(1, 0),), (Hex(2, 0), Hex(1, 0))]


def test_of_paths_over_the_same_kinds_of_space_the_first_castle_stands_for_all() -> None:
    state = table("""
        Cp    F     C     P     C
        """)
    to_the_plain = [move.path for move in moves(state, P) if move.path[-1] == Hex(3, 0)]
    assert to_the_plain == [(Hex(2, 0), Hex(3, 0))]


def test_a_castle_that_a_step_reaches_is_one_move_however_she_could_jump_there() -> None:
    state = table("""
        Cp    C     C
        """)
    assert [move.path for move in moves(state, P) if move.path[-1] == Hex(1, 0)] == [(Hex(1, 0),)]


def test_her_moves_come_in_order_of_length_then_of_direction_then_of_castles() -> None:
    state = table("""
           C     P
        M     Cp    F
                 F     C
        """)
    west_castle, east_castle = Hex(0, 0), Hex(1, 2)
    there = [way for way in DIRECTIONS if state.hex_of(P).neighbour(way) in state.kingdom]
    single = [steps(state, P, way) for way in there]
    assert moves(state, P)[: len(single)] == single
    with_jumps = [move.path for move in moves(state, P)[len(single) :]]
    assert with_jumps[0] == (west_castle, east_castle), "a step and a jump come before a jump and a step"
    assert [path[0] for path in with_jumps[1:]] == sorted(path[0] for path in with_jumps[1:])
    assert [len(path) for path in with_jumps] == sorted(len(path) for path in with_jumps)
