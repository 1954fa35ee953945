"""The tale of one player: the opening, the told Pages in their order, and a closing for what they left open.

Pages come into Books at random, so a Book may bring something up that none of its Pages ends. Editions say
in their files which Pages bring up what, which end it, and how it ends where none of them was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fairytile.edition import Closing, Edition, PageNumber, Story, Thread
from fairytile.words import Language


@dataclass(frozen=True, slots=True)
class Tale:
    """What is read at the end as one story; a line end parts two paragraphs."""

    opening: str
    """Empty if the edition has none, or if no Page was told; so is the closing."""
    pages: tuple[PageNumber, ...]
    """The told Pages in the order in which they are read."""
    closing: str


class Missing(NamedTuple):
    """Something that a Page relies on and nobody has heard of."""

    page: PageNumber
    thread: Thread


def tale(edition: Edition, told: Collection[PageNumber], language: Language = Language.ENGLISH) -> Tale:
    """The tale that the told Pages of one player make.

    >>> from fairytile.content import load
    >>> found = tale(load(), [PageNumber(n) for n in (27, 3, 9)])
    >>> found.pages
    (3, 9, 27)
    >>> "In the fog." in found.closing
    True
    """
    pages = tuple(sorted(told))
    if not pages:
        return Tale("", (), "")
    story = edition.story(language)
    parts = closing_parts(story, left_open(edition, pages))
    looking_back = " ".join(part.text for part in parts if part.looks_back)
    end = " ".join(part.text for part in parts if not part.looks_back)
    return Tale(story.opening, pages, "\n".join(filter(None, (looking_back, end))))


def closing_parts(story: Story, unended: Collection[Thread]) -> tuple[Closing, ...]:
    """The parts that close a tale which has left these threads open.

    A part is read if all its threads are open and no part before it has ended one of them, so whatever is
    left open is spoken of once. One without threads is read always.
    """
    still, parts = set(unended), list[Closing]()
    for part in story.closings:
        if still.issuperset(part.threads):
            still.difference_update(part.threads)
            parts.append(part)
    return tuple(parts)


def closed(story: Story, unended: Collection[Thread]) -> frozenset[Thread]:
    """Which of the threads that a tale has left open its closing ends."""
    return frozenset(thread for part in closing_parts(story, unended) for thread in part.threads)


def left_open(edition: Edition, told: Collection[PageNumber]) -> frozenset[Thread]:
    """What the opening or told Pages bring up and no later one of them ends.

    >>> from fairytile.content import load
    >>> sorted(left_open(load(), [PageNumber(27), PageNumber(36)]))
    ['fog', 'knight-and-dragon', 'map', 'princess-and-dragon', 'princess-and-knight']
    """
    unended = edition.from_the_start
    for number in sorted(told):
        threads = edition.pages[number].threads
        unended = unended.difference(threads.ends) | (threads.brings_up - threads.ends)
    return unended


def missing(edition: Edition, told: Collection[PageNumber]) -> Iterator[Missing]:
    """What told Pages rely on and neither the opening nor an earlier one of them has brought up."""
    known = set(edition.from_the_start)
    for number in sorted(told):
        threads = edition.pages[number].threads
        yield from (Missing(number, thread) for thread in sorted(threads.relies_on - known))
        known |= threads.brings_up
