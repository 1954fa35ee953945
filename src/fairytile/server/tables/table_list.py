"""The list of a device's tables, from the index of the store: no journal is read for what is kept there.

A table that somebody plays at says itself how it stands. Of all others the store has a summary, which is
written when a table leaves the memory. Only one from before there were any, or whose server died, is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairytile.desk.index_rows import shown_in, shown_of
from fairytile.desk.kept import Card
from fairytile.desk.table_cards import card_aside, card_of, claimed
from fairytile.live import Holder, devices_of
from fairytile.protocol import TableId
from fairytile.protocol.http_bodies import TableCards
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable

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
                    found.append(card_aside(card, table.sound, await self.claimed(name, holder)))
                    continue
                if table is None:
                    continue
                shown = shown_of(table)
            found.append(card_of(card, shown, own))
        return TableCards(tuple(found))

    async def claimed(self, name: TableId, holder: Holder | None) -> list[int]:
        """The seats of a device as the store lists them, for a table that cannot be asked."""
        return claimed(await self._hub.store.claims_at(name), holder)


def _names(cards: Sequence[Card]) -> list[str]:
    return [card.table for card in cards]
