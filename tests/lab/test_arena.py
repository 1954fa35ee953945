"""What the arena tells of games: rates over deals, ratings in a fixed order, and when it is decided."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from fairytile.lab.arena import arena_report, as_json, hold, is_decided, is_done
from fairytile.lab.chart import chart
from fairytile.lab.confidence_intervals import always_valid, interval
from fairytile.lab.matches import Contest, GameRow, against_the_rest, contestant
from fairytile.lab.ratings import ratings
from fairytile.lab.results_file import Results
from fairytile.lab.task_runner import Crew
from fairytile.state import Options
from tests.lab.contests import BOT, game_row, settled, small_contest

A, B, C = (f"{BOT}:{number}" for number in (1, 2, 3))


def rows_of(
    contest: Contest, deals: int, winner: Callable[[int, list[str]], int | None]
) -> dict[str, GameRow]:
    """Games as if they had been played; the winner of each is told by its deal and its seats."""
    rows = {}
    for key, task in contest.tasks(deals).items():
        seats = [who.name for who in task.seats]
        rows[key] = game_row(seats, winner(task.deal, seats))
    return rows


def test_a_rate_is_the_mean_over_deals_with_the_interval_of_deals() -> None:
    contest = small_contest()
    # The first wins both games of every third deal, and shares the others.
    rows = rows_of(contest, 9, lambda deal, seats: seats.index(A) if deal % 3 == 0 else 0)
    [found] = arena_report(contest, 9, rows).comparisons
    assert (found.contestant, found.against, found.title) == (A, (B,), f"{A} against {B}")
    assert (found.deals, found.games, found.wins, found.unfinished) == (9, 18, 12, 0)
    assert found.rate == pytest.approx(2 / 3)
    assert (found.low, found.high) == interval([1.0, 0.5, 0.5] * 3)
    assert found.expected == 0.5


def test_one_against_the_rest_is_measured_by_its_seats() -> None:
    meetings = against_the_rest([contestant(A), contestant(B)], 4)
    contest = Contest(meetings, Options(players=4, pages=1), "1")
    rows = rows_of(contest, 4, lambda deal, seats: deal)
    [found] = arena_report(contest, 4, rows).comparisons
    assert (found.rate, found.expected, found.games) == (0.25, 0.25, 16)
    assert found.title == f"{A} against 3 × {B}"
    assert found.verdict == "open"


def test_at_a_table_of_three_everybody_has_a_rate() -> None:
    contest = small_contest(3)
    rows = rows_of(contest, 10, lambda deal, seats: seats.index(A))
    told = arena_report(contest, 10, rows)
    assert [each.rate for each in told.comparisons] == [1, 0, 0]
    assert [each.verdict for each in told.comparisons] == ["stronger", "weaker", "weaker"]
    assert told.comparisons[0].title == f"{A} against {B} and {BOT}:3"


def test_a_game_without_a_winner_is_an_equal_share() -> None:
    contest = small_contest()
    rows = rows_of(contest, 3, lambda deal, seats: None)
    [found] = arena_report(contest, 3, rows).comparisons
    assert (found.rate, found.wins) == (0.5, 0)


def test_deals_count_up_to_the_first_that_is_not_complete() -> None:
    contest = small_contest()
    rows = rows_of(contest, 5, lambda deal, seats: 0)
    del rows[contest.key(contest.meetings[0], 3, 1)]
    assert arena_report(contest, 5, rows).comparisons[0].deals == 3
    assert not is_done(contest, 5, rows)
    assert is_done(contest, 3, rows)


def test_without_a_complete_deal_nothing_is_said() -> None:
    assert arena_report(small_contest(), 5, {}) == ((), (), False)


def test_standings_do_not_depend_on_who_was_ready_first() -> None:
    contest = small_contest(copies=3)
    rng = random.Random(1)
    rows = rows_of(contest, 6, lambda deal, seats: rng.randrange(2))
    shuffled = list(rows.items())
    rng.shuffle(shuffled)
    assert arena_report(contest, 6, dict(shuffled)) == arena_report(contest, 6, rows)


def test_who_wins_more_has_the_higher_rating_and_every_game_makes_it_more_certain() -> None:
    rows = [game_row("abc", 0), game_row("bca", 2), game_row("cab", 2)]
    found = ratings(rows)
    assert max(found, key=lambda name: found[name].mu) == "a"
    assert all(rating.sigma < 25 / 3 for rating in found.values())
    assert found["a"].sigma > ratings(rows * 5)["a"].sigma


def test_several_seats_of_one_contestant_have_one_rating() -> None:
    found = ratings([game_row("abbb", 0), game_row("babb", 1)])
    assert set(found) == {"a", "b"}
    assert found["a"].mu > 25 > found["b"].mu


def test_equals_that_share_everything_keep_their_rating() -> None:
    assert {rating.mu for rating in ratings([game_row("ab", None)] * 4).values()} == {25}


def test_faults_times_and_lengths_are_told_of_each_contestant() -> None:
    contest = small_contest()
    rows = rows_of(contest, 2, lambda deal, seats: 0)
    for row in rows.values():
        row["faults"][row["seats"].index(B)] = ["answered with nonsense"]
    told = {each.contestant: each for each in arena_report(contest, 2, rows).standings}
    assert (told[A].faults, told[B].faults) == ((), ("answered with nonsense",) * 4)
    assert (told[A].milliseconds, told[A].turns, told[A].games) == (100, 10, 4)


# --- an early end ---------------------------------------------------------------------------


def test_a_decided_meeting_is_told_by_the_deals_that_decided_it() -> None:
    contest = small_contest()
    rows = rows_of(contest, 60, lambda deal, seats: seats.index(A))
    [found] = arena_report(contest, 60, rows, early=True).comparisons
    assert 5 < found.deals < 30
    assert found.verdict == "stronger"
    assert (found.low, found.high) == always_valid([1.0] * found.deals)
    needed = {key: row for key, row in rows.items() if contest.tasks(60)[key].deal < found.deals}
    assert is_decided(contest, contest.meetings[0], needed, 60)
    assert is_done(contest, 60, needed, early=True)
    assert not is_done(contest, 60, needed)


def test_what_decided_a_meeting_is_never_told_as_open() -> None:
    """Who is refuted as an equal early may look like one again by the deal that decides about the others."""
    contest, rng, decided = small_contest(3), random.Random(5), 0
    for _ in range(60):
        rows = rows_of(contest, 200, lambda deal, seats: seats.index(rng.choices((A, B, C), (9, 4, 4))[0]))
        told = arena_report(contest, 200, rows, early=True)
        if is_decided(contest, contest.meetings[0], rows, 200):
            decided += 1
            assert "open" not in {comparison.verdict for comparison in told.comparisons}
    assert decided > 20


def test_an_open_meeting_is_played_to_its_last_deal() -> None:
    contest = small_contest()
    rows = rows_of(contest, 20, lambda deal, seats: 0)
    told = arena_report(contest, 20, rows, early=True)
    assert (told.comparisons[0].deals, told.comparisons[0].verdict) == (20, "open")


def test_an_early_end_plays_one_meeting_after_the_other() -> None:
    contest = small_contest(copies=3)
    results = Results[GameRow](None, contest.heading())
    with ThreadPoolExecutor(1) as executor:
        assert hold(contest, 2, results, Crew(executor, 1), early=True)
    assert [key.partition(" / ")[0] for key in results.rows][::4] == [
        " ".join(meeting.names) for meeting in contest.meetings
    ]
    plain = Results[GameRow](None, contest.heading())
    with ThreadPoolExecutor(2) as executor:
        assert hold(contest, 2, plain, Crew(executor, 4))
    assert {key: settled(row) for key, row in plain.rows.items()} == {
        key: settled(row) for key, row in results.rows.items()
    }


# --- chart and plain values -----------------------------------------------------------------


def test_the_same_report_gives_the_same_chart() -> None:
    contest = small_contest(copies=3)
    told = arena_report(contest, 4, rows_of(contest, 4, lambda deal, seats: deal % 2))
    drawn = chart(told)
    assert drawn == chart(told)
    assert drawn.startswith("<?xml")
    assert "<dc:date>" not in drawn


def test_plain_values_have_everything() -> None:
    contest = small_contest()
    told = arena_report(contest, 4, rows_of(contest, 4, lambda deal, seats: 0))
    plain = as_json(contest, told, complete=True)
    assert plain["contest"] == contest.heading()
    written = json.loads(json.dumps(plain))
    assert written["comparisons"][0]["rate"] == told.comparisons[0].rate
    assert written["standings"][0]["rating"]["mu"] == told.standings[0].rating.mu
    assert set(written["versions"]) == {"fairytile", "openskill", "python", "scipy"}
