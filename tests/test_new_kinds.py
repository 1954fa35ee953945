"""A new kind of clause, action or happening is refused by the type checker wherever kinds are told apart.

One of each is planted in a copy of the module that defines it, and mypy reads the copy in its place. So
nobody can add a kind and overlook the solver, the words or a bot: all places are named before anybody plays.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, get_args

import pytest

from fairytile.objectives import Clause

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "fairytile"

READERS: Final = (
    *("actions", "objectives", "solver", "words", "rules", "content", "views", "news", "hints", "sampling"),
    *(
        "notation",
        "puzzles",
        "bots",
        "boards",
        "pictures",
        "cli/terminal",
        "cli/commands/play_puzzle",
        "lab/balance/game_observer",
    ),
)
"""The rooms of the package that tell kinds apart."""
SECOND_READINGS: Final = ("tests/agreement/test_objectives.py", "tests/news/reducer.py")
"""Where the tests tell them apart."""

CLAUSE = '''
@dataclass(frozen=True, slots=True)
class PlantedClause(_AboutOne):
    """A kind of clause that nobody has heard of."""

    needs_move: ClassVar[bool] = True
    who: Character

    def holds(self, kingdom: Kingdom, whereabouts: Whereabouts, adventures: Sequence[Adventure]) -> bool:
        """Never."""
        return False

    def spaces(self, kingdom: Kingdom, whereabouts: Whereabouts) -> Mask:
        """None."""
        return Mask(0)


Clause: TypeAlias = PlantedClause | '''

ADVENTURE = '''
@dataclass(frozen=True, slots=True)
class PlantedAdventure:
    """An Adventure that nobody has heard of."""


Adventure: TypeAlias = PlantedAdventure | '''

ACTION = '''
@dataclass(frozen=True, slots=True)
class PlantedAction:
    """An action that nobody has heard of."""


Action: TypeAlias = PlantedAction | PlantedAdventure | '''

DEED = '''
@dataclass(frozen=True, slots=True)
class PlantedDeed:
    """A deed that nobody has heard of."""


Deed: TypeAlias = PlantedDeed | '''

HAPPENING = '''
@dataclass(frozen=True, slots=True)
class PlantedHappening:
    """A happening that nobody has heard of."""

    kind: Literal["planted"] = field(default="planted", init=False, repr=False)


Happening: TypeAlias = (
    PlantedHappening
    | '''

PLANTS: Final[Mapping[str, Mapping[str, str]]] = {
    "objectives.py": {"\nClause: TypeAlias = ": CLAUSE},
    "actions.py": {
        "\nAdventure: TypeAlias = ": ADVENTURE,
        "\nAction: TypeAlias = ": ACTION,
        "\nDeed: TypeAlias = ": DEED,
    },
    "news/happenings.py": {"\nHappening: TypeAlias = (\n    ": HAPPENING},
}
"""By module what is put in the place of which text."""

PLACES: Final[Mapping[str, set[str]]] = {
    "PlantedClause": {
        "bots/tile_value",
        "content/objective_checks",
        "content/pages_file",
        "objectives",
        "puzzles/naive_player",
        "solver/demands",
        "tests/agreement/test_objectives",
        "views/edition_data",
        "views/to_data",
        "words/objective_icons",
        "words/objective_sentences",
    },
    "PlantedAdventure": {
        "bots/seat_feed",
        "cli/commands/play_puzzle",
        "cli/terminal/turn_menu",
        "hints/sentences",
        "news/derivation",
        "notation/positions",
        "puzzles/difficulty",
        "puzzles/shortest_ways",
        "rules/applying",
        "rules/explain",
        "views/help_queries",
        "views/to_data",
    },
    "PlantedAction": {
        "bots/seat_feed",
        "cli/terminal/turn_menu",
        "news/derivation",
        "rules/applying",
        "rules/explain",
    },
    "PlantedDeed": {"bots/seat_feed", "news/derivation"},
    "PlantedHappening": {
        "cli/terminal/news_sentences",
        "lab/balance/game_observer",
        "tests/news/reducer",
    },
}
"""For each planted kind all modules in which it is decided what becomes of it."""


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, set[str]]:
    """By planted kind the modules that mypy refuses because of it."""
    folder = tmp_path_factory.mktemp("planted")
    planted = []
    for name, plants in PLANTS.items():
        copy = folder / name.replace("/", "_")
        copy.write_text(with_plants((SOURCE / name).read_text("utf-8"), plants), "utf-8")
        planted += ["--shadow-file", str((SOURCE / name).relative_to(ROOT)), str(copy)]
    rooms = [path if path.is_dir() else path.with_suffix(".py") for path in map(SOURCE.joinpath, READERS)]
    files = [*(str(room.relative_to(ROOT)) for room in rooms), *SECOND_READINGS]
    # What stands beside the planted modules is read, and its own faults are for the check of all types.
    options = ["--follow-imports=silent", "--cache-dir", str(folder / "cache"), "--no-error-summary"]
    command = [sys.executable, "-m", "mypy", *options, *planted, *files]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not said.stderr, said.stderr
    found: dict[str, set[str]] = {kind: set() for kind in PLACES}
    for path, message in re.findall(r"^(.+)\.py:\d+: error: (.+)$", said.stdout, re.MULTILINE):
        for kind in re.findall(r"\bPlanted\w+", message):
            found[kind].add(path.removeprefix("src/fairytile/"))
    return found


def with_plants(source: str, plants: Mapping[str, str]) -> str:
    for place, plant in plants.items():
        assert source.count(place) == 1, place
        source = source.replace(place, plant)
    return source


@pytest.mark.xdist_group("planted kinds")
@pytest.mark.parametrize("kind", PLACES)
def test_a_new_kind_is_refused_wherever_kinds_are_told_apart(
    kind: str, refused: Mapping[str, set[str]]
) -> None:
    assert refused[kind] == PLACES[kind]


def test_no_module_asks_for_one_kind_of_clause_and_leaves_out_the_others() -> None:
    kinds = {kind.__name__ for kind in get_args(Clause)}
    modules = [path for path in sorted(SOURCE.rglob("*.py")) if kinds & asked_by_isinstance(path)]
    assert not modules, "name all kinds in a match that ends with assert_never"


def asked_by_isinstance(module: Path) -> set[str]:
    return {
        name.id
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
        for name in ast.walk(node.args[1])
        if isinstance(name, ast.Name)
    }
