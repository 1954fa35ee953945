"""A store in an SQL database: SQLite in a file, with group commit. Nothing outside this package knows SQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar, TypeVarTuple

from sqlalchemy import Engine, Select, func, select
from sqlalchemy.exc import SQLAlchemyError

from fairytile.desk.kept import WAKES, Card, Change, Claim, Member, Row, Summary, Ticket
from fairytile.protocol import Stage
from fairytile.server.store.contract import StoreFailed
from fairytile.server.store.group_commit import Groups, Outcome
from fairytile.server.store.migrate import upgrade
from fairytile.server.store.sql_schema import CARDS, CLAIMS, ENTRIES, MEMBERS, SUMMARIES, TICKETS
from fairytile.server.store.sql_writer import Writer
from fairytile.server.store.sqlite_engine import SameFile, sqlite_engine, told

_READERS: Final = 2
"""How many threads read: more would only wait for each other on small machines."""

_PAUSE: Final = 0.0025
"""From one group of changes to the next, in seconds: groups are worth their commit, few games do not wait.

With 50 games at once a server takes more than twice as many actions as with a hundredth of a second; with 200
it takes as many.
"""

_WIPED_WITHIN: Final = 5.0
"""Seconds after which nothing is left of what was rewritten or deleted: each time costs a little."""

_SWEPT: Final = 1000
"""How many expired tickets are withdrawn at once."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")

_ROWS: Final = select(
    ENTRIES.c.table_id,
    ENTRIES.c.number,
    ENTRIES.c.body,
    ENTRIES.c.seat,
    ENTRIES.c.message,
    ENTRIES.c.checksum,
).order_by(ENTRIES.c.number)
_CARDS: Final = select(CARDS.c.table_id, CARDS.c.stage, CARDS.c.created, CARDS.c.changed)
_CLAIMS: Final = select(CLAIMS.c.table_id, CLAIMS.c.seat, CLAIMS.c.device).order_by(
    CLAIMS.c.table_id, CLAIMS.c.seat
)
_LATEST: Final = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == SUMMARIES.c.table_id)
_SUMMARIES: Final = (
    select(SUMMARIES.c.table_id, SUMMARIES.c.number, SUMMARIES.c.body)
    .where(SUMMARIES.c.number == _LATEST.scalar_subquery())
    .order_by(SUMMARIES.c.table_id)
)
_TICKETS: Final = select(
    TICKETS.c.key, TICKETS.c.kind, TICKETS.c.body, TICKETS.c.expires, TICKETS.c.table_id
).order_by(TICKETS.c.key)

_MEMBERS: Final = select(
    MEMBERS.c.device,
    MEMBERS.c.shelf,
    MEMBERS.c.kind,
    MEMBERS.c.name,
    MEMBERS.c.joined,
    MEMBERS.c.seen,
    MEMBERS.c.gone,
).order_by(MEMBERS.c.joined, MEMBERS.c.device)


def open_store(path: Path, *, pause: float = _PAUSE) -> SqlStore:
    """The store in a file, which is made or brought up to date first.

    Args:
        path: The file; SQLite puts two more beside it while it is open.
        pause: How long changes gather under load, in seconds; see `Groups`.

    Raises:
        BadDatabase: The file cannot be used; the message says why.
    """
    engine = sqlite_engine(path)
    try:
        upgrade(engine)
    except BaseException:
        engine.dispose()
        raise
    return SqlStore(engine, pause=pause)


