"""A turn: one Adventure and perhaps a Recount, or Turn a Page; then the next player, clockwise."""

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, AddTile, MoveCharacter
from fairytile.objectives import SeeCharacter, Visit
from fairytile.rules import legal_actions
from fairytile.state import State
from fairytile.tiles import Place
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    FIRST,
    SECOND,
    D,
    E,
    K,
    P,
    W,
    can_adventure,
    can_end,
    can_recount,
    can_turn_a_page,
    end,
    fly,
    lay,
    moves,
    page,
    pass_by,
    placements,
    play,
    table,
    walk,
)

KINGDOM = """
        Fp    F     Pk    F     Md
           P     P     M     C
        """
SEES_KNIGHT = page(SeeCharacter(P, K))


def test_a_turn_begins_with_an_adventure_or_with_turning_a_page_and_nothing_else() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], stack=["F-F-P"])
    assert can_adventure(state)
    assert can_turn_a_page(state)
    assert not can_recount(state)
    assert not can_end(state)


def test_an_adventure_is_a_move_of_any_character_or_a_tile() -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    assert all(moves(state, who) for who in (P, K, D))
    assert placements(state)


def test_after_the_adventure_there_is_no_other_and_no_page_to_turn() -> None:
    state = table(KINGDOM, hands=[page(Visit(P, Place.CASTLE))], stack=["F-F-P", "P-P-M"])
    for after in (walk(state, P, E), walk(state, K, E, E), fly(state, W), lay(state)):
        assert legal_actions(after) == (END_TURN,)


def test_the_turn_is_over_only_when_the_player_says_so() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT])
    moved = fly(state, W)
    assert moved.to_move == FIRST
    assert legal_actions(moved) == (RECOUNT, END_TURN)
    told = play(moved, RECOUNT)
    assert told.to_move == FIRST
    assert legal_actions(told) == (END_TURN,)
    assert end(told).to_move == SECOND


def test_saying_so_is_needed_whether_or_not_there_is_something_to_tell() -> None:
    able = fly(table(KINGDOM, hands=[SEES_KNIGHT]), W)
    unable = fly(table(KINGDOM, hands=[page(Visit(P, Place.CASTLE))]), W)
    assert can_recount(able)
    assert not can_recount(unable)
    assert able.to_move == unable.to_move == FIRST
    assert can_end(able)
    assert can_end(unable)


def test_the_others_see_the_same_whether_or_not_the_player_could_have_recounted() -> None:
    def seen(hand_is_met: bool) -> object:
        hands = [SEES_KNIGHT, ALWAYS] if hand_is_met else [page(Visit(P, Place.CASTLE)), ALWAYS]
        moved = fly(table(KINGDOM, hands=hands), W)
        assert can_recount(moved) is hand_is_met
        other = view(moved, SECOND)
        return other.to_move, other.adventures, other.legal_actions, other.seats

    assert seen(hand_is_met=True) == seen(hand_is_met=False)


def test_the_turn_goes_on_from_the_end_of_the_turn_with_nothing_done_yet() -> None:
    state = end(play(fly(table(KINGDOM, hands=[SEES_KNIGHT]), W), RECOUNT))
    assert (state.adventures, state.recounted, state.turn) == ((), False, 2)
    assert can_adventure(state)
    assert can_turn_a_page(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_around_the_table(players: int) -> None:
    state = table(KINGDOM, hands=[ALWAYS] * players)
    order = []
    for _ in range(2 * players):
        order.append(state.to_move)
        state = pass_by(state)
    assert order == [*range(players), *range(players)]


def test_turning_a_page_passes_the_turn_on_like_any_other() -> None:
    state = table(KINGDOM, hands=[ALWAYS] * 3)
    turned = play(state, TURN_PAGE)
    assert turned.to_move == SECOND
    assert turned.turn == 2


def kind_of_action(state: State) -> list[str]:
    """The kinds of the legal actions in their order, each once for each stretch."""
    kinds: list[str] = []
    for action in legal_actions(state):
        kind = action.character.letter if isinstance(action, MoveCharacter) else type(action).__name__
        if not kinds or kinds[-1] != kind:
            kinds.append(kind)
    return kinds


def test_legal_actions_come_in_the_documented_order() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], stack=["F-F-P"], magic=[FIRST])
    assert kind_of_action(state) == ["P", "K", "D", "AddTile", "TurnPage"]
    assert kind_of_action(fly(state, W)) == ["P", "K", "D", "AddTile", "Recount", "EndTurn"]


def test_ways_to_lay_a_tile_come_in_order_of_place_and_rotation() -> None:
    state = table(KINGDOM, stack=["F-P-M"])
    ways = placements(state)
    assert ways == sorted(ways)
    assert len(set(ways)) == len(ways)


def test_the_characters_belong_to_nobody() -> None:
    state = table(KINGDOM, hands=[ALWAYS] * 3)
    for who in (P, K, D):
        mover = state.to_move
        state = end(play(state, moves(state, who)[0]))
        assert state.to_move != mover


def test_the_state_before_a_turn_keeps_when_the_turn_is_played() -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    before = (state.kingdom.hexes, state.whereabouts, state.seats, legal_actions(state))
    laid = lay(state)
    assert isinstance(laid.adventures[0], AddTile)
    assert (state.kingdom.hexes, state.whereabouts, state.seats, legal_actions(state)) == before
