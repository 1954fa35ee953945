"""Atomic writes: at every moment there is a whole file, the old or the new, and nothing else is destroyed."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from fairytile.cli.local.record_files import CliError


def write_safely(path: Path, text: str) -> None:
    """Write a file: the old one, if there is one, is there until the new one is complete.

    Where the name is a link the file behind it is written, and the link stays. What is no file but takes what
    is written to it, such as a terminal, a pipe or the null device, is written into.
    """
    data = encoded(path, text)
    if is_stream(path):
        _write_into(path, data)
        return
    target = target_of(path)
    with refusing(path):
        put(written_beside(target, data), target)


def check_ending(path: Path, ending: str) -> None:
    """Refuse a name that promises something else than what is written; one without an ending will do."""
    if path.suffix and path.suffix.lower() != ending and not is_stream(path):
        raise CliError(f"{path}: name a file that ends with {ending}, since that is what is written")


def free_name(path: Path) -> Path:
    """The path itself or, so that no game is ever lost, one with a number that nobody has taken."""
    if not os.path.lexists(path):
        return path
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(other for other in others if not os.path.lexists(other))


# --- what a name stands for -----------------------------------------------------------------


def file_kind(path: Path) -> int | None:
    """What there is behind a name, links followed, as the system says it; None if there is nothing."""
    try:
        return path.stat().st_mode
    except OSError:
        return None


def is_stream(path: Path) -> bool:
    """Whether a name stands for something that takes what is written to it, and is no file."""
    kind = file_kind(path)
    return kind is not None and (stat.S_ISCHR(kind) or stat.S_ISFIFO(kind))


def target_of(path: Path) -> Path:
    """The file that is written: the one a link leads to, or the path itself."""
    kind = file_kind(path)
    if not path.name or (kind is not None and stat.S_ISDIR(kind)):
        raise CliError(f"{path} is a folder: name a file in it")
    if kind is None and path.is_symlink():
        raise CliError(f"{path} is a link to nothing: name the file itself, or take the link away")
    if kind is not None and not stat.S_ISREG(kind):
        raise CliError(f"{path} is a device: name a file")
    if kind is not None and not os.access(path, os.W_OK):
        raise CliError(f"{path} is protected from being written: choose another file")
    return path.resolve() if path.is_symlink() else path


# --- writing --------------------------------------------------------------------------------


def encoded(path: Path, text: str) -> bytes:
    """A text as it stands in a file."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        sign = ascii(text[error.start])
        raise CliError(f"{path} cannot be written: {sign} is no letter or sign; leave it out") from None


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as error:
        raise CliError(f"{path} cannot be written: {error.strerror}; choose another file") from None


def _write_into(path: Path, data: bytes) -> None:
    with refusing(path), path.open("wb") as stream:
        stream.write(data)


def written_beside(target: Path, data: bytes, lock: Callable[[int], None] | None = None) -> Path:
    """A new file in the folder of another, with the rights of that one, complete and on the disk.

    ``lock`` gets its number while nobody else can know of it.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(f".fairytile-{secrets.token_hex(6)}.new")
    # Nobody else's file, and none that a link of that name leads to.
    number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(number, "wb") as file:
            if lock is not None:
                lock(file.fileno())
            with suppress(OSError):
                # As root too, a file stays its owner's.
                old = target.stat()
                new.chmod(stat.S_IMODE(old.st_mode))
                if sys.platform != "win32" and old.st_uid != os.geteuid():
                    os.chown(new, old.st_uid, old.st_gid)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        # Whoever presses Ctrl-C right now leaves nothing behind either.
        new.unlink(missing_ok=True)
        raise
    return new


def put(new: Path, target: Path) -> None:
    """Put a new file in the place of another, or of none."""
    try:
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
