"""The messages that a table has heard, by their senders' names for them: none is heard twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from fairytile.live.entries import Asked, MessageId
from fairytile.state import SeatNumber


class Known(NamedTuple):
    """What became of a message."""

    number: int
    """Of the entry that it led to."""
    digest: str


_Chunk: TypeAlias = Mapping[tuple[SeatNumber, MessageId], Known]


@dataclass(frozen=True, slots=True)
class Ids:
    """All messages that led to entries, as a value; in chunks, as the entries of a journal."""

    chunks: tuple[_Chunk, ...] = ()

    def added(self, seat: SeatNumber, asked: Asked, number: int) -> Ids:
        """With one message more."""
        chunks, last = list(self.chunks), _one(seat, asked, number)
        while chunks and len(chunks[-1]) <= len(last):
            last = {**chunks.pop(), **last}
        return Ids((*chunks, last))

    def get(self, seat: SeatNumber, message: MessageId) -> Known | None:
        """What became of a message of a seat; None if it was never heard."""
        for chunk in self.chunks:
            known = chunk.get((seat, message))
            if known is not None:
                return known
        return None


def _one(seat: SeatNumber, asked: Asked, number: int) -> _Chunk:
    return {(seat, asked.message): Known(number, asked.digest)}
