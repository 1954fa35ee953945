"""The few statistics that the balance report needs: shares, rates and spreads, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, sqrt
from typing import Final, NamedTuple

from scipy.special import stdtrit
from scipy.stats import beta

CONFIDENCE: Final = 0.95


class Proportion(NamedTuple):
    """A number of some larger number, with the exact interval of Clopper and Pearson."""

    number: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float | None:
        """The share itself; None of nothing."""
        return self.number / self.of if self.of else None


def share(number: int, of: int) -> Proportion:
    """The share that ``number`` is ``of`` all.

    >>> nobody = share(0, 1000)
    >>> nobody.low, round(nobody.high, 4)
    (0.0, 0.0037)
    """
    tail = (1 - CONFIDENCE) / 2
    low = float(beta.ppf(tail, number, of - number + 1)) if number else 0.0
    high = float(beta.ppf(1 - tail, number + 1, of - number)) if number < of else 1.0
    return Proportion(number, of, low, high)


class Ratio(NamedTuple):
    """So many of one thing for each of another, over some games."""

    total: int
    per: int
    games: int
    low: float | None
    high: float | None

    @property
    def value(self) -> float | None:
        """The rate itself; None if there is nothing to divide by."""
        return self.total / self.per if self.per else None


def rate(pairs: Iterable[tuple[int, int]]) -> Ratio:
    """The sum of the first numbers over the sum of the second, a pair for each game.

    What happens within one game hangs together, so the interval comes from the differences between whole
    games (the linearised variance of a ratio). Of a single game it cannot be had, nor where all are alike.

    >>> rate([(3, 1), (5, 3), (4, 2)]).value
    2.0
    """
    games = list(pairs)
    total, per = sum(one for one, _ in games), sum(other for _, other in games)
    if not per or len(games) < 2:
        return Ratio(total, per, len(games), None, None)
    value = total / per
    squares = sum((one - value * other) ** 2 for one, other in games)
    if not squares:
        return Ratio(total, per, len(games), None, None)
    half = _errors(len(games)) * sqrt(squares * len(games) / (len(games) - 1)) / per
    return Ratio(total, per, len(games), max(value - half, 0.0), value + half)


class Spread(NamedTuple):
    """How some numbers lie: their mean with its interval, and the numbers below which a part of them is."""

    sample: int
    mean: float
    low: float | None
    high: float | None
    least: float
    p05: float
    p25: float
    median: float
    p75: float
    p95: float
    most: float


def spread(numbers: Iterable[float]) -> Spread | None:
    """How some numbers lie, of which none is below 0; None of no numbers.

    >>> found = spread([1, 2, 2, 3, 7])
    >>> found.mean, found.median, found.p75
    (3.0, 2, 3)
    """
    found = sorted(numbers)
    if not found:
        return None
    count, mean = len(found), sum(found) / len(found)
    low = high = None
    if found[0] != found[-1]:
        half = _errors(count) * sqrt(sum((number - mean) ** 2 for number in found) / (count - 1) / count)
        low, high = max(mean - half, 0.0), mean + half
    p05, p25, median, p75, p95 = (quantile(found, part) for part in (0.05, 0.25, 0.5, 0.75, 0.95))
    return Spread(count, mean, low, high, found[0], p05, p25, median, p75, p95, found[-1])


def _errors(count: int) -> float:
    """How many standard errors to each side 95 % have, for a mean of ``count`` (Student's t)."""
    return float(stdtrit(count - 1, (1 + CONFIDENCE) / 2))


def quantile(found: Sequence[float], part: float) -> float:
    """The number below which a part of some sorted numbers lies, between two of them if need be.

    >>> quantile([1, 2, 3, 4], 0.5)
    2.5
    """
    place = part * (len(found) - 1)
    below = floor(place)
    rest = place - below
    return found[below] if not rest else found[below] * (1 - rest) + found[below + 1] * rest
