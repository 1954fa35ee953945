"""A store without a disk: for tests of all that stands on a store, and for simulated worlds.

It keeps the promises of the contract by the plainest means. When it is told to, it breaks down as disks and
processes do: it fails before or after it has kept a group, takes its time, forgets what was not yet safe.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from fairytile.server.store import (
    WAKER,
    Card,
    Change,
    Claim,
    Conflict,
    Groups,
    Member,
    Row,
    Stage,
    StoreFailed,
    Summary,
    Ticket,
)


@dataclass
class Contents:
    """Everything that is kept, as plain dictionaries."""

    cards: dict[str, Card] = field(default_factory=dict)
    rows: dict[str, dict[int, Row]] = field(default_factory=dict)
    summaries: dict[str, Summary] = field(default_factory=dict)
    claims: dict[tuple[str, int], Claim] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)

    def apply(self, change: Change) -> None:
        """Keep a change, or raise `Conflict` and keep nothing of it."""
        self._check(change)
        if (card := change.card) is not None:
            old = self.cards.get(card.table, card)
            self.cards[card.table] = replace(card, created=old.created)
        for row in change.rows:
            self.rows.setdefault(row.table, {})[row.number] = row
        for claim in change.claims:
            self.claims[claim.table, claim.seat] = claim
        for key in (*change.used, *change.withdrawn):
            self.tickets.pop(key, None)
        for ticket in change.issued:
            self.tickets[ticket.key] = ticket
        for table in change.forgotten:
            self._forget(table)
        for member in change.members:
            self.members[member.device] = member
        for device, seen in change.met:
            if device in self.members:
                self.members[device] = replace(self.members[device], seen=seen)
        for row in change.rewritten:
            old_row = self.rows[row.table][row.number]
            self.rows[row.table][row.number] = old_row._replace(body=row.body, checksum=row.checksum)
        for place in change.unclaimed:
            self.claims.pop((place.table, place.seat), None)
        for summary in change.summaries:
            known = self.summaries.get(summary.table, summary)
            self.summaries[summary.table] = max(summary, known, key=lambda each: each.number)

    def _check(self, change: Change) -> None:
        tables = self.cards.keys() | ({change.card.table} if change.card is not None else set())
        named = {row.table for row in change.rows} | {claim.table for claim in change.claims}
        named |= {summary.table for summary in change.summaries}
        named |= {ticket.table for ticket in change.issued if ticket.table is not None}
        if not named <= tables:
            raise Conflict("there is no such table")
        numbers = [(row.table, row.number) for row in change.rows]
        if len(set(numbers)) < len(numbers) or any(n in self.rows.get(t, {}) for t, n in numbers):
            raise Conflict("there is an entry of this number")
        there = {(table, number) for table, numbered in self.rows.items() for number in numbered}
        if not there | {*numbers} >= {(row.table, row.number) for row in change.rewritten}:
            raise Conflict("there is no such entry")
        if len(set(change.used)) < len(change.used) or not self.tickets.keys() >= set(change.used):
            raise Conflict("this was used before")
        keys = [ticket.key for ticket in change.issued]
        left = self.tickets.keys() - set(change.used) - set(change.withdrawn)
        if len(set(keys)) < len(keys) or left & set(keys):
            raise Conflict("this key was given out before")

    def _forget(self, table: str) -> None:
        self.cards.pop(table, None)
        self.rows.pop(table, None)
        self.summaries.pop(table, None)
        self.claims = {place: claim for place, claim in self.claims.items() if claim.table != table}
        self.tickets = {key: ticket for key, ticket in self.tickets.items() if ticket.table != table}

    def __copy__(self) -> Contents:
        rows = {table: dict(numbered) for table, numbered in self.rows.items()}
        return Contents(
            dict(self.cards), rows, dict(self.summaries), dict(self.claims), dict(self.tickets),
            dict(self.members),
        )  # fmt: skip


class Disk:
    """What outlives a process. Several stores on one disk are several servers on one database."""

    def __init__(self) -> None:
        self.seen = Contents()
        """What whoever reads gets to see."""
        self.safe = Contents()
        """What is there after the power was gone."""
        self._unsafe: list[Sequence[Change]] = []

    def write(self, changes: Sequence[Change]) -> None:
        """A group that was written but is not yet safe."""
        self._unsafe.append(changes)

    def sync(self) -> None:
        """Make everything safe that was written."""
        for changes in self._unsafe:
            for change in changes:
                self.safe.apply(change)
        self._unsafe = []

    def lose_power(self, spared: int = 0) -> None:
        """Forget what was not safe, but for the first few groups, which happened to be lucky."""
        self._unsafe = self._unsafe[:spared]
        self.sync()
        self.seen = copy(self.safe)


class Faults:
    """What goes wrong, and when: override what should. Whatever is raised is a failure of the store."""

    async def before(self, changes: Sequence[Change]) -> None:
        """Called before anything of a group is written; nothing of it is kept if this raises."""

    async def unsafe(self, changes: Sequence[Change]) -> None:
        """Called when a group is written, and seen by readers, but not yet safe from a loss of power."""

    async def after(self, changes: Sequence[Change]) -> None:
        """Called when a group is safe, but nobody was told; if this raises, the answer is lost."""

    async def reading(self) -> None:
        """Called before anything is read."""


class MemoryStore:
    """A `Store` on a `Disk` that is none."""

    def __init__(self, disk: Disk | None = None, faults: Faults | None = None, *, pause: float = 0.0) -> None:
        self.disk = disk or Disk()
        self.faults = faults or Faults()
        self._groups = Groups(self._write, pause=pause)
        self._closed = False
        self._dead = False

    def kill(self) -> None:
        """The process of this store dies: nothing more is written, and nobody gets an answer any more.

        What it has written stays on the disk, unless the disk loses its power as well.
        """
        self._dead = True

    async def _alive(self) -> None:
        if self._dead:
            await asyncio.get_running_loop().create_future()

    async def _write(self, changes: Sequence[Change]) -> list[Conflict | None]:
        await self.faults.before(changes)
        await self._alive()
        outcomes = [self._outcome(change) for change in changes]
        kept = [change for change, outcome in zip(changes, outcomes, strict=True) if outcome is None]
        self.disk.write(kept)
        await self.faults.unsafe(changes)
        await self._alive()
        self.disk.sync()
        await self.faults.after(changes)
        await self._alive()
        return outcomes

    def _outcome(self, change: Change) -> Conflict | None:
        try:
            self.disk.seen.apply(change)
        except Conflict as conflict:
            return conflict
        return None

    async def _read(self) -> Contents:
        if self._closed:
            raise StoreFailed("the store is closed")
        await self.faults.reading()
        await self._alive()
        return self.disk.seen

    async def keep(self, change: Change) -> None:
        await self._groups.keep(change)

    async def forget(self, table: str) -> None:
        await self.keep(Change(forgotten=(table,)))

    async def sweep(self, now: int) -> int:
        tickets = (await self._read()).tickets.values()
        keys = [ticket.key for ticket in tickets if ticket.expires <= now][:1000]
        if keys:
            await self.keep(Change(withdrawn=keys))
        return len(keys)

    async def close(self) -> None:
        await self._groups.close()
        self._closed = True

    async def journal(self, table: str, after: int = -1) -> list[Row]:
        rows = (await self._read()).rows.get(table, {})
        return [row for number, row in sorted(rows.items()) if number > after]

    async def card(self, table: str) -> Card | None:
        return (await self._read()).cards.get(table)

    async def claims_at(self, table: str) -> list[Claim]:
        return [claim for _, claim in sorted((await self._read()).claims.items()) if claim.table == table]

    async def claims_of(self, *devices: str) -> list[Claim]:
        return [claim for _, claim in sorted((await self._read()).claims.items()) if claim.device in devices]

    async def summaries(self, *tables: str) -> list[Summary]:
        contents = await self._read()
        known = [contents.summaries[table] for table in sorted(tables) if table in contents.summaries]
        return [each for each in known if each.number == max(contents.rows.get(each.table, {}), default=-1)]

    async def shelf_of(self, device: str) -> list[Member]:
        members = (await self._read()).members
        shelf = members[device].shelf if device in members else None
        found = [member for member in members.values() if member.shelf == shelf]
        return sorted(found, key=lambda member: (member.joined, member.device))

    async def cards_of(self, *devices: str) -> list[Card]:
        contents = await self._read()
        tables = {claim.table for claim in contents.claims.values() if claim.device in devices}
        cards = [contents.cards[table] for table in tables]
        return sorted(cards, key=lambda card: (-card.changed, card.table))

    async def waiting(self, stage: Stage, before: int, most: int) -> list[Card]:
        cards = (await self._read()).cards.values()
        quiet = [card for card in cards if card.stage is stage and card.changed < before]
        return sorted(quiet, key=lambda card: (card.changed, card.table))[:most]

    async def waking(self, most: int, after: str = "") -> list[Card]:
        found = await self._read()
        marked = {claim.table for claim in found.claims.values() if claim.device == WAKER}
        cards = [card for card in found.cards.values() if card.table in marked]
        running = [card for card in cards if card.stage is Stage.PLAYING and card.table > after]
        return sorted(running, key=lambda card: card.table)[:most]

    async def ticket(self, key: str, now: int) -> Ticket | None:
        ticket = (await self._read()).tickets.get(key)
        return ticket if ticket is not None and ticket.expires > now else None

    async def tickets_of(self, table: str) -> list[Ticket]:
        tickets = sorted((await self._read()).tickets.items())
        return [ticket for _, ticket in tickets if ticket.table == table]
