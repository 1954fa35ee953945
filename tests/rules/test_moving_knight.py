"""Moving, the Knight: two steps, to a space that is neither his own nor adjacent to it."""

from fairytile.hexes import Hex
from tests.rules.tables import NE, SE, E, K, assert_moves_end_on_marks, moves, steps, table


def test_he_goes_two_steps_in_any_direction_straight_or_bent() -> None:
    assert_moves_end_on_marks(
        K,
        """
              F*    F*    F*
           F*    P     P     F*
        F*    P     Mk    P     F*    C
           F*    P     P     F*
              F*    F*    F*
        """,
    )


def test_he_passes_through_and_ends_on_spaces_that_others_occupy() -> None:
    assert_moves_end_on_marks(
        K,
        """
        Fk    Pp    Pd*
        """,
    )


def test_he_does_not_go_through_gaps() -> None:
    assert_moves_end_on_marks(
        K,
        """
        Fk    .     F
           P     P*    P
        """,
    )


def test_a_space_two_steps_off_that_is_adjacent_as_well_is_too_near() -> None:
    assert_moves_end_on_marks(
        K,
        """
        Fk    F
           F     F*
        """,
    )
    assert_moves_end_on_marks(
        K,
        """
        Fk    F
           F
        """,
    )


def test_paths_over_different_kinds_of_space_are_different_moves() -> None:
    state = table("""
        Fk    P
           M     F
        """)
    assert moves(state, K) == [steps(state, K, E, SE), steps(state, K, SE, E)]


def test_of_paths_over_the_same_kinds_of_space_the_first_direction_stands_for_all() -> None:
    state = table("""
        Fk    P
           P     F
        """)
    assert moves(state, K) == [steps(state, K, E, SE)]


def test_a_river_makes_no_other_kind_of_space() -> None:
    state = table("""
        Fk    P03
           P     F
        """)
    assert moves(state, K) == [steps(state, K, E, SE)]


def test_his_moves_come_in_order_of_their_directions() -> None:
    state = table("""
              F
           P     M
        Fk    P     M
        """)
    assert moves(state, K) == [
        steps(state, K, E, E),
        steps(state, K, E, NE),
        steps(state, K, NE, NE),
    ]


def test_his_path_has_both_spaces_entered_and_not_the_one_he_left() -> None:
    state = table("""
        Fk    P     C
        """)
    assert [move.path for move in moves(state, K)] == [(Hex(1, 0), Hex(2, 0))]


def test_a_space_across_a_bay_is_out_of_his_reach_though_only_two_away() -> None:
    assert_moves_end_on_marks(
        K,
        """
              Fk
           F
        F*    .     M
           M     M
        """,
    )
