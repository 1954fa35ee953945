"""The desk: tables are made there, seats taken, invitations and codes given out, and games found again.

It knows who asks (a device, or nobody) and what they have in hand (a ticket); what they ask for is looked at
after that. What follows is worked out by `fairytile.desk`: what that has to know is fetched here, and what
comes of it is kept. It knows nothing of HTTP.
"""

from __future__ import annotations

from fairytile.chance import Secret
from fairytile.desk.invitations import Issue, check_host, check_player, invite, link, seat_code
from fairytile.desk.kept import HOST, Change
from fairytile.desk.keys import new_code, new_table, new_ticket
from fairytile.desk.sitting_down import Sitting, code_keys, invitation_key, sitting, sitting_by_code, taken
from fairytile.desk.table_cards import here, info_of
from fairytile.desk.table_making import (
    Drawn,
    check_edition,
    check_unfinished,
    first_entry,
    first_entry_again,
    made_of,
    opening,
)
from fairytile.edition import Edition
from fairytile.live import Heard, Holder, Table, acting, devices_of, follow
from fairytile.protocol import Refusal, TableId, Why
from fairytile.protocol.http_bodies import (
    Code,
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
from fairytile.server.limits import Limits
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable, UnknownTable
from fairytile.server.tables.table_list import TableList
from fairytile.state import SeatNumber
from fairytile.words import Language


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
        check_edition(settings, edition)
        await self._check_unfinished(holder)
        drawn = _drawn()
        entry = first_entry(holder, settings, drawn, self._hub.clock())
        new = opening(entry, edition, asked.share, drawn, self._public)
        await self._hub.open(new.heard, Change(issued=new.tickets))
        return new.made

    async def play_again(self, name: TableId, holder: Holder, share: str | None) -> Made:
        """Make another table for the same people, once; raises `Refusal`, `UnknownTable`.

        It is kept together with the word of it at the old table, or not at all: nobody is left with a table
        that the others do not know.
        """
        table = await self._hub.table(name)
        drawn = _drawn()
        entry = first_entry_again(table, holder, drawn, self._hub.clock())
        known = await self._followed(table)
        if known is not None:
            return known
        await self._check_unfinished(holder)
        new = opening(entry, table.edition, share, drawn, self._public)
        try:
            await self._hub.change(
                name,
                lambda now_at, now: follow(now_at, entry.table, now, table.followed),
                beside=new.kept(self._hub.clock()),
            )
        except Refusal as refusal:
            now_at = await self._hub.table(name)
            if refusal.why is not Why.FOLLOWED or now_at.followed is None:
                raise
            if now_at.followed != entry.table:  # another device has asked at the same moment
                return made_of(await self._hub.table(now_at.followed), self._public)
        self._hub.tally.keep(new.heard.entries)
        await self._hub.room(entry.table)  # a bot may be to move there
        return new.made

    async def _check_unfinished(self, holder: Holder) -> None:
        """See that a device has not made too many tables; raises `Refusal`."""
        own = devices_of(holder)
        claims, cards = await self._store.claims_of(*own), await self._store.cards_of(*own)
        check_unfinished(claims, cards, self._most_unfinished)

    async def _followed(self, table: Table) -> Made | None:
        """The table at which the same people play on, if it is still there."""
        if table.followed is None:
            return None
        try:
            return made_of(await self._hub.table(table.followed), self._public)
        except (UnknownTable, BrokenTable):
            return None

    # --- seats ------------------------------------------------------------------------------

    async def sit(self, name: TableId, holder: Holder, asked: SitDown) -> Taken:
        """Take a seat by an invitation, or one that is kept for this device; raises `Refusal`."""
        table, key = await self._hub.table(name), invitation_key(asked)
        ticket = None if key is None else await self._store.ticket(key, self._hub.clock())
        return await self._seated(sitting(table, holder, asked, ticket, self._hub.clock()), holder)

    async def sit_by_code(self, holder: Holder, asked: SitByCode) -> Taken:
        """Take the seat that a code leads to, until the cards are dealt; raises `Refusal`."""
        keys, now = code_keys(holder, asked), self._hub.clock()
        ticket = await self._store.ticket(keys.code, now)
        stub = None if ticket is not None else await self._store.ticket(keys.stub, now)
        return await self._seated(sitting_by_code(asked, keys, ticket, stub), holder)

    async def _seated(self, found: Sitting | Taken, holder: Holder) -> Taken:
        """Take a seat, using up the ticket that leads to it; what is taken already is answered again."""
        if isinstance(found, Taken):
            return found
        room = await self._hub.room(found.table)

        def hears(table: Table, now: int) -> Heard:
            return found.take(table, sitter, now, room.presence(table))

        try:
            async with self._hub.shelves.lock:
                known = await self._hub.shelves.holder(acting(holder))
                if known is None:
                    raise Refusal(Why.NO_DEVICE)
                sitter = known
                heard = await self._hub.change(found.table, hears, beside=found.beside)
        except Refusal as refusal:
            # Somebody else may have used it at the same moment.
            used = found.used
            if used is not None and await self._store.ticket(used.key, self._hub.clock()) is None:
                raise Refusal(Why.NOT_INVITED) from refusal
            raise
        return taken(heard.table, found.seat, sitter, self._hub.clock())

    async def invite(self, name: TableId, holder: Holder, seat: SeatNumber) -> Invitation:
        """Another invitation to a seat: the one before is worth nothing any more. For the host alone."""
        table = await self._hub.table(name)
        invitation, issue = invite(table, holder, seat, new_ticket(), self._hub.clock())
        await self._give_out(name, issue)
        return invitation

    async def link(self, name: TableId, holder: Holder, seat: SeatNumber) -> Invitation:
        """One more invitation to a free seat; those before are good as well. For the host alone."""
        table = await self._hub.table(name)
        invitation, issue = link(table, holder, seat, new_ticket(), self._hub.clock())
        await self._give_out(name, issue)
        return invitation

    async def code(self, name: TableId, holder: Holder, seat: SeatNumber) -> Code:
        """A code by which somebody can sit down while the cards are not dealt. For the host alone."""
        table = await self._hub.table(name)
        code, issue = seat_code(table, holder, seat, new_code(), self._hub.clock())
        await self._give_out(name, issue)
        return code

    async def _give_out(self, name: TableId, issue: Issue) -> None:
        await self._store.keep(issue.kept(await self._store.tickets_of(name)))

    async def check_host(self, name: TableId, holder: Holder) -> None:
        """See that a device is the host of a table; raises `Refusal`, `UnknownTable`."""
        check_host(await self._hub.table(name), holder)

    async def check_player(self, name: TableId, holder: Holder) -> None:
        """See that a device has a seat at a table; raises `Refusal`, `UnknownTable`."""
        check_player(await self._hub.table(name), holder)

    # --- a device and its games -------------------------------------------------------------

    async def tables_of(self, holder: Holder | None) -> TableCards:
        """The tables of a device, those that changed last first."""
        return await self._list.of(holder)

    async def forget(self, name: TableId, holder: Holder | None) -> None:
        """Delete a table, be it in order or not, for the host alone; raises `Refusal`, `UnknownTable`."""
        try:
            check_host(await self._hub.table(name), holder)
        except BrokenTable as broken:
            if HOST not in await self._list.claimed(name, holder):
                raise Refusal(Why.NOT_HOST) from broken
        await self._hub.forget(name)

    def edition(self, key: str) -> Edition:
        """An edition that can be played here; raises `UnknownEdition`."""
        return self._hub.edition(key)

    def here(self, language: Language, *, may_make: bool) -> Here:
        """What this server offers."""
        return here(self._hub.edition, language, may_make=may_make, address=self._public)

    # --- what is known of a table -----------------------------------------------------------

    async def info(self, name: TableId, holder: Holder | None) -> TableInfo:
        """What a device may know of a table beside the game."""
        room = await self._hub.room(name)
        table = room.table
        assert table is not None, "it was loaded just now"
        return info_of(table, room.who_is_there(table), holder)


def _drawn() -> Drawn:
    return Drawn(new_table(), Secret.drawn(), new_ticket)
