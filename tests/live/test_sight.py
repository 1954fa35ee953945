"""A question for who follows the game by ear: what a character would see from a space."""

from __future__ import annotations

import pytest

from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.live import Device, Table, answer
from fairytile.protocol import Ask, Help, InvitedPlan, MessageId, PersonPlan, Refusal, Seen, Sight, Why
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import HOST, opened, settings

FIRST = SeatNumber(0)


def table(help_: Help) -> Table:
    """Two people at one device, who have just been dealt their Pages."""
    return opened(settings([PersonPlan("Anna"), PersonPlan("Bea")], help_=help_)).table


def asked(at: Hex, help_: Help = Help.NONE, device: Device = HOST) -> object:
    question = Ask(MessageId("q"), FIRST, Sight(at))
    return answer(table(help_), device, None, question, Language.ENGLISH)


@pytest.mark.parametrize("help_", Help)
def test_it_is_answered_at_every_table_and_while_nobody_looks(help_: Help) -> None:
    running = table(help_).running
    assert running is not None
    kingdom = running.state.kingdom
    for space, hex_ in enumerate(kingdom.hexes):
        assert asked(hex_, help_) == Seen(
            MessageId("q"), kingdom.hexes_in(kingdom.sight(kingdom.space(hex_)))
        ), space


def test_a_space_that_is_not_there_is_refused_with_its_reason() -> None:
    with pytest.raises(IllegalAction) as refused:
        asked(Hex(30, 1))
    assert refused.value.reason is Reason.NO_SUCH_SPACE


def test_before_the_deal_there_is_nothing_to_ask_about() -> None:
    lobby = opened(settings([PersonPlan("Anna"), InvitedPlan()])).table
    with pytest.raises(Refusal) as refused:
        answer(lobby, HOST, None, Ask(MessageId("q"), FIRST, Sight(Hex(0, 0))), Language.ENGLISH)
    assert refused.value.why is Why.NOT_DEALT


def test_who_has_no_seat_asks_nothing() -> None:
    with pytest.raises(Refusal) as refused:
        asked(Hex(0, 0), device=Device("somebody else"))
    assert refused.value.why is Why.NOT_YOUR_SEAT
