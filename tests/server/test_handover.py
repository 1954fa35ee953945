"""A seat at a server goes to another device: who has it is asked, a restart changes nothing, all are told."""

from __future__ import annotations

import json
from functools import partial

from fairytile.live import Device, Heard, Table, hear
from fairytile.protocol import Agree, HandOver, Hello, MessageId, TableId, Why
from fairytile.protocol.http_bodies import SitDown, Taken
from fairytile.protocol.limits import ANSWER_WITHIN
from fairytile.record import parse_record
from fairytile.server.tables.room import Guest, Room
from fairytile.server.tables.seat_handover import Handover
from fairytile.state import SeatNumber
from fairytile.words import Language
from tests.server.club import GUEST, HOST, OTHER, SECOND, Club, evening, refused
from tests.server.wires import key, settled


class Screen:
    """A connection that keeps what was said over it."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.frames.append(data)

    def drop(self) -> None:
        self.frames.clear()

    def kinds(self) -> list[str]:
        """What was told since it was asked last: kinds of replies, and of events what they are."""
        told = [reply for frame in self.frames for reply in json.loads(frame)]
        self.frames.clear()
        return [str(reply["what"] if reply["kind"] == "event" else reply["kind"]) for reply in told]


async def at(club: Club, table: TableId, device: str) -> tuple[Screen, Room, Guest]:
    """A device that is connected to a table."""
    screen = Screen()
    room, guest = await club.hub.join(table, screen, GUEST if device == "guest" else HOST)
    await club.hub.hear(room, guest, Hello(None, Language.ENGLISH))
    screen.frames.clear()
    return screen, room, guest


async def asked(club: Club) -> tuple[TableId, Taken]:
    """The host has made a new invitation, and somebody wants Bea's seat with it."""
    made = await club.table()
    await club.sit(made.table, GUEST, made.invitations[0].key)
    await at(club, made.table, "guest")
    return made.table, await wanted(club, made.table)


async def wanted(club: Club, table: TableId) -> Taken:
    invitation = await club.desk.invite(table, HOST, SECOND)
    return await club.desk.sit(table, OTHER, SitDown(invitation.key, None, "Bea", key(9), None))


def test_who_is_connected_is_asked_and_a_no_uses_up_the_invitation() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        host, *_ = await at(club, made.table, "host")
        _, room, guest = await at(club, made.table, "guest")
        invitation = await club.desk.invite(made.table, HOST, SECOND)
        sitting = SitDown(invitation.key, None, "Bea", key(9), None)
        host.frames.clear()
        taken = await club.desk.sit(made.table, OTHER, sitting)
        assert (taken.seat, taken.waits) == (1, ANSWER_WITHIN)
        assert host.kinds() == ["seat-wanted", "around"]
        assert (await club.desk.sit(made.table, OTHER, sitting)).waits == ANSWER_WITHIN, "sent again"
        await club.hub.hear(room, guest, HandOver(MessageId("n"), SECOND, False))
        assert host.kinds() == ["seat-kept", "around"]
        await refused(Why.NOT_INVITED, lambda: club.desk.sit(made.table, OTHER, sitting))
        assert (await club.hub.table(made.table)).seats_of(GUEST) == (1,)

    evening(story)


def test_who_has_left_is_not_asked_and_everybody_hears_of_it() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        host, *_ = await at(club, made.table, "host")
        taken = await wanted(club, made.table)
        assert taken.waits is None
        assert host.kinds() == ["reseated", "around"]

    evening(story)


def test_a_server_that_is_started_again_gives_the_seat_when_the_minute_is_over() -> None:
    async def story(club: Club) -> None:
        table, _ = await asked(club)
        again = Club(club.store.disk)
        handover = Handover(again.hub)
        again.now = club.now + ANSWER_WITHIN - 1
        assert (await again.hub.table(table)).seats_of(OTHER) == ()
        again.now += 1
        again.hub.rooms.clear()
        await again.hub.room(table)
        await settled()
        assert (await again.hub.table(table)).seats_of(OTHER) == (1,)
        await handover.close()

    evening(story)


def agreed(device: Device, seat: SeatNumber, table: Table, now: int) -> Heard:
    """Somebody wants to stop."""
    return hear(table, device, Agree(seat, True), now)


def test_the_record_says_who_stopped_a_game() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await club.sit(made.table, GUEST, made.invitations[0].key)
        for device, seat in ((HOST, SeatNumber(0)), (GUEST, SECOND)):
            await club.hub.change(made.table, partial(agreed, device, seat))
        for text in (True, False):
            record = parse_record(await club.archive.record(made.table, None, text=text))
            assert (record.is_closed, record.tags["stopped-by"]) == (True, "1, 2")

    evening(story)
