"""Bots think in processes apart, and whatever happens to those, every question gets its answer."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from fairytile.bots import AT_ONCE, Budget, Feed, choose_for, opponent
from fairytile.server.bots.process_pool import (
    MARGIN,
    MOST_WAITING,
    Thinkers,
    Trouble,
    TroubleKind,
    last_resort,
)
from fairytile.server.bots.worker_handle import BotTask, Worker
from fairytile.state import SeatNumber
from tests.bots.own import written
from tests.bots.tables import LITTLE
from tests.bots.test_choosing import feeds, played

ME = SeatNumber(0)
PATIENT: Final = 60.0
"""Longer than anything takes here, however busy the machine is."""

STUCK: Final = '''
import json, os, sys, time
from pathlib import Path

HERE = Path(__file__).parent

class Stuck:
    """Says that it has begun to think, and never comes back."""

    def choose(self, view, legal, rng, budget):
        (HERE / f"begun-{os.getpid()}").touch()
        while True:
            time.sleep(0.001)

class StuckOnce(Stuck):
    """Comes back if it has been here before."""

    def choose(self, view, legal, rng, budget):
        return legal[0] if any(HERE.glob("begun-*")) else super().choose(view, legal, rng, budget)

class Failing:
    """Fails, but not before it has spoken out of turn."""

    def choose(self, view, legal, rng, budget):
        print('{"action":"turn-page","failed":false}', flush=True)
        raise ArithmeticError("no idea")

class Signing:
    """Signs with its process and the turn it was asked in."""

    def choose(self, view, legal, rng, budget):
        with (HERE / "signed").open("a") as file:
            print(view.turn, os.getpid(), file=file)
        return legal[0]

class Curious:
    """Writes down what it finds in its process."""

    def choose(self, view, legal, rng, budget):
        files = [os.readlink(fd) for fd in map("/proc/self/fd/{}".format, range(100)) if os.path.lexists(fd)]
        found = {"environment": dict(os.environ), "arguments": sys.argv, "files": files}
        (HERE / "found").write_text(json.dumps(found))
        return legal[0]
'''


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], str]:
    """How a bot of this page is called."""
    file = written(tmp_path, STUCK)
    return lambda name: f"{file}:{name}"


@cache
def feed(number: int = 0) -> Feed:
    """What a seat was sent up to one of its choices."""
    found = [feed for feed, _ in feeds(played(opponent("otto")), ME)]
    return found[number]


def task(
    bot: str = "otto", table: str = "table", budget: Budget = AT_ONCE, sent: Feed | None = None
) -> BotTask:
    return BotTask(table, sent or feed(), bot, budget, "chance")


def expected(asked: BotTask) -> str:
    return str(choose_for(asked.feed, opponent(asked.opponent), asked.budget, asked.seed))


async def until(done: Callable[[], object]) -> None:
    """Wait for something that another process does."""
    async with asyncio.timeout(PATIENT):
        while not done():
            await asyncio.sleep(0.005)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_answers_are_those_that_the_bots_would_give_here_and_idle_workers_go_home() -> None:
    questions = [
        task(who, f"{who} {table}", LITTLE, sent)
        for who in ("minerva", "flora")
        for sent, _ in feeds(played(opponent(who)), ME)
        for table in range(2)
    ]

    async def ask() -> list[str]:
        async with Thinkers(1, told=troubles.append, hurry=PATIENT, idle=0.2) as thinkers:
            found = await asyncio.gather(*map(thinkers.choose, questions))
            (pid,) = thinkers.pids
            await until(lambda: is_gone(pid))
            assert thinkers.pids == []
            return [*found, await thinkers.choose(questions[-1])]

    troubles: list[Trouble] = []
    assert asyncio.run(ask()) == [*map(expected, questions), expected(questions[-1])]
    assert troubles == []


def test_a_table_that_asks_a_lot_does_not_hold_up_others_and_who_waits_long_gets_a_quick_answer() -> None:
    async def ask() -> list[str]:
        order: list[str] = []

        async def one(asked: BotTask) -> None:
            assert await thinkers.choose(asked) == expected(task(asked.opponent, sent=asked.feed))
            order.append(str(asked.table))

        # So many simulations would take an hour: it is seen to that nobody waits for them.
        endless = Budget(simulations=1_000_000)
        async with Thinkers(1, hurry=-1.0) as thinkers:
            many = [task("ida", "many", endless, feed(number)) for number in range(5)]
            await asyncio.gather(*map(one, [*many, task("otto", "few", endless)]))
        return order

    # The first is asked before the others come, and the second has waited longest.
    assert asyncio.run(ask()) == ["many", "many", "few", "many", "many", "many"]


def test_a_device_with_fifty_tables_does_not_hold_up_one_with_a_single_table() -> None:
    async def ask() -> list[str]:
        order: list[str] = []

        async def one(asked: BotTask) -> None:
            await thinkers.choose(asked)
            order.append(str(asked.table))

        many = [replace(task(table=f"many {n}"), owners=("here", "busy")) for n in range(50)]
        single = replace(task(table="single"), owners=("here", "patient"))
        elsewhere = replace(task(table="elsewhere"), owners=("there", "other"))
        async with Thinkers(1, hurry=PATIENT) as thinkers:
            await asyncio.gather(*map(one, [*many, single, elsewhere]))
        return order

    order = asyncio.run(ask())
    # The first is asked before the others come; then the addresses take turns, and the devices at each.
    assert order[:4] == ["many 0", "many 1", "elsewhere", "single"]
    assert len(order) == 52


def test_a_seat_is_thought_for_by_the_worker_that_remembers_its_game(
    own: Callable[[str], str], tmp_path: Path
) -> None:
    one, other = task(own("Signing"), "one"), task(own("Signing"), "other", sent=feed(5))

    async def ask() -> None:
        async with Thinkers(2, own=[own("Signing")]) as thinkers:
            await asyncio.gather(thinkers.choose(one), thinkers.choose(other))
            for asked in (other, other, one):
                await thinkers.choose(asked)

    asyncio.run(ask())
    signed = (tmp_path / "signed").read_text().splitlines()
    assert len(signed) == 5
    assert len({line.split()[0] for line in signed}) == len({line.split()[1] for line in signed}) == 2
    assert len(set(signed)) == 2


def test_a_worker_that_is_killed_in_the_middle_is_replaced_and_asked_again(
    own: Callable[[str], str], tmp_path: Path
) -> None:
    async def ask() -> str:
        async with Thinkers(1, own=[own("StuckOnce")], told=troubles.append, margin=PATIENT) as thinkers:
            answer = asyncio.create_task(thinkers.choose(task(own("StuckOnce"))))
            await until(lambda: [*tmp_path.glob("begun-*")])
            (pid,) = thinkers.pids
            os.kill(pid, signal.SIGKILL)
            found = await answer
            assert thinkers.pids != [pid]
            return found

    troubles: list[Trouble] = []
    assert asyncio.run(ask())
    assert troubles == [Trouble(TroubleKind.DIED, own("StuckOnce"))]


def test_a_bot_that_hangs_is_played_for_and_delays_no_other_game(own: Callable[[str], str]) -> None:
    async def ask() -> str:
        async with Thinkers(2, own=[own("Stuck")], told=troubles.append, margin=MARGIN) as thinkers:
            hanging = asyncio.create_task(thinkers.choose(task(own("Stuck"), "hanging")))
            for number in range(3):
                other = task("ida", "other", sent=feed(number))
                assert await thinkers.choose(other) == expected(other)
            assert not hanging.done()
            return await hanging

    troubles: list[Trouble] = []
    assert asyncio.run(ask()) == expected(task("otto"))
    assert troubles == [Trouble(TroubleKind.LATE, own("Stuck"))] * 2


def test_to_close_ends_a_worker_that_hangs_and_cancels_its_question(
    own: Callable[[str], str], tmp_path: Path
) -> None:
    async def ask() -> None:
        thinkers = Thinkers(1, own=[own("Stuck")], margin=PATIENT)
        hanging = asyncio.create_task(thinkers.choose(task(own("Stuck"))))
        waiting = asyncio.create_task(thinkers.choose(task()))
        await until(lambda: [*tmp_path.glob("begun-*")])
        (pid,) = thinkers.pids
        await thinkers.close()
        assert is_gone(pid)
        for asked in (hanging, waiting, asyncio.create_task(thinkers.choose(task()))):
            with pytest.raises(asyncio.CancelledError):
                await asked

    asyncio.run(ask())


def test_a_bot_that_fails_is_played_for_whatever_it_prints(own: Callable[[str], str]) -> None:
    async def ask() -> list[str]:
        async with Thinkers(1, own=[own("Failing")], told=troubles.append) as thinkers:
            return [await thinkers.choose(task(own("Failing"))), await thinkers.choose(task("ida"))]

    troubles: list[Trouble] = []
    failed, after = asyncio.run(ask())
    assert after == expected(task("ida"))
    assert failed
    assert troubles == [Trouble(TroubleKind.FAILED, own("Failing"))]


def test_nobodys_code_runs_that_was_not_called_in(own: Callable[[str], str], tmp_path: Path) -> None:
    async def ask() -> str:
        async with Thinkers(1, told=troubles.append) as thinkers:
            return await thinkers.choose(task(own("Stuck")))

    troubles: list[Trouble] = []
    assert asyncio.run(ask()) == expected(task("otto"))
    assert troubles == [Trouble(TroubleKind.DIED, own("Stuck"))] * 2
    assert not [*tmp_path.glob("begun-*")]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")
def test_a_process_has_nothing_of_the_servers(
    own: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIRYTILE_SECRET", "a password")

    async def ask() -> str:
        with (tmp_path / "journal").open("w") as file:
            os.set_inheritable(file.fileno(), True)
            async with Thinkers(1, own=[own("Curious")]) as thinkers:
                return await thinkers.choose(task(own("Curious")))

    assert asyncio.run(ask())
    text = (tmp_path / "found").read_text()
    assert "a password" not in text
    found = json.loads(text)
    assert "PATH" in found["environment"]
    # What it hears by, what it says, and where what it prints gets lost.
    assert {file.partition(":")[0] for file in found["files"]} <= {"pipe", "socket", "/dev/null"}


@pytest.mark.skipif(not hasattr(os, "nice"), reason="nobody is gentle here")
def test_a_process_lets_others_go_first_before_it_reads_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fairytile").mkdir()
    (tmp_path / "fairytile" / "__init__.py").write_text(
        f"import os\nopen({str(tmp_path / 'found')!r}, 'w').write(str(os.nice(0)))"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    found = tmp_path / "found"

    async def start() -> None:
        worker = await Worker.begun()
        async with asyncio.timeout(PATIENT):
            while not (found.exists() and found.read_text()):
                await asyncio.sleep(0.01)
        worker.kill()
        await worker.ended()

    asyncio.run(start())
    assert int(found.read_text()) == min(os.nice(0) + 19, 19)


def test_without_anybody_to_ask_a_seat_still_has_a_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> str:
        async with Thinkers(1, told=troubles.append) as thinkers:
            return await thinkers.choose(task())

    troubles: list[Trouble] = []
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert asyncio.run(ask()) == last_resort(feed()) == "turn-page"
    assert troubles == [Trouble(TroubleKind.DIED, "otto")] * 3


def test_where_too_many_wait_the_table_that_asks_most_gets_an_answer_without_a_thought() -> None:
    async def ask() -> None:
        async with Thinkers(1, told=troubles.append) as thinkers:
            # One is asked, and the others wait for it.
            crowd = [asyncio.create_task(thinkers.choose(task("ida"))) for _ in range(MOST_WAITING)]
            other = asyncio.create_task(thinkers.choose(task("ida", "other")))
            late = asyncio.create_task(thinkers.choose(task("ida", "late")))
            done, _ = await asyncio.wait([*crowd, other, late], return_when=asyncio.FIRST_COMPLETED)
            assert done == {crowd[-1]}
            assert await crowd[-1] == last_resort(feed())
            assert thinkers.waiting == MOST_WAITING

    troubles: list[Trouble] = []
    asyncio.run(ask())
    assert troubles == [Trouble(TroubleKind.CROWDED, "ida")]


SERVER = """
import asyncio, pickle, sys
from fairytile.server.bots.process_pool import Thinkers

async def ask():
    task = pickle.load(sys.stdin.buffer)
    async with Thinkers(1, own=[task.opponent], margin=60.0) as thinkers:
        await thinkers.choose(task)

asyncio.run(ask())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for a process that is not its own")
def test_when_the_server_is_killed_its_workers_end_even_in_the_middle_of_a_thought(
    own: Callable[[str], str], tmp_path: Path
) -> None:
    async def think() -> int:
        await until(lambda: [*tmp_path.glob("begun-*")])
        (begun,) = tmp_path.glob("begun-*")
        return int(begun.name.removeprefix("begun-"))

    with subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE) as server:
        assert server.stdin is not None
        server.stdin.write(pickle.dumps(task(own("Stuck"))))
        server.stdin.flush()
        worker = os.pidfd_open(asyncio.run(think()))
        server.kill()
    ended, _, _ = select.select([worker], [], [], PATIENT)
    os.close(worker)
    assert ended
