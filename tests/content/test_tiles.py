"""What is said about wrong tiles."""

from pathlib import Path

import pytest

from fairytile.content import check
from fairytile.content.loading import TILES_FILE
from fairytile.content.tile_face_notation import SideShape, read_face, side_shape
from tests.content.tiny import TILES, problems_of, write

MEADOW = '[[regular]]\nname = "Meadow"\nfront = "F-F-P"\nback = "P14-C-F"\n'


@pytest.mark.parametrize(
    ("side", "problem"),
    [
        ("F-F", "'F-F' has 2 spaces: write three lands joined by hyphens, such as F-P14-C"),
        ("F-X-P", "'X' is no land: it starts with one of F (forest), P (plain), M (mountain), C (castle)"),
        ("F--P", "nothing is no land: it starts with one of F (forest), P (plain), M (mountain), C (castle)"),
        ("F-F7-P", "'F7' has an edge '7': they are 0 (east), 1, 2, 3 (west), 4 and 5"),
        ("F-F22-P", "'F22' names an edge twice: each edge with River stands once"),
        ("F-F125-P", "the River of space 2 forks (F125): let it cross two edges at most"),
        (
            "F-F23-P",
            (
                "the River leaves space 2 for space 1 but does not arrive: "
                "add edge 0 to space 1, or take edge 3 from space 2"
            ),
        ),
        (
            "F35-F-P",
            (
                "the River leaves space 1 for space 3 but does not arrive: "
                "add edge 2 to space 3, or take edge 5 from space 1"
            ),
        ),
    ],
)
def test_a_wrong_side_is_told_with_its_line_and_what_to_do(tmp_path: Path, side: str, problem: str) -> None:
    problems = problems_of(tmp_path, TILES_FILE, "F-F-P", side)
    assert problems == [f"tiles.toml:27: regular tile 1, front: {problem}"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"Meadow"',
            '"Oak"',
            (
                "26: regular tile 1, name: 'Oak' is the name of another tile already (starting tile 2): "
                "choose another"
            ),
        ),
        (
            '"Meadow"',
            "3",
            '26: regular tile 1, name: is 3: it must be a text: write for instance name = "Mill Pond"',
        ),
        (
            'name = "Meadow"\n',
            "",
            '25: regular tile 1, name: is missing: it must be a text: write for instance name = "Mill Pond"',
        ),
        (
            'name = "Meadow"',
            'name = "Meadow"\nnmae = "Meadow"',
            "27: regular tile 1, nmae: nothing is called 'nmae' here; did you mean 'name'?",
        ),
        (
            "F-F-P",
            "C-F-P03",
            (
                "28: regular tile 1, back: P14-C-F shows the same as the front of regular tile 1, "
                "perhaps turned: change one of them"
            ),
        ),
        (
            "F-F-P",
            "C-F-P04",
            (
                "27: regular tile 1, front: C-F-P04 shows the same as the front of starting tile 1, "
                "perhaps turned: change one of them"
            ),
        ),
        (
            '"dragon"',
            '"dragno"',
            "19: starting tile 3, character: nobody is called 'dragno'; did you mean 'dragon'?",
        ),
        (
            'front = "M34-F-P"\nfront-symbol = 2',
            'front = "M34-F-P"\nfront-symbol = 1',
            (
                "13: starting tile 2, front-symbol: the Knight starts on a Forest, "
                "but this space is a Mountain: choose another space"
            ),
        ),
        (
            'front = "M34-F-P"\nfront-symbol = 2',
            'front = "M34-F-P"\nfront-symbol = 4',
            "13: starting tile 2, front-symbol: is 4: it must be a whole number from 1 to 3",
        ),
    ],
)
def test_a_wrong_tile_is_told_with_its_line_and_what_to_do(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    assert problems_of(tmp_path, TILES_FILE, old, new) == [f"tiles.toml:{problem}"]


def test_a_character_has_one_starting_tile(tmp_path: Path) -> None:
    problems = problems_of(tmp_path, TILES_FILE, '"dragon"', '"knight"')
    assert (
        "tiles.toml:19: starting tile 3, character: 'knight' has a Starting tile already "
        "(starting tile 2): choose another"
    ) in problems


def test_a_mistyped_table_is_told_with_the_right_word(tmp_path: Path) -> None:
    problems = problems_of(tmp_path, TILES_FILE, "[[regular]]", "[[reglar]]")
    assert "tiles.toml:25: reglar: nothing is called 'reglar' here; did you mean 'regular'?" in problems


def test_tiles_are_written_as_tables(tmp_path: Path) -> None:
    problems = problems_of(tmp_path, TILES_FILE, TILES, "regular = 12\n")
    assert "tiles.toml:1: regular: must be written as tables, each under a line [[regular]]" in problems


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    wrong = '[[regular]]\nname = ""\nfront = "X-Y-P"\nback = "P1-C"\n'
    assert len(problems_of(tmp_path, TILES_FILE, MEADOW, wrong)) == 4


def test_starting_tiles_are_three(tmp_path: Path) -> None:
    peak = TILES[TILES.index('[[starting]]\nname = "Peak"') : TILES.index("[[regular]]")]
    assert problems_of(tmp_path, TILES_FILE, peak, "") == [
        "tiles.toml: starting: there are 2 Starting tiles: write three, one for each character"
    ]


def test_an_edition_has_1_to_30_regular_tiles(tmp_path: Path) -> None:
    assert problems_of(tmp_path, TILES_FILE, MEADOW, "") == [
        "tiles.toml: regular: there are 0 Regular tiles: write at least 1 and at most 30"
    ]
    assert "tiles.toml: regular: there are 31 Regular tiles: write at least 1 and at most 30" in problems_of(
        tmp_path, TILES_FILE, MEADOW, MEADOW * 31
    )


def test_joined_starting_tiles_match_at_their_edges(tmp_path: Path) -> None:
    assert problems_of(tmp_path, TILES_FILE, "M34-F-P", "M4-F-P") == [
        (
            "tiles.toml:1: starting tile 1, front sides of all three: "
            "joined, a River of 'Peak' ends at 'Oak': carry it on, or turn it away"
        )
    ]


def test_joined_starting_tiles_have_one_river(tmp_path: Path) -> None:
    assert problems_of(tmp_path, TILES_FILE, "M34-F-P", "M34-F1-P") == [
        (
            "tiles.toml:1: starting tile 1, front sides of all three: "
            "joined, they have 2 Rivers: draw one continuous River over all three tiles"
        )
    ]


def test_the_first_river_crosses_all_three_tiles(tmp_path: Path) -> None:
    file = write(tmp_path, TILES_FILE, "M34-F-P", "M-F-P") / TILES_FILE
    file.write_text(file.read_text(encoding="utf-8").replace("F23-M-P", "F3-M-P"), encoding="utf-8")
    (problem,) = check(file)
    assert (
        problem.message == "joined, their River misses 'Oak': draw one continuous River over all three tiles"
    )


def outline_of(text: str) -> SideShape:
    face, wrong = read_face(text)
    assert face is not None, wrong
    return side_shape(face)


@pytest.mark.parametrize(
    ("one", "other"), [("F-P-M", "P-M-F"), ("P14-C-F", "C-F-P03"), ("P14-C-F", "F-P25-C")]
)
def test_a_turned_side_shows_the_same(one: str, other: str) -> None:
    assert outline_of(one) == outline_of(other)


@pytest.mark.parametrize(("one", "other"), [("F-P-M", "F-M-P"), ("P14-C-F", "P13-C-F"), ("F-F-P", "F-F-M")])
def test_a_mirrored_or_otherwise_different_side_shows_something_else(one: str, other: str) -> None:
    assert outline_of(one) != outline_of(other)
