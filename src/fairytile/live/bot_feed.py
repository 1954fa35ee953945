"""The feed of a bot: what its seat is sent of the game, and all that it thinks from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from fairytile.bots import Feed, Sent
from fairytile.live.table import Table
from fairytile.record import Running, Step
from fairytile.rules import start
from fairytile.state import SeatNumber
from fairytile.views import view


def feed_of(table: Table, seat: SeatNumber, known: Feed | None = None) -> Feed:
    """All that a seat was sent so far. Whoever has an earlier feed hands it over, to save time."""
    running = table.running
    if running is None:
        raise ValueError("nothing is sent before the deal")
    if known is None or known.moment > running.moment:
        known = Feed.of(view(start(running.dealt.game), seat))
    new = tuple(
        Sent.of(view(before, seat), deed, view(after, seat))
        for before, deed, after in _steps_after(table, running, known.moment)
    )
    return Feed(known.first, known.since + new)


def _steps_after(table: Table, running: Running, moment: int) -> Iterator[Step]:
    """What was done after a moment: from the latest moments of the table, or else by replaying the game."""
    recent = [
        Step(each.before, each.deed, each.after)
        for each in table.moments()
        if each.moment > moment
        and each.before is not None
        and each.after is not None
        and each.deed is not None
    ]
    if len(recent) == running.moment - moment:
        yield from recent
    else:
        yield from islice(running.steps(), moment, None)
