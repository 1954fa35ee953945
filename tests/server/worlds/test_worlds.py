"""In simulated worlds nothing that was acknowledged is lost, nobody knows what is not so, and games go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.worlds.world import run

WORLDS = 200
CHUNK = 20


@pytest.mark.parametrize("first", range(0, WORLDS, CHUNK))
def test_all_goes_well_in_worlds_in_which_everything_goes_wrong(first: int) -> None:
    outcomes = [run(seed) for seed in range(first, first + CHUNK)]
    # They are worlds in which something happens.
    assert sum(outcome.messages for outcome in outcomes) > 30 * CHUNK
    assert sum(outcome.entries for outcome in outcomes) > 8 * CHUNK
    assert sum(outcome.deaths for outcome in outcomes) > 0


@pytest.mark.parametrize("seed", [10, 113, 378])
def test_who_came_to_a_table_before_its_host_knew_that_it_is_kept_hears_what_goes_on_there(seed: int) -> None:
    # A short storm ends before anybody has had a reason to come again.
    assert run(seed, 10).messages >= 10


@pytest.mark.parametrize("seed", [855, 3901, 4317])
def test_who_waits_for_a_seat_and_comes_back_after_the_end_waits_no_more(seed: int) -> None:
    assert run(seed, 200).entries > 15


@pytest.mark.parametrize("seed", [3, 99])
def test_a_world_passes_again_in_the_same_way(seed: int) -> None:
    there = f"from tests.server.worlds.world import run; print(run({seed}).fingerprint)"
    root = Path(__file__).parents[3]
    paths = os.pathsep.join((str(root / "src"), str(root)))
    # The order of sets of texts is another one in each process, unless it is told.
    surroundings = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "1234"}
    found = subprocess.run(
        [sys.executable, "-c", there], capture_output=True, text=True, check=True, cwd=root, env=surroundings
    )
    assert found.stdout.strip() == run(seed).fingerprint


def test_worlds_differ_by_their_seeds() -> None:
    assert len({run(seed).fingerprint for seed in range(4)}) == 4
