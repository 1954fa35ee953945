"""A store that is watched: how long it takes, and when it fails, for the operator."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import TypeVar

from fairytile.server.ops.counters import Tally
from fairytile.server.ops.logs import seldom
from fairytile.server.store import (
    Card,
    Change,
    Claim,
    Conflict,
    Member,
    Row,
    Stage,
    Store,
    StoreFailed,
    Summary,
    Ticket,
)

_T = TypeVar("_T")


class WatchedStore:
    """Hands everything on to another store: a `Store` itself."""

    def __init__(self, store: Store, tally: Tally) -> None:
        self._store, self._tally = store, tally
        self.told: Callable[[str], None] = lambda device: None
        """Is told of each device that has a seat or has made a table, when that is kept or read."""

    async def keep(self, change: Change) -> None:
        """Keep a change."""
        tally, began = self._tally, perf_counter()
        try:
            await self._store.keep(change)
        except Conflict:
            tally.conflicts += 1
            raise
        except StoreFailed as failure:
            self._failed(failure)
            raise
        tally.kept.add(perf_counter() - began)
        for claim in change.claims:
            self.told(claim.device)

    async def journal(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a table behind a number."""
        return await self._seen(self._store.journal(table, after))

    async def card(self, table: str) -> Card | None:
        """How a table is listed."""
        return await self._seen(self._store.card(table))

    async def claims_at(self, table: str) -> list[Claim]:
        """Whose the seats of a table are."""
        return await self._seen(self._store.claims_at(table))

    async def claims_of(self, *devices: str) -> list[Claim]:
        """All seats of some devices."""
        return self._theirs(devices, await self._seen(self._store.claims_of(*devices)))

    async def cards_of(self, *devices: str) -> list[Card]:
        """The tables of some devices."""
        return self._theirs(devices, await self._seen(self._store.cards_of(*devices)))

    async def summaries(self, *tables: str) -> list[Summary]:
        """What lists show of some tables."""
        return await self._seen(self._store.summaries(*tables))

    async def shelf_of(self, device: str) -> list[Member]:
        """All on the shelf of a device."""
        found = await self._seen(self._store.shelf_of(device))
        if any(member.device == device and member.gone is None for member in found):
            self.told(device)  # what the others have is its own as well
        return found

    async def has_games(self, device: str) -> bool:
        """Whether a device has a seat or a table, or shares those of another one."""
        if await self.claims_of(device):
            return True
        return any(member.device == device and member.gone is None for member in await self.shelf_of(device))

    async def waiting(self, stage: Stage, before: int, most: int) -> list[Card]:
        """Tables at which nothing has happened since a time."""
        return await self._seen(self._store.waiting(stage, before, most))

    async def waking(self, most: int, after: str = "") -> list[Card]:
        """Tables that may go on by themselves."""
        return await self._seen(self._store.waking(most, after))

    async def ticket(self, key: str, now: int) -> Ticket | None:
        """A ticket, if it can still be used."""
        return await self._seen(self._store.ticket(key, now))

    async def tickets_of(self, table: str) -> list[Ticket]:
        """All tickets to a table."""
        return await self._seen(self._store.tickets_of(table))

    async def sweep(self, now: int) -> int:
        """Withdraw tickets that have expired."""
        return await self._seen(self._store.sweep(now))

    async def forget(self, table: str) -> None:
        """Delete a table."""
        await self._seen(self._store.forget(table))

    async def close(self) -> None:
        """Let go of everything."""
        await self._store.close()

    def _theirs(self, devices: Sequence[str], found: list[_T]) -> list[_T]:
        if found and len(devices) == 1:
            self.told(devices[0])
        return found

    async def _seen(self, asking: Awaitable[_T]) -> _T:
        try:
            return await asking
        except StoreFailed as failure:
            self._failed(failure)
            raise

    def _failed(self, failure: StoreFailed) -> None:
        self._tally.failures += 1
        # The first line has the words of the database; those after it repeat the statement.
        seldom("the store failed", why=str(failure).partition("\n")[0], exc_info=failure)
