"""How the store finds tables again: how far each has come, whose its seats are, and how a new one is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
from fairytile.protocol import BotPlan, TableId
from fairytile.server.sockets.codec import row_of
from fairytile.server.store import HOST, WAKER, WAKES, Card, Change, Claim, Place, Stage


def stage_of(table: Table) -> Stage:
    """How far a table has come."""
    if table.running is None:
        return Stage.LOBBY
    return Stage.OVER if table.is_over else Stage.PLAYING


def opening_of(heard: Heard, now: int, beside: Change) -> Change:
    """What is kept of a new table, with what belongs to it."""
    opened, entries = heard.table.opened, heard.entries
    return beside._replace(
        card=Card(opened.table, stage_of(heard.table), opened.at, now),
        rows=[row_of(opened.table, number, entry) for number, entry in enumerate(entries)],
        claims=[Claim(opened.table, HOST, opened.host), *claims_of(opened.table, entries)],
    )


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


def left_by(name: TableId, entries: Sequence[Entry]) -> list[Place]:
    """The seats that belong to nobody after some entries."""
    return [Place(name, entry.seat) for entry in entries if isinstance(entry, Left)]
