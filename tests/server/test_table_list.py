"""A list of tables comes from the index of the store, and says what the tables themselves would say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
import pytest

from fairytile.desk import index_rows
from fairytile.desk.index_rows import ListedTable, shown_in
from fairytile.live import Heard, Table, hear
from fairytile.protocol import Act, MessageId, TableId
from fairytile.protocol.http_bodies import TableCards
from fairytile.server.store import Row, Summary
from fairytile.state import SeatNumber
from tests.server.club import GUEST, HOST, OTHER, SECOND, Club, evening
from tests.server.store.memory import MemoryStore
from tests.server.test_leaving import dealt, left, renamed
from tests.server.wires import key, settled

FIRST = SeatNumber(0)


class Restarted(Club):
    """A server that was started anew, which knows whose journals it has read."""

    def __init__(self, before: Club) -> None:
        super().__init__(before.store.disk)
        self.read: list[str] = []
        self.hub.store = Counting(before.store, self.read)


class Counting(MemoryStore):
    """A store on the disk of another one that notes whose journals are read."""

    def __init__(self, before: MemoryStore, read: list[str]) -> None:
        super().__init__(before.disk)
        self._read_of = read

    async def journal(self, table: str, after: int = -1) -> list[Row]:
        self._read_of.append(table)
        return await super().journal(table, after)


async def lists(club: Club) -> Sequence[TableCards]:
    return [await club.desk.tables_of(device) for device in (HOST, GUEST, OTHER)]


async def some_tables(club: Club) -> TableId:
    """Tables of every kind; the name of one at which a game is played."""
    await club.table()
    await club.desk.play_again(await club.over(), HOST, key(101))
    await club.hub.change(await club.over(), partial(left, GUEST, SECOND))
    return await dealt(club)


def turns_page(table: Table, now: int) -> Heard:
    """Whoever is to move turns a Page, which ends the turn."""
    running = table.running
    assert running is not None
    seat = running.state.to_move
    message = Act(MessageId(f"a{running.moment}"), seat, running.moment, "turn-page")
    return hear(table, (HOST, GUEST)[seat], message, now)


def shown(club: Club, table: TableId) -> ListedTable:
    found = shown_in(club.store.disk.safe.summaries[table])
    assert found is not None
    return found


def test_a_list_reads_no_journal_after_a_server_has_ended() -> None:
    async def story(club: Club) -> None:
        await some_tables(club)
        expected = await lists(club)
        await club.hub.close()
        again = Restarted(club)
        assert await lists(again) == expected
        assert again.read == []

    evening(story)


def test_tables_that_left_the_memory_are_listed_without_their_journals() -> None:
    async def story(club: Club) -> None:
        await some_tables(club)
        expected = await lists(club)
        club.hub.sweep(0)
        assert club.hub.rooms == {}
        await settled()
        again = Restarted(club)
        assert await lists(again) == expected
        assert again.read == []

    evening(story)


def test_a_table_from_before_there_were_summaries_is_read_once() -> None:
    async def story(club: Club) -> None:
        table = await some_tables(club)
        expected = await lists(club)
        await club.hub.close()
        del club.store.disk.safe.summaries[table], club.store.disk.seen.summaries[table]
        first = Restarted(club)
        assert await lists(first) == expected
        assert first.read == [table]
        await first.hub.close()
        second = Restarted(club)
        assert await lists(second) == expected
        assert second.read == []

    evening(story)


def test_what_was_appended_by_a_server_that_died_is_never_missed() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        club.hub.sweep(0)
        await settled()
        died = Club(club.store.disk)
        for _ in range(2):
            await died.hub.change(table, turns_page)
        assert died.store.disk.safe.summaries[table].number < (await died.hub.table(table)).number
        again = Restarted(club)
        (card,) = (await again.desk.tables_of(HOST)).tables
        assert card.to_move == 0
        assert again.read == [table]

    evening(story)


def test_of_a_name_that_was_taken_out_nothing_is_left_in_the_index() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        club.hub.sweep(0)
        await settled()
        assert b"Anna" in club.store.disk.safe.summaries[table].body
        await club.hub.change(table, partial(renamed, HOST, FIRST, "Zoe"))
        assert b"Anna" not in club.store.disk.safe.summaries[table].body
        assert shown(club, table).names[0] == "Zoe"

    evening(story)


def test_whoever_leaves_before_the_deal_is_named_nowhere_in_the_index() -> None:
    async def story(club: Club) -> None:
        table = (await club.table()).table
        assert b"Anna" in club.store.disk.safe.summaries[table].body
        assert shown(club, table).owners[0] == HOST
        await club.hub.change(table, partial(left, HOST, FIRST))
        assert b"Anna" not in club.store.disk.safe.summaries[table].body
        assert shown(club, table).owners == (None, None)

    evening(story)


def test_what_another_version_has_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        await club.hub.close()
        monkeypatch.setattr(index_rows, "__version__", "99.0")
        again = Restarted(club)
        await lists(again)
        assert again.read == [table]

    evening(story)


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", msgspec.json.encode({"version": 1})])
def test_a_summary_that_cannot_be_read_is_none(body: bytes) -> None:
    assert shown_in(Summary("oak", 0, body)) is None
