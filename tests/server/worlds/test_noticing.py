"""Worlds notice a server that breaks its promises: each of these mistakes is found, and found again."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from fairytile.live import Act, Deciding, Device, Done, Heard, Presence, Seated, Table, TableId, hear
from fairytile.live.hearing import kept
from fairytile.live.ids import Ids
from fairytile.server import hub as hubs
from fairytile.server.handover import Handover
from fairytile.server.hub import Hub
from fairytile.server.room import Guest, Room
from fairytile.server.store import Change
from fairytile.state import SeatNumber
from tests.server.worlds.world import WorldFailed, run

MOST = 40
"""Within how many worlds a mistake has to be found."""


def _tells_before_it_keeps(patch: pytest.MonkeyPatch) -> None:
    keep = Hub._keep

    async def hasty(self: Hub, room: Room, before: Table, heard: Heard, beside: Change) -> None:
        room.table = heard.table
        room.tell_all(before)
        room.table = before
        await keep(self, room, before, heard, beside)

    patch.setattr(Hub, "_keep", hasty)


def _acknowledges_before_it_keeps(patch: pytest.MonkeyPatch) -> None:
    decide = Hub._decide

    async def hasty(self: Hub, room: Room, guest: Guest, message: Deciding) -> None:
        if isinstance(message, Act) and room.table is not None:
            hear(room.table, guest.device or Device(""), message, self.clock())
            room.tell(guest, [Done(message.id, room.table.number + 1)])
        await decide(self, room, guest, message)

    patch.setattr(Hub, "_decide", hasty)


def _forgets_messages_when_it_reads(patch: pytest.MonkeyPatch) -> None:
    loaded = Hub._loaded

    async def forgetful(self: Hub, name: TableId) -> Table:
        return (await loaded(self, name))._replace(ids=Ids())

    patch.setattr(Hub, "_loaded", forgetful)


def _tells_nobody_what_it_reads(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "tell_anew", lambda room: None)


def _does_twice_what_it_hears_twice(patch: pytest.MonkeyPatch) -> None:
    def again(
        table: Table,
        device: Device,
        message: Deciding,
        now: int,
        looking: SeatNumber | None,
        *,
        presence: Presence,
    ) -> Heard:
        if isinstance(message, Act) and table.running is not None:
            message = replace(message, moment=table.running.moment)
        return hear(table._replace(ids=Ids()), device, message, now, looking, presence=presence)

    patch.setattr(hubs, "hear", again)


def _shows_a_shared_device_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("fairytile.live.telling.may_be_looked_at", lambda table, seat: True)
    patch.setattr("fairytile.server.room.may_be_looked_at", lambda table, seat: True)


def _fails_where_only_the_log_hears_of_it(patch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("nobody can show anything")

    patch.setattr(Hub, "_show", broken)


def _gives_a_seat_away_in_silence(patch: pytest.MonkeyPatch) -> None:
    def silent(table: Table, device: Device, seat: SeatNumber, now: int, presence: Presence) -> Heard:
        return kept(table, Seated(now, seat, device, table.chairs[seat].name or "", None))

    patch.setattr("tests.server.worlds.world.sit_again", silent)


def _gives_a_seat_away_before_anybody_can_answer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("fairytile.live.presence.ANSWER_WITHIN", 500)


def _forgets_that_somebody_is_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Handover, "_left", lambda handover, room: None)


def _lets_one_alone_stop_a_game(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("fairytile.live.hearing.missing", lambda *_: ())


Mistake = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    ("mistake", "noticed"),
    [
        (_tells_before_it_keeps, "was told before it was kept"),
        (_acknowledges_before_it_keeps, "was told before it was kept"),
        (_forgets_messages_when_it_reads, "another table|is refused|kept twice"),
        (_tells_nobody_what_it_reads, r"device \d+ has \d+, told|sees something else|everybody knowing"),
        (_does_twice_what_it_hears_twice, "is kept twice|another table|is refused|was entry"),
        (_shows_a_shared_device_everything, "may not look"),
        (_gives_a_seat_away_in_silence, "in silence"),
        (_gives_a_seat_away_before_anybody_can_answer, "nobody had time to answer"),
        (_forgets_that_somebody_is_asked, "there was no answer to who wants"),
        (_lets_one_alone_stop_a_game, "stopped by one alone"),
        (_fails_where_only_the_log_hears_of_it, "errors that they have only logged"),
    ],
)
def test_a_mistake_is_noticed(mistake: Mistake, noticed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mistake(monkeypatch)
    seed, failure = _first_failure()
    assert f"world {seed} (" in failure
    assert re.search(noticed, failure)
    with pytest.raises(WorldFailed) as again:
        run(seed)
    assert str(again.value) == failure, "a world that failed fails again in the same way"


def _first_failure() -> tuple[int, str]:
    for seed in range(MOST):
        try:
            run(seed)
        except WorldFailed as failed:
            return seed, str(failed)
    raise AssertionError(f"nothing was noticed in {MOST} worlds")
