"""The campaign: it plays what it should, can be stopped and goes on, and every game can be played again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fairytile.content import load
from fairytile.record import parse_record
from fairytile.state import Options
from tools.campaign.__main__ import campaign_results, main
from tools.campaign.one_game import Kind, Row, Task, play, play_plainly
from tools.campaign.schedule import tasks

ROOT = Path(__file__).parents[2]
GAMES = 60


def campaign(out: Path, *arguments: str) -> subprocess.Popen[str]:
    """The command as somebody calls it, in a process group of its own, as a terminal would have it."""
    return subprocess.Popen(
        [sys.executable, "-m", "tools.campaign", "--out", str(out), "--jobs", "2", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def rows(out: Path) -> list[dict[str, Any]]:
    """The games in a file, without its first line; one that is just being written is left out."""
    whole = out.read_text("utf-8").rpartition("\n")[0] if out.exists() else ""
    return [json.loads(line)["row"] for line in whole.splitlines()[1:]]


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_a_campaign_that_is_stopped_goes_on_without_losing_or_repeating_a_game(tmp_path: Path) -> None:
    out = tmp_path / "campaign.jsonl"
    process = campaign(out, "--games", str(GAMES))
    while len(rows(out)) < 5:
        assert process.poll() is None, finish(process)
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    code, _, err = finish(process)
    before = rows(out)
    assert code == 130, err
    assert "Traceback" not in err
    assert f"Stopped after {len(before)} of {GAMES} games; the same command goes on." in err
    assert 5 <= len(before) < GAMES

    code, report, err = finish(campaign(out, "--games", str(GAMES)))
    assert code == 0, err
    after = rows(out)
    assert after[: len(before)] == before
    assert sorted(row["number"] for row in after) == list(range(GAMES))
    assert "impossible Pages in games of purposeful players with the default content and rules: " in report

    # What it found does not depend on being stopped, on the order, or on the worker.
    for row in after[:: GAMES // 6]:
        assert json.loads(json.dumps(play(Row.from_json(row).task).to_json())) == row


def test_nothing_is_played_twice_for_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = small_campaign(tmp_path, 4)
    size = out.stat().st_size
    assert main(["--games", "4", "--out", str(out)]) == 0
    report = capsys.readouterr().out
    assert out.stat().st_size == size
    assert all(row["label"] in report for row in rows(out))


def small_campaign(folder: Path, games: int) -> Path:
    """A file with the first games, played here."""
    out = folder / "small.jsonl"
    with campaign_results(out, 1) as results:
        for task in islice(tasks(1), games):
            results.add(str(task.number), play_plainly(task))
    return out


def test_a_line_that_was_not_written_to_its_end_is_forgotten(tmp_path: Path) -> None:
    out = small_campaign(tmp_path, 3)
    whole = out.read_bytes()
    out.write_bytes(whole[:-40])
    assert len(rows(out)) == 2
    assert main(["--games", "3", "--jobs", "1", "--out", str(out)]) == 0
    assert out.read_bytes() == whole


def test_another_campaign_does_not_go_into_the_same_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = small_campaign(tmp_path, 1)
    assert main(["--games", "1", "--seed", "2", "--out", str(out)]) == 2
    assert "choose another file with --out, or begin anew with --fresh" in capsys.readouterr().err


@pytest.mark.parametrize("number", range(4))
def test_every_game_can_be_replayed_from_its_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    out = small_campaign(tmp_path, 4)
    row = rows(out)[number]
    for which in (str(number), json.dumps(row)):
        assert main(["--replay", which, "--out", str(out)]) == 0
        record = parse_record(capsys.readouterr().out)
        assert len(record.actions) == row["actions"]
        assert (record.result is not None) == row["finished"]
        assert record.options == Row.from_json(row).task.options


def test_a_game_that_was_not_played_cannot_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = small_campaign(tmp_path, 1)
    assert main(["--replay", "77", "--out", str(out)]) == 2
    assert f"{out} has no game 77" in capsys.readouterr().err


def test_an_error_is_reported_and_fails_the_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "errors.jsonl"
    too_many = Options(pages=len(load().pages))
    task = Task(0, Kind.RANDOM, "classic full", 1, too_many)
    with campaign_results(out, 1) as results:
        results.add("0", play_plainly(task))
    assert main(["--games", "1", "--out", str(out)]) == 1
    assert "game 0: ValueError: 36 pages each for 2" in capsys.readouterr().out
