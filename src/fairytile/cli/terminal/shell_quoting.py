"""Commands to be printed: they work as they stand when somebody copies them, from a checkout too."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

NAME: Final = "fairytile"


def call(*words: object) -> str:
    """The line that calls this program with some arguments, as whoever called it can call it again."""
    return shlex.join((*_program(), *map(str, words)))


def argument(path: Path) -> str:
    """A file as it is named in such a line: never to be taken for an option."""
    text = str(path if _is_where_the_shell_is() else path.absolute())
    return f"./{text}" if text.startswith("-") else text


def _program() -> tuple[str, ...]:
    """By its name where the shell finds it, else by its path; or as a module, if so it was called."""
    if Path(sys.argv[0]).name == "__main__.py":
        return _found(sys.executable, "python", "python3"), "-m", NAME
    return (_found(sys.argv[0], NAME),)


def _found(program: str, *names: str) -> str:
    """A program by a name, if the shell finds that very program by it; else by its path, a short one.

    Links are left alone: the Python of an environment is a link to one that knows nothing of it.
    """
    if os.sep not in program:
        return program
    path = Path(program).absolute()
    for name in names:
        if shutil.which(name) == str(path):
            return name
    here = Path.cwd()
    if not _is_where_the_shell_is() or not path.is_relative_to(here):
        return str(path)
    near = path.relative_to(here)
    return str(near) if len(near.parts) > 1 else f".{os.sep}{near}"


def _is_where_the_shell_is() -> bool:
    """Whether a path means the same to the shell. ``make -C`` calls from elsewhere, and so may others."""
    if "w" in os.environ.get("MAKEFLAGS", "").partition(" ")[0]:
        return False
    with suppress(KeyError, OSError):
        return Path(os.environ["PWD"]).samefile(Path.cwd())
    return False
