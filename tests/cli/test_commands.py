"""The other commands, on real files, and what they answer to bad input."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.resources import as_file, files
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import fairytile
from fairytile.cli.local.record_files import CliError
from fairytile.cli.local.safe_writing import write_safely
from fairytile.content import new_game
from fairytile.notation import parse_position, position_text
from fairytile.record import Running
from fairytile.state import SeatNumber
from fairytile.views import read_view, view
from tests.content import tiny

from .driver import PATIENCE, call, run, scripted_game


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a short finished game."""
    _, session = scripted_game(tmp_path_factory.mktemp("games") / "game.txt", pages=2, seed="commands")
    return session.path


@pytest.fixture
def own_edition(tmp_path: Path) -> Path:
    """A copy of the edition that comes with the library."""
    with as_file(files("fairytile.content") / "never-quite-lost" / "1") as folder:
        return Path(shutil.copytree(folder, tmp_path / "mine"))


def test_the_version_is_said(tmp_path: Path) -> None:
    assert run(tmp_path, "version").stdout.startswith(f"fairytile {fairytile.__version__}")


@pytest.mark.parametrize("command", ["", "play", "puzzle", "check", "replay", "show", "render", "version"])
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    done = call(tmp_path, *([command] if command else []), "--help")
    assert done.ended == 0
    assert f"Usage: fairytile {command}".strip() in done.stdout


def test_a_mistake_ends_with_exit_code_1_and_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "show", "nowhere.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("fairytile: there is no file nowhere.txt: ")
    assert "Traceback" not in done.stderr


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    # Without site-packages there is neither Typer nor Rich.
    source = Path(fairytile.__file__).parents[1]
    program = f"import sys; sys.path.insert(0, {str(source)!r}); from fairytile.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "pip install 'fairytile[cli]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_right_edition_is_found_right(tmp_path: Path, own_edition: Path) -> None:
    done = call(tmp_path, "check", own_edition)
    assert (done.ended, done.stderr) == (0, "no errors, no warnings\n")


def test_check_measures_what_becomes_of_the_threads(tmp_path: Path, own_edition: Path) -> None:
    done = call(tmp_path, "check", "--threads", own_edition)
    assert done.ended == 0, done.stderr
    assert "Books of 9 Pages" in done.stdout
    assert "Books of 6 Pages" in done.stdout
    figures = [line.split() for line in done.stdout.splitlines() if line.startswith("fog ")]
    for _, unheard, _, classic, woven, unended, _ in figures:
        assert (unheard, unended) == ("0.0", "0.0")
        assert 30 < float(classic) < float(woven) < 80


def test_check_says_that_an_edition_has_no_threads(tmp_path: Path) -> None:
    done = call(tmp_path, "check", "--threads", tiny.write(tmp_path))
    assert "tiny/2 names no threads" in done.stdout


def test_a_small_edition_is_measured_with_fewer_players(tmp_path: Path) -> None:
    folder = tiny.write(tmp_path, "pages.toml", "number = 1", 'number = 1\nbrings-up = ["fog"]')
    done = call(tmp_path, "check", "--threads", folder)
    assert "Books of 1 Pages, 1,000 deals for 2" in done.stdout
    assert [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("fog")] == [
        ["0.0", "0.0", "50.0", "50.0", "50.0", "50.0"]
    ]


def test_a_wrong_edition_is_found_wrong_with_file_and_line(tmp_path: Path, own_edition: Path) -> None:
    pages = own_edition / "pages.toml"
    pages.write_text(pages.read_text(encoding="utf-8").replace("castle", "castel", 1), encoding="utf-8")
    done = call(tmp_path, "check", own_edition)
    assert done.ended == 1
    assert f"{pages}:" in done.stdout
    assert "did you mean 'castle'?" in done.stdout


def test_an_edition_of_ones_own_can_be_played(tmp_path: Path, own_edition: Path) -> None:
    name = own_edition / "edition.toml"
    text = name.read_text(encoding="utf-8").replace('"never-quite-lost"', '"my-tale"')
    name.write_text(text, encoding="utf-8")
    file = tmp_path / "g.txt"
    assert run(tmp_path, "play", "--edition", own_edition, "--record", file).returncode == 0
    assert "edition: my-tale/1@" in file.read_text(encoding="utf-8")
    assert run(tmp_path, "show", file, "--edition", own_edition).returncode == 0
    assert "hand over the edition" in run(tmp_path, "show", file).stderr


def test_a_record_is_replayed_with_boards_and_stories(tmp_path: Path, record: Path) -> None:
    done = run(tmp_path, "replay", record)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Stack ") >= 3
    assert "has told the whole Book and wins!" in done.stdout
    assert "The tale of Player 1" in done.stdout


def test_a_game_is_shown_at_any_step_to_a_spectator_or_to_a_player(tmp_path: Path, record: Path) -> None:
    spectator = call(tmp_path, "show", record, "--step", 0).stdout
    player = call(tmp_path, "show", record, "--step", 0, "--seat", 1).stdout
    assert "Turn 1" in spectator
    assert "Page" not in spectator
    assert "Page" in player
    assert call(tmp_path, "replay", record, "--step", 0).stdout == spectator


