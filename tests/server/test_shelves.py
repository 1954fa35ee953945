"""Devices that share their games: who joins and who is refused, and one that is turned away."""

from __future__ import annotations

import json
from functools import partial

from fairytile.desk.carrying import CARRY_LASTS
from fairytile.desk.keys import handle_of
from fairytile.desk.shelves import MOST_DEVICES
from fairytile.live import Device, Holder
from fairytile.protocol import Act, Hello, InvitedPlan, MessageId, TableId, Why
from fairytile.protocol.http_bodies import Carrying, DeviceKind, NewTable, SitDown
from fairytile.server.tables.device_linking import Porter
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.live.tables import settings
from tests.server.club import GUEST, HOST, OTHER, SECOND, Club, evening, refused
from tests.server.wires import device_with, key

PHONE, TABLET = DeviceKind.PHONE, DeviceKind.TABLET
STRANGER = device_with(66)
Told = list[dict[str, object]]


class Ear:
    """A connection that remembers what was said to it, and whether it was let go."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.dropped = False

    def send(self, data: bytes) -> None:
        """Say something."""
        self.frames.append(data)

    def drop(self) -> None:
        """Let go."""
        self.dropped = True

    def heard(self, kind: str) -> Told:
        """All replies of a kind."""
        return [each for frame in self.frames for each in json.loads(frame) if each["kind"] == kind]


class At:
    """A device that is connected to a table."""

    def __init__(self, club: Club, table: TableId, device: Device) -> None:
        self.club, self.table, self.device, self.ear = club, table, device, Ear()

    async def come(self, since: int | None = None) -> At:
        """Connect and say hello."""
        hub = self.club.hub
        self.room, self.guest = await hub.join(self.table, self.ear, self.device)
        await hub.hear(self.room, self.guest, Hello(since, Language.ENGLISH))
        return self

    async def turn_a_page(self, seat: int, moment: int) -> None:
        """Turn a Page, or try to."""
        act = Act(MessageId(f"m{moment}"), SeatNumber(seat), moment, "turn-page")
        await self.club.hub.hear(self.room, self.guest, act)


def new_table() -> NewTable:
    """A table for two who are invited, made by who does not play."""
    return NewTable(settings([InvitedPlan(), InvitedPlan()]), None, None)


async def who(club: Club, device: Device) -> Holder:
    """Who acts when a device does."""
    found = await club.hub.shelves.holder(device)
    assert found is not None
    return found


async def asked(club: Club, old: Device, new: Device) -> tuple[str, Carrying]:
    """A link of one device, by which another asks to share its games."""
    porter = Porter(club.hub)
    link = await porter.carry(await who(club, old), PHONE, "Anna's phone")
    return link.key, await porter.take(await who(club, new), link.key, TABLET, "")


async def shared(club: Club, old: Device, new: Device) -> None:
    """Two devices share their games, as both said."""
    link, asking = await asked(club, old, new)
    assert asking.number is not None
    done = await Porter(club.hub).answer(await who(club, old), link, asking.number, yes=True)
    assert done.state == "shared"


async def listed(club: Club, device: Device) -> set[str]:
    """The tables that a device finds."""
    cards = await club.desk.tables_of(await club.hub.shelves.holder(device))
    return {card.table for card in cards.tables}


def test_games_are_shared_once_both_devices_have_said_so_and_not_before() -> None:
    async def story(club: Club) -> None:
        porter, mine = Porter(club.hub), (await club.table()).table
        theirs = (await club.desk.make(GUEST, new_table())).table
        link = await porter.carry(HOST, PHONE, "")
        assert (await porter.look(HOST, link.key)).state == "open"
        asking = await porter.take(GUEST, link.key, TABLET, " The  big one ")
        seen = await porter.look(HOST, link.key)
        assert (seen.state, seen.number) == ("asked", asking.number)
        assert (seen.kind, seen.name) == (TABLET, "The big one")
        assert seen.number is not None
        assert (await listed(club, HOST), await listed(club, GUEST)) == ({mine}, {theirs})
        await refused(Why.NOT_INVITED, lambda: porter.answer(GUEST, link.key, seen.number or "", yes=True))
        await porter.answer(HOST, link.key, seen.number, yes=True)
        assert await listed(club, HOST) == await listed(club, GUEST) == {mine, theirs}
        assert (await porter.look(await who(club, GUEST), link.key)).state == "shared"
        names = [(each.kind, each.name) for each in await club.hub.shelves.devices(await who(club, GUEST))]
        assert sorted(names) == [("phone", ""), ("tablet", "The big one")]

    evening(story)


def test_who_opens_the_link_of_a_stranger_gives_them_nothing_and_stays_who_they_are() -> None:
    async def story(club: Club) -> None:
        own = (await club.table()).table
        link = await Porter(club.hub).carry(STRANGER, PHONE, "Your own tablet")
        # To open it is to look at it. Even who then asks to share is asked by the other side first.
        await refused(Why.NOT_INVITED, lambda: Porter(club.hub).look(HOST, link.key))
        assert await who(club, HOST) == HOST
        assert await listed(club, STRANGER) == set()
        await Porter(club.hub).take(HOST, link.key, PHONE, "")
        assert (await listed(club, STRANGER), await listed(club, HOST)) == (set(), {own})

    evening(story)


def test_who_takes_a_link_away_shows_another_number_and_the_right_one_is_told() -> None:
    async def story(club: Club) -> None:
        porter = Porter(club.hub)
        numbers = set()
        for thief in (STRANGER, device_with(67), device_with(68)):
            link, asking = await asked(club, HOST, thief)
            numbers.add(asking.number)
            assert (await porter.look(HOST, link)).number == asking.number
            await refused(Why.NOT_INVITED, partial(porter.take, GUEST, link, PHONE, ""))
            await refused(Why.NOT_INVITED, partial(porter.look, GUEST, link))
            done = await porter.answer(HOST, link, asking.number or "", yes=False)
            assert done.state == "refused"
            assert (await porter.look(thief, link)).state == "refused"
            assert await who(club, thief) == thief
        assert len(numbers) == 3

    evening(story)


def test_nobody_says_yes_to_another_number_than_they_saw() -> None:
    async def story(club: Club) -> None:
        link, asking = await asked(club, HOST, GUEST)
        other = f"{(int(asking.number or 0) + 1) % 10_000:04}"
        await refused(Why.NOT_INVITED, lambda: Porter(club.hub).answer(HOST, link, other, yes=True))
        assert await who(club, HOST) == HOST

    evening(story)


def test_a_link_is_good_once_within_ten_minutes_and_again_for_who_lost_the_answer() -> None:
    async def story(club: Club) -> None:
        porter = Porter(club.hub)
        late = await porter.carry(HOST, PHONE, "")
        club.now += CARRY_LASTS
        await refused(Why.NOT_INVITED, lambda: porter.take(GUEST, late.key, PHONE, ""))
        link, asking = await asked(club, HOST, GUEST)
        assert await porter.take(GUEST, link, TABLET, "") == asking
        await refused(Why.NOT_INVITED, lambda: porter.take(OTHER, link, PHONE, ""))
        number = asking.number or ""
        one = await porter.answer(HOST, link, number, yes=True)
        assert await porter.answer(await who(club, HOST), link, number, yes=True) == one

    evening(story)


def test_two_who_sit_against_each_other_share_nothing_before_the_game_is_over() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        link, asking = await asked(club, HOST, GUEST)
        await club.sit(made.table, GUEST, made.invitations[0].key)
        number = asking.number or ""
        await refused(Why.AGAINST, lambda: Porter(club.hub).answer(HOST, link, number, yes=True))
        await refused(Why.AGAINST, lambda: asked(club, GUEST, HOST))
        # Nor by way of a third device that is nobody's opponent.
        await shared(club, OTHER, GUEST)
        await refused(Why.AGAINST, lambda: asked(club, HOST, OTHER))
        assert await listed(club, OTHER) == {made.table}

    async def afterwards(club: Club) -> None:
        over = await club.over()
        await shared(club, HOST, GUEST)
        assert (await club.hub.table(over)).seats_of(await who(club, HOST)) == (0, 1)

    evening(story)
    evening(afterwards)


def test_who_only_made_a_table_shares_with_who_plays_there() -> None:
    async def story(club: Club) -> None:
        made = await club.desk.make(OTHER, new_table())
        await club.sit(made.table, GUEST, made.invitations[0].key)
        await shared(club, OTHER, GUEST)
        assert (await club.desk.info(made.table, await who(club, GUEST))).host

    evening(story)


def test_a_seat_is_played_with_any_device_that_shares_it() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        await shared(club, HOST, OTHER)
        phone, tablet = [await At(club, made.table, device).come() for device in (HOST, OTHER)]
        for at in (phone, tablet):
            (sync,) = at.ear.heard("sync")
            assert (sync["own"], sync["host"]) == ([0], True)
        club.hub.leave(phone.room, phone.guest)
        await tablet.turn_a_page(0, 0)
        assert tablet.ear.heard("done"), tablet.ear.heard("refused")
        around = tablet.ear.heard("around")[-1]
        assert isinstance(around["chairs"], list)
        assert [chair["here"] for chair in around["chairs"]] == [True, False]
        assert around["spectators"] == 0

    evening(story)


def test_a_device_that_is_turned_away_is_let_go_at_once_and_leaves_its_seats_to_the_others() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        await shared(club, HOST, OTHER)
        lost = await At(club, made.table, HOST).come()
        mine = await At(club, made.table, OTHER).come()
        await club.hub.shelves.turn_away(await who(club, OTHER), handle_of(HOST))
        assert (lost.ear.dropped, mine.ear.dropped) == (True, False)
        await lost.turn_a_page(0, 0)  # said before it was gone
        assert lost.ear.heard("refused")[-1]["reason"] == "not-your-seat"
        assert await club.hub.shelves.holder(HOST) is None
        assert await listed(club, HOST) == set()
        # It says that it knows all that has happened, and is told everything anew, as somebody who watches.
        (sync,) = (await At(club, made.table, HOST).come(since=2)).ear.heard("sync")
        assert (sync["own"], sync["host"]) == ([], False)
        await mine.turn_a_page(0, 0)
        assert mine.ear.heard("done")
        assert await listed(club, OTHER) == {made.table}
        assert [each.device for each in await club.hub.shelves.devices(await who(club, OTHER))] == [OTHER]

    evening(story)


def test_only_who_shares_games_with_a_device_turns_it_away() -> None:
    async def story(club: Club) -> None:
        await shared(club, HOST, OTHER)
        await refused(Why.UNKNOWN, lambda: club.hub.shelves.turn_away(GUEST, handle_of(HOST)))
        await shared(club, GUEST, STRANGER)
        guest = await who(club, GUEST)
        await refused(Why.UNKNOWN, lambda: club.hub.shelves.turn_away(guest, handle_of(HOST)))
        assert await who(club, HOST) != HOST

    evening(story)


def test_a_device_that_is_forgotten_is_nobody_and_its_seat_is_given_anew_by_the_host() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        there = await At(club, made.table, GUEST).come()
        await club.hub.shelves.turn_away(GUEST, handle_of(GUEST))
        assert there.ear.dropped
        assert await club.hub.shelves.holder(GUEST) is None
        assert await listed(club, GUEST) == set()
        again = await club.desk.invite(made.table, HOST, SECOND)
        assert await club.sit(made.table, OTHER, again.key) == SECOND

    evening(story)


def test_to_forget_a_device_that_has_nothing_keeps_nothing() -> None:
    async def story(club: Club) -> None:
        await club.hub.shelves.turn_away(STRANGER, handle_of(STRANGER))
        assert club.store.disk.safe.members == {}

    evening(story)


def test_devices_that_share_their_games_have_one_seat_at_a_table_between_them() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await shared(club, HOST, OTHER)
        other = await who(club, OTHER)
        sitting = SitDown(made.invitations[0].key, None, "Zoe", key(9), None)
        await refused(Why.SITS_HERE, lambda: club.desk.sit(made.table, other, sitting))
        # At the device itself somebody else can sit down beside: the curtain is between them.
        assert (await club.desk.sit(made.table, await who(club, HOST), sitting)).seat == SECOND
        (sync,) = (await At(club, made.table, OTHER).come()).ear.heard("sync")
        assert sync["own"] == [0, 1]
        assert isinstance(sync["view"], dict)
        assert sync["view"]["seat"] is None, "nobody looks yet"

    evening(story)


def test_who_is_about_to_share_games_does_not_sit_down_against_themselves_unnoticed() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        before = await who(club, OTHER)  # as a request found it that is answered after the games are shared
        await shared(club, HOST, OTHER)
        sitting = SitDown(made.invitations[0].key, None, "Zoe", key(9), None)
        await refused(Why.SITS_HERE, lambda: club.desk.sit(made.table, before, sitting))

    evening(story)


def test_a_kept_seat_is_taken_with_any_device_of_who_played() -> None:
    async def story(club: Club) -> None:
        old = await club.over()
        await shared(club, HOST, OTHER)
        again = await club.desk.play_again(old, GUEST, key(9))
        other = await who(club, OTHER)
        assert (await club.desk.info(again.table, other)).kept == (0,)
        asked_for = SitDown(None, SeatNumber(0), "Anna", key(8), None)
        assert (await club.desk.sit(again.table, other, asked_for)).seat == 0

    evening(story)


def test_devices_that_share_already_and_too_many_are_refused() -> None:
    async def story(club: Club) -> None:
        await refused(Why.ONE_SHELF, lambda: asked(club, HOST, HOST))
        for number in range(1, MOST_DEVICES):
            await shared(club, HOST, device_with(100 + number))
        await refused(Why.ONE_SHELF, lambda: asked(club, HOST, device_with(101)))
        await refused(Why.SHELF_FULL, lambda: asked(club, HOST, GUEST))
        await club.hub.shelves.turn_away(await who(club, HOST), handle_of(device_with(101)))
        await shared(club, HOST, GUEST)

    evening(story)


def test_what_was_shared_is_known_after_a_restart() -> None:
    async def story(club: Club) -> None:
        own = (await club.table()).table
        await shared(club, HOST, OTHER)
        await club.hub.shelves.turn_away(await who(club, OTHER), handle_of(HOST))
        club.store.disk.lose_power()
        again = Club(club.store.disk)
        assert await listed(again, OTHER) == {own}
        assert await again.hub.shelves.holder(HOST) is None

    evening(story)
