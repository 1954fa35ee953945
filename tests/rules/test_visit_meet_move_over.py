"""What objectives speak of: Visit, Meet and Move over."""

from fairytile.objectives import Meet, MoveOver, Visit
from fairytile.tiles import Place, Terrain
from tests.rules.tables import (
    FIRST,
    NE,
    SE,
    SW,
    D,
    E,
    K,
    P,
    W,
    can_recount,
    end,
    fly,
    moves,
    page,
    play,
    table,
    walk,
)

MEETING = page(Meet(P, K))


# Visit


def test_a_character_visits_the_kind_of_space_on_which_it_ends_its_move() -> None:
    state = table(
        """
        Pp    C     F
        """,
        hands=[page(Visit(P, Place.CASTLE))],
    )
    assert can_recount(walk(state, P, E))


def test_a_space_that_is_only_passed_through_is_not_visited() -> None:
    knight = table(
        """
        Pk    C     F     M
        """,
        hands=[page(Visit(K, Place.CASTLE))],
    )
    dragon = table(
        """
        Pd    C     F     M
        """,
        hands=[page(Visit(D, Place.CASTLE))],
    )
    assert not can_recount(walk(knight, K, E, E))
    assert not can_recount(fly(dragon, E))


def test_a_character_that_stood_there_already_does_not_visit() -> None:
    state = table(
        """
        Cp    Fk    F     F
        """,
        hands=[page(Visit(P, Place.CASTLE))],
    )
    assert not can_recount(walk(state, K, E, E))


def test_a_character_that_another_player_moved_there_last_turn_does_not_visit() -> None:
    state = table(
        """
        Pp    C     F     Mk    M     M
        """,
        hands=[page(Visit(P, Place.MOUNTAIN)), page(Visit(P, Place.CASTLE))],
    )
    state = end(walk(state, P, E))
    assert not can_recount(walk(state, K, E, E))


def test_a_character_visits_only_for_itself() -> None:
    state = table(
        """
        Pp    C     F     Mk
        """,
        hands=[page(Visit(K, Place.CASTLE))],
    )
    assert not can_recount(walk(state, P, E))


def test_a_visit_counts_only_while_the_character_stands_there() -> None:
    state = table(
        """
        Pp    C     F
        """,
        hands=[page(Visit(P, Place.CASTLE))],
        magic=[FIRST],
    )
    visiting = walk(state, P, E)
    assert can_recount(visiting)
    assert not can_recount(walk(visiting, P, E))


def test_the_second_move_of_a_turn_can_be_the_visit() -> None:
    state = table(
        """
        Pp    F     C
        """,
        hands=[page(Visit(P, Place.CASTLE))],
        magic=[FIRST],
    )
    assert can_recount(walk(walk(state, P, E), P, E))


# Meet


def test_two_characters_meet_whichever_of_them_comes_to_the_other() -> None:
    state = table(
        """
        F     Fp    F     Fk
        """,
        hands=[MEETING],
    )
    by_him = walk(state, K, W, W)
    assert by_him.hex_of(K) == state.hex_of(P)
    assert can_recount(by_him)
    nearer = table(
        """
        Fp    Fk    F
        """,
        hands=[MEETING],
    )
    assert can_recount(walk(nearer, P, E))


def test_characters_that_stood_together_already_do_not_meet() -> None:
    state = table(
        """
        Fpk   F     Fd
        """,
        hands=[MEETING],
    )
    assert not can_recount(fly(state, W))


def test_a_third_character_that_joins_two_does_not_make_them_meet() -> None:
    state = table(
        """
        Fpk   F     Fd
        """,
        hands=[page(Meet(P, K)), page(Meet(P, D))],
    )
    joined = fly(state, W)
    assert joined.hex_of(D) == joined.hex_of(P)
    assert not can_recount(joined)


def test_characters_on_adjacent_spaces_do_not_meet() -> None:
    state = table(
        """
        Fp    F     Fk
        """,
        hands=[MEETING],
    )
    assert not can_recount(walk(state, P, E))


def test_a_character_that_is_only_passed_is_not_met() -> None:
    state = table(
        """
        Fd    Fp    F     F
        """,
        hands=[page(Meet(D, P))],
    )
    assert not can_recount(fly(state, E))


