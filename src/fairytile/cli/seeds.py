"""Seeds, from which games and puzzles are made: as somebody says them, or by chance."""

from __future__ import annotations

import secrets

from fairytile.cli.files import Refusal


def seed_of(said: str | None) -> str:
    """The seed that somebody said; one by chance if nothing was said."""
    if said is None:
        return str(secrets.randbelow(10**9))
    if not said.strip():
        raise Refusal("--seed is empty: write a word, or leave it out")
    try:
        said.encode()
    except UnicodeEncodeError:
        raise Refusal(f"--seed has {said!r}, which is no letter or sign: leave it out") from None
    return said
