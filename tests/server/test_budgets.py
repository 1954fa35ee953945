"""Budgets belong to devices, then to tables, then to addresses: what one does costs nobody else anything."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from fairytile.bots import Feed
from fairytile.protocol import BotPlan, InvitedPlan, PersonPlan, TableId
from fairytile.protocol.http_bodies import Made, NewTable
from fairytile.server.app import App
from fairytile.server.edge.rate_limits import Asker, KnownDevices
from fairytile.server.limits import Limits, Rate, Rates
from fairytile.server.tables.desk import Desk
from fairytile.state import SeatNumber
from tests.live.tables import settings
from tests.server.test_socket import REACTION, TABLE, at_a_table, connected
from tests.server.wires import PATIENT, Wire, ask, device_with, key, settled


def _at_once(rate: Rate) -> Rate:
    return rate._replace(a_second=1e-6)


def still(limits: Limits) -> Limits:
    """The same limits as if time stood still: nothing depends on how fast a machine is."""
    return limits._replace(
        messages=Rates(*map(_at_once, limits.messages)),
        requests=Rates(*map(_at_once, limits.requests)),
        codes=Rates(*map(_at_once, limits.codes)),
        watchers=_at_once(limits.watchers),
        codes_of_all=_at_once(limits.codes_of_all),
    )


STRANGER, TEACHER, PUPIL = 66, 1, 70
"""Devices: one that is nobody's friend, one that makes a table, and a new one that wants to sit down."""


async def guess(app: App, code: str, number: int, *, client: str = "192.0.2.7") -> int:
    """What somebody is answered who types a code."""
    body = {"code": code, "name": f"Pupil {number}", "share": key(900 + number), "device": key(number)}
    return (await ask(app, "/api/v2/codes", key(number), method="POST", body=body, client=client)).status


async def sit(app: App, table: TableId, invitation: str, number: int) -> int:
    """What somebody is answered who follows an invitation."""
    body = {
        "invitation": invitation,
        "seat": None,
        "name": f"Pupil {number}",
        "share": key(900 + number),
        "device": key(number),
    }
    return (await ask(app, f"/api/v2/tables/{table}/seats", key(number), method="POST", body=body)).status


async def lesson(app: App) -> Made:
    """A table that a teacher makes for four."""
    chosen = settings([InvitedPlan()] * 4)
    return await Desk(app.hub).make(device_with(TEACHER), NewTable(chosen, None, None))


async def code_for(app: App, made: Made, seat: int) -> str:
    return (await Desk(app.hub).code(made.table, device_with(TEACHER), SeatNumber(seat))).code


# --- invitations and codes ------------------------------------------------------------------


def test_wrong_codes_of_one_device_lock_nobody_else_out() -> None:
    async def scene(app: App) -> None:
        made = await lesson(app)
        tried = Counter([await guess(app, "AAAAAA", STRANGER) for _ in range(190)])
        assert set(tried) == {403, 429}
        assert tried[403] == 10
        assert await sit(app, made.table, made.invitations[0].key, PUPIL) == 200
        assert await guess(app, await code_for(app, made, 1), PUPIL + 1) == 200

    at_a_table(scene, still(Limits()))


FEWER = Limits(codes=Limits().codes.times(0.1))
"""So that it does not take long to use them up."""


def test_a_right_invitation_passes_whatever_was_guessed_with_however_many_keys() -> None:
    async def scene(app: App) -> None:
        made = await lesson(app)
        tried = Counter([await guess(app, "AAAAAA", 10_000 + number) for number in range(190)])
        assert set(tried) == {403, 429}
        assert tried[403] == 60, "new keys are counted by their address"
        wrong = Counter([await sit(app, made.table, "x" * 24, 20_000 + number) for number in range(190)])
        assert set(wrong) == {403, 429}
        assert await sit(app, made.table, made.invitations[0].key, PUPIL) == 200

    at_a_table(scene, still(FEWER))


def test_a_device_that_plays_here_types_codes_whatever_new_keys_at_its_address_have_guessed() -> None:
    async def scene(app: App) -> None:
        made = await lesson(app)
        assert await sit(app, made.table, made.invitations[0].key, PUPIL) == 200
        for number in range(190):
            await guess(app, "AAAAAA", 10_000 + number)
        other = await lesson(app)
        code = await code_for(app, other, 1)
        assert await guess(app, code, STRANGER) == 429, "nobody knows this device"
        assert await guess(app, code, PUPIL) == 200

    at_a_table(scene, still(FEWER))


