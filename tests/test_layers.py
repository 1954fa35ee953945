"""A module imports only from those above it, and the core needs nothing but Python."""

import ast
import re
import sys
from pathlib import Path

import pytest

import fairytile

SOURCE = Path(__file__).parents[1] / "src" / "fairytile"

LAYERS = [
    "limits",
    "hexes",
    "tiles",
    "actions",
    "ruleset",
    "kingdom",
    "objectives",
    "solver",
    "words",
    "errors",
    "data",
    "edition",
    "tales",
    "chance",
    "state",
    "rules",
    "dealing",
    "content",
    "views",
    "news",
    "hints",
    "sampling",
    "notation",
    "puzzles",
    "record",
    "bots",
    "boards",
    "pictures",
    "protocol",
    "live",
    "desk",
    "client",
    "lab",
    "server",
    "cli",
    "__main__",
]
"""The rooms of the library from the ground up."""

STARTER = "fairytile_start"
"""Stands beside the package, which it loads."""

OPTIONAL = {
    "lab": {"distributed", "matplotlib", "openskill", "scipy"},
    "server": {
        "alembic",
        "h11",
        "msgspec",
        "prometheus_client",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "websockets",
    },
    "client": {"websockets"},
    "cli": {"typer", "rich", "click"},
}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def imports_at_top(path: Path) -> set[str]:
    """What a module imports when it is imported itself; what it imports later is its own affair."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "fairytile":
            found |= {f"fairytile.{name.name}" for name in node.names if name.name in LAYERS}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
    return found


MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path != SOURCE / "__init__.py"]


def test_no_name_at_the_top_hides_a_module() -> None:
    modules = {path.stem for path in SOURCE.iterdir()}
    assert modules.isdisjoint(fairytile.__all__)


def test_every_room_has_its_place() -> None:
    assert sorted({room_of(path) for path in MODULES}) == sorted(LAYERS)


def test_the_page_on_the_design_has_every_layer_below_all_that_it_imports() -> None:
    page = (SOURCE.parents[1] / "docs" / "design.md").read_text("utf-8")
    table = page.partition("| Layer | Modules |")[2].partition("\n\n")[0]
    rows = [re.findall(r"`(\w+)`", row.split("|")[2]) for row in table.splitlines()[2:]]
    row_of = {room: number for number, rooms in enumerate(rows) for room in rooms}
    assert row_of.keys() == set(LAYERS) - {"__main__"}
    for path in MODULES:
        if (room := room_of(path)) in row_of:
            ours = {name.split(".")[1] for name in imports_at_top(path) if name.startswith("fairytile.")}
            assert all(row_of[other] <= row_of[room] for other in ours), path


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_from_above(path: Path) -> None:
    room = room_of(path)
    ours = {name.split(".")[1] for name in imports_at_top(path) if name.startswith("fairytile.")}
    assert all(LAYERS.index(other) <= LAYERS.index(room) for other in ours), ours


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_needs_nothing_but_python(path: Path) -> None:
    tops = {name.split(".")[0] for name in imports_at_top(path)} - {"fairytile", STARTER}
    assert tops <= set(sys.stdlib_module_names) | OPTIONAL.get(room_of(path), set())
