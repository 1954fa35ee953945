"""One broken table harms no other: it is set aside, told of, exported and deleted, and all others play on."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fairytile.bots import Feed
from fairytile.protocol import Refusal, TableId, Why
from fairytile.protocol.http_bodies import TableCard
from fairytile.record import parse_record
from fairytile.server.api.archive import Archive
from fairytile.server.app import App, Choices
from fairytile.server.bots.bot_players import Company
from fairytile.server.edge.gate import Origins
from fairytile.server.store import WAKER, WAKES, Change, Claim, StoreFailed, open_store
from fairytile.server.tables.housekeeping import AT_ONCE, STEADY, TALES_LAST, Tending
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable, Fault, mark_of
from fairytile.state import Options
from tests.earlier.make import START, Maker, device, purposeful
from tests.server.wires import HOST, ask
from tests.server.wires import key as key_of

BROKEN, BOTS, LOBBY = TableId("t-two"), TableId("t-bot-to-move"), TableId("t-lobby")
KEPT = Path(__file__).parents[1] / "earlier" / "2026-11-18" / "tables.db"

Breaking = Callable[[sqlite3.Connection, str], object]


def _no_action(database: sqlite3.Connection, table: str) -> None:
    _write(database, table, 9, {"kind": "acted", "at": 1, "seat": 0, "action": "dance", "asked": None})


def _illegal_action(database: sqlite3.Connection, table: str) -> None:
    _write(database, table, 9, {"kind": "acted", "at": 1, "seat": 0, "action": "K:99,99", "asked": None})


def _out_of_turn(database: sqlite3.Connection, table: str) -> None:
    (body,) = database.execute(
        "SELECT body FROM entries WHERE table_id = ? AND number = 9", (table,)
    ).fetchone()
    entry = json.loads(body)
    _write(database, table, 9, {**entry, "seat": 1 - entry["seat"]})


def _unknown_kind(database: sqlite3.Connection, table: str) -> None:
    _write(database, table, 9, {"kind": "exploded", "at": 1})


def _no_json(database: sqlite3.Connection, table: str) -> None:
    database.execute("UPDATE entries SET body = ? WHERE table_id = ? AND number = 9", (b'{"ki', table))


def _nested(database: sqlite3.Connection, table: str) -> None:
    database.execute("UPDATE entries SET body = ? WHERE table_id = ? AND number = 9", (b"[" * 100_000, table))


def _missing(database: sqlite3.Connection, table: str) -> None:
    database.execute("DELETE FROM entries WHERE table_id = ? AND number = 9", (table,))


def _one_bit(database: sqlite3.Connection, table: str) -> None:
    """A checksum that is wrong by one bit: as if the entry were."""
    database.execute("UPDATE entries SET checksum = 1 WHERE table_id = ? AND number = 9", (table,))


def _opened_twice(database: sqlite3.Connection, table: str) -> None:
    database.execute(
        "UPDATE entries SET body = (SELECT body FROM entries WHERE table_id = ?1 AND number = 0)"
        " WHERE table_id = ?1 AND number = 9",
        (table,),
    )


def _no_opening(database: sqlite3.Connection, table: str) -> None:
    _write(database, table, 0, {"kind": "closed", "at": 1, "why": "agreed"})


def _of_another(database: sqlite3.Connection, table: str) -> None:
    database.execute(
        "UPDATE entries SET body = (SELECT body FROM entries WHERE table_id = 't-won' AND number = 0)"
        " WHERE table_id = ? AND number = 0",
        (table,),
    )


def _other_box(database: sqlite3.Connection, table: str) -> None:
    (body,) = database.execute(
        "SELECT body FROM entries WHERE table_id = ? AND number = 0", (table,)
    ).fetchone()
    opened = json.loads(body)
    opened["settings"]["edition"] = "never-heard-of/7"
    _write(database, table, 0, opened)


def _nothing(database: sqlite3.Connection, table: str) -> None:
    database.execute("DELETE FROM entries WHERE table_id = ?", (table,))


def _write(database: sqlite3.Connection, table: str, number: int, entry: dict[str, object]) -> None:
    database.execute(
        "UPDATE entries SET body = ? WHERE table_id = ? AND number = ?",
        (json.dumps(entry).encode(), table, number),
    )


WAYS = [
    (_illegal_action, Fault.RULES, 9),
    (_out_of_turn, Fault.RULES, 9),
    (_opened_twice, Fault.RULES, 9),
    (_no_action, Fault.DAMAGED, 9),
    (_unknown_kind, Fault.DAMAGED, 9),
    (_no_json, Fault.DAMAGED, 9),
    (_nested, Fault.DAMAGED, 9),
    (_missing, Fault.DAMAGED, 9),
    (_one_bit, Fault.DAMAGED, 9),
    (_no_opening, Fault.DAMAGED, 0),
    (_of_another, Fault.DAMAGED, 0),
    (_nothing, Fault.DAMAGED, 0),
    (_other_box, Fault.EDITION, 0),
]
EVERY_WAY = pytest.mark.parametrize(("breaking", "fault", "number"), WAYS)


class Otto:
    """Thinks for bots, and remembers at which tables."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker
        self.asked: list[str] = []

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        self.asked.append(table)
        state = (await self._maker.running(TableId(table))).state
        return str(purposeful(state, self._maker.rng))


