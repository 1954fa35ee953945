"""Confidence intervals for a mean of scores between 0 and 1, of which each is that of a whole deal.

The games of one deal hang together, so they are no sample of their own; the deals are. `interval` is for a
number of deals that was fixed before; `always_valid` holds at every moment, for those who look in between
and stop when they like what they see. How they are made is told in docs/arena.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from scipy.special import ndtri, stdtrit

ERROR: Final = 0.05
"""How often an interval may miss the truth."""
_PRUDENCE: Final = 0.5
"""The share of its capital that a bettor risks at most on one deal."""
_PRECISION: Final = 1e-9
"""Fine enough for an interval to agree with whoever has just refuted one mean."""
_EDGE: Final = 0.1
"""As near to 0 or 1 as this, a mean has a skewed distribution, for which Student's interval is too narrow."""


class Interval(NamedTuple):
    """Where a mean lies with a confidence of 95 %."""

    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether a value lies outside."""
        return not self.low <= value <= self.high


def interval(scores: Sequence[float]) -> Interval:
    """The interval of Student's t; near 0 and 1 no narrower than Wilson's.

    >>> low, high = interval([0.5, 1, 0.5, 1, 0, 1, 0.5, 1])
    >>> f"{low:.3f} to {high:.3f}"
    '0.376 to 0.999'
    >>> low, high = interval([1.0] * 20)
    >>> f"{low:.3f} to {high:.3f}"
    '0.839 to 1.000'
    """
    count, outer = len(scores), wilson(sum(scores), len(scores))
    if len(set(scores)) < 2:
        return outer
    mean = fmean(scores)
    margin = float(stdtrit(count - 1, 1 - ERROR / 2)) * stdev(scores) / sqrt(count)
    student = Interval(max(0.0, mean - margin), min(1.0, mean + margin))
    if _EDGE <= mean <= 1 - _EDGE:
        return student
    return Interval(min(student.low, outer.low), max(student.high, outer.high))


def wilson(hits: float, count: int) -> Interval:
    """Wilson's interval for a share, which is right for rare things too.

    >>> low, high = wilson(5, 1000)
    >>> f"{low:.2%} to {high:.2%}"
    '0.21% to 1.17%'
    """
    if not count:
        return Interval(0.0, 1.0)
    share, square = hits / count, float(ndtri(1 - ERROR / 2)) ** 2
    middle = share + square / (2 * count)
    margin = sqrt(square) * sqrt(share * (1 - share) / count + square / (4 * count**2))
    width = 1 + square / count
    return Interval(max(0.0, (middle - margin) / width), min(1.0, (middle + margin) / width))


# --- at every moment ------------------------------------------------------------------------


class Bettor:
    """Two gamblers who bet against a mean, one that it is larger, one that it is smaller, deal after deal.

    If the mean is what they bet against, every bet is fair. Then each of them has a chance of no more than
    one in forty to make forty of one, ever, however long they play.
    """

    def __init__(self, mean: float) -> None:
        self.mean = mean
        self.up = self.down = 1.0
        """What has become of the capital of each."""
        self._most = 1.0
        self._stakes = _Stakes()

    @property
    def has_won(self) -> bool:
        """Whether the mean is refuted: it is so for good once one of them has had enough."""
        return self._most >= 2 / ERROR

    def see(self, score: float) -> None:
        """Settle the bets on the next score."""
        stake = self._stakes.next()
        self.up *= _outcome(stake, self.mean, score)
        self.down *= _outcome(stake, 1 - self.mean, 1 - score)
        self._most = max(self._most, self.up, self.down)
        self._stakes.see(score)


def always_valid(scores: Sequence[float]) -> Interval:
    """All means that the bettors have not refuted by now, or at some moment before.

    >>> low, high = always_valid([1.0, 0.5] * 20)
    >>> f"{low:.2f} to {high:.2f}"
    '0.61 to 0.87'
    """
    stakes, sizes = _Stakes(), []
    for score in scores:
        sizes.append(stakes.next())
        stakes.see(score)
    low = _refuted_below(list(zip(sizes, scores, strict=True)))
    high = 1 - _refuted_below([(size, 1 - score) for size, score in zip(sizes, scores, strict=True)])
    return Interval(low, high)


class _Stakes:
    """How much is bet on the next score: more, the less the scores have varied so far."""

    def __init__(self) -> None:
        self._count, self._sum, self._squares = 0, 0.5, 0.25

    def next(self) -> float:
        """Depends on past scores alone: that keeps the bet fair."""
        number = self._count + 1
        variance = self._squares / number
        return sqrt(2 * log(2 / ERROR) / (variance * number * log(number + 1)))

    def see(self, score: float) -> None:
        self._count += 1
        self._sum += score
        self._squares += (score - self._sum / (self._count + 1)) ** 2


def _outcome(stake: float, mean: float, score: float) -> float:
    """What a bet on more than the mean makes of each unit of capital; nobody is ever ruined by it."""
    size = min(stake, _PRUDENCE / mean) if mean > 0 else stake
    return 1 + size * (score - mean)


def _refuted_below(bets: Sequence[tuple[float, float]]) -> float:
    """The largest mean that those who bet on more have refuted; 0 if there is none.

    The larger the mean, the less they win, so halving finds it.
    """
    low, high = 0.0, 1.0
    while high - low > _PRECISION:
        middle = (low + high) / 2
        low, high = (middle, high) if _refuted(middle, bets) else (low, middle)
    return low


def _refuted(mean: float, bets: Sequence[tuple[float, float]]) -> bool:
    """Whether those who bet on more than a mean have ever won enough."""
    capital = 1.0
    for stake, score in bets:
        capital *= _outcome(stake, mean, score)
        if capital >= 2 / ERROR:
            return True
    return False
