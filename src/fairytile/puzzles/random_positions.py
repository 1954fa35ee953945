"""Positions for puzzles: a Kingdom grown by laying tiles, and characters who have walked about in it."""

from __future__ import annotations

from typing import Final, NamedTuple

from fairytile.actions import CHARACTERS, AddTile
from fairytile.chance import Chance
from fairytile.dealing import deal
from fairytile.edition import Edition
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.objectives import Whereabouts
from fairytile.rules import starting_kingdom
from fairytile.solver import after
from fairytile.state import Options, TileSide
from fairytile.tiles import footprint

_WALKS: Final = 4
"""How many moves each character has made: enough to be anywhere."""
_LOOKED_AT: Final = 3
_GAME: Final = Options()


class Position(NamedTuple):
    """A Kingdom, where the characters stand, and the tile that lies on top of the stack."""

    kingdom: Kingdom
    whereabouts: Whereabouts
    top: TileSide | None


def random_position(edition: Edition, tiles: int, chance: Chance) -> Position:
    """A position as in a game in which ``tiles`` were laid; the top tile is the next that fits."""
    dealt = deal(edition, _GAME, chance)
    kingdom, whereabouts = starting_kingdom(edition, dealt.start_side, _GAME.ruleset)
    stack = list(dealt.stack)
    while tiles and (top := _next_fitting(edition, kingdom, stack)) is not None:
        stack.remove(top)
        face = edition.face(*top)
        ways = kingdom.placements(face)
        some = [chance.choice(ways) for _ in range(_LOOKED_AT)]
        # People lay tiles snugly rather than in rows, so the one of a few that touches most is taken.
        kingdom = kingdom.laid(face, max(some, key=lambda way: _touched(kingdom, way)))
        tiles -= 1
    for _ in range(_WALKS):
        for who in CHARACTERS:
            moves = kingdom.moves(who, whereabouts[who])
            if moves:
                whereabouts = after(kingdom, whereabouts, chance.choice(moves))
    return Position(kingdom, whereabouts, _next_fitting(edition, kingdom, stack))


def _next_fitting(edition: Edition, kingdom: Kingdom, stack: list[TileSide]) -> TileSide | None:
    """The first tile of a stack that can be laid; those that fit nowhere are set aside."""
    return next((tile for tile in stack if kingdom.placements(edition.face(*tile))), None)


def _touched(kingdom: Kingdom, way: AddTile) -> int:
    """How many edges a tile shares with the Kingdom."""
    around: list[Hex] = [hex_ for spot in footprint(*way) for hex_ in spot.neighbours()]
    return sum(hex_ in kingdom for hex_ in around)
