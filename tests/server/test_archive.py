"""What can be read of a game: tales and replays, for whom they are, and that nobody waits for them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from functools import partial

import pytest

from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.content import new_game
from fairytile.desk import game_archive
from fairytile.desk.game_archive import tales_of
from fairytile.desk.kept import DAY
from fairytile.live import Device, Heard, Table, hear
from fairytile.protocol import Act, MessageId, TableId, TakeBack, Why
from fairytile.protocol.http_bodies import TaleInfo
from fairytile.rules import apply, legal_actions
from fairytile.server.tables.housekeeping import GAMES_LAST
from fairytile.server.tables.journal_loader import AT_ONCE as A_PIECE
from fairytile.state import Options, SeatNumber
from fairytile.views import view
from fairytile.words import Language
from tests.server.club import GUEST, SECOND, Club, evening, refused


def test_the_tales_are_given_out_when_the_game_is_over() -> None:
    async def story(club: Club) -> None:
        made = await club.table()
        await refused(Why.NOT_DEALT, partial(club.archive.tales, made.table, Language.ENGLISH))
        await club.sit(made.table, GUEST, made.invitations[0].key)
        await refused(Why.NOT_OVER, partial(club.archive.tales, made.table, Language.ENGLISH))
        club.now += GAMES_LAST + DAY
        await club.tending.round()
        found = await club.archive.tales(made.table, Language.FRENCH)
        assert found.title == "À peine perdus"
        # Nobody had told anything.
        assert found.tales == (TaleInfo(SeatNumber(0), "", (), ""), TaleInfo(SECOND, "", (), ""))

    evening(story)


def test_a_tale_has_its_opening_its_pages_in_order_and_its_closing() -> None:
    state, player = new_game(Options(pages=2), seed=3), Purposeful()
    rng = random.Random(3)
    while state.outcome is None:
        seen = view(state, state.to_move)
        state = apply(state, player.choose(seen, legal_actions(state), rng, AT_ONCE))
    found = tales_of(state, Language.GERMAN)
    assert [each.seat for each in found.tales] == [0, 1]
    for each, seat in zip(found.tales, state.seats, strict=True):
        assert each.pages == tuple(sorted(seat.told))
    whole = found.tales[state.outcome.winner or 0]
    assert len(whole.pages) == 2
    assert whole.opening.startswith("Es war einmal")
    assert whole.closing.endswith("Zum Abendbrot waren sie jedes Mal da.")


async def rounds_during(work: Awaitable[object]) -> int:
    """How often others have their turn while something is done."""
    rounds, done = 0, asyncio.ensure_future(work)
    while not done.done():
        await asyncio.sleep(0)
        rounds += 1
    await done
    return rounds


async def played_long(club: Club, moments: int) -> TableId:
    """A game that has gone on for so long, and is not in memory."""
    made = await club.table()
    await club.sit(made.table, GUEST, made.invitations[0].key)
    for moment in range(moments):
        table = await club.hub.table(made.table)
        assert table.running is not None
        seat = table.running.state.to_move
        device = table.chairs[seat].device
        assert device is not None
        action = next(str(each) for each in legal_actions(table.running.state) if "recount" not in str(each))
        said: Act | TakeBack = Act(MessageId(f"m{moment}"), seat, moment, action)
        if table.running.taking_back_refused is None:
            said = TakeBack(said.id, seat, moment)
        await club.hub.change(made.table, partial(heard, device, said))
    club.hub.rooms.clear()
    return made.table


def heard(device: Device, message: Act | TakeBack, table: Table, now: int) -> Heard:
    """What becomes of a message."""
    return hear(table, device, message, now)


def test_nobody_waits_for_a_long_game_that_is_read_or_played_again() -> None:
    async def story(club: Club) -> None:
        name, moments = await played_long(club, 600), 600
        fewest = moments // A_PIECE
        assert await rounds_during(club.hub.table(name)) >= fewest
        assert await rounds_during(club.archive.replay(name, None)) >= fewest
        replay = await club.archive.replay(name, GUEST)
        assert len(replay.events) == moments
        assert replay.sync.view is not None

    evening(story)


def test_a_game_without_end_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_archive, "MOST_ENTRIES", 9)

    async def story(club: Club) -> None:
        name = await played_long(club, 10)
        await refused(Why.TOO_LARGE, lambda: club.archive.replay(name, GUEST))

    evening(story)
