"""Seeds, from which games and puzzles are made: as somebody says them, or by chance."""

from __future__ import annotations

import secrets

from fairytile.chance import Seeded
from fairytile.cli.files import Refusal

LONGEST = 200
"""How many characters a seed has at most that somebody says: others are made from it, with more behind it."""


def seed_of(said: str | None) -> str:
    """The seed that somebody said; one by chance if nothing was said."""
    if said is None:
        return str(secrets.randbelow(10**9))
    seed = said.strip()
    if not seed:
        raise Refusal("--seed is empty: write a word, or leave it out")
    if len(seed) > LONGEST:
        raise Refusal(f"--seed has {len(seed)} characters: write a word of {LONGEST} at most")
    try:
        return Seeded(seed).seed
    except ValueError as error:
        raise Refusal(f"--seed: {error}") from None
