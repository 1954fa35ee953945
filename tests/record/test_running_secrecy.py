"""Whoever is not to move learns nothing from a game that they could not know, whatever they ask it for."""

from __future__ import annotations

import random

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.errors import FairyTileError, IllegalAction, Reason
from fairytile.notation import parse_action
from fairytile.record import Running
from fairytile.rules import legal_actions
from fairytile.state import Game, Options, SeatNumber
from tests.views.games import choose
from tests.views.test_secrecy import is_revealed, redealt

QUESTIONS = (
    "recount",
    "recount(1)",
    "recount(17)",
    "K:0,0",
    "0,0",
    "T:2,-2",
    "P:1,0>0,0",
    "end",
    "turn-page",
)


def answers(running: Running, seat: SeatNumber | None) -> list[object]:
    """All that a game says to a seat, or to a spectator: what is seen, and what each question gets."""
    seen = running.view(seat)
    said: list[object] = [seen, running.moment, running.taking_back_refused, running.redacted(seat).to_json()]
    for text in QUESTIONS:
        try:
            said.append(parse_action(text, seen))
        except FairyTileError as error:
            said.append(str(error))
    if seat is not None:
        said += [refusal(running, seat, asked) for asked in (*QUESTIONS, RECOUNT, END_TURN, TURN_PAGE)]
    return said


def refusal(running: Running, seat: SeatNumber, asked: Action | str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refused:
        running.after(asked, seat=seat, moment=running.moment)
    assert refused.value.reason is Reason.NOT_YOUR_TURN
    return str(refused.value), repr(refused.value)


def stepped(one: Running, other: Running, rng: random.Random) -> tuple[Running, Running]:
    """Both games after the same deed of whoever is to move."""
    seat, moment = one.state.to_move, one.moment
    if one.taking_back_refused is None and rng.random() < 0.3:
        return one.taken_back(seat=seat, moment=moment), other.taken_back(seat=seat, moment=moment)
    common = set(legal_actions(other.state))
    action = choose(tuple(a for a in legal_actions(one.state) if a in common), rng)
    return one.after(action, seat=seat, moment=moment), other.after(action, seat=seat, moment=moment)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spectator", [False, True])
def test_two_deals_answer_alike_until_the_table_shows_the_difference(players: int, spectator: bool) -> None:
    asked = 0
    for seed in range(60):
        rng = random.Random(seed)
        seat = None if spectator else SeatNumber(seed % players)
        options = Options(players=players)
        dealt = deal(load(), options, Chance(seed))
        one, other = (Running.of(Game(load(), options, each)) for each in (dealt, redealt(dealt, seat, rng)))
        while not is_revealed(one.state, other.state, seat):
            if seat != one.state.to_move:
                assert answers(one, seat) == answers(other, seat)
                asked += 1
            one, other = stepped(one, other, rng)
    assert asked > 40
