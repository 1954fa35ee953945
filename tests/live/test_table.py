"""A table is its journal folded, and the journal can be kept as JSON."""

from __future__ import annotations

import json
import random

import pytest

from fairytile.data import plain
from fairytile.live import Table, act_for_bot, hear, read_entry
from fairytile.record import parse_record, verify
from tests.live.tables import EDITION, HOST, START, act, everybody_sits, one_device, played


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


@pytest.mark.parametrize("bots", [0, 1])
def test_a_game_that_goes_on_for_ever_is_closed_and_its_record_can_be_read(
    bots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairytile.live.hearing.MOST_ACTIONS", 9)
    heard = one_device(2, ["otto"] * bots)
    table, entries = heard.table, [*heard.entries]
    while not table.is_over:
        assert table.running is not None
        seat, moment = table.running.state.to_move, table.running.moment
        if table.bot_to_move is None:
            heard = hear(table, HOST, act(table, "turn-page", f"m{moment}"), START)
        else:
            heard = act_for_bot(table, seat, moment, "turn-page", START)
        assert heard.number == table.number + 1, "of the deed"
        table = heard.table
        entries += heard.entries
    assert [entry.kind for entry in entries[-3:]] == ["acted", "acted", "closed"]
    assert table.running is not None
    assert table.running.moment == 10
    assert Table.folded(entries, EDITION) == table
    assert parse_record(table.running.record().to_text()).is_closed