def test_while_all_addresses_guess_together_each_may_mistype_a_few_times() -> None:
    async def scene(app: App) -> None:
        made = await lesson(app)
        tried = Counter(
            [await guess(app, "AAAAAA", 10_000 + n, client=f"198.51.100.{n % 50}") for n in range(300)]
        )
        assert tried[403] <= 50 + 3 * 50
        assert await guess(app, "AAAAAA", PUPIL) == 403
        assert await guess(app, await code_for(app, made, 1), PUPIL) == 200

    at_a_table(scene, still(Limits(codes_of_all=Rate(0.001, 50))))


# --- requests -------------------------------------------------------------------------------


def test_new_keys_for_every_request_are_one_budget_and_who_plays_has_another() -> None:
    async def scene(app: App) -> None:
        made = await lesson(app)
        assert await sit(app, made.table, made.invitations[0].key, PUPIL) == 200
        tried = Counter([(await ask(app, "/api/v2/bots", key(10_000 + n))).status for n in range(1000)])
        assert set(tried) == {200, 429}
        assert tried[200] == 400 - 1, "one was used to sit down"
        assert (await ask(app, "/api/v2/bots", key(PUPIL))).status == 200
        # Who sat down before the server was started is asked for in the store.
        assert (await ask(app, "/api/v2/bots", key(0))).status == 200
        assert (await ask(app, "/api/v2/bots", client="192.0.2.8")).status == 200, "another address"

    at_a_table(scene, still(Limits()))


def test_one_device_that_plays_cannot_use_up_what_its_address_has() -> None:
    async def scene(app: App) -> None:
        tried = Counter([(await ask(app, "/api/v2/bots", key(0))).status for _ in range(1000)])
        assert set(tried) == {200, 429}
        assert tried[200] == 200
        for who in (key(1), key(PUPIL), None):
            assert (await ask(app, "/api/v2/bots", who)).status == 200

    at_a_table(scene, still(Limits()))


# --- sockets --------------------------------------------------------------------------------


def is_greeted(wire: Wire) -> bool:
    return any(b'"kind":"sync"' in frame for frame in wire.taken())


def silent(app: App, number: int | None = None, client: str = "192.0.2.7") -> Wire:
    """A socket that says nothing."""
    return Wire(app, TABLE, None if number is None else key(number), client=client)


def test_sockets_that_say_nothing_do_not_keep_a_seated_player_out() -> None:
    async def scene(app: App) -> None:
        crowd = [silent(app, number) for number in range(1000, 1300)]
        await settled()
        player = await connected(app, 0)
        assert is_greeted(player)
        assert sum(not wire.serving.done() for wire in crowd) <= 256

    at_a_table(scene, still(Limits(guests=1000)))


def test_who_says_no_hello_is_let_go() -> None:
    async def scene(app: App) -> None:
        quiet, talking, nonsense = silent(app), await connected(app, None), silent(app)
        for _ in range(3):
            nonsense.say({"kind": "ping"})
        async with asyncio.timeout(PATIENT):
            await asyncio.gather(quiet.serving, nonsense.serving)
        assert b"4001" in quiet.taken()[-1]
        assert not talking.serving.done()

    at_a_table(scene, still(Limits(hello=0.3)))


def test_places_are_reserved_for_who_has_a_seat_in_the_total_too() -> None:
    async def scene(app: App) -> None:
        crowd = [silent(app, client=f"192.0.2.{number}") for number in range(20)]
        await settled()
        watching = [await connected(app, number) for number in (300, 301, 302)]
        assert all(wire.serving.done() for wire in watching)
        player, other = await connected(app, 0), await connected(app, 1)
        assert is_greeted(player)
        assert is_greeted(other)
        await asyncio.wait([wire.serving for wire in crowd[:2]], timeout=PATIENT)
        assert [wire.serving.done() for wire in crowd[:4]] == [True, True, False, False]

    at_a_table(scene, still(Limits(connections=20, farewell=0.01)))


