"""Of what was rewritten or deleted nothing is left: not in the file of a server, and not beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fairytile.server.store import Change, SqlStore, Summary, open_store, sql_store, sqlite_engine
from fairytile.server.store.sql_writer import Writer
from tests.server.store.values import made, row

pytestmark = pytest.mark.anyio

NAME = b"Wilhelmina-Theodora"
OTHER = b"somebody"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits five seconds for it."""
    monkeypatch.setattr(sql_store, "_WIPED_WITHIN", 0.01)


def remains(path: Path) -> list[str]:
    """The files in which the name can be read."""
    return [file.name for file in sorted(path.parent.iterdir()) if NAME in file.read_bytes()]


async def until_wiped(path: Path) -> None:
    """Wait until nothing is left; whoever would wait for ever has found a fault."""
    async with asyncio.timeout(60):
        while remains(path):
            await asyncio.sleep(0.01)


async def with_a_name(path: Path) -> SqlStore:
    """A store in which a name stands, in entries small and large, and in what lists show of the table."""
    store = open_store(path)
    await store.keep(made())
    await store.keep(Change(summaries=[Summary("oak", 0, NAME * 500)]))
    body = b'{"name": "%b"}' % NAME
    for number in range(1, 60):
        long = body + b" " * 9_000 if number % 7 == 0 else body
        await store.keep(Change(rows=[row(number, body=long)]))
    assert remains(path)
    return store


def said_otherwise() -> Change:
    """A change after which the name stands nowhere."""
    rewritten = [row(number, body=OTHER) for number in range(1, 60)]
    return Change(rows=[row(60)], rewritten=rewritten, summaries=[Summary("oak", 60, OTHER)])


async def test_of_a_name_that_was_taken_out_no_byte_is_left_while_the_server_runs(path: Path) -> None:
    store = await with_a_name(path)
    await store.keep(said_otherwise())
    await until_wiped(path)
    assert [each.body for each in await store.journal("oak")][1:60] == [OTHER] * 59
    await store.close()
    assert not remains(path)


async def test_of_a_table_that_was_deleted_no_byte_is_left(path: Path) -> None:
    store = await with_a_name(path)
    await store.forget("oak")
    await until_wiped(path)
    await store.close()


async def test_whoever_is_reading_meanwhile_is_waited_for(path: Path) -> None:
    store = await with_a_name(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM entries").fetchone() == (60,)
        await store.keep(said_otherwise())
        assert remains(path), "the reader still sees what was there when it began"
        reader.execute("COMMIT")
    await until_wiped(path)
    await store.close()


async def test_what_a_dead_server_left_is_wiped_with_the_first_change_of_the_next_one(
    path: Path,
) -> None:
    await (await with_a_name(path)).close()
    engine = sqlite_engine(path)
    died = Writer(engine)
    died.write([said_otherwise()])
    assert remains(path)
    store = open_store(path)
    await store.keep(Change(rows=[row(61)]))
    await until_wiped(path)
    await store.close()
    died.close()
    engine.dispose()
