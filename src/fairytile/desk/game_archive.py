"""What can be read of a game, now or when it is over: records, replays, tales; each device has what it may.

All of it is worked out from the whole game, which takes a while: who serves others meanwhile sees to that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from fairytile.desk.kept import Claim
from fairytile.limits import MOST_ACTIONS
from fairytile.live import NOBODY, Audience, Device, Eyes, Holder, Table, around, audience, event, holds, sync
from fairytile.protocol import Event, Refusal, Sync, Why
from fairytile.protocol.http_bodies import Replay, TaleInfo, Tales
from fairytile.record import Record, Running
from fairytile.state import SeatNumber, State
from fairytile.tales import tale
from fairytile.words import Language

MOST_ENTRIES: Final = 4 * MOST_ACTIONS
"""How many entries of a journal are played again: a game has two thirds of them at most, with all that was
taken back, and the rest are seats that went from one to another."""
STOPPED_BY: Final = "stopped-by"
"""The tag of a record that says which players stopped the game, counted from 1."""


def game_of(table: Table) -> Running:
    """The game of a table; raises `Refusal` before the deal."""
    if table.running is None:
        raise Refusal(Why.NOT_DEALT)
    return table.running


def record_of(table: Table, seen_as: Audience, *, text: bool) -> str:
    """The record of a game: whole after the end, before it without what they may not know who see it.

    Raises `Refusal`.
    """
    record = _with_who_stopped(game_of(table).redacted(seen_as), table)
    return record.to_text() if text else record.to_json()


def holder_aside(sound: Table, holder: Holder | None, claims: Iterable[Claim]) -> Holder | None:
    """Who reads a table that was set aside: a stranger, if seats have changed hands behind the fault.

    Who has had the seat since then is only known by its claim: both must agree.
    """
    now = {claim.seat: claim.device for claim in claims}
    own = all(holds(holder, Device(now.get(seat, ""))) for seat in sound.seats_of(holder))
    return holder if own else None


def tales(table: Table, language: Language) -> Tales:
    """What everybody has told, once the game is over; raises `Refusal`."""
    state = game_of(table).state
    if state.outcome is None:
        raise Refusal(Why.NOT_OVER)
    return tales_of(state, language)


def tales_of(state: State, language: Language) -> Tales:
    """What everybody has told in a game."""
    edition = state.game.edition
    told = [tale(edition, seat.told, language) for seat in state.seats]
    return Tales(
        edition.story(language).title,
        tuple(
            TaleInfo(SeatNumber(number), each.opening, each.pages, each.closing)
            for number, each in enumerate(told)
        ),
    )


def check_replay(table: Table) -> None:
    """See that a game can be told again from its deal on; raises `Refusal`."""
    game_of(table)
    if table.number > MOST_ENTRIES:
        raise Refusal(Why.TOO_LARGE)


class Retelling:
    """Tells a game again, entry by entry: what a device would have been told of it, had it been there.

    Args:
        now: The table as it is: who has a seat now sees the whole game from there.
        holder: Whom it is told.
    """

    def __init__(self, now: Table, holder: Holder | None) -> None:
        self._holder, self._seen_as, self._eyes = holder, audience(now, holder, None), Eyes()
        self._begun = False

    def tell(self, table: Table) -> Sync | Event | None:
        """What is told of a table after its next entry: nothing before the deal, all of it with the deal."""
        if self._begun:
            return event(table, table.moments(table.number - 1)[0], self._seen_as, self._eyes)
        if table.running is None:
            return None
        self._begun = True
        return sync(table, self._holder, self._seen_as, around(table, NOBODY, 0, table.changed))


def replay_of(told: Collection[Sync | Event]) -> Replay:
    """All that was told of a game, as one answer."""
    begun, *events = told
    assert isinstance(begun, Sync), "the cards are dealt"
    return Replay(begun, tuple(each for each in events if isinstance(each, Event)))


def replay(now: Table, holder: Holder | None, tables: Iterable[Table]) -> Replay:
    """A game from its deal on, as far as a device may know it; raises `Refusal`.

    Args:
        now: The table as it is.
        holder: Whom it is told.
        tables: The table after each entry of its journal.
    """
    check_replay(now)
    retelling = Retelling(now, holder)
    return replay_of([said for said in map(retelling.tell, tables) if said is not None])


def _with_who_stopped(record: Record, table: Table) -> Record:
    """A record that says who stopped the game, by their numbers: names may be taken out of a record."""
    if table.stopped is None or not table.stopped.by:
        return record
    who = ", ".join(str(seat + 1) for seat in table.stopped.by)
    return replace(record, tags={**record.tags, STOPPED_BY: who})
