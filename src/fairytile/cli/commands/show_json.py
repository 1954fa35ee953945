"""A game at one moment with everything in it, for ``fairytile show --as json``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from fairytile.data import Json, plain
from fairytile.notation import position_text
from fairytile.state import State
from fairytile.views import view, view_data
from fairytile.views.to_data import seat_data


def everything(state: State, names: Sequence[str]) -> dict[str, Json]:
    """The data of what the player to move sees, but with all Pages open, with the position and the names."""
    seats = tuple(
        replace(data, hand=seat.hand, bottom=seat.book)
        for data, seat in zip(map(seat_data, view(state, None).seats), state.seats, strict=True)
    )
    seen = view_data(view(state, state.to_move))
    data = plain(replace(seen, seats=seats, left_over=tuple(sorted(state.left_over))))
    return {"position": position_text(state), "names": [*names], **cast(dict[str, Json], data)}
