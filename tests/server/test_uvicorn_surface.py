"""What we take of uvicorn and websockets is named in one module, all of it, and looked for before a start."""

from __future__ import annotations

import ast
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement

from fairytile.server import run
from fairytile.server.edge import fast_websocket, http_timeouts, uvicorn_surface, uvicorn_websocket
from fairytile.server.edge.fast_websocket import FastSocket, sockets_under
from fairytile.server.edge.http_timeouts import Requests
from fairytile.server.edge.uvicorn_surface import (
    FOR_SPEED,
    NEEDED,
    Surface,
    UnfitLibrary,
    check_surface,
    missing,
)
from fairytile.server.edge.uvicorn_websocket import PlainSocket
from fairytile.server.ops.counters import Tally
from fairytile.server.ops.stall_watch import Watch

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "fairytile" / "server"
BUILT_ON_THEM = (fast_websocket, http_timeouts, uvicorn_websocket)
PRIVATE = ("uvicorn.protocols", "websockets.")
PUBLIC = {"send", "headers"}
"""Of h11, and of a response: names that something of theirs has as well."""


def used_in(module: ModuleType) -> set[str]:
    """The names of all attributes and methods that a module reads, sets, calls or says itself."""
    found = set[str]()
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
    return found


def has(surface: Surface) -> set[str]:
    """All that a class of a library has beside what every object has."""
    own = (vars(base) for base in surface.of.__mro__ if base.__module__.startswith(("uvicorn", "websockets")))
    return {name for names in own for name in names if not name.startswith("__")} | {
        name for name in uvicorn_surface._fields(surface.of) if not name.startswith("__")
    }


def test_all_that_is_taken_of_the_libraries_is_named_and_nothing_else() -> None:
    surfaces = [each for each in (*NEEDED, *FOR_SPEED) if each is not uvicorn_surface.SERVER]
    named = {name for each in surfaces for name in each.methods | each.fields}
    used = {name for module in BUILT_ON_THEM for name in used_in(module)}
    assert used & {name for each in surfaces for name in has(each)} - PUBLIC == named


def test_nobody_else_imports_what_is_private_to_them() -> None:
    for path in SERVER.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:  # types alone are checked elsewhere
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                assert not node.module.startswith(PRIVATE), f"{path.name} imports {node.module}"


def test_what_is_installed_fits_and_is_of_a_version_that_was_tried() -> None:
    check_surface(Requests, FastSocket, run._Server)
    assert missing(*FOR_SPEED) == ()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {each.name: each for each in map(Requirement, project["optional-dependencies"]["server"])}
    for name in ("uvicorn", "websockets"):
        assert version(name) in wanted[name].specifier
        assert any(each.operator == "<" for each in wanted[name].specifier)


class Renamed:
    """A class of a library after an upgrade."""

    def data_received(self, data: bytes, more: bool) -> None:
        self.link = data, more


def test_a_name_that_is_gone_is_told_in_a_sentence_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = Surface(Renamed, frozenset({"data_received", "handle_ping"}), frozenset({"link", "transport"}))
    assert missing(gone) == ("Renamed.handle_ping", "Renamed.transport")
    monkeypatch.setattr(uvicorn_surface, "NEEDED", (gone,))
    with pytest.raises(UnfitLibrary, match=r"uvicorn .*ping, Renamed.transport is not there.*pip install"):
        check_surface()


def test_a_method_that_takes_something_else_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ours(Renamed):
        def data_received(self, data: bytes, more: Any = None, others: Any = None) -> None:
            """Takes one more."""

    taken = Surface(Renamed, frozenset({"data_received"}), frozenset())
    monkeypatch.setattr(uvicorn_surface, "NEEDED", (taken,))
    with pytest.raises(UnfitLibrary, match=r"Renamed.data_received takes something else"):
        check_surface(Ours)


def test_without_what_the_fast_path_takes_the_library_reads_all_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Watch(Tally())
    assert issubclass(sockets_under(watch), FastSocket)
    assert not issubclass(sockets_under(watch, fast=False), FastSocket)
    monkeypatch.setattr(fast_websocket, "FOR_SPEED", (Surface(Renamed, frozenset(), frozenset({"queue"})),))
    found = sockets_under(watch)
    assert issubclass(found, PlainSocket)
    assert not issubclass(found, FastSocket)
