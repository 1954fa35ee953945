"""Whoever sits may leave: a seat is free again, a bot plays on, and nobody has to wait for who is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fairytile.chance import Secret
from fairytile.live import (
    EVERYBODY,
    NOBODY,
    Device,
    Heard,
    Left,
    Played,
    Presence,
    Reseated,
    Table,
    again,
    around,
    audience,
    close,
    event,
    hear,
    logged,
    makes_new,
    missed,
    open_table,
    sit_again,
    sit_down,
)
from fairytile.protocol import (
    Agree,
    BotPlan,
    InvitedPlan,
    Leave,
    MessageId,
    PersonPlan,
    Refusal,
    TableId,
    Why,
)
from fairytile.protocol.limits import DAY
from fairytile.record import Closed
from fairytile.state import SeatNumber
from tests.live.journals import folded, journal_of, written
from tests.live.tables import (
    EDITION,
    HOST,
    START,
    device,
    everybody_sits,
    one_device,
    opened,
    settings,
    share,
)

ANNA, BEA, CARL = SeatNumber(0), SeatNumber(1), SeatNumber(2)
OTHER = Device("another")


def left(table: Table, seat: SeatNumber, who: Device | None = None, presence: Presence = EVERYBODY) -> Heard:
    return hear(table, who or device(seat), Leave(MessageId(f"l{seat}"), seat), START + 1, presence=presence)


def in_the_lobby() -> Heard:
    """Anna and Bea sit, and wait for a third one."""
    heard = opened(settings([PersonPlan("Anna"), InvitedPlan(), InvitedPlan()]))
    then = sit_down(heard.table, device(BEA), BEA, "Bea", share(2), now=START)
    return Heard(then.table, heard.entries + then.entries, then.number)


# --- before the deal ------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "name"), [(ANNA, "Anna"), (BEA, "Bea")])
def test_before_the_deal_a_seat_is_free_again_and_nothing_says_who_had_it(
    seat: SeatNumber, name: str
) -> None:
    begun = in_the_lobby()
    heard = left(begun.table, seat)
    assert not heard.table.chairs[seat].is_taken
    assert heard.table.seats_of(device(seat)) == ()
    journal = journal_of(begun, heard)
    assert name not in written(journal)
    assert folded(journal) == heard.table


def test_whoever_comes_next_sits_there_and_the_cards_are_dealt_by_who_is_there() -> None:
    begun = in_the_lobby()
    gone = left(begun.table, ANNA)
    dora = sit_down(gone.table, OTHER, ANNA, "Anna", share(7), now=START)
    carl = sit_down(dora.table, device(CARL), CARL, "Carl", share(3), now=START)
    assert carl.table.running is not None
    assert carl.table.running.names == ("Anna", "Bea", "Carl")
    assert folded(journal_of(begun, gone, dora, carl)) == carl.table
    assert isinstance(gone.table.settings.chairs[ANNA], InvitedPlan)


def test_what_a_device_adds_to_the_shuffle_counts_for_as_long_as_it_has_a_seat() -> None:
    begun = opened(settings([PersonPlan("Anna"), PersonPlan("Bea"), InvitedPlan()]))
    heard = left(begun.table, ANNA, HOST)
    assert [chair.share for chair in heard.table.chairs] == [None, share(1), None]
    assert folded(journal_of(begun, heard)) == heard.table


def test_everybody_is_told_how_the_lobby_is_now() -> None:
    heard = left(in_the_lobby().table, BEA)
    assert heard.table.last is not None
    assert makes_new(heard.table.last)


# --- in a game ------------------------------------------------------------------------------


def test_in_a_game_a_bot_plays_on_for_good_and_all_are_told() -> None:
    begun = everybody_sits(3)
    heard = left(begun.table, BEA)
    table = heard.table
    chair = around(table, EVERYBODY, 0, START).chairs[BEA]
    assert (chair.name, chair.bot, chair.person) == ("Bea", "otto", False)
    assert table.seats_of(device(BEA)) == ()
    assert audience(table, device(BEA), BEA) is None
    assert table.last is not None
    assert (event(table, table.last, ANNA).what, event(table, table.last, ANNA).seat) == ("left", BEA)
    assert folded(journal_of(begun, heard)) == table


def test_who_comes_back_without_a_seat_is_told_everything_anew() -> None:
    before = everybody_sits(3).table
    assert missed(left(before, BEA).table, before.number) is None


def test_nobody_waits_for_who_has_left() -> None:
    table = left(everybody_sits(3).table, BEA).table
    table = hear(table, device(ANNA), Agree(ANNA, True), START, presence=EVERYBODY).table
    stopped = hear(table, device(CARL), Agree(CARL, True), START, presence=EVERYBODY)
    assert stopped.table.is_over


def test_if_those_who_stay_want_to_stop_it_is_stopped_when_the_other_has_left() -> None:
    table = hear(everybody_sits(2).table, HOST, Agree(ANNA, True), START).table
    heard = left(table, BEA)
    assert heard.entries[1:] == (Played(START + 1, Closed("agreed", (ANNA,)), None),)


def test_who_has_agreed_to_stop_and_leaves_is_not_counted() -> None:
    table = hear(everybody_sits(3).table, device(BEA), Agree(BEA, True), START).table
    assert left(table, BEA).table.agreed == frozenset()


def test_with_the_last_of_the_people_the_game_ends() -> None:
    table = one_device(1, bots=["flora"]).table
    heard = left(table, ANNA, HOST)
    assert [type(logged(entry)) for entry in heard.entries] == [Left, Closed]
    assert heard.table.is_over
    assert heard.number == table.number + 1


def test_as_long_as_somebody_may_come_back_the_game_goes_on() -> None:
    table = everybody_sits(2).table
    given = table._replace(chairs=(table.chairs[0], replace(table.chairs[1], bot="otto", given=START)))
    assert not left(given, ANNA).table.is_over


def test_who_leaves_agrees_for_nobody_who_stays() -> None:
    table = hear(everybody_sits(3).table, device(CARL), Agree(CARL, True), START).table
    assert not left(table, BEA).table.is_over


def test_nobody_who_stays_has_agreed_because_all_of_them_are_away() -> None:
    table = everybody_sits(3).table
    ages = START + 10 * DAY * 1000
    away = Presence([device(ANNA)], {device(BEA): START, device(CARL): START}, 0)
    heard = hear(table, device(ANNA), Leave(MessageId("l"), ANNA), ages, presence=away)
    assert [type(logged(entry)) for entry in heard.entries] == [Left]


def test_who_left_is_away_since_then() -> None:
    assert left(everybody_sits(3).table, BEA).table.chairs[BEA].given == START + 1


def test_sent_again_it_happens_once() -> None:
    heard = left(everybody_sits(3).table, BEA)
    once_more = left(heard.table, BEA)
    assert (once_more.entries, once_more.number) == ((), heard.number)
    with pytest.raises(Refusal) as refusal:
        hear(heard.table, device(BEA), Leave(MessageId("other"), BEA), START)
    assert refusal.value.why is Why.NOT_YOUR_SEAT


@pytest.mark.parametrize("seat", [0, 1, 2, 7, -1])
def test_nobody_else_leaves_a_seat_for_somebody(seat: int) -> None:
    table = everybody_sits(3).table
    with pytest.raises(Refusal) as refusal:
        hear(table, OTHER, Leave(MessageId("l"), SeatNumber(seat)), START)
    assert refusal.value.why is Why.NOT_YOUR_SEAT


def test_if_another_device_has_asked_for_the_seat_to_leave_is_to_agree() -> None:
    wanted = sit_again(everybody_sits(3).table, OTHER, BEA, START, EVERYBODY).table
    (entry,) = left(wanted, BEA).entries
    assert isinstance(entry, Reseated)
    assert (entry.device, entry.why) == (OTHER, "agreed")


def test_a_seat_that_was_left_can_be_had_by_somebody_new_and_by_nobody_who_plays() -> None:
    table = left(everybody_sits(3).table, BEA).table
    assert sit_again(table, OTHER, BEA, START, NOBODY).table.seats_of(OTHER) == (BEA,)
    with pytest.raises(Refusal) as refusal:
        sit_again(table, HOST, BEA, START, NOBODY)
    assert refusal.value.why is Why.SITS_HERE


# --- after it -------------------------------------------------------------------------------


def test_after_the_end_a_game_stays_as_it_was_without_a_device_of_who_has_left() -> None:
    begun = everybody_sits(2)
    over = close(begun.table, "expired", START)
    heard = left(over.table, BEA)
    assert heard.table.is_over
    assert heard.table.state == over.table.state
    assert heard.table.stopped == over.table.stopped
    assert heard.table.seats_of(device(BEA)) == ()
    assert folded(journal_of(begun, over, heard)) == heard.table


def rematch(over: Table) -> Heard:
    entry = again(over, TableId("table-2"), HOST, Secret(bytes(32)), START)
    return open_table(entry, EDITION, share(1))


def test_at_the_next_table_the_seat_of_who_has_left_is_for_whoever_is_invited() -> None:
    table = everybody_sits(3).table
    over = close(left(table, BEA).table, "expired", START).table
    plans = rematch(over).table.settings.chairs
    assert [type(plan) for plan in plans] == [PersonPlan, InvitedPlan, InvitedPlan]
    bots = close(one_device(1, bots=["flora"]).table, "expired", START).table
    assert isinstance(rematch(bots).table.settings.chairs[1], BotPlan)


def test_who_does_not_want_a_seat_that_is_kept_for_them_leaves_no_name_behind() -> None:
    begun = rematch(close(everybody_sits(2).table, "expired", START).table)
    assert begun.table.kept[BEA].name == "Bea"
    with pytest.raises(Refusal):
        left(begun.table, BEA, OTHER)
    heard = left(begun.table, BEA)
    assert not heard.table.kept
    journal = journal_of(begun, heard)
    assert "Bea" not in written(journal)
    assert folded(journal) == heard.table
