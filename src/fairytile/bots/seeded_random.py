"""Seeded random generators for bots: one for each choice, from a whole number or a text, never a fraction.

Python seeds a generator with a fraction by its hash, which is shorter on some machines, as in a browser;
whole numbers and texts make the same generator everywhere.
"""

from __future__ import annotations

import random

from fairytile.state import SeatNumber


def luck(seed: int | str) -> random.Random:
    """The generator of a seed."""
    return random.Random(seed)


def luck_of(seed: str, seat: SeatNumber, moment: int) -> random.Random:
    """What a bot gets of chance for one action of a game: the seed, its seat and the moment decide it."""
    return luck(f"{seed} seat {seat} action {moment}")
