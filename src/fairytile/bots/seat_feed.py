"""What a bot that thinks elsewhere is sent of a game: its View at the deal, and what each deed changed of it.

It is plain data, so it goes to another process or into a browser as it is, or as JSON by `fairytile.data`.
It has what the seat was sent, and nothing else: no deal, no State, nobody's Pages but its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from fairytile.actions import CLOSE, TAKE_BACK, Action, Close, Deed, TakeBack
from fairytile.data import UNCHANGED
from fairytile.edition import Edition
from fairytile.notation import parse_action
from fairytile.notation.deal_text import read_edition
from fairytile.state import SeatNumber
from fairytile.views import View, ViewChanges, ViewData, changed, changes, read_view, view_data

_BESIDE_THE_RULES: Final[dict[str, Deed]] = {str(deed): deed for deed in (TAKE_BACK, CLOSE)}


@dataclass(frozen=True, slots=True)
class Sent:
    """What a seat was sent of a deed."""

    deed: str
    """In notation."""
    changes: ViewChanges
    """What the seat saw change; what follows from the rest is left out, since a View works it out."""

    @classmethod
    def of(cls, before: View, deed: Deed, after: View) -> Sent:
        """A deed, and what the viewer sees before and after it."""
        found = changes(before, after)
        return cls(
            str(deed),
            replace(
                found,
                moves=UNCHANGED,
                placements=UNCHANGED,
                may=UNCHANGED,
                speaks_of=UNCHANGED,
                crossroads=UNCHANGED,
            ),
        )


@dataclass(frozen=True, slots=True)
class Feed:
    """All that a seat was sent of a game so far."""

    first: ViewData
    """Its View before the first turn."""
    since: tuple[Sent, ...] = ()
    """Every deed since, also what was taken back."""

    @classmethod
    def of(cls, seen: View) -> Feed:
        """The feed of a game that begins."""
        return cls(view_data(seen))

    def then(self, before: View, deed: Deed, after: View) -> Feed:
        """The feed with one deed more. Whoever has many to add keeps a list of `Sent`."""
        return Feed(self.first, (*self.since, Sent.of(before, deed, after)))

    @property
    def seat(self) -> SeatNumber:
        """Whose feed it is."""
        if self.first.seat is None:
            raise ValueError("a spectator is never to move: make the feed from the View of a seat")
        return self.first.seat

    @property
    def moment(self) -> int:
        """How many deeds there were."""
        return len(self.since)


def edition_of(feed: Feed, given: Edition | None = None) -> Edition:
    """The edition of a feed's game, as it is in play; one that is not the library's is handed over."""
    first = feed.first
    return read_edition(f"{first.edition}@{first.digest}", given, first.options)


class Past(NamedTuple):
    """What was done, as far as it still stands, and what the seat sees now."""

    steps: tuple[tuple[ViewData, Action], ...]
    """The actions, each with what the seat saw just before."""
    now: ViewData


def past(start: ViewData, since: Iterable[Sent]) -> Past | None:
    """What came after a moment; None if something was taken back that had been done before it."""
    steps: list[tuple[ViewData, Action]] = []
    now = start
    for sent in since:
        deed = _BESIDE_THE_RULES.get(sent.deed) or parse_action(sent.deed)
        if isinstance(deed, TakeBack):
            if not steps:
                return None
            steps.pop()
        elif not isinstance(deed, Close):
            steps.append((now, deed))
        now = changed(now, sent.changes)
    return Past(tuple(steps), now)


def views(moments: Iterable[ViewData], edition: Edition) -> Iterator[View]:
    """What a seat saw at some moments of a game, as Views."""
    spaces, kingdom = None, None
    for data in moments:
        # To make a Kingdom takes longer than all the rest, and few deeds change it.
        seen = read_view(data, edition, kingdom=kingdom if data.kingdom is spaces else None)
        spaces, kingdom = data.kingdom, seen.kingdom
        yield seen
