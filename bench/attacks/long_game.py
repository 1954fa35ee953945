"""A long game in the file of a server that does not run yet: to be read, replayed and asked about."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from fairytile.chance import Secret, Share
from fairytile.content import load
from fairytile.desk.index_rows import opening_of
from fairytile.desk.picture_album import Album
from fairytile.live import Device, Heard, Opened, hear, open_table, sit_down
from fairytile.protocol import Act, InvitedPlan, MessageId, PersonPlan, Settings, TableId
from fairytile.server.store import Change, open_store
from fairytile.state import Options, SeatNumber

NAME = TableId("t" + "0" * 24)
DEVICES = (Device("a" * 64), Device("b" * 64))
BEGAN = 1_700_000_000_000


def long_game(entries: int, seed: int) -> Heard:
    """A game between two who do whatever is legal, until its journal has so many entries."""
    edition, rng = load(), random.Random(seed)
    settings = Settings(edition.key, edition.digest, Options(), (PersonPlan("Anna"), InvitedPlan()))
    opened = Opened(BEGAN, NAME, DEVICES[0], settings, Secret(rng.randbytes(32)).hex(), (None, None))
    heard = open_table(opened, edition, Share(rng.randbytes(32)))
    then = sit_down(heard.table, DEVICES[1], SeatNumber(1), "Bea", Share(rng.randbytes(32)), now=BEGAN)
    table, journal = then.table, [*heard.entries, *then.entries]
    while len(journal) < entries and not table.is_over:
        running = table.running
        assert running is not None, "both sit, so the cards are dealt"
        state = running.state
        # Told Pages would end it soon.
        ways = [str(action) for action in state.legal_actions if str(action) != "recount"]
        name = MessageId(f"m{len(journal)}")
        act = Act(name, state.to_move, running.moment, rng.choice(ways))
        then = hear(table, DEVICES[state.to_move], act, BEGAN + len(journal))
        table, journal = then.table, [*journal, *then.entries]
    return Heard(table, tuple(journal), table.number)


def store_long_game(path: Path, entries: int, seed: int) -> tuple[TableId, tuple[str, ...]]:
    """Keep a long game in a database; its name, and what its Kingdom is called at each size that it had."""
    heard = long_game(entries, seed)
    assert heard.table.running is not None, "both sit, so the cards are dealt"

    async def keep() -> None:
        store = open_store(path)
        try:
            await store.keep(opening_of(heard, BEGAN, Change()))
        finally:
            await store.close()

    asyncio.run(keep())
    return NAME, tuple(Album.of(heard.table.running.state.kingdom).hashes)
