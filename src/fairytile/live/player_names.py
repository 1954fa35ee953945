"""Names at a table: which can be had, and how another one takes the place of a name in the whole journal.

A name is the one thing in a journal that belongs to a person. So whoever is called otherwise is called so
from the first entry on: what they were called before stands nowhere any more.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from fairytile.live.entries import Dealt, Entry, Opened, Seated
from fairytile.live.table import Moment, Named, Table
from fairytile.protocol.limits import LONGEST_NAME
from fairytile.protocol.refusals import Refusal, Why
from fairytile.protocol.settings import InvitedPlan, PersonPlan
from fairytile.state import SeatNumber
from fairytile.words.user_texts import alike, composed, one_line

NO_NAME: Final = "…"
"""What stands in an entry in place of the name of somebody who has left before the deal."""

Rewritten: TypeAlias = tuple[tuple[int, Entry], ...]
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
    opened = _opened(table.opened, seat, name)
    named = tuple((number, _entry(entry, seat, name)) for number, entry in table.named)
    chairs = [*table.chairs]
    if chairs[seat].name is not None:
        chairs[seat] = replace(chairs[seat], name=name)
    running = table.running
    if running is not None:
        names = (*running.names[:seat], name, *running.names[seat + 1 :])
        running = running.with_names(names)
    after = table._replace(opened=opened, named=named, chairs=tuple(chairs), running=running)
    return _rewritten(table, after)


def without_player(table: Table, seat: SeatNumber) -> Renaming:
    """The table before the deal as if nobody in particular had had a seat: for whoever comes next."""
    opened = table.opened
    plans = [*opened.settings.chairs]
    if isinstance(plans[seat], PersonPlan):
        plans[seat] = InvitedPlan()
    kept_for = (*opened.kept_for[:seat], None, *opened.kept_for[seat + 1 :])
    opened = replace(opened, settings=replace(opened.settings, chairs=tuple(plans)), kept_for=kept_for)
    named = tuple((number, _entry(entry, seat, NO_NAME)) for number, entry in table.named)
    return _rewritten(table, table._replace(opened=opened, named=named))


def _opened(opened: Opened, seat: SeatNumber, name: str) -> Opened:
    plans = [*opened.settings.chairs]
    if isinstance(plans[seat], PersonPlan):
        plans[seat] = PersonPlan(name)
    kept_for = tuple(
        kept if kept is None or number != seat else kept._replace(name=name)
        for number, kept in enumerate(opened.kept_for)
    )
    return replace(opened, settings=replace(opened.settings, chairs=tuple(plans)), kept_for=kept_for)


def _entry(entry: Named, seat: SeatNumber, name: str) -> Named:
    match entry:
        case Seated():
            return replace(entry, name=name) if entry.seat == seat else entry
        case Dealt():
            return replace(entry, names=(*entry.names[:seat], name, *entry.names[seat + 1 :]))
        case _:
            assert_never(entry)


def _rewritten(before: Table, after: Table) -> Renaming:
    """The table in whose memory the entries say what they say in the journal now."""
    entries = [(number, new, old) for (number, new), (_, old) in zip(after.named, before.named, strict=True)]
    changed: dict[int, Entry] = {number: new for number, new, old in entries if new != old}

    def remembered(moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
        return tuple(each._replace(entry=changed.get(each.number, each.entry)) for each in moments)

    if after.opened != before.opened:
        changed[0] = after.opened
    table = after._replace(older=remembered(after.older), newer=remembered(after.newer))
    return Renaming(table, tuple(sorted(changed.items(), key=lambda each: each[0])))
