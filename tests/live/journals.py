"""Journals as a store keeps them, with the entries that say something else later."""

from __future__ import annotations

import json

from fairytile.live import Entry, Heard, Table, entry_data, read_entry
from tests.live.tables import EDITION


def journal_of(*heard: Heard) -> list[Entry]:
    """The journal that one thing after the other leads to."""
    journal: list[Entry] = []
    for each in heard:
        for number, entry in each.rewritten:
            journal[number] = entry
        journal += each.entries
    return journal


def written(journal: list[Entry]) -> str:
    """A journal as it is kept."""
    return json.dumps([entry_data(entry) for entry in journal], ensure_ascii=False)


def folded(journal: list[Entry]) -> Table:
    """The table that a journal leads to, once it was kept and read."""
    return Table.folded([read_entry(data) for data in json.loads(written(journal))], EDITION)
