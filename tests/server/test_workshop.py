"""What takes long is done away from the event loop, one job at a time, in turns, and once."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from pathlib import Path

import pytest

from fairytile.hints import Hint, hint
from fairytile.protocol import BotPlan, ChairPlan, PersonPlan, Refusal, Why
from fairytile.protocol.http_bodies import NewTable
from fairytile.server.app import App
from fairytile.server.bots.bot_players import Company
from fairytile.server.jobs.background_thread import Workshop
from fairytile.server.limits import Limits
from fairytile.server.store import Row, open_store
from fairytile.server.tables import journal_loader
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.hub import Hub
from fairytile.views import View
from fairytile.words import Language
from tests.live.tables import settings
from tests.server.club import GUEST, Club, NoBots, evening
from tests.server.test_archive import played_long
from tests.server.test_socket import TABLE, at_a_table, connected
from tests.server.wires import Wire, ask, device_with, key, settled


def scene(played: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(30):
            await played()

    asyncio.run(timed())


def test_work_is_done_in_another_thread_and_one_at_a_time() -> None:
    async def played() -> None:
        shop, threads, at_once = Workshop(), set(), threading.Semaphore(1)

        def work(number: int) -> int:
            assert at_once.acquire(blocking=False), "two at the same time"
            threads.add(threading.get_ident())
            at_once.release()
            return number

        found = await asyncio.gather(*(shop.run(number % 3, partial(work, number)) for number in range(30)))
        assert found == [*range(30)]
        assert threading.get_ident() not in threads

    scene(played)


@pytest.mark.skipif(sys.platform != "linux", reason="only there threads have a priority of their own")
def test_the_thread_lets_the_loop_go_first() -> None:
    async def played() -> None:
        def priority() -> int:
            return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

        assert await Workshop().run("anybody", priority) > priority()

    scene(played)


def test_who_has_much_to_do_waits_behind_those_who_have_little() -> None:
    async def played() -> None:
        shop, order, open_now = Workshop(), [], threading.Event()
        first = asyncio.ensure_future(shop.run("much", open_now.wait))
        await settled()
        rest = [asyncio.ensure_future(shop.run("much", lambda: order.append("much"))) for _ in range(3)]
        rest.append(asyncio.ensure_future(shop.run("little", lambda: order.append("little"))))
        await settled()
        open_now.set()
        await asyncio.gather(first, *rest)
        assert order.index("little") <= 1

    scene(played)


def test_what_goes_wrong_is_raised_where_it_was_asked_for_and_others_go_on() -> None:
    async def played() -> None:
        shop = Workshop()

        def broken() -> None:
            raise Refusal(Why.UNKNOWN)

        failing, working = shop.run("a", broken), shop.run("b", lambda: 7)
        results = await asyncio.gather(failing, working, return_exceptions=True)
        assert isinstance(results[0], Refusal)
        assert results[1] == 7

    scene(played)


def test_too_much_work_is_refused_to_who_has_most_of_it() -> None:
    async def played() -> None:
        shop, open_now = Workshop(most_waiting=3), threading.Event()
        first = asyncio.ensure_future(shop.run("much", open_now.wait))
        await settled()
        rest = [asyncio.ensure_future(shop.run("much", lambda: 1)) for _ in range(3)]
        rest.append(asyncio.ensure_future(shop.run("little", lambda: 2)))
        await settled()
        open_now.set()
        found = await asyncio.gather(first, *rest, return_exceptions=True)
        refused = [each for each in found if isinstance(each, Refusal)]
        assert [each.why for each in refused] == [Why.TOO_MUCH]
        assert found[-1] == 2

    scene(played)


def test_nobody_waits_for_who_has_gone() -> None:
    async def played() -> None:
        shop, open_now, done = Workshop(), threading.Event(), []
        first = asyncio.ensure_future(shop.run("a", open_now.wait))
        await settled()
        gone = asyncio.ensure_future(shop.run("b", lambda: done.append("b")))
        await settled()
        gone.cancel()
        await settled()
        open_now.set()
        await first
        assert await shop.run("c", lambda: 3) == 3
        assert done == []

    scene(played)


# --- what goes there ------------------------------------------------------------------------


async def said(wire: Wire, what: bytes) -> None:
    """Wait until a device was told something."""
    async with asyncio.timeout(30):
        while not any(what in each for each in wire.sent):
            await asyncio.sleep(0.001)


def test_a_hint_is_thought_about_away_from_the_loop_and_once_for_all_windows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[int] = []
    open_now = threading.Event()

    def slow(view: View, language: Language) -> Hint:
        threads.append(threading.get_ident())
        open_now.wait(20)
        return hint(view, language)

    monkeypatch.setattr("fairytile.live.player_questions.hint", slow)

    async def played(app: App) -> None:
        app.hub.works = Workshop()
        wires = [await connected(app, 0), await connected(app, 0)]
        other = await connected(app, 1)
        for wire in wires:
            wire.say({"kind": "ask", "id": "q", "seat": 0, "question": {"kind": "hint"}})
        await settled()
        other.taken()
        other.say({"kind": "react", "seat": 1, "sign": "wave"})
        await said(other, b"wave")  # while it is thought about, others play on
        assert not any(b'"hint"' in each for wire in wires for each in wire.sent)
        open_now.set()
        for wire in wires:
            await said(wire, b"sentence")
        assert len(threads) == 1
        assert threads[0] != threading.get_ident()

    at_a_table(played, Limits())


def test_a_journal_is_read_again_only_if_there_is_something_new(monkeypatch: pytest.MonkeyPatch) -> None:
    async def played(app: App) -> None:
        asked: list[int] = []
        journal = app.hub.store.journal

        async def counted(table: str, after: int = -1) -> list[Row]:
            asked.append(after)
            return await journal(table, after)

        monkeypatch.setattr(app.hub.store, "journal", counted)
        room = await app.hub.room(TABLE)
        assert room.table is not None
        for _ in range(5):
            wire = Wire(app, TABLE, key(0))
            wire.hello(since=10**9)
            await settled()
            assert b"sync" in wire.sent[-1]
            await wire.leave()
        assert asked == [room.table.number] * 5  # what comes after the latest, which is nothing

    at_a_table(played, Limits())


def test_a_replay_is_played_again_once_for_each_who_may_see_the_same() -> None:
    async def story(club: Club) -> None:
        name = await played_long(club, 60)
        read: list[str] = []
        journal = club.store.journal

        async def counted(table: str, after: int = -1) -> list[Row]:
            read.append(table)
            return await journal(table, after)

        club.store.journal = counted  # type: ignore[method-assign]  # to see what is asked of it
        first = await club.archive.replay_json(name, None)
        before = len(read)
        assert await club.archive.replay_json(name, None) is first
        assert len(read) == before
        assert await club.archive.replay_json(name, GUEST) != first
        assert len(read) == before + 1

    evening(story)


def test_a_long_journal_is_read_in_small_pieces() -> None:
    assert journal_loader.AT_ONCE <= 20


def test_boxes_puzzles_and_pictures_are_made_away_from_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    async def played(app: App) -> None:
        run = Workshop.run

        async def seen(works: Workshop, whose: Hashable, work: Callable[[], object]) -> object:
            def done() -> object:
                threads.append(threading.get_ident())
                return work()

            return await run(works, whose, done)

        monkeypatch.setattr(Workshop, "run", seen)
        app.hub.works = Workshop()
        for path in (
            "editions/never-quite-lost/1",
            "editions/never-quite-lost/1/pages/1.svg",
            "puzzles/easy/1",
            f"tables/{TABLE}/record",
        ):
            before = len(threads)
            assert (await ask(app, f"/api/v2/{path}")).status == 200
            assert len(threads) > before, path
        assert threading.get_ident() not in threads

    at_a_table(played, Limits())


def test_to_wake_reads_no_game_at_which_nobody_plays_by_themselves(tmp_path: Path) -> None:
    async def played() -> None:
        store = open_store(tmp_path / "tables.db")
        hub = Hub(store, lambda: 1)
        desk, read = Desk(hub), []
        journal = store.journal

        async def counted(table: str, after: int = -1) -> list[Row]:
            read.append(table)
            return await journal(table, after)

        async def made(*chairs: ChairPlan) -> str:
            asked = NewTable(settings(chairs), "00" * 32, key(0))
            return (await desk.make(device_with(0), asked)).table

        for _ in range(20):
            await made(PersonPlan("Anna"), PersonPlan("Bea"))
        bots = [await made(PersonPlan("Anna"), BotPlan("flora")) for _ in range(3)]
        hub.rooms.clear()
        store.journal = counted  # type: ignore[method-assign]  # to see what is asked of it
        await Company(hub, NoBots(), pace=0).wake()
        assert sorted(read) == sorted(bots)
        await store.close()

    scene(played)
