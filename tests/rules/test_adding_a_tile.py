"""Adding a Land tile: where it may lie, which one it is, and the switch misfit."""

import pytest

from fairytile.actions import END_TURN, TURN_PAGE
from fairytile.hexes import Hex
from fairytile.rules import can_lay_tiles, legal_actions
from fairytile.ruleset import Misfit, Ruleset
from fairytile.tiles import footprint
from fairytile.views import view
from tests.oracle.drawing import draw
from tests.rules.tables import (
    CASTLE_VISIT,
    FIRST,
    NO_FIT,
    SECOND,
    E,
    P,
    can_adventure,
    end,
    face,
    laid_on_marks,
    lay,
    moves,
    pass_by,
    placements,
    play,
    set_up,
    table,
    walk,
)

STAY = Ruleset(misfit=Misfit.STAY)
THREE_KINDS = "F-P-M"


# Two contiguous edges


def test_a_tile_fits_where_one_of_its_spaces_touches_two_adjacent_ones() -> None:
    assert laid_on_marks(
        """
        P     P
           .*
        .*    .*
        """,
        THREE_KINDS,
    )


def test_a_tile_fits_where_two_of_its_spaces_touch_one() -> None:
    assert laid_on_marks(
        """
           .*    .*
        P     .*
        """,
        THREE_KINDS,
    )


def test_one_shared_edge_is_not_enough() -> None:
    assert not laid_on_marks(
        """
        P     .*    .*
                 .*
        """,
        THREE_KINDS,
    )


def test_two_shared_edges_without_a_common_corner_are_not_enough() -> None:
    assert not laid_on_marks(
        """
              P     P     P     P
           P     .     .     .     P
              P     .*    .*    P
                       .*
        """,
        THREE_KINDS,
    )


def test_one_more_space_at_the_corner_between_makes_the_edges_contiguous() -> None:
    assert laid_on_marks(
        """
              P     P     P     P
           P     P     .     .     P
              P     .*    .*    P
                       .*
        """,
        THREE_KINDS,
    )


def test_a_tile_does_not_fit_where_it_touches_nothing() -> None:
    assert not laid_on_marks(
        """
        P     .     .*    .*
                       .*
        """,
        THREE_KINDS,
    )


def test_a_tile_fills_a_hole_of_its_shape() -> None:
    assert laid_on_marks(
        """
              P     P     P
           P     .*    .*    P
              P     .*    P
                 P     P
        """,
        THREE_KINDS,
    )


def test_tiles_lie_on_free_hexes_only() -> None:
    text = """
              P     M
           P     .     F
              P     .     P
        """
    state = table(text, stack=[THREE_KINDS])
    for way in placements(state):
        assert not set(footprint(*way)) & set(draw(text).spaces)


# The ways to lay it


def test_a_tile_may_be_turned_three_ways_on_the_same_hexes() -> None:
    before = """
        C     C
           .*
        .*    .*
        """
    after = [
        """
        C     C
           F
        M     P
        """,
        """
        C     C
           P
        F     M
        """,
        """
        C     C
           M
        P     F
        """,
    ]
    kingdoms = laid_on_marks(before, THREE_KINDS)
    assert len(kingdoms) == 3
    assert all(draw(text).spaces in kingdoms for text in after)


def test_all_six_rotations_come_up() -> None:
    state = table(
        """
           P     P
        P     P
        """,
        stack=[THREE_KINDS],
    )
    assert {way.rotation for way in placements(state)} == set(range(6))


def test_ways_that_give_the_same_kingdom_are_one() -> None:
    state = table(
        """
           P     P
        P     P
        """,
        stack=["F-F-F"],
    )
    ways = placements(state)
    covered = [frozenset(footprint(*way)) for way in ways]
    assert len(set(covered)) == len(ways)
    assert {way.rotation for way in ways} == {0, 1}, "the least rotation stands for the others"


def test_spaces_that_only_look_alike_when_dry_are_not_the_same() -> None:
    notch = """
        P     P
           .*
        .*    .*
        """
    assert len(laid_on_marks(notch, "F-F-F")) == 1
    assert len(laid_on_marks(notch, "F-F-F50")) == 2, "with a River; the third way would cut it"


def test_terrain_need_not_match() -> None:
    notch = """
        C     M
           .*
        .*    .*
        """
    assert len(laid_on_marks(notch, "F-P-C")) == 3


