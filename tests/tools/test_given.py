"""Chance that is given: the same deals each time, and no way to it from a server that somebody runs."""

from __future__ import annotations

import json
import secrets
import subprocess
from pathlib import Path

import pytest

from tools.browser.local_server import Hand, Table, bot, guest, opened, person
from tools.testing import given_chance
from tools.testing.given_chance import Given, dealt_from


def drawn() -> list[object]:
    """One of everything that can be drawn."""
    return [
        secrets.token_bytes(32), secrets.token_hex(12), secrets.token_urlsafe(18), secrets.randbelow(10**9),
        secrets.choice("ABCDEFGH"), secrets.randbits(64),
    ]  # fmt: skip


def test_what_is_drawn_follows_from_the_seed_and_goes_on() -> None:
    def both(seed: str) -> list[list[object]]:
        with dealt_from(seed):
            return [drawn(), drawn()]

    first, second = both("a seed")
    assert both("a seed") == [first, second]
    assert all(one != other for one, other in zip(first, second, strict=True) if not isinstance(one, str))
    assert both("another seed")[0] != first


def test_afterwards_chance_is_chance_again() -> None:
    with dealt_from("outside"):
        kept = secrets.token_bytes
        with dealt_from("inside"):
            assert secrets.token_bytes(8) == Given("inside").token_bytes(8)
        assert secrets.token_bytes == kept
        assert secrets.token_bytes(8) == Given("outside").token_bytes(8)


def test_numbers_below_a_bound_are_all_drawn() -> None:
    given = Given("a die")
    assert {given.randbelow(6) for _ in range(100)} == set(range(6))


def test_every_test_has_chance_of_its_own(request: pytest.FixtureRequest) -> None:
    seed = request.config.getoption("--deal") or request.node.nodeid
    assert secrets.token_bytes(8) == Given(seed).token_bytes(8)


def two_tables(folder: Path, seed: str) -> list[tuple[Table, str, str]]:
    """Two tables that somebody makes at a server, with their commitments and keys."""
    found = []
    with opened(folder, seed=seed) as house:
        for _ in range(2):
            hand = Hand(house)
            table = hand.make(person("Anna"), guest(), bot())
            told = json.loads(hand.request("GET", f"/tables/{table.name}").body)
            found.append((table, told["commitment"], hand.key))
    return found


def test_a_server_that_is_given_its_chance_deals_the_same_tables_again(tmp_path: Path) -> None:
    for name in ("one", "again", "other"):
        (tmp_path / name).mkdir()
    first, second = two_tables(tmp_path / "one", "a seed")
    assert two_tables(tmp_path / "again", "a seed") == [first, second]
    assert first[0].name != second[0].name
    assert first[1] != second[1]
    other = two_tables(tmp_path / "other", "another seed")
    assert not {first[0].name, second[0].name} & {table.name for table, _, _ in other}


def test_a_server_that_is_started_again_takes_no_name_twice(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        hand = Hand(house)
        before = hand.make(person("Anna"), bot())
        house.kill()
        house.open()
        assert hand.make(person("Anna"), bot()).name != before.name


def test_time_passes_on_the_clock_of_a_server_when_a_test_says_so(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        hand = Hand(house)
        code = hand.ask(f"/tables/{hand.make(person('Anna'), guest()).name}/codes", seat=1)
        house.let_pass(3600)
        later = hand.ask(f"/tables/{hand.make(person('Anna'), guest()).name}/codes", seat=1)
    ahead = float(str(later["expires"])) - float(str(code["expires"]))
    assert 3_600_000 <= ahead < 3_660_000


def test_a_command_is_given_its_chance_by_a_program_of_the_tests_alone(tmp_path: Path) -> None:
    def deal(seed: str) -> str:
        command = given_chance.command(seed, "play", "--new", "--record", str(tmp_path / "g.txt"))
        said = subprocess.run(
            command, input="", capture_output=True, text=True, check=True, env=given_chance.surroundings()
        )
        (tmp_path / "g.txt").unlink()
        return said.stdout.replace(str(tmp_path), "")

    assert deal("a seed") == deal("a seed")


def test_nothing_in_the_package_leads_to_given_chance() -> None:
    package = given_chance.ROOT / "src"
    texts = [path.read_text(encoding="utf-8") for path in package.rglob("*.py")]
    assert texts
    assert not [text for text in texts if "_given" in text or "import tools" in text or "from tools" in text]
