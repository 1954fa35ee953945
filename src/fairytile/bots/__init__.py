"""Bots: players that are programs, behind one small protocol, from a child's first opponent to the strongest.

>>> [known.key for known in OPPONENTS]
['clementine', 'hugo', 'romy', 'balthazar']
"""

from fairytile.bots.finding import find_opponent
from fairytile.bots.protocol import AT_ONCE, Bot, Budget, Watcher
from fairytile.bots.registry import OPPONENTS, Opponent, Own, opponent
from fairytile.bots.seated import Make, Seated

__all__ = [
    "AT_ONCE",
    "OPPONENTS",
    "Bot",
    "Budget",
    "Make",
    "Opponent",
    "Own",
    "Seated",
    "Watcher",
    "find_opponent",
    "opponent",
]
