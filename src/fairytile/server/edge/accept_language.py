"""Content negotiation: which of our languages somebody asks for."""

from __future__ import annotations

from fairytile.words import Language


def language_in(wishes: str) -> Language:
    """The first language of a header ``Accept-Language`` that we know."""
    for wish in wishes.split(",", 20)[:20]:
        found = wish.partition(";")[0].strip().lower().partition("-")[0]
        if found in [*Language]:
            return Language(found)
    return Language.ENGLISH
