"""Strangers at twenty addresses of this machine, who do one thing again and again while they are told to."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from enum import StrEnum
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from bench.attacks.attackers import ATTACKS, Allowance, Attacker, Target, allowance

ADDRESSES: Final = tuple(f"127.0.1.{number}" for number in range(1, 21))
HANDS: Final = 4
"""How many things each address does at a time."""
LOOK: Final = 0.01
"""Seconds after which somebody who has used up what is allowed looks again."""


class How(StrEnum):
    """How often strangers do what they do."""

    WITHIN = "within"
    """As often as the budgets of their addresses let them."""
    FLOOD = "flood"
    """As fast as they can, refused or not."""


class Done(NamedTuple):
    """What strangers have done so far."""

    tried: int
    refused: int
    attacked: float = 0.0
    """Seconds for which they attacked."""
    waited: float = 0.0
    """Seconds of these in which they would have worked, had they had a processor."""

    @property
    def held_up(self) -> float:
        """Which part of their time they only waited for a processor."""
        return self.waited / self.attacked if self.attacked else 0.0


class Order(StrEnum):
    """What strangers are told."""

    ATTACK = "attack"
    REST = "rest"
    END = "end"


def attack(name: str, how: How, target: Target, seed: int, pipe: Connection) -> None:
    """Attack when told to, in a process of its own that takes the processor when nobody else wants it."""
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)
    asyncio.run(_obeying(name, how, target, seed, pipe))


async def _obeying(name: str, how: How, target: Target, seed: int, pipe: Connection) -> None:
    attackers = [
        (Attacker(target, address, random.Random(f"{seed} {name} {address}")), allowance(name, monotonic))
        for address in ADDRESSES
    ]
    hands: list[asyncio.Task[None]] = []
    attacked = waited = since = waited_before = 0.0
    while True:
        order = asyncio.create_task(asyncio.to_thread(pipe.recv))
        await asyncio.wait((order, *hands), return_when=asyncio.FIRST_COMPLETED)
        for hand in hands:
            if hand.done():
                hand.result()
        if await order is Order.ATTACK:
            since, waited_before = monotonic(), _waited()
            hands = [
                asyncio.create_task(_keep_on(name, attacker, allowed if how is How.WITHIN else None))
                for attacker, allowed in attackers
                for _ in range(HANDS)
            ]
        else:
            if hands:
                attacked += monotonic() - since
                waited += _waited() - waited_before
            for hand in hands:
                hand.cancel()
            await asyncio.gather(*hands, return_exceptions=True)
            for attacker, _ in attackers:
                await attacker.let_go()
            hands = []
        tried = sum(each.done for each, _ in attackers)
        pipe.send(Done(tried, sum(each.refused for each, _ in attackers), attacked, waited))
        if order.result() is Order.END:
            return


def _waited() -> float:
    """Seconds that this thread has waited for a processor, where the system tells."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


async def _keep_on(name: str, attacker: Attacker, allowed: Allowance | None) -> None:
    while True:
        while allowed is not None and not allowed.take():
            await asyncio.sleep(LOOK)
        await ATTACKS[name](attacker)
        await asyncio.sleep(0)
