"""Invitations, links and codes: tickets that lead to a seat, given out by the host of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from fairytile.data import ABSENT
from fairytile.desk.json_bodies import body_bytes, body_of
from fairytile.desk.kept import DAY, MINUTE, Change, Ticket
from fairytile.desk.keys import code_key, ticket_key
from fairytile.live import Holder, Table
from fairytile.protocol import InvitedPlan, PersonPlan, Refusal, TableId, Why
from fairytile.protocol.http_bodies import Code, Invitation
from fairytile.protocol.limits import MOST_LINKS
from fairytile.state import SeatNumber

INVITATION_LASTS: Final = 30 * DAY
CODE_LASTS: Final = 15 * MINUTE


@dataclass(frozen=True, slots=True)
class Place:
    """Where an invitation or a code leads to."""

    table: str
    seat: int
    again: bool = field(default=False, metadata={ABSENT: False})
    """Whether somebody sat there before, who lost their device."""


class Issue(NamedTuple):
    """A ticket that is given out."""

    ticket: Ticket
    beside: int = 0
    """How many of its kind for the same seat stay good: all others are worth nothing any more."""

    def kept(self, known: Sequence[Ticket]) -> Change:
        """What is kept of it, by the tickets to its table that are known."""
        ours, seat = self.ticket, place_of(self.ticket).seat
        same = [each for each in known if each.kind == ours.kind and place_of(each).seat == seat]
        newest = sorted(same, key=lambda each: each.expires, reverse=True)
        return Change(withdrawn=[each.key for each in newest[self.beside :]], issued=[ours])


def place_of(ticket: Ticket) -> Place:
    """Where a ticket leads to; raises `DataError`."""
    return body_of(Place, ticket.body)


def invitation_ticket(table: TableId, invitation: Invitation, now: int, *, again: bool = False) -> Ticket:
    """The ticket of an invitation whose secret was drawn here."""
    key = ticket_key("invitation", invitation.key)
    assert key is not None, "we made it"
    place = body_bytes(Place(table, invitation.seat, again))
    return Ticket(key, "invitation", place, now + INVITATION_LASTS, table)


def invite(table: Table, holder: Holder, seat: SeatNumber, secret: str, now: int) -> tuple[Invitation, Issue]:
    """Another invitation to a seat: the one before is worth nothing any more. For the host alone.

    Raises `Refusal`.
    """
    check_host(table, holder)
    _check_invited(table, seat)
    invitation = Invitation(seat, secret)
    lost = table.running is not None or table.chairs[seat].device is not None
    return invitation, Issue(invitation_ticket(table.opened.table, invitation, now, again=lost))


def link(table: Table, holder: Holder, seat: SeatNumber, secret: str, now: int) -> tuple[Invitation, Issue]:
    """One more invitation to a free seat; those before are good as well. For the host alone.

    So nobody has to keep a key to show it again, and no link that was sent is worth nothing for that. Raises
    `Refusal`.
    """
    check_host(table, holder)
    _check_invited(table, seat)
    if table.chairs[seat].is_taken:
        raise Refusal(Why.SEAT_TAKEN)
    invitation = Invitation(seat, secret)
    return invitation, Issue(invitation_ticket(table.opened.table, invitation, now), MOST_LINKS - 1)


def seat_code(table: Table, holder: Holder, seat: SeatNumber, code: str, now: int) -> tuple[Code, Issue]:
    """A code by which somebody can sit down while the cards are not dealt. For the host alone.

    Raises `Refusal`.
    """
    check_host(table, holder)
    if table.running is not None:
        raise Refusal(Why.DEALT)
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].is_taken:
        raise Refusal(Why.SEAT_TAKEN)
    key, expires, name = code_key(code), now + CODE_LASTS, table.opened.table
    assert key is not None, "we made it"
    return Code(code, expires), Issue(Ticket(key, "code", body_bytes(Place(name, seat)), expires, name))


def check_host(table: Table, holder: Holder | None) -> None:
    """See that a device is the host of a table; raises `Refusal`."""
    if not table.is_host(holder):
        raise Refusal(Why.NOT_HOST)


def check_player(table: Table, holder: Holder | None) -> None:
    """See that a device has a seat at a table; raises `Refusal`."""
    if not table.seats_of(holder):
        raise Refusal(Why.NOT_YOUR_SEAT)


def _check_invited(table: Table, seat: SeatNumber) -> None:
    """See that an invitation may lead to a seat: to one meant for it, or that its player has left."""
    if not 0 <= seat < len(table.chairs):
        raise Refusal(Why.NOT_INVITED)
    plan, left = table.settings.chairs[seat], table.chairs[seat].device is None
    if not (isinstance(plan, InvitedPlan) or (isinstance(plan, PersonPlan) and left)):
        raise Refusal(Why.NOT_INVITED)
