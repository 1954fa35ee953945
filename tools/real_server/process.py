"""A real server in a process of its own, to be attacked: started, asked whether it is there, and killed.

Its secrets are given, so that every table of a test is dealt as it was the last time; see
`tools.testing.given_chance`.
"""

from __future__ import annotations

import atexit
import http.client
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from tools.testing import failure_evidence, given_chance

HOST: Final = "127.0.0.1"
OPTIONS: Final = ("--pace", "0", "--rate", "10000")
_STALLS: Final = re.compile(r'^fairytile_stalls_total\{work="(.*)"\} (.*)$', re.MULTILINE)
_LONGEST: Final = re.compile(r"^fairytile_longest_stall_seconds (.*)$", re.MULTILINE)
BY_CHANCE: Final = 2
"""How often in a minute a kind of work may be counted as a stall that is none.

A virtual machine is held up now and then, for up to 40 ms, and counts that as time of whoever ran. It happens
to any work; what is too long by itself is so again and again, or for far longer.
"""
FAR_TOO_LONG: Final = 0.1
"""Seconds: far more than any pause of a machine that was seen."""
START: Final = 60.0
"""Seconds in which a server has to be there, on a machine that has other things to do."""


def free_port() -> int:
    """A port at which nobody listens now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        found: int = probe.getsockname()[1]
        return found


def stalls_in(numbers: str, minutes: float = 1.0) -> list[str]:
    """What held an event loop for too long in so many minutes, by the numbers of a server."""
    longest = float(_LONGEST.findall(numbers)[0])
    return [
        f"the event loop was held {float(times):.0f} times by: {work}; for up to {longest:.3f} seconds in all"
        for work, times in _STALLS.findall(numbers)
        if float(times) > BY_CHANCE * max(1.0, minutes) or longest > FAR_TOO_LONG
    ]


class ServerProcess:
    """``fairytile serve`` on a database, again and again on the same port."""

    def __init__(
        self,
        folder: Path,
        options: Sequence[str] = OPTIONS,
        *,
        python: str | None = None,
        environ: Mapping[str, str] | None = None,
        seed: str | None = None,
    ) -> None:
        """Another Python runs the command as it was installed there; its chance cannot be given."""
        self.given = given_chance.Given(given_chance.another() if seed is None else seed)
        self.database = folder / "tables.db"
        self.port = free_port()
        self._log = folder / "server.log"
        self._python, self._environ = python, environ or {}
        self._options = (*options, "--thinkers", "1")
        self._process: subprocess.Popen[bytes] | None = None
        failure_evidence.shown("server", self.show)

    @property
    def pid(self) -> int:
        """The number of the process that runs."""
        assert self._process is not None, "it was started"
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """All that it has said since it was started first."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def arguments(self) -> list[str]:
        """What the command is called with."""
        return ["serve", "--port", str(self.port), "--database", str(self.database), *self._options]

    def show(self, folder: Path) -> None:
        """What it has said, for who wants to know what went wrong."""
        (folder / "server.log").write_text(self.log, encoding="utf-8")

    def start(self) -> None:
        """Start it; it is there when `is_ready` says so."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for who plays, and the server is still needed
                env={**given_chance.surroundings(), "PYTHONUNBUFFERED": "1", **self._environ},
            )

    def _command(self) -> list[str]:
        if self._python is not None:
            return [self._python, "-m", "fairytile", *self.arguments]
        # Another seed for each start: names that are drawn again are taken.
        return given_chance.command(self.given.another(), *self.arguments)

    def is_ready(self) -> bool:
        """Whether it answers."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def wait(self) -> None:
        """Return when it answers; raises ``RuntimeError`` with what it said if it never does."""
        until = time.monotonic() + START
        while not self.is_ready():
            if not self.is_alive or time.monotonic() > until:
                raise RuntimeError(f"the server did not come: {self.log[-2000:]}")
            time.sleep(0.02)

    def kill(self) -> None:
        """End it without a warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START)

    def close(self) -> None:
        """End it for good."""
        self.kill()

    def memory(self) -> int:
        """Kilobytes that it has in memory."""
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0

    def stalls(self, minutes: float = 1.0) -> list[str]:
        """What held the server's event loop for too long in the minutes since it was started."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=20)
        try:
            connection.request("GET", "/metrics")
            text = connection.getresponse().read().decode()
        except (OSError, http.client.HTTPException) as error:
            return [f"the numbers of the server could not be read: {error}"]
        finally:
            connection.close()
        return stalls_in(text, minutes)

    def open_files(self) -> int:
        """How many files and connections it has open."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())


class _Forks:
    """A process that has loaded the server, and is one in no time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.real_server.forked_start"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=given_chance.ROOT,
            start_new_session=True,  # Ctrl-C is for who plays, and the server is still needed
        )
        atexit.register(self.end)

    def start(self, seed: str, clock: Path, arguments: Sequence[str], log: Path) -> int:
        """Start a server; the number of its process."""
        orders, numbers = self._process.stdin, self._process.stdout
        assert orders is not None, "it has pipes"
        assert numbers is not None, "it has pipes"
        order = {"seed": seed, "clock": str(clock), "arguments": arguments, "log": str(log)}
        orders.write(json.dumps(order) + "\n")
        orders.flush()
        return int(numbers.readline())

    def end(self) -> None:
        """End it, and all servers that it has started."""
        self._process.communicate()


@cache
def _forks(_process: int) -> _Forks:
    """The one of a process, this one: loading takes longer than many a server lives."""
    return _Forks()


class ForkedServer(ServerProcess):
    """The same server, started by a process that has loaded it already."""

    _number = 0
    _handle: int | None = None
    """By which it is killed, and found to be gone: numbers are used again."""
    _ahead = 0.0

    @property
    def pid(self) -> int:
        """The number of the process that runs."""
        return self._number

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended by itself."""
        return self._handle is not None and not select.select([self._handle], [], [], 0)[0]

    def start(self) -> None:
        """Start it; it is there when `is_ready` says so."""
        forks = _forks(os.getpid())
        self._number = forks.start(self.given.another(), self._clock, self.arguments, self._log)
        self._handle = os.pidfd_open(self._number)

    def let_pass(self, seconds: float) -> None:
        """Let time pass on the server's clock, all at once."""
        self._ahead += seconds
        new = self._clock.with_suffix(".new")
        new.write_text(str(self._ahead), encoding="utf-8")
        new.replace(self._clock)

    @property
    def _clock(self) -> Path:
        return self.database.with_name("clock")

    def _end(self, how: signal.Signals) -> None:
        if self._handle is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, how)
            select.select([self._handle], [], [], START)
            os.close(self._handle)
            self._handle = None
