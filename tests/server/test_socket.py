"""Sockets: nobody is served worse for what others do at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fairytile.bots import Feed
from fairytile.content import built_in, load
from fairytile.hints import Hint, hint
from fairytile.live import Heard, Table
from fairytile.protocol import TableId
from fairytile.server.app import App, Choices
from fairytile.server.edge.gate import Origins
from fairytile.server.jobs.background_thread import AtOnce
from fairytile.server.limits import Limits
from fairytile.state import Options
from fairytile.views import View
from fairytile.words import Language
from tests.live.twins import Sitting
from tests.server.store.memory import MemoryStore
from tests.server.wires import HOST, PATIENT, Wire, device_with, key, scope_of, settled

TABLE = TableId("table-1")
REACTION = {"kind": "react", "seat": 0, "sign": "wave"}


class NoBots:
    """Nobody thinks here."""

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        raise NotImplementedError


def at_a_table(
    scene: Callable[[App], Awaitable[None]], limits: Limits, web: Path | None = None, *, secure: bool = False
) -> None:
    """Have something happen at a table of two, whose devices are 0 and 1."""

    async def played() -> None:
        choices = Choices(Origins(frozenset({HOST}), secure=secure), limits, wake=False, web=web)
        app = App(MemoryStore(), NoBots(), choices)
        app.hub.works = AtOnce()
        sitting = Sitting.apart(load(), Options())._replace(devices=(device_with(0), device_with(1)))
        entries = (*sitting.entries, sitting.dealt(sitting.drawn(1)))
        table = Table.folded(entries, sitting.edition)
        await app.hub.open(Heard(table, entries, table.number))
        await scene(app)
        await app.close()

    asyncio.run(played())


async def connected(app: App, number: int | None) -> Wire:
    wire = Wire(app, TABLE, None if number is None else key(number))
    wire.hello()
    await settled()
    return wire


def test_who_says_much_at_once_does_not_cost_the_others_their_connection() -> None:
    async def scene(app: App) -> None:
        loud, quiet = await connected(app, 0), await connected(app, 1)
        quiet.taken()
        for _ in range(200):
            loud.say(REACTION)
        for _ in range(10):
            await settled()
        assert sum(b"shown" in frame for frame in quiet.taken()) == 200
        assert not quiet.serving.done()

    at_a_table(scene, Limits().times(1000))


def test_who_has_gone_takes_no_place_any_more() -> None:
    async def scene(app: App) -> None:
        for _ in range(6):
            wire = await connected(app, 0)
            async with asyncio.timeout(PATIENT):  # less than a farewell takes
                await wire.leave()

    at_a_table(scene, Limits(farewell=60, connections_of_address=1))


def test_spectators_cannot_take_the_places_of_those_who_play() -> None:
    async def scene(app: App) -> None:
        crowd = [await connected(app, number) for number in (None, None, 66, 67)]
        assert [wire.serving.done() for wire in crowd] == [False, False, False, True]
        player = await connected(app, 0)
        assert b'"kind":"sync"' in player.taken()[1]

    at_a_table(scene, Limits(guests=3))


def test_of_a_players_many_connections_the_oldest_has_to_go() -> None:
    async def scene(app: App) -> None:
        first, *others = [await connected(app, 0) for _ in range(3)]
        assert b"4001" in first.taken()[-1]
        assert not any(wire.serving.done() for wire in others)

    at_a_table(scene, Limits(windows=2, farewell=0.01))


def test_a_device_that_takes_nothing_is_let_go_and_its_place_is_free() -> None:
    async def scene(app: App) -> None:
        loud, deaf = await connected(app, 0), await connected(app, 1)
        deaf.is_deaf = True
        for _ in range(200):
            loud.say(REACTION)
        async with asyncio.timeout(PATIENT):
            await deaf.serving
        assert [guest.device for guest in app.hub.rooms[TABLE].guests] == [device_with(0)]
        assert not loud.serving.done()

    at_a_table(scene, Limits(farewell=0.05).times(1000))


def test_a_request_that_breaks_off_is_no_error_of_the_server() -> None:
    async def scene(app: App) -> None:
        async def receive() -> dict[str, object]:
            return {"type": "http.disconnect"}

        async def send(event: object) -> None:
            pass

        for path in ("/api/v2/tables", f"/api/v2/tables/{TABLE}/seats", "/api/v2/codes"):
            await app(scope_of("http", path, key(0), "POST"), receive, send)
        assert app.hub.tally.errors == 0

    at_a_table(scene, Limits())


def test_the_same_question_is_worked_out_once_until_something_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked_out = []

    def counted(view: View, language: Language) -> Hint:
        worked_out.append(view.seat)
        return hint(view, language)

    monkeypatch.setattr("fairytile.live.player_questions.hint", counted)

    async def scene(app: App) -> None:
        wires = [await connected(app, number) for number in (0, 0, 1)]
        for wire in wires:
            wire.taken()
            for seat in (0, 1):
                wire.say({"kind": "ask", "id": f"q{seat}", "seat": seat, "question": {"kind": "hint"}})
        await settled()
        first, again, other = [wire.taken() for wire in wires]
        assert first == again
        assert b"not-your-seat" in first[1]
        assert b"not-your-seat" in other[0]
        assert worked_out == [0, 1]
        turn = {"kind": "act", "id": "m", "seat": 0, "moment": 0, "action": "turn-page"}
        wires[0].say(turn)
        await settled()
        wires[0].say({"kind": "ask", "id": "q", "seat": 0, "question": {"kind": "hint"}})
        await settled()
        assert worked_out == [0, 1, 0]

    at_a_table(scene, Limits())


def test_a_table_whose_box_is_not_here_any_more_is_none_and_nobodys_error() -> None:
    async def scene(app: App) -> None:
        app.hub.rooms.clear()
        app.hub._edition = lambda name: built_in(f"no-{name}")
        wire = await connected(app, 0)
        assert b"4000" in wire.taken()[-1]
        assert app.hub.tally.errors == 0

    at_a_table(scene, Limits(farewell=0.01))
