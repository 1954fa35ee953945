"""Where a server keeps its tables, so that nothing that was acknowledged is ever lost.

`contract` says what is kept and what a store promises; nothing else in the server needs to know how. The one
that comes with fairytile is an SQLite file: `open_store`.
"""

from fairytile.desk.kept import (
    HOST,
    WAKER,
    WAKES,
    Card,
    Change,
    Claim,
    Member,
    Met,
    Row,
    Summary,
    TableSeat,
    Ticket,
    checksum_of,
)
from fairytile.protocol import Stage
from fairytile.server.store.backup import backup, restore
from fairytile.server.store.contract import Conflict, Store, StoreFailed
from fairytile.server.store.file_lock import held
from fairytile.server.store.group_commit import Groups
from fairytile.server.store.migrate import upgrade
from fairytile.server.store.sql_store import SqlStore, open_store
from fairytile.server.store.sqlite_engine import BadDatabase, sqlite_engine

__all__ = [
    "HOST",
    "WAKER",
    "WAKES",
    "BadDatabase",
    "Card",
    "Change",
    "Claim",
    "Conflict",
    "Groups",
    "Member",
    "Met",
    "Row",
    "SqlStore",
    "Stage",
    "Store",
    "StoreFailed",
    "Summary",
    "TableSeat",
    "Ticket",
    "backup",
    "checksum_of",
    "held",
    "open_store",
    "restore",
    "sqlite_engine",
    "upgrade",
]
