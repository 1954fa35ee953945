"""``fairytile balance`` as somebody calls it: what it writes, how it goes on, what it refuses."""

from __future__ import annotations

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from fairytile.cli.app import app
from fairytile.cli.local.record_files import CliError
from tests.lab.contests import BOT

SMALL = ("--bot", BOT, "--budget", "1", "--pages", "2", "--turns", "60")
FEW = ("--players", "2", "--players", "3", "--games", "3")


def balance(out: Path, *arguments: object, jobs: int = 1) -> int:
    """The command in this process; its exit code."""
    call = ["balance", *SMALL, "--jobs", jobs, "--out", out, *arguments]
    code: int | None = app([*map(str, call)], standalone_mode=False)
    return code or 0


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a few games, with the file of its games beside it."""
    out = tmp_path_factory.mktemp("balance") / "whole.html"
    assert balance(out, *FEW) == 0
    return out


def test_two_workers_find_what_one_finds(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "two.html"
    assert balance(out, *FEW, jobs=2) == 0
    assert out.read_text("utf-8") == whole.read_text("utf-8")


def test_what_was_interrupted_goes_on_to_the_same_page(whole: Path, tmp_path: Path) -> None:
    out, rows = tmp_path / "resumed.html", tmp_path / "resumed.jsonl"
    kept = whole.with_suffix(".jsonl").read_bytes().splitlines(keepends=True)
    rows.write_bytes(b"".join(kept[:4]) + kept[4][:50])
    assert balance(out, *FEW) == 0
    assert out.read_text("utf-8") == whole.read_text("utf-8")


def test_what_is_complete_is_not_played_again(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, rows = tmp_path / "again.html", tmp_path / "again.jsonl"
    shutil.copy(whole.with_suffix(".jsonl"), rows)
    before = rows.read_bytes()
    assert balance(out, *FEW, "--json", "--seconds-a-turn", "60") == 0
    assert rows.read_bytes() == before
    # JSON, of any shape: that is what is looked into here.
    figures: Any = json.loads(capsys.readouterr().out)
    assert [(some["players"], some["games"]) for some in figures["games"]] == [(2, 3), (3, 3)]
    for some in figures["games"]:
        assert some["minutes"]["mean"] == pytest.approx(some["turns"]["mean"])
    assert "turns of 60 seconds each" in out.read_text("utf-8")


def test_the_strongest_bot_can_play_the_games_of_a_report(tmp_path: Path) -> None:
    out = tmp_path / "strong.html"
    few = ("--players", "2", "--games", "1", "--pages", "2", "--turns", "60", "--jobs", "1")
    assert not app(["balance", "--bot", "minerva:4", *few, "--out", str(out)], standalone_mode=False)
    assert "Every seat is played by Minerva, with 4 simulations an action." in out.read_text("utf-8")


def test_an_edition_of_ones_own_can_be_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with as_file(files("fairytile.content") / "never-quite-lost" / "1") as folder:
        mine = Path(shutil.copytree(folder, tmp_path / "mine"))
    about = mine / "edition.toml"
    about.write_text(about.read_text("utf-8").replace("never-quite-lost", "mine"), "utf-8")
    out = tmp_path / "mine.html"
    assert balance(out, "--players", "2", "--games", "1", "--edition", mine) == 0
    assert "Edition mine/1" in out.read_text("utf-8")
    shown = capsys.readouterr().out
    assert "No Page takes more than 3 times the Adventures of the median Page." in shown
    assert f"The report is {out}" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--pages", "none"), "--pages none: write a number from 1, or all"),
        (("--pages", "30"), "30 pages each for 2: the deck has 36"),
        (("--bot", "nobody"), "there is no bot called nobody"),
        (("--bot", f"{BOT}:5"), "says already how much it thinks: leave out --budget 1"),
        (("--budget", "much"), "a budget for each action is a number of simulations"),
        (("--edition", "nowhere"), "no edition is called 'nowhere'"),
        (("--seconds-a-turn", "nan"), "write a number of seconds, such as 35"),
        (("--seed", "\udcff"), "--seed"),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CliError, match=message):
        balance(tmp_path / "refused.html", *arguments)
    assert not [*tmp_path.iterdir()]


def test_a_report_is_a_page(tmp_path: Path) -> None:
    with pytest.raises(CliError, match=r"name a file that ends with \.html"):
        balance(tmp_path / "report.txt")


def test_games_of_another_kind_are_not_mixed_in(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole.with_suffix(".jsonl"), tmp_path / "other.jsonl")
    with pytest.raises(CliError, match='seed is "1" there and "2" here'):
        balance(tmp_path / "other.html", *FEW, "--seed", "2")


def test_a_damaged_row_is_named(whole: Path, tmp_path: Path) -> None:
    text = whole.with_suffix(".jsonl").read_text("utf-8")
    (tmp_path / "damaged.jsonl").write_text(text.replace('"turns": ', '"turms": '), "utf-8")
    with pytest.raises(CliError, match=r"damaged\.jsonl: this is no row.*begin anew with --fresh"):
        balance(tmp_path / "damaged.html", *FEW)
