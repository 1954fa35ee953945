"""The attacks of the benchmark: all that are named are there, and a real server outlives each of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from bench.attacks.attackers import ATTACKS, Attacker, Target
from bench.attacks.long_game import long_game, store_long_game
from tools._server_process import ServerProcess

NAMED = {
    "cookies",
    "headers",
    "codes",
    "silent-sockets",
    "hellos",
    "hints",
    "replays",
    "puzzles",
    "pictures",
    "tables",
    "bots",
}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, Target]]:
    """A server with a game that was played for a while."""
    folder = tmp_path_factory.mktemp("attacked")
    table = store_long_game(folder / "tables.db", 120, seed=1)
    server = ServerProcess(folder, ("--open", "--pace", "0"))
    server.start()
    try:
        server.wait()
        yield server, Target(server.port, table)
    finally:
        server.close()


def test_all_attacks_are_there() -> None:
    assert {*ATTACKS} == NAMED


@pytest.mark.parametrize("name", sorted(NAMED))
def test_a_server_outlives_an_attack(target: tuple[ServerProcess, Target], name: str) -> None:
    server, attacked = target
    attacker = Attacker(attacked, "127.0.1.1", random.Random(name))

    async def once() -> None:
        async with asyncio.timeout(60):
            await ATTACKS[name](attacker)
        for writer in attacker.held:
            writer.transport.abort()

    asyncio.run(once())
    assert attacker.done >= 1
    assert server.is_ready()


def test_a_long_game_is_as_long_as_it_was_asked_for_and_not_over() -> None:
    heard = long_game(200, seed=3)
    assert len(heard.entries) == 200
    assert not heard.table.is_over
