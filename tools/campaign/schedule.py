"""The games of a campaign, in order: who plays them, and with which options.

The order is fixed and has no end, so that a longer campaign begins with the games of a shorter one. It goes
in rounds; each has games of every number of players with every option.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import StrEnum
from itertools import count, product
from typing import Final, NamedTuple

from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.state import Dealing, Deck, Options, SeatNumber, StartSide
from tools.campaign.one_game import Kind, Task

SHORT: Final = 5
"""How many Pages a Book has in a short game."""
RANDOM_GAMES: Final = 2
"""Games of random players in each round; they find errors where nobody would go on purpose."""
USUAL_GAMES: Final = 6
"""Games of purposeful players with the default options in each round: the headline is about these."""

USUAL: Final = "classic full"
MIXED: Final = "mixed"
_PLAYERS: Final = (2, 3, 4)


class Length(StrEnum):
    """Which Pages are in play, and how many."""

    FULL = "full"
    SHORT = "short"
    CHILDREN = "children"


class Setting(NamedTuple):
    """A line of the report: how many players, and what they chose."""

    label: str
    options: Options


def settings() -> Iterator[Setting]:
    """Every way to deal, each other value of each rule switch, and mixtures, for each number of players."""
    for players, dealing, length in product(_PLAYERS, Dealing, Length):
        yield Setting(f"{dealing} {length}", _options(players, dealing, length, Ruleset()))
    usual = Ruleset()
    for players, (switch, kind) in product(_PLAYERS, SWITCHES.items()):
        for value in kind:
            ruleset = Ruleset.of({switch: value})
            if ruleset != usual:
                options = _options(players, Dealing.CLASSIC, Length.FULL, ruleset)
                yield Setting(f"{switch}={value}", options)
    for players in _PLAYERS:
        yield Setting(MIXED, Options(players=players))


def _options(players: int, dealing: Dealing, length: Length, ruleset: Ruleset) -> Options:
    return Options(
        players=players,
        pages=SHORT if length is Length.SHORT else None,
        dealing=dealing,
        deck=Deck.CHILDREN if length is Length.CHILDREN else Deck.FULL,
        ruleset=ruleset,
    )


def tasks(campaign: int) -> Iterator[Task]:
    """All games of the campaign with this seed, without end."""
    every = list(settings())
    usual = [setting for setting in every if setting.label == USUAL] * (USUAL_GAMES - 1)
    games = [(Kind.PURPOSEFUL, setting) for setting in (*every, *usual)]
    games += [(Kind.RANDOM, setting) for setting in every for _ in range(RANDOM_GAMES)]
    # So that a part of a round is a fair sample of it.
    random.Random("the order of a round").shuffle(games)
    for number in count():
        kind, setting = games[number % len(games)]
        seed = campaign * 10**9 + number
        options = _mixed(setting.options.players, seed) if setting.label == MIXED else setting.options
        yield Task(number, kind, setting.label, seed, options)


def _mixed(players: int, seed: int) -> Options:
    """Any options at all."""
    rng = random.Random(f"{seed} options")
    switches = {name: str(rng.choice(list(kind))) for name, kind in SWITCHES.items()}
    return Options(
        players=players,
        first=SeatNumber(rng.randrange(players)),
        pages=rng.choice((None, *range(1, 8))),
        dealing=rng.choice(list(Dealing)),
        deck=rng.choice(list(Deck)),
        start_side=rng.choice(list(StartSide)),
        ruleset=Ruleset.of(switches),
    )
