"""Clients at the tables of a real server, over real sockets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path

import pytest

from fairytile import Options, load
from fairytile.actions import TURN_PAGE, Action
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.client import (
    Address,
    Cut,
    Declined,
    NoTable,
    Place,
    Places,
    TableClient,
    Unreachable,
    again,
    check,
    invite,
    make,
    sit,
)
from fairytile.news import Told
from fairytile.protocol import (
    BotPlan,
    ChairPlan,
    Event,
    Fulfilling,
    Help,
    HintGiven,
    HintPlease,
    InvitedPlan,
    Settings,
    Shown,
    Sign,
    Sync,
    TableId,
    Why,
    Would,
)
from fairytile.state import SeatNumber
from fairytile.views import View, view_data
from fairytile.words import Language

from .serving import Server, way_to

EDITION = load()
FIRST, SECOND = SeatNumber(0), SeatNumber(1)
AT_MOST = 120.0


def run(test: Coroutine[None, None, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(AT_MOST):
            await test

    asyncio.run(in_time())


def settings(people: int = 2, *bots: str, pages: int = 2, help_: Help = Help.HINTS) -> Settings:
    chairs: tuple[ChairPlan, ...] = (*(InvitedPlan() for _ in range(people)), *map(BotPlan, bots))
    return Settings(EDITION.key, EDITION.digest, Options(players=len(chairs), pages=pages), chairs, help_)


async def seated(server: Server, folder: Path, *bots: str) -> tuple[Place, Place]:
    """The places of Anna, who made a table, and of Bea, whom she invited."""
    made = await make(server.address, settings(2, *bots), Places(folder / "anna"), ["Anna"])
    (link,) = made.invitations
    return made.host, await sit(link, "Bea", Places(folder / "bea"))


def purposeful(seed: int) -> Callable[[View], Action]:
    person, rng = Purposeful(), random.Random(seed)
    return lambda seen: person.choose(seen, seen.legal_actions, rng, AT_ONCE)


async def play(table: TableClient, choose: Callable[[View], Action], most: int | None = None) -> None:
    """Act whenever it is one's turn, to the end or so many times."""
    done = 0
    async for _ in table:
        seen = table.view
        while seen is not None and seen.outcome is None and seen.legal_actions:
            await table.act(choose(seen))
            done += 1
            if done == most:
                return
            seen = table.view
        if seen is not None and seen.outcome is not None:
            return


async def known(table: TableClient, number: int) -> None:
    """Wait until a table knows of an event."""
    if table.now.number >= number:
        return
    async for notice in table:
        if notice.now.number >= number:
            return


def test_two_people_and_a_bot_play_to_the_end_and_the_deal_is_what_was_promised(
    server: Server, tmp_path: Path
) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path, "otto")
        async with TableClient(anna) as one, TableClient(bea) as other:
            await asyncio.gather(play(one, purposeful(1)), play(other, purposeful(2)))
            assert one.view is not None
            assert one.view.outcome is not None
            assert [chair.name for chair in one.now.around.chairs[:2]] == ["Anna", "Bea"]
        for place in (anna, bea):
            record, verdict = await check(place)
            assert verdict.is_fair
            assert record.result == one.view.outcome
            assert record.names == ("Anna", "Bea", "Otto")

    run(test())


def test_what_a_client_keeps_up_to_date_is_what_the_server_would_tell_it_anew(
    server: Server, tmp_path: Path
) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with TableClient(anna) as one, TableClient(bea) as other:
            for number in range(12):
                seen = one.view
                assert seen is not None
                mover = one if seen.to_move == FIRST else other
                assert mover.view is not None
                if mover.view.outcome is not None:
                    break
                done = await mover.act(purposeful(number)(mover.view))
                await known(one, done.number)
                async with TableClient(anna) as anew:
                    assert anew.now.view == one.now.view
                    assert (anew.now.number, anew.now.moment) == (one.now.number, one.now.moment)
                    assert one.view is not None
                    assert view_data(one.view) == one.now.view

    run(test())


