"""Tasks are played by whoever is there: threads, processes, a cluster; stopped, and gone on with."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from distributed import KilledWorker

from fairytile.lab.code_fingerprint import code
from fairytile.lab.matches import GameRow, play_match_game
from fairytile.lab.results_file import Results
from fairytile.lab.task_runner import Crew, NoWorkers, run_tasks, workers
from fairytile.state import Options
from tests.lab.contests import local_cluster, settled, small_contest

CONTEST = small_contest()
TASKS = CONTEST.tasks(6)


def played_here() -> dict[str, object]:
    return {key: settled(play_match_game(task)) for key, task in TASKS.items()}


def empty(path: Path | None = None) -> Results[GameRow]:
    return Results[GameRow](path, CONTEST.heading())


def told(results: Results[GameRow]) -> dict[str, object]:
    return {key: settled(results.rows[key]) for key in TASKS}


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_number_of_workers_makes_no_difference(jobs: int) -> None:
    results = empty()
    with workers(jobs=jobs) as crew:
        assert run_tasks(play_match_game, TASKS, results, crew)
    assert told(results) == played_here()


def test_what_was_played_is_not_played_again() -> None:
    results = empty()
    first = dict(list(TASKS.items())[:5])
    came: list[str] = []
    with ThreadPoolExecutor(1) as executor:
        assert run_tasks(play_match_game, first, results, Crew(executor, 2))
        assert run_tasks(
            play_match_game, TASKS, results, Crew(executor, 2), on_row=lambda key, row: came.append(key)
        )
    # Two that end at the same moment come in any order.
    assert sorted(came) == sorted(list(TASKS)[5:])


def test_after_a_stop_everything_that_was_played_is_kept_and_the_rest_comes_later(tmp_path: Path) -> None:
    file, stop, said = tmp_path / "results.jsonl", Event(), []
    results = empty(file)

    def stop_at_third(key: str, row: GameRow) -> None:
        if len(results.rows) == 3:
            stop.set()

    with ThreadPoolExecutor(2) as executor:
        complete = run_tasks(
            play_match_game, TASKS, results, Crew(executor, 4),
            on_row=stop_at_third, stop=stop, on_stop=lambda: said.append("stopping"),
        )  # fmt: skip
    results.close()
    assert not complete
    assert 3 <= len(results.rows) <= 3 + 4
    with empty(file) as again, ThreadPoolExecutor(2) as executor:
        assert again.rows == results.rows
        assert run_tasks(play_match_game, TASKS, again, Crew(executor, 4))
    assert told(again) == played_here()


def test_nothing_is_begun_once_there_is_enough() -> None:
    results = empty()
    with ThreadPoolExecutor(1) as executor:
        run_tasks(play_match_game, TASKS, results, Crew(executor, 1), enough=lambda: len(results.rows) == 4)
    assert list(results.rows) == list(TASKS)[:4]


def test_an_error_in_a_task_is_told_with_the_task_and_loses_nothing() -> None:
    results = empty()
    impossible = next(iter(TASKS.values()))._replace(options=Options(pages=36))
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="36 pages each") as failed:
        run_tasks(play_match_game, {**TASKS, "impossible": impossible}, results, Crew(executor, 1))
    assert failed.value.__notes__ == ["It happened in the task 'impossible'; what was done before is kept."]
    assert told(results) == played_here()


ORPHANS = """
import os, signal
from fairytile.lab.task_runner import workers

if __name__ == "__main__":
    with workers(jobs=2):
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_do_not_outlive_whoever_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(ORPHANS, encoding="utf-8")
    # They have the output of their parent, so that it ends with the last of them.
    ended = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL


# --- a cluster ------------------------------------------------------------------------------


def test_a_cluster_plays_the_same_games_even_if_it_is_stopped_in_between(cluster: str) -> None:
    results, stop = empty(), Event()
    with workers(cluster=cluster) as crew:
        assert not run_tasks(
            play_match_game, TASKS, results, crew, stop=stop, on_row=lambda key, row: stop.set()
        )
    assert len(results.rows) == crew.at_once, "what was handed out is waited for"
    with workers(cluster=cluster) as crew:
        assert run_tasks(play_match_game, TASKS, results, crew)
    assert told(results) == played_here()


def test_a_cluster_without_workers_is_refused() -> None:
    with local_cluster(0) as address:
        advice = re.escape(f"has no workers: start some with dask worker {address}")
        with pytest.raises(NoWorkers, match=advice), workers(cluster=address):
            pass


@pytest.mark.parametrize("address", ["nowhere", "carrier-pigeon://home:1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(NoWorkers, match=r"is no address: .*tcp://HOST:PORT"), workers(cluster=address):
        pass


def test_an_address_where_nobody_answers_is_refused_in_good_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairytile.lab.dask_cluster.PATIENCE", 0.3)
    address = "tcp://127.0.0.1:1"
    with pytest.raises(NoWorkers, match=f"no Dask scheduler answers at {address}"), workers(cluster=address):
        pass


def test_a_cluster_whose_workers_end_again_and_again_is_given_up_with_a_sentence(cluster: str) -> None:
    given_up = pytest.raises(NoWorkers, match="What was played is kept")
    with given_up, workers(cluster=cluster):
        raise KilledWorker.__new__(KilledWorker)


def test_the_code_is_named_by_its_version_and_a_digest() -> None:
    version, plus, digest = code().partition("+")
    assert (version.count("."), plus, len(digest)) == (2, "+", 8)
