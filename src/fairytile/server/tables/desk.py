"""The desk: tables are made there, seats taken, invitations and codes given out, and games found again.

It knows who asks (a device, or nobody) and what they have in hand (a ticket); what they ask for is looked at
after that. It knows nothing of HTTP.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from fairytile import __version__
from fairytile.chance import Secret, Share
from fairytile.content import editions, load
from fairytile.desk.keys import (
    code_key,
    new_code,
    new_table,
    new_ticket,
    stub_key,
    ticket_key,
)
from fairytile.edition import Edition
from fairytile.live import (
    Heard,
    Holder,
    Opened,
    Table,
    acting,
    again,
    answer_left,
    devices_of,
    follow,
    holds,
    open_table,
    sit_again,
    sit_down,
)
from fairytile.protocol import InvitedPlan, PersonPlan, Refusal, TableId, Why
from fairytile.protocol.http_bodies import (
    Code,
    EditionCard,
    Here,
    Invitation,
    Made,
    NewTable,
    SitByCode,
    SitDown,
    TableCards,
    TableInfo,
    Taken,
)
from fairytile.protocol.limits import MOST_LINKS
from fairytile.server.limits import Limits
from fairytile.server.store import HOST, Change, Stage, Ticket
from fairytile.server.tables.hub import DAY, MINUTE, Hub
from fairytile.server.tables.index_rows import opening_of, stage_of
from fairytile.server.tables.journal_loader import BrokenTable, UnknownTable
from fairytile.server.tables.table_list import TableList
from fairytile.state import SeatNumber
from fairytile.words import Language

INVITATION_LASTS = 30 * DAY
CODE_LASTS = 15 * MINUTE


class Place(msgspec.Struct, frozen=True):
    """Where an invitation or a code leads to."""

    table: str
    seat: int
    again: bool = False
    """Whether somebody sat there before, who lost their device."""


class Desk:
    """Serves devices that are not, or not yet, at a table."""

    def __init__(
        self, hub: Hub, public: str | None = None, most_unfinished: int = Limits().unfinished
    ) -> None:
        self._hub, self._public, self._most_unfinished = hub, public, most_unfinished
        self._store = hub.store
        self._list = TableList(hub)

    # --- making tables ----------------------------------------------------------------------

    async def make(self, holder: Holder, asked: NewTable) -> Made:
        """Make a table; raises `Refusal`, ``ValueError``, `StoreFailed`."""
        settings = asked.settings.of_today()
        edition = self._hub.edition(settings.edition)
        # A name without a version would be another box after the next one has come out.
        if (edition.key, edition.digest) != (settings.edition, settings.digest):
            raise Refusal(Why.OTHER_EDITION)
        await self._check_unfinished(holder)
        nobody = (None,) * len(settings.chairs)
        secret = Secret.drawn()
        entry = Opened(self._hub.clock(), new_table(), acting(holder), settings, secret.hex(), nobody)
        return await self._open(open_table(entry, edition, _share(asked.share)))

    async def play_again(self, name: TableId, holder: Holder, share: str | None) -> Made:
        """Make another table for the same people, once; raises `Refusal`, `UnknownTable`.

        It is kept together with the word of it at the old table, or not at all: nobody is left with a table
        that the others do not know.
        """
        table = await self._hub.table(name)
        entry = again(table, new_table(), holder, Secret.drawn(), self._hub.clock())
        known = await self._followed(table)
        if known is not None:
            return known
        await self._check_unfinished(holder)
        heard = open_table(entry, table.edition, _share(share))
        invited, tickets = self._invitations(heard.table)
        opening = opening_of(heard, self._hub.clock(), Change(issued=tickets))
        try:
            await self._hub.change(
                name,
                lambda now_at, now: follow(now_at, entry.table, now, table.followed),
                beside=opening,
            )
        except Refusal as refusal:
            now_at = await self._hub.table(name)
            if refusal.why is not Why.FOLLOWED or now_at.followed is None:
                raise
            if now_at.followed != entry.table:  # another device has asked at the same moment
                return self._made(await self._hub.table(now_at.followed), ())
        self._hub.tally.keep(heard.entries)
        await self._hub.room(entry.table)  # a bot may be to move there
        return self._made(heard.table, invited)

    async def _check_unfinished(self, holder: Holder) -> None:
        """See that a device has not made too many tables; those at which it was invited do not count."""
        own = devices_of(holder)
        made = {claim.table for claim in await self._store.claims_of(*own) if claim.seat == HOST}
        cards = [card for card in await self._store.cards_of(*own) if card.stage is not Stage.OVER]
        if sum(card.table in made for card in cards) >= self._most_unfinished:
            raise Refusal(Why.TOO_MANY_TABLES)

    async def _followed(self, table: Table) -> Made | None:
        """The table at which the same people play on, if it is still there."""
        if table.followed is None:
            return None
        try:
            return self._made(await self._hub.table(table.followed), ())
        except (UnknownTable, BrokenTable):
            return None

    async def _open(self, heard: Heard) -> Made:
        invited, tickets = self._invitations(heard.table)
        await self._hub.open(heard, Change(issued=tickets))
        return self._made(heard.table, invited)

    def _invitations(self, table: Table) -> tuple[tuple[Invitation, ...], list[Ticket]]:
        """An invitation to each seat that is for somebody else, with its ticket."""
        invited = tuple(
            Invitation(SeatNumber(number), new_ticket())
            for number, plan in enumerate(table.settings.chairs)
            if isinstance(plan, InvitedPlan)
        )
        return invited, [self._ticket(table.opened.table, each) for each in invited]

    def _made(self, table: Table, invitations: tuple[Invitation, ...]) -> Made:
        return Made(table.opened.table, str(table.commitment), invitations, self._public)

    def _ticket(self, name: TableId, invitation: Invitation, *, again_: bool = False) -> Ticket:
        key = ticket_key("invitation", invitation.key)
        assert key is not None, "we made it"
        place = msgspec.json.encode(Place(name, invitation.seat, again_))
        return Ticket(key, "invitation", place, self._hub.clock() + INVITATION_LASTS, name)

    # --- seats ------------------------------------------------------------------------------

    async def sit(self, name: TableId, holder: Holder, asked: SitDown) -> Taken:
        """Take a seat by an invitation, or one that is kept for this device; raises `Refusal`."""
        table = await self._hub.table(name)
        own = table.seats_of(holder)
        if asked.invitation is None:
            seat = asked.seat
            if seat is None or not _is_kept_for(table, seat, holder):
                raise Refusal(Why.NOT_INVITED)
            return await self._seated(name, holder, Place(name, seat), asked)
        key = ticket_key("invitation", asked.invitation)
        ticket = None if key is None else await self._store.ticket(key, self._hub.clock())
        if ticket is None or ticket.table != name:
            # It may have been sent again after it was used.
            if own and asked.seat in (None, *own):
                return Taken(name, own[0] if asked.seat is None else asked.seat, None)
            for wanted, wish in table.wanted.items():
                if holds(holder, wish.device):
                    return self._taken(table, wanted, holder)
            raise Refusal(Why.NOT_INVITED)
        place = msgspec.json.decode(ticket.body, type=Place)
        return await self._seated(name, holder, place, asked, used=ticket)

    async def sit_by_code(self, holder: Holder, asked: SitByCode) -> Taken:
        """Take the seat that a code leads to, until the cards are dealt; raises `Refusal`."""
        key, now = code_key(asked.code), self._hub.clock()
        if key is None:
            raise Refusal(Why.NOT_INVITED)
        stub = stub_key(key, acting(holder))
        ticket = await self._store.ticket(key, now)
        if ticket is None:
            known = await self._store.ticket(stub, now)  # sent again after it was used
            if known is None:
                raise Refusal(Why.NOT_INVITED)
            place = msgspec.json.decode(known.body, type=Place)
            return Taken(TableId(place.table), SeatNumber(place.seat), None)
        place = msgspec.json.decode(ticket.body, type=Place)
        sitting = SitDown(None, SeatNumber(place.seat), asked.name, asked.share, asked.device)
        left = replace(ticket, key=stub, kind="stub")
        return await self._seated(TableId(place.table), holder, place, sitting, used=ticket, left=left)

    async def _seated(
        self,
        name: TableId,
        holder: Holder,
        place: Place,
        asked: SitDown,
        *,
        used: Ticket | None = None,
        left: Ticket | None = None,
    ) -> Taken:
        """Use up a ticket, if it takes one, and take a seat; something may be left of the ticket."""
        seat, share = SeatNumber(place.seat), _share(asked.share)
        room = await self._hub.room(name)

        def hears(table: Table, now: int) -> Heard:
            # Who sat there may have left before the deal: then it is a seat like any other.
            if place.again and table.chairs[seat].name is not None:
                return sit_again(table, sitting, seat, now, room.presence(table))
            return sit_down(table, sitting, seat, asked.name, share, now=now)

        beside = Change(used=[used.key] if used else (), issued=[left] if left else ())
        try:
            async with self._hub.shelves.lock:
                found = await self._hub.shelves.holder(acting(holder))
                if found is None:
                    raise Refusal(Why.NO_DEVICE)
                sitting = found
                heard = await self._hub.change(name, hears, beside=beside)
        except Refusal as refusal:
            # Somebody else may have used it at the same moment.
            if used is not None and await self._store.ticket(used.key, self._hub.clock()) is None:
                raise Refusal(Why.NOT_INVITED) from refusal
            raise
        return self._taken(heard.table, seat, sitting)

    def _taken(self, table: Table, seat: SeatNumber, holder: Holder) -> Taken:
        """What a device is told that may have a seat, or has asked for it."""
        own = seat in table.seats_of(holder)
        waits = None if own else answer_left(table, seat, self._hub.clock())
        return Taken(table.opened.table, seat, waits)

    async def invite(self, name: TableId, holder: Holder, seat: SeatNumber) -> Invitation:
        """Another invitation to a seat: the one before is worth nothing any more. For the host alone."""
        table = await self._of_host(name, holder)
        if not _can_be_invited_to(table, seat):
            raise Refusal(Why.NOT_INVITED)
        invitation = Invitation(seat, new_ticket())
        lost = table.running is not None or table.chairs[seat].device is not None
        await self._give_out(name, seat, self._ticket(name, invitation, again_=lost))
        return invitation

    async def link(self, name: TableId, holder: Holder, seat: SeatNumber) -> Invitation:
        """One more invitation to a free seat; those before are good as well. For the host alone.

        So nobody has to keep a key to show it again, and no link that was sent is worth nothing for that.
        """
        table = await self._of_host(name, holder)
        if not _can_be_invited_to(table, seat):
            raise Refusal(Why.NOT_INVITED)
        if table.chairs[seat].is_taken:
            raise Refusal(Why.SEAT_TAKEN)
        invitation = Invitation(seat, new_ticket())
        await self._give_out(name, seat, self._ticket(name, invitation), beside=MOST_LINKS - 1)
        return invitation

    async def code(self, name: TableId, holder: Holder, seat: SeatNumber) -> Code:
        """A code by which somebody can sit down while the cards are not dealt. For the host alone."""
        table = await self._of_host(name, holder)
        if table.running is not None:
            raise Refusal(Why.DEALT)
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].is_taken:
            raise Refusal(Why.SEAT_TAKEN)
        found, expires = new_code(), self._hub.clock() + CODE_LASTS
        key = code_key(found)
        assert key is not None, "we made it"
        await self._give_out(
            name, seat, Ticket(key, "code", msgspec.json.encode(Place(name, seat)), expires, name)
        )
        return Code(found, expires)

    async def _give_out(self, name: TableId, seat: SeatNumber, ticket: Ticket, *, beside: int = 0) -> None:
        """Give out a ticket; of its kind for the same seat all but some are worth nothing any more."""
        known = [
            known
            for known in await self._store.tickets_of(name)
            if known.kind == ticket.kind and msgspec.json.decode(known.body, type=Place).seat == seat
        ]
        newest = sorted(known, key=lambda each: each.expires, reverse=True)
        old = [each.key for each in newest[beside:]]
        await self._store.keep(Change(withdrawn=old, issued=[ticket]))

    async def check_host(self, name: TableId, holder: Holder) -> None:
        """See that a device is the host of a table; raises `Refusal`, `UnknownTable`."""
        await self._of_host(name, holder)

    async def check_player(self, name: TableId, holder: Holder) -> None:
        """See that a device has a seat at a table; raises `Refusal`, `UnknownTable`."""
        if not (await self._hub.table(name)).seats_of(holder):
            raise Refusal(Why.NOT_YOUR_SEAT)

    async def _of_host(self, name: TableId, holder: Holder | None) -> Table:
        table = await self._hub.table(name)
        if not table.is_host(holder):
            raise Refusal(Why.NOT_HOST)
        return table

    # --- a device and its games -------------------------------------------------------------

    async def tables_of(self, holder: Holder | None) -> TableCards:
        """The tables of a device, those that changed last first."""
        return await self._list.of(holder)

    async def forget(self, name: TableId, holder: Holder | None) -> None:
        """Delete a table, be it in order or not, for the host alone; raises `Refusal`, `UnknownTable`."""
        try:
            await self._of_host(name, holder)
        except BrokenTable as broken:
            if HOST not in await self._list.claimed(name, holder):
                raise Refusal(Why.NOT_HOST) from broken
        await self._hub.forget(name)

    def edition(self, key: str) -> Edition:
        """An edition that can be played here; raises `UnknownEdition`."""
        return self._hub.edition(key)

    def here(self, language: Language, *, may_make: bool) -> Here:
        """What this server offers."""
        first = load().name
        newest = {key.partition("/")[0]: key for key in editions()}
        offered = [
            self._hub.edition(key) for _, key in sorted(newest.items(), key=lambda each: each[0] != first)
        ]
        cards = tuple(EditionCard(each.key, each.digest, each.story(language).title) for each in offered)
        return Here(__version__, may_make, self._public, cards)

    # --- what is known of a table -----------------------------------------------------------

    async def info(self, name: TableId, holder: Holder | None) -> TableInfo:
        """What a device may know of a table beside the game."""
        room = await self._hub.room(name)
        table = room.table
        assert table is not None, "it was loaded just now"
        return TableInfo(
            name,
            stage_of(table),
            table.settings,
            str(table.commitment),
            room.who_is_there(table),
            table.is_host(holder),
            table.seats_of(holder),
            _kept_for(table, holder),
        )


def _share(text: str | None) -> Share | None:
    if text is None:
        return None
    try:
        return Share.of(text)
    except ValueError as error:
        raise Refusal(Why.NO_SHARE) from error


def _kept_for(table: Table, holder: Holder | None) -> tuple[SeatNumber, ...]:
    """The free seats that are kept for a device."""
    return tuple(seat for seat, kept in table.kept.items() if holds(holder, kept.device))


def _can_be_invited_to(table: Table, seat: SeatNumber) -> bool:
    """Whether an invitation may lead to a seat: to one that was meant for it, or that its player has left."""
    if not 0 <= seat < len(table.chairs):
        return False
    plan, left = table.settings.chairs[seat], table.chairs[seat].device is None
    return isinstance(plan, InvitedPlan) or (isinstance(plan, PersonPlan) and left)


def _is_kept_for(table: Table, seat: SeatNumber, holder: Holder) -> bool:
    """Whether a seat is or was kept for a device: sent again, it is the same seat."""
    known = table.opened.kept_for
    kept = known[seat] if 0 <= seat < len(known) else None
    return kept is not None and holds(holder, kept.device)
