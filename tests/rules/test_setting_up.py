"""Setting up: the box, the starting Kingdom, the stack, the tokens, the Books and what is hidden of them."""

from itertools import combinations

import pytest

from fairytile.actions import TURN_PAGE
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.edition import Edition
from fairytile.hexes import Hex
from fairytile.rules import STARTING_LAYOUT, start, starting_kingdom
from fairytile.ruleset import CLASSIC
from fairytile.state import Deal, Game, Options, SeatNumber, StartSide, State
from fairytile.tiles import Place, Terrain, footprint
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    FIRST,
    RING,
    SECOND,
    THIRD,
    D,
    K,
    P,
    at_origin,
    edition,
    game,
    play,
    set_up,
)

PLAYERS = [2, 3, 4]
SIDES = [0, 1]
SEEDS = range(20)
TWO_SIDES = [StartSide.FRONT, StartSide.BACK]


@pytest.fixture(name="box", scope="module")
def the_default_edition() -> Edition:
    return load()


def dealt(box: Edition, players: int, seed: int) -> Deal:
    return deal(box, Options(players=players), Chance(seed))


# The box


def test_the_box_has_15_tiles_with_two_different_sides_and_36_numbered_pages(box: Edition) -> None:
    tiles = [starting.tile for starting in box.starting] + list(box.regular)
    assert len(box.starting) == 3
    assert len(box.regular) == 12
    assert all(tile.sides[0] != tile.sides[1] for tile in tiles)
    assert sorted(box.pages) == list(range(1, 37))


# The starting Kingdom

FIRST_CELL = Hex(0, -1)
OPENINGS = {
    StartSide.FRONT: """
           F     .     F
        C     P05   M34   P
                 F12
              P     M
        """,
    StartSide.BACK: """
           C     .     M
        P     F05   P34   F
                 M12
              M     F
        """,
}
SYMBOLS = {
    StartSide.FRONT: {P: Hex(-1, 0), K: Hex(2, -1), D: Hex(0, 2)},
    StartSide.BACK: {P: Hex(0, -1), K: Hex(2, 0), D: Hex(-1, 2)},
}


def opening(side: StartSide) -> State:
    box = edition([ALWAYS] * 4, [], RING)
    options = Options(start_side=side)
    return start(Game(box, options, deal(box, options, Chance(1))))


@pytest.mark.parametrize("side", TWO_SIDES)
def test_the_starting_tiles_are_joined_at_their_white_corners(side: StartSide) -> None:
    assert dict(opening(side).kingdom) == at_origin(OPENINGS[side], FIRST_CELL)


@pytest.mark.parametrize("side", TWO_SIDES)
def test_each_character_stands_on_its_symbol(side: StartSide) -> None:
    state = opening(side)
    assert {who: state.hex_of(who) for who in (P, K, D)} == SYMBOLS[side]


@pytest.mark.parametrize("side", SIDES)
def test_the_white_corners_of_the_edition_meet_at_one_point(box: Edition, side: int) -> None:
    kingdom, _ = starting_kingdom(box, side, CLASSIC)
    assert len(kingdom) == 9
    with_white_corner = [way.at for way in STARTING_LAYOUT]
    assert all(one.distance(other) == 1 for one, other in combinations(with_white_corner, 2))
    for starting, way in zip(box.starting, STARTING_LAYOUT, strict=True):
        lands = dict(kingdom)
        assert lands[way.at] == starting.tile.sides[side].first.rotated(way.rotation)


@pytest.mark.parametrize("side", SIDES)
def test_one_continuous_river_runs_across_all_three_starting_tiles(box: Edition, side: int) -> None:
    kingdom, _ = starting_kingdom(box, side, CLASSIC)
    (river,) = kingdom.areas(Place.RIVER)
    wet = set(kingdom.hexes_in(river))
    assert all(wet & set(footprint(*way)) for way in STARTING_LAYOUT)


@pytest.mark.parametrize("side", SIDES)
def test_princess_knight_and_dragon_start_on_castle_forest_and_mountain(box: Edition, side: int) -> None:
    kingdom, whereabouts = starting_kingdom(box, side, CLASSIC)
    stand_on = [kingdom.lands[place].terrain for place in whereabouts]
    assert stand_on == [Terrain.CASTLE, Terrain.FOREST, Terrain.MOUNTAIN]


# The stack


