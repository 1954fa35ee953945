"""Strangers at twenty addresses of this machine, who do one thing again and again while they are told to."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from enum import StrEnum
from multiprocessing.connection import Connection
from time import monotonic
from typing import Final

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
    while True:
        order = asyncio.create_task(asyncio.to_thread(pipe.recv))
        await asyncio.wait((order, *hands), return_when=asyncio.FIRST_COMPLETED)
        for hand in hands:
            if hand.done():
                hand.result()
        if await order is Order.ATTACK:
            hands = [
                asyncio.create_task(_keep_on(name, attacker, allowed if how is How.WITHIN else None))
                for attacker, allowed in attackers
                for _ in range(HANDS)
            ]
        else:
            for hand in hands:
                hand.cancel()
            await asyncio.gather(*hands, return_exceptions=True)
            for attacker, _ in attackers:
                await attacker.let_go()
            hands = []
        pipe.send((sum(each.done for each, _ in attackers), sum(each.refused for each, _ in attackers)))
        if order.result() is Order.END:
            return


async def _keep_on(name: str, attacker: Attacker, allowed: Allowance | None) -> None:
    while True:
        while allowed is not None and not allowed.take():
            await asyncio.sleep(LOOK)
        await ATTACKS[name](attacker)
        await asyncio.sleep(0)
