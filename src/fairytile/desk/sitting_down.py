"""Sitting down by an invitation, by a code, or at a seat that is kept; what is sent again is answered again.

A ticket is used up by the same change that seats its holder, so it is good once, whoever else tries.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from fairytile.chance import Share
from fairytile.desk.invitations import Place, place_of
from fairytile.desk.kept import Change, Ticket
from fairytile.desk.keys import code_key, stub_key, ticket_key
from fairytile.desk.table_making import share_of
from fairytile.live import Heard, Holder, Presence, Table, acting, answer_left, holds, sit_again, sit_down
from fairytile.protocol import Refusal, TableId, Why
from fairytile.protocol.http_bodies import SitByCode, SitDown, Taken
from fairytile.state import SeatNumber


class Sitting(NamedTuple):
    """A seat that somebody may take: which one, as who, and which ticket that uses up."""

    place: Place
    name: str
    share: Share | None
    used: Ticket | None = None
    left: Ticket | None = None
    """What stays of the ticket."""

    @property
    def table(self) -> TableId:
        """Where it is."""
        return TableId(self.place.table)

    @property
    def seat(self) -> SeatNumber:
        """Which one it is."""
        return SeatNumber(self.place.seat)

    @property
    def beside(self) -> Change:
        """What is kept with the entries by which the seat is taken."""
        return Change(
            used=[] if self.used is None else [self.used.key],
            issued=[] if self.left is None else [self.left],
        )

    def take(self, table: Table, holder: Holder, now: int, presence: Presence) -> Heard:
        """What becomes of the table; raises `Refusal`."""
        # Who sat there may have left before the deal: then it is a seat like any other.
        if self.place.again and table.chairs[self.seat].name is not None:
            return sit_again(table, holder, self.seat, now, presence)
        return sit_down(table, holder, self.seat, self.name, self.share, now=now)


class CodeKeys(NamedTuple):
    """Under which names the tickets of a code are kept."""

    code: str
    stub: str
    """What is left of it for the device that used it."""


def invitation_key(asked: SitDown) -> str | None:
    """Under which name the ticket is kept that somebody sits down by, if it can be one."""
    return None if asked.invitation is None else ticket_key("invitation", asked.invitation)


def sitting(table: Table, holder: Holder, asked: SitDown, ticket: Ticket | None, now: int) -> Sitting | Taken:
    """The seat that somebody may take by an invitation, or has already; raises `Refusal`.

    Args:
        table: Where somebody wants to sit down.
        holder: Who asks.
        asked: What they ask.
        ticket: Of their invitation, if it is known and not used yet.
        now: The time.
    """
    name, own = table.opened.table, table.seats_of(holder)
    if asked.invitation is None:
        seat = asked.seat
        if seat is None or not _was_kept_for(table, seat, holder):
            raise Refusal(Why.NOT_INVITED)
        return Sitting(Place(name, seat), asked.name, share_of(asked.share))
    if ticket is None or ticket.table != name:
        # It may have been sent again after it was used.
        if own and asked.seat in (None, *own):
            return Taken(name, own[0] if asked.seat is None else asked.seat, None)
        for wanted, wish in table.wanted.items():
            if holds(holder, wish.device):
                return taken(table, wanted, holder, now)
        raise Refusal(Why.NOT_INVITED)
    return Sitting(place_of(ticket), asked.name, share_of(asked.share), used=ticket)


def code_keys(holder: Holder, asked: SitByCode) -> CodeKeys:
    """Where the tickets of a code are found; raises `Refusal` if it can be none."""
    key = code_key(asked.code)
    if key is None:
        raise Refusal(Why.NOT_INVITED)
    return CodeKeys(key, stub_key(key, acting(holder)))


def sitting_by_code(
    asked: SitByCode, keys: CodeKeys, ticket: Ticket | None, stub: Ticket | None
) -> Sitting | Taken:
    """The seat that somebody may take by a code, or has already; raises `Refusal`.

    Args:
        asked: What they ask.
        keys: Under which names the tickets of the code are kept.
        ticket: Of the code, if it is not used yet.
        stub: What is left of it, if this device has used it: it was sent again then.
    """
    if ticket is not None:
        left = replace(ticket, key=keys.stub, kind="stub")
        return Sitting(place_of(ticket), asked.name, share_of(asked.share), used=ticket, left=left)
    if stub is None:
        raise Refusal(Why.NOT_INVITED)
    place = place_of(stub)
    return Taken(TableId(place.table), SeatNumber(place.seat), None)


def taken(table: Table, seat: SeatNumber, holder: Holder, now: int) -> Taken:
    """What a device is told that may have a seat, or has asked for it."""
    own = seat in table.seats_of(holder)
    return Taken(table.opened.table, seat, None if own else answer_left(table, seat, now))


def _was_kept_for(table: Table, seat: SeatNumber, holder: Holder) -> bool:
    """Whether a seat is or was kept for a device: sent again, it is the same seat."""
    known = table.opened.kept_for
    kept = known[seat] if 0 <= seat < len(known) else None
    return kept is not None and holds(holder, kept.device)
