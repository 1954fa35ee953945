"""The figures of the balance report: sums over rows whose result can be worked out by hand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fairytile import content
from fairytile.lab.balance.estimates import rate, share, spread
from fairytile.lab.balance.figures_by_players import games_figures
from fairytile.lab.balance.game_rows import GameSummary, Loss, PageFate, TileFate, TileSeen
from fairytile.lab.balance.page_figures import pages_figures
from fairytile.lab.balance.report import BalanceReport
from fairytile.lab.balance.target_checks import checks
from fairytile.lab.balance.tile_figures import tiles_figures
from tests.lab.balanced import EMPTY, played, told, untold, wanted

EDITION = content.load()


# Statistics


def test_an_exact_interval_holds_its_share() -> None:
    found = share(5, 100)
    assert found.value == 0.05
    assert found.low == pytest.approx(0.0164, abs=1e-4)
    assert found.high == pytest.approx(0.1128, abs=1e-4)
    assert share(0, 0).value is None
    assert (share(3, 3).high, share(0, 3).low) == (1.0, 0.0)


def test_a_rate_takes_whole_games_as_its_sample() -> None:
    pairs = [(2, 1), (4, 3), (9, 4), (1, 2)] * 10
    once, four_times = rate(pairs), rate(pairs * 4)
    assert once.value == four_times.value == 1.6
    assert once.low is not None
    assert four_times.low is not None
    assert (1.6 - once.low) / (1.6 - four_times.low) == pytest.approx(2, rel=0.05)
    assert rate([(3, 0), (2, 0)]).value is None
    assert rate([(3, 2)]).low is None


def test_where_nothing_varies_no_interval_is_told() -> None:
    assert rate([(0, 2), (0, 3), (0, 1)]).high is None
    alike = spread([4, 4, 4])
    assert alike is not None
    assert (alike.mean, alike.low, alike.high) == (4, None, None)


@pytest.mark.parametrize("count", [3, 5, 10])
def test_intervals_of_few_games_miss_no_more_often_than_they_say(count: int) -> None:
    rng, misses = random.Random(count), 0
    for _ in range(2000):
        found = spread([rng.gauss(50, 10) for _ in range(count)])
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        misses += not found.low <= 50 <= found.high
    assert misses < 0.065 * 2000


def test_a_spread_tells_how_numbers_lie() -> None:
    found = spread([4, 1, 2, 3, 10])
    assert found is not None
    assert (found.sample, found.mean, found.least, found.p25, found.median, found.p75, found.most) == (
        5, 4, 1, 2, 3, 4, 10,
    )  # fmt: skip
    assert spread([]) is None


# Pages


def test_the_pooled_figure_counts_what_was_spent_on_pages_that_stayed_untold() -> None:
    rows = [
        EMPTY._replace(pages=(told(1, 2), told(2, 1))),
        EMPTY._replace(pages=(told(1, 4, turned=1), told(2, 3))),
        EMPTY._replace(pages=(untold(1, 6), untold(3, 1, PageFate.BOOK))),
    ]
    one, two, three, *_ = pages_figures(rows, EDITION, EDITION.pages).pages
    assert one.adventures is not None
    assert (one.games, one.told, one.untold, one.adventures.mean, one.spent_untold) == (3, 2, 1, 3, 6)
    assert one.histogram == ((2, 1), (4, 1))
    assert (one.pooled.value, two.pooled.value, three.pooled.value) == (6, 2, None)
    assert (one.turned.number, one.turned.of) == (1, 4)
    assert (one.out_of_reach.number, one.out_of_reach.of) == (1, 4)


def test_the_median_page_is_the_middle_of_all_that_were_told() -> None:
    rows = [EMPTY._replace(pages=(told(1, 2), told(2, 3), told(3, 9), untold(4, 5)))]
    figures = pages_figures(rows, EDITION, EDITION.pages)
    assert figures.median == 3
    assert [page.ratio for page in figures.pages[:4]] == [pytest.approx(2 / 3), 1, 3, None]
    assert not figures.over, "three times the median is still allowed"
    assert figures.worst is not None
    assert figures.worst.page == 3


def test_a_page_beyond_three_times_the_median_breaks_the_bar() -> None:
    rows = [EMPTY._replace(pages=(told(1, 2), told(2, 3), told(3, 10)))]
    figures = pages_figures(rows, EDITION, EDITION.pages)
    assert [page.page for page in figures.over] == [3]
    bar, *_ = checks(figures, (), (), 400)
    assert not bar.met
    assert "The bar is broken by Page 3." in bar.finding


def bars(rows: list[GameSummary], *, whole_books: bool = True) -> dict[str, bool]:
    found = games_figures(rows, 2, seconds_a_turn=60)
    figures = pages_figures(rows, EDITION, EDITION.pages)
    return {each.bar: each.met for each in checks(figures, (), [found], 400, whole_books=whole_books)}


def test_games_for_two_are_to_be_fair_and_of_a_good_length() -> None:
    first, second = EMPTY._replace(turns=40, winner=0), EMPTY._replace(turns=30, winner=1)
    met = bars([first, second])
    assert met["Of games for two the first player wins 47\N{NO-BREAK SPACE}% to 55\N{NO-BREAK SPACE}%."]
    assert met["A game for two lasts 30 to 45 minutes."]
    met = bars([first._replace(turns=90), first])
    assert not met["Of games for two the first player wins 47\N{NO-BREAK SPACE}% to 55\N{NO-BREAK SPACE}%."]
    assert not met["A game for two lasts 30 to 45 minutes."]


def test_shorter_books_have_no_bar_for_the_length() -> None:
    assert "A game for two lasts 30 to 45 minutes." not in bars([EMPTY], whole_books=False)


def test_an_impossible_page_in_one_of_two_hundred_games_is_too_often() -> None:
    bar = "An impossible Page makes somebody lose in fewer than 0.5\N{NO-BREAK SPACE}% of games."
    lost = EMPTY._replace(losses=(Loss(0, 1, 12),))
    assert bars([lost, *[EMPTY] * 200])[bar]
    assert not bars([lost, *[EMPTY] * 199])[bar]


def test_a_page_that_was_never_told_breaks_the_bar_once_enough_was_spent_on_it() -> None:
    rows = [
        EMPTY._replace(pages=(told(1, 2), told(2, 2), untold(3, 6))),
        EMPTY._replace(pages=(untold(4, 7),)),
    ]
    assert [page.page for page in pages_figures(rows, EDITION, EDITION.pages).over] == [4]


def test_ratios_are_told_for_each_number_of_players_too() -> None:
    rows = [
        EMPTY._replace(pages=(told(1, 1), told(2, 2), told(3, 4))),
        EMPTY._replace(players=3, told=(2, 1, 0), led=(5, 1, 0), pages=(told(1, 5), told(2, 5), told(3, 5))),
    ]
    by_players = pages_figures(rows, EDITION, EDITION.pages).by_players
    assert [*by_players[2].values()][:4] == [0.5, 1, 2, None]
    assert [*by_players[3].values()][:4] == [1, 1, 1, None]


# Tiles


def test_each_side_of_a_tile_has_its_own_figures() -> None:
    rows = [
        EMPTY._replace(tiles=(TileSeen(0, 1, TileFate.LAID, 1, 4, 10, 8, 1, 0, 0),)),
        EMPTY._replace(tiles=(TileSeen(0, 1, TileFate.LAID, 3, 4, 20, 20, 0, 2, 0),)),
        EMPTY._replace(tiles=(TileSeen(0, 1, TileFate.TOP, 3, None, 30, 0, 0, 0, 0),)),
        EMPTY._replace(tiles=(TileSeen(0, 0, TileFate.ASIDE, 2, 2, 0, 0, 0, 0, 0),)),
    ]
    front, back, *others = tiles_figures(rows, EDITION)
    assert (front.shown, front.laid.number, front.aside.number, front.left, front.waited) == (
        1,
        0,
        1,
        0,
        None,
    )
    assert (back.shown, back.laid.number, back.aside.number, back.left) == (3, 2, 0, 1)
    means = [
        part and part.mean for part in (back.waited, back.ways_shown, back.ways_laid, back.made, back.grown)
    ]
    assert means == [2, 20, 14, 0.5, 1]
    assert len(others) == 2 * len(EDITION.regular) - 2


# Games


def games() -> list[GameSummary]:
    """Three games that ended, one of them by an impossible Page, and one that was stopped."""
    return [
        EMPTY,
        EMPTY._replace(turns=20, winner=1, told=(0, 2), led=(0, 10), led_since=20, lead_changes=2),
        EMPTY._replace(turns=30, winner=1, told=(0, 2), led=(0, 15), led_since=15, losses=(Loss(0, 1, 12),)),
        EMPTY._replace(turns=60, finished=False, winner=None, moves=(0, 0, 0)),
    ]


def test_the_length_is_that_of_games_that_ended() -> None:
    found = games_figures(games(), 2, seconds_a_turn=30)
    assert found.turns is not None
    assert found.minutes is not None
    assert (found.games, found.unfinished.number, found.turns.mean, found.minutes.mean) == (4, 1, 20, 10)
    assert found.lengths == (10, 20, 30)


def test_seats_are_compared_in_games_with_a_winner() -> None:
    found = games_figures(games(), 2, seconds_a_turn=30)
    assert [(won.number, won.of) for won in found.wins] == [(1, 3), (2, 3)]
    assert (found.no_winner.number, found.no_winner.of) == (0, 3)
    assert (found.lost.number, found.lost.of) == (1, 4)


def test_lead_and_margin_are_those_of_the_winner() -> None:
    found = games_figures(games(), 2, seconds_a_turn=30)
    assert found.led is not None
    assert found.led_since is not None
    assert found.margin is not None
    assert found.led.mean == 0.5
    assert found.led_since.mean == pytest.approx((0.4 + 1 + 0.5) / 3)
    assert (found.margin.sample, found.margin.mean) == (2, 1.5), "nobody was left to beat in the third"


def test_a_game_that_stood_still_does_not_drown_what_is_done_in_others() -> None:
    doings = games_figures(games(), 2, seconds_a_turn=30).doings
    assert (doings.adventures_a_turn.total, doings.adventures_a_turn.per) == (27, 60)
    assert doings.princess.value == pytest.approx(4 / 9)


def test_the_kingdom_grows_by_three_spaces_a_tile() -> None:
    laid = TileSeen(0, 0, TileFate.LAID, 1, 2, 9, 9, 0, 0, 0)
    rows = [EMPTY._replace(turns=3, tiles=(laid, laid._replace(gone=3))), EMPTY._replace(turns=3)]
    sizes = games_figures(rows, 2, seconds_a_turn=30).sizes
    assert [(size.turn, size.games, size.mean) for size in sizes] == [
        (0, 2, 9), (1, 2, 9), (2, 2, 10.5), (3, 2, 12),
    ]  # fmt: skip


# The whole


def test_the_figures_agree_with_the_rows_of_real_games() -> None:
    what = wanted({2: 5, 3: 3})
    rows = played(what)
    # JSON, of any shape: that is what is looked into here.
    figures: Any = json.loads(json.dumps(BalanceReport.of(what, rows).to_json()))
    assert [some["games"] for some in figures["games"]] == [5, 3]
    spent = sum(page.adventures for row in rows for page in row.pages)
    assert sum(page["pooled"]["total"] for page in figures["pages"]["pages"]) == spent
    assert spent == sum(row.adventures for row in rows), "every Adventure is had with some Page in hand"
    tellings = sum(sum(row.told) for row in rows)
    assert sum(page["told"] for page in figures["pages"]["pages"]) == tellings
    assert sum(side["laid"]["number"] for side in figures["tiles"]) == sum(row.laid for row in rows)
    stays = sum(len(page.distances) for row in rows for page in row.pages)
    assert sum(page["turned"]["of"] for page in figures["pages"]["pages"]) == stays


def test_the_order_in_which_games_come_in_does_not_matter() -> None:
    what = wanted({2: 4})
    rows = played(what)
    assert BalanceReport.of(what, rows) == BalanceReport.of(what, reversed(rows))


def test_more_games_begin_with_those_of_fewer() -> None:
    assert played(wanted({2: 4}))[:2] == played(wanted({2: 2}))


@pytest.mark.parametrize(
    ("games", "message"),
    [({5: 1}, "5 players: a game is for 2 to 4"), ({2: 0}, "a report needs at least one")],
)
def test_what_cannot_be_played_is_refused(games: dict[int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wanted(games)
