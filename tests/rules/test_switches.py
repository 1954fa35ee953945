"""A switch of the rules is known wherever it must be: one that is planted is missed at each place by name.

What lists all switches takes them from the fields of `Ruleset`. Here is what cannot be derived from them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import make_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from fairytile.ruleset import SWITCHES, Ruleset, switches_of
from fairytile.words import Language, phrases
from tests.perft.counting import FOLDER, files, read
from tests.perft.test_perft import SLOWLY
from tests.playthroughs.test_playthroughs import records

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "fairytile"
AGREEMENT: Final = ROOT / "tests" / "agreement"
JUDGED: Final = ("misfit", "impossible")
"""What becomes of a tile or a Page that will not do, which is no matter of Adventures: the second reading is
silent about it."""


class Weather(StrEnum):
    """A switch that nobody has heard of."""

    DRY = "dry"
    WET = "wet"


FIELDS = [("weather", Weather, Weather.DRY)]
PLANTED = switches_of(make_dataclass("Planted", FIELDS, bases=(Ruleset,), frozen=True))

Switches: TypeAlias = Mapping[str, type[StrEnum]]


def attributes(module: Path) -> set[str]:
    """The names of the attributes that a module reads."""
    tree = ast.parse(module.read_text("utf-8"))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def keywords(module: Path) -> set[str | None]:
    """The names of the arguments that a module hands on by name."""
    tree = ast.parse(module.read_text("utf-8"))
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword)}


def without_sentences(switches: Switches) -> Iterator[str]:
    for language in Language:
        texts = phrases(language)["switches"]
        yield from (
            name
            for name, kind in switches.items()
            if not {name, *(f"{name}.{value}" for value in kind)} <= texts.keys()
        )


def without_ruling(switches: Switches) -> Iterator[str]:
    page = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    for name, kind in switches.items():
        usual, *others = by_default(name, kind)
        row = f"| [`{name}`](#{name}) | {', '.join(f'`{value}`' for value in (usual, *others))} |"
        _, heading, rest = page.partition(f"\n## {name}\n")
        section = rest.partition("\n## ")[0]
        said = [f"- **`{usual}`** (default)", *(f"- **`{value}`**" for value in others)]
        if row not in page or not heading or not all(value in section for value in said):
            yield name


def by_default(name: str, kind: type[StrEnum]) -> list[StrEnum]:
    """The values of a switch, the default first."""
    usual = getattr(Ruleset(), name.replace("-", "_"), None)
    return sorted(kind, key=lambda value: value is not usual)


def without_a_word_in_the_rules(switches: Switches) -> Iterator[str]:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    return (name for name in switches if f"(rulings.md#{name})" not in page)


def without_effect(switches: Switches) -> Iterator[str]:
    rooms = [*(SOURCE / "rules").glob("*.py"), *(SOURCE / "kingdom").glob("*.py")]
    read_there = set[str]().union(*map(attributes, rooms))
    return (name for name in switches if name.replace("-", "_") not in read_there)


def without_a_count_of_moves(switches: Switches) -> Iterator[str]:
    changed = {name for path in files() for name in read(path).state.ruleset.changes()}
    return (name for name in switches if name not in changed)


def without_a_second_reading(switches: Switches) -> Iterator[str]:
    tried = {name for path in AGREEMENT.glob("*.py") for name in keywords(path)}
    counted = {name for each in SLOWLY for name in read(FOLDER / f"{each}.txt").state.ruleset.changes()}
    return (name for name in switches if not {name.replace("-", "_"), name} & {*tried, *counted, *JUDGED})


def without_a_playthrough(switches: Switches) -> Iterator[str]:
    changed = {name for record in records() for name in record.options.ruleset.changes()}
    return (name for name in switches if name not in changed)


PLACES: Final[tuple[Callable[[Switches], Iterator[str]], ...]] = (
    without_sentences,
    without_ruling,
    without_a_word_in_the_rules,
    without_effect,
    without_a_count_of_moves,
    without_a_second_reading,
    without_a_playthrough,
)


def test_a_field_of_the_rule_set_with_words_for_values_is_a_switch() -> None:
    assert {**SWITCHES, "weather": Weather} == PLANTED


@pytest.mark.parametrize("missing", PLACES)
def test_no_switch_is(missing: Callable[[Switches], Iterator[str]]) -> None:
    assert not [*missing(SWITCHES)]


@pytest.mark.parametrize("missing", PLACES)
def test_a_switch_that_nobody_has_heard_of_is(missing: Callable[[Switches], Iterator[str]]) -> None:
    assert {*missing(PLANTED)} == {"weather"}
