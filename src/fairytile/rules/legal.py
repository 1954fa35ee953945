"""What is legal: everything that the player to move may do ("A turn"). What it leads to is in `applying`."""

from __future__ import annotations

from typing import Final

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.ruleset import MagicRecount
from fairytile.state import State

_TURN_A_PAGE: Final[tuple[Action, ...]] = (TURN_PAGE,)
_END: Final[tuple[Action, ...]] = (END_TURN,)
_TELL_OR_END: Final[tuple[Action, ...]] = (RECOUNT, END_TURN)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything the player to move may do now, in a fixed order; nothing once the game is over.

    The order is: moves of the Princess, the Knight and the Dragon (see `Kingdom.moves`), ways to lay
    the top tile (see `Kingdom.placements`), Recount, Turn a Page, the end of the turn.
    """
    if state.outcome is not None:
        return ()
    rest = _TURN_A_PAGE
    if state.adventures:
        rest = _TELL_OR_END if may_recount(state) else _END
        if not may_adventure(state):
            return rest
    kingdom = state.kingdom
    moves = kingdom.all_moves(*state.whereabouts)
    top = state.top
    if top is None:
        return moves + rest
    return moves + kingdom.placements(top) + rest


def may_adventure(state: State) -> bool:
    """Whether the player to move may have an Adventure: the first of the turn, or by Magic a second."""
    if state.outcome is not None:
        return False
    if not state.adventures:
        return True
    if len(state.adventures) > 1 or not state.seats[state.to_move].magic:
        return False
    if not state.recounted or state.exchanged:
        return True
    return state.ruleset.magic_recount is MagicRecount.EITHER


def may_recount(state: State) -> bool:
    """Whether the player to move may recount the Page in hand: after an Adventure, once a turn."""
    if state.recounted or not state.adventures or state.outcome is not None:
        return False
    hand = state.seats[state.to_move].hand
    assert hand is not None, "who has no Page left has won"
    objective = state.game.edition.pages[hand].objective
    return objective.is_met(state.kingdom, state.whereabouts, state.adventures)


def can_lay_tiles(state: State) -> bool:
    """Whether a tile can be laid, now or later in the game."""
    top = state.top
    return top is not None and bool(state.kingdom.placements(top))