class SqlStore:
    """Keeps tables in a database whose schema is up to date: a `Store`.

    One thread writes and others read, so that the event loop never waits for a disk.
    """

    def __init__(self, engine: Engine, *, pause: float = _PAUSE) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._file = SameFile(engine.url.database)
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="fairytile-write")
        self._reading = ThreadPoolExecutor(_READERS, thread_name_prefix="fairytile-read")
        self._groups = Groups(self._write, pause=pause)
        self._wiping: asyncio.TimerHandle | None = None
        self._closed = False

    def keep(self, change: Change) -> Awaitable[None]:
        """Keep a change; when it was waited for, it outlives a loss of power."""
        return self._groups.keep(change)

    async def forget(self, table: str) -> None:
        """Delete a table with all that belongs to it."""
        await self.keep(Change(forgotten=(table,)))

    async def sweep(self, now: int) -> int:
        """Withdraw tickets that have expired."""
        expired = select(TICKETS.c.key).where(TICKETS.c.expires <= now).limit(_SWEPT)
        keys = await self._read(expired, str)
        if keys:
            await self.keep(Change(withdrawn=keys))
        return len(keys)

    async def close(self) -> None:
        """Keep what is still on its way, then let go of everything."""
        await self._groups.close()
        if not self._closed:
            self._closed = True
            if self._wiping is not None:
                self._wiping.cancel()
            await asyncio.to_thread(self._let_go)

    async def journal(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a table behind a number."""
        return await self._read(_ROWS.where(ENTRIES.c.table_id == table, ENTRIES.c.number > after), Row)

    async def cards(self) -> list[Card]:
        """All tables, by name: for operators, since there may be many."""
        return await self._read(_CARDS.order_by(CARDS.c.table_id), _card)

    async def card(self, table: str) -> Card | None:
        """How a table is listed."""
        return _only(await self._read(_CARDS.where(CARDS.c.table_id == table), _card))

    async def claims_at(self, table: str) -> list[Claim]:
        """Whose the seats of a table are."""
        return await self._read(_CLAIMS.where(CLAIMS.c.table_id == table), Claim)

    async def claims_of(self, *devices: str) -> list[Claim]:
        """All seats of some devices."""
        return await self._read(_CLAIMS.where(CLAIMS.c.device.in_(devices)), Claim)

    async def shelf_of(self, device: str) -> list[Member]:
        """All on the shelf of a device, by when they joined."""
        shelf = select(MEMBERS.c.shelf).where(MEMBERS.c.device == device)
        return await self._read(_MEMBERS.where(MEMBERS.c.shelf.in_(shelf)), Member)

    async def cards_of(self, *devices: str) -> list[Card]:
        """The tables at which one of some devices has a seat or is the host, the last to change first."""
        tables = select(CLAIMS.c.table_id).where(CLAIMS.c.device.in_(devices))
        theirs = _CARDS.where(CARDS.c.table_id.in_(tables))
        return await self._read(theirs.order_by(CARDS.c.changed.desc(), CARDS.c.table_id), _card)

    async def summaries(self, *tables: str) -> list[Summary]:
        """What lists show of some tables, if nothing was appended since."""
        return await self._read(_SUMMARIES.where(SUMMARIES.c.table_id.in_(tables)), Summary)

    async def waiting(self, stage: Stage, before: int, most: int) -> list[Card]:
        """Tables of a stage at which nothing has happened since a time, the quietest first."""
        quiet = _CARDS.where(CARDS.c.stage == stage, CARDS.c.changed < before)
        return await self._read(quiet.order_by(CARDS.c.changed, CARDS.c.table_id).limit(most), _card)

    async def waking(self, most: int, after: str = "") -> list[Card]:
        """Tables that may go on by themselves and at which a game runs, by name and behind `after`."""
        running = _CARDS.where(CARDS.c.stage == Stage.PLAYING, CARDS.c.table_id > after)
        # A walk along the games that run; each is looked up by its name and the seat of who wakes it.
        running = running.where(CLAIMS.c.table_id == CARDS.c.table_id, CLAIMS.c.seat == WAKES)
        return await self._read(running.order_by(CARDS.c.table_id).limit(most), _card)

    async def ticket(self, key: str, now: int) -> Ticket | None:
        """A ticket, if it can still be used."""
        good = _TICKETS.where(TICKETS.c.key == key, TICKETS.c.expires > now)
        return _only(await self._read(good, Ticket))

    async def tickets_of(self, table: str) -> list[Ticket]:
        """All tickets to a table that were neither used nor withdrawn."""
        return await self._read(_TICKETS.where(TICKETS.c.table_id == table), Ticket)

    async def _read(self, wanted: Select[*_Ts], made: Callable[[*_Ts], _T]) -> list[_T]:
        def read() -> list[_T]:
            try:
                self._file.check()
                with self._engine.connect() as connection:
                    return [made(*found) for found in connection.execute(wanted)]
            except SQLAlchemyError as error:
                raise StoreFailed(f"the database could not be read: {told(error)}") from error

        if self._closed:
            raise StoreFailed("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    async def _write(self, changes: Sequence[Change]) -> Sequence[Outcome]:
        loop = asyncio.get_running_loop()
        outcomes = await loop.run_in_executor(self._writing, self._writer.write, changes)
        if self._writer.has_remains and self._wiping is None:
            self._wiping = loop.call_later(_WIPED_WITHIN, self._wipe)
        return outcomes

    def _wipe(self) -> None:
        """Wipe, and look again later: somebody may be reading just now."""
        self._wiping = None
        if not self._closed and self._writer.has_remains:
            self._writing.submit(self._writer.wipe)
            self._wiping = asyncio.get_running_loop().call_later(_WIPED_WITHIN, self._wipe)

    def _let_go(self) -> None:
        self._reading.shutdown()
        self._writing.submit(self._writer.close)
        self._writing.shutdown()
        self._engine.dispose()


def _only(found: list[_T]) -> _T | None:
    return found[0] if found else None


def _card(table: str, stage: str, created: int, changed: int) -> Card:
    return Card(table, Stage(stage), created, changed)
