"""A turn: Recount."""

import pytest

from fairytile.actions import RECOUNT, TURN_PAGE
from fairytile.objectives import Objective, SeeCharacter, SeePlace, Visit
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

# The Princess sees the Knight all the time, wherever the Dragon is.
IN_SIGHT = """
        Fp    F     Pk    F     Md
           P     P     M     C
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
SEES_FOREST = page(SeePlace(P, Place.FOREST))


def test_the_page_is_laid_open_and_the_next_one_comes_into_the_hand() -> None:
    state = table(IN_SIGHT, hands=[SEES_KNIGHT], books=[[ALWAYS, ALWAYS]])
    told = play(fly(state, W), RECOUNT)
    seat = told.seats[FIRST]
    assert (seat.told, seat.hand, seat.book) == (numbers(1), 2, numbers(3))
    assert view(told, SECOND).seats[FIRST].told == numbers(1), "everybody sees it"


def test_a_recount_changes_nothing_in_the_kingdom_nor_for_the_others() -> None:
    moved = fly(table(IN_SIGHT, hands=[SEES_KNIGHT], magic=[FIRST]), W)
    told = play(moved, RECOUNT)
    assert (told.kingdom, told.whereabouts, told.adventures) == (
        moved.kingdom,
        moved.whereabouts,
        moved.adventures,
    )
    assert told.seats[SECOND] == moved.seats[SECOND]
    assert told.seats[FIRST].magic, "it costs no Magic"


def test_the_player_may_recount_and_need_not() -> None:
    state = table(IN_SIGHT, hands=[SEES_KNIGHT])
    able = fly(state, W)
    assert can_recount(able)
    assert can_end(able)
    assert end(able).seats[FIRST] == state.seats[FIRST]


def test_an_objective_that_is_not_fulfilled_cannot_be_recounted() -> None:
    state = table(IN_SIGHT, hands=[page(Visit(P, Place.CASTLE))])
    assert not can_recount(walk(state, P, E))


@pytest.mark.parametrize("adventure", ["princess", "knight", "dragon", "tile"])
def test_what_was_seen_already_may_be_recounted_after_any_adventure(adventure: str) -> None:
    state = table(IN_SIGHT, hands=[SEES_KNIGHT], stack=["F-F-P"])
    after = {
        "princess": lambda: walk(state, P, E),
        "knight": lambda: walk(state, K, E, E),
        "dragon": lambda: fly(state, W),
        "tile": lambda: lay(state),
    }[adventure]()
    assert can_recount(after)


def test_nothing_can_be_recounted_before_an_adventure() -> None:
    assert not can_recount(table(IN_SIGHT, hands=[SEES_KNIGHT]))


def test_a_page_drawn_this_turn_cannot_be_recounted_this_turn() -> None:
    state = table(IN_SIGHT, hands=[SEES_KNIGHT], books=[[SEES_KNIGHT]])
    told = play(fly(state, W), RECOUNT)
    assert not can_recount(told)


def test_a_page_drawn_this_turn_cannot_be_recounted_after_a_second_adventure_either() -> None:
    state = table(IN_SIGHT, hands=[SEES_KNIGHT], books=[[SEES_KNIGHT]], magic=[FIRST])
    again = fly(play(fly(state, W), RECOUNT), E)
    assert len(again.adventures) == 2
    assert not can_recount(again)


def test_a_page_drawn_last_turn_may_be_recounted() -> None:
    state = table(IN_SIGHT, hands=[SEES_KNIGHT], books=[[SEES_FOREST, ALWAYS]])
    state = end(play(fly(state, W), RECOUNT))
    state = pass_by(state)
    state = fly(state, E)
    assert can_recount(state)
    assert play(state, RECOUNT).seats[FIRST].told == numbers(1, 2)


def test_a_page_that_came_by_turning_may_be_recounted_in_the_next_turn() -> None:
    state = table(IN_SIGHT, hands=[ALWAYS], books=[[SEES_FOREST]])
    state = pass_by(play(state, TURN_PAGE))
    assert can_recount(fly(state, W))


@pytest.mark.parametrize("theirs", [SEES_KNIGHT, page(Visit(D, Place.FOREST))], ids=["see", "visit"])
def test_nobody_recounts_in_the_turn_of_another(theirs: Objective) -> None:
    state = table(IN_SIGHT, hands=[page(Visit(K, Place.CASTLE)), theirs])
    flown = fly(state, W)
    assert not can_recount(flown), "only the Page of the player to move is asked"
    assert not can_recount(end(flown)), "and theirs only after an Adventure of their own"


def test_pages_are_kept_in_the_order_of_telling() -> None:
    state = table(IN_SIGHT, hands=[ALWAYS], books=[[SEES_FOREST, SEES_KNIGHT]])
    state = pass_by(play(state, TURN_PAGE))
    for way in (W, E):
        state = pass_by(end(play(fly(state, way), RECOUNT)))
    assert state.seats[FIRST].told == numbers(2, 3)
    assert state.seats[FIRST].hand == 1
