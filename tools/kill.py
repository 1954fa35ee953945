"""Kills a real server at random moments while games are played on it, and looks whether anything was lost.

Games are played by real sockets. The server is killed without a warning, started again on the same database,
and everybody comes back with the number of their latest event and sends again what was not acknowledged. In
the end every acknowledged entry must be in the database under its number, none of them twice, every game must
have come to its end, and every record must replay to what the players saw.

It is done in rounds, each with a database of its own, and several at a time. Ctrl-C stops after those that
have begun, and the same command goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from fairytile.chance import Commitment, Share
from fairytile.live import Entry, Table, asker, logged, read_entry
from fairytile.record import Acted, parse_record, verify
from fairytile.server.sockets.codec import data_of
from fairytile.state import SeatNumber
from fairytile.views import view_data
from tools.real_server.player import EDITION, Player, Sitting, seated
from tools.real_server.process import ForkedServer, ServerProcess
from tools.trial_rounds import Clock, Round, Trial, add_options, played

SHORTEST, LONGEST = 0.02, 0.4
"""Seconds that a server lives after it has begun to answer, or after the first action that it kept."""
PLAYED: Final = 0.75
"""How often it is the latter: on a busy machine nobody might get to play otherwise."""
PATIENCE: Final = 3.0


class Report(NamedTuple):
    """How it went."""

    kills: int
    games: int
    entries: int
    acknowledged: int
    resent: int
    wrong: tuple[str, ...]


@dataclass
class Campaign:
    """Games on a server that is killed so many times."""

    server: ServerProcess
    kills: int
    together: int
    rng: random.Random
    done: int = 0
    up: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether there is a server."""
    begun: list[Sitting] = field(default_factory=list)
    finished: list[Sitting] = field(default_factory=list)
    records: dict[str, str] = field(default_factory=dict)

    async def run(self) -> None:
        """Play until it was killed often enough and all games have ended."""
        self.server.start()
        await asyncio.to_thread(self.server.wait)
        self.up.set()
        killing = asyncio.create_task(self._kill())
        games = [asyncio.create_task(self._play(number)) for number in range(self.together)]
        await asyncio.gather(killing, *games)
        for sitting in self.finished:
            await self._fetch(sitting)

    async def _kill(self) -> None:
        for _ in range(self.kills):
            if self.rng.random() < PLAYED:
                await self._played()
            await asyncio.sleep(self.rng.uniform(SHORTEST, LONGEST))
            self.up.clear()
            await asyncio.to_thread(self.server.kill)
            self.server.start()
            await asyncio.to_thread(self.server.wait)
            self.up.set()
            self.done += 1

    async def _played(self) -> None:
        """Until something is acknowledged, or nobody seems to have anything to do."""
        before, until = self._acknowledged, time.monotonic() + PATIENCE
        while self._acknowledged == before and time.monotonic() < until:
            await asyncio.sleep(0.01)

    @property
    def _acknowledged(self) -> int:
        return sum(len(player.diary.done) for sitting in self.begun for player in sitting.players)

    async def _play(self, number: int) -> None:
        """One game after the other, with people and bots in turn."""
        first = True
        while first or self.done < self.kills:
            first = False
            people, bots = ((2, 0), (1, 1), (3, 0), (2, 1), (4, 0), (2, 2))[number % 6]
            number += 1
            sitting = await seated(
                self.server.port, self.rng, people=people, bots=bots, pages=1 + number % 2, up=self.up
            )
            self.begun.append(sitting)
            for player in sitting.players:
                player.pause = 0.02
            await asyncio.gather(*(player.play() for player in sitting.players))
            self.finished.append(sitting)

    async def _fetch(self, sitting: Sitting) -> None:
        person = sitting.players[0].person
        path = f"/tables/{sitting.table}/record?as=text"
        self.records[sitting.table] = (await person.ask(self.server.port, "GET", path)).body.decode()

    # --- what came of it ----------------------------------------------------------------------

    def report(self) -> Report:
        """Compare what was kept with what was promised."""
        wrong: list[str] = []
        entries = acknowledged = 0
        for sitting in self.finished:
            kept = journal(self.server.database, sitting.table)
            entries += len(kept)
            acknowledged += sum(len(player.diary.done) for player in sitting.players)
            wrong += [f"{sitting.table}: {problem}" for problem in self._problems(sitting, kept)]
        if "Traceback" in self.server.log:
            wrong.append(f"the server failed: {self.server.log[-3000:]}")
        # Its numbers are gone with each server that was killed, its log is not.
        wrong += [line for line in self.server.log.splitlines() if "the event loop was held" in line]
        resent = sum(player.diary.resent for sitting in self.finished for player in sitting.players)
        return Report(self.done, len(self.finished), entries, acknowledged, resent, tuple(wrong))

    def _problems(self, sitting: Sitting, kept: Sequence[Entry]) -> Iterator[str]:
        asked = [known for entry in kept if (known := asker(entry)) is not None]
        names = {(seat, message) for seat, (message, _) in asked}
        if len(names) < len(asked):
            yield "something was kept twice"
        promised = {(player.seat, name) for player in sitting.players for name in player.diary.done}
        if names != promised:
            yield f"kept but not acknowledged, or the other way round: {names ^ promised}"
        table = Table.folded(kept, EDITION)
        for player in sitting.players:
            yield from _betrayed(player, kept, table)
        if not table.is_over:
            yield "the game did not come to its end"
        yield from self._record_problems(sitting, table)

    def _record_problems(self, sitting: Sitting, table: Table) -> Iterator[str]:
        assert table.running is not None
        text = self.records[sitting.table]
        record = parse_record(text)
        if record != table.running.record():
            yield "the record is another one than the journal's"
        share = Share.of(sitting.players[-1].person.share)
        verdict = verify(record, Commitment.of(sitting.commitment), share)
        if not verdict.is_fair:
            yield f"the record does not hold: {verdict}"


