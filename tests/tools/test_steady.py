"""What runs tests again and again: each failure is counted and kept, and what was run is not run again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tools.flaky_tests.__main__ import main
from tools.testing import failure_evidence

ROOT = Path(__file__).parents[2]

SHAKY = """
import secrets
from pathlib import Path

import pytest

from tools.testing.failure_evidence import shown

HERE = Path(__file__).parent


def add(name, text="x"):
    with (HERE / name).open("a") as file:
        file.write(text)


@pytest.fixture
def screen(tmp_path):
    shown("screen", lambda folder: (folder / "screen.txt").write_text("a dragon"))
    yield tmp_path
    add("torn-down")


def test_that_fails_every_third_time(screen):
    add("count")
    assert len((HERE / "count").read_text()) % 3 != 0, secrets.token_hex(4)


def test_that_never_fails(screen):
    add("steady", secrets.token_hex(4) + " ")
"""


@pytest.fixture
def here() -> Iterator[Path]:
    """A folder for tests within the project, whose settings hold for them."""
    (ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "build", prefix="shaky-") as folder:
        yield Path(folder)


@pytest.fixture
def shaky(here: Path) -> Path:
    """A file with a test that fails now and then, and one that never does."""
    file = here / "test_shaky.py"
    file.write_text(SHAKY, encoding="utf-8")
    return file


def found(out: Path) -> dict[str, Any]:
    """The result, by the names of the tests alone."""
    said = json.loads((out / "steady.json").read_text(encoding="utf-8"))
    by_test = {test.rpartition("::")[2]: each for test, each in said["by_test"].items()}
    return {**said, "by_test": by_test}


@pytest.mark.parametrize("how", [("--rounds", "3"), ("--each", "3")], ids=lambda how: how[0])
def test_every_failure_is_counted_and_kept(
    how: tuple[str, str], shaky: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    asked = [str(shaky), *how, "--burners", "1", "--out", str(out)]
    assert main(asked) == 1
    said = found(out)
    assert (said["runs"], said["failed"]) == (6, 1)
    once = said["by_test"]["test_that_fails_every_third_time"]
    assert (once["runs"], once["failed"]) == (3, 1)
    (kept,) = map(Path, once["kept"])
    assert (kept / "screen" / "screen.txt").read_text(encoding="utf-8") == "a dragon"
    assert "dealt from" in (kept / "failure.txt").read_text(encoding="utf-8")
    assert "1 of 3 runs failed" in capsys.readouterr().out
    # All runs are dealt the same, and whatever was set up for one is torn down before the next.
    assert len({*(shaky.parent / "steady").read_text(encoding="utf-8").split()}) == 1
    assert len((shaky.parent / "torn-down").read_text(encoding="utf-8")) == 6


def test_a_test_that_takes_long_is_run_once_where_only_quick_ones_are_wanted(
    shaky: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    asked = [str(shaky), "--each", "5", "--quick", "0", "--burners", "0", "--out", str(out)]
    assert main(asked) == 0
    assert main(asked) == 0
    assert len((shaky.parent / "count").read_text(encoding="utf-8")) == 1, "what was run is not run again"
    assert {test: each["runs"] for test, each in found(out)["by_test"].items()} == {
        "test_that_fails_every_third_time": 1,
        "test_that_never_fails": 1,
    }


MEETING = """
import os
import time
from pathlib import Path

HERE = Path(__file__).parent


def test_that_meets_itself_in_another_round():
    (HERE / f"met-{os.getpid()}").touch()
    until = time.monotonic() + 60
    while len(list(HERE.glob("met-*"))) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    raise AssertionError("both rounds fail at the same time")
"""


def test_two_rounds_run_at_a_time_and_keep_each_failure_apart(here: Path, tmp_path: Path) -> None:
    file, out = here / "test_meeting.py", tmp_path / "out"
    file.write_text(MEETING, encoding="utf-8")
    asked = [str(file), "--rounds", "2", "--jobs", "2", "--burners", "0", "--out", str(out)]
    assert main(asked) == 1
    (met,) = found(out)["by_test"].values()
    assert (met["runs"], met["failed"]) == (2, 2)
    kept = [Path(each) for each in met["kept"]]
    assert len({*kept}) == 2
    for each in kept:
        assert "both rounds fail" in (each / "failure.txt").read_text(encoding="utf-8")


ENDLESS = """
import threading
from pathlib import Path

def test_first():
    with (Path(__file__).parent / "first").open("a") as file:
        file.write("x")

def test_second():
    here = Path(__file__).parent
    if not (here / "begun").exists():
        (here / "begun").touch()
        threading.Event().wait()
"""


def test_who_stops_goes_on_with_the_test_that_was_running(here: Path) -> None:
    file, out = here / "test_endless.py", here / "out"
    file.write_text(ENDLESS, encoding="utf-8")
    asked = [str(file), "--rounds", "1", "--burners", "1", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.flaky_tests", *asked],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while not (here / "begun").exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in err
    assert main(asked) == 0
    assert found(out)["runs"] == 2
    assert (here / "first").read_text(encoding="utf-8") == "x"


def test_what_cannot_be_shown_keeps_nothing_else_from_being_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failure_evidence, "FOLDER", tmp_path)
    evidence = failure_evidence.Evidence("tests/browser/test_x.py::test_a_dragon[flies/far]")

    def broken(_: Path) -> None:
        raise OSError("the page is closed")

    def whole(folder: Path) -> None:
        (folder / "log").write_text("all is well", encoding="utf-8")

    evidence.add("device", broken)
    evidence.add("server", whole)
    evidence.add("server", whole)
    folder = evidence.keep("it failed")
    evidence.keep("and so did its end")
    assert folder.parent == tmp_path
    assert sorted(each.name for each in folder.iterdir()) == ["device", "failure.txt", "server"]
    assert (folder / "server" / "log").read_text(encoding="utf-8") == "all is well"
    said = (folder / "failure.txt").read_text(encoding="utf-8")
    assert [each in said for each in ("it failed", "the page is closed", "and so did its end")] == [True] * 3
