"""The rules of a game: how it starts, what is legal, what an action leads to, and why one is refused."""

from fairytile.rules.closing import close
from fairytile.rules.explain import explain
from fairytile.rules.rules import (
    STARTING_LAYOUT,
    apply,
    can_lay_tiles,
    legal_actions,
    may_adventure,
    may_recount,
    start,
    starting_kingdom,
)

__all__ = [
    "STARTING_LAYOUT",
    "apply",
    "can_lay_tiles",
    "close",
    "explain",
    "legal_actions",
    "may_adventure",
    "may_recount",
    "start",
    "starting_kingdom",
]