def test_spectators_give_way_the_silent_ones_first() -> None:
    async def scene(app: App) -> None:
        watching, quiet = await connected(app, 300), silent(app)
        await settled()
        players = []
        for number in (0, 1):
            players.append(await connected(app, number))
            await asyncio.wait([quiet.serving if number == 0 else watching.serving], timeout=PATIENT)
        assert b"4003" in quiet.taken()[-1]
        assert b"4003" in watching.taken()[-1]
        assert all(map(is_greeted, players))

    at_a_table(scene, still(Limits(connections_of_address=2, farewell=0.01)))


def test_where_all_have_seats_the_device_with_the_most_windows_gives_way() -> None:
    async def scene(app: App) -> None:
        first, *others = [await connected(app, 0) for _ in range(4)]
        player = await connected(app, 1)
        assert is_greeted(player)
        await asyncio.wait([first.serving], timeout=PATIENT)
        assert b"4001" in first.taken()[-1]
        assert not any(wire.serving.done() for wire in others)

    at_a_table(scene, still(Limits(connections_of_address=4, farewell=0.01)))


def test_a_player_whom_a_server_has_never_seen_has_a_place_all_the_same() -> None:
    async def scene(app: App) -> None:
        app.known.clear()
        app.hub.rooms.clear()
        crowd = [silent(app, number) for number in (1000, 1001)]
        await settled()
        assert is_greeted(await connected(app, 0))
        await asyncio.wait([wire.serving for wire in crowd], return_when=asyncio.FIRST_COMPLETED)
        assert sum(wire.serving.done() for wire in crowd) == 1

    at_a_table(scene, still(Limits(connections_of_address=2, farewell=0.01)))


def test_a_player_is_known_by_the_table_that_others_have_brought_to_memory() -> None:
    async def scene(app: App) -> None:
        app.known.clear()
        for number in range(1000, 1200):  # the store is asked for no more devices of this address
            await app.known.look_up(Asker(device_with(number), "192.0.2.7"))
        crowd = [silent(app, number) for number in (1000, 1001)]
        await settled()
        assert is_greeted(await connected(app, 0))
        await asyncio.wait([wire.serving for wire in crowd], return_when=asyncio.FIRST_COMPLETED)

    at_a_table(scene, still(Limits(connections_of_address=2, farewell=0.01)))


def test_the_store_is_asked_for_a_device_once_and_for_no_more_than_a_few_at_an_address() -> None:
    asked = []

    async def has_games(device: str) -> bool:
        asked.append(device)
        return device == device_with(7)

    async def scene() -> None:
        known = KnownDevices(has_games, lambda: 0.0)
        for number in (7, 8, 7, 8):
            await known.look_up(Asker(device_with(number), "192.0.2.7"))
        assert asked == [device_with(7), device_with(8)]
        assert device_with(7) in known
        assert device_with(8) not in known
        for number in range(1000):
            assert not await known.look_up(Asker(device_with(1000 + number), "192.0.2.7"))
        assert len(asked) <= 50
        assert await known.look_up(Asker(device_with(7), "192.0.2.7"))
        assert not await known.look_up(Asker(None, "192.0.2.7"))
        known.add(device_with(8))
        assert await known.look_up(Asker(device_with(8), "192.0.2.7"))

    asyncio.run(scene())


def test_who_makes_up_keys_has_nobody_forgotten_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairytile.server.edge.rate_limits.MOST_KNOWN", 5)

    async def has_games(device: str) -> bool:
        return False

    async def scene() -> None:
        known = KnownDevices(has_games, lambda: 0.0)
        for number in range(5):
            known.add(device_with(number))
        for number in range(100):
            await known.look_up(Asker(device_with(1000 + number), f"address {number}"))
        assert all(device_with(number) in known for number in range(5))
        assert device_with(0) in known  # it asks for something, and is thought of
        for number in range(5, 9):
            known.add(device_with(number))
        assert [number for number in range(9) if device_with(number) in known] == [0, 5, 6, 7, 8]

    asyncio.run(scene())


