"""Interned values: hexes, lands and moves that come up in game after game are made once and shared.

A Kingdom weighs little because most of what its tables speak of is here. How much is kept is limited: these
are caches, and what was used least recently goes first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fairytile.actions import DRAGON, KNIGHT, PRINCESS, AddTile, MoveCharacter
from fairytile.hexes import DIRECTIONS, Hex
from fairytile.tiles import Land, footprint

_MOST_KEPT: Final = 1 << 12
_MOST_FLIGHTS: Final = 1 << 14

AHEAD: Final = tuple((d, (d - 1) % 6, (d + 1) % 6) for d in range(6))
"""After a step in each direction, the second steps that lead away; others end beside the start or on it."""


@lru_cache(maxsize=_MOST_KEPT)
def shared_hex(hex_: Hex) -> Hex:
    """The one object for all hexes that are equal to this one."""
    return hex_


@lru_cache(maxsize=_MOST_KEPT)
def shared_land(land: Land) -> Land:
    """The one object for all lands that are equal to this one."""
    return land


@lru_cache(maxsize=_MOST_KEPT)
def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six adjacent hexes, in the order of the directions."""
    return tuple(map(shared_hex, hex_.neighbours()))


@lru_cache(maxsize=_MOST_KEPT)
def covered(way: AddTile) -> tuple[Hex, ...]:
    """The hexes that a tile covers."""
    return tuple(map(shared_hex, footprint(way.at, way.rotation)))


@lru_cache(maxsize=_MOST_KEPT)
def steps_of_knight(start: Hex) -> tuple[MoveCharacter, ...]:
    """All ways of the Knight from a hex: for each direction of the first step three, see `AHEAD`."""
    return tuple(
        MoveCharacter(KNIGHT, (middle, neighbours(middle)[second]))
        for middle, seconds in zip(neighbours(start), AHEAD, strict=True)
        for second in seconds
    )


@lru_cache(maxsize=_MOST_KEPT)
def steps_of_princess(start: Hex) -> tuple[MoveCharacter, ...]:
    """The single steps of the Princess from a hex, in the order of the directions."""
    return tuple(map(_step_of_princess, neighbours(start)))


@lru_cache(maxsize=_MOST_KEPT)
def _step_of_princess(end: Hex) -> MoveCharacter:
    return MoveCharacter(PRINCESS, (end,))


@lru_cache(maxsize=_MOST_FLIGHTS)
def flight(start: Hex, direction: int, length: int) -> MoveCharacter:
    """The Dragon's flight from a hex in a direction, ``length`` hexes far."""
    path = (start.neighbour(DIRECTIONS[direction], steps) for steps in range(1, length + 1))
    return MoveCharacter(DRAGON, tuple(map(shared_hex, path)))
