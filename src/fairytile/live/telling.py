"""What a device is told: everything once, then what changes with each entry, and never more than it may know.

A device with one seat sees what that seat may know. One with several seats has a curtain: it is told what
everybody knows, and what a seat may know only while somebody looks at it and may. Others are spectators.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import replace
from typing import TypeAlias

from fairytile.actions import CLOSE, TAKE_BACK, Deed
from fairytile.data import UNCHANGED
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.kingdom import Kingdom
from fairytile.live.entries import (
    Acted,
    Closed,
    Dealt,
    Device,
    Entry,
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
from fairytile.notation import kingdom_text, parse_action
from fairytile.state import SeatNumber, State
from fairytile.views import Aspects, ViewChanges, ViewData, changes_between, view, view_data
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
    last = table.latest[-1]
    drew = isinstance(last.entry, Acted) and last.entry.seat == seat and last.before is not None
    return drew and last.before is not None and last.before.seats[seat].hand != state.seats[seat].hand


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


def picture_of(kingdom: Kingdom) -> str:
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
    return isinstance(moment.entry, Dealt | Seated)


class Eyes:
    """What was seen last as each audience, so that it is not worked out again for the next event."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[Audience, tuple[State, Aspects]] = {}

    def look(self, state: State, seen_as: Audience) -> Aspects:
        """The game as an audience sees it."""
        known = self._last.get(seen_as)
        if known is not None and known[0] is state:
            return known[1]
        seen = Aspects(view(state, seen_as))
        self._last[seen_as] = (state, seen)
        return seen


def event(
    table: Table,
    moment: Moment,
    seen_as: Audience,
    eyes: Eyes | None = None,
    others: Event | None = None,
) -> Event:
    """What one entry means to somebody who knows all that came before it.

    Args:
        table: Where it happened.
        moment: The entry, with the game before and after it.
        seen_as: Who is told.
        eyes: What was seen last, to save time.
        others: What others were told of the same entry, to save time.
    """
    eyes = eyes or Eyes()
    entry = moment.entry
    learnt: tuple[Happening, ...] = ()
    found = ViewChanges()
    deed = _deed(entry)
    if deed is not None and moment.before is not None and moment.after is not None:
        before, after = eyes.look(moment.before, seen_as), eyes.look(moment.after, seen_as)
        learnt = news(before.view, deed, after.view)
        found = changes_between(before, after, None if others is None else others.changes)
        if table.settings.help is Help.NONE:
            found = replace(found, speaks_of=UNCHANGED)
    return Event(
        number=moment.number,
        moment=moment.moment,
        what=entry.kind,
        seat=entry.seat if isinstance(entry, Seated | Acted | TookBack | Given | TakenOver) else None,
        news=learnt,
        changes=found,
        picture=_new_picture(moment) if others is None else others.picture,
        take_back=moment.take_back,
    )


def _new_picture(moment: Moment) -> str | None:
    before, after = moment.before, moment.after
    if before is None or after is None or before.kingdom is after.kingdom:
        return None
    return picture_of(after.kingdom)


def _deed(entry: Entry) -> Deed | None:
    """What happened in the game by an entry, if anything did."""
    match entry:
        case Acted(action=action):
            return parse_action(action)
        case TookBack():
            return TAKE_BACK
        case Closed():
            return CLOSE
        case _:
            return None


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
