"""Actions as texts: what is written, what is read, and what is said about what cannot be read."""

from __future__ import annotations

from typing import get_args

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action, AddTile, Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.notation import NotationError, parse_action, parse_kingdom
from fairytile.rules import legal_actions, start
from fairytile.state import State
from fairytile.tiles import footprint
from fairytile.views import View, view
from tests.notation.frozen import new_game, played

KNIGHT_MOVES = MoveCharacter(Character.KNIGHT, (Hex(1, 0), Hex(2, 0)))
TILE = AddTile(Hex(2, -1), 3)


def seen(state: State) -> View:
    return view(state, state.to_move)


def in_kingdom(text: str, princess: str, knight: str, dragon: str) -> State:
    """A game in a Kingdom of its own, before the first turn; the stack is empty."""
    state = start(new_game(1))
    kingdom: Kingdom = parse_kingdom(text)
    whereabouts = [parse_action(f"P:{place}") for place in (princess, knight, dragon)]
    p, k, d = (kingdom.space(place.path[0]) for place in whereabouts if isinstance(place, MoveCharacter))
    return state._replace(kingdom=kingdom, whereabouts=(p, k, d), tiles_gone=len(state.game.deal.stack))


# --- without a State ------------------------------------------------------------------------


NOTATION: list[tuple[Action, str]] = [
    (MoveCharacter(Character.PRINCESS, (Hex(1, 0),)), "P:1,0"),
    (KNIGHT_MOVES, "K:1,0>2,0"),
    (MoveCharacter(Character.DRAGON, (Hex(1, 0), Hex(2, 0), Hex(3, 0))), "D:1,0>2,0>3,0"),
    (TILE, "T:2,-1/3"),
    (RECOUNT, "recount"),
    (TURN_PAGE, "turn-page"),
    (END_TURN, "end"),
]


def test_every_kind_of_action_has_a_notation() -> None:
    assert {type(action) for action, _ in NOTATION} == set(get_args(Action))


@pytest.mark.parametrize(("action", "text"), NOTATION)
def test_an_action_is_written_in_one_way_and_read_again(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("k:1,0>2,0", KNIGHT_MOVES),
        ("Knight 1,0 2,0", KNIGHT_MOVES),
        ("the KNIGHT: (1, 0) -> (2, 0)", KNIGHT_MOVES),
        ("knight 1,0 to 2,0", KNIGHT_MOVES),
        ("  K : 1,0 → 2,0  ", KNIGHT_MOVES),
        ("t 2,-1 3", TILE),
        ("Tile 2,−1 / 3", TILE),
        ("add tile 2,-1@3", TILE),
        ("Recount", RECOUNT),
        ("recount(14)", RECOUNT),
        ("recount 14", RECOUNT),
        ("Turn a page", TURN_PAGE),
        ("turn_page", TURN_PAGE),
        ("End turn", END_TURN),
    ],
)
def test_reading_forgives_case_blanks_and_full_names(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "character 1: nothing is no action: write P, K or D and a path, such as K:1,0>2,0; T:2,-1/3; "),
        ("fly 1,0", "character 1: 'fly' is no action: write P, K or D"),
        ("K:", "character 3: the path of the Knight is missing: add each space entered, such as 1,0>2,0"),
        ("K:1,0>", "character 6: the path goes on to nowhere: add the next space"),
        ("K:1,0>2;0", "character 7: '2;0' does not belong to the action before it"),
        ("K:1,0 end", "character 7: 'end' does not belong to the action before it"),
        ("P:600,0", "character 3: 600,0 is too far away: coordinates go from -499 to 499"),
        ("T:", "character 3: where the tile lies is missing: add its first space and its rotation"),
        ("T:2,-1", "the rotation of the tile is missing: add it, such as T:2,-1/3"),
        ("T:2,-1/6", "character 7: 6 is no rotation: a tile is turned by 0 to 5 sixths"),
        ("2,0", "who moves to 2,0 is missing: add P, K or D, such as K:2,0"),
    ],
)
def test_an_error_says_what_is_wrong_where_and_what_to_do(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text)
    assert str(error.value).startswith(message)


# --- with a State ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_each_legal_action_is_read_as_itself(seed: int) -> None:
    for state, _ in played(new_game(seed), seed, 40):
        for action in legal_actions(state):
            assert parse_action(str(action), seen(state)) == action


ROW = "0,0F/1,0P/2,0P/3,0M"


