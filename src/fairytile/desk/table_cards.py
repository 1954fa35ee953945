"""What devices are told of tables: cards of a list, all that may be known of one, and what is on offer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from fairytile import __version__
from fairytile.content import editions, load
from fairytile.desk.index_rows import ListedTable, stage_of
from fairytile.desk.kept import HOST, Card, Claim
from fairytile.edition import Edition
from fairytile.live import Holder, Table, devices_of, holds
from fairytile.protocol import Around, TableId
from fairytile.protocol.http_bodies import EditionCard, Here, TableCard, TableInfo
from fairytile.protocol.shown_player_names import display_names
from fairytile.state import SeatNumber
from fairytile.words import Language


def info_of(table: Table, around: Around, holder: Holder | None) -> TableInfo:
    """What a device may know of a table beside the game."""
    kept = tuple(seat for seat, kept in table.kept.items() if holds(holder, kept.device))
    return TableInfo(
        table.opened.table,
        stage_of(table),
        table.settings,
        str(table.commitment),
        around,
        table.is_host(holder),
        table.seats_of(holder),
        kept,
    )


def claimed(claims: Iterable[Claim], holder: Holder | None) -> list[int]:
    """The seats of a device among the claims at a table, for one that cannot be asked."""
    own = devices_of(holder)
    return [claim.seat for claim in claims if claim.device in own]


def card_of(card: Card, shown: ListedTable, own: Collection[str]) -> TableCard:
    """A table in the list of some devices."""

    def is_own(device: str | None) -> bool:
        return device in own

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


def card_aside(card: Card, sound: Table | None, seats: Sequence[int]) -> TableCard:
    """A table that was set aside, as far as it is known, to who has claimed some seats there."""
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


def here(
    edition: Callable[[str], Edition], language: Language, *, may_make: bool, address: str | None
) -> Here:
    """What is on offer: the newest edition of each name, first the one that is played if nobody chooses."""
    first = load().name
    newest = {key.partition("/")[0]: key for key in editions()}
    offered = [edition(key) for _, key in sorted(newest.items(), key=lambda each: each[0] != first)]
    cards = tuple(EditionCard(each.key, each.digest, each.story(language).title) for each in offered)
    return Here(__version__, may_make, address, cards)
