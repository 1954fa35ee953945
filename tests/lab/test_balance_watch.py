"""What the balance report keeps of a game, in games so short that everything can be counted by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.match import PlayedAction
from fairytile.hexes import Direction
from fairytile.kingdom import Kingdom
from fairytile.lab.balance.game_observer import observed
from fairytile.lab.balance.game_rows import GameSummary, Loss, PageFate, PageSeen, TileFate, TileSeen
from fairytile.objectives import SeeCharacter, Visit
from fairytile.rules import apply
from fairytile.state import State
from fairytile.tiles import Place
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NO_FIT,
    D,
    E,
    K,
    P,
    W,
    flight,
    page,
    placements,
    set_up,
    table,
)

KINGDOM = """
        Fp    F     Pk    F     Md
           P     P     M     C
        """
NO_CASTLE = """
        Fp    F     Fk    P     Md
           F     F
              F
        """
# All three stand in one line, along which the Dragon flies to and fro.
DRAGON_SEEN = page(SeeCharacter(K, D))
KNIGHT_SEEN = page(SeeCharacter(P, K))


def seen(start: State, *script: Action | Direction) -> GameSummary:
    """The row of a game; a direction stands for a flight of the Dragon."""
    return observed(start, steps(start, *script))


def steps(state: State, *script: Action | Direction) -> Iterator[PlayedAction]:
    for entry in script:
        action = flight(state, entry) if isinstance(entry, Direction) else entry
        after = apply(state, action)
        yield PlayedAction(state, action, after)
        state = after


def turned_and_told() -> GameSummary:
    """A game in which a Page is turned away, comes back, and is the last to be told."""
    start = table(KINGDOM, hands=[DRAGON_SEEN, ALWAYS], books=[[KNIGHT_SEEN], [ALWAYS]])
    return seen(
        start,
        TURN_PAGE,
        *(W, END_TURN),
        *(E, RECOUNT, W, END_TURN),
        TURN_PAGE,
        *(E, RECOUNT),
    )


def test_a_page_has_the_adventures_and_turns_of_all_its_stays_in_hand() -> None:
    first, second, *_ = turned_and_told().pages
    # The second stay began with the Adventure by Magic, after the other Page was told.
    assert first == PageSeen(1, 0, PageFate.TOLD, adventures=2, turns=2, turned=1, distances=(1, 1))
    assert second == PageSeen(2, 0, PageFate.TOLD, adventures=1, turns=1, turned=0, distances=(1,))


def test_pages_that_are_not_told_are_left_in_the_book_or_in_hand() -> None:
    *_, third, fourth = turned_and_told().pages
    assert third == PageSeen(3, 1, PageFate.BOOK, adventures=1, turns=2, turned=1, distances=(1,))
    # The Dragon is with the Princess already, and has to come back to meet her.
    assert fourth == PageSeen(4, 1, PageFate.HAND, adventures=0, turns=0, turned=0, distances=(2,))


def test_a_game_is_counted() -> None:
    row = turned_and_told()
    assert (row.players, row.turns, row.finished, row.winner) == (2, 5, True, FIRST)
    assert (row.told, row.moves, row.laid, row.adventures) == ((2, 0), (0, 0, 4), 0, 4)
    assert (row.magic, row.turned, row.losses) == (1, 2, ())
    assert (row.lead_changes, row.led, row.led_since) == (0, (3, 0), 3)


def test_the_last_page_that_is_turned_away_comes_back_at_once() -> None:
    start = table(KINGDOM, hands=[DRAGON_SEEN], books=[[]])
    first, *_ = seen(start, TURN_PAGE).pages
    assert (first.fate, first.turned, first.turns, first.distances) == (PageFate.HAND, 1, 1, (1, 1))


def test_in_a_tie_the_lead_stays_where_it_was() -> None:
    start = table(KINGDOM, hands=[DRAGON_SEEN] * 2, books=[[DRAGON_SEEN] * 3] * 2)
    told, not_told = (RECOUNT, END_TURN), (END_TURN,)
    level = seen(start, W, *told, E, *told, W, *not_told)
    assert (level.lead_changes, level.led, level.led_since) == (0, (1, 0), 1)
    taken = seen(start, W, *told, E, *told, W, *not_told, E, *told)
    assert (taken.lead_changes, taken.led, taken.led_since) == (1, (1, 1), 4)


def test_a_game_that_was_stopped_is_not_finished_and_has_its_whole_turns() -> None:
    row = seen(table(KINGDOM), W, END_TURN, E, END_TURN)
    assert (row.turns, row.finished, row.winner) == (2, False, None)


def test_a_page_out_of_reach_has_no_distance() -> None:
    row = seen(table(NO_CASTLE, hands=[CASTLE_VISIT], stack=["C-F-P"]))
    assert row.pages[0].distances == (None,)


# Impossible Pages


def test_who_loses_by_an_impossible_page_is_remembered_with_it() -> None:
    start = table(NO_CASTLE, hands=[ALWAYS, CASTLE_VISIT, ALWAYS], stack=["F-F-P"])
    row = seen(start, placements(start)[0], END_TURN)
    assert row.losses == (Loss(seat=1, page=3, turn=1),)
    assert [found.fate for found in row.pages] == [PageFate.HAND, PageFate.OUT, PageFate.HAND]


def test_the_adventure_by_which_its_own_player_loses_counts() -> None:
    start = table(NO_CASTLE, hands=[CASTLE_VISIT, ALWAYS], stack=["F-F-P"], magic=[FIRST])
    row = seen(start, placements(start)[0])
    assert (row.laid, row.moves, row.magic, row.stack_empty) == (1, (0, 0, 0), 0, 1)
    assert (row.pages[0].adventures, row.losses) == (1, (Loss(seat=0, page=1, turn=1),))


def test_a_loss_at_set_up_comes_before_the_first_action() -> None:
    never = page(Visit(P, Place.LARGE_RIVER))
    row = seen(set_up(hands=[never, ALWAYS, ALWAYS], stack=[NO_FIT]))
    assert row.losses == (Loss(seat=0, page=1, turn=1),)


# Tiles


def test_a_tile_waits_on_top_until_it_is_laid() -> None:
    start = table(KINGDOM, stack=["F-P-M", "P-P-P"])
    later = apply(apply(start, flight(start, W)), END_TURN)
    way = placements(later)[0]
    row = seen(start, W, END_TURN, way, END_TURN)
    ways, after = len(placements(start)), apply(later, way)
    laid, top = row.tiles
    assert (laid.fate, laid.shown, laid.gone) == (TileFate.LAID, 1, 2)
    assert (laid.ways_shown, laid.ways_laid) == (ways, ways)
    fits = len(after.kingdom.placements(after.game.face(1)))
    assert top == TileSeen(1, 0, TileFate.TOP, 2, None, fits, 0, 0, 0, 0)
    assert row.stack_empty is None


def test_tiles_that_fit_nowhere_are_set_aside_and_the_next_one_shows() -> None:
    row = seen(set_up(stack=[NO_FIT, "F-P-M", NO_FIT]))
    assert [(tile.fate, tile.ways_shown > 0) for tile in row.tiles] == [
        (TileFate.ASIDE, False),
        (TileFate.TOP, True),
    ]


def test_the_stack_is_empty_in_the_turn_in_which_its_last_tile_goes() -> None:
    start = set_up(stack=["P-P-P", NO_FIT])
    row = seen(start, placements(start)[0], END_TURN)
    assert [tile.fate for tile in row.tiles] == [TileFate.LAID, TileFate.ASIDE]
    assert row.stack_empty == 1


def laid_so_that(text: str, side: str, forests: int) -> TileSeen:
    """A tile that was laid, and how many Large Forests there are then."""
    start = table(text, hands=[ALWAYS, ALWAYS], stack=[side])

    def large(kingdom: Kingdom) -> int:
        return len(kingdom.large_areas(Place.LARGE_FOREST))

    way = next(way for way in placements(start) if large(apply(start, way).kingdom) == forests)
    [tile] = seen(start, way, END_TURN).tiles
    return tile


@pytest.mark.parametrize(
    ("text", "side", "forests", "expected"),
    [
        ("Fp F P", "F-P-M", 1, (1, 0, 0)),
        ("Fp F P", "F-P-M", 0, (0, 0, 0)),
        ("Fp F F", "F-F-F", 1, (0, 1, 0)),
        ("Fp F F P F F F", "F-F-F", 1, (0, 0, 1)),
    ],
    ids=["made", "nothing", "grown", "joined"],
)
def test_large_areas_are_made_grown_or_joined(
    text: str, side: str, forests: int, expected: tuple[int, int, int]
) -> None:
    tile = laid_so_that("  ".join(f"{cell:4}" for cell in text.split()), side, forests)
    assert (tile.made, tile.grown, tile.joined) == expected


# Rows as JSON


def test_a_row_that_was_written_and_read_is_the_same() -> None:
    row = turned_and_told()
    assert GameSummary.from_json(json.loads(json.dumps(row.to_json()))) == row


@pytest.mark.parametrize("change", [{"turns": "many"}, {"pages": [[1, 2]]}, {"moves": [1]}, {"tiles": None}])
def test_what_is_no_row_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no row of a balance report"):
        GameSummary.from_json({**turned_and_told().to_json(), **change})
