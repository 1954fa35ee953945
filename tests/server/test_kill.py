"""A server that is killed loses nothing that it has acknowledged, and every game goes on to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.kill import campaign, main


def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    report, played = campaign(tmp_path, kills=3, together=4, seed=7)
    assert report.wrong == ()
    assert report.kills == 3
    assert report.games >= 4
    assert report.acknowledged > 20
    sitting = played.finished[-1]
    record = tmp_path / "game.txt"
    record.write_text(played.records[sitting.table], encoding="utf-8")
    holds = [sys.executable, "-m", "fairytile", "verify", str(record), "--commitment", sitting.commitment]
    assert subprocess.run(holds, check=False, capture_output=True).returncode == 0


def test_kills_are_counted_round_by_round_and_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "--each",
        "2",
        "--together",
        "2",
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "kill.jsonl"),
        "--kills",
    ]
    assert main([*asked, "2"]) == 0
    assert capsys.readouterr().out.startswith("kill: 2 kills, ")
    assert main([*asked, "4"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("kill: 4 kills, ")
    assert "0 wrong; 2 rounds" in said.out
    assert "4 of 4 kills" in said.err
    assert "2 of 4 kills" not in said.err, "that was done before"
