"""What can go wrong between a device and a server, said to people: what it is, and what to do."""

from __future__ import annotations

from fairytile.errors import FairyTileError


class ClientError(FairyTileError):
    """Something between this device and a server went wrong."""


class Unreachable(ClientError):
    """The server does not answer, or is none. It may be worth another try."""


class NoTable(ClientError):
    """There is no such table, or none that this device may come to."""


class Declined(ClientError):
    """The server, or the table, refuses what was asked for."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(reason, sentence)
        self.reason = reason
        """A code for programs: one of `fairytile.protocol.refusals.REFUSAL_CODES`, or a newer one."""
        self.sentence = sentence
        """What is wrong and what to do, in the language of the device."""

    def __str__(self) -> str:
        return self.sentence
