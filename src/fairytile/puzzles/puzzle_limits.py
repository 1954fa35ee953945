"""What a puzzle may be, whether somebody sends it or it is made: so all that are made can be read again."""

from __future__ import annotations

from fairytile.kingdom import Kingdom
from fairytile.limits import MOST_CASTLES, MOST_PUZZLED, MOST_SEED, too_long, too_many
from fairytile.tiles import Place
from fairytile.words.user_texts import unseen_in


def wrong_with_kingdom(kingdom: Kingdom) -> str | None:
    """Why a Kingdom is too much for a puzzle; None if it is not."""
    castles = kingdom.spaces_of(Place.CASTLE).bit_count()
    return too_many(len(kingdom), MOST_PUZZLED, "spaces") or too_many(castles, MOST_CASTLES, "Castles")


def wrong_with_seed(seed: str) -> str | None:
    """What is wrong with a seed; None if nothing is. Its bytes count as they are, accents and all."""
    if unseen_in(seed) is not None:
        return "has more than letters and signs in it: choose another"
    return too_long(seed, MOST_SEED)
