"""Boards in text, compared with goldens and looked at for what must always hold."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fairytile.actions import CHARACTERS
from fairytile.boards import Size, beside, board, legend, visible_length
from fairytile.content import new_game
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.state import SeatNumber
from fairytile.tiles import Face, Land, Terrain
from fairytile.views import view
from fairytile.words import Language, objective_sentence

from .scenes import GOLDENS, drawings, game, small_kingdom, spots


@pytest.mark.parametrize("name", sorted(drawings()))
def test_a_board_looks_as_it_was_last_approved(name: str) -> None:
    assert drawings()[name] + "\n" == (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_has_a_drawing() -> None:
    assert {file.stem for file in GOLDENS.iterdir()} == drawings().keys()


@pytest.mark.parametrize("seed", range(6))
def test_a_kingdom_of_all_tiles_fits_a_terminal(seed: int) -> None:
    state = game(40, seed)
    for size, width in ((Size.LARGE, 100), (Size.SMALL, 80)):
        drawn = board(state, size=size, width=width).split("\n")
        assert max(map(len, drawn)) <= width


def test_a_plain_board_has_only_ascii_signs() -> None:
    state = game(12)
    for size in Size:
        assert board(view(state, None), ascii_only=True, size=size).isascii()


def test_colours_change_nothing_but_colours() -> None:
    state = game(12)
    plain = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", board(state, colour=True)).split("\n")]
    assert plain == board(state).split("\n")


def test_no_line_ends_with_blanks() -> None:
    assert not any(line.endswith(" ") for line in board(game(12)).split("\n"))


@pytest.mark.parametrize("size", list(Size))
def test_everybody_is_on_the_board_once(size: Size) -> None:
    state = game(30)
    drawn = board(state.kingdom, size=size), board(view(state, None), size=size, names=("—", "–"))
    for character in CHARACTERS:
        assert character.letter not in drawn[0]
        kingdom = [line[: max(map(len, drawn[0].split("\n")))] for line in drawn[1].split("\n")]
        assert "".join(kingdom).count(character.letter) == 1


@pytest.mark.parametrize("steps", range(0, 40, 4))
def test_no_space_hides_its_terrain(steps: int) -> None:
    state = game(steps)
    glyphs = {Terrain.FOREST: "♣", Terrain.PLAIN: '"', Terrain.MOUNTAIN: "▲", Terrain.CASTLE: "▙█▟"}
    for size in Size:
        for hex_, land in state.kingdom:
            drawn = board(view(state, None), only={hex_}, marks={hex_: "12"}, size=size)
            assert any(glyph in drawn for glyph in glyphs[land.terrain])


@pytest.mark.parametrize("size", [Size.SMALL, Size.LARGE])
@pytest.mark.parametrize("steps", range(0, 24, 2))
def test_every_number_for_a_tile_can_be_read_and_hides_nothing(steps: int, size: Size) -> None:
    state = game(steps)
    numbers = spots(state)
    assert numbers
    drawn = board(state.kingdom, spots=numbers, size=size)
    assert sorted(re.findall(r"\d+", drawn)) == sorted(numbers.values())
    without = Counter(re.sub(r"\d", "", drawn)), Counter(board(state.kingdom, size=size))
    assert all(without[0][sign] == count for sign, count in without[1].items() if sign not in " \n")


def test_small_hexes_have_the_coordinates_of_the_first_space_of_each_row_beside_it() -> None:
    kingdom = small_kingdom()
    drawn = board(kingdom, coordinates=True, size=Size.SMALL).split("\n")
    whereabouts = [line.split()[0] for line in drawn if "," in line]
    assert whereabouts == ["0,0", "0,1", "1,2"]
    assert not re.search(r"\d", board(kingdom, size=Size.SMALL))


def test_three_characters_on_one_space_are_all_seen() -> None:
    state = game(0)
    together = state._replace(whereabouts=(state.whereabouts[0],) * 3)
    assert "[PKD]" in board(together)
    assert "PKD" in board(together, size=Size.SMALL)


def test_the_river_washes_over_an_edge_from_middle_to_middle() -> None:
    kingdom = Kingdom.of({Hex(0, 0): Land(Terrain.PLAIN, 0b1), Hex(1, 0): Land(Terrain.FOREST, 0b1000)})
    assert "│  ◦≈≈≈≈≈◦  │" in board(kingdom)


def test_a_state_shows_the_page_of_the_player_to_move_and_a_view_that_of_its_seat() -> None:
    state = game(8)
    for seat in (SeatNumber(0), SeatNumber(1)):
        objective = state.objective(seat)
        assert objective is not None
        sentence = objective_sentence(objective, Language.ENGLISH)
        assert (sentence in _words(board(view(state, seat), width=200))) is True
        assert (sentence in _words(board(view(state, None), width=200))) is False
        assert (sentence in _words(board(state, width=200))) is (seat == state.to_move)


def _words(drawn: str) -> str:
    """The column of texts beside a Kingdom, in one line."""
    column = drawn.split("\n", maxsplit=1)[0].index("Turn")
    return " ".join(line[column:].strip() for line in drawn.split("\n"))


def test_a_face_is_drawn_by_itself() -> None:
    plain = Land(Terrain.PLAIN)
    assert board(Face(plain, plain, plain)).count('"""') == 3


def test_some_spaces_can_be_shown_without_the_others() -> None:
    kingdom = small_kingdom()
    assert board(kingdom, only={Hex(2, 1)}) == '  ╱ ╲\n ╱"""╲\n┊     │\n ·   ╱\n  · ╱'


def test_blocks_stand_beside_each_other_by_what_is_seen_of_them() -> None:
    assert beside(["\x1b[1mab\x1b[0m", ""], ["c", "d"], gap=1) == ["\x1b[1mab\x1b[0m c", "   d"]
    assert visible_length("\x1b[1;30;43m12\x1b[0m") == 2


def test_a_legend_goes_on_in_the_next_line_where_it_is_narrow() -> None:
    wide, narrow = (legend(Language.FRENCH, colour=True, width=width).split("\n") for width in (80, 40))
    assert (len(wide), len(narrow)) == (2, 3)
    assert max(map(visible_length, narrow)) <= 40
    assert "  ".join(narrow).split() == "  ".join(wide).split()


def test_a_plain_board_has_no_sign_that_a_plain_terminal_lacks() -> None:
    state = new_game(seed=7)
    for page in state.game.edition.pages:
        first = state.seats[0]._replace(hand=page)
        shown = board(
            state._replace(seats=(first, state.seats[1])), ascii_only=True, language=Language.FRENCH
        )
        assert shown.isascii()
