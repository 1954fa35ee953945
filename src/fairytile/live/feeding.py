"""What a bot in a seat is sent of its game: the feed, from which alone it thinks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairytile.actions import CLOSE, TAKE_BACK, Deed
from fairytile.bots import Feed, Sent
from fairytile.live.table import Table
from fairytile.record import Running, journal
from fairytile.rules import start
from fairytile.state import SeatNumber, State
from fairytile.views import view


class Step(NamedTuple):
    """A deed, and the game before and after it."""

    before: State
    deed: Deed
    after: State


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
    """What was done after a moment: as the table remembers it, or else by playing it again."""
    entries = [*running.journal]
    behind = running.moment - moment
    recent = [each for each in table.latest if each.before is not None and each.moment > moment]
    played = [each for each in recent if each.before is not each.after]
    if len(played) == behind:
        for each, entry in zip(played, entries[moment:], strict=True):
            if each.before is not None and each.after is not None:
                yield Step(each.before, _deed(entry), each.after)
        return
    again = Running(running.dealt, start(running.dealt.game))
    for number, entry in enumerate(entries):
        then = again.followed_by(entry)
        if number >= moment:
            yield Step(again.state, _deed(entry), then.state)
        again = then


def _deed(entry: journal.Entry) -> Deed:
    match entry:
        case journal.Acted(action=action):
            return action
        case journal.TookBack():
            return TAKE_BACK
        case journal.Closed():
            return CLOSE
