"""Values as bytes and back: what goes over a socket, and entries as rows of the store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Final

import msgspec

from fairytile.data import UNCHANGED, DataError
from fairytile.live import (
    Act,
    Entry,
    Event,
    Message,
    MessageId,
    Reply,
    TableId,
    asker,
    read_entry,
    read_message,
)
from fairytile.server.store import Row
from fairytile.state import SeatNumber
from fairytile.views import ViewChanges

_CHANGES: Final = tuple(field.name for field in fields(ViewChanges))
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode


def reply_bytes(reply: Reply) -> bytes:
    """A reply as JSON."""
    return _event_bytes(reply) if isinstance(reply, Event) else _encode(reply)


def _event_bytes(event: Event) -> bytes:
    # An encoder writes every field of a dataclass, and what has not changed is not to be there.
    found: dict[str, object] = {}
    for name in _CHANGES:
        part = getattr(event.changes, name)
        if part is not UNCHANGED:
            found[name] = _moves(part) if name == "moves" else part
    return _encode(
        {
            "kind": event.kind,
            "number": event.number,
            "moment": event.moment,
            "what": event.what,
            "seat": event.seat,
            "news": event.news,
            "changes": found,
            "picture": event.picture,
            "take_back": event.take_back,
        }
    )


def _moves(change: object) -> dict[str, object]:
    parts = {name: getattr(change, name) for name in ("princess", "knight", "dragon")}
    return {name: part for name, part in parts.items() if part is not UNCHANGED}


def frame(replies: Iterable[bytes]) -> bytes:
    """Some replies as one frame of a socket: a list."""
    return b"[" + b",".join(replies) + b"]"


def json_bytes(value: object) -> bytes:
    """Data as JSON."""
    return _encode(value)


class _Act(msgspec.Struct, tag_field="kind", tag="act", forbid_unknown_fields=True):
    """An action as it is sent: nearly every message is one."""

    id: str
    seat: int
    moment: int
    action: str


_decode_act: Final = msgspec.json.Decoder(_Act).decode


def message_of(text: str | bytes) -> Message:
    """The message that a device sent; raises `DataError`."""
    try:
        act = _decode_act(text)
        return Act(MessageId(act.id), SeatNumber(act.seat), act.moment, act.action)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return read_message(data_of(text))  # something else, or whatever is wrong with it


def data_of(text: str | bytes) -> object:
    """What JSON says; raises `DataError`."""
    try:
        found: object = _decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise DataError(f"this is not JSON: {error}") from error
    return found


def row_of(table: TableId, number: int, entry: Entry) -> Row:
    """An entry as the store keeps it."""
    asked = asker(entry)
    if asked is None:
        return Row(table, number, _encode(entry))
    seat, (message, _) = asked
    return Row(table, number, _encode(entry), seat, message)


def entry_of(row: Row) -> Entry:
    """The entry that the store kept; raises `DataError`."""
    return read_entry(data_of(row.body))
