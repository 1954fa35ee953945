"""A game at one moment as plain data, for ``fairytile show --as json``."""

from __future__ import annotations

from collections.abc import Sequence

from fairytile.actions import CHARACTERS
from fairytile.hexes import Hex
from fairytile.notation import action_text, position_text
from fairytile.rules import legal_actions
from fairytile.state import State


def description(state: State, names: Sequence[str]) -> dict[str, object]:
    """Everything about a State, its secrets included, in words and numbers."""
    outcome = state.outcome
    return {
        "position": position_text(state),
        "turn": state.turn,
        "to_move": state.to_move,
        "kingdom": [
            {
                **_place(hex_),
                "terrain": land.terrain.name.lower(),
                "river": [d.name for d in land.river_edges],
            }
            for hex_, land in state.kingdom
        ],
        "characters": {character.name.lower(): _place(state.hex_of(character)) for character in CHARACTERS},
        "top_tile": None if state.top is None else str(state.top),
        "tiles_left": state.tiles_left,
        "seats": [
            {
                "name": names[number] if names else None,
                "hand": seat.hand,
                "book": seat.book,
                "told": seat.told,
                "magic": seat.magic,
                "out": seat.out,
            }
            for number, seat in enumerate(state.seats)
        ],
        "adventures": [*map(action_text, state.adventures)],
        "legal_actions": [*map(action_text, legal_actions(state))],
        "outcome": None if outcome is None else {"winner": outcome.winner},
    }


def _place(hex_: Hex) -> dict[str, object]:
    return {"q": hex_.q, "r": hex_.r}
