"""What a server keeps, and what it asks of whoever keeps it. Knows no SQL and no rule.

A table is its journal: entries with numbers, appended and never changed, but for the names in them. What else
is kept (how far a table has come, whose seats are whose, invitations) only serves to find it again. It goes
with the entries that it belongs to into one `Change`, which is kept whole or not at all.

Times are integers: milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

from fairytile.desk.kept import Card, Change, Claim, Member, Row, Summary, Ticket
from fairytile.errors import FairyTileError
from fairytile.protocol import Stage


class Conflict(FairyTileError):
    """Somebody else was faster, and nothing of the change is kept.

    An entry with this number is there, a ticket was used before, a key was given out, or the table is gone.
    """


class StoreFailed(FairyTileError):
    """The store could not do its work, as with a full or broken disk.

    After `Store.keep` raised it nobody knows whether the change is kept: it may have reached the disk, and
    only the answer was lost. So drop what was made from the journal, tell nobody, and read the journal again
    before anything is added to it.
    """


class Store(Protocol):
    """Keeps tables. The same tests hold every kind of store to every promise made here.

    All methods raise `StoreFailed` when the store cannot be reached or was closed. What is read has every
    change that was kept before the question was asked.
    """

    def keep(self, change: Change) -> Awaitable[None]:
        """Keep a change. When it was waited for, the change outlives a loss of power.

        Who is cancelled while waiting does not stop the change, which is kept, or not, without a witness.

        Raises:
            Conflict: Somebody else was faster.
            StoreFailed: It is not known whether the change is kept.
        """

    async def journal(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a table behind a number, in order; none if there is no such table."""

    async def card(self, table: str) -> Card | None:
        """How a table is listed, if there is one of this name."""

    async def claims_at(self, table: str) -> list[Claim]:
        """Whose the seats of a table are, by seat."""

    async def claims_of(self, *devices: str) -> list[Claim]:
        """All seats of some devices, by table and seat."""

    async def cards_of(self, *devices: str) -> list[Card]:
        """The tables at which one of some devices has a seat or is the host, the last to change first."""

    async def summaries(self, *tables: str) -> list[Summary]:
        """What lists show of some tables, by table: of those to which nothing was appended since."""

    async def shelf_of(self, device: str) -> list[Member]:
        """All on the shelf of a device, itself among them, by when they joined; none if it is on none."""

    async def waiting(self, stage: Stage, before: int, most: int) -> list[Card]:
        """Tables of a stage at which nothing has happened since a time, the quietest first."""

    async def waking(self, most: int, after: str = "") -> list[Card]:
        """Tables at which `WAKER` has its seat and a game runs, by name and behind `after`, in pages."""

    async def ticket(self, key: str, now: int) -> Ticket | None:
        """A ticket, if it can still be used."""

    async def tickets_of(self, table: str) -> list[Ticket]:
        """All tickets to a table that were neither used nor withdrawn, expired ones too, by key."""

    async def sweep(self, now: int) -> int:
        """Withdraw tickets that have expired, a thousand at most, and say how many they were."""

    async def forget(self, table: str) -> None:
        """Delete a table with all that belongs to it; nothing happens if there is none."""

    async def close(self) -> None:
        """Keep what is still on its way, then let go of everything. A second time does nothing."""
