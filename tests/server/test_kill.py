"""A server that is killed loses nothing that it has acknowledged, and every game goes on to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.kill import campaign


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
