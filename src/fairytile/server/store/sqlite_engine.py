"""How SQLite is set up: durable, with a write-ahead log (WAL), so that readers never wait for the writer."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from fairytile.errors import FairyTileError
from fairytile.server.store.contract import StoreFailed

_PATIENCE: Final = 10
"""How many seconds a connection waits while another process writes to the same file."""

_SETTINGS: Final = (
    f"busy_timeout={_PATIENCE * 1000}",
    # A commit returns when the log is on the disk.
    "synchronous=FULL",
    "foreign_keys=ON",
    # What is deleted, or says something else now, is overwritten: a name that was taken out is nowhere.
    "secure_delete=ON",
    # Every so many pages the log is carried over into the file, for which the writer waits: seldom is better.
    "wal_autocheckpoint=4000",
    "journal_size_limit=67108864",
    "cache_size=-8000",
    # A statement for many entries notes what it would have to undo: in memory, not in one more file.
    "temp_store=MEMORY",
)


class BadDatabase(FairyTileError):
    """A file that this program cannot use as its database: another program's, a newer one's, or damaged."""


def sqlite_engine(path: Path) -> Engine:
    """A database in a file, which is made if there is none; nobody but its owner can read it.

    Connections begin no transaction by themselves: whoever writes says BEGIN IMMEDIATE first, so that of two
    processes that write to the file one waits for the other.

    Raises:
        BadDatabase: The file cannot be made or opened.
    """
    try:
        # The journals have the secrets of running games.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise BadDatabase(f"the database {path} cannot be opened: {error.strerror}") from error
    url = URL.create("sqlite+pysqlite", database=str(path))
    engine = create_engine(
        url,
        connect_args={"isolation_level": None},
        pool_size=8,
        max_overflow=0,
        # What goes wrong may be logged, and what players do stays out of logs.
        hide_parameters=True,
    )
    event.listen(engine, "connect", _set_up)
    return engine


class SameFile:
    """Sees that the file that has the name of a database is still the one that was opened.

    One that was deleted or moved away can be written to for as long as it is open, and all of that is lost.
    """

    def __init__(self, database: str | None) -> None:
        self._path = database
        self._opened = None if database is None else _identity(database)

    def check(self) -> None:
        """Raise `StoreFailed` if it is not."""
        if self._path is None:
            return
        try:
            found = _identity(self._path)
        except OSError as error:
            raise StoreFailed(f"the file of the database is gone: {error.strerror}") from error
        if found != self._opened:
            raise StoreFailed("another file has the name of the database: start the server again")


def _identity(path: str) -> tuple[int, int]:
    found = os.stat(path)  # noqa: PTH116 - asked for with every group: a Path would take longer than the call
    return found.st_dev, found.st_ino


def told(error: Exception) -> str:
    """What SQLite says of an error, or else its kind alone: the rest could name what was to be written."""
    return str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__


def _set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    _append_to_a_log(cursor)
    cursor.close()


def _append_to_a_log(cursor: DBAPICursor) -> None:
    """Let the writer append to a log of its own, while readers go on reading what was there before.

    A file stays so once it is so. Of two processes that open a new one, SQLite refuses one without waiting.
    """
    last_try = time.monotonic() + _PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > last_try:
                raise
            time.sleep(0.01)
        else:
            return
