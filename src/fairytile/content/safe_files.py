"""Reads untrusted files, of a folder that a stranger may have made: no link out, no device, nothing huge."""

from __future__ import annotations

import os
from importlib.resources.abc import Traversable
from pathlib import Path
from stat import S_ISREG

from fairytile.limits import too_long


class UnreadableFile(Exception):
    """A file that is not read: what is wrong with it, and what to do."""


def read_file(file: Traversable, most: int) -> bytes:
    """What a file of a folder has, if that is not too much; raises `UnreadableFile` if it is not read.

    The file may be inside an archive, where there are neither links nor devices.
    """
    if not is_there(file):
        raise UnreadableFile("there is no such file")
    try:
        data = _read_regular(file, most + 1) if isinstance(file, Path) else _read_archived(file, most + 1)
    except OSError as error:
        raise UnreadableFile(f"cannot be read: {error.strerror or error}") from None
    if too_long(data, most):
        raise UnreadableFile(f"has more than {most} bytes: make it shorter")
    return data


def is_folder(path: Traversable) -> bool:
    """Whether there is such a folder; none that nobody may look into, or with a name too long for one."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_there(file: Traversable) -> bool:
    """Whether there is anything of that name, be it a file or not."""
    return os.path.lexists(file) if isinstance(file, Path) else file.is_file()


def _read_archived(file: Traversable, most: int) -> bytes:
    with file.open("rb") as stream:
        return stream.read(most)


def _read_regular(file: Path, most: int) -> bytes:
    if file.is_symlink() and not _stays_inside(file):
        raise UnreadableFile("is a link that leads out of the folder: put a copy of the file there")
    # Not to wait for whoever writes into a pipe: what was opened is looked at before it is read.
    with open(file, "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE)) as stream:
        if not S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise UnreadableFile("is no file with a text, but a folder, a pipe or a device: put a file there")
        return stream.read(most)


# Windows has neither the flag nor such files.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def _stays_inside(link: Path) -> bool:
    """Whether a link leads to something in its own folder, directly or by other links."""
    try:
        return link.resolve(strict=True).is_relative_to(link.parent.resolve(strict=True))
    except RuntimeError:
        # Links that lead to each other.
        return False
