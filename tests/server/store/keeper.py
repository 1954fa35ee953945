"""A process that keeps changes and prints which ones were acknowledged, until it is killed."""

import asyncio
import sys
from pathlib import Path

from fairytile.server.store import Change, SqlStore, open_store
from tests.server.store.values import made, row


async def keep_on(store: SqlStore, table: str) -> None:
    number = len(await store.journal(table))
    while True:
        change = Change(rows=[row(number, table), row(number + 1, table)]) if number else made(table)
        await store.keep(change)
        for kept in change.rows:
            print(kept.table, kept.number, flush=True)
        number += len(change.rows)


async def main(path: Path, tables: int) -> None:
    store = open_store(path, pause=0.002)
    await asyncio.gather(*(keep_on(store, f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
