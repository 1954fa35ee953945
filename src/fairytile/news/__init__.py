"""News: what one seat, or a spectator, learns from one deed at the table; for words, logs and animations."""

from fairytile.news.derivation import news
from fairytile.news.happenings import (
    Drew,
    Ended,
    Exchanged,
    Happening,
    Laid,
    Moved,
    Opened,
    Out,
    SetAside,
    Told,
    TookBack,
    TurnBegan,
    Turned,
    Uncovered,
    happening_data,
    read_happening,
)

__all__ = [
    "Drew",
    "Ended",
    "Exchanged",
    "Happening",
    "Laid",
    "Moved",
    "Opened",
    "Out",
    "SetAside",
    "Told",
    "TookBack",
    "TurnBegan",
    "Turned",
    "Uncovered",
    "happening_data",
    "news",
    "read_happening",
]
