"""Bodies are written by the standard library as the server's encoder writes them, byte by byte."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairytile.data import DataError
from fairytile.desk import json_bodies
from fairytile.desk.carrying import Party, Two
from fairytile.desk.index_rows import shown_of
from fairytile.desk.invitations import Place
from fairytile.desk.json_bodies import body_bytes, body_of, json_bytes
from fairytile.protocol import TableId
from fairytile.server.sockets import codec
from tests.live.tables import everybody_sits, played

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SOME = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda parts: st.lists(parts) | st.dictionaries(TEXT, parts),
    max_leaves=8,
)


@given(SOME)
def test_json_is_the_same_for_both_encoders(data: object) -> None:
    assert json_bytes(data) == msgspec.json.encode(data)


def test_rows_are_the_same_for_both_encoders() -> None:
    number, table = 0, TableId("table-1")
    for _, entries in played(everybody_sits(3), random.Random(1), 40):
        for entry in entries:
            row = json_bodies.row_of(table, number, entry)
            assert row == codec.row_of(table, number, entry)
            assert row.is_whole
            assert json_bodies.entry_of(row) == codec.entry_of(row) == entry
            number += 1
    assert number > 40


@pytest.mark.parametrize(
    ("value", "body"),
    [
        (Place("oak", 1), b'{"table":"oak","seat":1,"again":false}'),
        (Place("oak", 0, again=True), b'{"table":"oak","seat":0,"again":true}'),
        (
            Two(Party("d1", "phone", "Zoë")),
            '{"old":{"device":"d1","kind":"phone","name":"Zoë"},"new":null}'.encode(),
        ),
    ],
)
def test_a_body_says_what_it_has_always_said(value: Place | Two, body: bytes) -> None:
    assert body_bytes(value) == body
    assert body_of(type(value), body) == value


def test_a_body_from_before_a_field_was_there_is_read() -> None:
    assert body_of(Place, b'{"table":"oak","seat":1}') == Place("oak", 1)
    assert body_of(Two, b'{"old":{"device":"d1","kind":"phone","name":""}}').new is None


def test_a_summary_says_what_it_has_always_said() -> None:
    shown = shown_of(everybody_sits().table)
    assert body_bytes(shown) == msgspec.json.encode(shown)


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 100_000, b"\xff", b'{"table":1,"seat":1}'])
def test_a_body_that_cannot_be_read_is_refused(body: bytes) -> None:
    with pytest.raises(DataError):
        body_of(Place, body)
