"""Event sourcing: folds the journal of a table into its state, the one door from the store into memory.

Whatever is wrong with a journal, be it a damaged row or an action that the rules do not accept, becomes one
`BrokenTable`, with a reason for the operator. Such a table is set aside: it is left exactly as it was kept,
its people are told so, and all others play on.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from fairytile.chance import Secret
from fairytile.content import UnknownEdition
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.live import Entry, Opened, Table
from fairytile.protocol import Refusal, TableId, Why
from fairytile.server.sockets.codec import entry_of
from fairytile.server.store import Row, Store

AT_ONCE: Final = 8
"""How many entries of a journal are read before others have their turn: it takes a millisecond or two."""
LONG: Final = 200
"""From which entry on a journal is long."""
BREATH: Final = 0.006
"""Seconds between two pieces of a long journal, so that it takes no more than a part of all time."""
LOOKED_AT_AGAIN: Final = 60_000
"""Milliseconds after which a table that was set aside may be read once more: somebody may have mended it."""


class UnknownTable(FairyTileError):
    """There is no table of this name."""


class Fault(StrEnum):
    """What is wrong with a journal."""

    DAMAGED = "damaged"
    """Something is missing, or is not what was written."""
    RULES = "rules"
    """An entry does not follow from those before it, by the rules as this version has them."""
    EDITION = "edition"
    """The box that the game was dealt from is not here."""


class BrokenTable(Refusal):
    """A table that cannot be read from its journal. What it says to devices names no cause.

    Args:
        fault: What is wrong.
        number: The first entry that cannot be used.
        problem: What is wrong with it, without a word of what it says: this may be logged.
        sound: The table before that entry, if there is any of it.
    """

    def __init__(self, fault: Fault, number: int, problem: str, sound: Table | None = None) -> None:
        super().__init__(Why.SET_ASIDE)
        self.fault, self.number, self.problem, self.sound = fault, number, problem, sound

    @property
    def reason(self) -> str:
        """What the operator is told."""
        return f"entry {self.number} {self.problem}"


async def history(store: Store, name: TableId, edition: Callable[[str], Edition]) -> AsyncIterator[Table]:
    """The table after each entry of its journal; raises `UnknownTable`, `BrokenTable`, `StoreFailed`.

    A journal may be long, and others play meanwhile: they have their turn in between.
    """
    rows = await _rows(store, name)
    for number, table in enumerate(folded(name, rows, edition)):
        yield table
        if number % AT_ONCE == 0:
            await asyncio.sleep(0 if number < LONG else BREATH)


async def _rows(store: Store, name: TableId) -> list[Row]:
    rows = await store.journal(name)
    if rows:
        return rows
    if await store.card(name) is None:
        raise UnknownTable
    # It may have been made in between; otherwise it was there and its journal is not.
    return await store.journal(name)


def folded(name: TableId, rows: Collection[Row], edition: Callable[[str], Edition]) -> Iterator[Table]:
    """The table after each row of a journal that is there; raises `BrokenTable`."""
    if not rows:
        raise BrokenTable(Fault.DAMAGED, 0, "is missing, and so are all others")
    table: Table | None = None
    for number, row in enumerate(rows):
        table = _begun(name, row, edition) if table is None else _followed(table, number, row)
        yield table


def _begun(name: TableId, row: Row, edition: Callable[[str], Edition]) -> Table:
    _check(row, 0, None)
    opened = _entry(row, None)
    if not isinstance(opened, Opened) or opened.table != name:
        raise BrokenTable(Fault.DAMAGED, 0, "is not the opening of this table")
    try:
        found = edition(opened.settings.edition)
        if found.digest != opened.settings.digest:
            raise UnknownEdition("the game was dealt from another box of this name")
    except UnknownEdition as error:
        raise BrokenTable(Fault.EDITION, 0, f"names an edition that is not here: {error}") from error
    try:
        Secret.of(opened.secret)
        return Table.of(opened, found)
    except Exception as error:  # whatever it is, it is this table's and no other's
        raise BrokenTable(Fault.DAMAGED, 0, f"cannot be used: {_said(error)}") from error


def _followed(table: Table, number: int, row: Row) -> Table:
    _check(row, number, table)
    entry = _entry(row, table)
    try:
        return table.followed_by(entry)
    except Exception as error:  # the rules have many ways to say no to what was kept once
        problem = f"does not follow from those before it: {_said(error)}"
        raise BrokenTable(Fault.RULES, number, problem, table) from error


def _check(row: Row, number: int, sound: Table | None) -> None:
    if row.number != number:
        raise BrokenTable(Fault.DAMAGED, number, "is missing", sound)
    if not row.is_whole:
        raise BrokenTable(Fault.DAMAGED, number, "is not what was written: its checksum is wrong", sound)


def _entry(row: Row, sound: Table | None) -> Entry:
    try:
        return entry_of(row)
    except Exception as error:  # strict readers raise `DataError`, and nested nonsense may raise others
        raise BrokenTable(Fault.DAMAGED, row.number, f"cannot be read: {_said(error)}", sound) from error


def _said(error: Exception) -> str:
    """The kind of an error: what it says may repeat what players did."""
    reason = getattr(error, "reason", None)
    return f"{type(error).__name__} ({reason})" if isinstance(reason, StrEnum) else type(error).__name__


# --- tables that are set aside --------------------------------------------------------------


class _Kept(NamedTuple):
    broken: BrokenTable
    since: int


class Aside:
    """The tables that were set aside, as far as somebody came upon them since the start."""

    def __init__(self) -> None:
        self._kept: dict[TableId, _Kept] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, name: object) -> bool:
        return name in self._kept

    def check(self, name: TableId, now: int) -> None:
        """Raise what was found, unless it is time to look again."""
        kept = self._kept.get(name)
        if kept is not None and abs(now - kept.since) < LOOKED_AT_AGAIN:
            broken = kept.broken
            raise BrokenTable(broken.fault, broken.number, broken.problem, broken.sound)

    def add(self, name: TableId, broken: BrokenTable, now: int) -> bool:
        """Set a table aside; whether this is news."""
        known = self._kept.get(name)
        self._kept[name] = _Kept(broken, now)
        return known is None or known.broken.reason != broken.reason

    def discard(self, name: TableId) -> None:
        """A table is in order again, or gone."""
        self._kept.pop(name, None)


def mark_of(name: str) -> str:
    """A mark by which an operator finds a table that a log speaks of: its address is not for logs."""
    return hashlib.blake2b(name.encode(), digest_size=4).hexdigest()
