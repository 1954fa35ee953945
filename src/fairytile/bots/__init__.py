"""Bots: players that are programs, behind one small protocol, from a child's first opponent to the strongest.

>>> [known.key for known in OPPONENTS]
['flora', 'otto', 'ida', 'minerva']
"""

from fairytile.bots.interface import AT_ONCE, Bot, Budget, Watcher
from fairytile.bots.plugins import find_opponent
from fairytile.bots.registry import OPPONENTS, Opponent, Own, opponent
from fairytile.bots.seat_feed import Feed, Sent
from fairytile.bots.seated_bot import Make, SeatedBot
from fairytile.bots.stateless import Answer, Memories, answer_for, choose_for

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
    "SeatedBot",
    "Sent",
    "Watcher",
    "answer_for",
    "choose_for",
    "find_opponent",
    "opponent",
]
