"""What is said of those at a table of a server to who waits at a prompt."""

from __future__ import annotations

import pytest

from fairytile.cli.remote.presence_sentences import comings, meanwhile, still_missing
from fairytile.cli.terminal.texts import Wording, wording
from fairytile.live import NOBODY, Device, Presence, Table, around, close, hear, sit_again, sync
from fairytile.protocol import Agree, Give, Leave, MessageId, Rename, Sync
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import HOST, NAMES, START, device, everybody_sits

ANNA, BEA, CARL = map(SeatNumber, range(3))
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


def missed(table: Table, away: Presence, now: int, words: Wording = WORDS) -> list[str]:
    """What Anna hears who has just said that she would like to stop."""
    agreed = hear(table, HOST, Agree(ANNA, stop=True), now, presence=away).table
    return [*still_missing(around(agreed, away, 0, now), words)]


def test_who_would_like_to_stop_hears_who_has_not_said_yes_and_for_how_long_who_is_away_is_waited_for() -> (
    None
):
    table, away = everybody_sits(3).table, Presence([HOST, device(BEA)], {device(CARL): START})
    now = START + table.settings.patience * 1000
    assert missed(table, away, now - 90_500) == [
        WORDS("join.missing", name="Bea"),
        WORDS("join.missing-away", name="Carl", time="1:31"),
    ]
    assert missed(table, away, now) == [WORDS("join.missing", name="Bea")]


@pytest.mark.parametrize(
    ("left", "language", "time"),
    [
        (86_400_000, Language.ENGLISH, "24 h"),
        (86_400_000, Language.FRENCH, "24 h"),
        (86_400_000, Language.GERMAN, "24 Std."),
        (86_399_999, Language.ENGLISH, "24 h"),
        (86_340_000, Language.ENGLISH, "23 h 59 min"),
        (86_340_000, Language.FRENCH, "23 h 59 min"),
        (86_340_000, Language.GERMAN, "23 Std. 59 Min."),
        (3_600_000, Language.ENGLISH, "1 h"),
        (3_599_001, Language.ENGLISH, "1 h"),
        (3_599_000, Language.ENGLISH, "59:59"),
        (1, Language.ENGLISH, "0:01"),
    ],
)
def test_who_is_left_alone_hears_when_a_computer_can_sit_in_and_that_it_has_to(
    left: int, language: Language, time: str
) -> None:
    table, away = everybody_sits().table, Presence([HOST], {device(BEA): START})
    now, words = START + table.settings.patience * 1000, wording(language)
    assert missed(table, away, now - left, words) == [words("join.missing-wait", name="Bea", time=time)]
    assert missed(table, away, now, words) == [words("join.missing-give", name="Bea")]


def test_once_a_computer_sits_in_who_is_left_alone_hears_for_how_long_the_player_is_waited_for() -> None:
    table, away = everybody_sits().table, Presence([HOST], {device(BEA): START})
    now = START + table.settings.patience * 1000
    given = hear(table, HOST, Give(MessageId("g"), ANNA, BEA, "otto"), now, presence=away).table
    assert missed(given, away, now) == [WORDS("join.missing-away", name="Bea", time="24 h")]
    late = hear(given, HOST, Agree(ANNA, stop=True), 2 * now - START, presence=away).table
    assert late.is_over


def test_whose_seat_went_to_another_device_hears_that_at_the_question_and_others_do_not() -> None:
    table = everybody_sits().table
    moved = sit_again(table, Device("another"), BEA, START, presence=NOBODY).table
    assert said(table, moved, BEA) == WORDS("join.seat-gone", name="Bea")
    assert said(moved, moved, BEA) == ""
    assert said(table, moved) == ""


def test_the_end_of_a_game_is_said_until_it_is_known() -> None:
    table = everybody_sits().table
    over = close(table, "agreed", START).table
    assert said(table, over) == WORDS("join.over")
    assert said(over, over) == ""


def heard(before: Table, after: Table) -> list[str]:
    """What Anna hears of the others."""
    was, now = [around(table, NOBODY, 0, START) for table in (before, after)]
    return [*comings(was, now, {ANNA}, WORDS)]


def test_the_others_hear_who_is_called_otherwise_and_who_has_left_for_good() -> None:
    table = everybody_sits(3).table
    renamed = hear(table, device(BEA), Rename(MessageId("n"), BEA, "Zoe"), START).table
    assert heard(table, renamed) == ["Bea is called Zoe now."]
    left = hear(renamed, device(BEA), Leave(MessageId("l"), BEA), START).table
    assert heard(renamed, left) == ["Zoe has left the table."]
    assert heard(left, left) == []
