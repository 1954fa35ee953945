"""What counts as passed, and what as a form: the tool that shows the way of a tap, on invented traces."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tools.tap_trace.counting import Stretch, Way, way_of
from tools.tap_trace.sightings import Call, Sighting
from tools.tap_trace.value_observer import Observer, Wanted

PATH = ((0, 1), (0, 2), (0, 3))
ELSEWHERE = ((4, 1), (4, 2), (4, 3))
TEXT = Sighting.leaf("the action as text")
JSON = Sighting.leaf("JSON text of act")
ACT = Sighting("Act", frozenset({"seat", "action"}), (TEXT,))
ENTRY = Sighting("Acted", frozenset({"at", "action"}), (TEXT,))
STATE = Sighting("State", frozenset({"turn", "adventures"}), (Sighting("", parts=(ACT,)),))


def way(*calls: Call, ran: frozenset[str] = frozenset()) -> Way:
    return way_of([Stretch("through the server", "server", calls, ran)])


def test_a_module_is_passed_that_is_handed_the_action_or_gives_it_back() -> None:
    found = way(
        Call("codec", "read", (JSON,), (ACT,)), Call("log", "latest", (), (ENTRY,)), ran=frozenset({"clock"})
    )
    assert found.modules("server") == ("server: codec", "server: log")
    assert found.forms("server") == ("JSON text of act", "Act", "Acted")
    assert found.ran("server") == ("server: clock",)


def test_calls_in_one_module_are_one_step() -> None:
    [(_, steps)] = way(
        Call("codec", "read", (JSON,)), Call("codec", "made", (TEXT,), (ACT,)), Call("hub", "hear", (ACT,))
    ).stretches
    assert [(step.module, step.comes, step.goes) for step in steps] == [
        ("codec", ("JSON text of act", "the action as text"), ("Act",)),
        ("hub", ("Act",), ()),
    ]


def test_what_leads_from_one_state_to_the_next_is_handed_no_form_but_the_action() -> None:
    found = way(
        Call("rules", "apply", (ACT,), (STATE,), frozenset({"State"})), Call("legal", "may", (STATE,))
    )
    assert found.states == {"State"}
    assert found.modules("server") == ("server: rules",)
    assert found.forms("server") == ("Act",)


def test_two_types_that_hold_the_same_are_two_forms() -> None:
    assert len(way(Call("live", "kept", (ACT,), (ENTRY,))).forms("server")) == 2


def test_what_has_another_form_whole_in_it_is_a_wrapper() -> None:
    moment = Sighting("Moment", frozenset({"entry", "after"}), (ENTRY, STATE))
    found = way(Call("table", "since", (), (Sighting("", parts=(moment,)),)), Call("row", "of", (JSON,)))
    assert {form: found.sort_of(form) for form in found.forms("server")} == {
        "Moment": "wrappers",
        "JSON text of act": "writings",
    }
    assert found.sort_of("Acted") == "types"


def test_changes_are_no_form_but_who_is_handed_them_is_passed() -> None:
    changes = Sighting("dict {adventures}", frozenset({"adventures"}), (Sighting("", parts=(ACT,)),))
    found = way(
        Call("view", "next", (STATE,), (STATE,), frozenset({"State"})), Call("client", "changed", (changes,))
    )
    assert found.modules("server") == ("server: client",)
    assert found.forms("server") == ()


def test_what_a_library_is_handed_is_a_form_and_the_library_no_module() -> None:
    found = way(Call("", "execute", (Sighting.leaf("row of values"),)))
    assert found.modules("server") == ()
    assert found.forms("server") == ("row of values",)


def test_a_text_is_the_same_form_on_both_sides() -> None:
    both = way_of(
        [
            Stretch("to the socket", "client", (Call("socket", "send", (JSON,)),), frozenset()),
            Stretch("through the server", "server", (Call("codec", "read", (JSON,)),), frozenset()),
        ]
    )
    assert both.modules("client", "server") == ("client: socket", "server: codec")
    assert both.forms("client", "server") == ("JSON text of act",)


class Said(NamedTuple):
    """Something that is written down."""

    seat: int
    body: object


def label(value: object) -> str | None:
    seen = Observer(Wanted("K:0,1>0,2>0,3", PATH)).seen(value)
    return None if seen is None else seen.label


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("K:0,1>0,2>0,3", "the action as text"),
        ('{"kind": "act", "action": "K:0,1>0,2>0,3"}', "JSON text of act"),
        (b'[{"kind":"done"},{"kind":"event","path":[[0,1],[0,2],[0,3]]', "JSON bytes of done"),
        (b'[{"kind":"done"},{"kind":"event","path":[[0,1],[0,2],[0,3]]}]', "JSON bytes of event"),
        ("Act(action='K:0,1>0,2>0,3')", "a text with the action in it"),
        (((0, 0), *PATH), "a path"),
        (ELSEWHERE, None),
        (("a table", 7, b'{"kind":"acted","action":"K:0,1>0,2>0,3"}'), "row of values"),
        ({"type": "receive", "text": "K:0,1>0,2>0,3"}, "dict {text, type}"),
        ({"type": "receive", "text": "K:4,1"}, None),
        ((Said(0, PATH), Said(1, ELSEWHERE)), None),
        ([PATH, ELSEWHERE], None),
    ],
)
def test_the_action_is_found_in_whatever_form_unless_it_is_one_to_choose_from(
    value: object, form: str | None
) -> None:
    assert label(value) == form


def test_it_is_found_in_what_a_browser_sends() -> None:
    text, mask = b'{"kind":"act","action":"K:0,1>0,2>0,3"}', b"mask"
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))
    assert label(bytes((0x81, 0x80 | len(text))) + mask + masked) == "a frame of a WebSocket"


def test_it_is_found_within_other_values_and_not_in_things() -> None:
    class Room:
        said = Said(0, PATH)

    assert label([Said(0, Said(1, PATH))]) == ""
    assert label(Room()) is None
