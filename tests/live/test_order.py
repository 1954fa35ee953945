"""In which order a message is looked at, and when a seat may be given away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fairytile.errors import IllegalAction, Reason
from fairytile.live import Given, hear
from fairytile.protocol import Act, Give, MessageId, Refusal, TakeBack, Why
from fairytile.state import SeatNumber
from tests.live.tables import START, act, device, everybody_sits

PATIENCE = 24 * 60 * 60 * 1000


def reason(wrong: Act | TakeBack, seat: int) -> str:
    """Why a table refuses a message of the device of a seat, after the first turn of seat 0."""
    table = everybody_sits(2).table
    table = hear(table, device(0), act(table, "turn-page", "first"), START).table
    with pytest.raises((Refusal, IllegalAction)) as refused:
        hear(table, device(seat), wrong, START)
    error = refused.value
    if isinstance(error, Refusal):
        return error.why
    assert isinstance(error, IllegalAction)
    return error.reason


ALL_WRONG = Act(MessageId("first"), SeatNumber(0), 77, "dance")


def test_the_first_thing_that_is_wrong_is_the_answer_from_the_right_to_the_seat_to_what_is_said() -> None:
    # Whose seat it is counts before everything, what was said in another name too.
    assert reason(ALL_WRONG, seat=1) == Why.NOT_YOUR_SEAT
    assert reason(ALL_WRONG, seat=0) == Why.ID_USED
    late = replace(ALL_WRONG, id=MessageId("new"))
    assert reason(late, seat=0) == Reason.NOT_YOUR_TURN
    theirs = replace(late, seat=SeatNumber(1))
    assert reason(theirs, seat=1) == Reason.STALE
    assert reason(replace(theirs, moment=1), seat=1) == Why.NOT_EXACT


def test_so_it_is_with_taking_back() -> None:
    wrong = TakeBack(MessageId("first"), SeatNumber(0), 77)
    assert reason(wrong, seat=1) == Why.NOT_YOUR_SEAT
    assert reason(wrong, seat=0) == Why.ID_USED
    assert reason(replace(wrong, id=MessageId("new")), seat=0) == Reason.NOT_YOUR_TURN
    theirs = TakeBack(MessageId("new"), SeatNumber(1), 77)
    assert reason(theirs, seat=1) == Reason.STALE
    assert reason(replace(theirs, moment=1), seat=1) == Reason.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize(
    ("waited", "may"),
    [(0, False), (PATIENCE - 1, False), (PATIENCE, True), (-1000, False), (-2 * PATIENCE, True)],
)
def test_a_seat_is_given_away_after_a_while_also_when_the_clock_was_put_back(waited: int, may: bool) -> None:
    table = everybody_sits(2).table
    assert table.settings.patience * 1000 == PATIENCE
    message = Give(MessageId("give"), SeatNumber(1), SeatNumber(0), "otto")
    if may:
        (entry,) = hear(table, device(1), message, START + waited).entries
        assert isinstance(entry, Given)
    else:
        with pytest.raises(Refusal) as refused:
            hear(table, device(1), message, START + waited)
        assert refused.value.why is Why.TOO_SOON
