"""Intervals are where the textbooks have them, and hold as often as they say."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fairytile.lab.confidence_intervals import Bettor, always_valid, interval, wilson


def pair(rng: random.Random, chance: float = 0.5) -> float:
    """A deal played twice, with the seats both ways."""
    return ((rng.random() < chance) + (rng.random() < chance)) / 2


def lone(rng: random.Random, chance: float = 0.25) -> float:
    """A deal played four times, one against three."""
    return sum(rng.random() < chance for _ in range(4)) / 4


def test_the_interval_is_that_of_student() -> None:
    # The mean is 0.5, its standard error 0.0316228; the 97.5 % point of t with 4 degrees is 2.776445.
    margin = 2.776445 * 0.0316228
    assert interval([0.4, 0.5, 0.6, 0.5, 0.5]) == pytest.approx((0.5 - margin, 0.5 + margin), abs=1e-6)


def test_the_interval_stays_between_nothing_and_all() -> None:
    assert interval([0, 1]) == (0, 1)


def test_scores_that_are_all_alike_have_the_interval_of_wilson() -> None:
    assert interval([1.0] * 10) == pytest.approx((0.722467, 1), abs=1e-6)
    assert interval([0.5] * 10) == pytest.approx((0.236593, 0.763407), abs=1e-6)
    assert interval([0.5]) == wilson(0.5, 1)
    assert interval([]) == (0, 1)


def test_a_worse_result_never_has_a_better_bound() -> None:
    assert interval([1.0] * 9 + [0.5]).low < interval([1.0] * 10).low


@pytest.mark.parametrize(("chance", "deals"), [(0.95, 50), (0.98, 200)])
def test_near_the_edge_too_the_interval_misses_about_once_in_twenty(chance: float, deals: int) -> None:
    rng, times = random.Random(11), 600
    found = [interval([pair(rng, chance) for _ in range(deals)]) for _ in range(times)]
    assert sum(one.excludes(chance) for one in found) < 0.075 * times


def test_the_interval_of_wilson_is_right_for_known_figures() -> None:
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.161125), abs=1e-6)


def test_the_interval_misses_the_truth_about_once_in_twenty() -> None:
    rng = random.Random(1)
    misses = sum(interval([pair(rng, 0.6) for _ in range(60)]).excludes(0.6) for _ in range(1500))
    assert 0.03 < misses / 1500 < 0.07


def decided_after(draw: Callable[[random.Random], float], mean: float, rng: random.Random) -> int | None:
    """After how many of 300 deals somebody who looks after each believes that the mean is refuted."""
    bettor = Bettor(mean)
    for number in range(1, 301):
        bettor.see(draw(rng))
        if bettor.has_won:
            return number
    return None


@pytest.mark.parametrize(("draw", "mean"), [(pair, 0.5), (lone, 0.25)])
def test_looking_after_every_deal_gives_a_false_alarm_in_less_than_one_case_of_twenty(
    draw: Callable[[random.Random], float], mean: float
) -> None:
    rng = random.Random(7)
    alarms = sum(decided_after(draw, mean, rng) is not None for _ in range(800))
    assert alarms / 800 < 0.05


def test_looking_after_every_deal_with_the_interval_of_student_would_not_do() -> None:
    rng = random.Random(7)

    def alarm() -> bool:
        scores = [pair(rng) for _ in range(100)]
        return any(interval(scores[:count]).excludes(0.5) for count in range(10, 101, 5))

    assert sum(alarm() for _ in range(200)) / 200 > 0.1


@pytest.mark.parametrize("chance", [0.35, 0.65])
def test_a_clear_difference_is_found_soon(chance: float) -> None:
    rng = random.Random(7)
    found = [decided_after(lambda rng: pair(rng, chance), 0.5, rng) for _ in range(100)]
    assert all(number is not None and number < 250 for number in found)


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.7, 0.95])
def test_the_always_valid_interval_has_the_means_that_are_not_refuted(chance: float) -> None:
    rng = random.Random(7)
    scores = [pair(rng, chance) for _ in range(120)]
    found = always_valid(scores)
    assert 0 <= found.low < found.high <= 1
    for mean in (number / 100 for number in range(1, 100)):
        bettor = Bettor(mean)
        for score in scores:
            bettor.see(score)
        near = min(abs(mean - found.low), abs(mean - found.high)) < 0.001
        assert near or bettor.has_won == found.excludes(mean)


def test_the_always_valid_interval_is_the_wider_one() -> None:
    scores = [0.5, 1.0, 0.5, 0.0, 1.0] * 20
    wide, narrow = always_valid(scores), interval(scores)
    assert wide.low < narrow.low < 0.6 < narrow.high < wide.high


def test_without_a_score_every_mean_is_possible() -> None:
    assert always_valid([]) == (0, 1)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_scores_at_the_edge_do_no_harm(value: float) -> None:
    low, high = always_valid([value] * 200)
    assert low <= value <= high
    assert high - low < 0.1