def test_a_record_with_an_illegal_move_is_refused_with_its_line(tmp_path: Path, record: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    text = record.read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("1. "))
    wrong.write_text(text.replace(first, "1. Player 1  D:0,0>9,9 end"), encoding="utf-8")
    done = call(tmp_path, "replay", wrong)
    assert f"{wrong}: line {text.splitlines().index(first) + 1}" in str(done.ended)
    assert done.stdout == ""


def test_a_position_is_shown_as_text_and_as_json(tmp_path: Path, record: Path) -> None:
    everything = json.loads(call(tmp_path, "show", record, "--as", "json").stdout)
    state = parse_position(everything["position"])
    assert everything["names"][0] == "Player 1"
    assert len(everything["kingdom"]) == len(state.kingdom)
    file = tmp_path / "position.txt"
    file.write_text(position_text(state), encoding="utf-8")
    drawn = call(tmp_path, "show", file).stdout
    assert "▲▲▲" in drawn
    assert drawn == call(tmp_path, "show", position_text(state)).stdout
    assert drawn == call(tmp_path, "show", "-", said=position_text(state)).stdout


def test_json_without_a_seat_has_all_pages_open(tmp_path: Path, record: Path) -> None:
    everything = json.loads(call(tmp_path, "show", record, "--as", "json", "--step", 1).stdout)
    state = parse_position(everything["position"])
    shown = [(seat["hand"], seat["bottom"]) for seat in everything["seats"]]
    assert shown == [(seat.hand, [*seat.book]) for seat in state.seats]
    assert everything["may"]["turn_page"] != everything["may"]["end_turn"]


def test_a_game_that_was_closed_is_replayed_to_its_close(tmp_path: Path) -> None:
    closed = Running.of(new_game(seed=1).game).closed()
    closed.record().save(tmp_path / "closed.txt")
    assert "The game ends here" in call(tmp_path, "replay", tmp_path / "closed.txt", "--to-end").stdout


def test_json_for_a_seat_has_only_what_it_sees(tmp_path: Path, record: Path) -> None:
    everything = json.loads(call(tmp_path, "show", record, "--as", "json", "--step", 1).stdout)
    state = parse_position(everything["position"])
    for number in range(len(state.seats)):
        seen = json.loads(
            call(tmp_path, "show", record, "--as", "json", "--step", 1, "--seat", number + 1).stdout
        )
        assert read_view(seen, state.game.edition) == view(state, SeatNumber(number))
        assert {*everything} - {*seen} == {"position", "names"}
        for key in ("turn", "to_move", "kingdom", "characters", "top", "tiles_left", "adventures", "moves"):
            assert seen[key] == everything[key]
    assert "write a number from 1 to 2" in str(
        call(tmp_path, "show", record, "--as", "json", "--seat", 3).ended
    )


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.txt"
    with pytest.raises(CliError, match=r"game\.txt cannot be written: '\\udcff' is no letter or sign"):
        write_safely(file, "Anna\udcff")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("--name", "which is no letter or sign: leave it out"),
        ("--seed", "which is no letter or sign: leave it out"),
    ],
)
def test_bytes_that_are_no_text_get_a_sentence(tmp_path: Path, option: str, problem: str) -> None:
    done = run(tmp_path, "play", "--new", option, "\udcff")
    assert done.returncode == 1
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "what", ["page:7", "tile:the ferry castle:back", "kingdom:0,0C/1,0P03", "record"], ids=str
)
def test_pictures_are_drawn(tmp_path: Path, record: Path, what: str) -> None:
    target = tmp_path / "picture.svg"
    named = record if what == "record" else what
    done = call(
        tmp_path, "render", named, "-o", target, "--theme", "night", "--size", 300, "--language", "de"
    )
    assert done.ended == 0, done.stderr
    root = ET.fromstring(target.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    assert root.get("width") == "300"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["show", "nowhere.txt"], "there is no file nowhere.txt"),
        (["show", "."], "is a folder"),
        (["show", "ft1 seats"], "is no field"),
        (["render", "page:99"], "write such as page:7"),
        (["render", "tile:Atlantis"], "write such as tile:"),
        (["render", "kingdom:here"], "such as 1,0P03"),
        (["render", "page:1", "--theme", "mauve"], "choose one of day, night, print"),
        (["render", "page:1", "-o", f"{__file__}/picture.svg"], "cannot be written"),
        (["render", "page:1", "-o", "."], "is a folder"),
        (["render", f"page:{'9' * 5000}"], "write such as page:7"),
        (["play", "--pages", "9" * 5000], "write a number from 1 to 18, or all"),
        (["check", "nowhere"], "there is no nowhere"),
        (["play", "--rule", "rivers"], "write NAME=VALUE"),
        (["play", "--rule", "rivers=dry"], "it can be match, continue, bank"),
        (["play", "--pages", "some"], "write a number from 1 to 18, or all"),
        (["play", "--people", "3", "--players", "2"], "write a number from 1 to 2"),
        (["play", "--name", "A", "--name", "a"], "different names"),
        (["play", "--edition", "never-quite-found"], "no edition is called"),
        (["play", "--seed", ""], "--seed is empty: write a word, or leave it out"),
        (["play", "--resume"], "there is no unfinished game"),
        (["play", "--record", __file__], "test_commands.py: "),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_gets_an_answer(tmp_path: Path, arguments: list[str], answer: str) -> None:
    ended = str(call(tmp_path, *arguments).ended)
    assert ended.startswith("fairytile: ")
    assert answer in ended
    assert not [*tmp_path.iterdir()]
