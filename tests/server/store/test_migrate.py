"""A database is brought up to date when it is opened, and left alone if it is not ours."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect

from fairytile.server.store import WAKER, WAKES, BadDatabase, open_store, sqlite_engine, upgrade
from fairytile.server.store.sql_schema import METADATA


def tables(engine: Engine) -> dict[str, object]:
    """All that the database says of its tables."""
    found = inspect(engine)
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(name)],
            found.get_pk_constraint(name),
            found.get_foreign_keys(name),
            found.get_indexes(name),
        )
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def test_the_migrations_lead_to_the_schema(path: Path) -> None:
    migrated = sqlite_engine(path)
    upgrade(migrated)
    with migrated.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    fresh = create_engine("sqlite://")
    METADATA.create_all(fresh)
    assert tables(migrated) == tables(fresh)
    migrated.dispose()
    fresh.dispose()


def test_a_database_that_is_up_to_date_stays_as_it_is(path: Path) -> None:
    engine = sqlite_engine(path)
    upgrade(engine)
    before = tables(engine)
    upgrade(engine)
    assert tables(engine) == before
    engine.dispose()


def test_two_servers_may_start_at_once(path: Path) -> None:
    failures: list[Exception] = []
    ready = threading.Barrier(4)

    def start() -> None:
        engine = sqlite_engine(path)
        ready.wait()
        try:
            upgrade(engine)
        except Exception as error:
            failures.append(error)
        engine.dispose()

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_newer_database_is_refused_with_advice(path: Path) -> None:
    engine = sqlite_engine(path)
    upgrade(engine)
    engine.dispose()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    with pytest.raises(BadDatabase, match=r"newer version of fairytile.*install that version"):
        open_store(path)


def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BadDatabase, match="another program"):
        open_store(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    path.write_text("Once upon a time " * 100, encoding="utf-8")
    with pytest.raises(BadDatabase, match="not a database"):
        open_store(path)
    assert path.read_text(encoding="utf-8") == "Once upon a time " * 100


def test_tables_from_before_that_go_on_by_themselves_are_marked(path: Path) -> None:
    engine = sqlite_engine(path)
    upgrade(engine)
    engine.dispose()
    journals = {
        "bot": ("playing", b'{"kind":"opened","settings":{"chairs":[{"kind":"bot","bot":"flora"}]}}'),
        "people": ("playing", b'{"kind":"opened","settings":{"chairs":[{"kind":"person"}]}}'),
        "named": ("playing", b'{"kind":"seated","name":"\\"kind\\":\\"bot\\""}'),
        "given": ("playing", b'{"kind":"given","seat":1,"bot":"otto"}'),
        "over": ("over", b'{"kind":"given","seat":1,"bot":"otto"}'),
    }
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'shelves'")
        connection.execute("DROP TABLE summaries")
        for table, (stage, body) in journals.items():
            connection.execute("INSERT INTO cards VALUES (?, ?, 1, 1)", (table, stage))
            connection.execute(
                "INSERT INTO entries (table_id, number, body) VALUES (?, 0, ?), (?, 1, ?)",
                (table, body, table, b'{"kind":"acted"}'),
            )
    upgrade(engine)
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT table_id, seat, device FROM claims ORDER BY table_id").fetchall()
    assert found == [("bot", WAKES, WAKER), ("given", WAKES, WAKER)]
    engine.dispose()