def _betrayed(player: Player, kept: Sequence[Entry], table: Table) -> Iterator[str]:
    """What one player was told and is not so."""
    diary, who = player.diary, f"seat {player.seat}"
    yield from (f"{who} {each}" for each in diary.wrong)
    for name, number in diary.done.items():
        entry = kept[number] if number < len(kept) else None
        told = asker(entry) if entry is not None else None
        happened = logged(entry) if entry is not None else None
        if told is None or told[0] != player.seat or told[1].message != name:
            yield f"{who} was promised {name} as {number}, where there is {entry}"
        elif not isinstance(happened, Acted) or str(happened.action) != diary.sent[name].split("(")[0]:
            yield f"{who} asked for {diary.sent[name]}, and {entry} was kept"
    for number, (what, seat) in diary.events.items():
        entry = kept[number] if number < len(kept) else None
        if entry is None or entry.kind != what or getattr(logged(entry), "seat", None) != seat:
            yield f"{who} was told of {what} as {number}, where there is {entry}"
    assert table.running is not None
    if diary.view != view_data(table.running.view(SeatNumber(player.seat))):
        yield f"{who} saw another end"


def journal(database: Path, table: str) -> list[Entry]:
    """The entries of a table as the file has them, whose numbers have no gap."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT number, body FROM entries WHERE table_id = ? ORDER BY number", [table]
        ).fetchall()
    assert [number for number, _ in rows] == list(range(len(rows))), "numbers have a gap"
    return [read_entry(data_of(body)) for _, body in rows]


def campaign(
    folder: Path, *, kills: int, together: int, seed: int, forked: bool = False
) -> tuple[Report, Campaign]:
    """Play, kill, and compare. A server that is ``forked`` is there much sooner."""
    server = ForkedServer(folder) if forked else ServerProcess(folder)
    trial = Campaign(server, kills, together, random.Random(seed))
    try:
        asyncio.run(trial.run())
    finally:
        server.close()
    return trial.report(), trial


class Task(NamedTuple):
    """A round."""

    seed: int
    kills: int
    together: int


def play(task: Task) -> Round:
    """Play a round."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        report, _ = campaign(
            Path(folder), kills=task.kills, together=task.together, seed=task.seed, forked=True
        )
    counts = {
        "kills": report.kills,
        "games": report.games,
        "entries": report.entries,
        "acknowledged": report.acknowledged,
        "sent again": report.resent,
    }
    return clock.round(counts, report.wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; says 0 if nothing was lost, 1 if something was, 130 if stopped."""
    parser = argparse.ArgumentParser(prog="python -m tools.kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, metavar="N", help="how many in all")
    parser.add_argument("--each", type=int, default=50, metavar="N", help="in each round")
    parser.add_argument("--together", type=int, default=8, metavar="N", help="games at the same time")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser, "kill")
    chosen = parser.parse_args(arguments)
    rounds = -(-chosen.kills // chosen.each)
    tasks = {
        str(number): Task(1000 * chosen.seed + number, chosen.each, chosen.together)
        for number in range(rounds)
    }
    heading = {"command": "kill", "seed": chosen.seed, "each": chosen.each, "together": chosen.together}
    return played(Trial(heading, "kills", chosen.kills), play, tasks, chosen)


if __name__ == "__main__":
    sys.exit(main())
