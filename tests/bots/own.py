"""Bots that are somebody's own, written into files as people write them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

LAZY: Final = '''
class Lazy:
    """Likes the last thing on every list.

    What else is there to say?
    """

    def choose(self, view, legal, rng, budget):
        return legal[-1]
'''


def workplace(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which somebody works, and from which no module stays behind for other tests."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield folder
    for name, module in [*sys.modules.items()]:
        if Path(getattr(module, "__file__", None) or "/").is_relative_to(folder):
            del sys.modules[name]


def written(folder: Path, code: str = LAZY, name: str = "mybot.py") -> Path:
    """A file with some code."""
    file = folder / name
    file.write_text(code, encoding="utf-8")
    return file


def installed(folder: Path, points: str, code: str = LAZY, package: str = "lazy_bots") -> Path:
    """A folder with an installed package that says which bots it has; it has to be on the path."""
    written(folder, code, f"{package}.py")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    name = package.replace("_", "-")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[fairytile.bots]\n{points}\n", "utf-8")
    return folder
