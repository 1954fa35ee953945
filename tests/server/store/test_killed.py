"""A server that is killed at any moment has lost nothing that it acknowledged."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from fairytile.server.store import open_store
from tests.server.store.values import row

pytestmark = pytest.mark.anyio

TABLES = 12
ROOT = Path(__file__).parents[3]


def killed_after(path: Path, lines: int) -> dict[str, int]:
    """Let a process keep changes and kill it; the last number acknowledged at each table."""
    command = [sys.executable, "-m", "tests.server.store.keeper", str(path), str(TABLES)]
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            # What is still in the pipe was acknowledged as well; only the last line may be torn.
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged[table] = int(number)
            if count == lines:
                process.kill()
    assert process.returncode != 0
    return acknowledged


async def test_whatever_was_acknowledged_is_there_after_a_kill(path: Path) -> None:
    chance = random.Random(17)
    acknowledged: dict[str, int] = {}
    for _ in range(4):
        acknowledged |= killed_after(path, chance.randrange(5, 400))
        store = open_store(path)
        for number in range(TABLES):
            table = f"t{number}"
            journal = await store.journal(table)
            assert len(journal) > acknowledged.get(table, -1)
            assert journal == [row(number, table) for number in range(len(journal))]
            # Entries come in twos after the first: half a change would show.
            assert len(journal) % 2 == 1 or not journal
        await store.close()
