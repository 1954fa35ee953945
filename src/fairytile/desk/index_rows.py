"""The index of tables beside their journals (a projection): stage, seats, and what lists show of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from fairytile import __version__
from fairytile.data import DataError
from fairytile.desk.json_bodies import body_bytes, body_of, row_of
from fairytile.desk.kept import HOST, NOTHING, WAKER, WAKES, Card, Change, Claim, Row, Summary, TableSeat
from fairytile.live import (
    Dealt,
    Entry,
    Followed,
    Given,
    Heard,
    Left,
    Opened,
    Played,
    Renamed,
    Reseated,
    Seated,
    SeatKept,
    SeatWanted,
    Table,
    TakenOver,
)
from fairytile.protocol import BotPlan, Stage, TableId
from fairytile.state import SeatNumber

Rows: TypeAlias = Callable[[TableId, int, Entry], Row]
"""Writes an entry of a table, with its number, as it is kept."""


def stage_of(table: Table) -> Stage:
    """How far a table has come."""
    if table.running is None:
        return Stage.LOBBY
    return Stage.OVER if table.is_over else Stage.PLAYING


@dataclass(frozen=True, slots=True)
class ListedTable:
    """What lists show of a table, for whoever asks."""

    version: str
    """Of the program that has read the journal: what it could read, another one may set aside."""
    names: tuple[str | None, ...]
    bots: tuple[str | None, ...]
    to_move: int | None
    host: str
    owners: tuple[str | None, ...]
    """The device of each seat; a seat that is free has none."""
    kept_for: tuple[str | None, ...]
    """For which devices seats are kept in which nobody sits yet."""


def shown_of(table: Table) -> ListedTable:
    """What lists show of a table."""
    playing = table.running is not None and not table.is_over
    owners = {seat: device for device, seats in table.owned.items() for seat in seats}
    kept = {seat: each.device for seat, each in table.kept.items()}
    seats = [SeatNumber(seat) for seat in range(len(table.chairs))]
    return ListedTable(
        __version__,
        tuple(chair.name for chair in table.chairs),
        tuple(chair.bot for chair in table.chairs),
        table.running.state.to_move if playing and table.running is not None else None,
        table.opened.host,
        tuple(map(owners.get, seats)),
        tuple(map(kept.get, seats)),
    )


def summary_of(table: Table) -> Summary:
    """What lists show of a table, as the store keeps it."""
    return Summary(table.opened.table, table.number, body_bytes(shown_of(table)))


def shown_in(summary: Summary) -> ListedTable | None:
    """What lists show of a table as it was kept; None if another version of the program has read it."""
    try:
        found = body_of(ListedTable, summary.body)
    except DataError:
        return None
    return found if found.version == __version__ else None


def opening_of(heard: Heard, now: int, beside: Change) -> Change:
    """What is kept of a new table, with what belongs to it."""
    opened, entries = heard.table.opened, heard.entries
    return beside._replace(
        card=Card(opened.table, stage_of(heard.table), opened.at, now),
        rows=[row_of(opened.table, number, entry) for number, entry in enumerate(entries)],
        claims=[Claim(opened.table, HOST, opened.host), *claims_of(opened.table, entries)],
        summaries=[summary_of(heard.table)],
    )


def change_of(
    before: Table, heard: Heard, card: Card | None, beside: Change = NOTHING, row: Rows = row_of
) -> Change:
    """What is kept of all that has happened at a table at once, with what belongs to it.

    Args:
        before: The table before.
        heard: What has happened.
        card: How the table is listed from now on, if that is to be kept.
        beside: What else is kept with it. A change has one card: that of a table which is opened beside goes
            first.
        row: How an entry is written.
    """
    name, first, entries = before.opened.table, before.number + 1, heard.entries
    rows = [row(name, first + i, entry) for i, entry in enumerate(entries)]
    card, claims = beside.card or card, claims_of(name, entries)
    change = Change(card, rows, claims)
    if beside is not NOTHING:
        change = beside._replace(card=card, rows=[*beside.rows, *rows], claims=[*beside.claims, *claims])
    if (card is not None and card.table == name) or heard.rewritten:
        # Where a name is another one now, the old one must not stand here, either.
        change = change._replace(summaries=[*change.summaries, summary_of(heard.table)])
    left = left_by(name, entries)
    if left or heard.rewritten:
        rewritten = [row(name, number, entry) for number, entry in heard.rewritten]
        change = change._replace(rewritten=rewritten, unclaimed=left)
    return change


def claims_of(name: TableId, entries: Sequence[Entry]) -> list[Claim]:
    """Whose the seats are by some entries; one that is kept is theirs until somebody sits there.

    A table that may go on by itself, since a bot plays there or somebody is asked for a seat, is marked.
    """
    claims = []
    for entry in entries:
        if _may_go_on(entry):
            claims.append(Claim(name, WAKES, WAKER))
        if isinstance(entry, Opened):
            kept = [(seat, each) for seat, each in enumerate(entry.kept_for) if each is not None]
            claims += [Claim(name, seat, each.device) for seat, each in kept]
        elif isinstance(entry, Seated | Reseated):
            claims.append(Claim(name, entry.seat, entry.device))
    return claims


def _may_go_on(entry: Entry) -> bool:
    """Whether a table may go on by itself after an entry."""
    match entry:
        case Given() | SeatWanted():
            return True
        case Left():
            return entry.bot is not None
        case Opened():
            return any(isinstance(plan, BotPlan) for plan in entry.settings.chairs)
        case (
            Seated() | Dealt() | Played() | TakenOver() | SeatKept() | Reseated() | Renamed() | Followed()
        ):  # fmt: skip
            return False
        case _:
            assert_never(entry)


def left_by(name: TableId, entries: Sequence[Entry]) -> list[TableSeat]:
    """The seats that belong to nobody after some entries."""
    return [TableSeat(name, entry.seat) for entry in entries if isinstance(entry, Left)]
