"""Tables to play at: devices, names and shares that every test can tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from fairytile import Options, load
from fairytile.chance import Secret, Share
from fairytile.live import Device, Entry, Heard, Opened, Table, hear, open_table, sit_down
from fairytile.protocol import (
    Act,
    BotPlan,
    ChairPlan,
    Help,
    InvitedPlan,
    MessageId,
    PersonPlan,
    Settings,
    TableId,
)
from fairytile.state import SeatNumber

EDITION = load()
HOST = Device("host")
START = 1_000_000
NAMES = ("Anna", "Bea", "Carl", "Dora")


def share(number: int) -> Share:
    """What a device adds, told apart by a number."""
    return Share(bytes([number]) * 32)


def settings(
    chairs: Iterable[ChairPlan], *, options: Options | None = None, help_: Help = Help.HINTS
) -> Settings:
    """What a table is set up with."""
    plans = tuple(chairs)
    return Settings(EDITION.key, EDITION.digest, options or Options(players=len(plans)), plans, help_)


def opened(chosen: Settings, *, secret: int = 7) -> Heard:
    """A new table."""
    nobody = (None,) * len(chosen.chairs)
    entry = Opened(START, TableId("table-1"), HOST, chosen, Secret(bytes([secret]) * 32).hex(), nobody)
    return open_table(entry, EDITION, share(1))


def device(seat: int) -> Device:
    """The device of a seat in games in which everybody has one of their own."""
    return HOST if seat == 0 else Device(f"device-{seat}")


def everybody_sits(players: int = 2, *, options: Options | None = None, secret: int = 7) -> Heard:
    """A table at which everybody sits with a device of their own, and the cards are dealt."""
    plans: list[ChairPlan] = [PersonPlan(NAMES[0]), *[InvitedPlan()] * (players - 1)]
    heard = opened(settings(plans, options=options), secret=secret)
    for seat in range(1, players):
        then = sit_down(heard.table, device(seat), SeatNumber(seat), NAMES[seat], share(seat + 1), now=START)
        heard = Heard(then.table, heard.entries + then.entries, then.number)
    return heard


def one_device(players: int = 2, bots: Iterable[str] = ()) -> Heard:
    """A table at which all sit around one device, perhaps with bots."""
    plans: list[ChairPlan] = [PersonPlan(name) for name in NAMES[:players]]
    return opened(settings([*plans, *map(BotPlan, bots)]))


def act(table: Table, action: str, name: str = "m") -> Act:
    """A message of whoever is to move."""
    assert table.running is not None
    return Act(MessageId(name), table.running.state.to_move, table.running.moment, action)


def played(heard: Heard, rng: random.Random, most: int) -> Iterator[tuple[Table, tuple[Entry, ...]]]:
    """A game at random in which everybody has a device: each table with the entries that led to it."""
    table = heard.table
    yield table, heard.entries
    for number in range(most):
        assert table.running is not None
        state = table.running.state
        if state.outcome is not None:
            return
        message = act(table, str(rng.choice(state.legal_actions)), f"m{number}")
        then = hear(table, device(state.to_move), message, START + number)
        table = then.table
        yield table, then.entries
