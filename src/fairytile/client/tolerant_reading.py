"""Reads what a server says that may be newer than this program: what is not known here is passed over.

A version of the protocol adds kinds and fields, and takes nothing away. So what is left without them is what
a server of this version would have said, and that is read strictly.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Hashable
from functools import cache
from typing import Final, NewType, TypeAlias, cast

from fairytile.data import Unchanged, kind_of
from fairytile.protocol import Reply, read_reply

_Known: TypeAlias = Callable[[object], object]
_NOTHING: Final = object()
"""Stands for what is of a kind that is not known here."""


def replies_in(frame: object) -> list[Reply]:
    """The replies of a frame that are known here; raises `DataError`, ``ValueError``."""
    if not isinstance(frame, list):
        raise ValueError("a frame is a list of replies")
    known = known_part(Reply)
    return [read_reply(part) for part in map(known, frame) if part is not _NOTHING]


@cache
def known_part(kind: Hashable) -> _Known:
    """What takes out of data of a newer class whatever this one does not have."""
    if isinstance(kind, NewType):
        return known_part(kind.__supertype__)
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _of_list(known_part(parts[0])) if parts[1:] == (...,) else _all
    if origin in (types.UnionType, typing.Union):
        some = [part for part in parts if part not in (types.NoneType, Unchanged)]
        return known_part(some[0]) if len(some) == 1 else _of_kinds(some)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _of_object(kind)
    return _all


def _all(data: object) -> object:
    return data


def _of_list(part: _Known) -> _Known:
    def known_list(data: object) -> object:
        if not isinstance(data, list):
            return data
        return [known for known in map(part, data) if known is not _NOTHING]

    return known_list


def _of_object(kind: type) -> _Known:
    hints = typing.get_type_hints(kind)
    parts = {field.name: known_part(hints[field.name]) for field in dataclasses.fields(kind)}

    def known_object(data: object) -> object:
        if not isinstance(data, dict):
            return data
        found = {name: part(data[name]) for name, part in parts.items() if name in data}
        return {name: part for name, part in found.items() if part is not _NOTHING}

    return known_object


def _of_kinds(classes: list[object]) -> _Known:
    """Of several dataclasses that are told apart by their kind."""
    each = {kind_of(cast(type, known)): known_part(known) for known in classes}

    def known_kind(data: object) -> object:
        if not isinstance(data, dict) or type(data.get("kind")) is not str:
            return data
        found = each.get(data["kind"])
        return _NOTHING if found is None else found(data)

    return known_kind
