"""The desk: invitations, codes, rematches, and what becomes of games that nobody plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial

import pytest

from fairytile.desk.invitations import CODE_LASTS
from fairytile.desk.kept import DAY
from fairytile.live import Device, close
from fairytile.protocol import BotPlan, InvitedPlan, PersonPlan, Refusal, Why
from fairytile.protocol.http_bodies import NewTable, SitByCode, SitDown, Taken
from fairytile.protocol.limits import MOST_LINKS
from fairytile.server.store import Change, Row, Stage
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.housekeeping import GAMES_LAST, LOBBIES_LAST, TALES_LAST
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable, Fault, UnknownTable
from fairytile.state import SeatNumber
from tests.live.tables import EDITION, settings
from tests.server.club import GUEST, HOST, OTHER, SECOND, Club, evening, refused
from tests.server.store.memory import Faults, MemoryStore
from tests.server.wires import device_with, key, settled


def test_an_invitation_is_good_once_and_for_who_used_it_again_and_again() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        (invitation,) = made.invitations
        assert await club.sit(made.table, GUEST, invitation.key) == SECOND
        assert await club.sit(made.table, GUEST, invitation.key) == SECOND
        await refused(Why.NOT_INVITED, lambda: club.sit(made.table, OTHER, invitation.key))
        assert await club.stage(made.table) is Stage.PLAYING

    evening(story)


def test_of_two_who_use_an_invitation_at_the_same_moment_one_is_not_invited() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        again = await club.desk.invite(made.table, HOST, SECOND)
        devices = OTHER, device_with(4)
        sitting = [club.sit(made.table, device, again.key) for device in devices]
        found = await asyncio.gather(*sitting, return_exceptions=True)
        assert [each.why for each in found if isinstance(each, Refusal)] == [Why.NOT_INVITED]
        assert [each for each in found if not isinstance(each, Refusal)] == [SECOND]

    evening(story)


def test_without_an_invitation_nobody_sits_down() -> None:
    async def story(club: Club) -> None:
        made, elsewhere = await club.table(), await club.table()
        for wrong in (None, "", "x" * 24, elsewhere.invitations[0].key):
            await refused(Why.NOT_INVITED, partial(club.sit, made.table, GUEST, wrong))

    evening(story)


def test_a_lost_phone_is_invited_again_by_the_host_alone_and_the_old_one_is_out() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        await refused(Why.NOT_HOST, lambda: club.desk.invite(made.table, GUEST, SECOND))
        first = await club.desk.invite(made.table, HOST, SECOND)
        second = await club.desk.invite(made.table, HOST, SECOND)
        await refused(Why.NOT_INVITED, lambda: club.sit(made.table, OTHER, first.key))
        assert await club.sit(made.table, OTHER, second.key) == SECOND
        table = await club.hub.table(made.table)
        assert table.seats_of(GUEST) == ()
        assert table.seats_of(OTHER) == (SECOND,)

    evening(story)


def test_one_more_link_leaves_those_before_good_until_somebody_sits_there() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await refused(Why.NOT_HOST, lambda: club.desk.link(made.table, GUEST, SECOND))
        await refused(Why.NOT_INVITED, lambda: club.desk.link(made.table, HOST, SeatNumber(0)))
        club.now += 1
        more = await club.desk.link(made.table, HOST, SECOND)
        for _ in range(MOST_LINKS - 1):
            club.now += 1
            await club.desk.link(made.table, HOST, SECOND)
        assert len(await club.store.tickets_of(made.table)) == MOST_LINKS
        await refused(Why.NOT_INVITED, lambda: club.sit(made.table, GUEST, made.invitations[0].key))
        assert await club.sit(made.table, GUEST, more.key) == SECOND
        await refused(Why.SEAT_TAKEN, lambda: club.desk.link(made.table, HOST, SECOND))

    evening(story)


def test_a_code_leads_to_its_seat_once_for_a_while_and_until_the_deal() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await refused(Why.NOT_HOST, lambda: club.desk.code(made.table, GUEST, SECOND))

        def sitting(code: str, device: Device = GUEST) -> Callable[[], Coroutine[None, None, object]]:
            return lambda: club.desk.sit_by_code(device, SitByCode(code, "Bea", key(7), None))

        late = await club.desk.code(made.table, HOST, SECOND)
        club.now += CODE_LASTS
        await refused(Why.NOT_INVITED, sitting(late.code))
        found = await club.desk.code(made.table, HOST, SECOND)
        await sitting(f" {found.code[:3].lower()}-{found.code[3:]}")()
        await refused(Why.NOT_INVITED, sitting(found.code, OTHER))
        await refused(Why.DEALT, lambda: club.desk.code(made.table, HOST, SECOND))

    evening(story)


def test_a_code_that_nobody_used_is_dead_once_the_cards_are_dealt() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        found = await club.desk.code(made.table, HOST, SECOND)
        await club.sit(made.table, GUEST, made.invitations[0].key)
        assert await club.stage(made.table) is Stage.PLAYING
        asked = SitByCode(found.code, "Wolf", key(7), None)
        await refused(Why.DEALT, lambda: club.desk.sit_by_code(OTHER, asked))

    evening(story)


def test_a_code_is_good_again_for_who_sat_down_by_it_and_lost_the_answer() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        found = await club.desk.code(made.table, HOST, SECOND)
        asked = SitByCode(found.code, "Bea", key(7), None)
        assert await club.desk.sit_by_code(GUEST, asked) == await club.desk.sit_by_code(GUEST, asked)
        await refused(Why.NOT_INVITED, lambda: club.desk.sit_by_code(OTHER, asked))
        club.now += CODE_LASTS
        await refused(Why.NOT_INVITED, lambda: club.desk.sit_by_code(GUEST, asked))

    evening(story)


def test_of_two_who_use_a_code_at_the_same_moment_one_is_told_that_it_is_used() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        found = await club.desk.code(made.table, HOST, SECOND)
        sitting = [
            club.desk.sit_by_code(device, SitByCode(found.code, f"Bea {number}", key(number), None))
            for number, device in enumerate((GUEST, OTHER), 7)
        ]
        one, other = await asyncio.gather(*sitting, return_exceptions=True)
        assert isinstance(one, Taken)
        assert isinstance(other, Refusal)
        assert other.why is Why.NOT_INVITED

    evening(story)


def test_the_same_people_play_again_in_seats_that_are_kept_for_them() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        await refused(Why.NOT_OVER, lambda: club.desk.play_again(made.table, GUEST, key(9)))
        club.now += GAMES_LAST + DAY
        await club.tending.round()
        again = await club.desk.play_again(made.table, GUEST, key(9))
        assert (await club.desk.play_again(made.table, HOST, key(8))).table == again.table
        for device, seats in ((HOST, (0,)), (GUEST, ()), (OTHER, ()), (None, ())):
            info = await club.desk.info(again.table, device)
            assert info.kept == seats
            assert [chair.kept for chair in info.around.chairs] == ["Anna", None]
        # Who was away finds it among their tables, until somebody sits there.
        for device, listed in ((HOST, {made.table: [], again.table: [0]}), (OTHER, {})):
            cards = (await club.desk.tables_of(device)).tables
            assert {card.table: [*map(int, card.kept)] for card in cards} == listed
        await refused(Why.NOT_INVITED, lambda: club.sit(again.table, OTHER, None))
        asked = SitDown(None, SeatNumber(0), "Anna", key(8), None)
        for _ in range(2):  # sent again, it is the same seat
            assert (await club.desk.sit(again.table, HOST, asked)).seat == 0
        assert await club.stage(again.table) is Stage.PLAYING
        assert [card.kept for card in (await club.desk.tables_of(HOST)).tables] == [(), ()]
        info = await club.desk.info(again.table, HOST)
        assert (info.kept, [chair.kept for chair in info.around.chairs]) == ((), [None, None])

    evening(story)


class DeadAt(Faults):
    """A process that dies with some group of changes: before it is written, before it is safe, or after."""

    def __init__(self, store: MemoryStore, group: int, point: str) -> None:
        self._store, self._group, self._point = store, group, point

    async def before(self, changes: Sequence[Change]) -> None:
        self._group -= 1
        self._come_to("before")

    async def unsafe(self, changes: Sequence[Change]) -> None:
        self._come_to("unsafe")

    async def after(self, changes: Sequence[Change]) -> None:
        self._come_to("after")

    def _come_to(self, point: str) -> None:
        if self._group == 0 and point == self._point:
            self._store.kill()


@pytest.mark.parametrize("group", [1, 2])
@pytest.mark.parametrize("point", ["before", "unsafe", "after"])
def test_a_rematch_is_known_at_the_old_table_whenever_the_server_dies(group: int, point: str) -> None:
    async def story(club: Club) -> None:
        old = await club.over()
        club.store.faults = DeadAt(club.store, group, point)
        asking = asyncio.create_task(club.desk.play_again(old, GUEST, key(9)))
        await settled()
        asking.cancel()
        club.store.disk.lose_power()
        started_again = Club(club.store.disk)
        followed = (await started_again.hub.table(old)).followed
        assert started_again.tables() == {old, *filter(None, (followed,))}
        again = await started_again.desk.play_again(old, HOST, key(8))
        assert followed in (None, again.table)
        assert started_again.tables() == {old, again.table}

    evening(story)


def test_of_two_who_want_to_play_again_at_the_same_moment_both_get_one_table() -> None:
    async def story(club: Club) -> None:
        old = await club.over()
        asking = [club.desk.play_again(old, *each) for each in ((GUEST, key(9)), (HOST, key(8)))]
        one, other = await asyncio.gather(*asking)
        assert one.table == other.table
        assert club.tables() == {old, one.table}

    evening(story)


def test_a_rematch_that_was_deleted_does_not_keep_anybody_from_another_one() -> None:
    async def story(club: Club) -> None:
        old = await club.over()
        first = await club.desk.play_again(old, GUEST, key(9))
        await club.desk.forget(first.table, GUEST)
        second = await club.desk.play_again(old, HOST, key(8))
        assert club.tables() == {old, second.table}
        assert (await club.hub.table(old)).followed == second.table

    evening(story)


def test_only_who_played_can_play_again() -> None:
    async def story(club: Club) -> None:
        old = await club.over()
        await refused(Why.NOT_YOUR_SEAT, lambda: club.desk.play_again(old, OTHER, key(7)))
        await club.desk.play_again(old, GUEST, key(9))
        await refused(Why.NOT_YOUR_SEAT, lambda: club.desk.play_again(old, OTHER, key(7)))

    evening(story)


def test_old_games_are_closed_and_old_tables_forgotten() -> None:
    async def story(club: Club) -> None:
        lobby, played = await club.table(), await club.table()
        await club.sit(played.table, GUEST, played.invitations[0].key)
        club.now += LOBBIES_LAST + 1
        await club.tending.round()
        assert await club.stage(lobby.table) is None
        assert await club.stage(played.table) is Stage.PLAYING
        club.now += GAMES_LAST
        await club.tending.round()
        assert await club.stage(played.table) is Stage.OVER
        assert "secret" in await club.archive.record(played.table, None, text=True)
        club.now += TALES_LAST + DAY
        await club.tending.round()
        with pytest.raises(UnknownTable):
            await club.hub.table(played.table)

    evening(story)


def test_a_list_of_tables_reads_no_journal() -> None:
    async def story(club: Club) -> None:
        for _ in range(3):
            await club.table()
        club.hub.rooms.clear()
        read: list[str] = []
        journal = club.store.journal

        async def counted(table: str, after: int = -1) -> list[Row]:
            read.append(table)
            return await journal(table, after)

        club.store.journal = counted  # type: ignore[method-assign]  # to see what is asked of it
        for _ in range(3):
            assert len((await club.desk.tables_of(HOST)).tables) == 3
        assert read == []

    evening(story)


@pytest.mark.parametrize("jump", [2 * 366 * DAY, -2 * 366 * DAY])
def test_nothing_is_too_old_because_the_clock_has_jumped(jump: int) -> None:
    async def story(club: Club) -> None:
        lobby, over = await club.table(), await club.over()
        played = await club.table()
        await club.sit(played.table, GUEST, played.invitations[0].key)
        club.now += DAY
        club.jump(jump)
        for _ in range(5):
            await club.tending.round()
            club.now += 60_000
        club.jump(-jump)
        for _ in range(5):
            await club.tending.round()
            club.now += 5 * 60_000
        stages = [await club.stage(each) for each in (lobby.table, played.table, over)]
        assert stages == [Stage.LOBBY, Stage.PLAYING, Stage.OVER]
        assert await club.sit(lobby.table, GUEST, lobby.invitations[0].key) == SECOND

    evening(story)


def test_a_table_leaves_the_memory_although_the_clock_was_put_back() -> None:
    async def story(club: Club) -> None:
        await club.table()
        club.jump(-DAY)
        await club.tending.round()
        assert club.hub.rooms == {}

    evening(story)


def test_only_the_host_deletes_a_table() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        for somebody in (None, GUEST):
            await refused(Why.NOT_HOST, partial(club.desk.forget, made.table, somebody))
        await club.desk.forget(made.table, HOST)
        assert await club.stage(made.table) is None

    evening(story)


def test_a_device_makes_so_many_tables_until_games_are_over_or_tables_deleted() -> None:
    async def story(club: Club) -> None:
        club.desk = Desk(club.hub, most_unfinished=3)
        invited = await club.desk.make(OTHER, NewTable(settings([InvitedPlan(), InvitedPlan()]), None, None))
        await club.sit(invited.table, HOST, invited.invitations[0].key)
        old, (first, second) = await club.over(), [await club.table() for _ in range(2)]
        await club.table()
        await refused(Why.TOO_MANY_TABLES, club.table)
        await refused(Why.TOO_MANY_TABLES, lambda: club.desk.play_again(old, HOST, key(8)))
        await club.sit(first.table, GUEST, first.invitations[0].key)
        await refused(Why.TOO_MANY_TABLES, club.table)
        await club.hub.change(first.table, lambda table, now: close(table, "agreed", now))
        again = await club.desk.play_again(old, HOST, key(8))
        await refused(Why.TOO_MANY_TABLES, club.table)
        await club.desk.forget(second.table, HOST)
        await club.table()
        assert (await club.desk.play_again(old, HOST, key(8))).table == again.table

    evening(story)


def test_a_table_names_its_box_with_the_version_and_what_is_in_it() -> None:
    async def story(club: Club) -> None:
        chosen = settings([PersonPlan("Anna"), InvitedPlan()])
        for wrong in (replace(chosen, edition="never-quite-lost"), replace(chosen, digest="00000000")):
            asking = partial(club.desk.make, HOST, NewTable(wrong, key(101), None))
            await refused(Why.OTHER_EDITION, asking)

    evening(story)


def test_a_game_from_another_box_of_the_same_name_is_not_played_on() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        changed = replace(EDITION, digest="00000000")
        elsewhere = Hub(club.store, lambda: club.now, lambda name: changed)
        with pytest.raises(BrokenTable) as broken:
            await elsewhere.table(made.table)
        assert broken.value.fault is Fault.EDITION
        assert (await club.hub.table(made.table)).number == 1

    evening(story)


def test_a_table_for_bots_that_nobody_knows_is_not_made() -> None:
    async def story(club: Club) -> None:
        chosen = settings([PersonPlan("Anna"), BotPlan("hal")])
        await refused(Why.NO_SUCH_BOT, lambda: club.desk.make(HOST, NewTable(chosen, key(101), None)))

    evening(story)
