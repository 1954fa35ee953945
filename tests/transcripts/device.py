"""A device that writes down what it is told, and what it should know then: the View of the library for it.

What is told when is decided as `fairytile.server.tables.room` does it, with the same functions of `live`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Final

from fairytile.data import Json, plain
from fairytile.live import (
    EVERYBODY,
    Audience,
    Device,
    Eyes,
    Table,
    around,
    audience,
    event,
    makes_new,
    missed,
    sync,
)
from fairytile.protocol import Around, Reply, Sync
from fairytile.state import SeatNumber
from tests.live.tables import START

_BROKEN: Final = 1006


def digest(value: Json) -> str:
    """A short word for a value: another one for any other value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def parts_of(view: Json) -> Json:
    """A View by its parts, each as a word: it says which part is wrong, and is not long."""
    if view is None:
        return None
    assert isinstance(view, Mapping)
    return {name: digest(part) for name, part in view.items()}


class Witness:
    """A device with what it heard, said and should know, step by step."""

    def __init__(self, holder: Device | None) -> None:
        self.holder: Final = holder
        self.steps: Final[list[dict[str, Json]]] = []
        self._since: int | None = None
        self._looking: SeatNumber | None = None
        self._has_looked = False
        self._seen_as: Audience = None
        self._connected = False
        self._eyes = Eyes()

    def come(self, table: Table) -> None:
        """Connect, and be told what is new since the last event that is known."""
        self._connected = True
        self._looking = None
        self._seen_as = audience(table, self.holder, None)
        self._eyes = Eyes()
        # Whoever has looked at a Page knows something that a spectator does not, and is told everything anew.
        since = None if self._has_looked else self._since
        self._has_looked = False
        self._say({"kind": "hello", "since": since, "language": "en"})
        many = len(table.seats_of(self.holder)) > 1
        known = None if since is None or many else missed(table, since)
        if known is None:
            self._hear(table, self._sync(table))
        else:
            told = [event(table, moment, self._seen_as, self._eyes) for moment in known]
            self._hear(table, *told, self._around(table))

    def leave(self) -> None:
        """Lose the connection."""
        self._connected = False
        self.steps.append({"lost": _BROKEN})

    def look(self, table: Table, seat: SeatNumber | None) -> None:
        """At a device of several seats: take one of their Pages in hand, or look away."""
        self._say({"kind": "look", "seat": seat})
        self._has_looked = True
        self._looking = seat
        self._see_anew(table)

    def happened(self, before: Table, table: Table) -> None:
        """Be told what was kept since a table."""
        if not self._connected:
            return
        moments = table.moments(before.number)
        seen_as = audience(table, self.holder, self._looking)
        others = table.seats_of(self.holder) != before.seats_of(self.holder)
        if any(map(makes_new, moments)) or seen_as != self._seen_as or others:
            self._see_anew(table)
            return
        told: list[Reply] = [event(table, moment, seen_as, self._eyes) for moment in moments]
        if table.chairs != before.chairs or table.stopped is not before.stopped:
            told.append(self._around(table))
        self._hear(table, *told)

    def ending(self, table: Table) -> Json:
        """The whole View at the end."""
        return plain(self._sync(table).view)

    def _see_anew(self, table: Table) -> None:
        self._seen_as = audience(table, self.holder, self._looking)
        self._hear(table, self._sync(table))

    def _sync(self, table: Table) -> Sync:
        return sync(table, self.holder, self._seen_as, self._around(table))

    def _around(self, table: Table) -> Around:
        return around(table, EVERYBODY, 0, START)

    def _say(self, message: dict[str, Json]) -> None:
        self.steps.append({"said": message})

    def _hear(self, table: Table, *frame: Reply) -> None:
        known = self._sync(table)
        self._since = table.number
        self.steps.append(
            {
                "heard": [plain(reply) for reply in frame],
                "then": {
                    "number": table.number,
                    "moment": known.moment,
                    "own": plain(known.own),
                    "picture": known.picture,
                    "take_back": plain(known.take_back),
                    "view": parts_of(plain(known.view)),
                },
            }
        )
