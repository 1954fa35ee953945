"""Writes groups of changes into an SQL database. Used by one thread, which may wait for the disk."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError, SQLAlchemyError

from fairytile.desk.kept import Card, Change, Claim, Member, Row, Summary, Ticket
from fairytile.errors import FairyTileError
from fairytile.server.store.contract import Conflict, StoreFailed
from fairytile.server.store.group_commit import Outcome
from fairytile.server.store.sql_schema import CARDS, CLAIMS, ENTRIES, MEMBERS, SUMMARIES, TICKETS
from fairytile.server.store.sqlite_engine import SameFile, told

_LARGEST: Final = 128
"""How many entries one statement has at most."""

_OF_THE_CHANGE: Final = (
    *(Conflict, IntegrityError, DataError, InterfaceError, ProgrammingError),
    *(OverflowError, TypeError, ValueError),
)
"""What a single change can be the cause of. Everything else is the database's fault."""


_PATIENCE: Final = 1000
"""How many milliseconds the writer waits for another process that writes; who plays is not kept longer."""


_READERS_PATIENCE: Final = 50
"""How many milliseconds wiping waits for those who read."""


class Writer:
    """The one connection of a store that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file = SameFile(engine.url.database)
        self._connection: Connection | None = None
        self.has_remains = True
        """Whether something that was rewritten or deleted may still be read in the log beside the file, such
        as from before a crash."""

    def write(self, changes: Sequence[Change]) -> Sequence[Outcome]:
        """Keep changes in one transaction, and say of each whether it is kept.

        Raises:
            StoreFailed: It is not known whether any of them is.
        """
        try:
            return self._written(changes)
        except StoreFailed:
            self.close()
            raise
        except Exception as error:  # a transaction must not stay open, whatever went wrong in it
            self.close()
            raise StoreFailed(f"the database could not be written: {told(error)}") from error

    def close(self) -> None:
        """Let go of the connection, whatever state it is in; the next group gets a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def wipe(self) -> None:
        """Empty the log beside the file, unless somebody is just reading: SQLite itself only writes over it.

        In the file nothing is left of what is gone, since its pages are overwritten (``secure_delete``).
        """
        connection = self._connection
        if connection is None:
            return  # a disk was in trouble, and the next change comes back to this
        try:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={_READERS_PATIENCE}")
            busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
            connection.exec_driver_sql(f"PRAGMA busy_timeout={_PATIENCE}")
            connection.commit()
        except SQLAlchemyError:
            self.close()
            return
        self.has_remains = bool(busy)

    def _written(self, changes: Sequence[Change]) -> Sequence[Outcome]:
        self._file.check()
        connection = self._begin()
        outcomes: Sequence[Outcome]
        try:
            _write_together(connection, changes)
            outcomes = [None] * len(changes)
        except _OF_THE_CHANGE:
            connection.rollback()
            connection = self._begin()
            outcomes = [_write_alone(connection, change) for change in changes]
        connection.commit()
        self.has_remains = self.has_remains or any(each.rewritten or each.forgotten for each in changes)
        self._file.check()  # or else all of this is in a file that nobody will find
        return outcomes

    def _begin(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._connection.exec_driver_sql(f"PRAGMA busy_timeout={_PATIENCE}")
        self._connection.exec_driver_sql("BEGIN IMMEDIATE")
        return self._connection


def _write_together(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes as if one after the other; entries that stand alone, nearly all there are, at once."""
    rows: list[Row] = []
    for change in changes:
        if _has_only_rows(change):
            rows += change.rows
        else:
            _write_rows(connection, rows)
            rows = []
            _write(connection, change)
    _write_rows(connection, rows)


def _has_only_rows(change: Change) -> bool:
    others = change.claims or change.used or change.withdrawn or change.issued or change.forgotten
    rare = change.members or change.met or change.rewritten or change.unclaimed or change.summaries
    return change.card is None and not others and not rare


def _write_alone(connection: Connection, change: Change) -> Outcome:
    """Write one change or nothing of it, while the transaction goes on."""
    try:
        with connection.begin_nested():
            _write(connection, change)
    except Conflict as conflict:
        return conflict
    except IntegrityError as error:
        return _because(Conflict(f"somebody else was faster: {told(error)}"), error)
    except _OF_THE_CHANGE as error:
        return _because(StoreFailed(f"this cannot be kept: {told(error)}"), error)
    return None


def _because(failure: FairyTileError, error: Exception) -> FairyTileError:
    failure.__cause__ = error
    return failure


def _write(connection: Connection, change: Change) -> None:
    if change.card is not None:
        connection.execute(_KEEP_CARD, _card_values(change.card))
    _write_rows(connection, change.rows)
    if change.claims:
        connection.execute(_KEEP_CLAIM, [_claim_values(claim) for claim in change.claims])
    for key in change.used:
        if connection.execute(_DROP_TICKET, {"gone": key}).rowcount == 0:
            raise Conflict("this was used before")
    if change.withdrawn:
        connection.execute(_DROP_TICKET, [{"gone": key} for key in change.withdrawn])
    if change.issued:
        connection.execute(insert(TICKETS), [_ticket_values(ticket) for ticket in change.issued])
    if change.forgotten:
        connection.execute(_DROP_CARD, [{"gone": table} for table in change.forgotten])
    if change.members:
        connection.execute(_KEEP_MEMBER, [_member_values(member) for member in change.members])
    if change.met:
        connection.execute(_MEET, [{"met": device, "at": seen} for device, seen in change.met])
    for row in change.rewritten:
        if connection.execute(_REWRITE, _rewriting(row)).rowcount == 0:
            raise Conflict("there is no such entry")
    if change.unclaimed:
        connection.execute(_DROP_CLAIM, [{"at": table, "on": seat} for table, seat in change.unclaimed])
    if change.summaries:
        connection.execute(_KEEP_SUMMARY, [_summary_values(summary) for summary in change.summaries])


def _write_rows(connection: Connection, rows: Sequence[Row]) -> None:
    """Append entries, many with each statement.

    Between two statements the thread must get hold of the interpreter again, for which it waits while the
    event loop is busy: a statement for each entry (`executemany` is that, too) would wait a hundred times.
    """
    start = 0
    while left := len(rows) - start:
        count = min(_LARGEST, 1 << (left.bit_length() - 1))
        values = tuple(chain.from_iterable(rows[start : start + count]))
        connection.exec_driver_sql(_append(count), values)
        start += count


@cache
def _append(count: int) -> str:
    """The statement for so many entries; powers of two, so that there are few and they stay prepared.

    The columns are in the order of the parts of a `Row`.
    """
    columns = "table_id", "number", "body", "seat", "message", "checksum"
    places = f"({', '.join('?' * len(columns))})"
    names = ", ".join(ENTRIES.c[column].name for column in columns)
    return f"INSERT INTO {ENTRIES.name} ({names}) VALUES {', '.join([places] * count)}"


_NEW_CARD: Final = upsert(CARDS)
_KEEP_CARD: Final = _NEW_CARD.on_conflict_do_update(
    index_elements=[CARDS.c.table_id],
    set_={"stage": _NEW_CARD.excluded.stage, "changed": _NEW_CARD.excluded.changed},
)
_NEW_SUMMARY: Final = upsert(SUMMARIES)
_KEEP_SUMMARY: Final = _NEW_SUMMARY.on_conflict_do_update(
    index_elements=[SUMMARIES.c.table_id],
    set_={"number": _NEW_SUMMARY.excluded.number, "body": _NEW_SUMMARY.excluded.body},
    where=SUMMARIES.c.number <= _NEW_SUMMARY.excluded.number,
)
_NEW_CLAIM: Final = upsert(CLAIMS)
_KEEP_CLAIM: Final = _NEW_CLAIM.on_conflict_do_update(
    index_elements=[CLAIMS.c.table_id, CLAIMS.c.seat], set_={"device": _NEW_CLAIM.excluded.device}
)
_DROP_CLAIM: Final = delete(CLAIMS).where(
    CLAIMS.c.table_id == bindparam("at"), CLAIMS.c.seat == bindparam("on")
)
_REWRITE: Final = (
    update(ENTRIES)
    .where(ENTRIES.c.table_id == bindparam("at"), ENTRIES.c.number == bindparam("which"))
    .values(body=bindparam("says"), checksum=bindparam("sum"))
)
_NEW_MEMBER: Final = upsert(MEMBERS)
_KEEP_MEMBER: Final = _NEW_MEMBER.on_conflict_do_update(
    index_elements=[MEMBERS.c.device],
    set_={column.name: _NEW_MEMBER.excluded[column.name] for column in MEMBERS.c if not column.primary_key},
)
_MEET: Final = update(MEMBERS).where(MEMBERS.c.device == bindparam("met")).values(seen=bindparam("at"))
_DROP_TICKET: Final = delete(TICKETS).where(TICKETS.c.key == bindparam("gone"))
_DROP_CARD: Final = delete(CARDS).where(CARDS.c.table_id == bindparam("gone"))


def _card_values(card: Card) -> dict[str, object]:
    return {"table_id": card.table, "stage": card.stage, "created": card.created, "changed": card.changed}


def _summary_values(summary: Summary) -> dict[str, object]:
    return {"table_id": summary.table, "number": summary.number, "body": summary.body}


def _claim_values(claim: Claim) -> dict[str, object]:
    return {"table_id": claim.table, "seat": claim.seat, "device": claim.device}


def _rewriting(row: Row) -> dict[str, object]:
    return {"at": row.table, "which": row.number, "says": row.body, "sum": row.checksum}


def _member_values(member: Member) -> dict[str, object]:
    return {column.name: getattr(member, column.name) for column in MEMBERS.c}


def _ticket_values(ticket: Ticket) -> dict[str, object]:
    return {
        "key": ticket.key,
        "kind": ticket.kind,
        "body": ticket.body,
        "expires": ticket.expires,
        "table_id": ticket.table,
    }
