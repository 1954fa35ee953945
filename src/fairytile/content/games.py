"""A new game in one call: the edition is found, the tiles and Pages are dealt, the game starts."""

from __future__ import annotations

import random

from fairytile.content.builtin import edition as built_in
from fairytile.dealing import deal
from fairytile.edition import Edition
from fairytile.rules import start
from fairytile.state import Game, Options, State

_USUAL = Options()


def new_game(
    options: Options = _USUAL, rng: random.Random | None = None, *, edition: Edition | None = None
) -> State:
    """A game before its first turn, dealt by a generator of your own or, without one, by chance.

    >>> new_game(Options(players=3), random.Random(1)).tiles_left
    12
    """
    chosen = built_in() if edition is None else edition
    return start(Game(chosen, options, deal(chosen, options, rng or random.Random())))
