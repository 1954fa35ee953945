"""Taking back ends no game and fills no journal: it is limited for each turn and each seat, generously."""

from __future__ import annotations

import pytest

from fairytile.actions import END_TURN, KNIGHT, TURN_PAGE
from fairytile.errors import Reason
from fairytile.limits import MOST_TAKEN_BACK
from fairytile.record import Running
from tests.record.test_running import FIRST, begun, do, move, refusal, take_back


def tried(running: Running, often: int) -> Running:
    """A game after the Knight was moved and taken back so many times, and moved once more."""
    for _ in range(often):
        running = take_back(do(running, move(running, KNIGHT)))
    return do(running, move(running, KNIGHT))


def test_who_tries_things_out_may_take_back_forty_times_in_a_turn_and_again_in_the_next() -> None:
    running = tried(begun(players=2), MOST_TAKEN_BACK)
    assert refusal(running) is Reason.TAKEN_BACK_OFTEN
    running = do(do(running, END_TURN), TURN_PAGE)
    assert running.state.to_move == FIRST
    assert take_back(tried(running, 1)).taking_back_refused is Reason.NOTHING_TO_TAKE_BACK


def test_a_seat_takes_back_so_often_in_a_game_and_others_still_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairytile.record.game_in_progress.MOST_TAKEN_BACK_IN_ALL", 5)
    running = do(do(tried(begun(players=2), 3), END_TURN), TURN_PAGE)
    running = tried(running, 2)
    assert refusal(running) is Reason.TAKEN_BACK_IN_ALL
    other = do(running, END_TURN)
    assert take_back(do(other, move(other, KNIGHT))).state == other.state


def test_what_was_taken_back_is_no_part_of_the_length_of_a_game() -> None:
    running = tried(begun(players=2), 7)
    assert (running.length, running.moment) == (1, 15)
    assert running.length == len(running.record().actions)
    assert (running.closed().length, running.closed().moment) == (1, 16)


def test_a_journal_from_before_there_was_a_limit_is_read_and_goes_on() -> None:
    running = begun(players=2)
    entries = [*tried(running, MOST_TAKEN_BACK).journal]
    entries += entries[1::-1][:1] + entries[:1]  # taken back and moved once more
    again = Running.resumed(running.dealt, entries)
    assert (again.length, again.taking_back_refused) == (1, Reason.TAKEN_BACK_OFTEN)
    assert do(again, END_TURN).state.to_move != FIRST
