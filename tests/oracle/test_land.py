"""Moving, seeing, areas and laying tiles, each checked by hand on a small drawn Kingdom."""

from __future__ import annotations

import pytest

from fairytile.actions import Character
from fairytile.hexes import Direction, Hex
from fairytile.ruleset import OwnSpaceLines, PrincessJumps, PrincessReturn, Rivers, Ruleset, SightGaps
from fairytile.tiles import Face, Land, Place, Terrain
from tests.oracle.drawing import Drawing, draw
from tests.oracle.land import areas, large_areas, lines, moves, paths, placements, rivers, sees, spaces_of

CLASSIC = Ruleset()
F, P, M, C = Terrain
DRY = Face(Land(F), Land(F), Land(F))


def ends(drawing: Drawing, character: Character, rules: Ruleset = CLASSIC) -> set[Hex]:
    """Where the moves of a drawn character end."""
    start = drawing.characters[character]
    return {end for end, _ in moves(drawing.spaces, character, start, rules)}


def laid_hexes(drawing: Drawing, face: Face, rivers: Rivers = Rivers.MATCH) -> set[frozenset[Hex]]:
    """The hexes that each placement of a face covers."""
    found = placements(drawing.spaces, face, Ruleset(rivers=rivers))
    return {frozenset(at for at, _ in way) for way in found}


def can_lie(drawing: Drawing, face: Face, rivers: Rivers) -> bool:
    """Whether a face that need not be turned can be laid on the three marked hexes."""
    found = placements(drawing.spaces, face, Ruleset(rivers=rivers))
    first = min(drawing.marks, key=lambda at: (at.r, at.q))
    hexes = (first, first.neighbour(Direction.E), first.neighbour(Direction.SE))
    assert drawing.marks == set(hexes)
    return frozenset(zip(hexes, face, strict=True)) in found


def test_the_princess_steps_to_any_neighbour() -> None:
    """Without Castles she goes exactly one space."""
    drawing = draw("""
           F*    .
        P*    Fp    M*    M
           P*    .
    """)
    assert ends(drawing, Character.PRINCESS) == drawing.marks


def test_the_princess_cannot_jump_without_a_step() -> None:
    """On a Castle without neighbours she stays, as on the far side there is no step either."""
    assert ends(draw("Cp    .     .     C"), Character.PRINCESS) == set()


def test_the_princess_jumps_before_her_step() -> None:
    """From a Castle she may leave for another one and step off it, but not stay on it."""
    drawing = draw("Cp    F*    P     M     M*    C     F*")
    assert ends(drawing, Character.PRINCESS) == drawing.marks


def test_the_princess_jumps_after_her_step() -> None:
    """Having stepped onto a Castle she may go on to any other."""
    drawing = draw("P*    Fp    C*    F     M     C*    F     C*")
    assert ends(drawing, Character.PRINCESS) == drawing.marks


def test_the_princess_jumps_twice_or_once() -> None:
    """Jump, step, jump is one move unless the rule set allows one jump only."""
    drawing = draw("Cp    F     C     C     F     C")
    far = (Hex(2, 0), Hex(3, 0), Hex(5, 0))
    assert far in paths(drawing.spaces, Character.PRINCESS, Hex(0, 0), CLASSIC)
    once = Ruleset(princess_jumps=PrincessJumps.ONE)
    assert far not in paths(drawing.spaces, Character.PRINCESS, Hex(0, 0), once)
    assert ends(drawing, Character.PRINCESS) - ends(drawing, Character.PRINCESS, once) == {Hex(5, 0)}


def test_the_princess_passes_through_her_start_but_ends_there_only_by_ruling() -> None:
    """A jump to the next Castle and a step back bring her home, which only the switch allows."""
    drawing = draw("Cp    C     F     F     C")
    start = Hex(0, 0)
    assert (Hex(1, 0), start) not in paths(drawing.spaces, Character.PRINCESS, start, CLASSIC)
    assert (Hex(1, 0), start, Hex(4, 0)) in paths(drawing.spaces, Character.PRINCESS, start, CLASSIC)
    home = Ruleset(princess_return=PrincessReturn.YES)
    assert ends(drawing, Character.PRINCESS, home) - ends(drawing, Character.PRINCESS) == {start}


