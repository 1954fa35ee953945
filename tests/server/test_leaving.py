"""At a server a seat is left, and a name taken out, together with everything by which either was found."""

from __future__ import annotations

from functools import partial

from fairytile.live import Device, Heard, Table, hear
from fairytile.protocol import Leave, MessageId, Rename, TableId, Why
from fairytile.protocol.http_bodies import SitByCode, SitDown
from fairytile.server.store import HOST as HOST_SEAT
from fairytile.server.store import WAKER, WAKES
from fairytile.state import SeatNumber
from tests.server.club import GUEST, HOST, OTHER, SECOND, Club, evening, refused
from tests.server.wires import key


def left(device: Device, seat: SeatNumber, table: Table, now: int) -> Heard:
    return hear(table, device, Leave(MessageId(f"l{now}"), seat), now)


def renamed(device: Device, seat: SeatNumber, name: str, table: Table, now: int) -> Heard:
    return hear(table, device, Rename(MessageId(f"n{now} {name}"), seat, name), now)


async def dealt(club: Club) -> TableId:
    """A table at which Anna, the host, and a guest play."""
    made = await club.table()
    await club.sit(made.table, GUEST, made.invitations[0].key)
    return made.table


def sitting(invitation: str) -> SitDown:
    return SitDown(invitation, None, "Carl", key(9), None)


def journal(club: Club, table: TableId) -> bytes:
    return b"".join(row.body for row in club.store.disk.safe.rows[table].values())


def test_a_table_is_no_longer_among_the_games_of_who_has_left_and_stays_the_hosts() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        await club.hub.change(table, partial(left, GUEST, SECOND))
        assert (await club.desk.tables_of(GUEST)).tables == ()
        await club.hub.change(table, partial(left, HOST, SeatNumber(0)))
        (card,) = (await club.desk.tables_of(HOST)).tables
        assert (card.host, card.own) == (True, ())
        claims = {claim.seat: claim.device for claim in await club.store.claims_at(table)}
        assert claims == {HOST_SEAT: HOST, WAKES: WAKER}

    evening(story)


def test_a_restarted_server_finds_the_bot_that_plays_on() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        assert [card.table for card in await club.store.waking(9)] == []
        await club.hub.change(table, partial(left, GUEST, SECOND))
        assert [card.table for card in await club.store.waking(9)] == [table]

    evening(story)


def test_somebody_new_can_be_invited_to_a_seat_that_was_left_in_a_game() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        await club.hub.change(table, partial(left, GUEST, SECOND))
        invitation = await club.desk.invite(table, HOST, SECOND)
        taken = await club.desk.sit(table, OTHER, sitting(invitation.key))
        assert (taken.seat, taken.waits) == (1, None)
        assert [card.own for card in (await club.desk.tables_of(OTHER)).tables] == [(1,)]
        await refused(Why.NOT_INVITED, lambda: club.desk.sit(table, GUEST, sitting(invitation.key)))

    evening(story)


def test_a_host_may_invite_to_the_own_seat_once_it_was_left_and_not_before() -> None:
    async def story(club: Club) -> None:
        made, first = await club.table(), SeatNumber(0)
        await refused(Why.NOT_INVITED, lambda: club.desk.link(made.table, HOST, first))
        await club.hub.change(made.table, partial(left, HOST, first))
        link = await club.desk.link(made.table, HOST, first)
        code = await club.desk.code(made.table, HOST, SECOND)
        await club.desk.sit(made.table, GUEST, sitting(link.key))
        await club.desk.sit_by_code(OTHER, SitByCode(code.code, "Dora", key(8), None))
        table = await club.hub.table(made.table)
        assert table.running is not None
        assert table.running.names == ("Carl", "Dora")

    evening(story)


def test_an_invitation_back_to_a_seat_that_was_left_before_the_deal_leads_to_a_free_one() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.hub.change(made.table, partial(left, HOST, SeatNumber(0)))  # so nothing is dealt yet
        await club.sit(made.table, GUEST, made.invitations[0].key)
        invitation = await club.desk.invite(made.table, HOST, SECOND)
        await club.hub.change(made.table, partial(left, GUEST, SECOND))
        taken = await club.desk.sit(made.table, OTHER, sitting(invitation.key))
        assert (await club.hub.table(made.table)).seats_of(OTHER) == (taken.seat,)

    evening(story)


def test_of_a_name_that_was_taken_out_nothing_is_kept_and_a_restart_knows_the_new_one() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        assert b"Anna" in journal(club, table)
        before = await club.archive.record(table, HOST, text=True)
        await club.hub.change(table, partial(renamed, HOST, SeatNumber(0), "Zoe"))
        assert b"Anna" not in journal(club, table)
        after = await club.archive.record(table, HOST, text=True)
        assert "Anna" not in after
        assert after == before.replace("Anna", "Zoe")
        again = Club(club.store.disk)
        there = await again.hub.table(table)
        assert there == await club.hub.table(table)
        (card,) = (await again.desk.tables_of(HOST)).tables
        assert "Zoe" in card.names

    evening(story)


def test_who_does_not_want_the_seat_that_is_kept_finds_the_table_no_more() -> None:
    async def story(club: Club) -> None:
        table = await club.over()
        made = await club.desk.play_again(table, HOST, key(101))
        assert {card.table for card in (await club.desk.tables_of(GUEST)).tables} == {table, made.table}
        await club.hub.change(made.table, partial(left, GUEST, SECOND))
        assert {card.table for card in (await club.desk.tables_of(GUEST)).tables} == {table}
        asked = SitDown(None, SECOND, "Bea", key(9), None)
        await refused(Why.NOT_INVITED, lambda: club.desk.sit(made.table, GUEST, asked))
        link = await club.desk.link(made.table, HOST, SECOND)
        assert (await club.desk.sit(made.table, OTHER, sitting(link.key))).seat == 1

    evening(story)


def test_a_game_that_is_over_can_be_left_and_read_by_the_others() -> None:
    async def story(club: Club) -> None:
        table = await club.over()
        await club.hub.change(table, partial(left, GUEST, SECOND))
        assert (await club.desk.tables_of(GUEST)).tables == ()
        assert (await club.hub.table(table)).is_over
        await refused(Why.NOT_YOUR_SEAT, lambda: club.desk.play_again(table, GUEST, key(7)))

    evening(story)


def test_a_game_that_nobody_plays_any_more_ends_for_the_store_too() -> None:
    async def story(club: Club) -> None:
        table = await dealt(club)
        for device, seat in ((HOST, SeatNumber(0)), (GUEST, SECOND)):
            await club.hub.change(table, partial(left, device, seat))
        assert await club.stage(table) == "over"

    evening(story)