def test_a_client_that_was_gone_hears_what_it_has_missed(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with (
            way_to(server) as way,
            TableClient(anna) as one,
            TableClient(replace(bea, server=way.address)) as other,
        ):
            assert one.view is not None
            if one.view.to_move == SECOND:
                await other.act(TURN_PAGE)
            known = other.now.number
            way.cut()
            done = await one.act(TURN_PAGE)
            happened = []
            async for notice in other:
                happened.append(notice.what)
                if other.now.number == done.number:
                    break
            latest = [what for what in happened if isinstance(what, Cut | Event)][-2:]
            assert isinstance(latest[0], Cut)
            assert isinstance(latest[1], Event)
            assert latest[1].number == known + 1 == done.number
            assert sum(isinstance(what, Sync) for what in happened) == 1

    run(test())


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        anna, bea = await seated(server, tmp_path, "otto")
        killed = asyncio.Event()
        choose = purposeful(3)

        def kills_once(seen: View) -> Action:
            """Kill the server in the second turn, before it is told what is done there."""
            if seen.turn > 2 and not killed.is_set():
                server.kill()
                killed.set()
            return choose(seen)

        async with TableClient(anna) as one, TableClient(bea) as other:
            playing = asyncio.gather(play(one, kills_once), play(other, purposeful(4)))
            await killed.wait()
            await asyncio.to_thread(server.open)
            await playing
        assert (await check(anna)).verdict.is_fair

    with Server(tmp_path) as server:
        run(test(server))


def test_what_was_not_answered_is_sent_again_and_done_once(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with (
            way_to(server) as way,
            TableClient(anna) as one,
            TableClient(replace(bea, server=way.address)) as other,
        ):
            assert one.view is not None
            if one.view.to_move == FIRST:
                await one.act(TURN_PAGE)
                await known(other, one.now.number)
            before, way.swallows = other.now.number, True
            acting = asyncio.create_task(other.act(TURN_PAGE))
            await known(one, before + 1)
            assert not acting.done(), "it is done, but its answer got lost"
            way.swallows = False
            way.cut()
            done = await acting
            assert done.number == before + 1 == other.now.number
        record, _ = await check(anna)
        assert [turn.seat for turn in record.turns].count(SECOND) == 1

    run(test())


def test_a_refusal_says_why_in_the_language_of_the_device(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with TableClient(anna, Language.GERMAN) as one, TableClient(bea) as other:
            assert one.view is not None
            waits = other if one.view.to_move == FIRST else one
            with pytest.raises(Declined) as refused:
                await waits.act(TURN_PAGE)
            assert refused.value.reason == "not-your-turn"
            with pytest.raises(Declined) as stale:
                await (one if waits is other else other).act(TURN_PAGE, moment=7)
            assert stale.value.reason == "stale"
            with pytest.raises(Declined) as foreign:
                await one.agree(seat=SECOND)
            assert foreign.value.reason == Why.NOT_YOUR_SEAT
            assert str(foreign.value) == "Das ist nicht dein Platz. Setz dich erst, oder nimm deinen eigenen."

    run(test())


def test_help_is_given_as_the_table_allows(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        for help_, refused in (
            (Help.HINTS, set()),
            (Help.SHOW, {Why.NO_HINTS}),
            (Help.NONE, {Why.NO_HINTS, Why.NO_HELP}),
        ):
            made = await make(server.address, settings(1, "otto", help_=help_), Places(tmp_path), ["Anna"])
            async with TableClient(made.host) as table:
                found: set[str] = set()
                for question, kind in ((HintPlease(), HintGiven), (Would(), Fulfilling)):
                    try:
                        assert isinstance(await table.ask(question), kind)
                    except Declined as error:
                        found.add(error.reason)
                assert found <= refused
                assert bool(found) is bool(refused)

    run(test())


def test_people_agree_to_stop_show_signs_and_see_who_is_there(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with TableClient(anna) as one:
            async with TableClient(bea) as other:
                await other.react(Sign.WAVE)
                async for notice in one:
                    if isinstance(notice.what, Shown):
                        assert (notice.what.seat, notice.what.sign) == (SECOND, Sign.WAVE)
                        break
                assert [chair.here for chair in one.now.around.chairs] == [True, True]
                await one.agree()
                ready = one.now.around.agreed
                await one.agree(stop=False)
                assert (ready, one.now.around.agreed) == ((FIRST,), ())
            async for notice in one:
                if not notice.now.around.chairs[SECOND].here:
                    break
            async with TableClient(bea) as other:
                await one.agree()
                await other.agree()
                assert other.view is not None
                assert other.view.outcome is not None
                assert other.view.outcome.closed

    run(test())


def test_two_people_at_one_device_see_a_page_only_while_they_look(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        made = await make(server.address, settings(2), Places(tmp_path), ["Anna", "Bea"])
        async with TableClient(made.host) as table:
            assert table.now.own == (FIRST, SECOND)
            seen = table.view
            assert seen is not None
            assert seen.seat is None
            await table.look(seen.to_move)
            looking = table.view
            assert looking is not None
            assert looking.hand is not None
            with pytest.raises(Declined):
                await table.look(SeatNumber(1 - seen.to_move))
            await table.look(None)
            assert table.view is not None
            assert table.view.hand is None

    run(test())


def test_an_invitation_that_is_used_again_leads_to_the_same_seat_and_to_nobody_elses(
    server: Server, tmp_path: Path
) -> None:
    async def test() -> None:
        made = await make(server.address, settings(3), Places(tmp_path / "anna"), ["Anna"])
        link = made.invitations[0]
        places = Places(tmp_path / "bea")
        bea = await sit(link, "Bea", places)
        assert await sit(link, "Bea", places) == bea
        with pytest.raises(Declined) as used:
            await sit(link, "Carl", Places(tmp_path / "carl"))
        assert used.value.reason == Why.NOT_INVITED
        again = await invite(made.host, SECOND)
        found = await sit(again, "Bea", Places(tmp_path / "another phone"))
        assert (found.seat, found.table) == (SECOND, bea.table)
        async with TableClient(found) as table, TableClient(bea) as lost:
            assert table.now.own == (SECOND,)
            assert lost.now.own == ()

    run(test())


def test_somebody_without_a_seat_watches_and_sees_no_page(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with (
            TableClient(anna) as one,
            TableClient(bea) as other,
            TableClient(Address(server.address, anna.table)) as watching,
        ):
            assert watching.now.own == ()
            assert watching.view is not None
            assert all(seat.hand is None for seat in watching.view.seats)
            mover = one if watching.view.to_move == FIRST else other
            done = await mover.act(TURN_PAGE)
            await known(watching, done.number)
            with pytest.raises(Declined):
                await watching.act(TURN_PAGE, seat=FIRST)

    run(test())


def test_where_nobody_is_and_where_no_table_is_that_is_said(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        nowhere = TableId("t" + 24 * "0")
        with pytest.raises(NoTable):
            async with TableClient(Address(server.address, nowhere)):
                pass
        with pytest.raises(NoTable):
            await sit(Address(server.address, nowhere, "x" * 24, FIRST), "Anna", Places(tmp_path))
        with pytest.raises(Unreachable, match="does not answer"):
            await make("http://127.0.0.1:9", settings(), Places(tmp_path))
        with pytest.raises(Unreachable):
            async with TableClient(Address("http://127.0.0.1:9", nowhere)):
                pass

    run(test())


def test_a_story_that_somebody_tells_is_news_to_all(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        made = await make(server.address, settings(1, "otto"), Places(tmp_path), ["Anna"])
        told: list[int] = []
        seen: View | None = None
        async with TableClient(made.host) as table:
            choose = purposeful(5)
            async for notice in table:
                if isinstance(notice.what, Event):
                    told += [news.page for news in notice.what.news if isinstance(news, Told)]
                seen = table.view
                while seen is not None and seen.legal_actions:
                    await table.act(choose(seen))
                    seen = table.view
                if notice.now.view is not None and notice.now.view.outcome is not None:
                    break
            assert seen is not None
            assert sorted(told) == sorted(page for seat in seen.seats for page in seat.told)

    run(test())


def test_the_same_people_play_again_at_a_table_of_their_own(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with TableClient(anna) as one, TableClient(bea) as other:
            with pytest.raises(Declined):
                await again(anna, {FIRST: "Anna"}, Places(tmp_path / "anna"))
            await asyncio.gather(one.agree(), other.agree())
        first = await again(bea, {SECOND: "Bea"}, Places(tmp_path / "bea"))
        then = await again(anna, {FIRST: "Anna"}, Places(tmp_path / "anna"))
        assert await again(bea, {SECOND: "Bea"}, Places(tmp_path / "bea")) == first
        assert (first.table, first.seat, then.seat) == (then.table, SECOND, FIRST)
        assert first.table != anna.table
        async with TableClient(first) as one, TableClient(then) as other:
            assert one.now.own == (SECOND,)
            await asyncio.gather(one.agree(), other.agree())
        for place in (first, then):
            assert (await check(place)).verdict.is_fair

    run(test())


def test_a_seat_is_handed_to_a_bot_only_when_it_was_left_alone_for_long(
    server: Server, tmp_path: Path
) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with TableClient(anna) as one, TableClient(bea) as other:
            assert one.view is not None
            waits = other if one.view.to_move == FIRST else one
            with pytest.raises(Declined) as soon:
                await waits.give(one.view.to_move, "otto")
            assert soon.value.reason == Why.TOO_SOON
            with pytest.raises(Declined) as own:
                await waits.take_over()
            assert own.value.reason == Why.NOT_GIVEN

    run(test())


def test_who_asks_or_agrees_while_the_connection_is_lost_waits_until_it_is_there_again(
    server: Server, tmp_path: Path
) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with (
            way_to(server) as way,
            TableClient(anna) as one,
            TableClient(replace(bea, server=way.address)) as other,
        ):
            way.swallows = True
            asking, agreeing = asyncio.create_task(other.ask(Would())), asyncio.create_task(other.agree())
            async for _ in one:
                if one.now.around.agreed:
                    break
            assert not asking.done()
            assert not agreeing.done()
            way.swallows = False
            way.cut()
            assert isinstance(await asking, Fulfilling)
            await agreeing
            assert other.now.around.agreed == (SECOND,)

    run(test())


def test_another_language_is_spoken_from_now_on_and_nothing_is_missed(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        anna, bea = await seated(server, tmp_path)
        async with TableClient(anna) as one, TableClient(bea) as other:
            assert one.view is not None
            acts, waits = (one, other) if one.view.to_move == FIRST else (other, one)
            await waits.speak(Language.FRENCH)
            with pytest.raises(Declined, match="Ce n’est pas ton tour"):
                await waits.act(TURN_PAGE)
            done = await acts.act(TURN_PAGE)
            await known(waits, done.number)
            assert waits.now.moment == acts.now.moment

    run(test())
