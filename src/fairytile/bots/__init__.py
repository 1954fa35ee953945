"""Bots: players that are programs, behind one small protocol, from a child's first opponent to the strongest.

>>> [level.key for level in LEVELS]
['clementine', 'hugo', 'romy', 'balthazar']
"""

from fairytile.bots.protocol import AT_ONCE, Bot, Budget, Watcher
from fairytile.bots.registry import BOTS, LEVELS, Level, bot
from fairytile.bots.seated import Make, Seated

__all__ = ["AT_ONCE", "BOTS", "LEVELS", "Bot", "Budget", "Level", "Make", "Seated", "Watcher", "bot"]
