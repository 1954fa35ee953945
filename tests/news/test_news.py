"""What is told to whom, deed by deed."""

from __future__ import annotations

import pytest

from fairytile.actions import CLOSE, END_TURN, RECOUNT, TAKE_BACK, TURN_PAGE, Action
from fairytile.hexes import Hex
from fairytile.news import (
    Drew,
    Ended,
    Exchanged,
    Happening,
    Laid,
    Moved,
    Opened,
    Out,
    SetAside,
    Told,
    TookBack,
    TurnBegan,
    Turned,
    Uncovered,
    news,
)
from fairytile.objectives import SeeCharacter
from fairytile.rules import apply, close
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import SeatNumber, State
from fairytile.views import TileData, view
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NO_FIT,
    SECOND,
    E,
    K,
    P,
    numbers,
    page,
    placements,
    steps,
    table,
)

KINGDOM = """
        Fp    F     Fk    P     Md
           F     F
              F
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
EXCHANGE = Ruleset(impossible=Impossible.EXCHANGE)
ONE, TWO, THREE, FOUR, FIVE = numbers(1, 2, 3, 4, 5)


def learnt(state: State, action: Action, seat: SeatNumber | None) -> list[Happening]:
    return [*news(view(state, seat), action, view(apply(state, action), seat))]


@pytest.mark.parametrize("seat", [FIRST, SECOND, None])
def test_everybody_learns_of_a_move_and_its_path(seat: SeatNumber | None) -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    move = steps(state, K, E, E)
    moved = Moved(FIRST, "knight", Hex(2, 0), (Hex(3, 0), Hex(4, 0)), by_magic=False)
    assert learnt(state, move, seat) == [moved]


def test_a_second_adventure_is_by_magic() -> None:
    state = table(KINGDOM, stack=["F-F-P"], magic=[FIRST])
    then = apply(state, steps(state, P, E))
    (moved,) = learnt(then, steps(then, P, E), SECOND)
    assert isinstance(moved, Moved)
    assert moved.by_magic


def test_with_a_tile_comes_the_next_one_or_an_empty_stack() -> None:
    state = table(KINGDOM, stack=["F-F-P", NO_FIT, "C-P-P"])
    way = placements(state)[0]
    laid, aside, next_tile = learnt(state, way, None)
    assert isinstance(laid, Laid)
    assert (laid.tile, laid.at, laid.rotation) == (0, *way)
    assert [space.at for space in laid.spaces] == [*apply(state, way).kingdom.hexes[-3:]]
    assert aside == SetAside(1, "front")
    assert next_tile == Uncovered(TileData(2, "front", symmetric=False), tiles_left=1)
    last = apply(apply(state, way), END_TURN)
    assert learnt(last, placements(last)[0], None)[1:] == [Uncovered(None, tiles_left=0)]


def test_only_who_recounts_learns_what_comes_next() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], stack=["F-F-P"])
    then = apply(state, steps(state, K, E, E))
    assert learnt(then, RECOUNT, FIRST) == [Told(FIRST, ONE, recounted=True), Drew(FIRST, TWO)]
    assert learnt(then, RECOUNT, SECOND) == [Told(FIRST, ONE, recounted=True), Drew(FIRST, None)]


def test_a_page_that_is_turned_is_not_told() -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    began = TurnBegan(SECOND, 2)
    assert learnt(state, TURN_PAGE, FIRST) == [Turned(FIRST), Drew(FIRST, TWO), began]
    assert learnt(state, TURN_PAGE, None) == [Turned(FIRST), Drew(FIRST, None), began]


def test_the_last_page_that_is_turned_comes_back_at_once() -> None:
    state = table(KINGDOM, books=[[]], stack=["F-F-P"])
    assert learnt(state, TURN_PAGE, FIRST)[1] == Drew(FIRST, ONE)


def test_only_its_holder_learns_that_a_page_was_exchanged() -> None:
    state = table(KINGDOM, books=[[CASTLE_VISIT]], left_over=[ALWAYS], ruleset=EXCHANGE)
    mine = [Turned(FIRST), Drew(FIRST, TWO), Exchanged(FIRST, TWO, FIVE), TurnBegan(SECOND, 2)]
    assert learnt(state, TURN_PAGE, FIRST) == mine
    for seat in (SECOND, None):
        assert learnt(state, TURN_PAGE, seat) == [Turned(FIRST), Drew(FIRST, None), TurnBegan(SECOND, 2)]


def test_everybody_learns_that_a_page_counts_as_told() -> None:
    state = table(KINGDOM, books=[[CASTLE_VISIT]], ruleset=EXCHANGE)
    told = Told(FIRST, TWO, recounted=False)
    drawn = [Turned(FIRST), Drew(FIRST, TWO), told]
    assert learnt(state, TURN_PAGE, FIRST) == [*drawn, Drew(FIRST, ONE), TurnBegan(SECOND, 2)]
    # What was drawn is told at once, so nobody has to be left in the dark; what came then is known to one.
    assert learnt(state, TURN_PAGE, SECOND) == [*drawn, Drew(FIRST, None), TurnBegan(SECOND, 2)]


def test_those_who_are_out_are_told_clockwise_and_at_the_end_all_pages_lie_open() -> None:
    hands, books = [ALWAYS, CASTLE_VISIT], [[CASTLE_VISIT], [ALWAYS]]
    state = table(KINGDOM, hands=hands, books=books)
    hidden = [Turned(FIRST), Drew(FIRST, None), Out(FIRST), Out(SECOND), Ended(None, closed=False)]
    *happened, opened = learnt(state, TURN_PAGE, None)
    assert happened == hidden
    assert opened == Opened(hands=(TWO, THREE), books=((ONE,), (FOUR,)), left_over=())


def test_who_tells_the_last_page_draws_none_and_wins() -> None:
    state = table(KINGDOM, hands=[SEES_KNIGHT], books=[[]], stack=["F-F-P"])
    then = apply(state, steps(state, K, E, E))
    told, ended, _ = learnt(then, RECOUNT, SECOND)
    assert told == Told(FIRST, ONE, recounted=True)
    assert ended == Ended(FIRST, closed=False)


def test_a_move_that_is_taken_back_is_told_with_where_the_character_stands_again() -> None:
    state = table(KINGDOM, stack=["F-F-P"], magic=[FIRST])
    once = apply(state, steps(state, P, E))
    twice = apply(once, steps(once, K, E, E))
    (last,) = news(view(twice, SECOND), TAKE_BACK, view(once, SECOND))
    assert last == TookBack(FIRST, "knight", Hex(2, 0), (Hex(3, 0), Hex(4, 0)), by_magic=True)
    (first,) = news(view(once, None), TAKE_BACK, view(state, None))
    assert first == TookBack(FIRST, "princess", Hex(0, 0), (Hex(1, 0),), by_magic=False)


def test_nothing_but_a_move_can_have_been_taken_back() -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    laid = apply(state, placements(state)[0])
    with pytest.raises(ValueError, match="latest move"):
        news(view(laid, None), TAKE_BACK, view(state, None))


def test_a_game_that_is_closed_has_no_winner_and_is_laid_open() -> None:
    state = table(KINGDOM, stack=["F-F-P"])
    ended, opened = news(view(state, None), CLOSE, view(close(state), None))
    assert ended == Ended(None, closed=True)
    assert opened == Opened(hands=(ONE, THREE), books=((TWO,), (FOUR,)), left_over=())
