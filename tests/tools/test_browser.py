"""The browser of the browser tests is found, or installed where that can be done; else it is said loudly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "browser" / "find_chromium.sh"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is a script for a shell")


def program(folder: Path, name: str, does: str = ":") -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def find(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Look for a browser on a machine that has only what is in a folder."""
    return subprocess.run(
        ["/bin/sh", str(SCRIPT)],
        env={"PATH": str(folder), **environ},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_that_is_there_is_named(name: str, tmp_path: Path) -> None:
    browser = program(tmp_path, name)
    found = find(tmp_path, CI="true")
    assert (found.returncode, found.stdout) == (0, f"{browser}\n")


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_that_there_is_none_is_said_loudly_and_is_a_failure_where_everything_is_checked(
    ci: str, code: int, tmp_path: Path
) -> None:
    program(tmp_path, "id", "echo 1000")
    program(tmp_path, "apt-get", "exit 1")
    found = find(tmp_path, CI=ci)
    assert (found.returncode, found.stdout) == (code, "")
    assert "SKIPPED" in found.stderr


def test_who_may_install_it_gets_it(tmp_path: Path) -> None:
    browser = program(tmp_path, "chromium")
    browser.rename(tmp_path / "in the archive")
    program(tmp_path, "id", "echo 0")
    program(tmp_path, "apt-get", f'[ "$1" = update ] || /bin/mv "{tmp_path}/in the archive" "{browser}"')
    found = find(tmp_path, CI="true")
    assert (found.returncode, found.stdout) == (0, f"{browser}\n")


def test_an_archive_that_cannot_be_reached_is_as_good_as_none(tmp_path: Path) -> None:
    program(tmp_path, "id", "echo 0")
    program(tmp_path, "apt-get", "exit 100")
    assert find(tmp_path).returncode == 0
    assert find(tmp_path, CI="true").returncode == 1
