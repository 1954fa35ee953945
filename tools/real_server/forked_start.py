"""Starts servers in no time: a process that has loaded everything forks for each of them.

To load the program takes longer than a server lives that is to be killed. It is started by `ForkedServer`,
reads an order a line, and answers with the number of the process. When nobody orders anything any more, all
its servers end with it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import fairytile.cli.app
import fairytile.server.run  # noqa: F401 -- to have both loaded
from fairytile.cli import main as command
from fairytile.server.ops.warm_up import rehearse
from tools.testing.given_chance import dealt_from, later_by


def main() -> None:
    """Serve orders."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # so that nobody has to see to those who have ended
    rehearse()  # what is made once is made before the first order
    started: list[int] = []
    for line in sys.stdin:
        order = json.loads(line)
        number = os.fork()
        if number == 0:
            _serve(**order)
        with suppress(ProcessLookupError):
            started.append(os.pidfd_open(number))
        print(number, flush=True)
        started = _alive(started)
    for handle in started:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)


def _alive(handles: list[int]) -> list[int]:
    """Those of the servers that have not ended; the others are let go."""
    ended = {*select.select(handles, [], [], 0)[0]}
    for handle in ended:
        os.close(handle)
    return [handle for handle in handles if handle not in ended]


def _serve(seed: str, clock: str, arguments: list[str], log: str) -> NoReturn:
    """Be the command from here on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    out, nothing = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(source, target)
    sys.argv = ["fairytile", *arguments]
    code = 1
    try:
        with dealt_from(seed), later_by(Path(clock)):
            command()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