def test_the_knight_goes_to_the_spaces_at_distance_two() -> None:
    """He ends neither at home nor next to it, and not where only a gap lies between."""
    drawing = draw("""
              F*    P*    M
           M*    M     .     C*
        F*    P     Fk    C     P*
           P*    F     .     M*
              F*    M*    P
    """)
    assert ends(drawing, Character.KNIGHT) == drawing.marks


def test_the_knight_chooses_his_way() -> None:
    """Two ways to one space that enter different kinds of space are two moves."""
    drawing = draw("""
        Fk    C
           P     M
    """)
    assert moves(drawing.spaces, Character.KNIGHT, Hex(0, 0), CLASSIC) == {
        (Hex(1, 1), frozenset({C, M})),
        (Hex(1, 1), frozenset({P, M})),
    }


def test_the_dragon_flies_to_the_last_space_before_a_gap() -> None:
    """It goes as far as it can in each direction, over anybody, and never over a gap."""
    drawing = draw("""
              .     F     M*
           P     .     F
        M*    Fk    Md    .     F
           .     P*
    """)
    start = drawing.characters[Character.DRAGON]
    assert ends(drawing, Character.DRAGON) == drawing.marks
    assert moves(drawing.spaces, Character.DRAGON, start, CLASSIC) == {
        (start.neighbour(Direction.NE, 2), frozenset({F, M})),
        (start.neighbour(Direction.W, 2), frozenset({F, M})),
        (start.neighbour(Direction.SW), frozenset({P})),
    }


def test_a_move_from_outside_the_kingdom_is_refused() -> None:
    """Nobody stands where there is no space."""
    with pytest.raises(ValueError, match="the Knight stands at 3,0"):
        paths(draw("F     P").spaces, Character.KNIGHT, Hex(3, 0), CLASSIC)


def test_a_view_ends_at_a_gap_or_goes_over_it() -> None:
    """The switch says whether spaces beyond a gap are seen, however far away."""
    drawing = draw("""
        Fp*   P*    .     .     M
           C*    F     F
        .     .     P
           .     M     F
    """)
    here = drawing.characters[Character.PRINCESS]
    beyond = {here.neighbour(Direction.E, 4), here.neighbour(Direction.SE, 3)}
    assert sees(drawing.spaces, here, CLASSIC) == drawing.marks
    assert sees(drawing.spaces, here, Ruleset(sight_gaps=SightGaps.OVER)) == drawing.marks | beyond


def test_lines_start_with_the_own_space_unless_the_switch_says_no() -> None:
    """The own space is the first of all six lines, or of none; it is seen in either case."""
    drawing = draw("F     Pp    M")
    here = Hex(1, 0)
    assert lines(drawing.spaces, here, CLASSIC) == [
        [here, Hex(2, 0)],
        [here],
        [here],
        [here, Hex(0, 0)],
        [here],
        [here],
    ]
    bare = Ruleset(own_space_lines=OwnSpaceLines.NO)
    assert lines(drawing.spaces, here, bare) == [[Hex(2, 0)], [], [], [Hex(0, 0)], [], []]
    assert here in sees(drawing.spaces, here, bare)


def test_large_areas_have_three_spaces() -> None:
    """Two Forests are an area, three a large one, bent or not; several can stand side by side."""
    drawing = draw("""
        F*    F*    P     F     F
           F*    P     M     M
        M     C     F*    F*    F*
    """)
    assert {len(area) for area in areas(drawing.spaces, F)} == {3, 2}
    assert len(large_areas(drawing.spaces, Place.LARGE_FOREST)) == 2
    assert spaces_of(drawing.spaces, Place.LARGE_FOREST) == drawing.marks
    assert large_areas(drawing.spaces, Place.LARGE_PLAIN) == set()
    assert len(spaces_of(drawing.spaces, Place.FOREST)) == 8
    with pytest.raises(ValueError, match="castle is not a large area"):
        large_areas(drawing.spaces, Place.CASTLE)


