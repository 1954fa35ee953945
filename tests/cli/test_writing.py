"""Files that are written: whole or not at all, through links, into streams, never in place of a device."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from fairytile.cli.local.record_files import CliError
from fairytile.cli.local.safe_writing import check_ending, free_name, write_safely

from .driver import COMMAND, PATIENCE, run, surroundings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

NULL = Path("/dev/null")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "kingdom.svg"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    before = file.stat().st_ino
    write_safely(file, "new")
    assert file.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert file.stat().st_ino != before, "it was written over instead of replaced"
    assert names(tmp_path) == ["kingdom.svg"]


def test_a_new_file_has_the_rights_that_files_have_here(tmp_path: Path) -> None:
    beside = tmp_path / "beside.svg"
    beside.touch()
    write_safely(tmp_path / "new" / "kingdom.svg", "new")
    assert (tmp_path / "new" / "kingdom.svg").stat().st_mode == beside.stat().st_mode


def test_a_link_stays_and_the_file_behind_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "kingdom.svg", tmp_path / "kingdom.svg"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_safely(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
    assert names(target.parent) == ["kingdom.svg"]


def test_a_link_to_nothing_is_not_followed(tmp_path: Path) -> None:
    link = tmp_path / "kingdom.svg"
    link.symlink_to(tmp_path / "nowhere.svg")
    with pytest.raises(CliError, match="is a link to nothing: name the file itself, or take the link away"):
        write_safely(link, "new")
    assert names(tmp_path) == ["kingdom.svg"]


def test_a_link_that_somebody_has_laid_for_the_new_file_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    (tmp_path / ".kingdom.svg.new").symlink_to(victim)
    write_safely(tmp_path / "kingdom.svg", "new")
    assert victim.read_text(encoding="utf-8") == "mine"


def test_a_device_is_written_into_and_stays_what_it_is(tmp_path: Path) -> None:
    before = NULL.stat()
    link = tmp_path / "null.svg"
    link.symlink_to(NULL)
    for path in (NULL, link):
        write_safely(path, "new")
        assert stat.S_ISCHR(path.stat().st_mode)
    assert NULL.stat().st_rdev == before.st_rdev
    assert NULL.stat().st_ino == before.st_ino


def test_a_picture_goes_through_a_pipe_that_has_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_safely(pipe, "<svg/>")
    reader.join(PATIENCE)
    assert read == ["<svg/>"]
    assert pipe.is_fifo()


def test_a_picture_goes_to_the_standard_output_by_its_name(tmp_path: Path) -> None:
    done = run(tmp_path, "render", "page:1", "-o", "/dev/stdout")
    assert (done.returncode, done.stdout[:4]) == (0, "<svg"), done.stderr
    assert run(tmp_path, "render", "page:1", "-o", NULL).returncode == 0
    assert NULL.is_char_device()


def test_a_protected_file_stays(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("nothing is protected from root")
    file = tmp_path / "kingdom.svg"
    file.touch(mode=0o444)
    with pytest.raises(CliError, match="is protected from being written: choose another file"):
        write_safely(file, "new")


@pytest.mark.parametrize("name", ["kingdom.png", "kingdom.svg.txt", "game.fairytile", "kingdom.html"])
def test_a_name_that_promises_something_else_is_refused(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, "render", "page:1", "-o", tmp_path / name)
    assert done.returncode == 1
    assert f"{name}: name a file that ends with .svg, since that is what is written" in done.stderr
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["kingdom.svg", "KINGDOM.SVG", "kingdom"])
def test_a_name_that_promises_nothing_else_will_do(name: str) -> None:
    check_ending(Path(name), ".svg")


def test_a_name_that_is_taken_by_a_link_to_nothing_is_taken(tmp_path: Path) -> None:
    (tmp_path / "game.txt").symlink_to("nowhere")
    assert free_name(tmp_path / "game.txt") == tmp_path / "game-2.txt"


def test_what_has_no_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    done = run(tmp_path, "show", "/dev/zero")
    assert done.returncode == 1
    assert "/dev/zero has more than 500000 characters: no record or position is so long" in done.stderr
    endless = subprocess.Popen(["yes"], stdout=subprocess.PIPE)
    shown = subprocess.run(
        [*COMMAND, "show", "-"], stdin=endless.stdout, capture_output=True, check=False,
        env=surroundings(tmp_path), timeout=PATIENCE,
    )  # fmt: skip
    endless.kill()
    endless.communicate()
    assert b"has more than 500000 characters" in shown.stderr


@pytest.mark.parametrize("arguments", [["show"], ["check"], ["play", "--edition"], ["render"], ["replay"]])
def test_a_name_that_is_too_long_gets_a_sentence(tmp_path: Path, arguments: list[str]) -> None:
    done = run(tmp_path, *arguments, "x" * 9_000)
    assert done.returncode == 1
    assert done.stderr.startswith("fairytile: ")
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 600
