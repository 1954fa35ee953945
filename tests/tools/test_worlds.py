"""The command that lets many worlds pass: it counts, names what failed, and says where to go on."""

from __future__ import annotations

import pytest

from tests.server.worlds.world import World
from tools.worlds import main, pass_by


def test_it_goes_on_until_so_many_messages_were_heard(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--messages", "150", "--each", "40", "--jobs", "1"]) == 0
    assert "worlds went well" in capsys.readouterr().out


def test_a_world_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "_is_up_to_date", lambda self, player: False)
    passed = pass_by(7, 20)
    assert passed.outcome is None
    assert passed.failure.startswith("world 7 (20 messages): there was no everybody knowing of everything")


def test_one_world_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--show", "3", "--each", "20"]) == 0
    shown = capsys.readouterr().out
    assert '> {"kind": "hello"' in shown
    assert '< [{"kind":"sync"' in shown
