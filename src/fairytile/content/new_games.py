"""A new game in one call: the edition is found, the tiles and Pages are dealt, the game starts."""

from __future__ import annotations

from dataclasses import replace

from fairytile.chance import Chance, Fair, Seeded
from fairytile.content.builtin_editions import built_in
from fairytile.dealing import deal, dealt
from fairytile.edition import Edition
from fairytile.rules import start
from fairytile.state import Game, Options, State


def new_game(
    options: Options | None = None,
    *,
    seed: str | int | None = None,
    players: int | None = None,
    fair: Fair | None = None,
    edition: Edition | None = None,
) -> State:
    """A game before its first turn.

    >>> new_game(seed=7, players=3).tiles_left
    12

    Args:
        options: What the table has chosen; the usual game without them.
        seed: A text or a number. The same one deals the same game everywhere. Without one the cards are
            dealt by chance, and nobody can deal them again.
        players: How many players there are, if the options are not to say it.
        fair: The fair shuffle to deal by, with its proof, instead of a seed.
        edition: An edition of your own instead of the default one.
    """
    chosen = built_in() if edition is None else edition
    table = options or Options()
    if players is not None:
        table = replace(table, players=players)
    if seed is not None and fair is not None:
        raise ValueError("a seed and a fair shuffle: a game is dealt by one of them, so leave one out")
    shuffle = Seeded.of(seed) if seed is not None else fair
    if shuffle is None:
        return start(Game(chosen, table, deal(chosen, table, Chance.drawn())))
    return start(dealt(chosen, table, shuffle))