def test_a_destination_is_enough_if_one_move_ends_there() -> None:
    state = in_kingdom(ROW, princess="0,0", knight="0,0", dragon="3,0")
    assert parse_action("K 2,0", seen(state)) == KNIGHT_MOVES
    assert str(parse_action("dragon 0,0", seen(state))) == "D:2,0>1,0>0,0"


def test_the_character_is_not_needed_if_only_one_can_go_there() -> None:
    state = in_kingdom(ROW, princess="0,0", knight="0,0", dragon="3,0")
    assert str(parse_action("1,0", seen(state))) == "P:1,0"


def test_several_characters_who_can_go_there_are_listed() -> None:
    state = in_kingdom(ROW, princess="1,0", knight="0,0", dragon="0,0")
    with pytest.raises(NotationError, match=r"several moves end there; write one of P:2,0, K:1,0>2,0$"):
        parse_action("2,0", seen(state))


def test_several_paths_over_different_land_are_listed() -> None:
    state = in_kingdom("0,0F/1,0P/0,1M/1,1F", princess="0,0", knight="0,0", dragon="0,0")
    with pytest.raises(NotationError, match=r"several moves end at 1,1; write one of K:1,0>1,1, K:0,1>1,1"):
        parse_action("K:1,1", seen(state))


def test_a_space_where_nobody_can_go_is_said_to_be_one() -> None:
    state = in_kingdom(ROW, princess="0,0", knight="0,0", dragon="0,0")
    with pytest.raises(NotationError, match="no character has a move that ends at 7,7"):
        parse_action("7,7", seen(state))


def test_of_paths_that_come_to_the_same_the_legal_one_is_taken() -> None:
    state = in_kingdom("0,0F/1,0P/0,1P/1,1F", princess="0,0", knight="0,0", dragon="0,0")
    assert str(parse_action("K:0,1>1,1", seen(state))) == "K:1,0>1,1"


def test_of_placements_that_come_to_the_same_the_legal_one_is_taken() -> None:
    state = start(new_game(1))
    stack = state.game.deal.stack
    # Tile 2 has three Plains, and so three rotations for each footprint.
    plains = next(number for number, tile in enumerate(stack) if tile.tile == 2)
    state = state._replace(tiles_gone=plains)
    way = next(action for action in legal_actions(state) if isinstance(action, AddTile))
    turned = AddTile(footprint(way.at, way.rotation)[1], (way.rotation + 4) % 6)
    assert turned != way
    assert parse_action(str(turned), seen(state)) == way


def test_a_rotation_may_be_left_out_if_one_is_possible() -> None:
    state = start(new_game(1))
    ways = [action for action in legal_actions(state) if isinstance(action, AddTile)]
    for way in ways:
        rotations = [other for other in ways if other.at == way.at]
        if len(rotations) == 1:
            assert parse_action(f"T:{way.at}", seen(state)) == way
        else:
            with pytest.raises(NotationError, match=r"several rotations are possible there; write one of T:"):
                parse_action(f"T:{way.at}", seen(state))
    with pytest.raises(NotationError, match="the tile cannot be laid with its first space at 0,0"):
        parse_action("T:0,0", seen(state))


def test_an_illegal_action_is_read_as_it_stands_for_the_rules_to_judge() -> None:
    state = start(new_game(1))
    assert parse_action("K:9,9>9,8", seen(state)) == MoveCharacter(Character.KNIGHT, (Hex(9, 9), Hex(9, 8)))
    assert parse_action("end", seen(state)) == END_TURN


def test_a_page_behind_a_recount_is_checked() -> None:
    state = start(new_game(1))
    hand = state.seats[0].hand
    assert parse_action(f"recount({hand})", seen(state)) == RECOUNT
    with pytest.raises(NotationError, match=f"Page 99 is not in the hand: the Page there is {hand}"):
        parse_action("recount(99)", seen(state))


def test_a_move_as_programs_write_it_is_read_as_any_other() -> None:
    for state, _ in played(new_game(3), 3, 60):
        for action in legal_actions(state):
            assert parse_action(str(action)) == parse_action(f" {action} ") == action


@pytest.mark.parametrize(
    "text", ["K:1,0>", "K:1,0>>2,0", "K:1", "K:", "K:500,0", "K:1,0>2,0x", "K:1,0>2,-", "k:1,0"]
)
def test_a_move_that_is_nearly_as_programs_write_it_is_read_with_care(text: str) -> None:
    def outcome(written: str) -> Action | str:
        try:
            return parse_action(written)
        except NotationError as error:
            return error.problem

    assert outcome(text) == outcome(f" {text}")
