"""What a device is told: everything once, then what changes with each entry, and never more than it may know.

A device with one seat sees what that seat may know. One with several seats has a curtain: it is told what
everybody knows, and what a seat may know only while somebody looks at it and may. Others are spectators.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from fairytile.actions import Deed
from fairytile.data import UNCHANGED
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.hexes import Hex
from fairytile.live.entries import (
    Acted,
    Dealt,
    Device,
    Given,
    MessageId,
    Seated,
    TakenOver,
    TookBack,
)
from fairytile.live.refusals import Refusal, Why
from fairytile.live.replies import Around, ChairData, Event, Refused, Sync
from fairytile.live.settings import Help
from fairytile.live.table import Moment, Table
from fairytile.news import Happening, news
from fairytile.notation import kingdom_text
from fairytile.state import SeatNumber, State
from fairytile.tiles import Land
from fairytile.views import (
    Aspects,
    Parts,
    View,
    ViewChanges,
    ViewData,
    changes_between,
    may_now,
    public_changes,
    seen_next,
    view,
    view_data,
)
from fairytile.words import Language

Audience: TypeAlias = SeatNumber | None
"""As whom a device sees the game: a seat, or a spectator."""


def audience(table: Table, device: Device | None, looking: SeatNumber | None) -> Audience:
    """As whom a device sees the game now."""
    seats = () if device is None else table.seats_of(device)
    if len(seats) == 1:
        return seats[0]
    return looking if looking in seats and may_be_looked_at(table, looking) else None


def may_be_looked_at(table: Table, seat: SeatNumber | None) -> bool:
    """Whether a Page may be shown at a device that several share: to who is to move or has just drawn it."""
    state = table.state
    if state is None or seat is None:
        return False
    if seat == state.to_move or state.outcome is not None:
        return True
    last = table.last
    if last is None or last.before is None or not isinstance(last.entry, Acted):
        return False
    return last.entry.seat == seat and last.before.seats[seat].hand != state.seats[seat].hand


def around(table: Table, present: Collection[Device], spectators: int) -> Around:
    """Who sits where and who is there: the same for everybody."""
    return Around(
        chairs=tuple(
            ChairData(chair.name, chair.bot, chair.device is not None, chair.device in present)
            for chair in table.chairs
        ),
        agreed=tuple(sorted(table.agreed)),
        spectators=spectators,
        followed=table.followed,
    )


def sync(table: Table, device: Device | None, seen_as: Audience, there: Around) -> Sync:
    """Everything that a device may know."""
    running = table.running
    return Sync(
        number=table.number,
        moment=0 if running is None else running.moment,
        table=table.opened.table,
        settings=table.settings,
        commitment=str(table.commitment),
        host=device == table.opened.host,
        own=() if device is None else table.seats_of(device),
        around=there,
        view=None if running is None else _helped(table, view_data(running.view(seen_as))),
        picture=None if running is None else picture_of(running.state.kingdom),
        take_back=None if running is None else running.taking_back_refused,
    )


def picture_of(kingdom: Iterable[tuple[Hex, Land]]) -> str:
    """The hash by which the picture of a Kingdom is fetched: it depends on what everybody sees."""
    return hashlib.sha256(kingdom_text(kingdom).encode()).hexdigest()[:24]


def _helped(table: Table, data: ViewData) -> ViewData:
    """Data of a View, without what is help that the table does not want."""
    return replace(data, speaks_of=()) if table.settings.help is Help.NONE else data


def missed(table: Table, since: int) -> tuple[Moment, ...] | None:
    """What happened after an entry; None if that is too long ago, or not all see the game as before."""
    if since > table.number:
        return None
    moments = tuple(moment for moment in table.latest if moment.number > since)
    if len(moments) != table.number - since or any(map(makes_new, moments)):
        return None
    return moments


def makes_new(moment: Moment) -> bool:
    """Whether changes do not say all that is new: the cards were dealt, or a seat has gone to a device."""
    return isinstance(moment.entry, _MAKES_NEW)


class _Public(NamedTuple):
    """What an entry means to everybody."""

    moment: Moment
    changes: Parts
    picture: str | None
    news: tuple[Happening, ...] | None
    """None if not everybody learns the same from it."""


class Eyes:
    """What was seen and told last at a table, so that it is not worked out again for the next who is told."""

    __slots__ = ("_last", "_public")

    def __init__(self) -> None:
        self._last: dict[Audience, tuple[State, Aspects]] = {}
        self._public: _Public | None = None

    def look(self, state: State, seen_as: Audience) -> Aspects:
        """The game as an audience sees it."""
        known = self._last.get(seen_as)
        if known is None:
            shown = view(state, seen_as)
        elif known[0] is state:
            return known[1]
        else:
            shown = seen_next(known[1].view, known[0], state)
        seen = Aspects(shown, may_now(state)) if seen_as == state.to_move else Aspects(shown)
        self._last[seen_as] = (state, seen)
        return seen

    def told_to_all(self, moment: Moment) -> Parts:
        """The changes that everybody is told of an entry, once somebody was told of it."""
        known = self._public
        return known.changes if known is not None and known.moment is moment else {}

    def public(self, moment: Moment, deed: Deed, before: View, after: View) -> _Public:
        """What an entry means to everybody, worked out for the first who is told of it."""
        known = self._public
        if known is None or known.moment is not moment:
            # If nothing becomes of anybody's Pages, nobody can learn anything that others do not.
            alike = (
                moment.before is not None
                and moment.after is not None
                and moment.before.seats is moment.after.seats
                and after.outcome is None
            )
            known = self._public = _Public(
                moment,
                public_changes(before, after),
                None if before.kingdom is after.kingdom else picture_of(after.kingdom),
                news(before, deed, after) if alike else None,
            )
        return known


def event(table: Table, moment: Moment, seen_as: Audience, eyes: Eyes | None = None) -> Event:
    """What one entry means to somebody who knows all that came before it.

    Args:
        table: Where it happened.
        moment: The entry, with the game before and after it.
        seen_as: Who is told.
        eyes: What was seen and told there last, to save time.
    """
    number, entry, deed, before, after, in_game, take_back = moment
    learnt, picture, found = _NO_NEWS, None, _NOTHING_CHANGED
    if deed is not None and before is not None and after is not None:
        eyes = eyes or Eyes()
        old, new = eyes.look(before, seen_as), eyes.look(after, seen_as)
        _, changes, picture, same = eyes.public(moment, deed, old.view, new.view)
        learnt = news(old.view, deed, new.view) if same is None else same
        found = changes_between(old, new, changes)
        if table.settings.help is Help.NONE:
            found = replace(found, speaks_of=UNCHANGED)
    return Event(
        number,
        in_game,
        entry.kind,
        entry.seat if isinstance(entry, _ABOUT_A_SEAT) else None,
        learnt,
        found,
        picture,
        take_back,
    )


_NO_NEWS: Final[tuple[Happening, ...]] = ()
_NOTHING_CHANGED: Final = ViewChanges()
_MAKES_NEW: Final = (Dealt, Seated)
_ABOUT_A_SEAT: Final = (Seated, Acted, TookBack, Given, TakenOver)


def refused(error: FairyTileError, name: MessageId | None, language: Language) -> Refused:
    """Why something was refused, in a language."""
    match error:
        case Refusal():
            return Refused(name, error.why, error.sentence(language))
        case IllegalAction():
            return Refused(name, error.reason, error.sentence(language))
        case _:
            unreadable = Refusal(Why.NOT_READABLE)
            return Refused(name, unreadable.why, unreadable.sentence(language))
