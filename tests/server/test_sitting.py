"""Sitting down at a club: many people behind one address, and somebody who tries keys until one fits."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from fairytile import Options, load
from fairytile.bots import Feed
from fairytile.data import plain
from fairytile.live import ChairPlan, InvitedPlan, PersonPlan, Settings
from fairytile.server.app import App, Choices
from fairytile.server.gate import Origins
from fairytile.server.store import open_store
from tests.server.wires import HOST, Got, ask, key

TABLES, PLAYERS = 12, 4
TRIES = 25


class NoBots:
    """Nobody thinks here."""

    async def choose(self, table: str, feed: Feed, bot: str, seed: str) -> str:
        """Is never asked."""
        raise AssertionError(f"no bot sits at {table}: {feed.moment} {bot} {seed}")


def settings() -> Settings:
    edition, plans = load(), tuple[ChairPlan, ...]((PersonPlan("Anna"), *[InvitedPlan()] * (PLAYERS - 1)))
    return Settings(edition.key, edition.digest, Options(players=PLAYERS), plans)


async def sit(app: App, table: str, invitation: str, number: int) -> Got:
    body = {
        "invitation": invitation,
        "seat": None,
        "name": f"Guest {number}",
        "share": key(1000 + number),
        "device": key(number),
    }
    return await ask(app, f"/api/v1/tables/{table}/seats", method="POST", body=body)


async def full_tables(path: Path) -> list[int]:
    """The answers to everybody who sits down at a club's tables, one after the other."""
    app = App(open_store(path), NoBots(), Choices(Origins(frozenset([HOST]), secure=False), open_to_all=True))
    found, number = [], 1
    for _ in range(TABLES):
        body = {"settings": plain(settings()), "share": key(5000 + number), "device": key(number)}
        made = await ask(app, "/api/v1/tables", method="POST", body=body)
        found.append(made.status)
        table = json.loads(made.body)
        for invitation in table["invitations"]:
            number += 1
            found.append((await sit(app, table["table"], invitation["key"], number)).status)
        number += 1
    await app.close()
    return found


async def tried_keys(path: Path) -> list[int]:
    """The answers to somebody without an invitation who tries one key after the other."""
    app = App(open_store(path), NoBots(), Choices(Origins(frozenset([HOST]), secure=False), open_to_all=True))
    body = {"settings": plain(settings()), "share": key(5000), "device": key(1)}
    table = json.loads((await ask(app, "/api/v1/tables", method="POST", body=body)).body)["table"]
    found = [(await sit(app, table, f"a-key-that-is-wrong-{n}", 2)).status for n in range(TRIES)]
    await app.close()
    return found


def test_twelve_tables_of_four_sit_down_behind_one_address(tmp_path: Path) -> None:
    statuses = asyncio.run(full_tables(tmp_path / "tables.db"))
    assert statuses == [201, *[200] * (PLAYERS - 1)] * TABLES


def test_whoever_tries_keys_is_soon_refused_whatever_they_try(tmp_path: Path) -> None:
    statuses = asyncio.run(tried_keys(tmp_path / "tables.db"))
    assert statuses[0] == 403
    assert statuses[-1] == 429
