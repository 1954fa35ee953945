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


# Of a long game there are hundreds, so they are kept as plain texts: the seat and the name of a message, and
# the number and the digest. As tuples they would take more room than all the rest of the game.
_Chunk: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ids:
    """All messages that led to entries, as a value; in chunks, as the entries of a journal."""

    chunks: tuple[_Chunk, ...] = ()

    def added(self, seat: SeatNumber, asked: Asked, number: int) -> Ids:
        """With one message more."""
        chunks, last = self.chunks, {f"{seat} {asked.message}": f"{number} {asked.digest}"}
        while chunks and len(chunks[-1]) <= len(last):
            chunks, last = chunks[:-1], {**chunks[-1], **last}
        return Ids((*chunks, last))

    def get(self, seat: SeatNumber, message: MessageId) -> Known | None:
        """What became of a message of a seat; None if it was never heard."""
        key = f"{seat} {message}"
        for chunk in self.chunks:
            known = chunk.get(key)
            if known is not None:
                number, _, digest = known.partition(" ")
                return Known(int(number), digest)
        return None
