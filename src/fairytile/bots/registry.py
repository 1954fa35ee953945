"""The bots by name, from the gentlest to the strongest, with what an interface says of each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from fairytile.bots.child import Child
from fairytile.bots.greedy import Greedy
from fairytile.bots.planner import Planner
from fairytile.bots.protocol import AT_ONCE, Budget
from fairytile.bots.search import Searcher
from fairytile.bots.seated import Make, Seated
from fairytile.words import Language, texts


class Level(NamedTuple):
    """A bot that can be played against."""

    key: str
    """Its name on command lines and in records."""
    strength: int
    """1 is the gentlest."""
    make: Make
    budget: Budget
    """How much it thinks about an action unless it is told otherwise.

    A turn has two actions at the most that are worth a thought. Who plans without trying takes no simulation.
    """

    def seated(self) -> Seated:
        """A bot of this level that takes a seat in a game."""
        return Seated(self.make, Greedy)

    def name(self, language: Language) -> str:
        """What it is called at the table."""
        return texts("fairytile.bots", language)[self.key]["name"]

    def sentence(self, language: Language) -> str:
        """How it plays, in a sentence for people who look for an opponent."""
        return texts("fairytile.bots", language)[self.key]["sentence"]


LEVELS: Final = (
    Level("clementine", 1, Child, AT_ONCE),
    Level("hugo", 2, Greedy, AT_ONCE),
    Level("romy", 3, Planner, AT_ONCE),
    Level("balthazar", 4, Searcher, Budget(seconds=0.45)),
)
"""All levels, the gentlest first."""

BOTS: Final[Mapping[str, Level]] = MappingProxyType({level.key: level for level in LEVELS})
"""The levels by name."""


def bot(key: str) -> Level:
    """A level by its name; raises ``ValueError`` that says which there are."""
    try:
        return BOTS[key]
    except KeyError:
        raise ValueError(f"there is no bot called {key}: there are {', '.join(BOTS)}") from None
