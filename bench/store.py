"""Measures what it costs to keep an entry for good: how many a second, and how much of a core each takes.

`--busy` lets the event loop work besides, as that of a server does, so that the thread that writes has to
fight for the interpreter. `--rate` keeps so many changes a second instead of as many as it can.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Final

from fairytile.server.store import Card, Change, Row, SqlStore, Stage, checksum_of, open_store

_BODY: Final = b'{"kind": "acted", "action": "' + b"x" * 150 + b'"}'


async def _one_table(store: SqlStore, table: str, ends: float, pause: float, took: list[float]) -> None:
    number, due = 1, time.perf_counter() + pause * random.Random(table).random()
    await asyncio.sleep(due - time.perf_counter())
    while (begun := time.perf_counter()) < ends:
        checksum = checksum_of(table, number, _BODY)
        row = Row(table, number, _BODY, number % 2, os.urandom(8).hex(), checksum)
        await store.keep(Change(rows=(row,)))
        took.append(time.perf_counter() - begun)
        number += 1
        due += pause
        if (left := due - time.perf_counter()) > 0:
            await asyncio.sleep(left)


async def _work(ends: float) -> None:
    """Keep the event loop busy with steps like those of a server: some thinking, then a message."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    while time.perf_counter() < ends:
        deque(range(4000), maxlen=0)
        os.write(nowhere, b"x")
        await asyncio.sleep(0)
    os.close(nowhere)


async def _measure(path: Path, arguments: argparse.Namespace) -> dict[str, float]:
    store = open_store(path)
    tables = [os.urandom(12).hex() for _ in range(arguments.tables)]
    cards = [Change(Card(table, Stage.PLAYING, 0, 0), [Row(table, 0, b"{}")]) for table in tables]
    await asyncio.gather(*map(store.keep, cards))
    took: list[float] = []
    pause = arguments.tables / arguments.rate if arguments.rate else 0.0
    begun, used = time.perf_counter(), time.process_time()
    ends = begun + arguments.seconds
    work = [_work(ends)] if arguments.busy else []
    await asyncio.gather(*work, *(_one_table(store, table, ends, pause, took) for table in tables))
    wall, cpu = time.perf_counter() - begun, time.process_time() - used
    await store.close()
    took.sort()
    return {
        "changes_per_s": round(len(took) / wall),
        "p50_ms": round(took[len(took) // 2] * 1e3, 2),
        "p99_ms": round(took[len(took) * 99 // 100] * 1e3, 2),
        "cpu_us_per_change": round(cpu / len(took) * 1e6, 1),
        "share_of_a_core": round(cpu / wall, 3),
    }


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="games that are played at once")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rate", type=float, default=0.0, help="changes a second; 0 is as many as possible")
    parser.add_argument("--busy", action="store_true", help="let the event loop work besides")
    parser.add_argument("--folder", type=Path, help="where the disk is that is to be measured")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        print(json.dumps(asyncio.run(_measure(Path(folder) / "bench.db", arguments))))


if __name__ == "__main__":
    main()
