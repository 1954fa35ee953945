"""Looks into values of Python for an action, in whatever form. The same for a page is `page_observer.js`.

An action is known by its text and by its path. Values are looked into, things are not: tuples, lists,
dictionaries, frozen dataclasses and structs have parts, a room or a connection has none.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from typing import Final, NamedTuple

from tools.tap_trace.sightings import ROW, Sighting

_DEEPEST: Final = 8
_MOST_FIELDS: Final = 30
"""A dictionary with more is a table to look things up in."""
_TEXT_FRAME, _MASKED, _TWO_BYTES = 0x81, 0x80, 126


class Wanted(NamedTuple):
    """What an action is known by."""

    action: str
    path: tuple[tuple[int, int], ...]

    @property
    def texts(self) -> tuple[str, str]:
        """How it is written: in notation, and as a path in JSON."""
        return self.action, json.dumps(self.path, separators=(",", ":"))


class Observer:
    """Finds an action in values. What cannot change is looked into once."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._known: dict[int, tuple[object, Sighting | None]] = {}
        """What was seen in a value, with the value itself, so that no other takes its place in memory."""

    def seen(self, value: object, depth: int = 0) -> Sighting | None:
        """What a value has of the action; None if nothing."""
        if isinstance(value, str):
            return self._in_text(value, "text")
        if isinstance(value, bytes | bytearray | memoryview):
            return self._in_bytes(bytes(value))
        if value is None or isinstance(value, int | float | type) or depth > _DEEPEST:
            return None
        if isinstance(value, list | set | frozenset | deque | dict):
            return self._seen(value, depth)
        known = self._known.get(id(value))
        if known is not None:
            return known[1]
        found = self._seen(value, depth)
        # What is looked at as it is being made has more in it later.
        if found is not None or _is_made(value):
            self._known[id(value)] = value, found
        return found

    def _seen(self, value: object, depth: int) -> Sighting | None:
        parts = parts_of(value)
        if parts is not None:
            return self._in_record(label_of(value), parts, depth)
        if isinstance(value, dict):
            return self._among([*value.values()], depth)
        if isinstance(value, list | tuple | deque):
            return self._in_list(value, depth)
        return self._among([*value], depth) if isinstance(value, set | frozenset) else None

    def _in_record(self, label: str, parts: dict[str, object], depth: int) -> Sighting | None:
        found = [part for each in parts.values() if (part := self.seen(each, depth + 1)) is not None]
        return Sighting(label, frozenset(parts), tuple(found)) if found else None

    def _in_list(self, items: Sequence[object], depth: int) -> Sighting | None:
        if items and all(map(_is_hex, items)):
            return Sighting.leaf("a path") if self._has_path(items) else None
        found = self._among(items, depth)
        if found is None or len(items) == 1 or not any(part.plain for part in found.parts):
            return found
        return Sighting.leaf(ROW) if any(isinstance(each, str | int) for each in items) else found

    def _among(self, items: Sequence[object], depth: int) -> Sighting | None:
        """What is seen in some things. Where others of its sort lie beside it, it is one to choose from."""
        found = [(_sort(each), self.seen(each, depth + 1)) for each in items]
        others = {sort for sort, part in found if part is None}
        parts = tuple(part for sort, part in found if part is not None and sort not in others)
        return Sighting("", parts=parts) if parts else None

    def _has_path(self, items: Sequence[object]) -> bool:
        path = self._wanted.path
        hexes = [tuple(each) for each in items if isinstance(each, tuple | list)]
        return any(tuple(hexes[at : at + len(path)]) == path for at in range(len(hexes)))

    def _in_bytes(self, data: bytes) -> Sighting | None:
        if len(data) > 2 and data[0] == _TEXT_FRAME and data[1] & _MASKED:
            return self._seen_leaf(_unmasked(data), "a frame of a WebSocket")
        return self._in_text(data.decode("utf-8", "replace"), "bytes")

    def _seen_leaf(self, text: str, label: str) -> Sighting | None:
        return Sighting.leaf(label) if self._in_text(text, "text") else None

    def _in_text(self, text: str, sort: str) -> Sighting | None:
        close = re.sub(r"\s", "", text)
        action, path = self._wanted.texts
        if close == action or close == action.partition(":")[2]:
            return Sighting.leaf(f"the action as {sort}")
        if action not in close and path not in close:
            return None
        if close[0] not in "[{":
            return Sighting.leaf(f"a {sort} with the action in it")
        return Sighting.leaf(f"JSON {sort} of {self._kind_in(close)}")

    def _kind_in(self, text: str) -> str:
        """Of which kind the thing in JSON is that has the action in it; its end may not be there yet."""
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        if isinstance(data, list):
            written = [json.dumps(each, separators=(",", ":")) for each in data]
            text = next(each for each in written if any(said in each for said in self._wanted.texts))
        kind = re.search(r'"kind":"([^"]*)"', text)
        return "something" if kind is None else kind[1]


def parts_of(value: object) -> dict[str, object] | None:
    """The fields of a value that has some; None for everything else."""
    if isinstance(value, dict):
        named = value and len(value) <= _MOST_FIELDS and all(isinstance(key, str) for key in value)
        return value if named else None
    if isinstance(value, tuple):
        return _named(value, getattr(value, "_fields", None))
    if is_dataclass(value) and not isinstance(value, type):
        frozen = type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]  # Not in the stubs.
        return _named(value, [field.name for field in fields(value)]) if frozen else None
    return _named(value, getattr(type(value), "__struct_fields__", None))


def _is_made(value: object) -> bool:
    return not is_dataclass(value) or all(hasattr(value, field.name) for field in fields(value))


def _named(value: object, names: Iterable[str] | None) -> dict[str, object] | None:
    return None if names is None else {name: getattr(value, name, None) for name in names}


def label_of(value: object) -> str:
    """What a value with fields is called: its type with its module, or the names of its fields."""
    if isinstance(value, dict):
        return f"dict {{{', '.join(sorted(value))}}}"
    kind = type(value)
    return f"{kind.__module__.partition('.')[2] or kind.__module__}.{kind.__qualname__}"


def _sort(value: object) -> str:
    if isinstance(value, str | bytes) or parts_of(value) is None:
        return type(value).__name__
    return label_of(value)


def _is_hex(value: object) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2 and all(isinstance(n, int) for n in value)


def _unmasked(frame: bytes) -> str:
    start = 8 if frame[1] == _MASKED | _TWO_BYTES else 6
    mask = frame[start - 4 : start]
    return bytes(byte ^ mask[at % 4] for at, byte in enumerate(frame[start:])).decode("utf-8", "replace")