def test_nobody_is_moved_by_a_tile() -> None:
    state = table(
        """
        Fp    Mk    Cd
        """,
        stack=[THREE_KINDS],
    )
    laid = lay(state)
    assert laid.whereabouts == state.whereabouts
    assert dict(state.kingdom).items() <= dict(laid.kingdom).items()
    assert len(laid.kingdom) == len(state.kingdom) + 3


# The stack


def test_the_visible_side_of_the_top_tile_is_the_one_that_is_laid() -> None:
    state = table(
        """
        C     C
        """,
        stack=["F-F-P", "M-M-M"],
    )
    assert state.top == face("F-F-P")
    laid = lay(state)
    new = sorted(land.terrain.letter for hex_, land in laid.kingdom if hex_ not in state.kingdom)
    assert new == ["F", "F", "P"]
    assert laid.top == face("M-M-M")
    assert laid.tiles_left == 1


def test_when_the_stack_is_empty_no_tile_can_be_laid() -> None:
    state = table(
        """
        Fp    F     F
        """,
        stack=[THREE_KINDS],
    )
    state = end(lay(state))
    assert state.top is None
    assert not placements(state)
    assert can_adventure(state), "characters still move"


# The switch misfit


def test_a_top_tile_that_fits_nowhere_is_set_aside_as_soon_as_that_shows() -> None:
    state = table(
        """
        Fp    F     F
        """,
        stack=[THREE_KINDS, NO_FIT, "M-M-M"],
    )
    laid = lay(state)
    assert laid.aside == (1,)
    assert laid.top == face("M-M-M")
    assert placements(pass_by(end(laid)))


def test_several_misfits_in_a_row_are_all_set_aside() -> None:
    state = table(
        """
        Fp    F     F
        """,
        stack=[THREE_KINDS, NO_FIT, NO_FIT],
    )
    laid = lay(state)
    assert laid.aside == (1, 2)
    assert laid.top is None
    assert not can_lay_tiles(laid)


def test_a_tile_that_is_set_aside_lies_open() -> None:
    state = table(
        """
        Fp    F     F
        """,
        stack=[THREE_KINDS, NO_FIT, "M-M-M"],
    )
    laid = lay(state)
    for seat in (FIRST, SECOND, None):
        seen = view(laid, seat)
        assert [seen.edition.face(*tile) for tile in seen.set_aside] == [face(NO_FIT)]
        assert [seen.edition.face(*tile) for tile in seen.laid] == [face(THREE_KINDS)]


def test_with_stay_a_misfit_stays_and_no_tile_can_be_laid_any_more() -> None:
    state = table(
        """
        Fp    F     F
        """,
        stack=[THREE_KINDS, NO_FIT, "M-M-M"],
        ruleset=STAY,
    )
    laid = lay(state)
    assert laid.aside == ()
    assert laid.top == face(NO_FIT)
    assert laid.tiles_left == 2
    assert not can_lay_tiles(laid)
    assert not placements(end(laid))


@pytest.mark.parametrize("misfit", Misfit)
def test_a_tile_that_fits_is_never_a_misfit(misfit: Misfit) -> None:
    state = set_up(stack=[THREE_KINDS, NO_FIT], ruleset=Ruleset(misfit=misfit))
    assert state.top == face(THREE_KINDS)
    assert state.aside == ()
    assert placements(state)


def test_a_misfit_is_set_aside_at_set_up_too() -> None:
    state = set_up(stack=[NO_FIT, NO_FIT, THREE_KINDS])
    assert state.aside == (0, 1)
    assert state.top == face(THREE_KINDS)


def test_with_stay_a_misfit_stays_at_set_up_too() -> None:
    state = set_up(stack=[NO_FIT, THREE_KINDS], ruleset=STAY)
    assert state.aside == ()
    assert state.top == face(NO_FIT)
    assert not placements(state)


def test_a_tile_that_fits_thanks_to_a_river_is_no_misfit() -> None:
    state = table(
        """
        Fp    F5
        """,
        hands=[CASTLE_VISIT],
        stack=[THREE_KINDS, NO_FIT],
    )
    laid = play(state, next(way for way in placements(state) if Hex(1, 1) not in footprint(*way)))
    assert laid.top == face(NO_FIT)
    assert laid.aside == ()


def test_moves_never_change_which_tile_lies_on_top() -> None:
    state = table(
        """
        Fp    F     F
        """,
        stack=[THREE_KINDS, "M-M-M"],
    )
    assert walk(state, P, E).top == state.top
    assert play(state, TURN_PAGE).top == state.top
    assert legal_actions(play(state, moves(state, P)[0])) == (END_TURN,)
