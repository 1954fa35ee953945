"""When a bot's action is shown: at a steady pace, so that nobody learns anything from how long it thought.

A bot that can tell its Page knows at once what to do, and one whose Page is far thinks long: whoever sees the
action as soon as it is there can tell what is in the hand. So it is shown a fixed time after what happened
before it, however soon it was found. The time depends on nothing but what everybody sees: whether the turn
has just begun. One that takes longer is shown at the next beat, so that its time is known by beats alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from math import ceil
from typing import Final

PACE: Final = 1.5
"""Seconds from the end of a turn to what a bot does first in the next; longer than any of them thinks."""
PACE_IN_TURN: Final = 0.9
"""Seconds from one action of a bot's turn to the next."""
BEAT: Final = 1.0
"""Seconds between the times at which an action is shown that took longer."""


def release_at(asked_at: float, pace: float, now: float) -> float:
    """When an action is shown that was found now: at the pace, or at the first beat after it.

    Args:
        asked_at: When the event before it was told.
        pace: How long after that an action is shown: `PACE` or `PACE_IN_TURN`.
        now: By the same clock.

    >>> release_at(10.0, PACE, now=10.2), release_at(10.0, PACE, now=11.6)
    (11.5, 12.5)
    """
    return asked_at + pace + BEAT * max(0, ceil((now - asked_at - pace) / BEAT))


async def paced(choosing: Awaitable[str], asked_at: float, pace: float) -> str:
    """The action that is being chosen, once it may be shown. Times are those of the running loop."""
    action = await choosing
    now = asyncio.get_running_loop().time()
    await asyncio.sleep(release_at(asked_at, pace, now) - now)
    return action