def test_a_large_river_has_five_spaces_in_one_stream() -> None:
    """Spaces with River side by side are not joined unless it crosses their shared edge."""
    drawing = draw("""
        F0*   P03*  M03*  F03*  C3*
           F0    P03   M03   F3
    """)
    assert large_areas(drawing.spaces, Place.LARGE_RIVER) == {drawing.marks}
    assert spaces_of(drawing.spaces, Place.LARGE_RIVER) == drawing.marks
    assert len(spaces_of(drawing.spaces, Place.RIVER)) == 9
    assert sorted(map(len, rivers(drawing.spaces))) == [4, 5]


def test_a_river_cut_on_one_side_is_two() -> None:
    """A River that ends at dry land or faces a dry edge joins nothing there."""
    assert rivers(draw("F0    P3    M0    P").spaces) == {
        frozenset({Hex(0, 0), Hex(1, 0)}),
        frozenset({Hex(2, 0)}),
    }
    assert len(rivers(draw("F0    P12").spaces)) == 2


def test_a_tile_needs_a_corner_with_the_kingdom() -> None:
    """One space takes a tile with two of its spaces on neighbouring edges: six ways, and no more."""
    found = laid_hexes(draw("F"), DRY)
    centre = Hex(0, 0)
    assert all(sum(at in centre.neighbours() for at in hexes) == 2 for hexes in found)
    assert len(found) == 6


def test_ways_that_give_the_same_kingdom_are_one() -> None:
    """A face of three like spaces lies in one way on its three hexes, one of unlike spaces in three."""
    spaces = draw("F").spaces
    assert len(placements(spaces, DRY, CLASSIC)) == 6
    assert len(placements(spaces, Face(Land(F), Land(P), Land(M)), CLASSIC)) == 18


def test_a_tile_lies_on_free_hexes_only() -> None:
    """A tile covers nothing that is there, and may fill a gap of three hexes exactly."""
    drawing = draw("""
              F     F     F
           F     .*    .*    F
        F     F     .*    F
           .     F     F
    """)
    found = laid_hexes(drawing, DRY)
    assert drawing.marks in found
    assert all(not hexes & set(drawing.spaces) for hexes in found)
    assert [hexes for hexes in found if hexes & drawing.marks] == [drawing.marks]


WET_LEFT = draw("""
    F     P0    .*    .*
       F     M     .*
""")
DRY_LEFT = draw("""
    F     P     .*    .*
       F     M     .*
""")
BANK_LEFT = draw("""
    F     P24   .*    .*
       F1    M     .*
""")


@pytest.mark.parametrize(
    ("drawing", "face", "allowed"),
    [
        (WET_LEFT, Face(Land(F, 0b001000), Land(F), Land(F)), {Rivers.MATCH, Rivers.CONTINUE, Rivers.BANK}),
        (WET_LEFT, DRY, set()),
        (WET_LEFT, Face(Land(F, 0b001000), Land(F), Land(F, 0b001000)), {Rivers.CONTINUE, Rivers.BANK}),
        (DRY_LEFT, DRY, {Rivers.MATCH, Rivers.CONTINUE, Rivers.BANK}),
        (DRY_LEFT, Face(Land(F, 0b001000), Land(F), Land(F)), {Rivers.CONTINUE, Rivers.BANK}),
        (BANK_LEFT, DRY, {Rivers.MATCH, Rivers.CONTINUE}),
        (BANK_LEFT, Face(Land(F, 0b001000), Land(F), Land(F)), {Rivers.CONTINUE}),
    ],
)
def test_rivers_are_owed_what_the_switch_says(drawing: Drawing, face: Face, allowed: set[Rivers]) -> None:
    """A tile matches on all edges, or goes on with old Rivers, or with any River whose bank it touches."""
    assert {switch for switch in Rivers if can_lie(drawing, face, switch)} == allowed


def test_one_edge_that_carries_a_river_on_pays_for_its_whole_bank() -> None:
    """A tile may touch other spaces of a River that it carries on elsewhere."""
    drawing = draw("""
        F     P50   .*    .*
           F     M2    .*
    """)
    face = Face(Land(F, 0b001000), Land(F), Land(F))
    assert can_lie(drawing, face, Rivers.BANK)
    apart = draw("""
        F     P0    .*    .*
           F0    M3    .*
    """)
    assert can_lie(apart, face, Rivers.MATCH)
    assert not can_lie(apart, face, Rivers.BANK)
