"""What builds the package: it takes a Node that is new enough, or else has one installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from hatch_build import FROM_PYPI

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs here are scripts for a shell")


def needed(path: Path, monkeypatch: pytest.MonkeyPatch, skip: str = "") -> list[str]:
    """What has to be installed before the package is built, on a machine with only what is in a folder."""
    monkeypatch.setenv("PATH", str(path))
    monkeypatch.setenv("FAIRYTILE_NO_CLIENT", skip)
    found: list[str] = WheelBuilder(str(ROOT)).config.dependencies
    return found


def machine(folder: Path, version: str | None, *, npm: bool = True) -> Path:
    programs = {} if version is None else {"node": f"echo {version}"}
    for name, does in {**programs, **({"npm": ":"} if npm else {})}.items():
        (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("version", "npm", "is_enough"),
    [
        ("v20.20.2", True, True),
        ("v24.1.0", True, True),
        ("v18.20.1", True, False),
        ("nonsense", True, False),
        ("v24.1.0", False, False),
        (None, True, False),
    ],
)
def test_a_machine_without_a_node_that_is_new_enough_gets_one(
    version: str | None, npm: bool, is_enough: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = needed(machine(tmp_path, version, npm=npm), monkeypatch)
    assert found == ([] if is_enough else [FROM_PYPI])


def test_who_does_without_the_client_needs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert needed(tmp_path, monkeypatch, skip="1") == []
