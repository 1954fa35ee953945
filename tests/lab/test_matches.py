"""Who meets whom is fair: everybody has every seat of every deal, and nobody's games depend on the others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from fairytile import new_game
from fairytile.actions import Action
from fairytile.bots import OPPONENTS, Budget, SeatedBot, opponent
from fairytile.bots.otto_greedy import Greedy
from fairytile.lab.matches import (
    Contest,
    MatchTask,
    against_the_rest,
    contestant,
    ladder,
    play_at,
    play_match_game,
    round_robin,
    score,
)
from fairytile.state import Options
from fairytile.views import View
from tests.lab.contests import BOT, game_row, settled, small_contest

FOUR = [contestant(f"{BOT}:{number}") for number in range(1, 5)]


def games_of(contest: Contest, deals: int) -> list[MatchTask]:
    return list(contest.tasks(deals).values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_every_seat_once_in_every_deal(players: int) -> None:
    games = games_of(small_contest(players), 5)
    seats = Counter((game.deal, who.name, seat) for game in games for seat, who in enumerate(game.seats))
    assert len(seats) == 5 * players * players
    assert set(seats.values()) == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_against_the_rest_has_every_seat_once_in_every_deal(players: int) -> None:
    contest = Contest(against_the_rest(FOUR[:2], players), Options(players=players), "1")
    for deal in range(3):
        games = [game for game in games_of(contest, 3) if game.deal == deal]
        assert sorted(game.seats.index(FOUR[0]) for game in games) == list(range(players))
        assert all(Counter(game.seats) == {FOUR[0]: 1, FOUR[1]: players - 1} for game in games)


def test_over_the_deals_everybody_sits_behind_everybody_equally_often() -> None:
    games = games_of(small_contest(4), 6)
    behind = Counter(
        (who.name, game.seats[(seat + 1) % 4].name) for game in games for seat, who in enumerate(game.seats)
    )
    assert len(behind) == 12
    assert len(set(behind.values())) == 1


def test_the_rotations_of_a_deal_have_the_same_deal_and_other_deals_differ() -> None:
    rows = [play_match_game(game) for game in games_of(small_contest(copies=3), 2)]
    assert Counter(row["deal"] for row in rows) == {"1 deal 0": 6, "1 deal 1": 6}


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    pairs = {meeting.names for meeting in round_robin(FOUR, 2)}
    assert len(pairs) == 6
    assert len(round_robin(FOUR, 3)) == 4
    assert len(round_robin(FOUR, 4)) == 1


def test_on_the_ladder_each_level_meets_the_one_below_it() -> None:
    keys = [known.key for known in OPPONENTS]
    assert [meeting.names for meeting in ladder(2)] == list(zip(keys[1:], keys[:-1], strict=True))
    assert ladder(4)[0].names == (keys[1], keys[0], keys[0], keys[0])


def test_a_longer_contest_begins_with_the_games_of_a_shorter_one() -> None:
    contest = small_contest(3, copies=4)
    assert list(contest.tasks(5).items())[: 2 * 4 * 3] == list(contest.tasks(2).items())


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    for task in games_of(small_contest(3), 2):
        assert settled(play_match_game(task)) == settled(play_match_game(task))


def test_another_seed_deals_other_games() -> None:
    first, second = (games_of(small_contest(seed=seed), 4) for seed in ("1", "2"))
    assert [settled(play_match_game(task)) for task in first] != [
        settled(play_match_game(task)) for task in second
    ]


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        (BOT, OPPONENTS[0].budget),
        (f"{BOT}:0", Budget(simulations=0)),
        (f"{BOT}:200", Budget(simulations=200)),
        (f"{BOT}:2s", Budget(seconds=2)),
        (f"{BOT}:0.25s", Budget(seconds=0.25)),
    ],
)
def test_a_contestant_is_a_name_perhaps_with_a_budget(text: str, budget: Budget) -> None:
    assert contestant(text) == (text, opponent(BOT), budget)


@pytest.mark.parametrize("amount", ["", "fast", "-1", "1.5", "1e3", "s", "0.5 s", "nans", "1m", "٣"])
def test_what_is_no_budget_is_answered_with_examples(amount: str) -> None:
    with pytest.raises(ValueError, match=f"such as {BOT}:200, or a time, such as {BOT}:0.5s"):
        contestant(f"{BOT}:{amount}")


def test_an_unknown_bot_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=rf"no bot called nobody: there are .*{BOT}"):
        contestant("nobody:5")


def test_contestants_are_two_at_least_and_all_different_or_all_the_same() -> None:
    with pytest.raises(ValueError, match="two contestants at least"):
        round_robin(FOUR[:1], 2)
    with pytest.raises(ValueError, match="is named twice"):
        against_the_rest([FOUR[0], FOUR[1], FOUR[0]], 2)
    assert against_the_rest([FOUR[0], FOUR[0]], 3) == round_robin([FOUR[0]] * 4, 3)
    with pytest.raises(ValueError, match=r"3 contestants for 4 players.*--against"):
        round_robin(FOUR[:3], 4)


class Hopeless:
    """A bot that fails whenever it is asked."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        raise ArithmeticError("I never learned to count")


def test_what_goes_wrong_with_a_bot_is_told_with_its_game() -> None:
    options = Options(pages=1)
    row = play_at(
        new_game(options, seed=1).game,
        [SeatedBot(Hopeless, OPPONENTS[0].make), OPPONENTS[0].seated()],
        [Budget(simulations=1)] * 2,
        names=["hopeless", "sound"],
        deal="1",
        chance="1",
        turns=100,
    )
    assert row["turns"] > 1
    assert "I never learned to count" in row["faults"][0][0]
    assert row["faults"][1] == []


def test_a_game_over_the_limit_of_turns_is_left_unfinished() -> None:
    task = games_of(small_contest(), 1)[0]._replace(options=Options(), turns=7)
    row = play_match_game(task)
    assert (row["finished"], row["winner"], row["turns"]) == (False, None, 7)


def test_who_wins_gets_the_whole_point_and_a_game_without_a_winner_is_shared_by_the_seats() -> None:
    assert [score(name, game_row("ab", 1)) for name in "ab"] == [0, 1]
    assert [score(name, game_row("ab", None)) for name in "ab"] == [0.5, 0.5]
    assert [score(name, game_row("abbb", None, finished=False)) for name in "ab"] == [0.25, 0.75]
    assert [score(name, game_row("abbb", 2)) for name in "ab"] == [0, 1]


def test_the_time_of_a_decision_is_that_of_who_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("fairytile.bots.seated_bot.perf_counter", lambda: clock[0])

    class Thinks(Greedy):
        def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
            clock[0] += 1
            return super().choose(view, legal, rng, budget)

    class Watches(Greedy):
        def watch(self, view: View, action: Action) -> None:
            clock[0] += 100

    row = play_at(
        new_game(Options(pages=1), seed=1).game,
        [SeatedBot(Thinks, Greedy), SeatedBot(Watches, Greedy)],
        [Budget(simulations=0)] * 2,
        names=["thinks", "watches"],
        deal="1",
        chance="1",
        turns=6,
    )
    assert all(row["decisions"])
    assert row["seconds"] == [row["decisions"][0], 0]
