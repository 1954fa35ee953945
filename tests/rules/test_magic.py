"""A turn: Magic, and the switch magic-recount."""

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, AddTile
from fairytile.objectives import SeeCharacter, Visit
from fairytile.rules import legal_actions
from fairytile.ruleset import MagicRecount, Ruleset
from fairytile.tiles import Place
from tests.rules.tables import (
    ALWAYS,
    FIRST,
    NW,
    SE,
    SECOND,
    D,
    E,
    K,
    P,
    W,
    can_adventure,
    can_end,
    can_recount,
    end,
    fly,
    lay,
    numbers,
    page,
    pass_by,
    play,
    table,
    walk,
)

KINGDOM = """
        Fp    F     Pk    F     Md
           P     P     M     C
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
VISITS_CASTLE = page(Visit(D, Place.CASTLE))


def rules(magic_recount: MagicRecount) -> Ruleset:
    return Ruleset(magic_recount=magic_recount)


def test_with_magic_there_may_be_a_second_adventure_and_the_token_is_turned_blank() -> None:
    first = fly(table(KINGDOM, magic=[FIRST]), W)
    assert can_adventure(first)
    assert first.seats[FIRST].magic, "the first Adventure costs nothing"
    second = walk(first, P, E)
    assert not second.seats[FIRST].magic
    assert second.to_move == FIRST


def test_without_magic_there_is_one_adventure() -> None:
    assert not can_adventure(fly(table(KINGDOM), W))


def test_magic_of_somebody_else_does_not_help() -> None:
    assert not can_adventure(fly(table(KINGDOM, magic=[SECOND]), W))


def test_there_is_never_a_third_adventure() -> None:
    twice = walk(fly(table(KINGDOM, magic=[FIRST]), W), P, E)
    assert legal_actions(twice) == (END_TURN,)


def test_a_second_adventure_is_a_choice() -> None:
    first = fly(table(KINGDOM, magic=[FIRST]), W)
    assert can_end(first)
    assert end(first).seats[FIRST].magic


def test_the_token_keeps_until_it_is_used_in_any_later_turn() -> None:
    state = play(table(KINGDOM, hands=[ALWAYS, ALWAYS]), TURN_PAGE)
    for way in (W, E, W):
        state = end(fly(pass_by(state), way))
        assert state.seats[FIRST].magic
    state = fly(pass_by(state), E)
    used = walk(state, K, E, E)
    assert not used.seats[FIRST].magic
    assert not end(used).seats[FIRST].magic


def test_the_same_character_may_move_twice() -> None:
    state = table(KINGDOM, magic=[FIRST])
    assert fly(fly(state, W), E).hex_of(D) == state.hex_of(D)
    assert walk(walk(state, P, SE), P, NW).hex_of(P) == state.hex_of(P), "even back to where it was"


def test_any_two_adventures_go_together() -> None:
    state = table(KINGDOM, magic=[FIRST], stack=["F-F-P", "P-P-M"])
    tile_and_move = fly(lay(state), W)
    move_and_tile = lay(fly(state, W))
    two_tiles = lay(lay(state))
    for after in (tile_and_move, move_and_tile, two_tiles):
        assert len(after.adventures) == 2
        assert not after.seats[FIRST].magic
        assert not can_adventure(after)
    assert all(isinstance(adventure, AddTile) for adventure in two_tiles.adventures)
    assert two_tiles.tiles_left == 0


# The switch magic-recount


def test_either_lets_the_recount_follow_the_first_adventure_and_the_second_come_after_it() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], ruleset=rules(MagicRecount.EITHER))
    told = play(fly(state, W), RECOUNT)
    assert told.to_move == FIRST
    assert can_adventure(told)
    again = fly(told, E)
    assert again.seats[FIRST].told == numbers(1)
    assert not again.seats[FIRST].magic


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_each_value_lets_the_recount_follow_the_second_adventure(magic_recount: MagicRecount) -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], ruleset=rules(magic_recount))
    assert can_recount(fly(fly(state, W), E))


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_each_value_lets_the_one_adventure_of_a_turn_be_recounted(magic_recount: MagicRecount) -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], ruleset=rules(magic_recount))
    assert can_recount(fly(state, W))


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_no_value_lets_two_pages_be_recounted_in_one_turn(magic_recount: MagicRecount) -> None:
    state = table(
        KINGDOM, hands=[SEES_KNIGHT], books=[[SEES_KNIGHT]], magic=[FIRST], ruleset=rules(magic_recount)
    )
    told = play(fly(state, W), RECOUNT)
    assert not can_recount(told)
    if magic_recount is MagicRecount.EITHER:
        assert not can_recount(fly(told, E))


def test_last_makes_the_adventure_that_is_recounted_the_last_of_the_turn() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], ruleset=rules(MagicRecount.LAST))
    told = play(fly(state, W), RECOUNT)
    assert legal_actions(told) == (END_TURN,), "and the turn is still to be ended"
    assert end(told).seats[FIRST].magic, "the Magic keeps"


def test_ends_turn_makes_the_recount_the_end_of_the_turn() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], ruleset=rules(MagicRecount.ENDS_TURN))
    told = play(fly(state, W), RECOUNT)
    assert told.to_move == SECOND
    assert (told.adventures, told.recounted, told.turn) == ((), False, 2)
    assert told.seats[FIRST].told == numbers(1)
    assert told.seats[FIRST].magic, "the Magic keeps"


def test_ends_turn_ends_it_after_the_second_adventure_too() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], magic=[FIRST], ruleset=rules(MagicRecount.ENDS_TURN))
    told = play(fly(fly(state, W), E), RECOUNT)
    assert told.to_move == SECOND
    assert not told.seats[FIRST].magic


def test_a_visit_and_a_recount_leave_the_second_adventure_free_to_go_on() -> None:
    text = """
        Md    F     F     C
           P     P     Fk
        """
    state = table(text, hands=[VISITS_CASTLE], magic=[FIRST])
    told = play(fly(state, E), RECOUNT)
    assert fly(told, W).hex_of(D) == state.hex_of(D)
