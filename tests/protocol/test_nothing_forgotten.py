"""A new kind of message, reply or entry cannot be forgotten anywhere.

What is dispatched by kind ends with ``assert_never``, so the type checker says where a new kind has no place.
Here one is planted into a copy of a module, and the checker is asked.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, get_args, get_type_hints

import pytest

from fairytile.protocol import Act, Agree, Deciding, HandOver, Hello, Leave, Message
from fairytile.server.tables.hub import _DECIDING

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
        "PlantedDecision",
        "protocol/messages.py",
        "Deciding",
        ("live/message_handler.py", "server/tables/hub.py"),
    ),
    Plant("PlantedMessage", "protocol/messages.py", "Message", ("server/tables/hub.py",)),
    Plant("PlantedQuestion", "protocol/messages.py", "Question", ("live/player_questions.py",)),
    Plant("PlantedReply", "protocol/replies.py", "Reply", ("client/connection_state.py",)),
    Plant(
        "PlantedEntry",
        "live/entries.py",
        "Entry",
        ("live/table.py", "live/entries.py", "desk/index_rows.py"),
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
    # What stands beside the planted modules is read, and its own faults are for the check of all types.
    options = ["--follow-imports=silent", "--cache-dir", str(folder / "cache"), "--no-error-summary"]
    asked = [str(SOURCE / each) for each in ("live", "desk", "server/tables", "client")]
    command = [sys.executable, "-m", "mypy", *options, *shadows, *asked]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


@pytest.mark.xdist_group("planted messages")
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
