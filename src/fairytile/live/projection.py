"""Projects a table to what one device may know: a snapshot once, then the changes of each entry.

A device with one seat sees what that seat may know. One with several seats has a curtain: it is told what
everybody knows, and what a seat may know only while somebody looks at it and may. Others are spectators.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from fairytile.actions import Deed
from fairytile.errors import FairyTileError, IllegalAction
from fairytile.hexes import Hex
from fairytile.live.entries import (
    Dealt,
    Followed,
    Given,
    Left,
    Logged,
    Opened,
    Renamed,
    Reseated,
    Seated,
    SeatKept,
    SeatWanted,
    TakenOver,
    kind_of,
)
from fairytile.live.presence import Presence, answer_left, missing, patience_left
from fairytile.live.recent_history import Moment
from fairytile.live.seat_holders import Holder, holds
from fairytile.live.table import Table
from fairytile.news import Happening, news
from fairytile.notation import kingdom_text
from fairytile.protocol.ids import MessageId
from fairytile.protocol.refusals import Refusal, RefusalCode, Why
from fairytile.protocol.replies import Around, ChairData, Event, Refused, Stopped, Sync
from fairytile.protocol.settings import Help
from fairytile.protocol.shown_player_names import display_names
from fairytile.record import Acted, Closed, TookBack
from fairytile.state import SeatNumber, State
from fairytile.tiles import Land
from fairytile.views import (
    Aspects,
    Parts,
    View,
    ViewChanges,
    ViewData,
    may_now,
    own_changes,
    public_changes,
    seen_next,
    view,
    view_data,
)
from fairytile.words import Language

Audience: TypeAlias = SeatNumber | None
"""As whom a device sees the game: a seat, or a spectator."""


def audience(table: Table, holder: Holder | None, looking: SeatNumber | None) -> Audience:
    """As whom a device sees the game now."""
    seats = table.seats_of(holder)
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


def around(table: Table, presence: Presence, spectators: int, now: int) -> Around:
    """Who sits where, who is there, and for how long others are waited for: the same for everybody."""
    shown = display_names((chair.name, chair.bot) for chair in table.chairs)
    kept = {} if table.running is not None else {seat: each.name for seat, each in table.kept.items()}
    return Around(
        chairs=tuple(
            ChairData(
                name=chair.name,
                shown=shown[seat],
                bot=chair.bot,
                person=chair.device is not None,
                here=presence.is_here(chair.device),
                kept=kept.get(SeatNumber(seat)),
                left=None
                if presence.is_here(chair.device)
                else patience_left(table, SeatNumber(seat), presence, now),
                wanted=answer_left(table, SeatNumber(seat), now),
                reseated=chair.reseated,
            )
            for seat, chair in enumerate(table.chairs)
        ),
        agreed=tuple(sorted(table.agreed)),
        missing=missing(table, table.agreed, presence, now) if table.agreed else (),
        stopped=None if table.stopped is None else Stopped(table.stopped.why, table.stopped.by),
        spectators=spectators,
        followed=table.followed,
    )


def sync(table: Table, holder: Holder | None, seen_as: Audience, there: Around) -> Sync:
    """Everything that a device may know."""
    running = table.running
    return Sync(
        number=table.number,
        moment=0 if running is None else running.moment,
        table=table.opened.table,
        settings=table.settings,
        commitment=str(table.commitment),
        host=table.is_host(holder),
        own=table.seats_of(holder),
        around=there,
        view=None if running is None else _helped(table, view_data(running.view(seen_as))),
        picture=None if running is None else picture_of(running.state.kingdom),
        take_back=None if running is None else running.taking_back_refused,
        wants=next((seat for seat, wish in table.wanted.items() if holds(holder, wish.device)), None),
    )


def picture_of(kingdom: Iterable[tuple[Hex, Land]]) -> str:
    """The hash by which the picture of a Kingdom is fetched: it depends on what everybody sees."""
    return hashlib.sha256(kingdom_text(kingdom).encode()).hexdigest()[:24]


def _helped(table: Table, data: ViewData) -> ViewData:
    """Data of a View, without what is help that the table does not want."""
    return replace(data, speaks_of=()) if table.settings.help is Help.NONE else data


def missed(table: Table, since: int) -> tuple[Moment, ...] | None:
    """What a device missed that reconnects: the moments after an entry.

    None if that is too long ago, or if somebody may see the game otherwise since: then all is told anew.
    """
    if since > table.number:
        return None
    moments = table.moments(since)
    if len(moments) != table.number - since or any(_moves_seats(each.entry) for each in moments):
        return None
    return moments


def makes_new(moment: Moment) -> bool:
    """Whether changes do not say all that is new: the cards were dealt, or somebody has sat down or left."""
    match moment.entry:
        case Dealt() | Seated():
            return True
        case Left():
            return moment.after is None
        case (
            Opened() | Acted() | TookBack() | Given() | TakenOver() | SeatWanted() | SeatKept() | Reseated()
            | Renamed() | Closed() | Followed()
        ):  # fmt: skip
            return False
        case _:
            assert_never(moment.entry)


def _moves_seats(entry: Logged) -> bool:
    """Whether after an entry somebody may have, or wait for, other seats; what is asked ends with a game."""
    match entry:
        case Dealt() | Seated() | SeatWanted() | SeatKept() | Reseated() | Left() | Closed():
            return True
        case Opened() | Acted() | TookBack() | Given() | TakenOver() | Renamed() | Followed():
            return False
        case _:
            assert_never(entry)


class Public(NamedTuple):
    """The part of an event that is broadcast: what an entry means to everybody."""

    moment: Moment
    changes: Parts
    picture: str | None
    """The hash by which the picture of the Kingdom is fetched, if it has grown."""
    news: tuple[Happening, ...] | None
    """None if not everybody learns the same from it."""


EventParts: TypeAlias = tuple[Public, tuple[Happening, ...], Parts]
"""What an entry means to an audience: as to everybody, its news, and the changes that only it is told."""


_NO_NEWS: Final[tuple[Happening, ...]] = ()
_NOTHING: Final[Parts] = {}


class Eyes:
    """A cache for broadcasting: what each audience saw last, and what was told to all of them.

    The View after an entry follows from the one before it in a fraction of the time that a new one takes.
    """

    __slots__ = ("_last", "_public")

    def __init__(self) -> None:
        self._last: dict[Audience, tuple[State, Aspects]] = {}
        self._public: Public | None = None

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

    def told(self, table: Table, moment: Moment, seen_as: Audience) -> EventParts:
        """What an entry means to somebody who knows all that came before it."""
        _, _, deed, before, after, _, _ = moment
        if deed is None or before is None or after is None:
            return Public(moment, _NOTHING, None, _NO_NEWS), _NO_NEWS, _NOTHING
        old, new = self.look(before, seen_as), self.look(after, seen_as)
        public = self._public
        # The game after it tells apart what two processes would have kept under one number.
        if public is None or public.moment.number != moment.number or public.moment.after is not after:
            public = self._public = _public(moment, deed, old.view, new.view)
        own = own_changes(old, new, public.changes)
        if "speaks_of" in own and table.settings.help is Help.NONE:
            del own["speaks_of"]
        learnt = public.news
        return public, news(old.view, deed, new.view) if learnt is None else learnt, own


def _public(moment: Moment, deed: Deed, before: View, after: View) -> Public:
    """What an entry means to everybody, by the Views of anybody."""
    # If nothing becomes of anybody's Pages, nobody can learn anything that others do not.
    alike = (
        moment.before is not None
        and moment.after is not None
        and moment.before.seats is moment.after.seats
        and after.outcome is None
    )
    return Public(
        moment,
        public_changes(before, after),
        None if before.kingdom is after.kingdom else picture_of(after.kingdom),
        news(before, deed, after) if alike else None,
    )


def event(table: Table, moment: Moment, seen_as: Audience, eyes: Eyes | None = None) -> Event:
    """The event that an entry is to somebody who knows all that came before it.

    Args:
        table: Where it happened.
        moment: The entry, with the game before and after it.
        seen_as: Who is told.
        eyes: What was seen and told there last, to save time.
    """
    return event_of((eyes or Eyes()).told(table, moment, seen_as))


def event_of(told: EventParts) -> Event:
    """What an audience is told of an entry."""
    public, learnt, own = told
    moment = public.moment
    return Event(
        number=moment.number,
        moment=moment.moment,
        what=kind_of(moment.entry),
        seat=seat_of(moment.entry),
        by=by_whom(moment.entry),
        news=learnt,
        picture=public.picture,
        take_back=moment.take_back,
        changes=ViewChanges.of({**public.changes, **own}),
    )


def seat_of(entry: Logged) -> SeatNumber | None:
    """Whose seat an entry is about."""
    match entry:
        case (
            Acted() | Seated() | TookBack() | Given() | TakenOver() | SeatWanted() | SeatKept() | Reseated()
            | Left() | Renamed()
        ):  # fmt: skip
            return entry.seat
        case Opened() | Dealt() | Closed() | Followed():
            return None
        case _:
            assert_never(entry)


def by_whom(entry: Logged) -> tuple[SeatNumber, ...]:
    """Who has stopped the game, or handed somebody's seat to a bot."""
    if isinstance(entry, Closed):
        return entry.by
    return (entry.by,) if isinstance(entry, Given) else ()


def refused(error: FairyTileError, name: MessageId | None, language: Language) -> Refused:
    """Why something was refused, in a language."""
    match error:
        case Refusal():
            code: str = error.why
        case IllegalAction():
            code = error.reason
        case _:
            error = Refusal(Why.NOT_READABLE)
            code = error.why
    return Refused(name, RefusalCode(code), error.sentence(language))
