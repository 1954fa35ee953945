"""Inside the server and the terminal a room imports only from those above it, and nothing in a circle."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "fairytile"


class House(NamedTuple):
    """A package whose rooms have an order."""

    package: str
    rooms: tuple[str, ...]
    """From the ground up: folders, modules beside them, and modules that stand apart from their folder."""


SERVER = House(
    "server",
    (
        "limits",
        "store",
        "sockets/codec",  # how all of them write values down
        "ops",
        "jobs",
        "tables",
        "bots",
        "edge",
        "sockets",
        "api",
        "app",
        "run",
    ),
)
TERMINAL = House("cli", ("terminal", "local", "remote", "commands", "app"))


class Module(NamedTuple):
    """A module and what it imports of its own house, at any time."""

    house: House
    name: str
    needs: frozenset[str]

    @property
    def room(self) -> str:
        return room_of(self.house, self.name)


def room_of(house: House, name: str) -> str:
    """The room of a module: a module that stands apart is one of its own."""
    return name if name in house.rooms else name.partition("/")[0]


@cache
def modules(house: House) -> tuple[Module, ...]:
    folder = SOURCE / house.package
    paths = {path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.py")}
    names = {name.removesuffix("/__init__") for name in paths} - {"__init__"}
    return tuple(
        Module(house, short, frozenset(_needs(house, path, names)) - {short})
        for name, path in sorted(paths.items())
        if (short := name.removesuffix("/__init__")) in names
    )


def _needs(house: House, path: Path, names: set[str]) -> set[str]:
    prefix, found = f"fairytile.{house.package}", set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    ours = {name.removeprefix(f"{prefix}.").replace(".", "/") for name in found if name.startswith(prefix)}
    return ours & names


def all_modules() -> list[Module]:
    return [*modules(SERVER), *modules(TERMINAL)]


def titled(module: Module) -> str:
    return f"{module.house.package}/{module.name}"


@pytest.mark.parametrize("house", [SERVER, TERMINAL], ids=lambda house: house.package)
def test_every_room_has_its_place(house: House) -> None:
    assert {module.room for module in modules(house)} == set(house.rooms)


@pytest.mark.parametrize("module", all_modules(), ids=titled)
def test_a_module_imports_only_from_rooms_above(module: Module) -> None:
    rooms = module.house.rooms
    own = rooms.index(module.room)
    below = {other for other in module.needs if rooms.index(room_of(module.house, other)) > own}
    assert not below


@pytest.mark.parametrize("module", all_modules(), ids=titled)
def test_no_module_needs_itself_in_a_circle(module: Module) -> None:
    needs = {other.name: other.needs for other in modules(module.house)}
    reached, waiting = set[str](), [*module.needs]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += needs[name]
    assert module.name not in reached
