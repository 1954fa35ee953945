"""Games of purposeful players with the default edition, played once for all the tests of this folder."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from fairytile.actions import Action
from fairytile.content import new_game
from fairytile.players import purposeful_player
from fairytile.record import Record
from fairytile.rules import apply, legal_actions
from fairytile.state import Options, State
from fairytile.views import view

MOST_ACTIONS = 1500


class Played(NamedTuple):
    """A game: its States, and the action that was taken in each of them but the last."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def record(self) -> Record:
        """The record of the game."""
        return Record.of(self.states[0].game, self.actions)


@cache
def played(options: Options, seed: int) -> Played:
    """A game to its end; few take longer than this, because two players want one character elsewhere."""
    rng = random.Random(seed)
    states = [new_game(options, rng)]
    actions: list[Action] = []
    while (state := states[-1]).outcome is None and len(actions) < MOST_ACTIONS:
        actions.append(purposeful_player(view(state, state.to_move), legal_actions(state), rng))
        states.append(apply(state, actions[-1]))
    return Played(tuple(states), tuple(actions))
