"""What a client that knows no rules can do: whatever its View says that it may."""

from __future__ import annotations

import random

from fairytile.hexes import Hex
from fairytile.views import ViewData


def chosen(view: ViewData, rng: random.Random) -> str:
    """An action in notation: to recount and to end the turn is liked best, so that games come to an end."""
    may = view.may
    if may.recount and rng.random() < 0.9:
        return "recount"
    if may.end_turn and rng.random() < 0.7:
        return "end"
    if may.turn_page and rng.random() < 0.15:
        return "turn-page"
    adventures = _adventures(view) if may.adventure else []
    if adventures:
        return rng.choice(adventures)
    return "end" if may.end_turn else "turn-page"


def _adventures(view: ViewData) -> list[str]:
    moves = (("P", view.moves.princess), ("K", view.moves.knight), ("D", view.moves.dragon))
    ways = [f"{letter}:{'>'.join(map(_at, path))}" for letter, paths in moves for path in paths]
    return ways + [f"T:{_at(way.at)}/{way.rotation}" for way in view.placements]


def _at(place: Hex) -> str:
    return f"{place.q},{place.r}"
