"""Whole games: records of them as text and as JSON, and games that are being played.

See the page on records in the docs for the two forms.
"""

from fairytile.record.draft import RedactedDeal, Turn
from fairytile.record.game_in_progress import Running, Step
from fairytile.record.journal import (
    Acted,
    Beside,
    Closed,
    GameEntry,
    GameSetup,
    Journal,
    JournalEntry,
    TookBack,
    deed_of,
)
from fairytile.record.records import Record, RecordError
from fairytile.record.replaying_reader import parse_moments, parse_record, parse_running
from fairytile.record.shuffle_check import Verdict, verify

__all__ = [
    "Acted",
    "Beside",
    "Closed",
    "GameEntry",
    "GameSetup",
    "Journal",
    "JournalEntry",
    "Record",
    "RecordError",
    "RedactedDeal",
    "Running",
    "Step",
    "TookBack",
    "Turn",
    "Verdict",
    "deed_of",
    "parse_moments",
    "parse_record",
    "parse_running",
    "verify",
]
