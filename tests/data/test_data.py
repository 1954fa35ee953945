"""Data: values become plain JSON types and come back, and whatever is no such value is refused."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import pytest

from fairytile.data import UNCHANGED, DataError, Text, Unchanged, plain, read, reader_of
from fairytile.hexes import Hex
from fairytile.notation import NotationError


class Colour(StrEnum):
    """A word."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Sail:
    """A part of a ship."""

    kind: Literal["sail"] = field(default="sail", init=False)
    colour: Colour
    torn: bool


@dataclass(frozen=True, slots=True)
class Oar:
    """Another part of a ship."""

    kind: Literal["oar"] = field(default="oar", init=False)
    length: int


Part: TypeAlias = Sail | Oar


@dataclass(frozen=True, slots=True)
class Ship:
    """A value with all that values can have."""

    name: str
    at: Hex
    route: tuple[Hex, ...]
    parts: tuple[Part, ...]
    captain: str | None
    bow: tuple[int, str]


@dataclass(frozen=True, slots=True)
class Changes:
    """What may have changed of a ship."""

    name: str | Unchanged = UNCHANGED
    captain: str | Unchanged | None = UNCHANGED


SHIP = Ship("Goose", Hex(1, -2), (Hex(0, 0),), (Sail(Colour.RED, torn=True), Oar(4)), None, (1, "b"))
DATA = {
    "name": "Goose",
    "at": [1, -2],
    "route": [[0, 0]],
    "parts": [{"kind": "sail", "colour": "red", "torn": True}, {"kind": "oar", "length": 4}],
    "captain": None,
    "bow": [1, "b"],
}


def test_a_value_is_written_as_plain_types_and_read_again() -> None:
    assert plain(SHIP) == DATA
    assert type(plain(SHIP.parts[0])["colour"]) is str  # type: ignore[call-overload, index]  # it is an object
    assert read(Ship, json.loads(json.dumps(plain(SHIP)))) == SHIP


def test_what_is_unchanged_is_left_out_and_none_is_not() -> None:
    for changes, data in ((Changes(), {}), (Changes(captain=None), {"captain": None})):
        assert plain(changes) == data
        assert read(Changes, data) == changes


def test_one_of_several_classes_is_found_by_its_kind() -> None:
    assert reader_of(Part)({"kind": "oar", "length": 2}) == Oar(2)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"at": [1]}, "at: the list has 1 entries: write 2"),
        ({"at": [1, True]}, "at[1]: true is not a whole number"),
        ({"at": [1, 1.0]}, "at[1]: 1.0 is not a whole number"),
        ({"route": [[0, 0], None]}, "route[1]: null is not a list"),
        ({"parts": [{"kind": "mast"}]}, "parts[0]: the kind is 'mast': write sail or oar"),
        ({"parts": [{"kind": "oar"}]}, "parts[0]: length is missing: add it"),
        ({"parts": [{"kind": "sail", "colour": "green", "torn": False}]}, "parts[0].colour: 'green' is not"),
        ({"parts": [{"kind": ["oar"], "length": 2}]}, "parts[0]: the kind is a list"),
        ({"captain": 7}, "captain: 7 is not a text"),
        ({"bow": [1, 2]}, "bow[1]: 2 is not a text"),
        ({"bow": "ab"}, "bow: 'ab' is not a list"),
        ({"mast": 1}, "'mast' is not known here; there are name, at, route, parts, captain, bow"),
        ({"name": 10**5000}, "name: a number of thousands of digits is not a text"),
    ],
)
def test_an_error_says_where_and_what(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(DataError) as error:
        read(Ship, {**DATA, **wrong})
    assert str(error.value).startswith(said)


def test_an_error_repeats_little_of_what_was_given() -> None:
    with pytest.raises(DataError) as error:
        read(Ship, {**DATA, "x" * 100_000: 1})
    assert len(str(error.value)) < 200


def spot(text: str) -> Hex:
    """The space that a text names."""
    q, comma, r = text.partition(",")
    if not comma:
        raise NotationError("there is no such space")
    return Hex(int(q), int(r))


@dataclass(frozen=True, slots=True)
class Anchor:
    """A part whose place has a text of its own."""

    at: Annotated[Hex, Text(spot)]


def test_a_value_with_a_text_of_its_own_is_that_text() -> None:
    assert plain(Anchor(Hex(2, -1))) == {"at": "2,-1"}
    assert read(Anchor, {"at": "2,-1"}) == Anchor(Hex(2, -1))


@pytest.mark.parametrize(
    ("at", "said"), [([2, -1], "at: a list is not a text"), ("north", "at: there is no such space")]
)
def test_what_is_no_such_text_is_refused_with_its_place(at: object, said: str) -> None:
    with pytest.raises(DataError) as error:
        read(Anchor, {"at": at})
    assert str(error.value).startswith(said)


def test_what_is_no_data_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="set is no data"):
        plain({1, 2})
