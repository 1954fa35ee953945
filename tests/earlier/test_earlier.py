"""Databases and records of earlier versions open, play on and replay, for ever.

Each folder here was written by the version of its day; `make` says how. Nothing in them is ever changed: what
the program cannot read any more it has to learn again.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fairytile.actions import Action
from fairytile.live import Table
from fairytile.notation import position_text
from fairytile.protocol import TableId
from fairytile.protocol.http_bodies import SitByCode, SitDown
from fairytile.record import parse_record
from fairytile.server.api.archive import Archive
from fairytile.server.store import Stage, open_store
from fairytile.server.tables.desk import Desk
from fairytile.server.tables.hub import Hub
from fairytile.state import SeatNumber, State
from tests.earlier.make import START, Maker, device, key, purposeful

FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("*/facts.json"))
VERSIONS = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
ACTIONS = 6
"""How many actions are played on at each table."""
Story = Callable[[Maker, dict[str, Any]], Coroutine[None, None, None]]


def facts_of(folder: Path) -> dict[str, Any]:
    """What the version of a folder knew of its tables."""
    found: dict[str, Any] = json.loads((folder / "facts.json").read_text("utf-8"))
    return found


def opened(folder: Path, place: Path, story: Story) -> None:
    """Let something happen at the tables of an old database."""
    path = place / "tables.db"
    if not path.exists():
        shutil.copy(folder / "tables.db", path)

    async def told() -> None:
        store = open_store(path)
        try:
            await story(Maker(Hub(store, lambda: START)), facts_of(folder))
        finally:
            await store.close()

    asyncio.run(told())


def known(table: Table) -> dict[str, object]:
    """What is compared of a table."""
    return {
        "number": table.number,
        "names": [chair.name for chair in table.chairs],
        "bots": [chair.bot for chair in table.chairs],
        "position": None if table.state is None else position_text(table.state),
    }


def test_every_version_that_wrote_something_else_is_kept() -> None:
    assert FOLDERS


@VERSIONS
def test_every_table_is_what_it_was(folder: Path, tmp_path: Path) -> None:
    async def story(maker: Maker, facts: dict[str, Any]) -> None:
        for name, fact in facts["tables"].items():
            table = await maker.hub.table(TableId(name))
            card = await maker.hub.store.card(name)
            assert card is not None
            assert {"stage": card.stage, **known(table)} == fact, name

    opened(folder, tmp_path, story)


@VERSIONS
def test_every_device_finds_its_tables(folder: Path, tmp_path: Path) -> None:
    async def story(maker: Maker, facts: dict[str, Any]) -> None:
        listed = {
            card.table for number in (1, 2) for card in (await maker.desk.tables_of(device(number))).tables
        }
        assert listed == set(facts["tables"])

    opened(folder, tmp_path, story)


@VERSIONS
def test_every_game_plays_on_and_is_read_again(folder: Path, tmp_path: Path) -> None:
    after: dict[str, dict[str, object]] = {}

    async def story(maker: Maker, facts: dict[str, Any]) -> None:
        for name, fact in facts["tables"].items():
            if fact["stage"] == Stage.PLAYING:
                table = TableId(name)
                before = (await maker.hub.table(table)).number
                await maker.play(table, ACTIONS, anything)
                found = await maker.hub.table(table)
                assert found.number > before
                after[name] = known(found)

    async def again(maker: Maker, facts: dict[str, Any]) -> None:
        for name, fact in after.items():
            assert known(await maker.hub.table(TableId(name))) == fact

    opened(folder, tmp_path, story)
    assert len(after) > 5
    opened(folder, tmp_path, again)


def anything(state: State, rng: random.Random) -> Action:
    """Something purposeful, or, at one time in four, anything."""
    return rng.choice(list(state.legal_actions)) if rng.random() < 0.25 else purposeful(state, rng)


@VERSIONS
def test_every_game_can_be_watched_again_from_its_deal_on(folder: Path, tmp_path: Path) -> None:
    async def story(maker: Maker, facts: dict[str, Any]) -> None:
        archive = Archive(maker.hub)
        for name, fact in facts["tables"].items():
            if fact["position"] is not None:
                for who in (device(1), device(2), None):
                    replay = await archive.replay(TableId(name), who)
                    assert replay.events[-1].number == fact["number"]

    opened(folder, tmp_path, story)


@VERSIONS
def test_invitations_codes_and_kept_seats_still_lead_to_a_seat(folder: Path, tmp_path: Path) -> None:
    async def story(maker: Maker, facts: dict[str, Any]) -> None:
        desk, secrets = Desk(maker.hub), facts["secrets"]
        table = TableId(secrets["invitation"]["table"])
        asked = SitDown(secrets["invitation"]["key"], None, "Béa", "12" * 32, None)
        assert (await desk.sit(table, device(2), asked)).seat == 1
        assert (await maker.hub.table(table)).running is not None
        code = SitByCode(secrets["code"]["code"], "Béa", "34" * 32, None)
        assert (await desk.sit_by_code(device(2), code)).table == secrets["code"]["table"]
        kept = TableId(secrets["kept"])
        await desk.sit(kept, device(2), SitDown(None, SeatNumber(1), "Béa", "56" * 32, None))
        assert (await maker.hub.table(kept)).running is not None

    opened(folder, tmp_path, story)


@VERSIONS
def test_a_game_that_is_over_can_be_played_again(folder: Path, tmp_path: Path) -> None:
    async def story(maker: Maker, facts: dict[str, Any]) -> None:
        for name in ("t-agreed", "t-expired"):
            made = await Desk(maker.hub).play_again(TableId(name), device(1), key(5))
            assert (await maker.hub.table(TableId(name))).followed == made.table

    opened(folder, tmp_path, story)


@VERSIONS
def test_every_record_is_replayed_to_the_position_of_the_past(folder: Path) -> None:
    tables = facts_of(folder)["tables"]
    records = sorted((folder / "records").iterdir())
    assert len(records) == 3 * sum(fact["position"] is not None for fact in tables.values())
    for path in records:
        name, *rest = path.name.split(".")
        record = parse_record(path.read_text("utf-8"))
        if rest != ["redacted", "txt"] or not record.is_redacted:
            assert position_text(record.replay()) == tables[name]["position"], path.name
