"""A copy of a database is whole, even while a server writes to it, and can be put back."""

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fairytile.server.store import BadDatabase, Change, backup, open_store, restore
from tests.server.store.values import made, row

pytestmark = pytest.mark.anyio


async def test_a_copy_made_while_writes_go_on_is_of_one_moment(path: Path, tmp_path: Path) -> None:
    store = open_store(path, pause=0)
    names = [f"t{number}" for number in range(8)]
    for name in names:
        await store.keep(made(name))
    copied = asyncio.Event()
    acknowledged = 0

    async def write() -> None:
        nonlocal acknowledged
        number = 1
        while not copied.is_set() or number < 20:
            # One change for all tables: a copy has all of it or nothing.
            await store.keep(Change(rows=[row(number, name) for name in names]))
            acknowledged = number
            number += 1

    writing = asyncio.ensure_future(write())
    least = []
    for number in range(5):
        least.append(acknowledged)
        await asyncio.to_thread(backup, path, tmp_path / f"copy{number}.db")
    copied.set()
    await writing
    await store.close()
    for number, before in enumerate(least):
        copy = open_store(tmp_path / f"copy{number}.db")
        journals = [await copy.journal(name) for name in names]
        await copy.close()
        assert len({len(journal) for journal in journals}) == 1
        assert len(journals[0]) > before


async def test_a_copy_is_one_file_and_nobody_else_can_read_it(path: Path, tmp_path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    folder = tmp_path / "copies"
    folder.mkdir()
    backup(path, folder / "copy.db")
    await store.close()
    with closing(sqlite3.connect(folder / "copy.db")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert [file.name for file in folder.iterdir()] == ["copy.db"]
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / "copy.db").stat().st_mode) == 0o600


async def test_a_copy_can_be_put_back(path: Path, tmp_path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    backup(path, tmp_path / "copy.db")
    await store.keep(Change(rows=[row(1)]))
    await store.close()
    restore(tmp_path / "copy.db", tmp_path / "again.db")
    store = open_store(tmp_path / "again.db")
    assert await store.journal("oak") == [row(0)]
    await store.keep(Change(rows=[row(1)]))
    await store.close()


async def test_nothing_is_overwritten(path: Path, tmp_path: Path) -> None:
    await open_store(path).close()
    copy = tmp_path / "copy.db"
    copy.write_text("precious", encoding="utf-8")
    with pytest.raises(BadDatabase, match="move it away"):
        backup(path, copy)
    assert copy.read_text(encoding="utf-8") == "precious"
    # What lies beside a database that is gone would be taken for a part of the new one.
    leftover = tmp_path / "new.db-wal"
    leftover.write_bytes(b"old")
    with pytest.raises(BadDatabase, match=r"new\.db-wal"):
        restore(path, tmp_path / "new.db")


def test_what_is_not_there_cannot_be_copied(path: Path, tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="cannot be copied"):
        backup(path, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_ours_is_not_put_back(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BadDatabase, match="another program"):
        restore(path, tmp_path / "again.db")
    assert not (tmp_path / "again.db").exists()


def test_a_damaged_database_is_not_copied(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE tales (words TEXT)")
        connection.executemany("INSERT INTO tales VALUES (?)", [("once " * 100,)] * 200)
    broken = bytearray(path.read_bytes())
    broken[8192:12288] = b"\xff" * 4096
    path.write_bytes(broken)
    with pytest.raises(BadDatabase, match=r"damaged|malformed"):
        backup(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
