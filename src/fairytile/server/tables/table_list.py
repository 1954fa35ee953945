"""The list of a device's tables, from the index of the store: no journal is read for what is kept there.

A table that somebody plays at says itself how it stands. Of all others the store has a summary, which is
written when a table leaves the memory. Only one from before there were any, or whose server died, is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fairytile.live import Holder, Table, devices_of
from fairytile.protocol import TableId
from fairytile.protocol.display_names import display_names
from fairytile.protocol.http_bodies import TableCard, TableCards
from fairytile.server.store import HOST, Card
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.index_rows import ListedTable, shown_in, shown_of
from fairytile.server.tables.journal_loader import BrokenTable
from fairytile.state import SeatNumber

MOST_LISTED: Final = 50


class TableList:
    """Lists tables for devices."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def of(self, holder: Holder | None) -> TableCards:
        """The tables of a device, those that changed last first."""
        if holder is None:
            return TableCards(())
        hub, own = self._hub, devices_of(holder)
        cards = (await hub.store.cards_of(*own))[:MOST_LISTED]
        known = {each.table: shown_in(each) for each in await hub.store.summaries(*_names(cards))}
        found = []
        for card in cards:
            name = TableId(card.table)
            shown = None if name in hub.rooms or name in hub.aside else known.get(name)
            if shown is None:
                table = await hub.glance(name)
                if isinstance(table, BrokenTable):
                    found.append(_aside(table.sound, card, await self.claimed(name, holder)))
                    continue
                if table is None:
                    continue
                shown = shown_of(table)
            found.append(_card(card, shown, lambda device: device in own))
        return TableCards(tuple(found))

    async def claimed(self, name: TableId, holder: Holder | None) -> list[int]:
        """The seats of a device as the store lists them, for a table that cannot be asked."""
        own = devices_of(holder)
        return [claim.seat for claim in await self._hub.store.claims_at(name) if claim.device in own]


def _names(cards: Sequence[Card]) -> list[str]:
    return [card.table for card in cards]


def _card(card: Card, shown: ListedTable, is_own: Callable[[str | None], bool]) -> TableCard:
    return TableCard(
        TableId(card.table),
        card.stage,
        card.changed,
        shown.names,
        shown.bots,
        display_names(zip(shown.names, shown.bots, strict=True)),
        None if shown.to_move is None else SeatNumber(shown.to_move),
        tuple(SeatNumber(seat) for seat, device in enumerate(shown.owners) if is_own(device)),
        tuple(SeatNumber(seat) for seat, device in enumerate(shown.kept_for) if is_own(device)),
        is_own(shown.host),
        aside=False,
    )


def _aside(sound: Table | None, card: Card, seats: Sequence[int]) -> TableCard:
    """A table that was set aside, as far as it is known."""
    chairs = () if sound is None else sound.chairs
    return TableCard(
        TableId(card.table),
        card.stage,
        card.changed,
        tuple(chair.name for chair in chairs),
        tuple(chair.bot for chair in chairs),
        display_names((chair.name, chair.bot) for chair in chairs),
        None,
        tuple(SeatNumber(seat) for seat in seats if seat in range(len(chairs))),
        (),
        HOST in seats,
        aside=True,
    )
