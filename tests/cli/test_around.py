"""What is said of those at a table of a server to who waits at a prompt."""

from __future__ import annotations

from fairytile.cli.around import meanwhile
from fairytile.cli.wording import wording
from fairytile.live import NOBODY, Agree, Give, MessageId, Sync, Table, around, close, hear, sync
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import HOST, NAMES, START, device, everybody_sits

ANNA, BEA = SeatNumber(0), SeatNumber(1)
WORDS = wording(Language.ENGLISH)


def known_at(table: Table, seat: SeatNumber) -> Sync:
    """What somebody may know of a table."""
    return sync(table, device(seat), seat, around(table, NOBODY, 0, START))


def said(before: Table, after: Table, seat: SeatNumber = ANNA) -> str:
    """What somebody hears at the prompt who knows a table as it was before."""
    return meanwhile(known_at(before, seat), known_at(after, seat), frozenset((seat,)), WORDS)


def test_nothing_is_said_where_nothing_has_happened_that_matters() -> None:
    table = everybody_sits().table
    assert said(table, table) == ""


def test_who_waits_long_hears_that_a_bot_sits_in_for_them_and_not_for_another() -> None:
    table = everybody_sits().table
    late = START + table.settings.patience * 1000 + 1
    given = hear(table, device(BEA), Give(MessageId("m"), BEA, ANNA, "otto"), late).table
    assert said(table, given) == WORDS("join.stands-in", name=NAMES[ANNA])
    assert said(given, given) == ""
    assert said(table, given, BEA) == ""


def test_who_is_to_move_hears_that_others_want_to_stop() -> None:
    table = everybody_sits().table
    agreed = hear(table, device(BEA), Agree(BEA, stop=True), START).table
    assert said(table, agreed) == WORDS("join.others-stop", names=NAMES[BEA])
    own = hear(table, HOST, Agree(ANNA, stop=True), START).table
    assert said(table, own) == ""
    assert said(table, own, BEA) == "", "who is not to move is asked outright"


def test_the_end_of_a_game_is_said_until_it_is_known() -> None:
    table = everybody_sits().table
    over = close(table, "agreed", START).table
    assert said(table, over) == WORDS("join.over")
    assert said(over, over) == ""
