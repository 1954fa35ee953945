"""Health that is true: a server is ready when what it acknowledges is kept in the file that has this name."""

from __future__ import annotations

import json
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx2 as httpx
import pytest

from fairytile.server.store import BadDatabase, held, restore
from tests.server.operated import PATIENCE, Operated, Visitor, free_port, heard, operated, say, turn_pages
from tests.server.test_operating import numbers

SMALL = 4096
"""Bytes of a file, of which a page of a database with what belongs to it has more."""


def status(served: Operated, path: str) -> int:
    return httpx.get(f"{served.address}{path}", timeout=PATIENCE).status_code


def until(served: Operated, wanted: int) -> None:
    """Wait until the server says that it is ready, or that it is not."""
    last = time.monotonic() + PATIENCE
    while status(served, "/health/ready") != wanted:
        assert time.monotonic() < last, served.log.read_text(encoding="utf-8")
        time.sleep(0.05)


class Game:
    """A server at which two people play."""

    def __init__(self, served: Operated, folder: Path, stay: ExitStack) -> None:
        self.served, self.database = served, folder / "tables.db"
        self.anna, self.bea = Visitor(served, "Anna"), Visitor(served, "Bea")
        self.table, invitation = self.anna.make()
        self.bea.sit(self.table, invitation)
        turn_pages(self.table, [self.anna, self.bea], 2)
        self.line, self.said = stay.enter_context(self.anna.at(self.table)), 0
        self.moment = heard(self.line, "sync")["moment"]

    def act(self) -> str:
        """What Anna, who has been at the table all the time, is told of an action."""
        self.said += 1
        say(self.line, kind="act", id=f"m{self.said}", seat=0, moment=self.moment, action="turn-page")
        while True:
            for reply in json.loads(self.line.recv(PATIENCE)):
                if reply["kind"] in ("done", "refused"):
                    return str(reply.get("reason", reply["kind"]))

    def makes(self) -> httpx.Response:
        return self.anna.request("POST", "/tables", json=self.anna.table())


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with operated(tmp_path, "--log=json") as served, ExitStack() as stay:
        yield Game(served, tmp_path, stay)


def nothing_is_acknowledged(game: Game) -> None:
    until(game.served, 503)
    assert status(game.served, "/health") == status(game.served, "/health/live") == 200
    made = game.makes()
    assert made.status_code == 503
    assert made.json()["reason"] == "not-kept"
    assert game.act() == "not-kept"
    assert numbers(game.served)["fairytile_store_failures_total"] >= 2


def everything_goes_on(game: Game) -> None:
    until(game.served, 200)
    assert game.makes().status_code == 201
    assert game.act() == "done"


def test_a_server_that_keeps_what_it_is_told_is_ready(game: Game) -> None:
    everything_goes_on(game)
    assert status(game.served, "/health") == status(game.served, "/health/live") == 200


def test_nothing_is_acknowledged_into_a_file_that_was_deleted(game: Game) -> None:
    for path in game.database.parent.glob("tables.db*"):
        path.unlink()
    nothing_is_acknowledged(game)
    assert not game.database.exists(), "nor is an empty one put in its place"


def test_nothing_is_acknowledged_while_another_file_has_its_name(game: Game) -> None:
    aside = game.database.with_name("aside.db")
    game.database.rename(aside)
    shutil.copy(aside, game.database)
    nothing_is_acknowledged(game)
    aside.rename(game.database)
    everything_goes_on(game)


def test_a_full_disk_is_not_ready(game: Game) -> None:
    pid = game.served.process.pid
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (SMALL, most))
    nothing_is_acknowledged(game)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
    everything_goes_on(game)


def test_a_locked_database_is_not_ready_and_whoever_makes_a_table_is_told_so(game: Game) -> None:
    with closing(sqlite3.connect(game.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        nothing_is_acknowledged(game)
        other.execute("ROLLBACK")
    everything_goes_on(game)


# --- one server a file ------------------------------------------------------------------------


def fairytile(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fairytile", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_second_server_on_a_file_is_refused_with_a_sentence_and_the_first_goes_on(game: Game) -> None:
    link = game.database.with_name("link.db")
    link.symlink_to(game.database)
    for name in (game.database, link):
        second = fairytile("serve", f"--port={free_port()}", "--database", name)
        assert second.returncode == 1
        assert "another server is running on the database" in second.stderr
        assert "Traceback" not in second.stderr
    everything_goes_on(game)


def test_a_copy_is_put_back_only_where_no_server_runs(game: Game, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert fairytile("backup", copy, "--database", game.database).returncode == 0
    for path in game.database.parent.glob("tables.db*"):
        if path.suffix != ".lock":
            path.unlink()
    refused = fairytile("restore", copy, "--database", game.database)
    assert refused.returncode == 1
    assert "another server is running" in refused.stderr
    assert not game.database.exists()
    game.served.process.kill()
    game.served.process.wait()
    assert fairytile("restore", copy, "--database", game.database).returncode == 0


def test_what_held_a_file_lets_go_of_it_however_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    holding = "import sys; from pathlib import Path; from fairytile.server.store import held\n"
    holding += "with held(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", holding, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(BadDatabase, match="another server"), held(path):
            pass
        other.kill()
        other.wait()
    with held(path):
        pass
    with held(path):
        pass


def test_a_place_where_nothing_can_be_held_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="cannot be held"), held(tmp_path / "no" / "tables.db"):
        pass
    with pytest.raises(BadDatabase, match="cannot be held"):
        restore(tmp_path / "copy.db", tmp_path / "no" / "tables.db")
