"""The opponents that come with the library, from the gentlest to the strongest, with what is said of each.

Bots that are somebody's own are found by `fairytile.bots.plugins`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fairytile.bots.flora_beginner import Child
from fairytile.bots.ida_planner import Planner
from fairytile.bots.interface import AT_ONCE, Budget
from fairytile.bots.minerva_search import Searcher
from fairytile.bots.otto_greedy import Greedy
from fairytile.bots.seated_bot import Make, SeatedBot
from fairytile.words import Language, texts

A_MOMENT: Final = Budget(seconds=0.45)
"""A turn has two actions at the most that are worth a thought, so this makes less than a second a turn."""


class Own(NamedTuple):
    """What is known of a bot that does not come with the library."""

    name: str
    sentence: str
    digest: str
    """Of the file that its code is in: another version is another opponent."""


class Opponent(NamedTuple):
    """A bot that can be played against. It can be pickled, as long as ``make`` can."""

    key: str
    """Its name on command lines and in records."""
    make: Make
    budget: Budget
    """How much it thinks about an action unless it is told otherwise."""
    own: Own | None = None
    """None for those that come with the library."""

    def seated(self) -> SeatedBot:
        """A bot of this kind that takes a seat in a game."""
        return SeatedBot(self.make, Greedy)

    def name(self, language: Language) -> str:
        """What it is called at the table."""
        return texts("fairytile.bots", language)[self.key]["name"] if self.own is None else self.own.name

    def sentence(self, language: Language) -> str:
        """How it plays, in a sentence for people who look for an opponent."""
        if self.own is not None:
            return self.own.sentence
        return texts("fairytile.bots", language)[self.key]["sentence"]


OPPONENTS: Final = (
    Opponent("flora", Child, AT_ONCE),
    Opponent("otto", Greedy, AT_ONCE),
    Opponent("ida", Planner, AT_ONCE),
    Opponent("minerva", Searcher, A_MOMENT),
)
"""All that come with the library, the gentlest first."""


def opponent(key: str) -> Opponent:
    """One of `OPPONENTS` by its key; raises ``ValueError`` that says which there are."""
    for known in OPPONENTS:
        if known.key == key:
            return known
    keys = ", ".join(known.key for known in OPPONENTS)
    raise ValueError(f"there is no bot called {key}: there are {keys}")
