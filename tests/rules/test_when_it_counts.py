"""What objectives speak of: when it counts, after which Adventure a Page can be recounted."""

import pytest

from fairytile.objectives import Meet, MoveOver, Objective, SeeBoth, SeeCharacter, SeePlace, Visit
from fairytile.tiles import Place, Terrain
from tests.rules.tables import (
    FIRST,
    NW,
    SE,
    D,
    E,
    K,
    P,
    W,
    can_recount,
    end,
    fly,
    lay,
    page,
    table,
    walk,
)

TILE = "P-P-P"
DRAGON_VISITS_CASTLE_SEEING_KNIGHT = page(Visit(D, Place.CASTLE), SeeCharacter(D, K))

# The Dragon flies to the Castle in the east; the Knight walks down into its line.
DRAGON_AND_KNIGHT = """
        Fk
           P     P
        Md    F     F     C
        """


def test_after_the_dragons_visit_the_knight_may_walk_into_its_sight() -> None:
    state = table(DRAGON_AND_KNIGHT, hands=[DRAGON_VISITS_CASTLE_SEEING_KNIGHT], magic=[FIRST])
    visited = fly(state, E)
    assert not can_recount(visited)
    assert can_recount(walk(visited, K, SE, SE))


def test_after_the_dragons_visit_a_tile_ends_the_chance_to_tell_it() -> None:
    state = table(
        """
        Md    Fk    F     C
        """,
        hands=[DRAGON_VISITS_CASTLE_SEEING_KNIGHT],
        magic=[FIRST],
        stack=[TILE],
    )
    visited = fly(state, E)
    assert can_recount(visited)
    assert not can_recount(lay(visited))


def test_after_the_visit_a_move_of_somebody_whom_the_page_does_not_name_ends_the_chance() -> None:
    state = table(
        """
        Fp    F
           Md    F     Fk    C
        """,
        hands=[DRAGON_VISITS_CASTLE_SEEING_KNIGHT],
        magic=[FIRST],
    )
    visited = fly(state, E)
    assert can_recount(visited)
    assert not can_recount(walk(visited, P, E))


@pytest.mark.parametrize(
    "objective",
    [page(Visit(P, Place.FOREST)), page(Meet(P, K)), page(MoveOver(P, Terrain.FOREST))],
    ids=["visit", "meet", "move over"],
)
def test_visit_meet_and_move_over_count_after_the_move_and_not_after_a_tile(objective: Objective) -> None:
    state = table(
        """
        Pp    Fk    P
        """,
        hands=[objective],
        stack=[TILE],
        magic=[FIRST],
    )
    moved = walk(state, P, E)
    assert can_recount(moved)
    assert not can_recount(lay(moved))
    assert not can_recount(lay(state))
    assert can_recount(walk(lay(state), P, E)), "a tile first does no harm"


@pytest.mark.parametrize(
    "objective",
    [page(SeeCharacter(P, K)), page(SeePlace(P, Place.CASTLE)), page(SeeBoth(P))],
    ids=["character", "place", "both"],
)
def test_see_counts_after_either_kind_of_adventure(objective: Objective) -> None:
    state = table(
        """
        Fp    C     Fk    Md
        """,
        hands=[objective],
        stack=[TILE],
    )
    assert can_recount(lay(state))
    assert can_recount(fly(state, W))


def test_a_tile_can_bring_about_what_is_to_be_seen() -> None:
    state = table(
        """
        Fp    F     Fk    Fd
        """,
        hands=[page(SeePlace(P, Place.LARGE_MOUNTAIN))],
        stack=["M-M-M"],
    )
    assert not can_recount(fly(state, W))
    assert can_recount(lay(state))


def test_who_sees_may_be_moved_or_stand_still() -> None:
    state = table(
        """
        Fp    F     F
           Md    .     Mk
        """,
        hands=[page(SeeCharacter(P, K))],
        magic=[FIRST],
    )
    stepped = walk(state, P, E)
    assert not can_recount(stepped)
    assert can_recount(walk(stepped, P, E))


def test_all_clauses_must_hold_at_the_same_moment() -> None:
    wanted = page(Visit(P, Place.CASTLE), SeeCharacter(P, K))
    state = table(
        """
        Fp    C     F
           F     F     Mk
        """,
        hands=[wanted],
        magic=[FIRST],
    )
    visiting = walk(state, P, E)
    assert not can_recount(visiting), "a Castle, but no Knight in sight"
    assert not can_recount(walk(visiting, P, E)), "the Knight in sight, but off the Castle again"
    assert can_recount(walk(visiting, K, W, W)), "the Castle, and the Knight comes into sight"


def test_who_sees_both_others_names_all_three() -> None:
    state = table(
        """
        Fp    C     F     Fk
           M     Fd    M
        """,
        hands=[page(Visit(P, Place.CASTLE), SeeBoth(P))],
        magic=[FIRST],
    )
    visiting = walk(state, P, E)
    assert can_recount(visiting)
    assert can_recount(fly(visiting, NW)), "the Dragon is named by seeing both"


def test_the_move_that_counts_may_be_of_the_other_whom_the_page_lets_meet() -> None:
    state = table(
        """
        Fp    F     F     Fk
        """,
        hands=[page(Meet(P, K))],
        magic=[FIRST],
    )
    assert can_recount(walk(walk(state, P, E), K, W, W))


def test_who_only_stands_there_has_not_visited_though_the_one_it_sees_has_moved() -> None:
    state = table(
        """
        F     Cp    F
           F     F     Mk
        """,
        hands=[page(Visit(P, Place.CASTLE), SeeCharacter(P, K))],
    )
    in_sight = walk(state, K, W, W)
    assert in_sight.hex_of(P).distance(in_sight.hex_of(K)) == 1
    assert not can_recount(in_sight)


def test_two_who_only_stand_together_have_not_met_though_the_one_they_see_has_moved() -> None:
    state = table(
        """
        Fpk   F     F
                 F     F     Md
        """,
        hands=[page(Meet(P, K), SeePlace(D, Place.FOREST))],
    )
    assert not can_recount(fly(state, W))


def test_nothing_counts_before_the_first_adventure_of_a_turn() -> None:
    state = table(
        """
        Fp    F     Fk    Fd
        """,
        hands=[page(SeeCharacter(P, K)), page(SeeCharacter(P, K))],
    )
    assert not can_recount(state)
    assert not can_recount(end(fly(state, W)))


def test_what_was_done_in_another_players_turn_does_not_count() -> None:
    state = table(
        """
        Fp    C     F     F
           F     F
        """,
        hands=[page(Visit(P, Place.LARGE_RIVER)), page(Visit(P, Place.CASTLE))],
    )
    state = end(walk(state, P, E))
    assert not can_recount(state)
    assert not can_recount(fly(state, SE))
