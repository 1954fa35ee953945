"""Editions by their names: those that come with the library, and folders of somebody's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Final

from fairytile.content.loading import EDITION_FILE, load_from
from fairytile.content.problems import instead_of
from fairytile.content.safe_files import is_folder
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.limits import quoted

DEFAULT: Final = "never-quite-lost"
"""The name of the edition that is played if none is chosen."""


class UnknownEdition(FairyTileError, LookupError):
    """A name or key of an edition that does not come with the library."""


def load(which: str | PathLike[str] | None = None) -> Edition:
    """The edition of a name or key, or the one in a folder; the default edition if nothing is given.

    A text is the name of an edition that comes with the library if there is one, else a folder; a path is
    always a folder. Raises `UnknownEdition`, or `ContentError` with everything that is wrong with a folder.

    >>> load("never-quite-lost/1").key
    'never-quite-lost/1'
    """
    if which is None or (isinstance(which, str) and (which in _names() or not _is_folder(which))):
        return built_in(which)
    return load_from(Path(which))


def _is_folder(text: str) -> bool:
    """Whether a text is the path of a folder; nothing is not, although a path of nothing is where we are."""
    return text != "" and is_folder(Path(text))


def built_in(key: str | None = None) -> Edition:
    """As `load`, for what comes with the library alone: a record names an edition, and never a folder."""
    versions = _versions()
    wanted = DEFAULT if key is None else key
    if wanted in versions:
        return _load(wanted, max(versions[wanted]))
    if wanted in editions():
        name, _, version = wanted.partition("/")
        return _load(name, int(version))
    raise UnknownEdition(f"no edition is called {quoted(wanted)}; {instead_of(wanted, editions())}")


def _names() -> frozenset[str]:
    """All names and keys that come with the library."""
    return frozenset((*_versions(), *editions()))


def editions() -> tuple[str, ...]:
    """The keys of all editions that come with the library, the older versions before the newer ones.

    >>> "never-quite-lost/1" in editions()
    True
    """
    return tuple(
        f"{name}/{version}" for name, versions in sorted(_versions().items()) for version in versions
    )


@cache
def _load(name: str, version: int) -> Edition:
    return load_from(_folder() / name / str(version))


@cache
def _versions() -> dict[str, tuple[int, ...]]:
    """The versions of each edition, in order."""
    found = {}
    for folder in _folder().iterdir():
        if folder.is_dir():
            numbers = [
                int(sub.name)
                for sub in folder.iterdir()
                if sub.name.isdecimal() and (sub / EDITION_FILE).is_file()
            ]
            if numbers:
                found[folder.name] = tuple(sorted(numbers))
    return found


def _folder() -> Traversable:
    return files("fairytile.content")
