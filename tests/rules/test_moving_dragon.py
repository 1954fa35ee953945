"""Moving, the Dragon: straight on in one direction, to the last space before a gap or the edge."""

from fairytile.hexes import DIRECTIONS, Hex
from tests.rules.tables import D, E, W, assert_moves_end_on_marks, flight, fly, moves, table


def test_he_flies_to_the_edge_in_each_of_the_six_directions() -> None:
    assert_moves_end_on_marks(
        D,
        """
              F*    P     F*
           F     P     P     F
        F*    P     Md    P     P     F*
           P     P     P     F
              F*    P     C*
        """,
    )


def test_he_flies_over_everybody_and_ends_on_occupied_spaces() -> None:
    assert_moves_end_on_marks(
        D,
        """
        Md    Pk    P     Fp*
        """,
    )


def test_a_gap_inside_the_kingdom_is_an_edge() -> None:
    assert_moves_end_on_marks(
        D,
        """
        Md    P*    .     P
           P*    P     P
        """,
    )


def test_he_does_not_stop_before_the_edge_nor_turn_on_the_way() -> None:
    assert_moves_end_on_marks(
        D,
        """
        Md    P     P     P*
                 F     F
        """,
    )


def test_a_flight_of_no_space_is_not_a_move() -> None:
    state = table("""
        F     Md
        """)
    assert moves(state, D) == [flight(state, W)]
    lonely = table("""
        .     Md
        """)
    assert moves(lonely, D) == []


def test_his_path_has_every_space_he_flies_over_in_order() -> None:
    state = table("""
        Md    P     F     C
        """)
    assert [move.path for move in moves(state, D)] == [(Hex(1, 0), Hex(2, 0), Hex(3, 0))]


def test_his_moves_come_in_order_of_their_directions() -> None:
    state = table("""
           F     P
        P     Md    P
           P     P
        """)
    assert moves(state, D) == [flight(state, way) for way in DIRECTIONS]


def test_he_cannot_always_come_back_to_where_he_was() -> None:
    state = table("""
        F     F     Md    F     F
        """)
    away = fly(state, E)
    assert state.hex_of(D) not in {move.path[-1] for move in moves(away, D)}
