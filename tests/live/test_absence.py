"""Those who are there decide: who stops a game, and when the seat of who is away goes to the computer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fairytile.live import EVERYBODY, Heard, Played, Presence, Table, around, hear, sit_down
from fairytile.live.presence import missing, patience_left
from fairytile.protocol import (
    Agree,
    ChairPlan,
    Give,
    InvitedPlan,
    MessageId,
    PersonPlan,
    Refusal,
    TakeOver,
    Why,
)
from fairytile.protocol.limits import THINKING
from fairytile.record import Closed
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import (
    HOST,
    NAMES,
    START,
    act,
    device,
    everybody_sits,
    one_device,
    opened,
    settings,
    share,
)

ANNA, BEA, CARL, DORA = map(SeatNumber, range(4))
NOW = 120_000
"""The patience of who plays now, in milliseconds."""


def table_of(players: int, patience: int = NOW) -> Table:
    """A table at which everybody has a device of their own."""
    table = everybody_sits(players).table
    settings = replace(table.settings, patience=patience // 1000)
    return table._replace(opened=replace(table.opened, settings=settings))


def sharing(players: int = 3, patience: int = NOW) -> Table:
    """A table at which Anna and Bea share a device, and the others have one of their own."""
    plans: list[ChairPlan] = [*map(PersonPlan, NAMES[:2]), *[InvitedPlan()] * (players - 2)]
    chosen = replace(settings(plans), patience=patience // 1000)
    table = opened(chosen).table
    for seat in range(2, players):
        table = sit_down(table, device(seat), SeatNumber(seat), NAMES[seat], share(seat + 1), now=START).table
    return table


def gone(*seats: SeatNumber, players: int = 3, at: int = START) -> Presence:
    """Some have left at a time, and the others are there."""
    here = [device(seat) for seat in range(players) if seat not in seats]
    return Presence(here, {device(seat): at for seat in seats}, 0)


def agree(table: Table, seat: SeatNumber, presence: Presence = EVERYBODY, now: int = START) -> Heard:
    return hear(table, device(seat), Agree(seat, True), now, presence=presence)


def give(table: Table, by: SeatNumber, whom: SeatNumber, presence: Presence, now: int) -> Heard:
    return hear(table, device(by), Give(MessageId(f"g{now}"), by, whom, "otto"), now, presence=presence)


def refused(table: Table, by: SeatNumber, whom: SeatNumber, presence: Presence, now: int) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        give(table, by, whom, presence, now)
    return refusal.value


# --- stopping -------------------------------------------------------------------------------


def test_all_who_are_there_stop_a_game_and_the_journal_says_who() -> None:
    table = table_of(3)
    one = agree(table, BEA)
    two = agree(one.table, ANNA)
    assert not one.entries + two.entries
    (closed,) = agree(two.table, CARL).entries
    assert closed == Played(START, Closed("agreed", (ANNA, BEA, CARL)), None)
    over = agree(two.table, CARL).table
    there = around(over, EVERYBODY, 0, START)
    assert there.stopped is not None
    assert there.stopped.by == (ANNA, BEA, CARL)


def test_three_people_at_one_device_are_asked_one_by_one() -> None:
    table = one_device(3).table
    for seat in (ANNA, BEA):
        table = hear(table, device(0), Agree(seat, True), START).table
        assert not table.is_over
    assert hear(table, device(0), Agree(CARL, True), START).table.is_over


def test_one_phone_gone_the_other_two_stop_once_it_was_away_for_long() -> None:
    table, away = table_of(3), gone(CARL)
    one = agree(table, ANNA, away, START + 1_000).table
    both = agree(one, BEA, away, START + 1_000).table
    assert not both.is_over
    (still,) = around(both, away, 0, START + 30_000).missing
    assert (still.seat, still.left, still.give) == (CARL, 90_000, False)
    assert agree(both, BEA, away, START + NOW).table.is_over
    (closed,) = agree(both, BEA, away, START + NOW).entries
    assert closed == Played(START + NOW, Closed("agreed", (ANNA, BEA)), None)


def test_who_is_there_is_asked_however_long_others_are_away() -> None:
    table, away = table_of(3), gone(CARL)
    one = agree(table, ANNA, away, START + NOW).table
    assert not one.is_over
    assert [each.seat for each in missing(one, one.agreed, away, START + NOW)] == [BEA]


def test_nobody_gets_out_of_a_lost_game_by_waiting_for_the_battery_of_another() -> None:
    table, away = table_of(2), gone(BEA, players=2)
    late = START + NOW
    wanted = agree(table, ANNA, away, late).table
    assert not wanted.is_over
    assert [(each.seat, each.give) for each in missing(wanted, {ANNA}, away, late)] == [(BEA, True)]
    given = give(wanted, ANNA, BEA, away, late).table
    assert not agree(given, ANNA, away, late).table.is_over
    (still,) = missing(given, {ANNA}, away, late + 20_000)
    assert (still.seat, still.left, still.give) == (BEA, NOW - 20_000, False)
    # Whoever is back by then is asked again.
    back = hear(given, device(BEA), TakeOver(MessageId("b"), BEA), late + 30_000).table
    assert not agree(back, ANNA, EVERYBODY, late + NOW).table.is_over
    (closed,) = agree(given, ANNA, away, late + NOW).entries
    assert closed == Played(late + NOW, Closed("agreed", (ANNA,)), None)


def test_who_is_left_alone_is_told_from_the_start_that_waiting_is_not_enough() -> None:
    table, away = table_of(3), gone(BEA, CARL)
    wanted = agree(table, ANNA, away, START + 30_000).table
    told = around(wanted, away, 0, START + 30_000).missing
    assert [(each.seat, each.left, each.give) for each in told] == [(BEA, 90_000, True), (CARL, 90_000, True)]
    # With somebody else who is there it would be enough.
    told = missing(wanted, {ANNA}, gone(CARL), START + 30_000)
    assert [(each.seat, each.left, each.give) for each in told] == [(BEA, None, False), (CARL, 90_000, False)]


def test_two_seats_of_one_device_are_one_voice_against_who_is_away() -> None:
    table, away, late = sharing(), Presence([HOST], {device(CARL): START}, 0), START + NOW
    one = hear(table, HOST, Agree(ANNA, True), START + 30_000, presence=away).table
    told = missing(one, one.agreed, away, START + 30_000)
    assert [(each.seat, each.left, each.give) for each in told] == [(BEA, None, False), (CARL, 90_000, True)]
    both = hear(one, HOST, Agree(BEA, True), late, presence=away).table
    assert not both.is_over
    assert [(each.seat, each.left, each.give) for each in missing(both, both.agreed, away, late)] == [
        (CARL, None, True)
    ]
    given = hear(both, HOST, Give(MessageId("g"), ANNA, CARL, "otto"), late, presence=away).table
    assert [(each.seat, each.left, each.give) for each in missing(given, {ANNA, BEA}, away, late)] == [
        (CARL, NOW, False)
    ]
    (closed,) = hear(given, HOST, Agree(BEA, True), late + NOW, presence=away).entries
    assert closed == Played(late + NOW, Closed("agreed", (ANNA, BEA)), None)


def test_two_devices_stop_without_who_is_away_whoever_shares_one_of_them() -> None:
    table, away, late = sharing(4), Presence([HOST, device(3)], {device(CARL): START}, 0), START + NOW
    for seat, by in ((ANNA, HOST), (BEA, HOST)):
        table = hear(table, by, Agree(seat, True), late, presence=away).table
        assert not table.is_over
    assert [(each.seat, each.give) for each in missing(table, {ANNA, BEA}, away, late)] == [(DORA, False)]
    assert hear(table, device(3), Agree(DORA, True), late, presence=away).table.is_over


def test_two_at_one_device_and_a_third_who_is_there_agree_as_any_three() -> None:
    table = sharing()
    for seat, by in ((ANNA, HOST), (BEA, HOST)):
        table = hear(table, by, Agree(seat, True), START).table
        assert not table.is_over
    assert hear(table, device(CARL), Agree(CARL, True), START).table.is_over


def test_at_one_device_two_do_not_wait_for_a_third_who_leaves_a_turn_alone() -> None:
    table, late = one_device(3).table, START + 86_400_000
    table = hear(table, HOST, Agree(BEA, True), late).table
    assert not table.is_over
    assert hear(table, HOST, Agree(CARL, True), late).table.is_over


def test_against_computers_alone_one_is_enough() -> None:
    table = one_device(1, ["otto", "flora"]).table
    assert hear(table, device(0), Agree(ANNA, True), START).table.is_over


# --- handing a seat to the computer ---------------------------------------------------------


@pytest.mark.parametrize("whom", [ANNA, CARL])
def test_a_seat_goes_to_the_computer_once_its_device_was_away_whoever_is_to_move(whom: SeatNumber) -> None:
    table, away = table_of(3), gone(whom)
    early = refused(table, BEA, whom, away, START + NOW - 60_001)
    assert (early.why, early.left) == (Why.TOO_SOON, 60_001)
    assert "2 minutes" in early.sentence()
    assert "2 Minuten" in early.sentence(Language.GERMAN)
    assert give(table, BEA, whom, away, START + NOW).table.chairs[whom].bot == "otto"


def test_a_seat_that_is_taken_over_is_taken_over_once_however_often_that_is_sent() -> None:
    table, away = table_of(3), gone(CARL)
    given = give(table, BEA, CARL, away, START + NOW)
    again = hear(given.table, device(BEA), Give(MessageId(f"g{START + NOW}"), BEA, CARL, "otto"), START + NOW)
    assert (again.entries, again.number) == ((), given.number)
    back = TakeOver(MessageId("back"), CARL)
    taken = hear(given.table, device(CARL), back, START + NOW)
    once_more = hear(taken.table, device(CARL), back, START + NOW + 1)
    assert (once_more.entries, once_more.number) == ((), taken.number)


def test_who_is_there_keeps_the_seat_while_others_are_to_move() -> None:
    table = table_of(3)
    assert refused(table, ANNA, CARL, EVERYBODY, START + 10 * THINKING).why is Why.NOT_TO_GIVE


@pytest.mark.parametrize("away", [EVERYBODY, gone(ANNA, at=START + THINKING - 1_000)])
def test_who_thinks_about_a_turn_has_ten_minutes_also_when_the_screen_goes_dark(away: Presence) -> None:
    table = table_of(3)
    assert refused(table, BEA, ANNA, away, START + THINKING - 1).left == 1
    assert give(table, BEA, ANNA, away, START + THINKING).entries


def test_nobody_is_away_before_the_cards_are_dealt() -> None:
    table, long_ago = table_of(2), Presence([device(0)], {}, 0)
    assert patience_left(table, BEA, long_ago, START + 5_000) == NOW - 5_000


def test_the_time_that_is_left_is_told_while_somebody_is_away() -> None:
    table = table_of(3)
    table = hear(table, device(0), act(table, "turn-page"), START + 10_000).table
    left = [chair.left for chair in around(table, gone(BEA), 0, START + 40_000).chairs]
    assert left == [None, 80_000, None]


def test_a_server_that_was_started_again_counts_from_then_or_from_the_turn_that_was_left_alone() -> None:
    table, day = table_of(2, 86_400_000), 86_400_000
    started = Presence([device(1)], {}, START + day - 1_000)
    assert patience_left(table, ANNA, started, START + day) == 0, "it was her turn all the time"
    started = Presence([device(0)], {}, START + day - 1_000)
    assert patience_left(table, BEA, started, START + day) == day - 1_000
