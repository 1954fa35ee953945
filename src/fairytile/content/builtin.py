"""The editions that come with the library."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fairytile.content.loading import EDITION_FILE, load_from
from fairytile.content.problems import instead_of
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.limits import quoted

DEFAULT: Final = "never-quite-lost"
"""The name of the edition that is played if none is chosen."""


class UnknownEdition(FairyTileError, LookupError):
    """A name or key of an edition that does not come with the library."""


def edition(key: str | None = None) -> Edition:
    """An edition by its key, or the newest one of a name; the default edition if neither is given.

    >>> edition("never-quite-lost/1").key
    'never-quite-lost/1'
    """
    versions = _versions()
    wanted = DEFAULT if key is None else key
    if wanted in versions:
        return _load(wanted, max(versions[wanted]))
    if wanted in editions():
        name, _, version = wanted.partition("/")
        return _load(name, int(version))
    raise UnknownEdition(f"no edition is called {quoted(wanted)}; {instead_of(wanted, editions())}")


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
