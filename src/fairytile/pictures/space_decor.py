"""Furnishes a space: where its trees, peaks or towers stand, always the same for the same space."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from fairytile.hexes import Hex
from fairytile.pictures.art import load_symbol, scenery
from fairytile.pictures.geometry import RADIUS, Point, inside, noise
from fairytile.pictures.rivers import BANK, POOL, Course, course
from fairytile.tiles import Land, Terrain

_ROW: Final = 15.0
"""How much lower something must stand to be in the row before, and may overlap what is behind."""
_HEART: Final = Point(0.0, 22.0)
_OVERHANG: Final = 9.0
_CLEAR: Final = BANK / 2 - 2.0


class SpaceSymbol(NamedTuple):
    """A symbol at a place of its space, seen from the middle."""

    name: str
    foot: Point
    scale: float
    flip: bool


@cache
def _measure(name: str) -> tuple[float, float]:
    """Half the width and the height of a symbol, without the margins of its file."""
    box = load_symbol(name).box
    # To the right a file is wider than the thing itself: its shadow falls there.
    return -box.x * 0.86, -box.y * 0.95


@cache
def _spots(seed: int) -> tuple[Point, ...]:
    """Places to try, in a jittered honeycomb over the hex."""
    found = []
    for row in range(-5, 8):
        for column in range(-5, 6):
            jitter = Point(5 * (noise(seed, row, column, 1) - 0.5), 5 * (noise(seed, row, column, 2) - 0.5))
            spot = Point(9.0 * (column + row % 2 / 2), 8.5 * row).moved(*jitter)
            if inside(spot, 4.0):
                found.append(spot)
    return tuple(found)


def _hides(foot: Point, half: float, height: float, water: Point, clear: float) -> bool:
    """Whether a body, broad at its foot and slender at its top, would come too near to a point."""
    up = foot.y - water.y
    if not -clear < up < height + clear / 2:
        return False
    taper = 1 - 0.45 * min(max(up / height, 0.0), 1.0)
    return abs(water.x - foot.x) < half * taper + clear


def _fits(foot: Point, half: float, height: float, waters: tuple[Point, ...], spring: bool) -> bool:
    """Whether something stands on its space, does not hang far over the next, and hides no River."""
    # The side that is farther from the middle of the space: the other one is nearer.
    if not inside(Point(abs(foot.x) + half, foot.y - 2), 3.0):
        return False
    if not inside(Point(foot.x, foot.y - height), -_OVERHANG):
        return False
    if any(_hides(foot, half, height, water, _CLEAR) for water in waters):
        return False
    return not spring or not _hides(foot, half, height, Point(0, 0), POOL + 9)


def _room(foot: Point, half: float, others: list[SpaceSymbol]) -> float:
    """How far off the nearest neighbour stands, as a part of what both need for themselves."""
    nearest = 9.0
    for other in others:
        need = half + _measure(other.name)[0] * other.scale
        across, deep = (foot.x - other.foot.x) / need, (foot.y - other.foot.y) / (_ROW + need / 4)
        nearest = min(nearest, across * across + deep * deep)
    return math.sqrt(nearest)


@cache
def _stands_apart(name: str) -> bool:
    """Whether nothing may stand before or behind a symbol."""
    return name in scenery()["apart"]


def _collides(name: str, foot: Point, half: float, height: float, others: list[SpaceSymbol]) -> bool:
    """Whether a symbol and another would run into each other, if one of them has to stand apart."""
    for other in others:
        if _stands_apart(name) or _stands_apart(other.name):
            wide, high = (length * other.scale for length in _measure(other.name))
            across = abs(foot.x - other.foot.x) < half + wide + 3
            if across and foot.y - height < other.foot.y + 4 and other.foot.y - high < foot.y + 4:
                return True
    return False


def _place(
    slot: dict[str, Any], name: str, seed: int, river: Course | None, others: list[SpaceSymbol]
) -> SpaceSymbol | None:
    """The best spot for a symbol in the largest size that has one."""
    waters, spring = (river.points(), river.spring) if river is not None else ((), False)
    for size in slot["sizes"]:
        scale = size * (0.96 + 0.08 * noise(seed, 5))
        half, height = (length * scale for length in _measure(name))
        best: tuple[float, Point] | None = None
        for number, spot in enumerate(_spots(seed % 8)):
            if not _fits(spot, half, height, waters, spring):
                continue
            room = _room(spot, half, others)
            if room < slot["crowd"] or _collides(name, spot, half, height, others):
                continue
            score = slot["heart"] * spot.distance(_HEART) / RADIUS + slot["cling"] * room
            # Chance only adds to it, and takes longest.
            if best is None or score < best[0]:
                score += 0.45 * noise(seed, number)
                if best is None or score < best[0]:
                    best = (score, spot)
        if best is not None:
            return SpaceSymbol(name, best[1], scale, noise(seed, 6) < 0.5)
    return None


@lru_cache(maxsize=4096)
def furnish(place: Hex, land: Land, mark: str = "") -> tuple[SpaceSymbol, ...]:
    """Everything that stands on a space, from back to front; a mark of the tale is seen to first."""
    river = course(place, land)
    sprites: list[SpaceSymbol] = []
    # Which Castle it is, is told in the same way, but it takes the place of the usual one.
    slots = [{**scenery()["mark"], "choices": [mark]}] if mark and land.terrain is not Terrain.CASTLE else []
    for index, slot in enumerate([*slots, *scenery()[land.terrain.key]], -len(slots)):
        for turn in range(slot["times"]):
            seed = int(noise(place.q, place.r, index, turn) * 1_000_000)
            choices = slot["choices"]
            name = choices[int(noise(seed, 3) * len(choices))]
            if name == "castle" and river is not None:
                name = "castle-small"
            elif name == "castle":
                name = mark or name
            sprite = _place(slot, name, seed, river, sprites) if name else None
            if sprite is not None:
                sprites.append(sprite)
    return tuple(sorted(sprites, key=lambda sprite: (sprite.foot.y, sprite.foot.x)))


def is_clear(sprites: Sequence[SpaceSymbol], spot: Point, half: float, height: float) -> bool:
    """Whether nothing that stands on a space is near to a box above a spot."""
    for sprite in sprites:
        wide, high = (length * sprite.scale for length in _measure(sprite.name))
        across = abs(spot.x - sprite.foot.x) < half + wide + 4
        if across and spot.y - height < sprite.foot.y + 4 and sprite.foot.y - high < spot.y + 12:
            return False
    return True