def test_a_meeting_in_a_forest_is_on_a_forest_space() -> None:
    wanted = page(Meet(P, K, Place.FOREST))
    in_the_forest = """
        Mp    Fk    M
        """
    beside_it = """
        Fp    Mk    F
        """
    assert can_recount(walk(table(in_the_forest, hands=[wanted]), P, E))
    assert not can_recount(walk(table(beside_it, hands=[wanted]), P, E))


def test_a_meeting_counts_no_more_once_the_two_have_parted() -> None:
    state = table(
        """
        Fp    Fk    F
        """,
        hands=[MEETING],
        magic=[FIRST],
    )
    met = walk(state, P, E)
    assert can_recount(met)
    assert not can_recount(walk(met, P, E))


def test_a_meeting_of_an_earlier_turn_counts_no_more() -> None:
    state = table(
        """
        Fp    Fk    F     F     F
        """,
        hands=[page(Visit(P, Place.CASTLE)), MEETING],
    )
    state = end(walk(state, P, E))
    assert not can_recount(walk(state, K, E, E))
    assert not can_recount(fly(state, E))


# Move over


OVER_CASTLE = {who: page(MoveOver(who, Terrain.CASTLE)) for who in (P, K, D)}


def test_a_character_moves_over_what_it_passes_through() -> None:
    knight = table(
        """
        Pk    C     F
        """,
        hands=[OVER_CASTLE[K]],
    )
    dragon = table(
        """
        Pd    F     C     F
        """,
        hands=[OVER_CASTLE[D]],
    )
    assert can_recount(walk(knight, K, E, E))
    assert can_recount(fly(dragon, E))


def test_a_character_moves_over_what_it_ends_on() -> None:
    state = table(
        """
        Pd    F     C
        """,
        hands=[OVER_CASTLE[D]],
    )
    assert can_recount(fly(state, E))


def test_the_space_a_move_starts_from_does_not_count() -> None:
    dragon = table(
        """
        Cd    F     P
        """,
        hands=[OVER_CASTLE[D]],
    )
    princess = table(
        """
        Cp    F     P
        """,
        hands=[OVER_CASTLE[P]],
    )
    assert not can_recount(fly(dragon, E))
    assert not can_recount(walk(princess, P, E))


def test_a_jump_moves_over_the_castle_on_which_it_lands() -> None:
    state = table(
        """
        Cp    P     C
        """,
        hands=[OVER_CASTLE[P]],
    )
    directly, by_a_jump = moves(state, P)
    assert directly.path[-1] == by_a_jump.path[-1]
    assert not can_recount(play(state, directly))
    assert can_recount(play(state, by_a_jump))


def test_a_jump_moves_over_nothing_that_lies_between() -> None:
    state = table(
        """
        Cp    M     C     F
        """,
        hands=[page(MoveOver(P, Terrain.MOUNTAIN))],
    )
    by_a_jump = next(move for move in moves(state, P) if move.path[-1] == state.kingdom.hexes[3])
    assert not can_recount(play(state, by_a_jump))


def test_the_knight_chooses_which_of_two_ways_to_one_space_he_takes() -> None:
    state = table(
        """
        Fk    C
           M     F
        """,
        hands=[OVER_CASTLE[K]],
    )
    assert can_recount(walk(state, K, E, SE))
    assert not can_recount(walk(state, K, SE, E))


def test_moving_over_counts_for_the_whole_turn_of_the_character() -> None:
    state = table(
        """
        Pd    C     F
                 M
        """,
        hands=[OVER_CASTLE[D]],
        magic=[FIRST],
    )
    over = fly(state, E)
    assert can_recount(over)
    assert can_recount(fly(over, SW)), "the Dragon that flew over it is the one that moved last"


def test_moving_over_counts_only_for_the_character_that_did() -> None:
    state = table(
        """
        Pp    C     F     Fd
        """,
        hands=[OVER_CASTLE[D]],
        magic=[FIRST],
    )
    assert not can_recount(walk(state, P, E))


def test_moving_over_in_an_earlier_turn_counts_no_more() -> None:
    state = table(
        """
        Pd    C     F     P
                       M
        """,
        hands=[page(Visit(P, Place.LARGE_RIVER)), OVER_CASTLE[D]],
    )
    state = end(fly(state, E))
    assert not can_recount(fly(state, SW)), "somebody else flew over it, a turn ago"


def test_a_turn_over_a_corner_is_over_each_space_entered() -> None:
    state = table(
        """
              F
           C
        Fk    M
        """,
        hands=[OVER_CASTLE[K]],
    )
    assert can_recount(walk(state, K, NE, NE))
