"""Admission of WebSockets: how many may be open for a device, at an address and in all, and who gives way.

Whoever plays somewhere finds a place as long as anybody is connected who does not, or another device has
more windows open than they have. What a crowd of strangers does can fill a server, and keep nobody from a
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto

from fairytile.server.edge.rate_limits import Asker, KnownDevices, OverBudget, Whose
from fairytile.server.limits import Limits


class Gone(Enum):
    """Why somebody had to give way."""

    FOR_A_PLAYER = auto()
    """Somebody who only watched, for somebody who plays."""
    FOR_A_WINDOW = auto()
    """A window of a device that has others."""


def _nothing(why: Gone) -> None:
    """Nobody has to be told."""


@dataclass(eq=False, slots=True)
class SocketPlace:
    """A connection that has come in."""

    asker: Asker
    greeted: bool = False
    """Whether it has said hello."""
    gone: Gone | None = None
    """Why it had to give way, if it had."""
    give_way: Callable[[Gone], None] = field(default=_nothing)
    """Is told if it has to give way."""


class Places:
    """All places of a server."""

    def __init__(self, limits: Limits, known: KnownDevices) -> None:
        self._limits, self._known = limits, known
        self._all: dict[SocketPlace, None] = {}
        self._at: dict[str, dict[SocketPlace, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, asker: Asker) -> SocketPlace:
        """Give somebody a place; raises `OverBudget` if there is none and nobody gives way."""
        at_address = self._at.get(asker.address, {})
        self._make_room_for_window(asker, at_address)
        for whose, there, most in (
            (Whose.ADDRESS, at_address, self._limits.connections_of_address),
            (Whose.ALL, self._all, self._limits.connections),
        ):
            if len(there) >= most:
                found = self._who_gives_way(asker, there) if asker.device in self._known else None
                if found is None:
                    raise OverBudget("connections", whose)
                self._dismiss(*found)
        place = SocketPlace(asker)
        self._all[place] = None
        self._at.setdefault(asker.address, {})[place] = None
        return place

    def leave(self, place: SocketPlace) -> None:
        """Somebody has gone."""
        self._all.pop(place, None)
        there = self._at.get(place.asker.address, {})
        there.pop(place, None)
        if not there:
            self._at.pop(place.asker.address, None)

    def _make_room_for_window(self, asker: Asker, there: Iterable[SocketPlace]) -> None:
        """Of a device's many connections the oldest goes: often one that broke unnoticed."""
        if asker.device in self._known:
            own = [place for place in there if place.asker.device == asker.device]
            if len(own) >= self._limits.connections_of_device:
                self._dismiss(own[0], Gone.FOR_A_WINDOW)

    def _who_gives_way(self, asker: Asker, there: Iterable[SocketPlace]) -> tuple[SocketPlace, Gone] | None:
        """Somebody who is nobody's player, silent ones first; else who has more windows than others."""
        strangers = [place for place in there if place.asker.device not in self._known]
        if strangers:
            return min(strangers, key=lambda place: place.greeted), Gone.FOR_A_PLAYER
        windows = Counter(place.asker.device for place in there)
        device, most = windows.most_common(1)[0]
        if most <= windows[asker.device] + 1:
            return None
        return next(place for place in there if place.asker.device == device), Gone.FOR_A_WINDOW

    def _dismiss(self, place: SocketPlace, why: Gone) -> None:
        self.leave(place)
        place.gone = why
        place.give_way(why)
