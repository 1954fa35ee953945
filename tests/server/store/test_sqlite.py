"""What the file of a server is like: safe, private, quick to look into, and shared without harm."""

import asyncio
import sqlite3
import stat
import sys
import traceback
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.pool import ConnectionPoolEntry

from fairytile.server.store import (
    BadDatabase,
    Change,
    Conflict,
    Row,
    SqlStore,
    Stage,
    StoreFailed,
    open_store,
    sqlite_engine,
    upgrade,
)
from tests.server.store.values import NOON, card, made, row

pytestmark = pytest.mark.anyio


async def test_what_is_kept_is_there_the_next_time(path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    await store.close()
    store = open_store(path)
    assert await store.journal("oak") == [row(0)]
    await store.close()


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    engine = sqlite_engine(path)
    with engine.connect() as connection:
        settings = ("journal_mode", "synchronous", "foreign_keys")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in settings]
    engine.dispose()
    assert found == ["wal", 2, 1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows who may read a file in another way")
async def test_nobody_else_can_read_the_file(path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    await store.close()


async def test_readers_do_not_wait_for_a_writer_but_a_second_writer_does(path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE cards SET changed = 0")
        waiting = asyncio.ensure_future(store.keep(Change(rows=[row(1)])))
        assert await store.journal("oak") == [row(0)]
        assert await store.card("oak") == card()
        assert not waiting.done()
        other.execute("COMMIT")
    await waiting
    assert await store.journal("oak") == [row(0), row(1)]
    await store.close()


async def test_of_two_servers_on_one_file_one_is_faster(path: Path) -> None:
    stores = [open_store(path), open_store(path)]
    await stores[0].keep(made())
    for number in range(1, 30):
        changes = [Change(rows=[row(number, body=body)]) for body in (b"0", b"1")]
        keeping = (store.keep(change) for store, change in zip(stores, changes, strict=True))
        outcomes = await asyncio.gather(*keeping, return_exceptions=True)
        lost = [index for index, outcome in enumerate(outcomes) if isinstance(outcome, Conflict)]
        assert len(lost) == 1, outcomes
        kept = changes[1 - lost[0]].rows[0]
        assert [(await store.journal("oak"))[-1] for store in stores] == [kept, kept]
    for store in stores:
        await store.close()


async def test_what_no_database_can_hold_hurts_nobody_else(path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    lone = Change(rows=[Row("oak", 7, b"", 0, "\ud800")])
    huge = Change(rows=[Row("oak", 2**70, b"")])
    changes = [Change(rows=[row(1)]), lone, Change(rows=[row(2)]), huge, Change(rows=[row(3)])]
    outcomes = await asyncio.gather(*map(store.keep, changes), return_exceptions=True)
    none = type(None)
    assert [type(outcome) for outcome in outcomes] == [none, StoreFailed, none, StoreFailed, none]
    assert await store.journal("oak") == [row(number) for number in range(4)]
    await store.close()


async def test_a_full_disk_is_told_and_survived(path: Path) -> None:
    engine = sqlite_engine(path)
    upgrade(engine)
    pages = 40

    def limit(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        cursor.close()

    engine.dispose()
    event.listen(engine, "connect", limit)
    store = SqlStore(engine)
    await store.keep(made())
    with pytest.raises(StoreFailed, match="full"):
        await store.keep(Change(rows=[row(1, body=b"x" * 200_000)]))
    # A connection that failed is not used again, and on the next one there is room.
    pages = 4000
    assert await store.journal("oak") == [row(0)]
    await store.keep(Change(rows=[row(1, body=b"x" * 200_000)]))
    assert len(await store.journal("oak")) == 2
    await store.close()


async def test_errors_do_not_tell_what_was_to_be_kept(path: Path) -> None:
    store = open_store(path)
    await store.keep(made())
    doubled = Change(rows=[Row("oak", 0, b"Page 17", 0, "hush")])
    lone = Change(rows=[Row("oak", 1, b"Page 17", 0, "hush \ud800")])
    good = Change(rows=[Row("oak", 1, b"Page 17", 0, "hush")])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for change in (doubled, lone):
            with pytest.raises((Conflict, StoreFailed)) as raised:
                await store.keep(change)
            assert "hush" not in str(raised.value)
        other.execute("DROP TABLE entries")
        with pytest.raises(StoreFailed) as raised:
            await store.keep(good)
    await store.close()
    whole = "".join(traceback.format_exception(raised.value))
    assert "no such table" in whole
    assert "hush" not in whole
    assert "Page 17" not in whole


async def test_no_question_takes_longer_because_there_are_more_tables(path: Path) -> None:
    engine = sqlite_engine(path)
    upgrade(engine)
    plans: list[list[str]] = []

    def explain(
        connection: Connection, _: DBAPICursor, asked: str, values: tuple[object, ...], *__: object
    ) -> None:
        if asked.startswith("SELECT"):
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", values)
            plans.append([step[-1] for step in plan])

    event.listen(engine, "before_cursor_execute", explain)
    store = SqlStore(engine)
    # What a server asks when it starts comes out of the index as it lies there.
    await store.waiting(Stage.LOBBY, NOON, 10)
    await store.waking(10, "oak")
    await store.sweep(NOON)
    assert all(step.startswith("SEARCH") for plan in plans for step in plan), plans
    await store.journal("oak")
    await store.card("oak")
    await store.claims_at("oak")
    await store.claims_of("phone")
    await store.cards_of("phone")
    await store.ticket("k", NOON)
    await store.tickets_of("oak")
    await store.close()
    assert len(plans) == 10
    assert not any(step.startswith("SCAN") for plan in plans for step in plan), plans


@pytest.mark.parametrize("place", ["no/such/folder/tables.db", "."])
def test_a_place_where_no_file_can_be_is_named(tmp_path: Path, place: str) -> None:
    with pytest.raises(BadDatabase, match="cannot be opened"):
        open_store(tmp_path / place)
