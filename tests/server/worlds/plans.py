"""What a simulated world is like: who plays at which table, on how many servers, and what goes wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from fairytile.chance import Secret
from fairytile.live import Device, Opened
from fairytile.protocol import BotPlan, ChairPlan, Help, InvitedPlan, PersonPlan, Settings, TableId
from fairytile.state import Options, SeatNumber
from tests.server.worlds.disk import Weather
from tests.views.games import small_edition

EDITION: Final = small_edition()
NAMES: Final = ("Anna", "Bea", "Carl", "Dora")
TABLE: Final = TableId("the-table")
HOST: Final = Device("device-0")


@dataclass(frozen=True)
class Plan:
    """All that a seed decides before a world begins."""

    opened: Opened
    devices: tuple[Device | None, ...]
    """For each seat whose it is; None for a bot's."""
    spectators: int
    servers: int
    shuffled: bool
    """Whether what can be done at once is done in any order, or as it came."""
    steps_of_life: float
    """After how many steps, about, a process dies."""
    messages: int
    """How many messages the storm lasts."""
    worst: float
    """For how many seconds more the storm may last, so that it ends at the worst moment."""
    lost_phones: int
    blackouts: int
    """How often the disk cannot be reached for a while."""
    weather: Weather


def planned(rng: random.Random, messages: int) -> Plan:
    """A plan at random."""
    devices = _devices(rng, players=rng.choice((2, 2, 3, 4)))
    options = Options(
        players=len(devices),
        first=SeatNumber(rng.randrange(len(devices))),
        pages=rng.choice((1, 2, 3)),
        take_back=rng.random() < 0.8,
    )
    chairs = tuple(_chair(seat, device, rng) for seat, device in enumerate(devices))
    settings = Settings(EDITION.key, EDITION.digest, options, chairs, rng.choice([*Help]), patience=30)
    secret = Secret(rng.randbytes(32)).hex()
    return Plan(
        opened=Opened(_START, TABLE, HOST, settings, secret, (None,) * len(chairs)),
        devices=devices,
        spectators=rng.choice((0, 0, 1)),
        servers=rng.choice((1, 1, 2)),
        shuffled=rng.random() < 0.5,
        steps_of_life=rng.choice((150.0, 600.0, 3000.0, 1e9)),
        messages=messages,
        worst=rng.choice((0.0, 20.0)),
        lost_phones=rng.choice((0, 0, 1, 2)),
        blackouts=rng.choice((0, 0, 4)),
        weather=_weather(rng),
    )


_START: Final = 1_700_000_000_000


def _devices(rng: random.Random, players: int) -> tuple[Device | None, ...]:
    """For each seat a device, now and then one for several; or a bot."""
    while True:
        found: list[Device | None] = []
        for seat in range(players):
            before = [device for device in found if device is not None]
            if rng.random() < 0.25:
                found.append(None)
            elif before and rng.random() < 0.25:
                found.append(rng.choice(before))
            else:
                found.append(Device(f"device-{seat}"))
        if any(found):
            return tuple(found)


def _chair(seat: int, device: Device | None, rng: random.Random) -> ChairPlan:
    if device is None:
        return BotPlan(rng.choice(("otto", "ida")))
    return PersonPlan(NAMES[seat]) if device == HOST else InvitedPlan()


def _weather(rng: random.Random) -> Weather:
    """Some worlds are calm, and in the others not everything goes wrong at once."""

    def often(most: float) -> float:
        return rng.choice((0.0, rng.uniform(0, most)))

    return Weather(
        fails_before=often(0.3),
        fails_after=often(0.3),
        writes_late=often(0.1),
        slow=often(0.1),
        fails_to_read=often(0.4),
        cuts=often(0.15),
        silent=often(0.5),
        slow_lines=often(0.1),
        naps=often(0.05),
        nonsense=often(0.1),
        bots_fail=often(0.2),
        gives_up=often(0.8),
    )
