"""Trials fail on what holds the event loop, and not on a machine that is held up itself now and then."""

from __future__ import annotations

from fairytile.server.ops.counters import Tally
from fairytile.server.ops.metrics import Gauges, Metrics
from tools.real_server.process import BY_CHANCE, FAR_TOO_LONG, stalls_in


def numbers(longest: float, **stalls: int) -> str:
    """What a server says."""
    tally = Tally(longest_stall=longest)
    tally.stalls.update(stalls)
    return Metrics(tally, lambda: Gauges(0, 0, 0)).text().decode()


def test_a_server_that_nothing_held_is_in_order() -> None:
    assert not stalls_in(numbers(0.0))


def test_what_happens_once_or_twice_and_to_any_work_is_the_machines() -> None:
    assert not stalls_in(numbers(0.042, act=1, hello=BY_CHANCE, ask=1))


def test_what_happens_again_and_again_is_a_stall() -> None:
    (complaint,) = stalls_in(numbers(0.021, act=1, hello=BY_CHANCE + 1))
    assert "3 times by: hello" in complaint


def test_what_lasts_far_too_long_is_a_stall_even_once() -> None:
    assert len(stalls_in(numbers(FAR_TOO_LONG + 0.01, act=1))) == 1


def test_in_a_longer_trial_chance_may_strike_more_often() -> None:
    assert not stalls_in(numbers(0.042, act=10 * BY_CHANCE), minutes=10)
    assert stalls_in(numbers(0.042, act=10 * BY_CHANCE + 1), minutes=10)
