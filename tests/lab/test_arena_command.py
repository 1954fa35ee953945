"""``fairytile arena`` as somebody calls it: what it tells, how it stops and goes on, what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from fairytile.cli.app import app
from fairytile.cli.local.record_files import CliError
from tests.lab.contests import BOT

A, B, C = (f"{BOT}:{number}" for number in (1, 2, 3))
SMALL = ("--pages", "1", "--turns", "60", "--jobs", "1")


def arena(*arguments: object) -> int:
    """The command in this process; its exit code."""
    code: int | None = app(["arena", *map(str, arguments)], standalone_mode=False)
    return code or 0


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    """The JSON object that was printed, without the times."""
    found = json.loads(capsys.readouterr().out)
    for standing in found["standings"]:
        del standing["milliseconds"]
    return found


def rows(out: Path) -> dict[str, Mapping[str, object]]:
    lines = map(json.loads, out.read_text("utf-8").splitlines()[1:])
    return {
        line["key"]: {name: value for name, value in line["row"].items() if name != "seconds"}
        for line in lines
    }


def test_a_contest_from_the_first_deal_to_the_chart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot = tmp_path / "arena.jsonl", tmp_path / "arena.svg"
    assert arena(A, B, C, "--deals", 4, *SMALL, "--out", out, "--json", "--plot", plot) == 0
    found = told(capsys)
    assert found["complete"]
    assert found["contest"]["meetings"] == [[A, B], [A, C], [B, C]]
    assert [(pair["deals"], pair["games"]) for pair in found["comparisons"]] == [(4, 8)] * 3
    for pair in found["comparisons"]:
        assert 0 <= pair["low"] <= pair["rate"] <= pair["high"] <= 1
        assert pair["wins"] <= pair["games"]
    assert {standing["contestant"] for standing in found["standings"]} == {A, B, C}
    assert len(rows(out)) == 24
    assert plot.read_text("utf-8").startswith("<?xml")

    size = out.stat().st_size
    assert arena(A, B, C, "--deals", 4, *SMALL, "--out", out, "--json") == 0
    assert told(capsys) == found
    assert out.stat().st_size == size


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_against_itself_shows_how_many_games_come_to_no_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: int
) -> None:
    arguments = (A, A, "--players", players, "--deals", 3, "--pages", "2", "--turns", 12, "--jobs", 1)
    out = ("--out", tmp_path / "arena.jsonl")
    assert arena(*arguments, *out, "--json") == 0
    (found,) = told(capsys)["comparisons"]
    ended = [bool(row["finished"]) for row in rows(out[1]).values()]
    assert (found["games"], found["unfinished"]) == (3 * players, ended.count(False))
    assert found["unfinished"] > 0
    assert found["rate"] == pytest.approx(found["expected"])
    assert found["verdict"] == "open"
    assert arena(*arguments, *out) == 0
    assert f"{A} against itself" in capsys.readouterr().out


def test_tables_can_be_read_through_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(A, B, "--players", 3, "--deals", 2, *SMALL, "--out", tmp_path / "arena.jsonl") == 0
    shown = capsys.readouterr().out
    assert f"{A} against 2 × {B}" in shown
    assert "95 % interval" in shown
    assert "33.3%" in shown
    assert "\x1b" not in shown


def test_a_game_that_was_cut_from_the_file_is_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "arena.jsonl"
    assert arena(A, B, "--deals", 3, *SMALL, "--out", out, "--json") == 0
    before, found = rows(out), told(capsys)
    out.write_bytes(out.read_bytes()[:-50])
    assert arena(A, B, "--deals", 3, *SMALL, "--out", out, "--json") == 0
    assert rows(out) == before
    assert told(capsys) == found


def test_ctrl_c_loses_nothing_and_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "arena.jsonl"
    arguments = [A, B, "--pages", "2", "--deals", "40", "--jobs", "2", "--out", str(out), "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "fairytile", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not out.exists() or out.read_bytes().count(b"\n") < 4:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    # To everybody in the terminal, as it would be.
    os.killpg(process.pid, signal.SIGINT)
    said, complained = process.communicate(timeout=60)
    assert process.returncode == 130, complained
    assert "Traceback" not in complained
    kept = rows(out)
    assert f"Stopped after {len(kept)} games, which are kept; the same command goes on." in complained
    assert not json.loads(said)["complete"]
    assert 3 <= len(kept) < 80

    assert arena(*arguments) == 0
    assert told(capsys)["comparisons"][0]["deals"] == 40
    after = rows(out)
    assert len(after) == 80
    assert {key: after[key] for key in kept} == kept


def test_a_cluster_gives_the_same_games(
    tmp_path: Path, cluster: str, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert arena(A, B, "--deals", 3, *SMALL, "--out", here, "--json") == 0
    found = told(capsys)
    assert arena(A, B, "--deals", 3, *SMALL, "--out", there, "--cluster", cluster, "--json") == 0
    assert told(capsys) == found
    assert rows(there) == rows(here)


def test_an_early_end_is_told_with_intervals_that_allow_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(A, B, "--deals", 3, *SMALL, "--out", tmp_path / "early.jsonl", "--stop-early", "--json") == 0
    assert told(capsys)["interval"] == "always valid"


def test_without_a_name_for_the_file_each_contest_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in ("1", "2", "1"):
        assert arena(A, B, "--deals", 1, *SMALL, "--seed", seed, "--json") == 0
        assert json.loads(capsys.readouterr().out)["contest"]["seed"] == seed
    assert len(list(tmp_path.glob("build/arena-*.jsonl"))) == 2


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["nobody", BOT], "no bot called nobody"),
        ([f"{BOT}:fast", A], f"such as {BOT}:0.5s"),
        ([A], "two contestants at least"),
        ([], "two contestants at least"),
        ([A, A, B], "is named twice"),
        ([A, B, C, "--players", "4"], "3 contestants for 4 players"),
        ([A, B, "--ladder"], "leave out the names"),
        ([A, B, "--pages", "19"], "write a number from 1 to 18, or all"),
        ([A, B, "--pages", "few"], "write a number from 1 to 18, or all"),
        ([A, B, "--cluster", "nowhere"], "nowhere is no address"),
        ([A, B, "--budget", "nonsense"], "--budget nonsense: write simulations, such as 200"),
        ([A, B, "--plot", "arena.png"], r"arena\.png: name a file that ends with \.svg"),
        ([A, B, "--plot", "/proc/arena.svg"], r"/proc/arena\.svg cannot be written: "),
        ([A, B, "--seed", "\udcff"], "--seed"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], answer: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CliError, match=answer):
        arena(*arguments)


def test_what_is_refused_later_on_has_not_deleted_anything(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl"
    assert arena(A, B, "--deals", 1, *SMALL, "--out", out) == 0
    before = out.read_bytes()
    with pytest.raises(CliError, match="nowhere is no address"):
        arena(A, B, "--deals", 1, *SMALL, "--out", out, "--fresh", "--cluster", "nowhere")
    assert out.read_bytes() == before


def test_a_row_that_was_meddled_with_is_named(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl"
    assert arena(A, B, "--deals", 1, *SMALL, "--out", out) == 0
    out.write_text(out.read_text("utf-8").replace('"winner"', '"loser"'), "utf-8")
    with pytest.raises(CliError, match="line 2, is damaged"):
        arena(A, B, "--deals", 1, *SMALL, "--out", out)


def test_names_are_told_in_a_narrow_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fairytile.cli.commands.arena.table_console", lambda: Console(width=60))
    assert arena(A, B, "--deals", 1, *SMALL, "--out", tmp_path / "arena.jsonl") == 0
    shown = capsys.readouterr().out
    assert A in shown
    assert max(map(len, shown.splitlines())) <= 60


def test_the_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl"
    assert arena(A, B, "--deals", 1, *SMALL, "--out", out) == 0
    with pytest.raises(CliError, match='seed is "1" there and "2" here'):
        arena(A, B, "--deals", 1, *SMALL, "--out", out, "--seed", "2")
    assert arena(A, B, "--deals", 1, *SMALL, "--out", out, "--seed", "2", "--fresh") == 0


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairytile.cli.commands.lab_options.NEEDED", ("a_library_that_nobody_has",))
    with pytest.raises(CliError, match=r"pip install 'fairytile\[lab\]'"):
        arena(A, B)
