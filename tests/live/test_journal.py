"""The journal of a table is one log from the opening to the end, and all else are questions to it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from fairytile.actions import KNIGHT, TURN_PAGE, MoveCharacter
from fairytile.data import DataError
from fairytile.hexes import Hex
from fairytile.live import (
    Asked,
    Entry,
    Heard,
    Moment,
    Played,
    Renamed,
    Seated,
    close,
    entry_data,
    event,
    hear,
    logged,
    missed,
    read_entry,
)
from fairytile.live.recent_history import REMEMBERED
from fairytile.protocol import MessageId, Rename, TableId, TakeBack
from fairytile.record import Acted, Closed, Running, TookBack, deed_of
from fairytile.server.sockets.codec import row_of
from fairytile.state import SeatNumber
from tests.live.journals import journal_of
from tests.live.tables import START, act, device, everybody_sits

ANNA, BEA = SeatNumber(0), SeatNumber(1)
ASKED = Asked(MessageId("m1"), "0123456789abcdef01234567")


def lively(seed: int, most: int = 150) -> Iterator[Heard]:
    """A game in which much is taken back, and people are called otherwise in between."""
    rng, heard = random.Random(seed), everybody_sits(2)
    yield heard
    for number in range(most):
        table, name = heard.table, MessageId(f"m{number}")
        running = table.running
        assert running is not None
        if table.is_over:
            return
        seat = running.state.to_move
        if running.taking_back_refused is None and rng.random() < 0.4:
            heard = hear(table, device(seat), TakeBack(name, seat, running.moment), START + number)
        elif rng.random() < 0.2:
            heard = hear(table, device(BEA), Rename(name, BEA, f"Bea {number}"), START + number)
        else:
            action = str(rng.choice(running.state.legal_actions))
            heard = hear(table, device(seat), act(table, action, name), START + number)
        yield heard
    yield close(heard.table, "expired", START + most)


@pytest.mark.parametrize("seed", range(3))
def test_a_table_and_its_game_have_one_journal(seed: int) -> None:
    steps = [*lively(seed)]
    table, stored = steps[-1].table, journal_of(*steps)
    assert table.running is not None
    assert table.running.journal is table.journal
    assert [*table.journal] == [logged(entry) for entry in stored]
    assert table.number == len(stored) - 1
    assert sum(deed_of(entry) is not None for entry in table.journal) == table.running.moment


@pytest.mark.parametrize("seed", range(3))
def test_the_game_follows_from_the_journal_of_its_table_whatever_else_is_in_it(seed: int) -> None:
    table = [*lively(seed)][-1].table
    running = table.running
    assert running is not None
    again = Running.resumed(running.dealt, table.journal)
    assert again == running
    assert again.record() == running.record()
    assert len([*running.steps()]) == running.moment


@pytest.mark.parametrize("seed", range(3))
def test_who_missed_as_much_as_is_remembered_is_told_what_was_told_when_it_happened(seed: int) -> None:
    told: list[Moment] = []
    for heard in lively(seed):
        table = heard.table
        assert table.last is not None
        told = [*told, *table.moments(len(told))] if told else [*table.moments()]
        found = missed(table, table.number - min(REMEMBERED, len(told)))
        if table.is_over or table.number < REMEMBERED + 5 or table.number % 10:
            continue  # who missed that somebody sat down, or the end, is told everything anew
        assert found is not None
        assert len(found) == REMEMBERED
        assert [event(table, each, BEA) for each in found] == [
            event(table, each, BEA) for each in told[-REMEMBERED:]
        ]
    assert [moment.number for moment in told] == [*range(1, len(told) + 1)]
    assert all(one.after is other.before for one, other in pairwise(told))


def test_what_is_remembered_stays_within_bounds() -> None:
    for heard in lively(1):
        assert len(heard.table.moments()) <= REMEMBERED + 12


def test_a_table_that_goes_on_in_two_ways_has_two_journals() -> None:
    table = everybody_sits(2).table
    one = hear(table, device(ANNA), act(table, "turn-page"), START).table
    other = hear(table, device(ANNA), Rename(MessageId("n"), ANNA, "Zoe"), START).table
    assert table.number + 1 == one.number == other.number
    assert one.journal.latest == Acted(ANNA, TURN_PAGE)
    assert isinstance(other.journal.latest, Renamed)
    assert "Zoe" not in repr(one)
    assert "Anna" not in repr(other)


# --- what a row says ------------------------------------------------------------------------

ROWS: list[tuple[Entry, str]] = [
    (
        Played(5, Acted(ANNA, MoveCharacter(KNIGHT, (Hex(1, 0), Hex(2, -1)))), ASKED),
        '{"kind":"acted","at":5,"seat":0,"action":"K:1,0>2,-1","asked":["m1","0123456789abcdef01234567"]}',
    ),
    (
        Played(5, Acted(BEA, TURN_PAGE), None),
        '{"kind":"acted","at":5,"seat":1,"action":"turn-page","asked":null}',
    ),
    (
        Played(5, TookBack(BEA), ASKED),
        '{"kind":"took-back","at":5,"seat":1,"asked":["m1","0123456789abcdef01234567"]}',
    ),
    (Played(5, Closed("agreed", (ANNA, BEA)), None), '{"kind":"closed","at":5,"why":"agreed","by":[0,1]}'),
    (
        Seated(5, BEA, device(1), "Béa", None),
        '{"kind":"seated","at":5,"seat":1,"device":"device-1","name":"Béa","share":null}',
    ),
]


@pytest.mark.parametrize(("entry", "body"), ROWS, ids=[entry.kind for entry, _ in ROWS])
def test_a_row_says_what_rows_have_always_said_byte_by_byte(entry: Entry, body: str) -> None:
    assert row_of(TableId("t"), 3, entry).body == body.encode()
    assert read_entry(json.loads(body)) == entry
    assert read_entry(json.loads(json.dumps(entry_data(entry)))) == entry


@pytest.mark.parametrize(
    ("row", "what"),
    [
        (
            '{"kind":"acted","at":5,"seat":0,"action":"dance","asked":null}',
            "action: character 1: 'dance' is no action",
        ),
        ('{"kind":"acted","at":5,"seat":0,"action":7,"asked":null}', "action: 7 is not a text"),
        ('{"kind":"acted","at":5,"seat":0,"action":"end"}', "asked is missing"),
        ('{"kind":"acted","seat":0,"action":"end","asked":null}', "at is missing"),
        ('{"kind":"acted","at":5,"seat":0,"asked":null}', "action is missing"),
        ('{"kind":"acted","at":5,"seat":0,"action":"end","asked":null,"turn":1}', "'turn' is not known"),
        ('{"kind":"closed","at":5,"why":"agreed","by":[],"asked":null}', "'asked' is not known"),
        ('{"kind":"closed","at":5,"why":"bored","by":[]}', "why: 'bored' is not known"),
        ('{"kind":["acted"],"at":5}', "the kind is a list"),
        ("[]", "a list is not an object"),
    ],
)
def test_a_row_is_read_strictly_and_its_action_is_one(row: str, what: str) -> None:
    with pytest.raises(DataError) as wrong:
        read_entry(json.loads(row))
    assert what in str(wrong.value)
