"""Holds a database for one process: a file lock beside it, which ends with the process however it ends.

Two servers on one file would lose nothing, since the number of an entry is given once; but each would tell
only its own devices what happens, and the others would wait for ever. File systems over a network may not
know such locks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fairytile.server.store.sqlite_engine import BadDatabase

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold a database until the block ends; a copy of it can be made all the same.

    Raises:
        BadDatabase: Another process holds it, or nothing can be written beside it.
    """
    # By whatever name it is called: a link leads to the same lock.
    place = database.resolve()
    lock = place.with_name(f"{place.name}.lock")
    try:
        # It is never deleted: whoever waited for one that is gone would hold nothing.
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadDatabase(f"the database {database} cannot be held: {lock}: {error.strerror}") from error
    try:
        try:
            _take(descriptor)
        except OSError as error:
            raise BadDatabase(
                f"another server is running on the database {database}: end it first, or name another file"
            ) from error
        yield
    finally:
        os.close(descriptor)


def _take(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
