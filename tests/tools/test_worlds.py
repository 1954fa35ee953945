"""The command that lets many worlds pass: it counts, names what failed, and says where to go on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.worlds.world import World
from tools.fault_simulation import WORLDS, Stretch, main, play


def test_it_goes_on_until_so_many_messages_were_heard_and_then_has_nothing_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--each", "10", "--jobs", "1", "--out", str(tmp_path / "worlds.jsonl"), "--messages"]
    assert main([*asked, "150"]) == 0
    first = capsys.readouterr().out
    assert "; 0 wrong; " in first
    assert worlds(first) >= WORLDS
    assert main([*asked, "150"]) == 0
    assert capsys.readouterr().out == first
    assert main([*asked, "4000"]) == 0
    assert worlds(capsys.readouterr().out) > worlds(first)


def worlds(said: str) -> int:
    """How many worlds went well, by the last line."""
    found = re.match(r"worlds: (\d+) worlds, ", said)
    assert found is not None, said
    return int(found[1])


def test_a_world_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.fault_simulation.WORLDS", 1)
    monkeypatch.setattr(World, "_is_up_to_date", lambda self, player: False)
    (wrong,) = play(Stretch(7, 20))["wrong"]
    assert wrong.startswith("world 7 (20 messages): there was no everybody knowing of everything")


def test_one_world_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--show", "3", "--each", "20"]) == 0
    shown = capsys.readouterr().out
    assert '> {"kind": "hello"' in shown
    assert '< [{"kind":"sync"' in shown
