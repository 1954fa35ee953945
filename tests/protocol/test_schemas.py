"""Whatever goes over the wire is as described, and what the description refuses cannot be read."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from typing import Literal, NamedTuple, NewType

import pytest
from jsonschema_rs import Draft202012Validator

import fairytile.protocol
from fairytile.data import UNCHANGED, DataError, Unchanged, plain, read
from fairytile.live import Presence, answer, around, event, missed, refused, sync
from fairytile.protocol import Ask, HintPlease, MessageId, Refusal, Reply, Would, read_message
from fairytile.protocol.close_codes import CLOSE_CODES
from fairytile.protocol.http_calls import CALLS
from fairytile.protocol.schemas import openapi, protocol
from fairytile.protocol.schemas.docstrings import docs_of
from fairytile.protocol.schemas.json_schema import schema, schemas
from fairytile.protocol.schemas.shapes import Shapes
from fairytile.server.sockets.codec import reply_bytes
from fairytile.state import SeatNumber
from fairytile.views import ViewChanges
from fairytile.words import Language
from tests.live.tables import START, device, everybody_sits, played

PROTOCOL = protocol()
FRAMES = Draft202012Validator(json.dumps({**PROTOCOL, "anyOf": [{"$ref": "#/$defs/Frame"}]}))
MESSAGES = Draft202012Validator(json.dumps({**PROTOCOL, "anyOf": [{"$ref": "#/$defs/Message"}]}))

Weight = NewType("Weight", int)
"""In ounces."""


class Spot(NamedTuple):
    """Where something is."""

    row: int
    name: str


class Silent(NamedTuple):
    row: int


@dataclass(frozen=True)
class Basket:
    """What is carried through the woods.

    >>> 1 + 1
    2
    """

    spot: Spot
    colour: Literal["red", "green"]
    weight: Weight | None
    """What it weighs."""
    cakes: tuple[str, ...] | Unchanged = UNCHANGED


def described(kind: type) -> dict[str, object]:
    shapes = Shapes()
    top = schema(shapes.of(kind), "#/$defs")
    return {**top, "$defs": schemas(shapes, "#/$defs")}


def test_a_class_is_described_with_its_fields_and_texts() -> None:
    found = described(Basket)["$defs"]
    assert isinstance(found, dict)
    assert found["Basket"] == {
        "description": "What is carried through the woods.",
        "type": "object",
        "properties": {
            "spot": {"$ref": "#/$defs/Spot"},
            "colour": {"type": "string", "enum": ["red", "green"]},
            "weight": {
                "description": "What it weighs.",
                "anyOf": [{"$ref": "#/$defs/Weight"}, {"type": "null"}],
            },
            "cakes": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["spot", "colour", "weight"],
        "additionalProperties": False,
    }
    assert found["Weight"] == {"description": "In ounces.", "type": "integer"}


@pytest.mark.parametrize(
    "data",
    [
        {"spot": [1, "oak"], "colour": "red", "weight": None},
        {"spot": [1, "oak"], "colour": "red", "weight": 3, "cakes": ["plum"]},
        {"spot": [1], "colour": "red", "weight": None},
        {"spot": [1, "oak", 2], "colour": "red", "weight": None},
        {"spot": [1, "oak"], "colour": "blue", "weight": None},
        {"spot": [1, "oak"], "colour": "red"},
        {"spot": [1, "oak"], "colour": "red", "weight": True},
        {"spot": [1, "oak"], "colour": "red", "weight": None, "wolf": 1},
        {"spot": [1, "oak"], "colour": "red", "weight": None, "cakes": None},
        [],
    ],
)
def test_a_schema_takes_what_can_be_read_and_nothing_else(data: object) -> None:
    try:
        read(Basket, data)
        readable = True
    except DataError:
        readable = False
    assert Draft202012Validator(json.dumps(described(Basket))).is_valid(data) is readable


def test_a_row_has_a_place_for_each_of_its_parts() -> None:
    found = schema(Shapes().of(tuple[int, str]), "#/$defs")
    assert [Draft202012Validator(json.dumps(found)).is_valid(data) for data in ([1, "oak"], [1, 2], [1])] == [
        True,
        False,
        False,
    ]


def test_who_says_nothing_of_a_class_has_no_text_of_it() -> None:
    docs = docs_of(sys.modules[__name__])
    assert (docs["Silent"], docs["Spot"], docs["Weight"]) == ("", "Where something is.", "In ounces.")


def test_two_things_of_one_name_are_refused() -> None:
    @dataclass(frozen=True)
    class Hello:
        pass

    shapes = Shapes()
    shapes.of(Hello)
    with pytest.raises(TypeError, match="rename"):
        shapes.of(fairytile.protocol.Hello)


def test_what_is_no_data_is_refused() -> None:
    with pytest.raises(TypeError, match="no data"):
        Shapes().of(float)


def test_a_module_without_a_source_has_no_texts() -> None:
    assert docs_of(sys) == {}


@pytest.mark.parametrize("players", [2, 3])
def test_all_that_devices_are_told_in_a_game_is_as_described(players: int) -> None:
    rng = random.Random(players)
    for number, (table, entries) in enumerate(played(everybody_sits(players), rng, 60)):
        first = table.number + 1 - len(entries)
        seat = SeatNumber(rng.randrange(players))
        told = [event(table, moment, seat) for moment in missed(table, first - 1) or ()] if number else []
        here = around(table, Presence({device(0)}), 2, START)
        replies: list[Reply] = [*told, here, sync(table, device(seat), seat, here)]
        assert table.running is not None
        asker = table.running.state.to_move
        for question in (Would(), HintPlease()):
            asked = Ask(MessageId("q"), asker, question)
            try:
                replies.append(answer(table, device(asker), asker, asked, Language.ENGLISH))
            except Refusal as refusal:
                replies.append(refused(refusal, asked.id, Language.ENGLISH))
        frame = json.loads(b"[" + b",".join(map(reply_bytes, replies)) + b"]")
        FRAMES.validate(frame)
        assert not FRAMES.is_valid([{**frame[0], "secret": 1}])


@pytest.mark.parametrize(
    "text",
    [
        '{"kind": "hello", "since": null, "language": "en"}',
        '{"kind": "hello", "since": "7", "language": "en"}',
        '{"kind": "hello", "since": 7}',
        '{"kind": "act", "id": "a", "seat": 0, "moment": 3, "action": "end"}',
        '{"kind": "act", "id": "a", "seat": 0, "moment": null, "action": "end"}',
        '{"kind": "look", "seat": null}',
        '{"kind": "ask", "id": "a", "seat": 0, "question": {"kind": "why-not", "at": [0, 1], "rotation": 2}}',
        '{"kind": "ask", "id": "a", "seat": 0, "question": {"kind": "why-not", "at": [0], "rotation": 2}}',
        '{"kind": "ask", "id": "a", "seat": 0, "question": {"kind": "sight", "at": [0, 1]}}',
        '{"kind": "react", "seat": 0, "sign": "clap"}',
        '{"kind": "react", "seat": 0, "sign": "hello everybody"}',
        '{"kind": "shout"}',
        "[]",
    ],
)
def test_a_message_is_as_described_or_cannot_be_read(text: str) -> None:
    data = json.loads(text)
    try:
        assert plain(read_message(data)) == data
        readable = True
    except DataError:
        readable = False
    assert MESSAGES.is_valid(data) is readable


def test_the_parts_of_a_view_that_do_not_change_may_be_missing() -> None:
    definitions = PROTOCOL["$defs"]
    assert isinstance(definitions, dict)
    changes = definitions[ViewChanges.__name__]
    assert isinstance(changes, dict)
    assert changes["required"] == []


def test_every_reference_of_the_documents_leads_somewhere() -> None:
    def references(part: object) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
            return own + [found for each in part.values() for found in references(each)]
        return [found for each in part for found in references(each)] if isinstance(part, list) else []

    for document in (PROTOCOL, openapi()):
        for reference in references(document):
            place: object = document
            for key in reference.removeprefix("#/").split("/"):
                assert isinstance(place, dict)
                place = place[key]


def test_operations_of_the_openapi_document_have_names_of_their_own() -> None:
    paths = openapi()["paths"]
    assert isinstance(paths, dict)
    names = [
        operation["operationId"]
        for path in paths.values()
        if isinstance(path, dict)
        for operation in path.values()
        if isinstance(operation, dict)
    ]
    assert len(names) == len(set(map(str, names))) == len(CALLS)


def test_every_way_in_which_a_server_ends_a_connection_has_its_sentence() -> None:
    assert sorted(CLOSE_CODES) == [1011, 1012, 4000, 4001, 4002, 4003]
