"""Games of purposeful players with the default edition, played once for all the tests of this folder."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from fairytile.actions import Action
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.content import new_game
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
    states, bots = [new_game(options, seed=seed)], [Purposeful() for _ in range(options.players)]
    actions: list[Action] = []
    while (state := states[-1]).outcome is None and len(actions) < MOST_ACTIONS:
        seen, bot = view(state, state.to_move), bots[state.to_move]
        actions.append(bot.choose(seen, legal_actions(state), rng, AT_ONCE))
        states.append(apply(state, actions[-1]))
    return Played(tuple(states), tuple(actions))
