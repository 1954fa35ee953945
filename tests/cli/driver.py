"""Runs the command line as people do, through a pipe or in a terminal, and plays games by a script.

What a command draws by chance follows from the name of the test, see `tools.testing.given_chance`.
"""

from __future__ import annotations

import codecs
import io
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import pytest

from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.cli import main
from fairytile.cli.local.session import Session, new_session
from fairytile.content import load
from fairytile.state import Dealing, Options
from fairytile.views import view
from fairytile.words import Language
from tools.testing import failure_evidence, given_chance

COMMAND = (sys.executable, "-m", "fairytile")
PATIENCE = 60.0
"""Seconds in which something is shown, on a machine that has other things to do."""
LONGEST = 120.0
"""Seconds in which a text is shown where something is always on the move."""
_CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def surroundings(home: Path, **more: str) -> Mapping[str, str]:
    """Where a command runs: in English unless something else is said, with a folder of its own for games."""
    return {
        **given_chance.surroundings(), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1",
        "TERM": "xterm", "XDG_STATE_HOME": str(home), "COLUMNS": "100", "LINES": "40", **more,
    }  # fmt: skip


def run(home: Path, *arguments: object, said: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command with its input through a pipe."""
    return subprocess.run(
        given_chance.command(given_chance.another(), *map(str, arguments)),
        input=said,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=surroundings(home, **more),
        timeout=PATIENCE,
    )


class Answer(NamedTuple):
    """How a command ended that ran within the process of the tests, and what it wrote."""

    ended: str | int | None
    stdout: str
    stderr: str

    @property
    def said(self) -> str:
        """What it wrote, however it was broken into lines."""
        return " ".join(self.stdout.split())


def call(home: Path, *arguments: object, said: str = "", **more: str) -> Answer:
    """As `run`, but within this process, which takes less time."""
    out, err, ended = io.StringIO(), io.StringIO(), None
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["fairytile", *map(str, arguments)])
        patch.setattr(sys, "stdin", io.StringIO(said))
        for name, value in surroundings(home, **more).items():
            patch.setenv(name, value)
        try:
            main()
        except SystemExit as left:
            ended = left.code
    return Answer(ended or 0, out.getvalue(), err.getvalue())


def scripted_game(path: Path, *, pages: int, seed: str, people: int = 1) -> tuple[list[str], Session]:
    """What purposeful people type in the game of a seed, from its first turn to its end, and how it ends."""
    options = Options(players=2, pages=pages, dealing=Dealing.WOVEN)
    names = [f"Player {number}" for number in range(1, people + 1)]
    session = new_session(load(), options, people=names, seed=seed, language=Language.ENGLISH, path=path)
    person, rng, typed = Purposeful(), random.Random(seed), []
    while session.state.outcome is None:
        seen = view(session.state, session.state.to_move)
        if session.state.to_move not in session.people:
            action = session.computer_action()
        else:
            action = person.choose(seen, seen.legal_actions, rng, AT_ONCE)
            typed.append(str(action))
        session.do(action)
    return typed, session


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, home: Path, *arguments: object, **more: str) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            given_chance.command(given_chance.another(), *map(str, arguments)),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings(home, **more),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""
        self._seen = 0
        # A read may end in the middle of a letter.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        failure_evidence.shown("terminal", self.show)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)

    @property
    def said(self) -> str:
        """What was shown, without colours and however it was broken into lines."""
        return " ".join(plain(self.shown).split())

    def show(self, folder: Path) -> None:
        """What was on its screen, for who wants to know what went wrong."""
        (folder / "screen.txt").write_text(self.shown, encoding="utf-8")

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._master, f"{text}\n".encode())

    def begin(self, text: str) -> None:
        """Type something and no Enter, and wait until it is shown."""
        os.write(self._master, text.encode())
        self.until(text)

    def interrupt(self) -> None:
        """Press Ctrl-C, and again if nothing is shown: a prompt may stand there before anybody listens."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.process.send_signal(signal.SIGINT)
            if select.select([self._master], [], [], 1)[0]:
                return
        raise AssertionError("nobody listens to Ctrl-C")

    def until(self, *prompts: str) -> str:
        """Read until what is shown, since the last time, ends with one of the prompts; say which it was."""
        found = self._prompted(prompts)
        assert found is not None, f"none of {prompts} was shown, but:\n{self.shown[self._seen :]}"
        return found

    def press_on(self, pause: str) -> list[str]:
        """Press Enter at every pause until the command ends; what was on the screen at each of them."""
        screens = []
        before = self._seen
        while self._prompted([pause]) is not None:
            screens.append(self.shown[before : self._seen])
            before = self._seen
            self.type("")
        assert self.rest() == 0
        return screens

    def _prompted(self, prompts: Sequence[str]) -> str | None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            new = plain(self.shown[self._seen :])
            for prompt in prompts:
                if new.endswith(prompt):
                    self._seen = len(self.shown)
                    return prompt
            if not self._read():
                break
        return None

    def until_shown(self, text: str) -> None:
        """Read until a text was shown; a screen on which something turns is never silent."""
        deadline = time.monotonic() + LONGEST
        while text not in self.shown:
            read = self._read() and time.monotonic() < deadline
            assert read, f"{text!r} was not shown, but:\n{self.shown[-2000:]}"

    def rest(self) -> int:
        """Read to the end; the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        if not select.select([self._master], [], [], PATIENCE)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.shown += self._decoder.decode(data).replace("\r\n", "\n")
        return bool(data)


def plain(shown: str) -> str:
    """What a terminal shows, without colours and the like."""
    return _CODES.sub("", shown)


def lines(typed: Sequence[str]) -> str:
    """Lines as they come through a pipe."""
    return "".join(f"{line}\n" for line in typed)
