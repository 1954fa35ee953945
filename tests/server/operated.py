"""A server as its operator runs it: a process of its own, with a log, and devices that play there."""

from __future__ import annotations

import contextlib
import json
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.sync.client import ClientConnection, connect

from fairytile import Options, load
from fairytile.data import plain
from fairytile.protocol import BotPlan, ChairPlan, InvitedPlan, PersonPlan, Settings
from tools.testing import failure_evidence, given_chance

PATIENCE = 60.0


@dataclass(frozen=True)
class Operated:
    """A server that runs."""

    port: int
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self) -> int:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)

    def show(self, folder: Path) -> None:
        """What it has said, for who wants to know what went wrong."""
        (folder / "server.log").write_bytes(self.log.read_bytes())

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged, as JSON."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def operated(folder: Path, *options: str) -> Iterator[Operated]:
    """Run a server on a database in a folder until the block ends."""
    port = free_port()
    log = folder / "log"
    arguments = (f"--port={port}", f"--database={folder / 'tables.db'}", *options)
    command = given_chance.command(given_chance.another(), "serve", *arguments)
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env=given_chance.surroundings())
    served = Operated(port, log, process)
    failure_evidence.shown("server", served.show)
    try:
        _wait(served)
        yield served
    finally:
        process.kill()
        process.wait()


def _wait(served: Operated) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert served.process.poll() is None, served.log.read_text(encoding="utf-8")
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{served.address}/health").status_code == 200:
                return
        time.sleep(0.05)
    raise AssertionError(served.log.read_text(encoding="utf-8"))


class Visitor:
    """A device with a key of its own."""

    def __init__(self, served: Operated, name: str) -> None:
        self.served, self.name = served, name
        self.key = secrets.token_hex(32)

    def request(self, method: str, path: str, **about: Any) -> httpx.Response:
        """Ask for something over HTTP."""
        headers = {"Cookie": f"fairytile-device={self.key}", "Content-Type": "application/json"}
        headers |= about.pop("headers", {})
        address = f"{self.served.address}/api/v2{path}"
        # Nothing is encrypted here, so that no certificates have to be read for each request.
        return httpx.request(method, address, headers=headers, timeout=PATIENCE, verify=False, **about)

    def ask(self, path: str, **body: object) -> dict[str, Any]:
        """Ask for something with a POST that must succeed."""
        found = self.request("POST", path, json=body)
        assert found.status_code < 300, found.text
        said: dict[str, Any] = found.json()
        return said

    @contextlib.contextmanager
    def at(self, table: str) -> Iterator[ClientConnection]:
        """Be at a table, and greeted there."""
        address = f"ws://127.0.0.1:{self.served.port}/api/v2/tables/{table}/socket"
        with connect(address, additional_headers={"Cookie": f"fairytile-device={self.key}"}) as line:
            say(line, kind="hello", since=None, language="en")
            yield line

    def table(self, *, bots: int = 0) -> dict[str, object]:
        """What is asked for to make a table for oneself and somebody else."""
        edition = load()
        chairs: list[ChairPlan] = [PersonPlan(self.name), InvitedPlan(), *[BotPlan("flora")] * bots]
        settings = Settings(edition.key, edition.digest, Options(players=len(chairs)), tuple(chairs))
        return {"settings": plain(settings), "share": secrets.token_hex(32), "device": self.key}

    def make(self, *, bots: int = 0) -> tuple[str, str]:
        """Make such a table; its name, and the key of the invitation."""
        made = self.ask("/tables", **self.table(bots=bots))
        return made["table"], made["invitations"][0]["key"]

    def sit(self, table: str, invitation: str) -> None:
        """Take a seat by invitation."""
        share = secrets.token_hex(32)
        self.ask(
            f"/tables/{table}/seats",
            invitation=invitation,
            seat=None,
            name=self.name,
            share=share,
            device=self.key,
        )


def say(line: ClientConnection, **message: object) -> None:
    """Say something at a table."""
    line.send(json.dumps(message))


def heard(line: ClientConnection, kind: str) -> dict[str, Any]:
    """What a device is told next of some kind."""
    while True:
        for reply in json.loads(line.recv(PATIENCE)):
            if reply["kind"] == kind:
                found: dict[str, Any] = reply
                return found


def turn_pages(table: str, players: list[Visitor], turns: int) -> int:
    """Have people turn a Page each in their turns; how many actions the table took, those of bots too."""
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(player.at(table)) for player in players]
        syncs = [heard(line, "sync") for line in lines]
        told = syncs[0]
        to_move, taken = told["view"]["to_move"], 0
        for _ in range(turns):
            if to_move < len(lines):
                mine = {
                    "id": f"m{told['moment']}",
                    "seat": to_move,
                    "moment": told["moment"],
                    "action": "turn-page",
                }
                say(lines[to_move], kind="act", **mine)
            while True:
                told = heard(lines[0], "event")
                taken += 1
                if "to_move" in told["changes"]:
                    to_move = told["changes"]["to_move"]
                    break
        return taken
