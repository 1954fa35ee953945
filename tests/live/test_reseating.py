"""A seat that goes to another device is told to all: asked for, refused, given, and never in secret."""

from __future__ import annotations

import json

import pytest

from fairytile.live import (
    EVERYBODY,
    Device,
    Heard,
    Presence,
    Reseated,
    Seated,
    SeatKept,
    SeatWanted,
    Table,
    around,
    audience,
    entry_data,
    event,
    hear,
    missed,
    read_entry,
    sit_again,
    sync,
    unanswered,
)
from fairytile.live.presence import NOBODY
from fairytile.protocol import Agree, HandOver, MessageId, Refusal, Why
from fairytile.protocol.limits import ANSWER_WITHIN
from fairytile.state import SeatNumber
from tests.live.tables import EDITION, HOST, START, device, everybody_sits

BEA = SeatNumber(1)
OTHER = Device("another")
LATE = START + ANSWER_WITHIN


def wanted(presence: Presence = EVERYBODY) -> Heard:
    """Somebody wants to play Bea's seat from another device, as the host may want to read her hand."""
    return sit_again(everybody_sits(3).table, OTHER, BEA, START, presence)


def answered(table: Table, *, give: bool, name: str = "a") -> Heard:
    return hear(table, device(BEA), HandOver(MessageId(name), BEA, give), START + 5_000)


def hand_of(table: Table, who: Device) -> object:
    """What a device is shown of Bea's hand."""
    seen = sync(table, who, audience(table, who, None), around(table, EVERYBODY, 0, START))
    assert seen.view is not None
    return seen.view.seats[BEA].hand


def test_who_is_there_is_asked_first_and_the_other_device_learns_nothing_before_the_answer() -> None:
    heard = wanted()
    assert heard.entries == (SeatWanted(START, BEA, OTHER),)
    table = heard.table
    assert hand_of(table, OTHER) is None
    assert hand_of(table, device(BEA)) is not None
    told = sync(table, OTHER, audience(table, OTHER, BEA), around(table, EVERYBODY, 1, START + 20_000))
    assert (told.own, told.wants, told.around.chairs[BEA].wanted) == ((), BEA, 40_000)
    assert sync(table, HOST, None, told.around).wants is None


def test_who_waits_for_a_seat_and_comes_back_after_the_stop_hears_that_nobody_is_asked() -> None:
    asked = wanted().table
    stopped = asked
    for seat in map(SeatNumber, range(3)):
        stopped = hear(stopped, device(seat), Agree(seat, True), START + 1).table
    assert stopped.is_over
    assert missed(asked, asked.number) == ()
    assert missed(stopped, asked.number) is None
    assert sync(stopped, OTHER, None, around(stopped, EVERYBODY, 1, START)).wants is None


def test_all_are_told_of_a_no_and_it_stays_as_it_was() -> None:
    table = wanted().table
    heard = answered(table, give=False)
    (kept,) = heard.entries
    assert isinstance(kept, SeatKept)
    assert heard.table.seats_of(device(BEA)) == (BEA,)
    assert not heard.table.wanted
    assert heard.table.last is not None
    told = event(heard.table, heard.table.last, None)
    assert (told.what, told.seat) == ("seat-kept", BEA)
    assert not unanswered(heard.table, LATE).entries


def test_after_a_yes_the_seat_is_the_other_devices_and_whoever_comes_later_is_told() -> None:
    heard = answered(wanted().table, give=True)
    table = heard.table
    assert (table.seats_of(OTHER), table.seats_of(device(BEA))) == ((BEA,), ())
    assert hand_of(table, OTHER) is not None
    assert hand_of(table, device(BEA)) is None
    assert table.last is not None
    assert event(table, table.last, SeatNumber(0)).what == "reseated"
    (entry,) = heard.entries
    assert isinstance(entry, Reseated)
    assert entry.why == "agreed"
    assert around(table, EVERYBODY, 0, LATE).chairs[BEA].reseated == START + 5_000


@pytest.mark.parametrize("after", [0, ANSWER_WITHIN - 1])
def test_no_answer_is_a_yes_after_a_minute_and_not_before(after: int) -> None:
    table = wanted().table
    assert not unanswered(table, START + after).entries
    (given,) = unanswered(table, LATE).entries
    assert given == Reseated(LATE, BEA, OTHER, "silent", None)


def test_who_is_not_there_is_not_asked_and_told_all_the_same() -> None:
    assert wanted(NOBODY).entries == (Reseated(START, BEA, OTHER, "away", None),)


@pytest.mark.parametrize("presence", [EVERYBODY, NOBODY])
def test_who_has_the_seat_asks_for_nothing(presence: Presence) -> None:
    table = everybody_sits(3).table
    heard = sit_again(table, device(BEA), BEA, START, presence)
    assert (heard.entries, heard.table) == ((), table)


def test_asked_again_nothing_happens_twice_and_a_third_device_has_to_wait() -> None:
    table = wanted().table
    assert not sit_again(table, OTHER, BEA, START + 1, EVERYBODY).entries
    with pytest.raises(Refusal) as refusal:
        sit_again(table, Device("third"), BEA, START + 1, EVERYBODY)
    assert refusal.value.why is Why.SEAT_WANTED


def test_only_who_has_the_seat_answers_and_only_while_somebody_asks() -> None:
    table = wanted().table
    for who, why in ((OTHER, Why.NOT_YOUR_SEAT), (HOST, Why.NOT_YOUR_SEAT)):
        with pytest.raises(Refusal) as refusal:
            hear(table, who, HandOver(MessageId("x"), BEA, True), START)
        assert refusal.value.why is why
    with pytest.raises(Refusal) as refusal:
        answered(answered(table, give=False).table, give=True, name="b")
    assert refusal.value.why is Why.NOT_WANTED


def test_a_server_that_is_started_again_within_the_minute_asks_on() -> None:
    begun, heard = everybody_sits(3), wanted()
    entries = [*begun.entries, *heard.entries]
    kept = [read_entry(json.loads(json.dumps(entry_data(entry)))) for entry in entries]
    table = Table.folded(kept, EDITION)
    assert table == heard.table
    assert unanswered(table, LATE).table.seats_of(OTHER) == (BEA,)


def test_in_an_old_journal_who_sits_down_on_a_taken_seat_shows_as_another_device() -> None:
    table = everybody_sits(3).table.followed_by(Seated(LATE, BEA, OTHER, "Bea", None))
    assert table.seats_of(OTHER) == (BEA,)
    assert around(table, EVERYBODY, 0, LATE).chairs[BEA].reseated == LATE
