"""What a device that is broken, or means harm, says: unreadable, foreign, stale, or under a used name."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace

from fairytile.data import plain
from fairytile.protocol import Act, Give, HandOver, Leave, MessageId, Rename, TakeBack, TakeOver
from fairytile.state import SeatNumber


def nonsense(
    rng: random.Random,
    past: Sequence[Act | TakeBack | Give | TakeOver | HandOver | Rename | Leave],
    moment: int,
) -> str:
    """A message that changes nothing."""
    if past and rng.random() < 0.4:
        used = rng.choice(past)
        if isinstance(used, Act):
            return json.dumps(plain(replace(used, action=used.action + " ")))  # the name of another message
        return json.dumps(plain(TakeBack(used.id, used.seat, -1)))
    seat = SeatNumber(rng.randrange(-1, 5))
    name = MessageId(f"nonsense-{rng.randrange(5)}")
    return rng.choice(
        (
            "",
            "{",
            "[]",
            '{"kind": "act"}',
            '{"kind": "hello", "since": 0, "language": "en"}',
            json.dumps({"kind": "act", "id": "x", "seat": "0", "moment": 1e9, "action": None}),
            json.dumps(plain(Act(name, seat, -1, "end"))),
            json.dumps(plain(Rename(name, seat, "\n"))),
            json.dumps(plain(Leave(name, SeatNumber(7)))),
            json.dumps(plain(Act(name, seat, 10**9, "end"))),
            json.dumps(plain(Act(name, seat, moment, "K:99,99"))),
            json.dumps(plain(Act(name, seat, moment, "dance"))),
        )
    )
