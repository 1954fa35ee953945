"""A game between bots, from its first turn to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairytile.actions import Action
from fairytile.bots.interface import Budget
from fairytile.bots.seated_bot import SeatedBot
from fairytile.bots.seeded_random import luck_of
from fairytile.rules import apply, start
from fairytile.state import Game, SeatNumber, State
from fairytile.views import view


class PlayedAction(NamedTuple):
    """An action of a game, with the State it was taken in and the State it led to."""

    before: State
    action: Action
    after: State


def played(
    game: Game, bots: Sequence[SeatedBot], seed: str, budgets: Sequence[Budget], *, turns: int | None = None
) -> Iterator[PlayedAction]:
    """Play a game step by step, to its end or until ``turns`` were played.

    What each bot gets of chance depends on the seed, its seat and the moment alone, so that a game that was
    broken off goes on as it would have.
    """
    state, moment = start(game), 0
    while state.outcome is None and (turns is None or state.turn <= turns):
        seat = state.to_move
        action = bots[seat].choose(view(state, seat), luck_of(seed, seat, moment), budgets[seat])
        after = apply(state, action)
        for number, bot in enumerate(bots):
            if bot.watches:
                bot.watch(view(state, SeatNumber(number)), action)
        yield PlayedAction(state, action, after)
        state, moment = after, moment + 1
