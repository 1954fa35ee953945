"""A table is made, played at and read with nothing but the standard library: what a browser's worker has."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def alone(module: str) -> subprocess.CompletedProcess[str]:
    """A module as a program for which nothing is installed."""
    given = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    command = [sys.executable, "-S", "-m", "tests.desk.nothing_else", module]
    return subprocess.run(command, env=given, capture_output=True, text=True, check=False)


def test_a_whole_evening_needs_nothing_but_the_standard_library() -> None:
    done = alone("tests.desk.whole_evening")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    game, puzzle = told["game"], told["puzzle"]
    assert game["entries"] - game["events"] == len(["opened", "Anna", "Bea", "dealt"])
    assert "result: won by Bea" in game["record"]
    assert [len(tale["pages"]) for tale in game["tales"]["tales"]] == [0, 1]
    assert (game["card"]["own"], game["card"]["stage"]) == ([1], "over")
    assert game["picture"].startswith("<svg")
    assert puzzle["left"] == puzzle["adventures"] > 0


@pytest.mark.parametrize("module", ["msgspec", "asyncio", "fairytile.server.store.contract"])
def test_what_a_worker_does_not_have_is_not_found_there(module: str) -> None:
    assert "is not there" in alone(module).stderr
