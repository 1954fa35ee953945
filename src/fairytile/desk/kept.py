"""What is kept of tables, devices and tickets, as values: entries, claims, tickets, and a change of them.

Whoever keeps them, in a database or elsewhere, promises what `Change` says. Knows no SQL and no rule.
Times are integers: milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from zlib import crc32

from fairytile.protocol import Stage

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE

HOST: Final = -1
"""The seat of who made a table and sits nowhere, such as a big screen: by this claim it finds the table."""


WAKES: Final = -2
"""The seat of `WAKER` at a table that may go on by itself: a bot plays there, or somebody is asked for a
seat. A server that starts looks for these, and not through all tables that there are."""
WAKER: Final = "wakes"
"""Whose this seat is: no device."""


class Row(NamedTuple):
    """An entry of a journal as it is kept."""

    table: str
    number: int
    """Its place in the journal of its table, from 0: no two entries have the same."""
    body: bytes
    """The entry itself, as JSON."""
    seat: int | None = None
    message: str | None = None
    """What the message that led to the entry was called by its sender.

    The store keeps it and compares it with nothing: whoever appends entry 7 has read entries 0 to 6, or there
    is a `Conflict`, and so knows all messages before it.
    """
    checksum: int | None = None
    """Of the entry and its place; None for entries from before there were any."""

    @property
    def is_whole(self) -> bool:
        """Whether the entry is what was written, and stands where it was written; it is if nobody knows."""
        return self.checksum is None or self.checksum == checksum_of(self.table, self.number, self.body)


def checksum_of(table: str, number: int, body: bytes) -> int:
    """What shows a damaged or misplaced entry. It is no proof against anybody who can write to the store."""
    return crc32(body, crc32(f"{table} {number} ".encode()))


@dataclass(frozen=True, slots=True)
class Card:
    """What a list of tables shows of one, and by which it is found again."""

    table: str
    stage: Stage
    created: int
    """When the table was made; a later card does not change it."""
    changed: int
    """When something last happened, as far as the store was told: a card for each entry would be a waste."""


class Summary(NamedTuple):
    """What lists show of a table after an entry of its journal, so that nobody has to read all of it."""

    table: str
    number: int
    """Of the entry: what was appended after it may have changed anything."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat that belongs to one device from now on. A device is known by a hash of its key."""

    table: str
    seat: int
    device: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """Something that is good for one use: an invitation, a code, games for another device."""

    key: str
    """A hash of the secret: whoever reads the store can use no ticket."""
    kind: str
    body: bytes
    expires: int
    """From when on it is worth nothing."""
    table: str | None = None
    """The table it leads to and with which it is forgotten, if it is for one."""


@dataclass(frozen=True, slots=True)
class Member:
    """A device on a shelf: the devices of one person, which share their games. Others have none."""

    device: str
    """By a hash of its key, as in a claim."""
    shelf: str
    kind: str
    """What it is, such as a phone."""
    name: str
    """What somebody called it; empty if nobody did."""
    joined: int
    seen: int
    """When it was last there, roughly."""
    gone: int | None = None
    """When it was turned away: its key is worth nothing since, and its seats are those of the others."""


class TableSeat(NamedTuple):
    """A seat at a table."""

    table: str
    seat: int


class Met(NamedTuple):
    """A device of a shelf was there."""

    device: str
    seen: int


class Change(NamedTuple):
    """What is kept together or not at all, in the order of these fields, after all changes handed in before.

    Whoever appends to a journal waits until one change is kept before the next is handed in: an entry that
    builds on one that was refused would be kept all the same.
    """

    card: Card | None = None
    """How the table is listed from now on. A table begins with its card."""
    rows: Sequence[Row] = ()
    claims: Sequence[Claim] = ()
    used: Sequence[str] = ()
    """The keys of tickets that this uses up: each must still be there. When it expires is not looked at."""
    withdrawn: Sequence[str] = ()
    """The keys of tickets that are worth nothing any more, be they there or not."""
    issued: Sequence[Ticket] = ()
    forgotten: Sequence[str] = ()
    """Tables that are deleted, with all that belongs to them."""
    members: Sequence[Member] = ()
    """On which shelf devices are from now on, and what is known of them."""
    met: Sequence[Met] = ()
    """When devices were last there, of those that are on a shelf."""
    rewritten: Sequence[Row] = ()
    """Entries that say something else from now on, each of which is there already. What they said before is
    nowhere to be found soon after, neither in the file nor beside it."""
    unclaimed: Sequence[TableSeat] = ()
    """Seats that are nobody's any more, be they somebody's now or not."""
    summaries: Sequence[Summary] = ()
    """What lists show of tables from now on; nothing changes where a summary of a later entry is known."""


NOTHING: Final = Change()
"""A change of nothing: to keep it waits for all that was handed in before."""
