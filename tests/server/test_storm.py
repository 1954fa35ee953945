"""A server stands nonsense of every kind, and an honest game goes on meanwhile."""

from __future__ import annotations

from pathlib import Path

from tools.storm.trial import run


def test_nonsense_of_every_kind_is_answered_and_leaves_nothing_behind(tmp_path: Path) -> None:
    report = run(tmp_path, messages=700, requests=300, idle=60, stubborn=False)
    assert report.wrong == ()
    assert max(report.statuses) < 500
    before, after = report.files
    assert after <= before + 4
