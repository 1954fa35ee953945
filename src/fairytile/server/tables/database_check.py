"""Looks through a database for tables that cannot be read: on a copy, so that nobody has to wait."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fairytile.content import built_in
from fairytile.edition import Edition
from fairytile.protocol import TableId
from fairytile.server.store import Card, Row, SqlStore, backup, open_store
from fairytile.server.tables.journal_loader import BrokenTable, folded, mark_of


class Found(NamedTuple):
    """A table that is set aside wherever it is read."""

    card: Card
    broken: BrokenTable
    rows: tuple[Row, ...]

    @property
    def line(self) -> str:
        """What the operator reads of it."""
        card, broken = self.card, self.broken
        return f"{mark_of(card.table)}  {card.table}  {card.stage:<7}  {broken.fault:<7}  {broken.reason}"

    def text(self) -> str:
        """Its journal as it was kept, as JSON; it has every secret of the game."""
        entries = [{"number": row.number, "body": _body(row), "whole": row.is_whole} for row in self.rows]
        about = {"table": self.card.table, "fault": self.broken.fault, "why": self.broken.reason}
        return json.dumps({**about, "entries": entries}, indent=1, ensure_ascii=False)


class Checked(NamedTuple):
    """What was found in a database."""

    tables: int
    broken: tuple[Found, ...]


def check(database: Path, edition: Callable[[str], Edition] = built_in) -> Checked:
    """All tables of a database that cannot be read; raises `BadDatabase`, `StoreFailed`."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        backup(database, copy)
        return asyncio.run(_checked(copy, edition))


def export(found: Found, folder: Path) -> Path:
    """Write the journal of a table into a folder, for nobody but its owner; raises ``OSError``."""
    path = folder / f"{mark_of(found.card.table)}.json"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(found.text() + "\n")
    return path


async def _checked(copy: Path, edition: Callable[[str], Edition]) -> Checked:
    store = open_store(copy)
    try:
        cards = await store.cards()
        broken = [each for card in cards for each in await _broken(store, card, edition)]
        return Checked(len(cards), tuple(broken))
    finally:
        await store.close()


async def _broken(store: SqlStore, card: Card, edition: Callable[[str], Edition]) -> Iterator[Found]:
    rows = await store.journal(card.table)
    try:
        for _ in folded(TableId(card.table), rows, edition):
            pass
    except BrokenTable as broken:
        return iter((Found(card, broken, tuple(rows)),))
    return iter(())


def _body(row: Row) -> object:
    """An entry as JSON if it is any, and else as a text of its bytes."""
    try:
        return json.loads(row.body)
    except (ValueError, RecursionError):
        return row.body.decode("utf-8", "backslashreplace")
