"""What objectives speak of: See."""

import pytest

from fairytile.kingdom import Kingdom
from fairytile.objectives import Objective, SeeBoth, SeeCharacter, SeeLine, SeePlace
from fairytile.ruleset import CLASSIC, OwnSpaceLines, Ruleset, SightGaps
from fairytile.tiles import Place, Terrain
from tests.oracle.drawing import draw
from tests.rules.tables import D, K, P, page, tells

OVER_GAPS = Ruleset(sight_gaps=SightGaps.OVER)
WITHOUT_OWN = Ruleset(own_space_lines=OwnSpaceLines.NO)
SEES_KNIGHT = page(SeeCharacter(P, K))
SEES_BOTH = page(SeeBoth(P))
SEES_THREE_FORESTS = page(SeeLine(P, Terrain.FOREST))
SEES_CASTLE = page(SeePlace(P, Place.CASTLE))


def assert_princess_sees_marks(text: str, ruleset: Ruleset = CLASSIC) -> None:
    drawing = draw(text)
    kingdom = Kingdom.of(drawing.spaces, ruleset)
    seen = kingdom.sight(kingdom.space(drawing.characters[P]))
    assert set(kingdom.hexes_in(seen)) == drawing.marks


def test_a_character_sees_its_own_space_and_all_in_the_six_straight_lines() -> None:
    assert_princess_sees_marks("""
              F*    M     C*
           F     F*    P*    F
        M*    F*    Pp*   M*    F*    P*
           F     F*    P*    F
              M*    C     F*
        """)


def test_nobody_blocks_the_view() -> None:
    assert tells(
        """
        Fp    Fd    F     Fk
        """,
        SEES_KNIGHT,
    )


def test_nothing_off_the_six_lines_is_seen_however_near() -> None:
    assert not tells(
        """
        Fp    F
           F     Fk
        """,
        SEES_KNIGHT,
    )


def test_two_characters_on_one_space_see_each_other() -> None:
    assert tells(
        """
        Fpk   F     M     Fd
        """,
        SEES_KNIGHT,
    )


@pytest.mark.parametrize("objective", [SEES_KNIGHT, page(SeeCharacter(K, P))], ids=["her", "him"])
def test_seeing_is_mutual(objective: Objective) -> None:
    assert tells(
        """
              Fp
           F
        Fk
        """,
        objective,
    )


BEYOND_A_GAP = """
        Fp*   P*    .     Ck
           M*    M     F
        """


def test_a_gap_inside_the_kingdom_ends_the_view() -> None:
    assert_princess_sees_marks(BEYOND_A_GAP)
    assert not tells(BEYOND_A_GAP, SEES_KNIGHT)
    assert not tells(BEYOND_A_GAP, SEES_CASTLE)


def test_with_sight_over_gaps_the_view_goes_on_beyond() -> None:
    assert_princess_sees_marks(BEYOND_A_GAP.replace("Ck", "Ck*"), OVER_GAPS)
    assert tells(BEYOND_A_GAP, SEES_KNIGHT, OVER_GAPS)
    assert tells(BEYOND_A_GAP, SEES_CASTLE, OVER_GAPS)


def test_a_character_sees_the_kind_of_space_it_stands_on() -> None:
    assert tells(
        """
        Cp    F     M
        """,
        SEES_CASTLE,
    )


def test_a_castle_in_no_line_of_view_is_not_seen() -> None:
    assert not tells(
        """
        Fp    F
           F     C
        """,
        SEES_CASTLE,
    )


def test_both_others_may_be_seen_in_different_directions() -> None:
    assert tells(
        """
           Fd    P
        M     Fp    F     Fk
        """,
        SEES_BOTH,
    )


def test_both_others_may_be_seen_in_one_direction_or_on_one_space() -> None:
    assert tells(
        """
        Fp    Fd    F     Fk
        """,
        SEES_BOTH,
    )
    assert tells(
        """
        Fp    F     Fkd
        """,
        SEES_BOTH,
    )


@pytest.mark.parametrize(
    "text",
    [
        """
        Fp    Fd
           F     Fk
        """,
        """
        Fp    Fk
           F     Fd
        """,
    ],
    ids=["only the Dragon", "only the Knight"],
)
def test_to_see_one_of_both_is_not_enough(text: str) -> None:
    assert not tells(text, SEES_BOTH)


def test_three_lined_up_forests_lie_in_one_direction_adjacent_or_not() -> None:
    assert tells(
        """
        Pp    F     M     F     P     F
        """,
        SEES_THREE_FORESTS,
    )


def test_three_forests_in_different_directions_are_not_lined_up() -> None:
    assert not tells(
        """
           F     F
        P     Pp    F     P     F
        """,
        SEES_THREE_FORESTS,
    )


def test_forests_before_and_behind_are_two_directions() -> None:
    assert not tells(
        """
        F     F     Pp    F
        """,
        SEES_THREE_FORESTS,
    )


OWN_FOREST_FIRST = """
        Fp    F     P     F
        """


def test_the_own_space_counts_as_the_first_of_every_line() -> None:
    assert tells(OWN_FOREST_FIRST, SEES_THREE_FORESTS)


def test_without_the_own_space_three_others_must_be_lined_up() -> None:
    assert not tells(OWN_FOREST_FIRST, SEES_THREE_FORESTS, WITHOUT_OWN)
    assert tells(
        """
        Fp    F     F     F
        """,
        SEES_THREE_FORESTS,
        WITHOUT_OWN,
    )


def test_the_own_space_joins_no_two_directions_into_one_line() -> None:
    assert not tells(
        """
        P     F     Fp    F     P
        """,
        SEES_THREE_FORESTS,
    )


def test_the_own_space_is_seen_even_where_it_does_not_count_in_lines() -> None:
    assert tells(
        """
        Cp    F     M
        """,
        SEES_CASTLE,
        WITHOUT_OWN,
    )


LINE_WITH_A_GAP = """
        Fp    F     .     F
           P     P     M
        """


def test_a_line_of_forests_ends_at_a_gap() -> None:
    assert not tells(LINE_WITH_A_GAP, SEES_THREE_FORESTS)


def test_with_sight_over_gaps_a_line_of_forests_may_have_one() -> None:
    assert tells(LINE_WITH_A_GAP, SEES_THREE_FORESTS, OVER_GAPS)


def test_a_river_changes_nothing_about_a_line() -> None:
    assert tells(
        """
        Pp    F03   F03   F3
        """,
        SEES_THREE_FORESTS,
    )


def test_the_dragon_sees_like_everybody_else() -> None:
    text = """
        Md    P     M     M     Fp    Fk
        """
    assert tells(text, page(SeeLine(D, Terrain.MOUNTAIN)))
    assert tells(text, page(SeeBoth(D)))
    assert not tells(text, page(SeeLine(D, Terrain.PLAIN)))
