"""Chance: what deals and puzzles are made from, and how a shuffle is proved to be fair.

A `Chance` is a stream of numbers that follows from a seed alone, the same on every machine, in every language
and for ever. A shuffle is either `Seeded`, by a seed that somebody knows, or `Fair`, by a secret that was
promised first and shares that the players' devices added. How to deal by it is for `fairytile.dealing`. Bots
and samples have chance of their own, a ``random.Random``.
"""

from __future__ import annotations

from typing import TypeAlias

from fairytile.chance.fair_shuffle import FAIR, Commitment, Fair, Proof, Secret, Share
from fairytile.chance.random_stream import SCHEME, Chance, Seeded

Shuffle: TypeAlias = Seeded | Fair
"""What a deal was shuffled by."""

__all__ = [
    "FAIR",
    "SCHEME",
    "Chance",
    "Commitment",
    "Fair",
    "Proof",
    "Secret",
    "Seeded",
    "Share",
    "Shuffle",
]
