"""Measures how well any Book tells a tale: how often deals leave threads open, or come to them too late."""

from __future__ import annotations

from typing import NamedTuple

from fairytile.chance import Seeded
from fairytile.dealing import dealt
from fairytile.edition import Edition, Thread
from fairytile.state import Options
from fairytile.tales import closed, left_open, missing


class ThreadShare(NamedTuple):
    """In which share of the Books, of 1, something happens to a thread."""

    thread: Thread
    unheard: float
    """A Page relies on it, and neither the opening nor an earlier Page has brought it up."""
    left: float
    """It is brought up, and no later Page ends it."""
    unended: float
    """No Page ends it, and in some language no closing does."""


def thread_shares(edition: Edition, options: Options, deals: int = 1_000) -> list[ThreadShare]:
    """What becomes of each thread of an edition in so many deals; always the same ones.

    Raises ``ValueError`` as `fairytile.dealing.deal` does.

    >>> from fairytile.content import load
    >>> fog = {share.thread: share for share in thread_shares(load(), Options(players=4), 100)}[Thread("fog")]
    >>> fog.unheard, 0.3 < fog.left < 0.6, fog.unended
    (0.0, True, 0.0)
    """
    threads = sorted(threads_of(edition))
    count = 0
    unheard, left, unended = (dict.fromkeys(threads, 0) for _ in range(3))
    for number in range(deals):
        for book in dealt(edition, options, Seeded.of(number)).deal.books:
            count += 1
            for thread in {found.thread for found in missing(edition, book)}:
                unheard[thread] += 1
            still = left_open(edition, book)
            for thread in still:
                left[thread] += 1
            for thread in set().union(*(still - closed(story, still) for story in edition.stories.values())):
                unended[thread] += 1
    return [
        ThreadShare(
            thread,
            unheard[thread] / count,
            left[thread] / count,
            unended[thread] / count,
        )
        for thread in threads
    ]


def threads_of(edition: Edition) -> frozenset[Thread]:
    """All threads of an edition; nothing else can be relied on or ended."""
    return edition.from_the_start.union(*(page.threads.brings_up for page in edition.pages.values()))
