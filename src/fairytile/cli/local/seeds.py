"""Seeds, from which games and puzzles are made: as somebody says them, or by chance."""

from __future__ import annotations

import secrets

from fairytile.chance import Seeded
from fairytile.cli.local.record_files import CliError
from fairytile.limits import MOST_SAID_SEED, quoted
from fairytile.words.user_texts import composed


def seed_of(said: str | None) -> str:
    """The seed that somebody said; one by chance if nothing was said."""
    if said is None:
        return str(secrets.randbelow(10**9))
    seed = said.strip()
    if not seed:
        raise CliError("--seed is empty: write a word, or leave it out")
    try:
        return Seeded(composed(seed, MOST_SAID_SEED)).seed
    except ValueError as error:
        raise CliError(f"--seed {quoted(seed)} {error}") from None
