"""What a worker is told: a game once, then what is new, and never what its seat cannot know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import accumulate

import pytest

from fairytile.bots import AT_ONCE, Feed, choose_for, opponent
from fairytile.bots.match import PlayedAction
from fairytile.rules import apply, start
from fairytile.server.bots.worker_handle import BotTask, Telling
from fairytile.server.bots.worker_main import (
    Asked,
    BotDesk,
    Message,
    Said,
    Told,
    line,
    read_message,
    read_said,
)
from fairytile.state import Options, SeatNumber
from tests.bots.test_choosing import feeds, played
from tests.bots.test_secrecy import CLASSIC, history, twin_of

OTTO = opponent("otto")
ME = SeatNumber(0)


def task(feed: Feed, table: str = "a table") -> BotTask:
    return BotTask(table, feed, OTTO.key, AT_ONCE, "chance")


def tasks() -> list[BotTask]:
    """The questions of one seat in a game."""
    return [task(feed) for feed, _ in feeds(played(OTTO), ME)]


def choice(asked: BotTask) -> Said:
    return Said(str(choose_for(asked.feed, OTTO, AT_ONCE, "chance")))


def answered(desk: BotDesk, messages: Iterator[Message]) -> Said | None:
    """What a worker says in the end to messages that come through a pipe."""
    heard = [desk.hear(read_message(line(message))) for message in messages]
    assert heard[:-1] == [None] * (len(heard) - 1)
    return heard[-1]


def test_of_a_game_only_what_is_new_is_told_and_it_gives_the_same_answers() -> None:
    telling, desk, told = Telling(), BotDesk(), list[Told]()
    for asked in tasks():
        messages = [*telling.messages(asked, AT_ONCE)]
        told += [message for message in messages if isinstance(message, Told)]
        assert answered(desk, iter(messages)) == choice(asked)
        assert tuple(sent for message in told for sent in message.since) == asked.feed.since
    assert [message.first for message in told] == [told[0].first] + [None] * (len(told) - 1)


def test_a_worker_that_does_not_know_the_game_says_so_and_is_told_it_from_the_beginning() -> None:
    telling, desk = Telling(), BotDesk()
    *_, before, asked = tasks()
    [*telling.messages(before, AT_ONCE)]
    assert answered(desk, telling.messages(asked, AT_ONCE)) == Said(None)
    telling.forget(asked.place)
    assert answered(desk, telling.messages(asked, AT_ONCE)) == choice(asked)


def test_another_game_at_the_same_table_is_told_from_its_beginning() -> None:
    telling, desk = Telling(), BotDesk()
    for who in ("otto", "ida"):
        *_, (feed, _) = feeds(played(opponent(who)), ME)
        assert answered(desk, telling.messages(task(feed), AT_ONCE)) == choice(task(feed))


def test_a_worker_keeps_so_many_games_and_forgets_the_one_that_was_asked_for_first() -> None:
    telling, desk = Telling(), BotDesk(games=2)
    asked = tasks()[3]
    for table in ("one", "two", "one", "three"):
        assert answered(desk, telling.messages(task(asked.feed, table), AT_ONCE)) == choice(asked)
    assert answered(desk, telling.messages(task(asked.feed, "one"), AT_ONCE)) == choice(asked)
    assert answered(desk, telling.messages(task(asked.feed, "two"), AT_ONCE)) == Said(None)


def test_a_long_game_is_told_in_parts() -> None:
    *_, asked = tasks()
    long = Feed(asked.feed.first, asked.feed.since[:1] * 2500)
    *told, question = Telling().messages(task(long), AT_ONCE)
    assert [len(each.since) for each in told if isinstance(each, Told)] == [0, 1000, 1000, 500]
    assert isinstance(question, Asked)
    assert question.moment == 2500


@pytest.mark.parametrize("options", CLASSIC, ids=lambda options: f"{options.players} players")
def test_a_worker_is_told_the_same_bytes_whatever_its_seat_cannot_know(options: Options) -> None:
    steps, rng = history(options), random.Random(3)
    actions = [step.action for step in steps]
    twins = list(accumulate(actions, apply, initial=start(twin_of(steps[-1].after, actions, ME, rng))))
    others = [PlayedAction(*step) for step in zip(twins[:-1], actions, twins[1:], strict=True)]
    assert steps != others
    told, told_otherwise = (
        [line(message) for feed, _ in feeds(world, ME) for message in telling.messages(task(feed), AT_ONCE)]
        for world, telling in ((steps, Telling()), (others, Telling()))
    )
    assert told == told_otherwise != []


def test_the_name_of_the_table_stays_in_the_server() -> None:
    told = b"".join(line(message) for message in Telling().messages(tasks()[-1], AT_ONCE))
    assert b"a table" not in told


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"action":7,"failed":false}', '{"action":"end"}'])
def test_what_a_worker_says_is_not_trusted(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_said(text.encode())
    assert read_said(json.dumps({"action": "end", "failed": True}).encode()) == Said("end", failed=True)
