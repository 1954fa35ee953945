"""``fairytile serve`` for who wants to play at once: a free port, and the game in the browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fairytile.cli.commands.serve import free_port, has_screen

HOST = "127.0.0.1"


def listening(port: int = 0) -> socket.socket:
    found = socket.socket()
    found.bind((HOST, port))
    found.listen()
    return found


def test_a_port_that_is_taken_is_passed_over() -> None:
    with listening() as busy:
        port = busy.getsockname()[1]
        found = free_port(HOST, port)
        assert port < found < port + 20
    assert free_port(HOST, port) == port


@pytest.mark.parametrize(
    ("environ", "platform", "opens"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "somewhere"}, "darwin", False),
        ({}, "win32", True),
    ],
)
def test_a_browser_is_opened_where_there_is_a_screen(
    environ: dict[str, str], platform: str, opens: bool
) -> None:
    assert has_screen(environ, platform) is opens


def said_in(file: Path, what: str) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if file.exists() and what in (text := file.read_text(encoding="utf-8")):
            return text
        time.sleep(0.05)
    raise AssertionError(f"{what} was never said: {file.read_text() if file.exists() else 'nothing'}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such scripts")
def test_the_game_opens_in_the_browser_at_a_free_port_and_ctrl_c_is_a_good_end(tmp_path: Path) -> None:
    browser, opened, log = tmp_path / "browser", tmp_path / "opened", tmp_path / "log"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    with listening() as busy, log.open("wb") as out:
        port = busy.getsockname()[1]
        where = [f"--port={port}", f"--database={tmp_path / 'tables.db'}", "--thinkers=1"]
        command = [sys.executable, "-m", "fairytile", "serve", "--browse", *where]
        process = subprocess.Popen(command, stderr=out, env={**os.environ, "BROWSER": str(browser)})
        try:
            address = said_in(opened, "http").strip()
            found = int(address.removeprefix("http://localhost:").rstrip("/"))
            assert port < found < port + 20
            said = said_in(log, "Ctrl-C")
            assert f"Port {port} is taken" in said
            assert f"http://localhost:{found}" in said
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_a_place_where_no_games_can_be_kept_is_named(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("dear diary", encoding="utf-8")
    place = tmp_path / "no folder" / "deeper" / "tables.db"
    command = [sys.executable, "-m", "fairytile", "serve", "--database", str(place)]
    found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert found.returncode == 1
    assert "no folder/deeper cannot be made" in found.stderr
    assert "Traceback" not in found.stderr
