"""What else goes wrong in a simulated world: jumping clocks, pausing processes, broken tables."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import replace
from typing import Final, NamedTuple

from fairytile.actions import TURN_PAGE
from fairytile.chance import Share
from fairytile.desk.kept import DAY
from fairytile.live import Entry, Opened, Played, open_table
from fairytile.notation import parse_action
from fairytile.protocol import TableId
from fairytile.record import Acted
from fairytile.server.sockets.codec import row_of
from fairytile.server.store import WAKER, WAKES, Card, Claim, Row, Stage
from fairytile.state import SeatNumber
from tests.server.store.memory import Disk
from tests.server.worlds.plans import EDITION, Plan

_YEAR: Final = 365 * DAY
_SOON: Final = 30.0
"""Seconds within which it happens."""


class Jump(NamedTuple):
    """The clock of a server is set."""

    when: float
    server: int
    milliseconds: int


class Pause(NamedTuple):
    """A server falls asleep."""

    when: float
    server: int
    seconds: float


class Trouble(NamedTuple):
    """What a seed decides beside its plan."""

    broken: int
    """How many tables there are beside the one that is played at, none of which can be read."""
    jumps: tuple[Jump, ...]
    pauses: tuple[Pause, ...]


def troubled(rng: random.Random, plan: Plan) -> Trouble:
    """Trouble at random; whoever waits for an answer by the clock is not asked while it jumps."""
    jumps = 0 if plan.lost_phones else rng.choice((0, 0, 1, 3))
    return Trouble(
        rng.choice((0, 0, 1, 4)),
        tuple(
            Jump(rng.uniform(0, _SOON), rng.randrange(2), rng.choice((-1, 1)) * rng.randrange(_YEAR))
            for _ in range(jumps)
        ),
        tuple(
            Pause(rng.uniform(0, _SOON), rng.randrange(2), rng.choice((0.1, 2.0, 40.0)))
            for _ in range(rng.choice((0, 0, 1, 3)))
        ),
    )


def broken_tables(disk: Disk, opened: Opened, count: int) -> dict[str, dict[int, Row]]:
    """Tables on a disk, each broken in another way, and all of them before any other by their names."""
    found: dict[str, dict[int, Row]] = {}
    for number in range(count):
        name = TableId(f"a-broken-table-{number}")
        found[name] = dict(_BROKEN[number % len(_BROKEN)](name, replace(opened, table=name)))
        disk.seen.rows[name] = dict(found[name])
        disk.seen.cards[name] = Card(name, Stage.PLAYING, opened.at, opened.at)
        # Each is among those that a server looks at when it starts.
        disk.seen.claims[name, WAKES] = Claim(name, WAKES, WAKER)
    disk.safe = copy(disk.seen)
    return found


def _rows(name: TableId, opened: Opened, *more: Entry) -> dict[int, Row]:
    heard = open_table(opened, EDITION, Share(bytes(32)))
    return {number: row_of(name, number, entry) for number, entry in enumerate((*heard.entries, *more))}


def _against_the_rules(name: TableId, opened: Opened) -> dict[int, Row]:
    """With an action that nobody could have taken: it is not even the Knight's to go that far."""
    action = parse_action("K:90,90>91,90")
    return _rows(name, opened, Played(opened.at, Acted(SeatNumber(0), action), None))


def _another_word(name: TableId, opened: Opened) -> dict[int, Row]:
    """With an opening that is not what was written."""
    rows = _rows(name, opened)
    return {**rows, 0: rows[0]._replace(body=rows[0].body.replace(b"opened", b"opened ", 1))}


def _a_gap(name: TableId, opened: Opened) -> dict[int, Row]:
    """Without its opening."""
    rows = _rows(name, opened, Played(opened.at, Acted(SeatNumber(0), TURN_PAGE), None))
    return {number: row for number, row in rows.items() if number}


def _nonsense(name: TableId, opened: Opened) -> dict[int, Row]:
    """With something that is no entry, from before there were checksums."""
    rows = _rows(name, opened)
    return {**rows, len(rows): Row(name, len(rows), b'{"kind": "exploded"')}


_BROKEN: Final = (_against_the_rules, _another_word, _a_gap, _nonsense)
