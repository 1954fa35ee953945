"""Idempotency of messages: a table knows each that it has heard by its sender's id, and none counts twice."""

from __future__ import annotations

from typing import Final, NamedTuple

from fairytile.live.entries import Asked
from fairytile.protocol.ids import MessageId
from fairytile.state import SeatNumber


class SeenMessage(NamedTuple):
    """What became of a message."""

    number: int
    """Of the entry that it led to."""
    digest: str


_DIGEST_BITS: Final = 96


class Ids:
    """An index of the messages that led to entries, as an immutable value: to add one gives a new index.

    Those of one table share a dictionary, of which each knows up to which entry it is its own. Of a long game
    there are hundreds, so the number of an entry and the digest are one integer: as tuples of texts they
    would take more room than all the rest of the game.
    """

    __slots__ = ("_count", "_latest", "_shared")

    def __init__(self) -> None:
        self._shared: dict[str, int] = {}
        self._count = 0
        self._latest = 0
        """The number of the latest entry that a message led to."""

    def added(self, seat: SeatNumber, asked: Asked, number: int) -> Ids:
        """With one message more."""
        shared = self._shared
        if not self._count or len(shared) > self._count:
            shared = self._own()
        shared[f"{seat} {asked.message}"] = number << _DIGEST_BITS | int(asked.digest, 16)
        after = Ids.__new__(Ids)
        after._shared, after._count, after._latest = shared, self._count + 1, number
        return after

    def get(self, seat: SeatNumber, message: MessageId) -> SeenMessage | None:
        """What became of a message of a seat; None if it was never heard."""
        known = self._shared.get(f"{seat} {message}")
        if known is None or known >> _DIGEST_BITS > self._latest:
            return None
        number = known >> _DIGEST_BITS
        return SeenMessage(number, f"{known ^ number << _DIGEST_BITS:0{_DIGEST_BITS // 4}x}")

    def _own(self) -> dict[str, int]:
        """What is shared, as far as it is these ones'."""
        return {name: known for name, known in self._shared.items() if known >> _DIGEST_BITS <= self._latest}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ids):
            return NotImplemented
        return self._count == other._count and self._own() == other._own()

    def __hash__(self) -> int:
        return hash((self._count, self._latest))
