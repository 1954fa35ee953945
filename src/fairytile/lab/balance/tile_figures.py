"""What each side of each Regular tile is good for: from the rows of many games to its figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fairytile.edition import Edition
from fairytile.lab.balance.estimates import Proportion, Spread, share, spread
from fairytile.lab.balance.game_rows import GameSummary, TileFate, TileSeen
from fairytile.tiles import Face

SIDES: Final = ("front", "back")


class SideFigures(NamedTuple):
    """What became of one side of a tile in all games."""

    tile: int
    name: str
    side: str
    lands: str
    """Its three spaces in words."""
    shown: int
    """In how many games it came to the top of the stack, this side up."""
    laid: Proportion
    """How often it was laid, of the times it came to the top."""
    aside: Proportion
    """How often it was set aside, of the times it came to the top."""
    left: int
    """How often it still lay on top at the end of the game."""
    waited: Spread | None
    """How many turns it lay on top before it was laid."""
    ways_shown: Spread | None
    """In how many ways it fitted when it came to the top."""
    ways_laid: Spread | None
    """In how many ways it fitted when it was laid."""
    made: Spread | None
    """Large areas that it made, each time it was laid."""
    grown: Spread | None
    """Large areas that it made larger, each time it was laid."""
    joined: Spread | None
    """Large areas that it made of two or more, each time it was laid."""


def tiles_figures(rows: Sequence[GameSummary], edition: Edition) -> tuple[SideFigures, ...]:
    """The figures of both sides of every Regular tile of an edition."""
    seen: dict[tuple[int, int], list[TileSeen]] = {
        (tile, side): [] for tile in range(len(edition.regular)) for side in range(2)
    }
    for row in rows:
        for found in row.tiles:
            seen[found.tile, found.side].append(found)
    return tuple(_figures(edition, tile, side, some) for (tile, side), some in seen.items())


def _figures(edition: Edition, tile: int, side: int, seen: Sequence[TileSeen]) -> SideFigures:
    laid = [found for found in seen if found.fate is TileFate.LAID]
    aside = sum(found.fate is TileFate.ASIDE for found in seen)
    return SideFigures(
        tile=tile,
        name=edition.regular[tile].name,
        side=SIDES[side],
        lands=in_words(edition.face(tile, side)),
        shown=len(seen),
        laid=share(len(laid), len(seen)),
        aside=share(aside, len(seen)),
        left=len(seen) - len(laid) - aside,
        waited=spread(found.gone - found.shown for found in laid if found.gone is not None),
        ways_shown=spread(found.ways_shown for found in seen),
        ways_laid=spread(found.ways_laid for found in laid),
        made=spread(found.made for found in laid),
        grown=spread(found.grown for found in laid),
        joined=spread(found.joined for found in laid),
    )


def in_words(face: Face) -> str:
    """What a side shows.

    >>> from fairytile.tiles import Land, Terrain
    >>> in_words(Face(Land(Terrain.FOREST), Land(Terrain.PLAIN, 0b1001), Land(Terrain.CASTLE)))
    'Forest, Plain with River, Castle'
    """
    return ", ".join(f"{land.terrain.name.title()}{' with River' if land.river else ''}" for land in face)
