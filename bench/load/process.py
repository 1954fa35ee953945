"""Starting a server on a core of its own, and stopping it whatever happens."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from bench.load.peer import HOST, PeerFailed

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "build" / "bench-server"
"""On the disk of the checkout: a folder of the system for passing things may be in memory."""
SERVER_CORE, CLIENT_CORE = 0, 1
PATIENCE: Final = 30.0


class Running:
    """A server that is up."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self._process = process
        self.port = port

    def busy(self) -> float:
        """Seconds that a processor has worked for it, or 0 where the system does not tell."""
        with contextlib.suppress(OSError):
            text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
            # What follows the name, which may have blanks in it: among others, time spent in the program
            # itself and in the system for it.
            fields = text.rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0


@contextlib.contextmanager
def serving(command: Callable[[int, Path], Sequence[str | Path]]) -> Iterator[Running]:
    """Start a server on one core, with this process on another, and stop it in the end.

    Raises:
        PeerFailed: if it does not come up; with what it printed.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    allow_sockets()
    with tempfile.TemporaryDirectory(dir=FOLDER) as name, (Path(name) / "log").open("w+b") as log:
        stored = Path(name) / "stored"
        stored.mkdir()
        port = free_port()
        # A process inherits its core, and its threads as well, however early it starts them.
        pin(SERVER_CORE)
        try:
            process = subprocess.Popen(
                [*command(port, stored)],
                cwd=ROOT,
                env={**os.environ, "NODE_ENV": "production"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        finally:
            pin(CLIENT_CORE)
        try:
            wait_for(process, port)
            yield Running(process, port)
        except PeerFailed as error:
            log.seek(0)
            printed = log.read().decode(errors="replace")[-2000:]
            raise PeerFailed(f"{error}\nThe server printed:\n{printed}" if printed else str(error)) from error
        finally:
            stop(process)


def pin(core: int) -> None:
    """Keep this process and those that it starts to one core, where the system can and has it."""
    if sys.platform == "linux" and (os.cpu_count() or 1) > core:
        os.sched_setaffinity(0, {core})


def allow_sockets() -> None:
    """Let this process and those that it starts have as many sockets as the system grants."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server((HOST, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until somebody listens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise PeerFailed(f"The server ended at once, with {process.returncode}.")
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return
        time.sleep(0.05)
    raise PeerFailed(f"The server did not listen within {PATIENCE:.0f} seconds.")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server and all that it started."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
