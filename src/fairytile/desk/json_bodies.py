"""What is kept as JSON: bodies of tickets and summaries, and the rows of journals, written and read again.

A server that writes thousands of rows a second has a faster encoder, which writes the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

from fairytile.data import DataError, plain, read
from fairytile.desk.kept import Row, checksum_of
from fairytile.live import Entry, as_today, asker, entry_data, read_entry
from fairytile.protocol import TableId

_T = TypeVar("_T")


def json_bytes(data: object) -> bytes:
    """JSON types as JSON, without a space or an escape that is not needed.

    >>> json_bytes({"name": "Zoë", "seats": [0, None]}).decode()
    '{"name":"Zoë","seats":[0,null]}'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def json_data(body: bytes | str) -> object:
    """What JSON says; raises `DataError`."""
    try:
        found: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise DataError(f"this is not JSON: {error}") from error
    return found


def body_bytes(value: object) -> bytes:
    """A value as the body under which it is kept."""
    return json_bytes(plain(value))


def body_of(kind: type[_T], body: bytes) -> _T:
    """The value that was kept; raises `DataError`."""
    return read(kind, json_data(body))


def row_of(table: TableId, number: int, entry: Entry, encode: Callable[[object], bytes] = json_bytes) -> Row:
    """An entry as it is kept."""
    asked, body = asker(entry), encode(entry_data(entry))
    checksum = checksum_of(table, number, body)
    if asked is None:
        return Row(table, number, body, checksum=checksum)
    seat, (message, _) = asked
    return Row(table, number, body, seat, message, checksum)


def entry_of(row: Row, decode: Callable[[bytes], object] = json_data) -> Entry:
    """The entry that was kept, in whatever version; raises `DataError`."""
    return read_entry(as_today(decode(row.body)))
