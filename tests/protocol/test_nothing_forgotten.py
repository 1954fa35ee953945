"""A new kind of message, reply or entry, and a new switch, cannot be forgotten anywhere.

What is dispatched by kind ends with ``assert_never``, so the type checker says where a new kind has no place.
Here one is planted into a copy of a module, and the checker is asked.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, get_args, get_type_hints

import pytest

from fairytile.data import kind_of
from fairytile.live import Asked, Entry, asker
from fairytile.protocol import Act, Agree, Deciding, HandOver, Hello, Leave, Message, MessageId, Reply
from fairytile.ruleset import SWITCHES, Ruleset
from fairytile.server.tables.hub import _DECIDING
from fairytile.state import SeatNumber
from fairytile.words import Language, phrases
from tools.protocol import usual_game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "fairytile"

PLANTED = '''
@dataclass(frozen=True, slots=True)
class {name}:
    """Something that was not there before."""

    kind: Literal["{name}"] = field(default="{name}", init=False)
    id: MessageId
    seat: SeatNumber


{union}: TypeAlias = {name} | '''


class Plant(NamedTuple):
    """A kind that was not there before, and who has to see it."""

    name: str
    file: str
    union: str
    places: tuple[str, ...]


PLANTS = (
    Plant(
        "PlantedDeed", "protocol/messages.py", "Deciding", ("live/message_handler.py", "server/tables/hub.py")
    ),
    Plant("PlantedMessage", "protocol/messages.py", "Message", ("server/tables/hub.py",)),
    Plant("PlantedQuestion", "protocol/messages.py", "Question", ("live/questions.py",)),
    Plant("PlantedReply", "protocol/replies.py", "Reply", ("client/table_client.py",)),
    Plant(
        "PlantedEntry",
        "live/entries.py",
        "Entry",
        ("live/table.py", "live/projection.py", "server/tables/index_rows.py"),
    ),
)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the type checker says of the package with all of them planted."""
    folder = tmp_path_factory.mktemp("planted")
    texts: dict[str, str] = {}
    for name, file, union, _ in PLANTS:
        text = texts.get(file) or (SOURCE / file).read_text(encoding="utf-8")
        head, found, rest = text.partition(f"\n{union}: TypeAlias = ")
        assert found, f"{file} has no {union}"
        texts[file] = f"{head}\n{PLANTED.format(name=name, union=union)}{rest}"
    shadows: list[str] = []
    for file, text in texts.items():
        shadow = folder / file.replace("/", "-")
        shadow.write_text(text, encoding="utf-8")
        shadows += ["--shadow-file", str(SOURCE / file), str(shadow)]
    # A cache of its own: what is planted here is not to be taken for what is there.
    cache = ["--cache-dir", str(ROOT / "build" / "planted-types")]
    asked = [str(SOURCE / each) for each in ("live", "server/tables", "client")]
    command = [sys.executable, "-m", "mypy", *cache, *shadows, *asked]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize(
    ("name", "place"), [(plant.name, place) for plant in PLANTS for place in plant.places]
)
def test_a_kind_that_is_handled_nowhere_does_not_pass_the_type_checker(
    said: str, name: str, place: str
) -> None:
    errors = [line for line in said.splitlines() if f"fairytile/{place}:" in line and ": error:" in line]
    assert any(name in line for line in errors), said


def test_the_kinds_that_decide_are_those_that_are_kept() -> None:
    assert {*_DECIDING} == {*get_args(Deciding)}
    named = [kind for kind in get_args(Message) if "id" in get_type_hints(kind)]
    assert {Act, HandOver, Leave} <= {*named}
    assert not {Hello, Agree} & {*named}


def test_every_kind_has_a_word_of_its_own() -> None:
    for union in (Message, Reply, Entry):
        words = [kind_of(kind) for kind in get_args(union)]
        assert len(words) == len({*words})


def test_every_entry_that_a_message_led_to_says_which() -> None:
    for kind in get_args(Entry):
        entry = object.__new__(kind)
        names = {field.name for field in fields(kind)}
        parts = {"asked": Asked(MessageId("m"), ""), "seat": SeatNumber(1), "by": SeatNumber(1)}
        for name in names & {*parts}:
            object.__setattr__(entry, name, parts[name])
        assert (asker(entry) is not None) is ("asked" in names), kind


# --- switches -------------------------------------------------------------------------------


def test_every_field_of_a_rule_set_but_its_version_is_a_switch() -> None:
    hints = get_type_hints(Ruleset)
    names = [field.name for field in fields(Ruleset) if field.name != "version"]
    assert {name.replace("-", "_"): kind for name, kind in SWITCHES.items()} == {
        name: hints[name] for name in names
    }
    assert all(issubclass(kind, StrEnum) for kind in SWITCHES.values())


def unsaid(switches: dict[str, type[StrEnum]]) -> set[str]:
    """The switches of which something is not said: in a language, in the docs, or to the browser."""
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    browser = dict(usual_game.files(Path()))[Path("usual.ts")]
    found: set[str] = set()
    for name, kind in switches.items():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        said = all(f"`{value}`" in section for value in kind) and f'"{name.replace("-", "_")}"' in browser
        for language in Language:
            texts = phrases(language)["switches"]
            said = said and all(f"{name}.{value}" in texts for value in kind)
        if not said:
            found.add(name)
    return found


def test_a_switch_of_which_nothing_is_said_is_found() -> None:
    class Weather(StrEnum):
        SUN = "sun"
        RAIN = "rain"

    assert unsaid(SWITCHES) == set()
    assert unsaid({**SWITCHES, "weather": Weather}) == {"weather"}
