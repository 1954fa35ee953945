"""Whoever sits may be called otherwise, and what they were called before stands nowhere any more."""

from __future__ import annotations

import random

import pytest

from fairytile.chance import Secret
from fairytile.live import EVERYBODY, Heard, Table, again, around, close, event, hear, open_table, sit_down
from fairytile.protocol import (
    BotPlan,
    ChairPlan,
    InvitedPlan,
    MessageId,
    PersonPlan,
    Refusal,
    Rename,
    TableId,
    Why,
)
from fairytile.protocol.limits import MOST_RENAMES
from fairytile.record import parse_record
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
    played,
    settings,
    share,
)

ANNA, BEA = SeatNumber(0), SeatNumber(1)


def renamed(table: Table, seat: SeatNumber, name: str, message: str = "n") -> Heard:
    return hear(table, device(seat), Rename(MessageId(message), seat, name), START + 1)


def refused(table: Table, seat: SeatNumber, name: str) -> Why:
    with pytest.raises(Refusal) as refusal:
        renamed(table, seat, name)
    return refusal.value.why


def a_game(actions: int = 12) -> Heard:
    """A game between Anna and Bea in which some actions were taken."""
    steps = [*played(everybody_sits(2), random.Random(3), actions)]
    return Heard(steps[-1][0], tuple(entry for _, entries in steps for entry in entries))


def in_the_lobby() -> Heard:
    """Anna and Bea sit, and wait for a third one."""
    heard = opened(settings([PersonPlan("Anna"), InvitedPlan(), InvitedPlan()]))
    then = sit_down(heard.table, device(BEA), BEA, "Bea", share(2), now=START)
    return Heard(then.table, heard.entries + then.entries, then.number)


@pytest.mark.parametrize(("seat", "old"), [(ANNA, "Anna"), (BEA, "Bea")])
@pytest.mark.parametrize(
    "begun", [in_the_lobby(), everybody_sits(2), a_game()], ids=["lobby", "dealt", "game"]
)
def test_another_name_takes_the_place_of_the_old_one_in_the_whole_journal(
    begun: Heard, seat: SeatNumber, old: str
) -> None:
    heard = renamed(begun.table, seat, "  Zoe ")
    journal = journal_of(begun, heard)
    assert old not in written(journal)
    assert old not in repr(heard.table)
    assert heard.table.chairs[seat].name == "Zoe"
    assert folded(journal) == heard.table


def test_the_record_names_who_plays_as_they_are_called_now() -> None:
    table = renamed(a_game().table, BEA, "Zoe").table
    assert table.running is not None
    text = table.running.record().to_text()
    assert "Bea" not in text
    assert parse_record(text).names == ("Anna", "Zoe")


def test_who_is_called_otherwise_in_the_lobby_is_dealt_cards_by_the_new_name() -> None:
    begun = in_the_lobby()
    heard = renamed(begun.table, BEA, "Zoe")
    then = sit_down(heard.table, device(2), SeatNumber(2), "Carl", share(3), now=START)
    assert then.table.running is not None
    assert then.table.running.names == ("Anna", "Zoe", "Carl")
    assert folded(journal_of(begun, heard, then)) == then.table


def test_everybody_is_told_that_somebody_is_called_otherwise_and_by_which_name() -> None:
    table = renamed(a_game().table, BEA, "Zoe").table
    assert table.last is not None
    told = event(table, table.last, None)
    assert (told.what, told.seat) == ("renamed", BEA)
    assert around(table, EVERYBODY, 0, START).chairs[BEA].name == "Zoe"


def test_nobody_takes_the_name_of_somebody_else_or_none() -> None:
    table = a_game().table
    assert refused(table, BEA, "anna") is Why.NAME_TAKEN
    assert refused(table, BEA, "  ") is Why.NO_NAME
    assert refused(table, BEA, "x" * 31) is Why.NO_NAME
    assert renamed(table, BEA, "bea").table.chairs[BEA].name == "bea"


def test_a_name_that_somebody_had_before_is_free_and_a_record_has_no_twins() -> None:
    begun = a_game()
    first = renamed(begun.table, ANNA, "Zoe")
    second = renamed(first.table, BEA, "Anna", "n2")
    journal = journal_of(begun, first, second)
    assert folded(journal) == second.table
    assert second.table.running is not None
    assert second.table.running.names == ("Zoe", "Anna")


def test_nobody_is_called_as_the_record_calls_a_bot() -> None:
    table = one_device(1, bots=["otto"]).table
    assert refused(table, ANNA, "Otto") is Why.NAME_TAKEN


def test_sent_again_it_happens_once_and_no_fingerprint_of_a_name_is_kept() -> None:
    begun = a_game()
    heard = renamed(begun.table, BEA, "Zoe")
    again_ = renamed(heard.table, BEA, "Zoe")
    assert (again_.entries, again_.number) == ((), heard.number)
    other = renamed(begun.table, BEA, "Yann")
    assert heard.entries == other.entries


def test_only_who_has_the_seat_is_called_otherwise() -> None:
    table = a_game().table
    with pytest.raises(Refusal) as refusal:
        hear(table, HOST, Rename(MessageId("n"), BEA, "Zoe"), START)
    assert refusal.value.why is Why.NOT_YOUR_SEAT


def test_it_is_nothing_that_happens_in_the_game() -> None:
    before = a_game().table
    after = renamed(before, BEA, "Zoe").table
    assert after.changed == before.changed
    assert after.running is not None
    assert before.running is not None
    assert after.running.moment == before.running.moment
    assert after.running.state is before.running.state


def test_so_often_that_nobody_notices_a_limit_and_no_more() -> None:
    table = everybody_sits(2).table
    for number in range(MOST_RENAMES):
        table = renamed(table, BEA, f"Bea {number}", f"n{number}").table
    assert refused(table, BEA, "Bea") is Why.RENAMED_OFTEN


def test_the_next_table_of_the_same_people_keeps_a_seat_by_the_new_name() -> None:
    over = close(renamed(a_game().table, BEA, "Zoe").table, "expired", START).table
    entry = again(over, TableId("table-2"), HOST, Secret(bytes(32)), START)
    heard = open_table(entry, EDITION, share(1))
    assert {seat: kept.name for seat, kept in heard.table.kept.items()} == {BEA: "Zoe"}
    assert "Bea" not in written([*heard.entries])


def test_the_chairs_say_what_to_call_everybody_as_the_record_does() -> None:
    plans: list[ChairPlan] = [PersonPlan("otto"), BotPlan("otto"), BotPlan("otto"), InvitedPlan()]
    waiting = opened(settings(plans)).table
    shown = [chair.shown for chair in around(waiting, EVERYBODY, 0, START).chairs]
    assert [None if each is None else each.en for each in shown] == ["otto", "Otto 2", "Otto 3", None]
    then = sit_down(waiting, device(3), SeatNumber(3), "Otto 2", share(2), now=START).table
    shown = [chair.shown for chair in around(then, EVERYBODY, 0, START).chairs]
    assert then.running is not None
    assert [each and each.en for each in shown] == ["otto", "Otto 3", "Otto 4", "Otto 2"]
    assert then.running.names == ("otto", "Otto 3", "Otto 4", "Otto 2")