@pytest.mark.parametrize("seed", SEEDS)
def test_every_regular_tile_is_in_the_stack_once(box: Edition, seed: int) -> None:
    stack = dealt(box, 2, seed).stack
    assert sorted(tile for tile, _ in stack) == list(range(12))


def test_the_tiles_are_shuffled_and_flipped_at_random(box: Edition) -> None:
    stacks = [dealt(box, 2, seed).stack for seed in SEEDS]
    assert {side for stack in stacks for tile, side in stack if tile == 0} == {0, 1}
    assert len({stack[0].tile for stack in stacks}) > 5
    assert len(set(stacks)) == len(stacks)


def test_the_side_that_lies_up_is_the_side_that_is_played(box: Edition) -> None:
    for seed in SEEDS:
        state = start(Game(box, Options(), dealt(box, 2, seed)))
        number, side = state.game.deal.stack[state.tiles_gone]
        assert state.top == box.regular[number].sides[side]


def test_everybody_sees_the_top_tile_and_nobody_the_order_below() -> None:
    sides = ["F-P-M", "F-F-F", "M-M-P"]
    state = set_up(stack=sides)
    top, second, third = state.game.deal.stack
    swapped = state.game.deal._replace(stack=(top, third, second))
    other = start(Game(state.game.edition, state.game.options, swapped))
    for seat in (FIRST, SECOND, None):
        assert view(state, seat).top == state.top
        assert view(state, seat).tiles_left == 3
        assert view(state, seat) == view(other, seat)


# The tokens


def test_every_token_lies_blank_side_up() -> None:
    assert [seat.magic for seat in set_up(hands=[ALWAYS] * 4).seats] == [False] * 4


# The Books


@pytest.mark.parametrize(("players", "pages"), [(2, 18), (3, 12), (4, 9)])
def test_all_pages_are_dealt_evenly_none_is_lost_or_doubled(box: Edition, players: int, pages: int) -> None:
    for seed in SEEDS:
        made = dealt(box, players, seed)
        assert [len(book) for book in made.books] == [pages] * players
        assert sorted(page for book in made.books for page in book) == list(range(1, 37))
        assert made.left_over == ()


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_the_top_page_of_their_book_in_hand(box: Edition, players: int) -> None:
    made = Game(box, Options(players=players), dealt(box, players, 3))
    state = start(made)
    assert [(seat.hand, *seat.book) for seat in state.seats] == list(made.deal.books)
    assert all(seat.told == () and not seat.out for seat in state.seats)


def test_the_pages_are_shuffled(box: Edition) -> None:
    tops = {dealt(box, 2, seed).books[0][0] for seed in range(60)}
    assert len(tops) > 20


def test_the_same_chance_makes_the_same_deal(box: Edition) -> None:
    assert dealt(box, 3, 7) == dealt(box, 3, 7)


def test_a_player_looks_at_the_page_in_hand_and_at_no_other() -> None:
    state = set_up(hands=[ALWAYS] * 2, books=[[ALWAYS, ALWAYS], [ALWAYS, ALWAYS]])
    mine, theirs = view(state, FIRST).seats
    assert (mine.hand, mine.book) == (1, (None, None))
    assert (theirs.hand, theirs.book, theirs.untold) == (None, (None, None), 3)
    watched = view(state, None).seats
    assert [seat.hand for seat in watched] == [None, None]


def test_games_that_differ_in_hidden_pages_look_the_same() -> None:
    made = game(hands=[ALWAYS] * 2, books=[[ALWAYS, ALWAYS], [ALWAYS, ALWAYS]])
    (mine, second, third), theirs = made.deal.books
    shuffled = made.deal._replace(books=((mine, third, theirs[0]), (second, *theirs[1:])))
    other = Game(made.edition, made.options, shuffled)
    assert view(start(made), FIRST) == view(start(other), FIRST)
    assert view(start(made), SECOND) != view(start(other), SECOND), "who holds another Page sees another"


# Who begins


@pytest.mark.parametrize("first", [FIRST, SECOND, THIRD])
def test_the_table_chooses_the_first_player(first: SeatNumber) -> None:
    state = set_up(hands=[ALWAYS] * 3, first=first)
    assert state.to_move == first
    assert state.turn == 1
    assert play(state, TURN_PAGE).to_move == (first + 1) % 3


def test_a_game_begins_with_nothing_done() -> None:
    state = set_up(stack=["F-P-M"])
    assert (state.adventures, state.recounted, state.outcome, state.aside) == ((), False, None, ())
