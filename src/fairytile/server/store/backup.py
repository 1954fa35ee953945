"""Copies a database while a server goes on writing to it, and puts such a copy back.

A copy has all changes up to one moment, whole. The file of a running server must not be copied by other
means: what was kept last is in a second file beside it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from fairytile.server.store.file_lock import held
from fairytile.server.store.migrate import upgrade
from fairytile.server.store.sqlite_engine import BadDatabase, sqlite_engine


def backup(database: Path, copy: Path) -> None:
    """Make a copy of a database, which may be in use; nobody who plays has to wait.

    Raises:
        BadDatabase: There is no such database, it is damaged, or there is a file where the copy should be.
    """
    _copy(database, copy)


def restore(copy: Path, database: Path) -> None:
    """Make a database from a copy and bring it up to date.

    Raises:
        BadDatabase: The copy cannot be used, a server is running on the database, or there is a file where it
            should be: nothing is overwritten, so move the old one away first, with the files beside it.
    """
    with held(database):
        _copy(copy, database)
        try:
            engine = sqlite_engine(database)
            try:
                upgrade(engine)
            finally:
                engine.dispose()
        except (BadDatabase, SQLAlchemyError):
            database.unlink()
            raise


def _copy(source: Path, target: Path) -> None:
    for path in (target, *_beside(target)):
        if path.exists():
            raise BadDatabase(f"there is a file {path} already; move it away or name another")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        _copy_pages(source, part)
        _sync(part)
        part.rename(target)
        if os.name == "posix":
            # A name is kept by its folder, which Windows does not let anybody open.
            _sync(target.parent)
    except sqlite3.Error as error:
        raise BadDatabase(f"the database {source} cannot be copied to {target}: {error}") from error
    except OSError as error:
        raise BadDatabase(f"{target} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):  # nothing could be written there: then there is nothing to be taken away
            part.unlink(missing_ok=True)


def _copy_pages(source: Path, part: Path) -> None:
    address = f"{source.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True)) as old, closing(sqlite3.connect(part)) as new:
        # All pages in one go are all of one moment, and a writer does not make the copying begin again.
        old.backup(new)
        # A copy is one file and needs none beside it.
        new.execute("PRAGMA journal_mode=DELETE")
        problems = [str(problem) for (problem,) in new.execute("PRAGMA quick_check")]
        if problems != ["ok"]:
            raise BadDatabase(f"the database {source} is damaged: {problems[0]}")


def _beside(path: Path) -> list[Path]:
    return [path.with_name(f"{path.name}{ending}") for ending in ("-wal", "-shm", "-journal")]


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
