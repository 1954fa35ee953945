"""The tables in memory, and the order of a change: validate, write to the journal, acknowledge, broadcast.

Each is loaded when somebody comes, and let go when all have left. What is said at a table is heard one
message after the other, under its lock; nobody hears of anything that could still be lost. Messages are
idempotent: one that is sent again after a reconnect is known by its name, and answered as the first time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeAlias, assert_never

from fairytile.content import built_in
from fairytile.desk.index_rows import change_of, opening_of, stage_of
from fairytile.desk.kept import NOTHING
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.live import Device, Heard, Holder, Table, devices_of, hear, holds, refused
from fairytile.protocol import (
    Act,
    Agree,
    Ask,
    Deciding,
    Done,
    Give,
    HandOver,
    Hello,
    Leave,
    Look,
    Message,
    MessageId,
    Ping,
    Pong,
    React,
    Refusal,
    Rename,
    Shown,
    TableId,
    TakeBack,
    TakeOver,
    Why,
)
from fairytile.server.jobs.background_thread import AtOnce, Works
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.logs import LOG
from fairytile.server.sockets.codec import frame, reply_bytes, row_of
from fairytile.server.store import Card, Change, Conflict, Store, StoreFailed
from fairytile.server.tables.device_absences import Absences
from fairytile.server.tables.journal_loader import Aside, BrokenTable, UnknownTable, history, mark_of
from fairytile.server.tables.linked_devices import Shelves
from fairytile.server.tables.room import Guest, Line, Room
from fairytile.server.tables.summary_writer import SummaryWriter

Clock: TypeAlias = Callable[[], int]
"""Tells the time, in milliseconds since 1970."""
Hears: TypeAlias = Callable[[Table, int], Heard]
"""What becomes of a table by something, at a time; raises a refusal."""

AGAIN: Final = 1.0
"""How many seconds after a failure of the store it is asked again."""
TRIES: Final = 3
"""How often something is heard again after the store had another journal, or failed."""
GLANCED: Final = 1_000
"""How many tables are in memory before one is let go as soon as somebody has only looked at it."""
LISTED_EVERY: Final = 60_000
"""How many milliseconds may pass before the store is told again that something happened at a table."""
_PONG: Final = frame([reply_bytes(Pong())])
_DECIDING: Final = (Act, TakeBack, Agree, Give, TakeOver, HandOver, Rename, Leave)
"""The kinds of `Deciding`."""


class Hub:
    """All tables of a server."""

    def __init__(self, store: Store, clock: Clock, edition: Callable[[str], Edition] = built_in) -> None:
        self.store = store
        self.clock = clock
        self.rooms: dict[TableId, Room] = {}
        self.watchers: list[Callable[[Room], None]] = []
        """Are told when a table changes, or was loaded: a bot may be to move, or somebody be asked."""
        self.absences = Absences(clock)
        self.tally = Tally()
        self.aside = Aside()
        self.shelves = Shelves(store, clock, self.let_go)
        self._glancing = asyncio.Semaphore(1)
        self._summaries = SummaryWriter(store)
        self.works: Works = AtOnce()
        """Where what takes long is worked out."""
        self._edition = edition

    # --- tables in memory -------------------------------------------------------------------

    async def room(self, name: TableId) -> Room:
        """A table by its name; raises `UnknownTable`, `BrokenTable`, `StoreFailed`."""
        async with self._in(name) as room:
            await self._table(room)
            return room

    async def table(self, name: TableId) -> Table:
        """A table as it was kept last."""
        async with self._in(name) as room:
            return await self._table(room)

    async def glance(self, name: TableId) -> Table | BrokenTable | None:
        """Look at a table, so that a bot that is to move there does; let go of it if others need the room.

        Raises `StoreFailed`, and nothing else: one that cannot be read is no reason to stop looking.
        """
        try:
            if name in self.rooms:
                room = await self.room(name)
            else:  # one after the other: a list of tables may be long, and each of them as well
                async with self._glancing:
                    room = await self.room(name)
        except UnknownTable:
            return None
        except BrokenTable as broken:
            return broken
        table = room.table
        if len(self.rooms) > GLANCED:
            self._let_go(room)
        return table

    @asynccontextmanager
    async def _in(self, name: TableId) -> AsyncIterator[Room]:
        """The room of a table, to do something in it while nobody else does."""
        room = await self._enter(name)
        try:
            yield room
        finally:
            room.lock.release()

    async def _enter(self, name: TableId) -> Room:
        """The room of a table, under its lock, which is to be released."""
        while True:
            room = self.rooms.get(name)
            if room is None:
                room = self.rooms[name] = Room(name, self.absences, idle_since=self.clock())
            await room.lock.acquire()
            # It may have been let go while we waited, and others are in a new one.
            if self.rooms.get(name) is room:
                return room
            room.lock.release()

    def _let_go(self, room: Room) -> None:
        """Forget a table that nobody needs now."""
        if not room.is_needed and not room.lock.locked() and self.rooms.get(room.name) is room:
            del self.rooms[room.name]
            self._summaries.write(*_not_summarized(room))

    async def close(self) -> None:
        """Write down what lists show of the tables in memory, then let go of the store."""
        self._summaries.write(*(table for room in self.rooms.values() for table in _not_summarized(room)))
        await self._summaries.close()
        await self.store.close()

    async def _table(self, room: Room) -> Table:
        """The table of a room, under its lock; read from the store if it has to be."""
        if room.table is None:
            try:
                if room.adrift:
                    await self.store.keep(NOTHING)  # it comes after all that was handed in before
                    room.adrift = False
                room.table = await self._loaded(room.name)
            finally:
                if room.table is None and not room.is_needed:
                    self.rooms.pop(room.name, None)
            room.tell_anew()  # whoever is here may know of less, or of more, than was kept
            self._changed(room)
        return room.table

    async def _catch_up(self, room: Room, hello: Hello) -> None:
        """If a device knows of more than we do, another process has served it: see what was kept there.

        Anybody can claim to know of more. So the journal is read only if there is something new in it.
        """
        table = await self._table(room)
        if hello.since is None or hello.since <= table.number:
            return
        if await self.store.journal(room.name, table.number):
            found = await self._loaded(room.name)
            if found.number > table.number:
                room.table = found
                room.tell_anew()
                self._changed(room)

    async def _loaded(self, name: TableId) -> Table:
        latest: Table | None = None
        async for table in self.history(name):
            latest = table
        assert latest is not None, "a journal has an entry"
        return latest

    async def history(self, name: TableId) -> AsyncIterator[Table]:
        """The table after each entry of its journal; raises `UnknownTable`, `BrokenTable`, `StoreFailed`."""
        self.aside.check(name, self.clock())
        try:
            async for table in history(self.store, name, self._edition):
                yield table
        except BrokenTable as broken:
            self._set_aside(name, broken)
            raise
        self.aside.discard(name)

    def _set_aside(self, name: TableId, broken: BrokenTable) -> None:
        """Remember a table that cannot be read, and write it down once."""
        if self.aside.add(name, broken, self.clock()):
            self.tally.aside[broken.fault] += 1
            LOG.error("a table was set aside", mark=mark_of(name), fault=broken.fault, why=broken.reason)

    def edition(self, key: str) -> Edition:
        """An edition that can be played here; raises `UnknownEdition`."""
        return self._edition(key)

    def sweep(self, idle: int) -> None:
        """Let go of tables at which nobody is, and nothing has happened for some milliseconds."""
        now = self.clock()
        for room in list(self.rooms.values()):
            if abs(now - room.idle_since) >= idle:  # the clock may have been put back
                self._let_go(room)

    # --- changing something -----------------------------------------------------------------

    async def change(
        self,
        name: TableId,
        hears: Hears,
        *,
        asker: Guest | None = None,
        named: MessageId | None = None,
        beside: Change = NOTHING,
    ) -> Heard:
        """Let something happen at a table: keep it, then tell everybody; raises what ``hears`` raises.

        Who asked for it by a message of this name is told that it is done.

        If the store has another journal than we thought, or fails, the journal is read and it is heard again:
        what was kept in spite of the failure is known by the name of its message then. If that does not help
        either it raises a `Refusal` or `StoreFailed`, and may have been kept all the same.
        """
        room = await self._enter(name)
        try:
            for _ in range(TRIES):
                before, now = room.table or await self._table(room), self.clock()
                heard = hears(before, now)
                entries, number = heard.entries, heard.number
                if entries:
                    try:
                        await self._keep(room, before, heard, beside)
                    except (Conflict, StoreFailed):
                        self._in_doubt(room)
                        continue
                    except asyncio.CancelledError:
                        room.adrift = True
                        self._in_doubt(room)
                        raise
                room.table = heard.table
                room.idle_since = now
                done = None if named is None or number is None else Done(named, number)
                room.tell_all(before, asker, done)
                if entries:
                    self.tally.keep(entries)
                    self._changed(room)
                return heard
        finally:
            room.lock.release()
        raise Refusal(Why.NOT_KEPT)

    def _keep(self, room: Room, before: Table, heard: Heard, beside: Change) -> Awaitable[None]:
        """Hand entries and what belongs to them to the store."""
        card = None if beside.card is not None else self._card(room, before, heard.table)
        change = change_of(before, heard, card, beside, row_of)
        if any(summary.table == room.name for summary in change.summaries):
            room.summarized = heard.table.number
        return self.store.keep(change)

    def _changed(self, room: Room) -> None:
        for watcher in self.watchers:
            watcher(room)

    def _card(self, room: Room, before: Table, after: Table) -> Card | None:
        """How the table is listed from now on, if the store has to be told."""
        now = self.clock()
        if abs(now - room.listed) < LISTED_EVERY and stage_of(before) is stage_of(after):
            return None
        room.listed = now
        return Card(room.name, stage_of(after), after.opened.at, now)

    def _in_doubt(self, room: Room) -> None:
        """Nobody knows what was kept: read the journal as soon as that can be done, and tell who is there."""
        room.table = None
        if room.reading is None:
            room.reading = asyncio.get_running_loop().create_task(self._read_again(room))

    async def _read_again(self, room: Room) -> None:
        try:
            while room.table is None:
                try:
                    async with room.lock:
                        await self._table(room)
                except StoreFailed:
                    await asyncio.sleep(AGAIN)
        except (UnknownTable, BrokenTable):
            self.rooms.pop(room.name, None)
            for guest in room.guests:
                guest.line.drop()
        finally:
            room.reading = None

    async def open(self, heard: Heard, beside: Change = NOTHING) -> Room:
        """Keep a new table; raises `Conflict`, `StoreFailed`."""
        name = heard.table.opened.table
        room = Room(name, self.absences, heard.table, listed=self.clock(), idle_since=self.clock())
        room.summarized = heard.table.number
        await self.store.keep(opening_of(heard, self.clock(), beside))
        # Somebody may have come as soon as it was kept, before we were told.
        room = self.rooms.setdefault(name, room)
        self.tally.keep(heard.entries)
        self._changed(room)
        return room

    async def forget(self, name: TableId) -> None:
        """Delete a table, be it in order or not; whoever is there is let go.

        Raises `UnknownTable`, `StoreFailed`.
        """
        async with self._in(name) as room:
            with suppress(BrokenTable):
                await self._table(room)
            try:
                await self.store.forget(name)
            except StoreFailed:
                self._in_doubt(room)
                raise
            room.table = None
            self.rooms.pop(name, None)
        self.aside.discard(name)
        for guest in room.guests:
            guest.line.drop()

    # --- devices ----------------------------------------------------------------------------

    async def join(self, name: TableId, line: Line, device: Device | None) -> tuple[Room, Guest]:
        """A device has come; raises `UnknownTable`, `StoreFailed`."""
        async with self._in(name) as room:
            await self._table(room)
            holder = await self.shelves.holder(device)
            guest = Guest(line, holder, varies=holder != device)
            room.guests[guest] = None  # at once: whoever is turned away now is found here
            for each in devices_of(holder):
                self.absences.came(name, each)
            return room, guest

    def let_go(self, devices: Collection[Device]) -> None:
        """Devices share their games with others now, or no more: they come again, as who they are then."""
        for room in self.rooms.values():
            for guest in room.guests:
                if guest.device in devices:
                    holder, guest.holder = guest.holder, None  # what is still on its way from it is nobody's
                    self._has_left(room, holder)
                    guest.line.drop()

    def leave(self, room: Room, guest: Guest) -> None:
        """A device has gone."""
        room.guests.pop(guest, None)
        self._has_left(room, guest.holder)
        room.idle_since = self.clock()
        room.tell_around()

    def _has_left(self, room: Room, holder: Holder | None) -> None:
        """Remember who is away now, unless they are here with another device."""
        for device in devices_of(holder):
            if not any(holds(other.holder, device) for other in room.guests):
                self.absences.left(room.name, device)

    async def hear(self, room: Room, guest: Guest, message: Message) -> None:
        """A device says something; it is answered, and everybody is told what follows."""
        try:
            if isinstance(message, _DECIDING):
                await self._decide(room, guest, message)
            else:
                await self._answer(room, guest, message)
        except (StoreFailed, UnknownTable, BrokenTable):
            guest.line.drop()  # it comes again, and then it shows whether there still is a table
        except FairyTileError as error:
            self.refuse(room, guest, error, getattr(message, "id", None))

    def refuse(self, room: Room, guest: Guest, error: FairyTileError, name: MessageId | None) -> None:
        """Tell a device that something it said is refused, and why."""
        said = refused(error, name, guest.language)
        self.tally.refusals[said.reason] += 1
        room.tell(guest, [said])

    async def _answer(self, room: Room, guest: Guest, message: Hello | Look | Ask | React | Ping) -> None:
        match message:
            case Ping():
                guest.line.send(_PONG)
            case Hello():
                async with room.lock:
                    await self._catch_up(room, message)
                    room.greet(guest, message)
                room.tell_around(but=guest)
            case Look():
                async with room.lock:
                    await self._table(room)
                    room.look(guest, message)
            case Ask():
                table = room.table or await self.table(room.name)
                room.tell(guest, [await room.answer(table, guest, message, self.works)])
            case React():
                self._show(room, guest, message, room.table or await self.table(room.name))
            case _:
                assert_never(message)

    async def _decide(self, room: Room, guest: Guest, message: Deciding) -> None:
        try:
            await self.change(
                room.name,
                lambda table, now: hear(
                    table, guest.holder, message, now, guest.looking, presence=room.presence(table)
                ),
                asker=guest,
                named=None if isinstance(message, Agree) else message.id,
            )
        except StoreFailed as failure:
            raise Refusal(Why.NOT_KEPT) from failure

    @staticmethod
    def _show(room: Room, guest: Guest, message: React, table: Table) -> None:
        if message.seat not in table.seats_of(guest.holder):
            raise Refusal(Why.NOT_YOUR_SEAT)
        said = frame([reply_bytes(Shown(message.seat, message.sign))])
        for other in room.guests:
            if other.greeted:
                other.line.send(said)


def _not_summarized(room: Room) -> tuple[Table, ...]:
    """The table of a room, if the store may not know what lists show of it."""
    return () if room.table is None or room.summarized == room.table.number else (room.table,)
