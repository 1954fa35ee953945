"""Entries of journals as earlier versions wrote them, brought to today's form: upcasting of stored events.

Entries are read strictly, so that nothing is ever guessed where something is damaged. Where an entry has got
a field since, it is said here what those meant that were written without it. None of this is ever taken away:
a journal may be as old as the first one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LATER: Final[Mapping[str, Mapping[str, object]]] = {
    "closed": {"by": []},
}
"""For each kind of entry the fields that came later, and what an entry meant that does not say them.

A field of a part is named by its path, such as ``settings.options.take_back``.
"""


def as_today(data: object, later: Mapping[str, Mapping[str, object]] = LATER) -> object:
    """The JSON object of an entry with all that is said today; the same object if nothing is missing.

    >>> as_today({"kind": "closed", "at": 5}, {"closed": {"why": "agreed"}})
    {'kind': 'closed', 'at': 5, 'why': 'agreed'}
    """
    if isinstance(data, dict):
        kind = data.get("kind")
        fields = later.get(kind) if isinstance(kind, str) else None
        for path, meant in (fields or {}).items():
            data = _with(data, path.split("."), meant)
    return data


def _with(data: dict[str, object], path: list[str], meant: object) -> dict[str, object]:
    """An object with a field that it may lack; whatever else is wrong with it is left to who reads it."""
    name, *rest = path
    if not rest:
        return data if name in data else {**data, name: meant}
    part = data.get(name)
    if not isinstance(part, dict):
        return data
    filled = _with(part, rest, meant)
    return data if filled is part else {**data, name: filled}
