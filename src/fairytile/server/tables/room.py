"""A table that somebody is at: the devices connected to it, and the broadcast of what each may know.

All are told of the same entry, and each as who they are: what they share is written once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Protocol

from fairytile.bots import Feed
from fairytile.live import (
    Audience,
    Device,
    Eyes,
    Holder,
    Moment,
    Presence,
    Table,
    acting,
    answer,
    around,
    audience,
    devices_of,
    event,
    holds,
    makes_new,
    may_be_looked_at,
    missed,
    seen_by,
    sync,
)
from fairytile.protocol import (
    Answer,
    Around,
    Ask,
    Done,
    Hello,
    HintPlease,
    Look,
    Refusal,
    Reply,
    TableId,
    Why,
    Would,
)
from fairytile.server.jobs.background_thread import Works
from fairytile.server.sockets.codec import EventPen, frame, reply_bytes
from fairytile.server.tables.device_absences import Absences
from fairytile.state import SeatNumber
from fairytile.words import Language

_LONG: Final = (HintPlease, Would)
"""Questions that are thought about."""
MOST_ANSWERS: Final = 256
"""How many answers to questions a table remembers."""


class Line(Protocol):
    """A connection to a device. To say something never waits: a device that does not listen is let go."""

    def send(self, data: bytes) -> None:
        """Say something."""

    def drop(self) -> None:
        """Let go of the device, which may come again."""


@dataclass(eq=False, slots=True)
class Guest:
    """A device that is connected to a table."""

    line: Line
    holder: Holder | None
    """Who acts when it does: itself, alone or with others, or nobody who could have a seat."""
    address: str = ""
    """Where it is now."""
    language: Language = Language.ENGLISH
    looking: SeatNumber | None = None
    """The seat whose Page is looked at, at a device of several seats."""
    seen_as: Audience = None
    """As whom it was told of the game last."""
    varies: bool = False
    """Whether it may have been somebody else when it was here last, with or without seats of others."""
    greeted: bool = False
    """Whether it was told everything, and so is told what follows."""

    @property
    def device(self) -> Device | None:
        """The device itself, if it has a key."""
        return None if self.holder is None else acting(self.holder)

    def see_as(self, audience: Audience) -> None:
        """See the game as somebody from now on; who may not look any more has to ask again."""
        self.seen_as = audience
        if self.looking is not None:
            self.looking = audience


@dataclass(eq=False, slots=True)
class Room:
    """A table in memory. What is said at it is heard one message after the other, under its lock."""

    name: TableId
    absences: Absences
    table: Table | None = None
    """As it was kept last; None if it has to be read from the store first."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    guests: dict[Guest, None] = field(default_factory=dict)
    """The devices that are connected, in the order in which they came and are told what happens."""
    listed: int = 0
    """When the store was last told that something happened here, in milliseconds."""
    summarized: int = -1
    """After which entry the store was last told what lists show, as far as that is known."""
    idle_since: int = 0
    thinking: asyncio.Task[None] | None = None
    """Waits for the bot whose turn it is."""
    asking: asyncio.Task[None] | None = None
    """Waits for the answer of a player whose seat somebody wants to play from another device."""
    feeds: dict[SeatNumber, Feed] = field(default_factory=dict)
    """What bots were sent so far."""
    eyes: Eyes = field(default_factory=Eyes)
    _answers: dict[Hashable, Answer] = field(default_factory=dict)
    _thought_about: dict[Hashable, asyncio.Task[Answer]] = field(default_factory=dict)
    _answered_at: int = -1
    """The number of the latest entry when these answers were given."""
    reading: asyncio.Task[None] | None = None
    """Reads the table again, after a failure that leaves open what was kept."""
    adrift: bool = False
    """Whether a change may be on its way to the store for which nobody waits any more."""

    @property
    def is_needed(self) -> bool:
        """Whether somebody is here, or waits for something."""
        waits = self.thinking, self.asking, self.reading
        return bool(self.guests) or any(task is not None for task in waits)

    # --- who is there -----------------------------------------------------------------------

    def presence(self, table: Table) -> Presence:
        """Who is there, and since when others are away."""
        here = {device for guest in self.guests for device in devices_of(guest.holder)}
        return self.absences.presence(table, here)

    def is_at_home(self, holder: Holder | None) -> bool:
        """Whether somebody has a seat here, or has made this table: all others only watch."""
        table = self.table
        return table is not None and (bool(table.seats_of(holder)) or table.is_host(holder))

    def who_is_there(self, table: Table) -> Around:
        """Who sits where, and who is there."""
        spectators = sum(not table.seats_of(guest.holder) for guest in self.guests)
        return around(table, self.presence(table), spectators, self.absences.clock())

    def tell_around(self, but: Guest | None = None) -> None:
        """Tell everybody who is there now."""
        if self.table is not None and self.guests:
            said = frame([reply_bytes(self.who_is_there(self.table))])
            for guest in self.guests:
                if guest.greeted and guest is not but:
                    guest.line.send(said)

    def greet(self, guest: Guest, hello: Hello) -> None:
        """Tell a device that has come what it does not know yet."""
        table = self.table
        assert table is not None, "a table is loaded before anybody is greeted"
        guest.language = hello.language
        guest.greeted = True
        guest.seen_as = audience(table, guest.holder, None)
        own = table.seats_of(guest.holder)
        # At a device of several seats nobody looks now: what it was told before may have been another's view.
        known = None if hello.since is None or len(own) > 1 or guest.varies else missed(table, hello.since)
        if known is None:
            self.tell(guest, [self._sync(table, guest)])
        else:
            eyes = Eyes()  # what happened a while ago was seen by others than those who are told of it now
            told = [event(table, moment, guest.seen_as, eyes) for moment in known]
            self.tell(guest, [*told, self.who_is_there(table)])

    def look(self, guest: Guest, look: Look) -> None:
        """Show a Page at a device of several seats, or hide it again; raises `Refusal`."""
        table = self.table
        assert table is not None, "a table is loaded before anybody looks"
        if look.seat is not None:
            if look.seat not in table.seats_of(guest.holder):
                raise Refusal(Why.NOT_YOUR_SEAT)
            if not may_be_looked_at(table, look.seat):
                raise Refusal(Why.NOT_TO_LOOK)
        guest.looking = look.seat
        self._see_anew(table, guest)

    def _see_anew(self, table: Table, guest: Guest) -> None:
        guest.see_as(audience(table, guest.holder, guest.looking))
        self.tell(guest, [self._sync(table, guest)])

    def _sync(self, table: Table, guest: Guest) -> Reply:
        return sync(table, guest.holder, guest.seen_as, self.who_is_there(table))

    # --- what happens -----------------------------------------------------------------------

    async def answer(self, table: Table, guest: Guest, asked: Ask, works: Works) -> Answer:
        """The answer to a question; raises `Refusal`. Until something happens, it is worked out only once.

        A hint takes longer than many actions, and nothing keeps anybody from asking again and again. So what
        has to be thought about is worked out away from the event loop. Whoever may not look any more by then
        is not told.
        """
        if self._answered_at != table.number or len(self._answers) >= MOST_ANSWERS:
            self._answers.clear()
            self._answered_at = table.number
        which = guest.holder, guest.seen_as, guest.language, asked.seat, asked.question
        found = self._answers.get(which)
        if found is None:
            holder, seen_as = guest.holder, guest.seen_as
            work = partial(answer, table, holder, seen_as, asked, guest.language)
            if isinstance(asked.question, _LONG):
                seen_by(table, holder, seen_as, asked)  # who may not ask has nothing worked out
                found = await self._once((table.number, which), works, work)
                if guest.seen_as != seen_as:
                    raise Refusal(Why.NOT_TO_LOOK)
            else:
                found = work()
            if self._answered_at == table.number:
                self._answers[which] = found
        return replace(found, id=asked.id)

    async def _once(self, which: Hashable, works: Works, work: Callable[[], Answer]) -> Answer:
        """The answer to what several windows may ask at the same time."""
        thinking = self._thought_about.get(which)
        if thinking is None:
            thinking = asyncio.get_running_loop().create_task(works.run(self.name, work))
            self._thought_about[which] = thinking
            thinking.add_done_callback(lambda _: self._thought_about.pop(which, None))
        return await asyncio.shield(thinking)

    def tell(self, guest: Guest, replies: Iterable[Reply]) -> None:
        """Tell one device something."""
        guest.line.send(frame(map(reply_bytes, replies)))

    def tell_all(self, before: Table, asker: Guest | None = None, done: Done | None = None) -> None:
        """Tell everybody what was kept since a table, and who asked for it that it is done."""
        table = self.table
        assert table is not None, "what was kept is here"
        moments = table.moments(before.number)
        new = any(map(makes_new, moments))
        others = b""
        if (
            table.chairs != before.chairs
            or table.wanted != before.wanted
            or table.stopped is not before.stopped
            or table.followed != before.followed
            or table.agreed != before.agreed
        ):
            others = reply_bytes(self.who_is_there(table))
        said: dict[Audience, bytes] = {}
        pens: dict[int, EventPen] = {}
        same_chairs = table.chairs is before.chairs
        for guest in self.guests:
            if not guest.greeted:
                continue
            seen_as = guest.seen_as
            if not same_chairs or guest.looking is not None:
                seen_as = audience(table, guest.holder, guest.looking)
            if new or seen_as != guest.seen_as or _has_others(table, before, guest):
                guest.see_as(seen_as)
                body = reply_bytes(self._sync(table, guest))
            else:
                known = said.get(seen_as)
                if known is None:
                    known = b",".join([self._event(table, moment, seen_as, pens) for moment in moments])
                    if others:
                        known = known + b"," + others if known else others
                    said[seen_as] = known
                body = known
            if done is not None and guest is asker:
                body = reply_bytes(done) + b"," + body if body else reply_bytes(done)
            if body:
                guest.line.send(b"[%b]" % body)

    def _event(self, table: Table, moment: Moment, seen_as: Audience, pens: dict[int, EventPen]) -> bytes:
        """What an audience is told of an entry; what all of them are told is written for the first one."""
        told = self.eyes.told(table, moment, seen_as)
        pen = pens.get(moment.number)
        if pen is None:
            pen = pens[moment.number] = EventPen(told[0])
        return pen.write(told)

    def tell_anew(self) -> None:
        """Tell everybody everything: what they were told last may not be what was kept."""
        table = self.table
        assert table is not None, "what was kept is here"
        for guest in self.guests:
            if guest.greeted:
                self._see_anew(table, guest)


def _has_others(table: Table, before: Table, guest: Guest) -> bool:
    """Whether a device has, or waits for, other seats than before."""
    holder = guest.holder
    if holder is None or (table.owned is before.owned and table.wanted is before.wanted):
        return False
    if table.seats_of(holder) != before.seats_of(holder):
        return True
    was, now = before.wanted.items(), table.wanted.items()
    return [seat for seat, wish in was if holds(holder, wish.device)] != [
        seat for seat, wish in now if holds(holder, wish.device)
    ]
