"""How a game starts: the Starting tiles joined, and the State before the first turn ("Setting up")."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fairytile.actions import AddTile
from fairytile.edition import Edition, StartingTile
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom, Space
from fairytile.objectives import Whereabouts
from fairytile.rules.applying import look_at_top, passed_on
from fairytile.rules.impossible_pages import judged
from fairytile.ruleset import Ruleset
from fairytile.state import Game, Seat, State
from fairytile.tiles import Land, footprint

STARTING_LAYOUT: Final = (AddTile(Hex(0, 0), 3), AddTile(Hex(1, 0), 1), AddTile(Hex(0, 1), 5))
"""How the three Starting tiles lie: their first spaces meet at one corner, the others point away."""


def starting_spaces(starting: Sequence[StartingTile], side: int) -> dict[Hex, Land]:
    """The spaces of the three Starting tiles, joined with one side up: three of each tile, in order."""
    spaces: dict[Hex, Land] = {}
    for tile, way in zip(starting, STARTING_LAYOUT, strict=True):
        face = tile.tile.sides[side].rotated(way.rotation)
        spaces.update(zip(footprint(way.at, way.rotation), face, strict=True))
    return spaces


@lru_cache(maxsize=64)
def starting_kingdom(edition: Edition, side: int, ruleset: Ruleset) -> tuple[Kingdom, Whereabouts]:
    """The Kingdom of the three Starting tiles, and where the characters stand."""
    spaces = starting_spaces(edition.starting, side)
    whereabouts = [Space(0)] * 3
    for number, tile in enumerate(edition.starting):
        whereabouts[tile.character] = Space(3 * number + tile.symbols[side])
    princess, knight, dragon = whereabouts
    return Kingdom.of(spaces, ruleset), (princess, knight, dragon)


def start(game: Game) -> State:
    """The State before the first turn."""
    deal = game.deal
    kingdom, whereabouts = starting_kingdom(game.edition, deal.start_side, game.options.ruleset)
    gone, aside = look_at_top(game, kingdom, 0, ())
    state = State.of(
        game=game,
        kingdom=kingdom,
        whereabouts=whereabouts,
        tiles_gone=gone,
        aside=aside,
        seats=tuple(Seat(hand=book[0], book=book[1:]) for book in deal.books),
        to_move=game.options.first,
        left_over=deal.left_over,
    )
    state = judged(state)
    # Whoever is out before the first turn does not have it.
    return passed_on(state)._replace(turn=1) if state.seats[state.to_move].out else state
