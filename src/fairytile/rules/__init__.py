"""The rules of a game: how it starts, what is legal, what an action leads to, and why one is refused.

`setting_up` makes the first State, `legal` says what may be done, `applying` what it leads to,
`impossible_pages` what becomes of those, `agreed_end` stops early, `taking_back` says what reveals nothing,
and `explain` why an action is refused.
"""

from fairytile.rules.agreed_end import close
from fairytile.rules.applying import apply
from fairytile.rules.explain import explain
from fairytile.rules.impossible_pages import is_impossible, judged
from fairytile.rules.legal import can_lay_tiles, legal_actions, may_adventure, may_recount
from fairytile.rules.setting_up import STARTING_LAYOUT, start, starting_kingdom, starting_spaces
from fairytile.rules.taking_back import is_final, movers_to_take_back

__all__ = [
    "STARTING_LAYOUT",
    "apply",
    "can_lay_tiles",
    "close",
    "explain",
    "is_final",
    "is_impossible",
    "judged",
    "legal_actions",
    "may_adventure",
    "may_recount",
    "movers_to_take_back",
    "start",
    "starting_kingdom",
    "starting_spaces",
]
