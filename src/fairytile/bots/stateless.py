"""Stateless bots: the answer of a bot as a function of what its seat was sent.

It runs in a worker process or in a browser as well as here. What a bot remembers of a game it sees again in
the feed, so whoever asks keeps nothing but that.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple, TypeAlias

from fairytile.actions import Action
from fairytile.bots.interface import Bot, Budget, Watcher
from fairytile.bots.registry import Opponent
from fairytile.bots.seat_feed import Feed, Past, Sent, edition_of, past, views
from fairytile.bots.seeded_random import luck_of
from fairytile.edition import Edition
from fairytile.views import ViewData

MEMORIES: Final = 16
"""How many bots a worker keeps in mind."""


class Answer(NamedTuple):
    """What a bot answers."""

    action: Action
    faults: tuple[str, ...]
    """What went wrong with it, so that another one has played for it."""


def choose_for(
    feed: Feed,
    who: Opponent,
    budget: Budget,
    seed: str,
    *,
    edition: Edition | None = None,
    memories: Memories | None = None,
) -> Action:
    """What a bot does in a game of which its seat was sent a feed.

    The same feed, opponent, seed and number of simulations give the same action everywhere.

    Args:
        feed: What the seat was sent. It has to be its turn.
        who: Which bot is asked.
        budget: How much it may think.
        seed: The chance of the game, of which each moment has its own share.
        edition: The edition of the game, if it does not come with the library.
        memories: Where bots stay between two choices, so that they need not see the whole game again. With
            and without it the answer is the same.

    Raises:
        ValueError: It is not the turn of this seat, the feed makes no sense, or its edition is not known.
    """
    return answer_for(feed, who, budget, seed, edition=edition, memories=memories).action


def answer_for(
    feed: Feed,
    who: Opponent,
    budget: Budget,
    seed: str,
    *,
    edition: Edition | None = None,
    memories: Memories | None = None,
) -> Answer:
    """What `choose_for` gives, and what went wrong with the bot on the way."""
    box = edition_of(feed, edition)
    recalled = None if memories is None else memories.taken(who, feed)
    known, seen = (None, _whole(feed)) if recalled is None else recalled
    made: list[Bot] = []

    def make() -> Bot:
        bot = who.make() if known is None else known.bot
        if isinstance(bot, Watcher):
            before = views([data for data, _ in seen.steps], box)
            for view, (_, action) in zip(before, seen.steps, strict=True):
                bot.watch(view, action)
        made.append(bot)
        return bot

    (now,) = views([seen.now], box)
    seated = who._replace(make=make).seated()
    action = seated.choose(now, luck_of(seed, feed.seat, feed.moment), budget)
    memory = Memory(feed.since, seen.now, made[0]) if made else known
    if memories is not None and memory is not None and not seated.faults:
        memories.keep(who, feed, memory)
    return Answer(action, tuple(seated.faults))


def _whole(feed: Feed) -> Past:
    seen = past(feed.first, feed.since)
    if seen is None:
        raise ValueError("the feed takes back what was never done: send it from the first turn on")
    return seen


# --- memories -------------------------------------------------------------------------------

_Key: TypeAlias = tuple[Opponent, ViewData]


class Memory(NamedTuple):
    """A bot that has watched a game so far."""

    since: tuple[Sent, ...]
    """What it has seen."""
    now: ViewData
    bot: Bot


class Memories:
    """A cache of bots that have watched games, for the next choice in them; least recently used go first.

    It is a cache and nothing else. A bot is in it under its kind and the beginning of its game, and comes out
    only for a feed that goes on from what it has seen. While it thinks it is not in it.
    """

    def __init__(self, most: int = MEMORIES) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, Memory] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def taken(self, who: Opponent, feed: Feed) -> tuple[Memory, Past] | None:
        """A bot that has seen the feed up to some moment, and what is left of it; None if there is none."""
        memory = self._kept.pop((who, feed.first), None)
        if memory is None:
            return None
        seen = len(memory.since)
        rest = past(memory.now, feed.since[seen:]) if feed.since[:seen] == memory.since else None
        return None if rest is None else (memory, rest)

    def keep(self, who: Opponent, feed: Feed, memory: Memory) -> None:
        """Keep a bot for the next choice in the game of a feed."""
        self._kept[who, feed.first] = memory
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
