"""Names at a table: validation, and erasure of a former name from the whole journal.

A name is the one thing in a journal that belongs to a person. So whoever is called otherwise is called so
from the first entry on: what they were called before stands nowhere any more.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from fairytile.live.entries import Dealt, Opened, Seated, TableEntry
from fairytile.live.table import Table
from fairytile.protocol.limits import LONGEST_NAME
from fairytile.protocol.refusals import Refusal, Why
from fairytile.protocol.settings import InvitedPlan, PersonPlan
from fairytile.state import SeatNumber
from fairytile.words.user_texts import alike, composed, one_line

NO_NAME: Final = "…"
"""What stands in an entry in place of the name of somebody who has left before the deal."""

Rewritten: TypeAlias = tuple[tuple[int, TableEntry], ...]
"""Entries that say something else now, by their numbers."""


class Renaming(NamedTuple):
    """A table at which somebody is called otherwise from the beginning."""

    table: Table
    rewritten: Rewritten


def called(table: Table, seat: SeatNumber, name: str) -> str:
    """A name as it is kept for a seat; raises `Refusal` if it is none, or somebody else there has it."""
    try:
        found = composed(one_line(name), LONGEST_NAME)
    except ValueError as error:
        raise Refusal(Why.NO_NAME) from error
    if not found:
        raise Refusal(Why.NO_NAME)
    if alike(found) in map(alike, _beside(table, seat)):
        raise Refusal(Why.NAME_TAKEN)
    return found


def _beside(table: Table, seat: SeatNumber) -> Collection[str]:
    """The names at the other seats: whoever has one kept finds it there, and a record has its bots."""
    seats = [other for other in range(len(table.chairs)) if other != seat]
    names = {table.chairs[other].name for other in seats}
    names |= {kept.name for other, kept in table.kept.items() if other != seat}
    if table.running is not None:
        names |= {table.running.names[other] for other in seats}
    return [name for name in names if name is not None]


def with_name(table: Table, seat: SeatNumber, name: str) -> Renaming:
    """The table as if the player of a seat had been called so all the time."""
    chairs = [*table.chairs]
    if chairs[seat].name is not None:
        chairs[seat] = replace(chairs[seat], name=name)
    running = table.running
    if running is not None:
        running = running.with_names((*running.names[:seat], name, *running.names[seat + 1 :]))
    after = table._replace(chairs=tuple(chairs), running=running)
    return _rewritten(after, seat, name, _opened(table.opened, seat, name))


def without_player(table: Table, seat: SeatNumber) -> Renaming:
    """The table before the deal as if nobody in particular had had a seat: for whoever comes next."""
    opened = table.opened
    plans = [*opened.settings.chairs]
    if isinstance(plans[seat], PersonPlan):
        plans[seat] = InvitedPlan()
    kept_for = (*opened.kept_for[:seat], None, *opened.kept_for[seat + 1 :])
    opened = replace(opened, settings=replace(opened.settings, chairs=tuple(plans)), kept_for=kept_for)
    return _rewritten(table, seat, NO_NAME, opened)


def _opened(opened: Opened, seat: SeatNumber, name: str) -> Opened:
    plans = [*opened.settings.chairs]
    if isinstance(plans[seat], PersonPlan):
        plans[seat] = PersonPlan(name)
    kept_for = tuple(
        kept if kept is None or number != seat else kept._replace(name=name)
        for number, kept in enumerate(opened.kept_for)
    )
    return replace(opened, settings=replace(opened.settings, chairs=tuple(plans)), kept_for=kept_for)


def _rewritten(table: Table, seat: SeatNumber, name: str, opened: Opened) -> Renaming:
    """The table in whose journal a seat has a name from the opening on: what is kept says so as well."""
    found: dict[int, TableEntry] = {0: opened} if opened != table.opened else {}
    for number, entry in enumerate(table.journal):
        match entry:
            case Seated() if entry.seat == seat and entry.name != name:
                found[number] = replace(entry, name=name)
            case Dealt() if entry.names[seat] != name:
                names = (*entry.names[:seat], name, *entry.names[seat + 1 :])
                found[number] = replace(entry, names=names)
            case _:
                pass  # there is no name in it
    journal, running = table.journal.rewritten(found), table.running
    if running is not None:
        running = running._replace(journal=journal)
    return Renaming(table._replace(opened=opened, journal=journal, running=running), tuple(found.items()))
