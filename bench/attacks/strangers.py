"""Strangers at twenty addresses of this machine, who do one thing as often as they may until it is enough."""

from __future__ import annotations

import asyncio
import os
import random
from multiprocessing.connection import Connection
from typing import Final

from bench.attacks.attackers import ATTACKS, Attacker, Target

ADDRESSES: Final = tuple(f"127.0.1.{number}" for number in range(1, 21))
HANDS: Final = 4
"""How many things each address does at a time."""


def attack(name: str, target: Target, seed: int, pipe: Connection) -> None:
    """Attack until it is enough, in a process of its own that leaves the processor to others."""
    os.nice(10)
    asyncio.run(_attacking(name, target, seed, pipe))


async def _attacking(name: str, target: Target, seed: int, pipe: Connection) -> None:
    attackers = [
        Attacker(target, address, random.Random(f"{seed} {name} {address}")) for address in ADDRESSES
    ]

    async def keep_on(attacker: Attacker) -> None:
        while True:
            await ATTACKS[name](attacker)
            await asyncio.sleep(0)

    hands = [asyncio.create_task(keep_on(attacker)) for attacker in attackers for _ in range(HANDS)]
    pipe.send("begun")
    enough = asyncio.create_task(asyncio.to_thread(pipe.recv))
    await asyncio.wait((enough, *hands), return_when=asyncio.FIRST_COMPLETED)
    for hand in hands:
        if hand.done():
            hand.result()
        hand.cancel()
    pipe.send((sum(each.done for each in attackers), sum(each.refused for each in attackers)))
