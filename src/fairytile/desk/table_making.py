"""Making tables: what is kept of a new one, and what is told to who made it. It draws nothing by itself."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from fairytile.chance import Secret, Share
from fairytile.desk.index_rows import opening_of
from fairytile.desk.invitations import invitation_ticket
from fairytile.desk.kept import HOST, Card, Change, Claim, Ticket
from fairytile.edition import Edition
from fairytile.live import Heard, Holder, Opened, Table, acting, again, open_table
from fairytile.protocol import InvitedPlan, Refusal, Settings, Stage, TableId, Why
from fairytile.protocol.http_bodies import Invitation, Made
from fairytile.state import SeatNumber


class Drawn(NamedTuple):
    """What chance gives a new table: nobody can guess any of it."""

    table: TableId
    secret: Secret
    new_ticket: Callable[[], str]
    """Draws the secret of an invitation."""


class Opening(NamedTuple):
    """A new table: its beginning, the tickets of its invitations, and what who made it is told."""

    heard: Heard
    tickets: tuple[Ticket, ...]
    made: Made

    def kept(self, now: int) -> Change:
        """All that is kept of it."""
        return opening_of(self.heard, now, Change(issued=self.tickets))


def check_edition(settings: Settings, edition: Edition) -> None:
    """See that settings mean this very box; raises `Refusal`.

    A name without a version would be another box after the next one has come out.
    """
    if (edition.key, edition.digest) != (settings.edition, settings.digest):
        raise Refusal(Why.OTHER_EDITION)


def check_unfinished(claims: Collection[Claim], cards: Collection[Card], most: int) -> None:
    """See that a device has not made too many tables; those at which it was invited do not count.

    Args:
        claims: All seats of the device and of those that share its games.
        cards: Their tables.
        most: How many tables they may have made whose games are not over.
    """
    made = {claim.table for claim in claims if claim.seat == HOST}
    if sum(card.table in made and card.stage is not Stage.OVER for card in cards) >= most:
        raise Refusal(Why.TOO_MANY_TABLES)


def first_entry(holder: Holder, settings: Settings, drawn: Drawn, now: int) -> Opened:
    """The first entry of a table that somebody makes."""
    nobody = (None,) * len(settings.chairs)
    return Opened(now, drawn.table, acting(holder), settings, drawn.secret.hex(), nobody)


def first_entry_again(table: Table, holder: Holder, drawn: Drawn, now: int) -> Opened:
    """The first entry of another table for the same people; raises `Refusal`."""
    return again(table, drawn.table, holder, drawn.secret, now)


def opening(entry: Opened, edition: Edition, share: str | None, drawn: Drawn, address: str | None) -> Opening:
    """A new table with an invitation to each seat that is for somebody else.

    Raises `Refusal`, and ``ValueError`` if such Books cannot be dealt from this box.
    """
    heard = open_table(entry, edition, share_of(share))
    invited = tuple(
        Invitation(SeatNumber(number), drawn.new_ticket())
        for number, plan in enumerate(heard.table.settings.chairs)
        if isinstance(plan, InvitedPlan)
    )
    tickets = tuple(invitation_ticket(entry.table, each, entry.at) for each in invited)
    return Opening(heard, tickets, made_of(heard.table, address, invited))


def made_of(table: Table, address: str | None, invitations: tuple[Invitation, ...] = ()) -> Made:
    """What who made a table is told."""
    return Made(table.opened.table, str(table.commitment), invitations, address)


def share_of(text: str | None) -> Share | None:
    """What a device adds to the shuffle; raises `Refusal`."""
    if text is None:
        return None
    try:
        return Share.of(text)
    except ValueError as error:
        raise Refusal(Why.NO_SHARE) from error
