"""The drawings and the random Kingdoms that other tests rely on."""

from __future__ import annotations

import random

import pytest

from fairytile.actions import Character
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.tiles import Land, Terrain, footprint
from tests.oracle.drawing import draw, random_face, random_kingdom, random_whereabouts
from tests.oracle.land import spread, steps

SEEDS = range(60)


def test_a_drawing_gives_spaces_characters_and_marks() -> None:
    """Each cell becomes a hex with its land, the characters on it and its mark."""
    drawing = draw("""
        F     P03p  M*
           C     .     F4
        P     Mkd   .*
    """)
    assert drawing.spaces == {
        Hex(0, 0): Land(Terrain.FOREST),
        Hex(1, 0): Land(Terrain.PLAIN, 0b001001),
        Hex(2, 0): Land(Terrain.MOUNTAIN),
        Hex(0, 1): Land(Terrain.CASTLE),
        Hex(2, 1): Land(Terrain.FOREST, 0b010000),
        Hex(-1, 2): Land(Terrain.PLAIN),
        Hex(0, 2): Land(Terrain.MOUNTAIN),
    }
    assert list(drawing.spaces) == [
        Hex(0, 0),
        Hex(1, 0),
        Hex(2, 0),
        Hex(0, 1),
        Hex(2, 1),
        Hex(-1, 2),
        Hex(0, 2),
    ]
    assert drawing.characters == {
        Character.PRINCESS: Hex(1, 0),
        Character.KNIGHT: Hex(0, 2),
        Character.DRAGON: Hex(0, 2),
    }
    assert drawing.marks == {Hex(2, 0), Hex(1, 2)}


def test_half_a_cell_right_in_the_next_row_is_south_east() -> None:
    """The six cells around one are its six neighbours."""
    drawing = draw("""
           M2    M1
        M3    F     M0
           M4    M5
    """)
    centre = next(at for at, land in drawing.spaces.items() if land.terrain is Terrain.FOREST)
    for way in DIRECTIONS:
        assert drawing.spaces[centre.neighbour(way)] == Land(Terrain.MOUNTAIN, 1 << way)


def test_the_first_cell_of_the_first_row_is_the_origin() -> None:
    """Where a drawing starts does not depend on its indentation, nor on rows that reach farther left."""
    assert set(draw("F").spaces) == set(draw("\n\n      F\n\n").spaces) == {Hex(0, 0)}
    assert set(draw("      F\n   F").spaces) == {Hex(0, 0), Hex(0, 0).neighbour(Direction.SW)}


def test_a_full_cell_may_touch_the_next() -> None:
    """Six characters fill a cell, and the next one follows at once."""
    drawing = draw("P03pd*Mk")
    assert list(drawing.spaces) == [Hex(0, 0), Hex(1, 0)]
    assert drawing.characters[Character.KNIGHT] == Hex(1, 0)
    assert drawing.marks == {Hex(0, 0)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing is drawn"),
        ("F\tP", "not tabs"),
        ("F\n\nF", "empty row inside"),
        ("F    P", "'P' in row 0 is 5 columns right of a cell"),
        ("F\nF", "'F' in row 1 is 3 columns right of a cell"),
        ("F     x", "cannot read 'x' at 1,0"),
        ("F6", "cannot read 'F6' at 0,0"),
        ("P03pkd*", r"cannot read '\*' at 1,0: .* at most 6 columns"),
        ("F012", "never forks"),
        ("F11", "never forks"),
        ("Fp    Pp", "the Princess stands at 0,0 and at 1,0"),
    ],
)
def test_a_wrong_drawing_says_what_is_wrong(text: str, message: str) -> None:
    """The error names the cell and what it should have been."""
    with pytest.raises(ValueError, match=message):
        draw(text)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_kingdom_is_connected_and_its_rivers_are_whole(seed: int) -> None:
    """It has the size asked for, hangs together, and no River forks or is cut."""
    rng = random.Random(seed)
    size = rng.randint(1, 25)
    kingdom = random_kingdom(rng, size)
    assert len(kingdom) == size
    assert spread(next(iter(kingdom)), lambda at: steps(kingdom, at)) == set(kingdom)
    for at, land in kingdom.items():
        assert len(land.river_edges) <= 2
        for way in DIRECTIONS:
            other = kingdom.get(at.neighbour(way))
            assert other is None or (way in land.river_edges) == (way.opposite in other.river_edges)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_face_is_whole_inside(seed: int) -> None:
    """No River of a face forks, or is cut on an edge between two of its spaces."""
    face = random_face(random.Random(seed))
    spaces = dict(zip(footprint(Hex(0, 0), 0), face, strict=True))
    for at, land in spaces.items():
        assert len(land.river_edges) <= 2
        for way in DIRECTIONS:
            other = spaces.get(at.neighbour(way))
            assert other is None or (way in land.river_edges) == (way.opposite in other.river_edges)


def test_random_kingdoms_vary() -> None:
    """Among many there are gaps inside, dead ends, Castles, springs, and Rivers that leave the Kingdom."""
    found: set[str] = set()
    for seed in SEEDS:
        kingdom = random_kingdom(random.Random(seed), 15)
        found |= {"castle" for land in kingdom.values() if land.terrain is Terrain.CASTLE}
        found |= {"dead end" for at in kingdom if len(steps(kingdom, at)) == 1}
        found |= {"spring" for land in kingdom.values() if len(land.river_edges) == 1}
        for at, land in kingdom.items():
            found |= {"leaves" for way in land.river_edges if at.neighbour(way) not in kingdom}
            for free in set(at.neighbours()) - set(kingdom):
                found |= {"gap"} if len(steps(kingdom, free)) == 6 else set()
    assert found == {"castle", "dead end", "spring", "leaves", "gap"}


def test_the_same_seed_makes_the_same_kingdom() -> None:
    """Everything random comes from the generator that is given."""
    assert random_kingdom(random.Random(7), 20) == random_kingdom(random.Random(7), 20)
    assert random_face(random.Random(7)) == random_face(random.Random(7))


def test_random_kingdoms_can_be_dry() -> None:
    """No Rivers are made if none are wanted."""
    assert not any(land.river for land in random_kingdom(random.Random(1), 20, rivers=False).values())


def test_random_places_are_spaces() -> None:
    """Each character stands somewhere in the Kingdom."""
    kingdom = random_kingdom(random.Random(3), 5)
    whereabouts = random_whereabouts(random.Random(3), kingdom)
    assert set(whereabouts) == set(Character)
    assert set(whereabouts.values()) <= set(kingdom)
