"""A game at one moment as plain data, for ``fairytile show --as json``: all of it, or what one seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from fairytile.actions import CHARACTERS
from fairytile.hexes import Hex
from fairytile.notation import action_text, position_text
from fairytile.rules import legal_actions
from fairytile.state import Seat, State
from fairytile.views import SeatView, View


def description(state: State | View, names: Sequence[str]) -> dict[str, object]:
    """Everything about a State, its secrets included, or about a View, in words and numbers.

    Of a View the Pages that are hidden are None, and so is the position: it would give them away.
    """
    outcome = state.outcome
    legal = legal_actions(state) if isinstance(state, State) else state.legal_actions
    seats: Sequence[Seat | SeatView] = state.seats
    return {
        "position": position_text(state) if isinstance(state, State) else None,
        "turn": state.turn,
        "to_move": state.to_move,
        "kingdom": [
            {
                **_place(hex_),
                "terrain": land.terrain.key,
                "river": [d.name for d in land.river_edges],
            }
            for hex_, land in state.kingdom
        ],
        "characters": {character.key: _place(state.hex_of(character)) for character in CHARACTERS},
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
            for number, seat in enumerate(seats)
        ],
        "adventures": [*map(action_text, state.adventures)],
        "legal_actions": [*map(action_text, legal)],
        "outcome": None if outcome is None else {"winner": outcome.winner},
    }


def _place(hex_: Hex) -> dict[str, object]:
    return {"q": hex_.q, "r": hex_.r}
