"""What has happened at a table lately, for who reconnects: a question to its journal.

The journal says what happened. What follows from it, the game before and after each entry, is kept for the
latest ones only: to know it of all of them would take more room than all the rest of a table, and to play
the game again for everybody who reconnects more time.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, cast

from fairytile.actions import Deed
from fairytile.errors import Reason
from fairytile.live.entries import Logged
from fairytile.record import Journal, JournalEntry, Running, deed_of
from fairytile.state import State

REMEMBERED: Final = 36
"""How many of the latest moments a table can tell of at least, if it has so many."""
_MOST: Final = 48
"""So many are kept before the oldest are let go: to copy the others with each entry would take long."""


class Snapshot(NamedTuple):
    """The game after an entry, as far as a latecomer is told of it."""

    state: State | None = None
    """None before the deal."""
    moment: int = 0
    """Of the game."""
    take_back: Reason | None = None
    """Why nothing can be taken back; None if something can."""


_BEFORE_THE_DEAL: Final = Snapshot()
Snapshots: TypeAlias = Journal[Snapshot]
"""The game after each of the latest entries, and before the first of them."""
NO_SNAPSHOTS: Final = Snapshots.of([_BEFORE_THE_DEAL])
"""Those of a table that was only opened."""


class Moment(NamedTuple):
    """An entry of the journal of a table, and the game around it: what a latecomer is told of."""

    number: int
    """Of the entry."""
    entry: Logged
    deed: Deed | None
    """What it was in the game, if anything."""
    before: State | None
    after: State | None
    moment: int
    """Of the game, after the entry."""
    take_back: Reason | None
    """Why nothing could be taken back then; None if something could."""


def remembered(snapshots: Snapshots, running: Running | None) -> Snapshots:
    """The snapshots with that of a game more, in amortised constant time, and the oldest let go."""
    new = _BEFORE_THE_DEAL
    if running is not None:
        new = Snapshot(running.state, running.moment, running.taking_back_refused)
    if len(snapshots) > _MOST:
        snapshots = Journal.of(snapshots.tail(REMEMBERED + 1))
    return snapshots.appended(new)


def moments_of(journal: Journal[JournalEntry], snapshots: Snapshots, since: int) -> tuple[Moment, ...]:
    """The moments after an entry, by its number; of the latest ones only, as many as are remembered."""
    length = len(journal)
    count = min(length - 1 - since, len(snapshots) - 1)
    if count <= 0:
        return ()
    # A table has no entries in its journal but its own and those of the game.
    entries, games = cast(list[Logged], journal.tail(count)), snapshots.tail(count + 1)
    return tuple(
        [
            Moment(length - count + place, entry, deed_of(entry), games[place].state, *games[place + 1])
            for place, entry in enumerate(entries)
        ]
    )
