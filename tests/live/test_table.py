"""A table is its journal folded, and the journal can be kept as JSON."""

from __future__ import annotations

import json
import random

import pytest

from fairytile.data import plain
from fairytile.live import Table, read_entry
from fairytile.record import verify
from tests.live.tables import EDITION, everybody_sits, played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_journal_that_was_kept_leads_to_the_same_table(players: int) -> None:
    steps = [*played(everybody_sits(players), random.Random(players), most=300)]
    entries = [entry for _, new in steps for entry in new]
    kept = [read_entry(json.loads(json.dumps(plain(entry)))) for entry in entries]
    assert kept == entries
    assert Table.folded(kept, EDITION) == steps[-1][0]


def test_the_cards_are_dealt_by_the_secret_that_was_promised() -> None:
    heard = everybody_sits(3)
    running = heard.table.running
    assert running is not None
    record = running.closed().record()
    assert record.shuffle is not None
    assert verify(record) is not None
    assert [entry.kind for entry in heard.entries] == ["opened", "seated", "seated", "seated", "dealt"]
