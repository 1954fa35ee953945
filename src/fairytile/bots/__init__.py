"""Bots: players that are programs, behind one small protocol, from a child's first opponent to the strongest.

>>> [known.key for known in OPPONENTS]
['flora', 'otto', 'ida', 'minerva']
"""

from fairytile.bots.choosing import Answer, Memories, answer_for, choose_for
from fairytile.bots.feed import Feed, Sent
from fairytile.bots.finding import find_opponent
from fairytile.bots.protocol import AT_ONCE, Bot, Budget, Watcher
from fairytile.bots.registry import OPPONENTS, Opponent, Own, opponent
from fairytile.bots.seated import Make, Seated

__all__ = [
    "AT_ONCE",
    "OPPONENTS",
    "Answer",
    "Bot",
    "Budget",
    "Feed",
    "Make",
    "Memories",
    "Opponent",
    "Own",
    "Seated",
    "Sent",
    "Watcher",
    "answer_for",
    "choose_for",
    "find_opponent",
    "opponent",
]
