"""Values as bytes and back: what goes over a socket, and entries as rows of the store."""

from __future__ import annotations

from collections.abc import Iterable
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
from fairytile.views import MovesChange, Parts

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode


def reply_bytes(reply: Reply) -> bytes:
    """A reply as JSON."""
    return EventPen(reply, {}).write(reply) if isinstance(reply, Event) else _encode(reply)


class EventPen:
    """Writes what several devices are told of one entry. What they have in common is written once.

    Args:
        event: What one of them is told.
        public: The changes that all of them are told.
    """

    __slots__ = ("_head", "_inside", "_news", "_news_inside", "_public", "_tail")

    def __init__(self, event: Event, public: Parts) -> None:
        about = {
            "kind": event.kind,
            "number": event.number,
            "moment": event.moment,
            "what": event.what,
            "seat": event.seat,
        }
        self._head = _encode(about)[:-1] + b',"news":'
        self._tail = b"}," + _encode({"picture": event.picture, "take_back": event.take_back})[1:]
        self._news = event.news
        self._news_inside = _encode(event.news)
        self._public = public
        self._inside = _inside(public)

    def write(self, event: Event) -> bytes:
        """What one device is told, as JSON."""
        news = self._news_inside if event.news is self._news else _encode(event.news)
        public = self._public
        own = {name: part for name, part in vars(event.changes).items() if name not in public}
        inside = self._inside
        if own:
            written = _inside(own)
            inside = inside + b"," + written if inside and written else inside or written
        return b"".join((self._head, news, b',"changes":{', inside, self._tail))


def _inside(parts: Parts) -> bytes:
    """Changes as JSON, without the braces around them."""
    # An encoder writes every field of a dataclass, and what has not changed is not to be there.
    found = {name: part for name, part in parts.items() if part is not UNCHANGED}
    moves = found.get("moves")
    if isinstance(moves, MovesChange):
        each = {"princess": moves.princess, "knight": moves.knight, "dragon": moves.dragon}
        found["moves"] = {name: part for name, part in each.items() if part is not UNCHANGED}
    return _encode(found)[1:-1]


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
