"""Bots that are somebody's own, written into files as people write them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LAZY: Final = '''
class Lazy:
    """Likes the last thing on every list.

    What else is there to say?
    """

    def choose(self, view, legal, rng, budget):
        return legal[-1]
'''


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
