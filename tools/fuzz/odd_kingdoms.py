"""Kingdoms of odd shapes for the fuzzing: rows, stars, rings and trees of any size, wherever they lie."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Final

from fairytile.hexes import DIRECTIONS, Hex
from fairytile.ruleset import Rivers, SightGaps

_START: Final = Hex(0, 0)
_RIVERS: Final = ("", "", "", "3", "03", "02", "14", "25")
_FAR: Final = 499 - 99


def _row(_: random.Random) -> Iterator[Hex]:
    return (Hex(number, 0) for number in count())


def _two_rows(_: random.Random) -> Iterator[Hex]:
    return (Hex(number // 2, number % 2) for number in count())


def snake(_: random.Random) -> Iterator[Hex]:
    """A row that turns after each step, so that nobody sees far."""
    return (Hex((number + 1) // 2, number // 2) for number in count())


def _star(_: random.Random) -> Iterator[Hex]:
    yield _START
    for steps in count(1):
        yield from (_START.neighbour(direction, steps) for direction in DIRECTIONS)


def blob(_: random.Random) -> Iterator[Hex]:
    """Ring after ring around a middle."""
    yield _START
    for steps in count(1):
        here = _START.neighbour(DIRECTIONS[4], steps)
        for direction in DIRECTIONS:
            for _step in range(steps):
                yield here
                here = here.neighbour(direction)


def _lattice(_: random.Random) -> Iterator[Hex]:
    """As many gaps as there can be."""
    return (Hex(q, r) for q in count() for r in range(16) if not (q % 2 and r % 2))


def _tree(rng: random.Random) -> Iterator[Hex]:
    return _grown(rng, most_neighbours=1)


def _heap(rng: random.Random) -> Iterator[Hex]:
    return _grown(rng, most_neighbours=6)


def _grown(rng: random.Random, most_neighbours: int) -> Iterator[Hex]:
    order, spaces = [_START], {_START}
    yield _START
    while True:
        new = rng.choice(rng.choice(order).neighbours())
        if new not in spaces and len(spaces.intersection(new.neighbours())) <= most_neighbours:
            order.append(new)
            spaces.add(new)
            yield new


_SHAPES: Final = (_row, _two_rows, snake, _star, blob, _lattice, _tree, _heap)


def shaped(shape: Callable[[random.Random], Iterator[Hex]], size: int, rng: random.Random) -> list[Hex]:
    """The first spaces of a shape."""
    return list(islice(shape(rng), size))


def kingdom_line(rng: random.Random, most: int) -> tuple[str, list[Hex]]:
    """A Kingdom of an odd shape as text, and its spaces."""
    size = most if rng.random() < 0.5 else rng.randrange(3, most + 1)
    q, r = rng.choice(((0, 0), (_FAR, 0), (-_FAR, _FAR), (0, -_FAR), (rng.randrange(-_FAR, _FAR), 7)))
    spaces = [Hex(q + hex_.q, r + hex_.r) for hex_ in shaped(rng.choice(_SHAPES), size, rng)]
    lands = rng.choice(("FPMC", "P", "PF", "PPPPPPPC", "PPPPPFMC"))
    rivers = rng.choice((("",), _RIVERS))
    return "/".join(f"{hex_}{rng.choice(lands)}{rng.choice(rivers)}" for hex_ in spaces), spaces


def odd_rules(rng: random.Random) -> str:
    """Some of the switches, as the field of a puzzle; those that make Kingdoms dear come often."""
    switches = (f"sight-gaps:{rng.choice([*SightGaps])}", f"rivers:{rng.choice([*Rivers])}")
    others = ("princess-return:yes", "own-space-lines:no", "princess-jumps:one")
    return ",".join((*switches, *(switch for switch in others if rng.random() < 0.3)))
