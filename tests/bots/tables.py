"""Games between bots that think little, for the tests of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairytile.bots import Budget, Opponent, SeatedBot
from fairytile.bots.match import PlayedAction, played
from fairytile.chance import Seeded
from fairytile.content import load
from fairytile.dealing import dealt as dealt_by
from fairytile.edition import Edition
from fairytile.state import Game, Options

LITTLE: Final = Budget(simulations=4)
"""Enough to have a choice, and done in milliseconds."""
MANY_TURNS: Final = 200
"""Short games that last longer than this do not get anywhere."""


def dealt(options: Options, seed: str, box: Edition | None = None) -> Game:
    """A game of the edition that comes with the library, or of another one."""
    box = box or load()
    return dealt_by(box, options, Seeded(seed))


def table_of(opponents: Sequence[Opponent]) -> list[SeatedBot]:
    """Bots of these kinds, who have just sat down."""
    return [who.seated() for who in opponents]


def steps_of(game: Game, bots: Sequence[SeatedBot], seed: str, turns: int = MANY_TURNS) -> list[PlayedAction]:
    """A game from its first turn, to its end or for ``turns``, in which no bot may make a mistake."""
    steps = list(played(game, bots, seed, [LITTLE] * len(bots), turns=turns))
    assert [seated.faults for seated in bots] == [[]] * len(bots)
    return steps
