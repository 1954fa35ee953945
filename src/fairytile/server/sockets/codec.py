"""Values as bytes and back: what goes over a socket, and entries as rows of the store."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Final

import msgspec

from fairytile.data import UNCHANGED, DataError
from fairytile.desk import json_bodies
from fairytile.desk.kept import Row
from fairytile.live import Entry, EventParts, Public, event_of
from fairytile.news import Happening
from fairytile.protocol import Act, Event, Message, MessageId, Reply, TableId, read_message
from fairytile.state import SeatNumber
from fairytile.views import MovesChange, Parts

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode
_NOTHING: Final[Parts] = {}


def reply_bytes(reply: Reply) -> bytes:
    """A reply as JSON."""
    return _encode(_sparse(reply) if isinstance(reply, Event) else reply)


_EVENT: Final = tuple(field.name for field in dataclasses.fields(Event))
assert _EVENT[-1] == "changes", "what only some are told is written behind all that everybody is"


def _sparse(event: Event) -> dict[str, object]:
    """An event without what has not changed: an encoder writes every field of a dataclass."""
    found: dict[str, object] = {name: getattr(event, name) for name in _EVENT}
    changed = {name: part for name, part in vars(event.changes).items() if part is not UNCHANGED}
    found["changes"] = _with_moves(changed)
    return found


def _with_moves(parts: Parts) -> Parts:
    """Parts of a View to be encoded: of the moves only those that are others now."""
    moves = parts.get("moves")
    if not isinstance(moves, MovesChange):
        return parts
    each = {"princess": moves.princess, "knight": moves.knight, "dragon": moves.dragon}
    return {**parts, "moves": {name: part for name, part in each.items() if part is not UNCHANGED}}


class EventPen:
    """Writes what several devices are told of one entry, as `reply_bytes` would: what they share only once.

    Args:
        public: What the entry means to everybody.
    """

    __slots__ = ("_public", "_shared")

    def __init__(self, public: Public) -> None:
        self._public = public
        self._shared = None if public.news is None else self._all_but_own(public.news)

    def _all_but_own(self, news: tuple[Happening, ...]) -> bytes:
        """The part of an event that everybody gets, up to the changes of one audience, which end it."""
        return reply_bytes(event_of((self._public, news, _NOTHING)))[: -len(b"}}")]

    def write(self, told: EventParts) -> bytes:
        """What one device is told, as JSON."""
        public, news, own = told
        opening = self._shared or self._all_but_own(news)
        if not own:
            return opening + b"}}"
        return b"%b%b%b}" % (opening, b"," if public.changes else b"", _encode(own)[1:])


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
    return json_bodies.row_of(table, number, entry, _encode)


def entry_of(row: Row) -> Entry:
    """The entry that the store kept, in whatever version; raises `DataError`."""
    return json_bodies.entry_of(row, data_of)
