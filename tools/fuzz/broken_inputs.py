"""Inputs for the fuzzing: valid ones that were spoiled, garbage of the same signs, and bombs of any size."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from fairytile.data import Json
from tools.fuzz.vocabulary import NASTY, NUMBERS

_FEW: Final = 3


def spoiled(text: str, scraps: Sequence[str], rng: random.Random) -> str:
    """A text after some accidents."""
    for _ in range(rng.randrange(1, _FEW + 1)):
        text = _accident(text, scraps, rng)
    return text


def _accident(text: str, scraps: Sequence[str], rng: random.Random) -> str:
    start, end = _slice(text, rng)
    match rng.randrange(10):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + rng.choice(scraps) + text[start:]
        case 2:
            return text[:start] + rng.choice(NASTY) + text[end:]
        case 3:
            return text[:end] + text[start:end] * rng.randrange(1, 9) + text[end:]
        case 4:
            return text[:start]
        case 5:
            other = rng.randrange(len(text) + 1)
            return text[:other] + text[start:end] + text[other:]
        case 6:
            lines = text.split("\n")
            rng.shuffle(lines)
            return "\n".join(lines)
        case 7:
            return text[:start] + text[start:end].swapcase() + text[end:]
        case 8:
            digits = [n for n, sign in enumerate(text) if sign.isdigit()]
            at = rng.choice(digits) if digits else start
            return text[:at] + rng.choice(NUMBERS) + text[at + 1 :]
        case _:
            return text[:start] + rng.choice(scraps) + text[end:]


def _slice(text: str, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20, 100)))


def garbage(scraps: Sequence[str], rng: random.Random) -> str:
    """Signs and words of a kind of text, in no order."""
    return "".join(rng.choice(scraps) for _ in range(rng.randrange(30)))


def bomb(text: str, scraps: Sequence[str], most: int, rng: random.Random) -> str:
    """A valid text with something very often in it: up to twice what may be read."""
    size = int(math.exp(rng.uniform(math.log(20), math.log(2 * most))))
    unit = "".join(rng.choice((*scraps, *NASTY)) for _ in range(rng.randrange(1, _FEW))) or " "
    if rng.random() < 0.3:
        start, end = _slice(text, rng)
        unit = text[start:end] or unit
    at = rng.randrange(len(text) + 1)
    ends = ("", rng.choice(scraps), text[at:])
    return text[: rng.choice((0, at))] + unit * (size // len(unit) + 1) + rng.choice(ends)


def spoiled_data(data: Json, rng: random.Random) -> Json:
    """Data with something else in one place."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice([*data])
        if rng.random() < 0.1:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: spoiled_data(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        if rng.random() < 0.2:
            return [*data[:at], *data[at:][: rng.randrange(2)] * rng.randrange(1, 3000), *data[at:]]
        return [*data[:at], spoiled_data(data[at], rng), *data[at + 1 :]]
    return rng.choice(_VALUES)


# fmt: off
_DEEP: Final[list[Json]] = [[[[[[[[[[[1]]]]]]]]]]]
_VALUES: Final[tuple[Json, ...]] = (
    None, True, False, 0, 1, -1, 7, 10**9, 10**5000, -(10**5000), 0.5, float("inf"), float("nan"), "", "\x1b",
    "castle", "x" * 10**5, "\udcff", [], {}, _DEEP, {"kind": "move"}, {"a": _DEEP}, [0, 0], [10**30, 1],
    ["a"] * 5000,
)
# fmt: on