@cache
def up_to_date() -> bytes:
    """The kept database, with the tables of today."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        shutil.copy(KEPT, path)
        asyncio.run(open_store(path).close())
        return path.read_bytes()


def after(
    breaking: Breaking,
    folder: Path,
    story: Callable[[Maker], Coroutine[None, None, None]],
    table: str = BROKEN,
) -> None:
    """Let something happen at the tables of a database of which one was broken."""
    path = folder / "tables.db"
    path.write_bytes(up_to_date())

    async def told() -> None:
        with closing(sqlite3.connect(path)) as database:
            breaking(database, table)
            database.commit()
        store = open_store(path)
        try:
            await story(Maker(Hub(store, lambda: START)))
        finally:
            await store.close()

    asyncio.run(told())


async def shelf(maker: Maker, number: int) -> dict[TableId, TableCard]:
    """The list of a device."""
    return {card.table: card for card in (await maker.desk.tables_of(device(number))).tables}


@EVERY_WAY
def test_a_table_that_cannot_be_read_is_set_aside_with_its_reason(
    breaking: Breaking, fault: Fault, number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(maker: Maker) -> None:
        for _ in range(3):
            with pytest.raises(BrokenTable) as broken:
                await maker.hub.table(BROKEN)
            assert (broken.value.fault, broken.value.number) == (fault, number)
            assert broken.value.why is Why.SET_ASIDE
        assert maker.hub.tally.aside == {fault: 1}
        assert not maker.hub.rooms

    after(breaking, tmp_path, story)
    (line,) = [record for record in caplog.messages if "set aside" in record]
    assert mark_of(BROKEN) in line
    assert f"entry {number} " in line
    assert BROKEN not in line, "the address of a table is not for logs"


@EVERY_WAY
def test_all_other_tables_are_listed_beside_it_and_played_on(
    breaking: Breaking, fault: Fault, number: int, tmp_path: Path
) -> None:
    async def story(maker: Maker) -> None:
        found = await shelf(maker, 1)
        assert [name for name, card in found.items() if card.aside] == [BROKEN]
        assert len(found) > 10
        assert found[BROKEN].host
        assert found[BROKEN].to_move is None
        assert found[BROKEN].names == (("Anna", "Béa") if number else ())
        assert not (await shelf(maker, 2))[BROKEN].host
        before = (await maker.hub.table(BOTS)).number
        await maker.play(BOTS, 3)
        assert (await maker.hub.table(BOTS)).number >= before + 3

    after(breaking, tmp_path, story)


@EVERY_WAY
def test_after_a_start_the_bots_of_all_other_games_move(
    breaking: Breaking, fault: Fault, number: int, tmp_path: Path
) -> None:
    async def story(maker: Maker) -> None:
        # The broken one is among those that are looked at when a server starts.
        await maker.hub.store.keep(Change(claims=[Claim(BROKEN, WAKES, WAKER)]))
        last = await maker.people("z-last-of-all", 1, Options(players=2), bots=["otto"])
        await maker.until(last, lambda table: table.bot_to_move is not None)
        restarted = Maker(Hub(maker.hub.store, lambda: START))
        before = (await maker.hub.table(last)).number
        otto = Otto(restarted)
        company = Company(restarted.hub, otto, pace=0)
        tending = Tending(restarted.hub, company.wake)
        tending.start()
        while (await maker.hub.store.journal(last))[-1].number == before:
            assert not restarted.hub.tally.errors
            await asyncio.sleep(0.01)
        await tending.close()
        await company.close()
        assert {last, BOTS} <= {*otto.asked}
        assert BROKEN not in otto.asked
        assert restarted.hub.tally.aside == {fault: 1}

    after(breaking, tmp_path, story)


@EVERY_WAY
def test_its_host_alone_can_delete_it(breaking: Breaking, fault: Fault, number: int, tmp_path: Path) -> None:
    async def story(maker: Maker) -> None:
        for stranger in (device(2), device(77), None):
            with pytest.raises(Refusal) as refusal:
                await maker.desk.forget(BROKEN, stranger)
            assert refusal.value.why is Why.NOT_HOST
        await maker.desk.forget(BROKEN, device(1))
        assert BROKEN not in await shelf(maker, 1)
        assert await maker.hub.store.card(BROKEN) is None
        assert BROKEN not in maker.hub.aside

    after(breaking, tmp_path, story)


@pytest.mark.parametrize("breaking", [way for way, _, number in WAYS if number])
def test_its_record_has_what_comes_before_the_fault_and_nothing_that_a_seat_may_not_know(
    breaking: Breaking, tmp_path: Path
) -> None:
    async def story(maker: Maker) -> None:
        archive = Archive(maker.hub)
        texts = [await archive.record(BROKEN, who, text=True) for who in (device(1), device(2), None)]
        records = [parse_record(text) for text in texts]
        assert all(record.is_redacted for record in records)
        assert [sum(map(len, (turn.actions for turn in record.turns))) for record in records] == [5, 5, 5]
        assert len({record.deal.books for record in records}) == 3, "each knows the own Pages alone"
        with pytest.raises(Refusal) as refusal:
            await archive.replay(BROKEN, device(1))
        assert refusal.value.why is Why.SET_ASIDE

    after(breaking, tmp_path, story)


def test_who_has_lost_a_seat_since_does_not_get_its_record_by_the_fault(tmp_path: Path) -> None:
    def stolen(database: sqlite3.Connection, table: str) -> None:
        _illegal_action(database, table)
        database.execute("UPDATE claims SET device = 'other' WHERE table_id = ? AND seat = 1", (table,))

    async def story(maker: Maker) -> None:
        archive = Archive(maker.hub)
        nobody = await archive.record(BROKEN, None, text=True)
        assert await archive.record(BROKEN, device(2), text=True) == nobody
        assert await archive.record(BROKEN, device(1), text=True) != nobody

    after(stolen, tmp_path, story)


@pytest.mark.parametrize(("language", "words"), [("en", "damaged"), ("fr", "abîmé"), ("de", "beschädigt")])
def test_whoever_opens_it_reads_why_in_their_language(language: str, words: str, tmp_path: Path) -> None:
    async def story(maker: Maker) -> None:
        app = App(maker.hub.store, Otto(maker), Choices(Origins(frozenset({HOST}), False, ())))
        for path in ("", "/replay", "/tales"):
            got = await ask(app, f"/api/v2/tables/{BROKEN}{path}?language={language}", key_of(1))
            assert got.status == 409
            said = json.loads(got.body)
            assert said["reason"] == "set-aside"
            assert words in said["sentence"]
        got = await ask(app, "/api/v2/tables", key_of(1))
        assert got.status == 200
        assert [card["table"] for card in json.loads(got.body)["tables"] if card["aside"]] == [BROKEN]
        got = await ask(app, f"/api/v2/tables/{BROKEN}", key_of(1), method="DELETE")
        assert got.status == 204

    after(_illegal_action, tmp_path, story)


def test_a_table_that_was_mended_is_in_order_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def story(maker: Maker) -> None:
        with pytest.raises(BrokenTable):
            await maker.hub.table(BROKEN)
        with closing(sqlite3.connect(path)) as database:
            database.execute("DELETE FROM entries WHERE table_id = ? AND number >= 9", (BROKEN,))
            database.commit()
        maker.now += 60_000
        assert (await maker.hub.table(BROKEN)).number == 8
        assert not len(maker.hub.aside)
        await maker.play(BROKEN, 2)

    after(_illegal_action, tmp_path, story)


def test_old_tables_are_swept_however_many_broken_ones_are_older_and_these_are_kept(tmp_path: Path) -> None:
    many = AT_ONCE + 5

    def broken_and_old(database: sqlite3.Connection, _: str) -> None:
        for number in range(many):
            database.execute("INSERT INTO cards VALUES (?, 'over', 0, ?)", (f"t-broken-{number}", number))
        database.execute("UPDATE cards SET changed = ? WHERE table_id = 't-won'", (many,))

    async def story(maker: Maker) -> None:
        maker.now = START + TALES_LAST // 2
        uptime = 0.0
        tending = Tending(maker.hub, None, uptime=lambda: uptime)
        uptime = STEADY + 1
        maker.now += int(1000 * uptime)
        for _ in range(3):
            await tending.round()
        assert await maker.hub.store.card("t-won") is None
        assert await maker.hub.store.card("t-broken-0") is not None
        assert len(maker.hub.aside) == many

    after(broken_and_old, tmp_path, story)


def test_a_round_that_cannot_be_gone_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(maker: Maker) -> None:
        async def refused() -> None:
            raise Refusal(Why.NOT_DEALT)

        tending = Tending(maker.hub, refused)
        tending.start()
        while not maker.hub.tally.errors:
            await asyncio.sleep(0)
        await tending.close()

    after(lambda *_: None, tmp_path, story)
    assert "a round could not be gone" in caplog.text


def test_a_failure_of_the_store_sets_nothing_aside(tmp_path: Path) -> None:
    async def story(maker: Maker) -> None:
        await maker.hub.store.close()
        with pytest.raises(StoreFailed):
            await maker.hub.table(BROKEN)
        assert not len(maker.hub.aside)

    after(lambda *_: None, tmp_path, story)
