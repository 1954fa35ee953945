"""What objectives speak of: Large Forests, Mountains and Plains, and the Large River."""

import pytest

from fairytile.kingdom import Kingdom
from fairytile.objectives import Meet, SeePlace, Visit
from fairytile.tiles import Place
from tests.oracle.drawing import draw
from tests.rules.tables import E, K, P, can_recount, page, table, tells, walk

LARGE = {Place.LARGE_FOREST: "F", Place.LARGE_PLAIN: "P", Place.LARGE_MOUNTAIN: "M"}


def assert_marked(place: Place, text: str) -> None:
    """The spaces of a place are the marked ones."""
    drawing = draw(text)
    kingdom = Kingdom.of(drawing.spaces)
    assert set(kingdom.hexes_in(kingdom.spaces_of(place))) == drawing.marks


@pytest.mark.parametrize("place", LARGE)
def test_three_connected_spaces_of_a_kind_are_a_large_area_in_any_arrangement(place: Place) -> None:
    other = "M" if LARGE[place] != "M" else "P"
    for text in (
        """
        T*    T*    T*    O     T     T     O
        """,
        """
        T*    T*    O
           T*    O     T
        """,
        """
        O     T*    T*
           O     O     T*    T*
        """,
    ):
        assert_marked(place, text.replace("T", LARGE[place]).replace("O", other))


def test_two_connected_spaces_are_no_large_area() -> None:
    assert_marked(
        Place.LARGE_FOREST,
        """
        F     F     P     F     F
        """,
    )


def test_three_spaces_of_a_kind_that_are_not_connected_are_no_large_area() -> None:
    assert_marked(
        Place.LARGE_MOUNTAIN,
        """
        M     M     .     M
           P     P     P
        """,
    )


def test_there_can_be_several_large_areas_of_a_kind() -> None:
    text = """
        F*    F*    P     F*
           F*    P     F*    F*
        """
    assert_marked(Place.LARGE_FOREST, text)
    assert [mask.bit_count() for mask in Kingdom.of(draw(text).spaces).large_areas(Place.LARGE_FOREST)] == [
        3,
        3,
    ]


def test_castles_make_no_other_area_large_and_a_river_divides_none() -> None:
    assert_marked(
        Place.LARGE_FOREST,
        """
        F03*  F03*  F3*   C     F     F
        """,
    )


def test_five_spaces_joined_by_one_river_are_a_large_river_whatever_their_kinds() -> None:
    assert_marked(
        Place.LARGE_RIVER,
        """
        P0*   F03*  M03*  C34*  P
                       F1*   P
        """,
    )


def test_four_joined_spaces_are_no_large_river() -> None:
    assert_marked(
        Place.LARGE_RIVER,
        """
        P0    F03   M03   C3    P
        """,
    )


def test_a_river_that_leaves_the_kingdom_is_as_long_as_its_spaces() -> None:
    assert_marked(
        Place.LARGE_RIVER,
        """
        P03   F03   M03   C03
        """,
    )
    assert_marked(
        Place.LARGE_RIVER,
        """
        P03*  F03*  M03*  C03*  F03*
        """,
    )


def test_river_spaces_side_by_side_are_joined_only_through_matching_edges() -> None:
    assert_marked(
        Place.LARGE_RIVER,
        """
        P0    F03   M3    P0    F03   M3
        """,
    )
    assert_marked(
        Place.LARGE_RIVER,
        """
        P0    F03   M03   P03   F0
        """,
    )


def test_there_can_be_several_large_rivers() -> None:
    text = """
        P0*   F03*  M03*  P03*  F3*
           P0*   F03*  M03*  P03*  F3*
        """
    assert_marked(Place.LARGE_RIVER, text)
    assert len(Kingdom.of(draw(text).spaces).large_areas(Place.LARGE_RIVER)) == 2


def test_any_river_space_is_a_river_and_keeps_its_kind() -> None:
    assert_marked(
        Place.RIVER,
        """
        P0*   F3*   M     C
        """,
    )
    assert_marked(
        Place.FOREST,
        """
        P0    F3*   M     C
        """,
    )


def test_a_space_of_a_large_forest_is_a_forest_too() -> None:
    state = table(
        """
        Pp    F     F     F
        """,
        hands=[page(Visit(P, Place.FOREST))],
    )
    assert can_recount(walk(state, P, E))


def test_a_forest_that_is_part_of_no_large_one_is_not_a_large_forest() -> None:
    wanted = page(Visit(P, Place.LARGE_FOREST))
    far = """
        Pp    F     P     F     F     F
        """
    near = """
        P     F     Pp    F     F     F
        """
    assert not can_recount(walk(table(far, hands=[wanted]), P, E))
    assert can_recount(walk(table(near, hands=[wanted]), P, E))


def test_to_see_one_space_of_a_large_area_is_to_see_the_area() -> None:
    text = """
        Fp    P     F
                 F     F
        """
    assert tells(text, page(SeePlace(P, Place.LARGE_FOREST)))
    assert not tells(text.replace("F     F", "F     M"), page(SeePlace(P, Place.LARGE_FOREST)))


def test_a_meeting_in_a_large_river_is_on_one_of_its_spaces() -> None:
    wanted = page(Meet(P, K, Place.LARGE_RIVER))
    on_it = """
        Pp    F0k   M03   P03   F03   C3
        """
    beside_it = """
        Pp    Fk    M0    P03   F03   C03
        """
    assert can_recount(walk(table(on_it, hands=[wanted]), P, E))
    assert not can_recount(walk(table(beside_it, hands=[wanted]), P, E))
