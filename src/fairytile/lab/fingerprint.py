"""Which code the games were played with, in a few letters: results of two versions of a bot are not mixed."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import fairytile

_WITHOUT_A_SAY: Final = {"board", "cli", "lab", "picture.py", "svg"}
"""Rooms that show games or count them, and change nothing in them."""


@cache
def code() -> str:
    """The version of fairytile, and a digest of everything in it that has a say in a game."""
    root = Path(fairytile.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if path.suffix in {".py", ".toml"} and inside.parts[0] not in _WITHOUT_A_SAY:
            digest.update(inside.as_posix().encode())
            # Line ends are the machine's affair.
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{fairytile.__version__}+{digest.hexdigest()[:8]}"
