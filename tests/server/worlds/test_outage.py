"""After an outage of the disk a table goes on by itself: nobody has to say anything first."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import pytest

from fairytile.chance import Secret, Share
from fairytile.live import Device, Opened, open_table, sit_down
from fairytile.protocol import (
    Act,
    BotPlan,
    ChairPlan,
    Hello,
    Help,
    InvitedPlan,
    MessageId,
    PersonPlan,
    Settings,
)
from fairytile.record import Acted
from fairytile.server.store import StoreFailed
from fairytile.server.tables.journal_loader import UnknownTable
from fairytile.state import Options, SeatNumber
from fairytile.words import Language
from tests.server.store.memory import Disk
from tests.server.worlds.disk import Weather
from tests.server.worlds.loop import WorldLoop
from tests.server.worlds.plans import EDITION, HOST, TABLE
from tests.server.worlds.servers import Server
from tests.server.worlds.truth import Truth

_T = TypeVar("_T")
ANNA, BEA = SeatNumber(0), SeatNumber(1)


class Heard:
    """A line that remembers what was said on it."""

    def __init__(self) -> None:
        self.replies: list[dict[str, object]] = []

    def send(self, data: bytes) -> None:
        self.replies += json.loads(data)

    def drop(self) -> None:
        self.replies.append({"kind": "dropped"})

    def numbers(self, kind: str) -> list[object]:
        return [reply["number"] for reply in self.replies if reply["kind"] == kind]


class Scene:
    """One server with one table."""

    def __init__(self, second: ChairPlan) -> None:
        self.loop = WorldLoop(random.Random(1), shuffled=False)
        self.weather = Weather()
        disk = Disk()
        self.truth = Truth(disk, TABLE, EDITION)
        self.server = Server(
            "server",
            self.loop,
            random.Random(2),
            self.weather,
            disk,
            kept=self.truth.grow,
            state_of=self.truth.state_of,
        )
        options = Options(players=2, first=BEA if isinstance(second, BotPlan) else ANNA, pages=2)
        settings = Settings(EDITION.key, EDITION.digest, options, (PersonPlan("Anna"), second), Help.SHOW)
        opened = Opened(0, TABLE, HOST, settings, Secret(bytes(32)).hex(), (None, None))
        self.do(self.server.hub.open(open_table(opened, EDITION, Share(bytes([1]) * 32))))

    def do(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Do something in the server, to its end."""
        task = self.loop.start(self.server.process, work)
        self.run_until(task.done)
        return task.result()

    def run_until(self, reached: Callable[[], bool]) -> None:
        """Let time pass."""
        assert self.loop.run_while(lambda: not reached(), until=self.loop.time() + 30)
        assert not self.loop.troubles

    def come(self, device: str) -> tuple[Heard, Callable[[Act], None]]:
        """A device comes; it hears what is said, and can act."""
        line = Heard()
        room, guest = self.do(self.server.hub.join(TABLE, line, Device(device)))
        self.do(self.server.hub.hear(room, guest, Hello(None, Language.ENGLISH)))
        return line, lambda act: self.do(self.server.hub.hear(room, guest, act))

    @property
    def actions(self) -> int:
        """How many actions were kept."""
        return sum(isinstance(table.journal.latest, Acted) for table in self.truth.tables)


@pytest.fixture
def with_bot() -> Iterator[Scene]:
    """A bot is to move."""
    scene = Scene(BotPlan("otto"))
    yield scene
    scene.loop.end()


@pytest.fixture
def with_bea() -> Iterator[Scene]:
    """Anna is to move, and Bea waits."""
    scene = Scene(InvitedPlan())
    share = Share(bytes([2]) * 32)
    hub = scene.server.hub
    scene.do(hub.change(TABLE, lambda table, now: sit_down(table, Device("b"), BEA, "Bea", share, now=now)))
    yield scene
    scene.loop.end()


def test_a_bot_plays_on_after_the_disk_was_out_of_reach(with_bot: Scene) -> None:
    with_bot.weather.out = 1.0
    end = with_bot.loop.time() + 5
    with_bot.loop.run_while(lambda: True, until=end)
    assert with_bot.server.hub.rooms[TABLE].table is None, "nobody knows what was kept"
    before = with_bot.actions
    with_bot.weather.out = 0.0
    with_bot.run_until(lambda: with_bot.actions > before + 1)


def test_others_hear_of_an_action_that_was_kept_although_its_sender_was_told_otherwise(
    with_bea: Scene,
) -> None:
    _, act = with_bea.come(HOST)
    bea, _ = with_bea.come("b")
    with_bea.weather.fails_after = with_bea.weather.fails_to_read = 1.0
    before = with_bea.truth.latest
    act(Act(MessageId("m"), ANNA, 0, "turn-page"))
    assert with_bea.truth.latest == before + 1
    assert before + 1 not in bea.numbers("sync")
    with_bea.weather.fails_after = with_bea.weather.fails_to_read = 0.0
    with_bea.run_until(lambda: before + 1 in bea.numbers("sync"))


def test_a_message_that_was_kept_unnoticed_is_acknowledged_when_it_is_sent_again(with_bea: Scene) -> None:
    anna, act = with_bea.come(HOST)
    message = Act(MessageId("m"), ANNA, 0, "turn-page")
    with_bea.weather.fails_after = with_bea.weather.fails_to_read = 1.0
    act(message)
    assert anna.replies[-1]["reason"] == "not-kept"
    with_bea.weather.fails_after = with_bea.weather.fails_to_read = 0.0
    act(message)
    assert anna.numbers("done") == [with_bea.truth.latest]


def test_whoever_gives_up_waiting_does_not_keep_the_others_from_hearing(with_bea: Scene) -> None:
    bea, _ = with_bea.come("b")
    with_bea.come(HOST)
    hub = with_bea.server.hub
    room = hub.rooms[TABLE]
    (guest,) = (guest for guest in room.guests if guest.device == HOST)
    before = with_bea.truth.latest
    with_bea.weather.slow = 1.0  # the change is still on its way when the journal could be read again
    work = hub.hear(room, guest, Act(MessageId("m"), ANNA, 0, "turn-page"))
    task = with_bea.loop.start(with_bea.server.process, work)
    with_bea.run_until(room.lock.locked)
    task.cancel()
    with_bea.run_until(lambda: before + 1 in bea.numbers("sync"))
    assert with_bea.truth.latest == before + 1


@pytest.mark.parametrize("fails", [0.0, 1.0])
def test_whoever_is_at_a_table_that_is_deleted_is_let_go(with_bea: Scene, fails: float) -> None:
    bea, _ = with_bea.come("b")
    with_bea.weather.fails_after = fails  # it is deleted, and who asked for it is told that it may not be
    with suppress(StoreFailed):
        with_bea.do(with_bea.server.hub.forget(TABLE))
    with_bea.run_until(lambda: bea.replies[-1]["kind"] == "dropped")
    with pytest.raises(UnknownTable):
        with_bea.do(with_bea.server.hub.table(TABLE))
    assert TABLE not in with_bea.server.hub.rooms
