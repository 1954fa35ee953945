"""The locked file in which a game is saved while it is played: it belongs to that game alone.

Whoever plays has the file locked, so that the same game is not played on in two windows. Where a system has
no such locks, or somebody writes into the file with another program, that is noticed before anything of it
is written over.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from fairytile.cli.local.record_files import CliError
from fairytile.cli.local.safe_writing import (
    encoded,
    free_name,
    is_stream,
    put,
    refusing,
    target_of,
    written_beside,
)

if sys.platform != "win32":
    import fcntl


_OTHERS: Final = frozenset(
    (".svg", ".html", ".htm", ".jsonl", ".toml", ".md", ".py", ".pdf", ".png", ".jpg", ".jpeg", ".gif")
)
"""How the names of files end that have no game in them."""


class _Look(NamedTuple):
    """By what a file is known again: any change shows in one of these."""

    device: int
    number: int
    changed: int
    size: int


class GameFile:
    """A file for one game. Make it with `new` or `found`; it is let go when the program ends, or before."""

    def __init__(self, path: Path, *, is_new: bool) -> None:
        self.path = path
        """Where the game is kept."""
        self._is_new = is_new
        self._lock: int | None = None
        self._look: _Look | None = None

    @classmethod
    def new(cls, path: Path) -> GameFile:
        """A file that is made with the first writing, under a name that nobody has taken by then."""
        _check(path)
        return cls(path, is_new=True)

    @classmethod
    def found(cls, path: Path) -> GameFile:
        """A file that is there, to go on with the game in it; refused if somebody plays it right now."""
        _check(path)
        kept = cls(target_of(path), is_new=False)
        kept._lock = _locked(kept.path)
        kept._look = _look(kept.path)
        return kept

    def let_go(self) -> None:
        """Let others play the game."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def write(self, text: str) -> None:
        """Keep the game as it is now."""
        data = encoded(self.path, text)
        if self._is_new:
            self._write_first(data)
            return
        if self._look is not None and _look(self.path) not in (None, self._look):
            other = GameFile.new(free_name(self.path))
            other.write(text)
            raise CliError(
                f"{self.path} was changed by somebody else while you played, so it is left as it is. "
                f"Your game is kept in {other.path}"
            )
        with refusing(self.path):
            self._replace(data)

    def _replace(self, data: bytes) -> None:
        locks: list[int] = []
        put(written_beside(self.path, data, lambda number: locks.extend(_lock_of(number))), self.path)
        self._take(locks)

    def _write_first(self, data: bytes) -> None:
        """Make the file. If another game was quicker to take its name, this one gets a name with a number."""
        locks: list[int] = []
        with refusing(self.path):
            new = written_beside(self.path, data, lambda number: locks.extend(_lock_of(number)))
            try:
                self.path = _named(new, self.path)
            finally:
                new.unlink(missing_ok=True)
        self._is_new = False
        self._take(locks)

    def _take(self, locks: list[int]) -> None:
        self.let_go()
        self._lock = locks[0] if locks else None
        self._look = _look(self.path)


def _check(path: Path) -> None:
    """Refuse what is no file for a game."""
    if path.is_dir():
        raise CliError(f"{path} is a folder: name a file in it")
    if is_stream(path):
        raise CliError(f"{path} is a device, and no game can be kept in it: name a file")
    if path.suffix.lower() in _OTHERS:
        raise CliError(f"{path}: a game is kept as text or as JSON, so name a file such as game.fairytile")


def _named(new: Path, path: Path) -> Path:
    """Give a new file a name that nobody has, and say which."""
    while True:
        path = free_name(path)
        try:
            path.hardlink_to(new)
        except FileExistsError:
            continue
        except OSError:
            # Not every disk can give a file two names.
            new.rename(path)
        return path


def _look(path: Path) -> _Look | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return _Look(found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)


# --- locks ----------------------------------------------------------------------------------


def _locked(path: Path) -> int | None:
    """Have a file alone until the lock is closed, or the program ends in whatever way."""
    if sys.platform == "win32":
        # A file that is open cannot be replaced there; that it was changed is noticed all the same.
        return None
    while True:
        with refusing(path):
            lock = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise CliError(
                f"the game in {path} is being played right now, in another window perhaps: "
                "go on there, or name another file with --record"
            ) from None
        except OSError:
            # Some disks of other machines know no locks.
            os.close(lock)
            return None
        # Whoever had it may have put a newer file in its place just before letting go.
        if os.fstat(lock).st_ino == path.stat().st_ino:
            return lock
        os.close(lock)


def _lock_of(number: int) -> list[int]:
    """A lock of a file that nobody else knows yet; none where there are no locks."""
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return [os.dup(number)]
    return []
