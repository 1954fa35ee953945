"""Changes that go into the database as a group end as if they came one after the other."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, delete, select

from fairytile.server.store import (
    Card,
    Change,
    Claim,
    Conflict,
    Member,
    Met,
    Row,
    Stage,
    Summary,
    Ticket,
    sqlite_engine,
    upgrade,
)
from fairytile.server.store.group_commit import Outcome
from fairytile.server.store.sql_schema import CARDS, CLAIMS, ENTRIES, MEMBERS, SUMMARIES, TICKETS
from fairytile.server.store.sql_writer import Writer
from tests.server.store.memory import Contents

TABLES = ("oak", "ash")
KEYS = ("k", "l", "m")


# Hypothesis would make up the parts of a named tuple that are not given.
def entry(table: str, number: int, body: bytes, seat: int) -> Row:
    return Row(table, number, body, seat)


def change(*parts: Any, **named: Any) -> Change:
    return Change(*parts, **named)


tables = st.sampled_from(TABLES)
keys = st.sampled_from(KEYS)
small = st.integers(0, 3)
cards = st.builds(Card, tables, st.sampled_from(Stage), small, small)
rows = st.lists(st.builds(entry, tables, small, st.binary(max_size=2), small), min_size=1, max_size=3)
claims = st.lists(st.builds(Claim, tables, small, keys), min_size=1, max_size=2)
summaries = st.lists(
    st.tuples(tables, small, st.binary(max_size=2)).map(lambda each: Summary(*each)), min_size=1, max_size=2
)
one_key = st.lists(keys, min_size=1, max_size=1)
tickets = st.lists(
    st.builds(Ticket, keys, keys, st.just(b""), small, st.none() | tables), min_size=1, max_size=2
)
members = st.lists(
    st.builds(Member, keys, keys, keys, keys, small, small, st.none() | small), min_size=1, max_size=2
)
met = st.lists(st.tuples(keys, small).map(lambda each: Met(*each)), min_size=1, max_size=2)
one_table = st.lists(tables, min_size=1, max_size=1)
none = st.just(())
# Most changes are of one kind: groups without a conflict are those in which an order could get lost.
changes = st.one_of(
    st.builds(change, card=cards),
    st.builds(change, rows=rows),
    st.builds(change, card=cards, rows=rows),
    st.builds(change, claims=claims),
    st.builds(change, used=one_key),
    st.builds(change, withdrawn=one_key),
    st.builds(change, issued=tickets),
    st.builds(change, forgotten=one_table),
    st.builds(change, members=members),
    st.builds(change, rows=rows, met=met),
    st.builds(change, rows=none | rows, summaries=summaries),
    st.builds(
        change, st.none() | cards, none | rows, none | claims, none | one_key, none | one_key, none | tickets
    ),
)
groups = st.lists(st.lists(changes, min_size=1, max_size=4), max_size=4)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with tempfile.TemporaryDirectory() as folder:
        engine = sqlite_engine(Path(folder) / "tables.db")
        upgrade(engine)
        yield engine
        engine.dispose()


def contents(engine: Engine) -> Contents:
    """Everything in the database."""
    cards, rows, claims, tickets = CARDS.c, ENTRIES.c, CLAIMS.c, TICKETS.c
    found = Contents()
    with engine.connect() as connection:
        wanted = select(cards.table_id, cards.stage, cards.created, cards.changed)
        for table, stage, created, changed in connection.execute(wanted):
            found.cards[table] = Card(table, Stage(stage), created, changed)
        for entry in connection.execute(
            select(rows.table_id, rows.number, rows.body, rows.seat, rows.message)
        ):
            found.rows.setdefault(entry[0], {})[entry[1]] = Row(*entry)
        for summary in connection.execute(select(SUMMARIES)):
            found.summaries[summary[0]] = Summary(*summary)
        for claim in connection.execute(select(claims.table_id, claims.seat, claims.device)):
            found.claims[claim[0], claim[1]] = Claim(*claim)
        for ticket in connection.execute(
            select(tickets.key, tickets.kind, tickets.body, tickets.expires, tickets.table_id)
        ):
            found.tickets[ticket[0]] = Ticket(*ticket)
        for member in connection.execute(select(MEMBERS)):
            found.members[member[0]] = Member(*member)
    return found


def one_by_one(there: Contents, change: Change) -> Outcome:
    try:
        there.apply(change)
    except Conflict as conflict:
        return conflict
    return None


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(groups)
def test_a_group_is_its_changes_one_after_the_other(engine: Engine, groups: list[list[Change]]) -> None:
    writer, expected = Writer(engine), Contents()
    writer.write([Change(withdrawn=KEYS, forgotten=TABLES)])
    with engine.connect() as connection:
        connection.execute(delete(MEMBERS))
        connection.commit()
    for group in groups:
        outcomes = [one_by_one(expected, change) for change in group]
        assert list(map(type, writer.write(group))) == list(map(type, outcomes))
    writer.close()
    assert contents(engine) == expected
