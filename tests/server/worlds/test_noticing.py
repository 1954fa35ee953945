"""Worlds notice a server that breaks its promises: each of these mistakes is found, and found again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from fairytile.actions import END_TURN
from fairytile.live import Device, Heard, Presence, Seated, Table, hear
from fairytile.live.message_handler import kept
from fairytile.live.seen_messages import Ids
from fairytile.protocol import Act, Deciding, Done, TableId
from fairytile.record import Acted
from fairytile.server.store import Change, Conflict, Row
from fairytile.server.tables import hub as hubs
from fairytile.server.tables import journal_loader
from fairytile.server.tables.housekeeping import Tending
from fairytile.server.tables.hub import Hub
from fairytile.server.tables.journal_loader import BrokenTable, Fault
from fairytile.server.tables.room import Guest, Room
from fairytile.server.tables.seat_handover import Handover
from fairytile.state import SeatNumber
from tests.server.store.memory import Contents
from tests.server.worlds.disk import WorldStore
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
    patch.setattr("fairytile.live.projection.may_be_looked_at", lambda table, seat: True)
    patch.setattr("fairytile.server.tables.room.may_be_looked_at", lambda table, seat: True)


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
    patch.setattr("fairytile.live.message_handler.missing", lambda *_: ())


def _stops_at_a_broken_table(patch: pytest.MonkeyPatch) -> None:
    glance = Hub.glance

    async def fragile(self: Hub, name: TableId) -> Table | None:
        found = await glance(self, name)
        if isinstance(found, BrokenTable):
            raise found
        return found

    patch.setattr(Hub, "glance", fragile)


def _deletes_what_it_cannot_read(patch: pytest.MonkeyPatch) -> None:
    glance = Hub.glance

    async def tidy(self: Hub, name: TableId) -> Table | BrokenTable | None:
        found = await glance(self, name)
        if isinstance(found, BrokenTable):
            await self.store.forget(name)
        return found

    patch.setattr(Hub, "glance", tidy)


def _mends_a_rule_for_games_that_are_played(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(journal_loader, "_followed", mended(since=1))


def mended(since: int) -> Callable[[Table, int, Row], Table]:
    """Reads journals by rules in which nobody can end a turn any more, from a version of them on."""
    followed = journal_loader._followed

    def read(table: Table, number: int, row: Row) -> Table:
        after = followed(table, number, row)
        latest = after.journal.latest
        is_end = isinstance(latest, Acted) and latest.action == END_TURN
        if is_end and table.settings.options.ruleset.version >= since:
            raise BrokenTable(Fault.RULES, number, "is not to be done any more", table)
        return after

    return read


def _acknowledges_into_nothing(patch: pytest.MonkeyPatch) -> None:
    write = WorldStore._write

    async def vanished(self: WorldStore, changes: Sequence[Change]) -> list[Conflict | None]:
        return [None] * len(changes) if self._weather.out else await write(self, changes)

    patch.setattr(WorldStore, "_write", vanished)


def _believes_every_clock(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Tending, "_is_steady", lambda tending: True)


def _leaves_a_name_in_the_journal(patch: pytest.MonkeyPatch) -> None:
    keep = Hub._keep

    async def forgetful(self: Hub, room: Room, before: Table, heard: Heard, beside: Change) -> None:
        await keep(self, room, before, heard._replace(rewritten=()), beside)

    patch.setattr(Hub, "_keep", forgetful)


def _leaves_the_checksum_of_another_name(patch: pytest.MonkeyPatch) -> None:
    apply = Contents.apply

    def careless(self: Contents, change: Change) -> None:
        apply(self, change._replace(rewritten=[row._replace(checksum=1) for row in change.rewritten]))

    patch.setattr(Contents, "apply", careless)


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
        (_stops_at_a_broken_table, "errors that they have only logged"),
        (_deletes_what_it_cannot_read, "was changed|was deleted"),
        (_mends_a_rule_for_games_that_are_played, "there was no|in memory|KeyError"),
        (_acknowledges_into_nothing, "was told before it was kept"),
        (_believes_every_clock, "by a clock that has jumped"),
        (_leaves_a_name_in_the_journal, "another table|everybody knowing"),
        (_leaves_the_checksum_of_another_name, "a checksum is of what was there"),
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


def test_a_mend_of_a_rule_that_asks_the_number_of_the_game_harms_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journal_loader, "_followed", mended(since=2))
    for seed in range(12):
        run(seed)


def _first_failure() -> tuple[int, str]:
    for seed in range(MOST):
        try:
            run(seed)
        except WorldFailed as failed:
            return seed, str(failed)
    raise AssertionError(f"nothing was noticed in {MOST} worlds")
