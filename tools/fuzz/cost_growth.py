"""How the cost of reading grows with what is read: measured at three sizes, each twice the one before."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from types import FrameType
from typing import Final, NamedTuple

_ENOUGH: Final = 0.01
_TIMES: Final = 5
TOLERANCE: Final = 1.5
"""How much more than in proportion to n log n is taken for noise."""


class Family(NamedTuple):
    """Inputs of one kind, of any size."""

    name: str
    largest: int
    """The size of the largest one that is below the limits; the others have a half and a quarter of it."""
    read: Callable[[int], Callable[[], object]]
    """Makes an input of a size; the reading of it is measured."""

    @property
    def sizes(self) -> tuple[int, int, int]:
        """The three sizes."""
        return self.largest // 4, self.largest // 2, self.largest


class Growth(NamedTuple):
    """How the cost of a family grows."""

    family: Family
    seconds: tuple[float, float, float]

    @property
    def ratio(self) -> float:
        """How many times as long the largest one takes as the smallest, which is a quarter of it."""
        return self.seconds[2] / self.seconds[0]

    @property
    def allowed(self) -> float:
        """What n log n allows."""
        least, _, most = self.family.sizes
        return most * math.log(most) / (least * math.log(least))

    @property
    def is_tame(self) -> bool:
        """Whether it grows no faster, but for the noise of measuring."""
        return self.ratio <= TOLERANCE * self.allowed


def measured(family: Family) -> Growth:
    """The best of some measurements at each size, so that a busy machine does little harm."""
    least, middle, most = (_seconds(family.read(size)) for size in family.sizes)
    return Growth(family, (least, middle, most))


def _seconds(run: Callable[[], object]) -> float:
    times = 1
    while (taken := _timed(run, times)) < _ENOUGH:
        times *= 2
    return min(taken, *(_timed(run, times) for _ in range(_TIMES - 1))) / times


def _timed(run: Callable[[], object], times: int) -> float:
    begun = process_time()
    for _ in range(times):
        _answered(run)
    return process_time() - begun


def _answered(run: Callable[[], object]) -> None:
    # That an input is refused in the end is no reason to spend long on it.
    with suppress(ValueError):
        run()


def work(run: Callable[[], object]) -> int:
    """How many functions are called by reading an input: the same on every machine, however busy it is."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        _answered(run)
    finally:
        sys.setprofile(before)
    return calls
