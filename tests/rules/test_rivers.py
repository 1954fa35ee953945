"""Adding a Land tile: Rivers, and the switch rivers in each of its values."""

import re
from pathlib import Path

import pytest

from fairytile.ruleset import Rivers, Ruleset
from tests.oracle.drawing import draw
from tests.rules.tables import laid_on_marks

RULINGS = Path(__file__).parents[2] / "docs" / "rulings.md"
SPRING = "F3-P-M"
"""A side with a spring whose River leaves it at once."""
DRY = "F-P-M"


def ways(text: str, side: str, rivers: Rivers) -> int:
    """In how many ways a side can be laid on the marked hexes."""
    return len(laid_on_marks(text, side, Ruleset(rivers=rivers)))


RIVER_TOWARDS_THE_TILE = """
        P5    P
           .*
        .*    .*
        """


@pytest.mark.parametrize("rivers", Rivers)
def test_a_river_that_leaves_towards_the_tile_must_be_carried_on(rivers: Rivers) -> None:
    carried_on = """
        P5    P
           F2
        M     P
        """
    kingdoms = laid_on_marks(RIVER_TOWARDS_THE_TILE, SPRING, Ruleset(rivers=rivers))
    assert kingdoms == [draw(carried_on).spaces]


@pytest.mark.parametrize("rivers", Rivers)
def test_a_dry_tile_never_lies_in_the_way_of_a_river(rivers: Rivers) -> None:
    assert ways(RIVER_TOWARDS_THE_TILE, DRY, rivers) == 0


DRY_LAND = """
        P     P
           .*
        .*    .*
        """


@pytest.mark.parametrize("rivers", Rivers)
def test_a_dry_tile_may_lie_at_dry_land_any_way(rivers: Rivers) -> None:
    assert ways(DRY_LAND, DRY, rivers) == 3


@pytest.mark.parametrize(
    ("rivers", "expected"), [(Rivers.MATCH, 2), (Rivers.CONTINUE, 3), (Rivers.BANK, 3)], ids=str
)
def test_only_with_match_a_river_of_the_tile_may_not_end_at_dry_land(rivers: Rivers, expected: int) -> None:
    assert ways(DRY_LAND, SPRING, rivers) == expected


def test_with_match_the_two_other_ways_lead_the_river_away_from_the_kingdom() -> None:
    kingdoms = laid_on_marks(DRY_LAND, SPRING)
    assert all(
        draw(text).spaces in kingdoms
        for text in (
            """
        P     P
           P
        F4    M
        """,
            """
        P     P
           M
        P     F0
        """,
        )
    )


BESIDE_A_RIVER = """
        P3    P
           .*
        .*    .*
        """


@pytest.mark.parametrize(
    ("rivers", "expected"), [(Rivers.MATCH, 3), (Rivers.CONTINUE, 3), (Rivers.BANK, 0)], ids=str
)
def test_only_with_bank_a_tile_that_touches_a_river_space_must_carry_that_river_on(
    rivers: Rivers, expected: int
) -> None:
    assert ways(BESIDE_A_RIVER, DRY, rivers) == expected


@pytest.mark.parametrize("rivers", Rivers)
def test_one_river_that_is_touched_twice_is_carried_on_once(rivers: Rivers) -> None:
    text = """
        P05   P3
           .*
        .*    .*
        """
    assert ways(text, SPRING, rivers) == 1


def test_bank_is_milder_than_the_letter_of_the_english_and_german_editions_as_the_docs_draw_it() -> None:
    drawings = re.findall(r"```text\n(.*?)```", RULINGS.read_text(encoding="utf-8"), re.DOTALL)
    before, after = map(draw, drawings)
    assert laid_on_marks(drawings[0], SPRING, Ruleset(rivers=Rivers.BANK)) == [after.spaces]
    # By the letter a tile beside a space with a River carries the River on there, or does not lie there.
    touched = {
        (hex_, to)
        for hex_, land in before.spaces.items()
        for to, beside in enumerate(hex_.neighbours())
        if land.river and beside in before.marks
    }
    carried_on = {hex_ for hex_, to in touched if before.spaces[hex_].river >> to & 1}
    assert {hex_ for hex_, _ in touched} > carried_on, "one of them is touched on its bank alone"


@pytest.mark.parametrize(
    ("rivers", "expected"), [(Rivers.MATCH, 1), (Rivers.CONTINUE, 1), (Rivers.BANK, 0)], ids=str
)
def test_with_bank_each_river_that_is_touched_must_be_carried_on(rivers: Rivers, expected: int) -> None:
    text = """
        P5    P0
           .*
        .*    .*
        """
    assert ways(text, SPRING, rivers) == expected


def test_with_bank_a_tile_that_touches_no_river_is_as_free_as_with_continue() -> None:
    text = """
        P3    P     P
                 .*
              .*    .*
        """
    assert ways(text, SPRING, Rivers.BANK) == ways(text, SPRING, Rivers.CONTINUE) == 3


@pytest.mark.parametrize("rivers", Rivers)
def test_two_rivers_into_one_space_are_both_carried_on(rivers: Rivers) -> None:
    text = """
        P5    P4
           .*
        .*    .*
        """
    assert ways(text, SPRING, rivers) == 0
    both = laid_on_marks(text, "F23-P-M", Ruleset(rivers=rivers))
    assert both == [
        draw("""
        P5    P4
           F12
        M     P
        """).spaces
    ]


@pytest.mark.parametrize("rivers", Rivers)
def test_a_river_leaving_the_kingdom_elsewhere_waits_at_the_edge(rivers: Rivers) -> None:
    text = """
        P     P     P5
           .*
        .*    .*
        """
    assert ways(text, DRY, rivers) == 3


def test_match_looks_at_every_shared_edge() -> None:
    bay = """
              P     P     P
           P     .*    .*    P
              P     .*    P
                 P     P
        """
    closed = "P05-M34-F12"
    leaking = "P05-M34-F15"
    assert ways(bay, DRY, Rivers.MATCH) == 3
    assert ways(bay, closed, Rivers.MATCH) == 3, "a River inside the tile alone touches no edge"
    assert ways(bay, leaking, Rivers.MATCH) == 0
    assert ways(bay, leaking, Rivers.CONTINUE) == 3


def test_the_rule_is_the_same_for_either_kind_of_hexes_that_a_tile_covers() -> None:
    text = """
           .*    .*
        P1    .*
        """
    assert ways(text, DRY, Rivers.MATCH) == 0
    assert laid_on_marks(text, "F4-P-M") == [
        draw("""
           F4    P
        P1    M
        """).spaces
    ]
