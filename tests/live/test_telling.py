"""What devices are told can be worked out quickly from what was told before, and comes to the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from fairytile.actions import TAKE_BACK, AddTile
from fairytile.data import plain
from fairytile.errors import FairyTileError, IllegalAction, Reason
from fairytile.live import Audience, Eyes, Heard, Moment, Table, close, event, feed_of, hear, refused
from fairytile.live.message_handler import said
from fairytile.protocol import Act, MessageId, Refusal, TakeBack, Why
from fairytile.ruleset import Impossible, Ruleset
from fairytile.server.sockets.codec import EventPen, reply_bytes
from fairytile.state import Options, SeatNumber
from fairytile.words import Language
from tests.live.tables import START, act, device, everybody_sits


def game(
    players: int, rng: random.Random, ruling: Impossible, most: int = 220
) -> Iterator[tuple[Table, Moment]]:
    """A game with everything that can happen, moves that are taken back and an early end included."""
    options = Options(players=players, pages=3, ruleset=Ruleset(impossible=ruling))
    table = everybody_sits(players, options=options).table
    for number in range(most):
        running = table.running
        assert running is not None
        if running.state.outcome is not None:
            return
        then: Heard
        if running.taking_back_refused is None and rng.random() < 0.2:
            back = TakeBack(MessageId(f"m{number}"), running.state.to_move, running.moment)
            then = hear(table, device(running.state.to_move), back, START + number)
        elif number == most - 1:
            then = close(table, "agreed", START + number)
        else:
            legal = running.state.legal_actions
            # Tiles soon, so that Pages become impossible.
            tiles = [action for action in legal if isinstance(action, AddTile)]
            chosen = rng.choice(tiles if tiles and rng.random() < 0.5 else legal)
            message = act(table, str(chosen), f"m{number}")
            then = hear(table, device(running.state.to_move), message, START + number)
        table = then.table
        assert table.last is not None
        yield table, table.last


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ruling", Impossible)
def test_who_has_seen_and_told_what_came_before_tells_the_same(players: int, ruling: Impossible) -> None:
    rng = random.Random(f"{players} {ruling}")
    eyes = Eyes()
    everybody: list[Audience] = [None, *map(SeatNumber, range(players))]
    for table, moment in game(players, rng, ruling):
        # Some are away for a while, and whoever comes first is told first.
        told = rng.sample(everybody, rng.randint(1, len(everybody)))
        events = [event(table, moment, seen_as, eyes) for seen_as in told]
        assert events == [event(table, moment, seen_as) for seen_as in told]
        parts = [eyes.told(table, moment, seen_as) for seen_as in told]
        pen = EventPen(parts[0][0])
        assert [pen.write(each) for each in parts] == [reply_bytes(each) for each in events]
        assert [json.loads(reply_bytes(each)) for each in events] == [plain(each) for each in events]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Refusal(Why.NOT_WANTED), "not-wanted"),
        (IllegalAction(Reason.STALE), "stale"),
        (FairyTileError("whatever else"), "not-readable"),
    ],
)
def test_what_is_refused_has_its_code(error: FairyTileError, code: str) -> None:
    told = refused(error, MessageId("m"), Language.ENGLISH)
    assert (told.id, told.reason) == ("m", code)
    assert told.sentence


@pytest.mark.parametrize("text", ["K:1,0>2,0", "", "it's", 'a "quoted" one', "\\", "\ud800", "é\n\0"])
def test_the_fingerprint_of_an_action_is_that_of_what_it_says(text: str) -> None:
    message = Act(MessageId("a'b\"c\\"), SeatNumber(1), 17, text)
    assert said(message) == repr(message)


def test_a_feed_that_goes_on_is_the_one_from_the_beginning() -> None:
    rng = random.Random(3)
    known = None
    for table, _ in game(2, rng, Impossible.EXCHANGE):
        if rng.random() < 0.1:
            known = feed_of(table, SeatNumber(1), known)
            assert known == feed_of(table, SeatNumber(1))
    running = table.running
    assert running is not None
    steps = [*running.steps()]
    assert len(steps) == running.moment
    assert steps[-1].after == running.state
    assert all(one.after == other.before for one, other in pairwise(steps))
    assert TAKE_BACK in [step.deed for step in steps]
