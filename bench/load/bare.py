"""The least that a durable server can do, as a peer: it stores messages of given sizes and hands them on.

It knows no rules, no players and no views. Two clients make two actions each in turn; what they send and are
sent is as long as it would be on a real server. The server is `bare_app`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.load.peer import NOTHING, Client, Reaction

EVENT: Final = b"event "
ACTION: Final = b"action "


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many bytes messages have."""

    action: int = 200
    acknowledgement: int = 60
    event: int = 1200


def padded(text: bytes, size: int) -> bytes:
    """A message made as long as it should be."""
    return text.ljust(size, b".")


class BareClient:
    """One of two who forward messages to each other."""

    headers: Final[Mapping[str, str]] = {}

    def __init__(self, game: int, seat: int, size: int) -> None:
        self.path = f"/games/{game}"
        self._seat = seat
        self._size = size

    def opened(self) -> Sequence[bytes]:
        """It is seated by connecting."""
        return []

    def received(self, message: bytes) -> Reaction:
        """Act if what happened makes it this one's turn."""
        if not message.startswith(EVENT):
            return NOTHING
        number = int(message.split(b" ", 2)[1])
        if number // 2 % 2 != self._seat:
            return Reaction(number)
        return Reaction(number, action=padded(b"%s%d " % (ACTION, number + 1), self._size))


class BarePeer:
    """The bare server."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes

    def command(self, port: int, folder: Path) -> Sequence[str | Path]:
        """A server of the same making as ours."""
        sizes = [f"--acknowledgement={self._sizes.acknowledgement}", f"--event={self._sizes.event}"]
        return [sys.executable, "-m", "bench.load.bare_app", f"--port={port}", f"--folder={folder}", *sizes]

    def tables(self, port: int, games: int) -> list[tuple[Client, Client]]:
        """Games are there when somebody asks for them."""
        size = self._sizes.action
        return [(BareClient(game, 0, size), BareClient(game, 1, size)) for game in range(games)]
