"""What a server counts of itself while it runs: plain numbers, since every action adds to some of them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from fairytile.live import Entry

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds up to which times are counted together."""


@dataclass(eq=False, slots=True)
class Times:
    """How long something took, each time: as many as there are between two bounds, and all together."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(eq=False, slots=True)
class Tally:
    """What was counted since the start."""

    entries: Counter[str] = field(default_factory=Counter)
    """What happened at tables and was kept, by its kind."""
    refusals: Counter[str] = field(default_factory=Counter)
    """What devices at tables were refused, by its reason."""
    turned_away: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Who was refused something, by the status of the answer or the code of the socket, and the reason."""
    answers: Counter[int] = field(default_factory=Counter)
    """Answers over HTTP, by their status."""
    messages: int = 0
    """What devices said at tables."""
    frames: int = 0
    """What devices were told at tables."""
    kept: Times = field(default_factory=Times)
    """How long it took until a change was on the disk."""
    conflicts: int = 0
    failures: int = 0
    """Of the store."""
    questions: int = 0
    """To bots."""
    troubles: Counter[str] = field(default_factory=Counter)
    """With bots."""
    aside: Counter[str] = field(default_factory=Counter)
    """Tables that were set aside, by what is wrong with them."""
    errors: int = 0
    """Of the program itself."""
    stalls: Counter[str] = field(default_factory=Counter)
    """How often the event loop was held for too long, by the kind of work."""
    longest_stall: float = 0.0
    """In seconds."""
    collected: Times = field(default_factory=Times)
    """How long Python looked for garbage, each time."""
    garbage: int = 0
    """Things that were found to be garbage: next to none, since they are let go of before."""

    def keep(self, entries: Iterable[Entry]) -> None:
        """Count what was kept."""
        for entry in entries:
            self.entries[entry.kind] += 1
