"""The attacks of the benchmark: all that are named are there, and a real server outlives each of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from bench.attacks.__main__ import Found
from bench.attacks.attackers import ATTACKS, LIMITS, Allowance, Attacker, Target, frame_of, is_refusal
from bench.attacks.long_game import long_game, store_long_game
from bench.attacks.strangers import How
from tools.real_server.process import ServerProcess

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
    table, pictures = store_long_game(folder / "tables.db", 120, seed=1)
    server = ServerProcess(folder, ("--open", "--pace", "0"))
    server.start()
    try:
        server.wait()
        yield server, Target(server.port, table, pictures)
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
            await attacker.let_go()

    asyncio.run(once())
    assert attacker.done >= 1
    assert server.is_ready()


def test_a_long_game_is_as_long_as_it_was_asked_for_and_not_over() -> None:
    heard = long_game(200, seed=3)
    assert len(heard.entries) == 200
    assert not heard.table.is_over


def test_who_keeps_to_the_budgets_begins_with_all_at_once_and_goes_on_at_the_rate() -> None:
    now = 0.0
    allowed = Allowance((LIMITS.requests.new, LIMITS.tables.new), lambda: now)
    taken = 0
    while allowed.take():
        taken += 1
    assert 50 <= taken <= LIMITS.tables.new.at_once
    now = 100.0
    again = sum(allowed.take() for _ in range(1000))
    assert 15 <= again <= 100 * LIMITS.tables.new.a_second


@pytest.mark.parametrize(
    ("frame", "refused"),
    [
        (b"\x88\x02" + (4002).to_bytes(2), True),
        (b"\x88\x02" + (4003).to_bytes(2), True),
        (b"\x88\x02" + (4001).to_bytes(2), False),
        (b'\x81\x28[{"kind":"refused","reason":"too-much"}]', True),
        (b'\x81\x7e\x00\x0f[{"kind":"pong"}]', False),
    ],
)
def test_a_refusal_at_a_socket_is_known_by_its_frame(frame: bytes, refused: bool) -> None:
    async def read() -> tuple[int, bytes]:
        reader = asyncio.StreamReader()
        reader.feed_data(frame)
        reader.feed_eof()
        return await frame_of(reader)

    assert is_refusal(*asyncio.run(read())) is refused


def test_a_picture_that_is_asked_for_is_there(target: tuple[ServerProcess, Target]) -> None:
    attacker = Attacker(target[1], "127.0.1.2", random.Random(1))

    async def often() -> None:
        for _ in range(40):
            await ATTACKS["pictures"](attacker)

    asyncio.run(often())
    assert attacker.done == 40
    assert attacker.refused < 10, "only Kingdoms that there are not"


@pytest.mark.parametrize(
    ("tried", "held_up", "sound"), [(100, 0.2, True), (100, 0.9, False), (0, 0.0, False)]
)
def test_an_attack_that_hardly_took_place_says_nothing(tried: int, held_up: float, sound: bool) -> None:
    found = Found("hellos", How.WITHIN, 1000, 5.0, 6.0, 5.0, 6.0, 1.0, tried, 0, held_up)
    assert found.is_sound is sound
