"""A fingerprint (digest) of the code that games were played with, so that two versions are never mixed."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import fairytile

_WITHOUT_A_SAY: Final = {"boards", "cli", "lab", "pictures", "server"}
"""Rooms that show or keep games, and change nothing in them."""
_OF_THE_LAB: Final = {
    "matches.py",
    "balance/game_observer.py",
    "balance/game_rows.py",
    "balance/play_game.py",
}
"""What the laboratory has a say in: who sits where with which luck, and what is counted."""


@cache
def code() -> str:
    """The version of fairytile, and a digest of everything in it that has a say in a game or its row."""
    root = Path(fairytile.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).as_posix()
        if path.suffix in {".py", ".toml"} and _has_a_say(inside):
            digest.update(inside.encode())
            # Line ends are the machine's affair.
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{fairytile.__version__}+{digest.hexdigest()[:8]}"


def _has_a_say(inside: str) -> bool:
    room, _, rest = inside.partition("/")
    return room not in _WITHOUT_A_SAY or (room == "lab" and rest in _OF_THE_LAB)
