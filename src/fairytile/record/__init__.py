"""Records: whole games, finished or not, as values that can be written down, read again and replayed.

A record has everything that decided the game: the edition, the options, the deal and the actions. What a
single moment looks like is in `fairytile.notation`; where records are kept is for others to decide.
"""

from fairytile.record.draft import FORMAT, RedactedDeal, Turn
from fairytile.record.records import Record, RecordError, parse_record

__all__ = ["FORMAT", "Record", "RecordError", "RedactedDeal", "Turn", "parse_record"]
