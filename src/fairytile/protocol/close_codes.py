"""Close codes: why a server ends a WebSocket, and what a device does then."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class CloseCode(IntEnum):
    """With which code a server ends a connection. Those from 4000 on are our own."""

    FAILED = 1011
    RESTART = 1012
    NO_TABLE = 4000
    COME_AGAIN = 4001
    TOO_MUCH = 4002
    TOO_MANY = 4003


class Ending(NamedTuple):
    """What a close code says."""

    why: str
    then: str
    """What the device is to do."""

    @property
    def sentence(self) -> str:
        """Both in a sentence."""
        return f"{self.why[0].upper()}{self.why[1:]}: {self.then}."


CLOSE_CODES: Final[Mapping[CloseCode, Ending]] = MappingProxyType(
    {
        CloseCode.RESTART: Ending(
            "the server ends, or starts again",
            "come again in a moment, with the number of the latest event",
        ),
        CloseCode.FAILED: Ending(
            "something went wrong in the server, which has written it down", "come again in a moment"
        ),
        CloseCode.NO_TABLE: Ending("there is no such table", "do not come again"),
        CloseCode.COME_AGAIN: Ending(
            "the device was too slow, said no hello within ten seconds or has many newer windows, or it is "
            "not certain that it was told everything",
            "come again, with the number of the latest event",
        ),
        CloseCode.TOO_MUCH: Ending(
            "too many messages, or too many that nobody can read", "wait, and mend the program"
        ),
        CloseCode.TOO_MANY: Ending(
            "too many devices are at this table, or somebody who plays needs the place", "try later"
        ),
    }
)
"""Each code with what it says."""
