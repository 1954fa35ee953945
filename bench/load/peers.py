"""The servers that are compared, by the names that the figures go by."""

from __future__ import annotations

from bench.load.bare import BarePeer, Sizes
from bench.load.boardgame_io import BoardgamePeer
from bench.load.fairytile_peer import FairytilePeer
from bench.load.peer import Peer


def peers(sizes: Sizes) -> dict[str, Peer]:
    """All of them, the bare one with messages of some sizes."""
    return {
        "fairytile": FairytilePeer(),
        "boardgame_io_memory": BoardgamePeer(in_files=False),
        "boardgame_io_flatfile": BoardgamePeer(in_files=True),
        "bare": BarePeer(sizes),
    }