def test_spectators_without_a_device_are_counted_at_a_table_with_free_seats_too() -> None:
    async def scene(app: App) -> None:
        made = await lesson(app)
        crowd = [Wire(app, made.table, None) for _ in range(5)]
        for wire in crowd:
            wire.hello()
        async with asyncio.timeout(PATIENT):
            while sum(wire.serving.done() for wire in crowd) < 2:
                await asyncio.sleep(0.01)
        await settled()
        assert sum(wire.serving.done() for wire in crowd) == 2

    at_a_table(scene, still(Limits(guests=3, farewell=0.01)))


# --- messages -------------------------------------------------------------------------------


def shown(wires: list[Wire]) -> int:
    """How many signs were shown to who looks on."""
    return max(sum(b'"kind":"shown"' in frame for frame in wire.taken()) for wire in wires)


def test_eight_windows_of_one_device_have_one_devices_budget() -> None:
    async def scene(app: App) -> None:
        windows = [await connected(app, 0) for _ in range(8)]
        other = await connected(app, 1)
        for _ in range(100):
            for window in windows:
                window.say(REACTION)
        for _ in range(30):
            await settled()
        assert shown([other]) <= 120
        assert all(b"4002" in window.taken()[-1] for window in windows)
        other.say({**REACTION, "seat": 1})
        await settled()
        assert shown([other]) == 1

    at_a_table(scene, still(Limits(farewell=0.01)))


def test_those_who_only_watch_a_table_have_one_budget_there_and_players_are_heard() -> None:
    async def scene(app: App) -> None:
        player = await connected(app, 0)
        crowd = [Wire(app, TABLE, None, client=f"198.51.100.{number}") for number in range(30)]
        for wire in crowd:
            wire.hello()
            for _ in range(50):
                wire.say({"kind": "ping"})
        for _ in range(30):
            await settled()
        assert sum(b"pong" in frame for wire in crowd for frame in wire.sent) <= 240
        player.taken()
        player.say(REACTION)
        await settled()
        assert shown([player]) == 1

    at_a_table(scene, still(Limits(farewell=0.01)))


@pytest.mark.parametrize("who", [None, 5])
def test_new_devices_have_one_budget_of_messages_at_an_address(who: int | None) -> None:
    async def scene(app: App) -> None:
        crowd = [await connected(app, None if who is None else who + number) for number in range(30)]
        elsewhere = Wire(app, TABLE, None, client="198.51.100.1")
        elsewhere.hello()
        await settled()
        for wire in crowd:
            for _ in range(50):
                wire.say({"kind": "ping"})
        for _ in range(30):
            await settled()
        assert sum(b"pong" in frame for wire in crowd for frame in wire.sent) <= 240
        elsewhere.say({"kind": "ping"})
        await settled()
        assert any(b"pong" in frame for frame in elsewhere.taken())

    at_a_table(scene, still(Limits(watchers=Limits().watchers.times(100), farewell=0.01)))


# --- bots -----------------------------------------------------------------------------------


class Asked:
    """Bots that never answer; whose questions they are is written down."""

    def __init__(self) -> None:
        self.owners: list[tuple[str, ...]] = []

    async def choose(self, table: str, feed: Feed, bot: str, seed: str, owners: tuple[str, ...]) -> str:
        self.owners.append(owners)
        await asyncio.sleep(3600)
        raise AssertionError("nobody waits so long")


def test_a_bot_thinks_in_the_share_of_who_made_its_table_and_of_where_they_are() -> None:
    async def scene(app: App) -> None:
        asked = Asked()
        app.company._thinking = asked
        plans = (BotPlan("flora"), PersonPlan("Anna"))
        nowhere = await Desk(app.hub).make(device_with(TEACHER), NewTable(settings(plans), key(3), None))
        here = await Desk(app.hub).make(device_with(TEACHER), NewTable(settings(plans), key(3), None))
        watching = Wire(app, here.table, key(STRANGER), client="198.51.100.9")
        wire = Wire(app, here.table, key(TEACHER), client="198.51.100.1")
        watching.hello()
        wire.hello()
        await settled()
        asked.owners.clear()
        for table in (nowhere.table, here.table):
            task = app.hub.rooms[table].thinking
            assert task is not None
            task.cancel()
            await asyncio.wait([task])
            app.company.look_at(app.hub.rooms[table])
        await settled()
        assert asked.owners == [("", device_with(TEACHER)), ("198.51.100.1", device_with(TEACHER))]

    at_a_table(scene, still(Limits()))
