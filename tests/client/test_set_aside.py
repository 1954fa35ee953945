"""Who comes to a table that cannot be read is told so in their language, and not that there is none."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fairytile.client import Declined, TableClient
from fairytile.words import Language

from .serving import Server
from .test_playing import seated


@pytest.mark.parametrize(
    ("language", "words"),
    [(Language.ENGLISH, "damaged"), (Language.FRENCH, "abîmé"), (Language.GERMAN, "beschädigt")],
)
def test_a_table_that_was_set_aside_says_so(
    language: Language, words: str, server: Server, tmp_path: Path
) -> None:
    place, _ = asyncio.run(seated(server, tmp_path / "places"))
    server.kill()
    with closing(sqlite3.connect(server.database)) as database:
        database.execute("UPDATE entries SET checksum = 1 WHERE table_id = ? AND number = 1", (place.table,))
        database.commit()
    server.open()

    async def come() -> None:
        async with TableClient(place, language=language):
            pass

    with pytest.raises(Declined, match=words) as declined:
        asyncio.run(come())
    assert declined.value.reason == "set-aside"
