"""Keeps changes in dictionaries: what a worker in a browser does who has nothing but the standard library."""

from __future__ import annotations

from collections.abc import Iterable

from fairytile.desk.json_bodies import entry_of
from fairytile.desk.kept import Card, Change, Claim, Member, Row, Summary, Ticket
from fairytile.edition import Edition
from fairytile.live import Opened, Table


class Keeper:
    """What is kept, and found again."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.cards: dict[str, Card] = {}
        self.claims: dict[tuple[str, int], Claim] = {}
        self.tickets: dict[str, Ticket] = {}
        self.members: dict[str, Member] = {}
        self.summaries: dict[str, Summary] = {}

    def keep(self, change: Change) -> None:
        """Keep a change whole; a ticket that is used must be there."""
        assert self.tickets.keys() >= {*change.used}
        if change.card is not None:
            self.cards[change.card.table] = change.card
        self.rows += change.rows
        self.claims |= {(each.table, each.seat): each for each in change.claims}
        for key in (*change.used, *change.withdrawn):
            self.tickets.pop(key, None)
        self.tickets |= {each.key: each for each in change.issued}
        self.members |= {each.device: each for each in change.members}
        self.summaries |= {each.table: each for each in change.summaries}

    def ticket(self, key: str | None, now: int) -> Ticket | None:
        """A ticket that can still be used."""
        found = None if key is None else self.tickets.get(key)
        return found if found is not None and found.expires > now else None

    def shelf_of(self, device: str) -> list[Member]:
        """All on the shelf of a device."""
        own = self.members.get(device)
        return [] if own is None else [each for each in self.members.values() if each.shelf == own.shelf]

    def history(self, name: str, edition: Edition) -> Iterable[Table]:
        """The table after each entry of its journal."""
        first, *rest = [entry_of(row) for row in self.rows if row.table == name and row.is_whole]
        assert isinstance(first, Opened)
        table = Table.of(first, edition)
        yield table
        for entry in rest:
            table = table.followed_by(entry)
            yield table
