"""Bots of one's own in the laboratory: they play in worker processes, and their versions are kept apart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairytile.cli.app import app
from fairytile.cli.local.record_files import CliError
from fairytile.lab.matches import contestant, seated, with_budget
from fairytile.lab.task_runner import NoWorkers
from tests.bots.own import LAZY, workplace, written
from tests.lab.contests import BOT

NOBODY = "nofile.py:Lazy"
SMALL = ("--pages", "1", "--turns", "20", "--deals", "1", "--jobs", "1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield from workplace(tmp_path, monkeypatch)


def run(command: str, *arguments: object) -> int:
    code: int | None = app([command, *map(str, arguments)], standalone_mode=False)
    return code or 0


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_a_bot_in_a_file_plays_in_the_arena(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here)
    assert run("arena", BOT, "mybot.py:Lazy", "mybot.py:Lazy:3", *SMALL, "--json") == 0
    found = told(capsys)
    names = {BOT, "mybot.py:Lazy", "mybot.py:Lazy:3"}
    assert {each["contestant"] for each in found["standings"]} == names
    assert all(each["faults"] == [] for each in found["standings"])
    assert found["contest"]["bots"].keys() == {"mybot.py:Lazy"}


def test_what_goes_wrong_with_it_is_told_and_the_games_are_played(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(here, LAZY.replace("legal[-1]", "'nothing'"))
    assert run("arena", BOT, "mybot.py:Lazy", *SMALL, "--json") == 0
    faults = {each["contestant"]: each["faults"] for each in told(capsys)["standings"]}
    assert faults[BOT] == []
    assert set(faults["mybot.py:Lazy"]) == {"answered with 'nothing', which is not legal"}


def test_games_of_two_versions_of_a_bot_are_not_mixed(here: Path) -> None:
    file, out = written(here), here / "games.jsonl"
    assert run("arena", BOT, "mybot.py:Lazy", *SMALL, "--out", out) == 0
    file.write_text(LAZY.replace("legal[-1]", "legal[0]"), encoding="utf-8")
    with pytest.raises(CliError, match=r"games\.jsonl"):
        run("arena", BOT, "mybot.py:Lazy", *SMALL, "--out", out)


def test_a_worker_that_has_another_version_or_none_does_not_play(here: Path) -> None:
    file = written(here)
    who = contestant("mybot.py:Lazy").opponent
    assert seated(who).faults == []
    file.write_text(LAZY.replace("legal[-1]", "legal[0]"), encoding="utf-8")
    with pytest.raises(NoWorkers, match="is not the same any more as when the games were planned"):
        seated(who)
    file.unlink()
    with pytest.raises(NoWorkers, match=r"a worker does not find the bot mybot\.py:Lazy: there is no file"):
        seated(who)


def test_a_cluster_that_does_not_have_the_file_is_refused(here: Path, cluster: str) -> None:
    written(here)
    with pytest.raises(CliError, match="a worker does not find the bot"):
        run("arena", BOT, "mybot.py:Lazy", *SMALL[:-2], "--cluster", cluster)


def test_a_bot_in_a_file_has_a_time_to_think_unless_it_gets_a_budget(here: Path) -> None:
    written(here)
    assert contestant("mybot.py:Lazy").budget.seconds
    assert with_budget("mybot.py:Lazy", "50") == "mybot.py:Lazy:50"
    assert contestant("mybot.py:Lazy:50").budget.simulations == 50
    assert contestant("mybot.py:Lazy:0.5s").budget.seconds == 0.5


def test_a_bot_in_a_file_plays_for_the_balance_report(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here)
    options = ("--games", 1, "--players", 2, "--pages", 1, "--turns", 20, "--jobs", 1, "--out", "page.html")
    assert run("balance", "--bot", "mybot.py:Lazy", "--budget", 1, *options, "--json") == 0
    assert told(capsys)["bot"] == "mybot.py:Lazy"
    assert "Every seat is played by Lazy" in (here / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command", [("arena", BOT, "nofile.py:Lazy"), ("balance", "--bot", "nofile.py:Lazy")]
)
def test_a_bot_that_is_not_there_is_refused_before_anything_is_played(command: tuple[str, ...]) -> None:
    with pytest.raises(CliError, match=r"there is no file nofile\.py in "):
        run(*command)
