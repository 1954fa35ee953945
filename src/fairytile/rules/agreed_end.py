"""The end that no rule brings about: those who play agree to stop here and read their tales."""

from __future__ import annotations

from fairytile.errors import IllegalAction, Reason
from fairytile.state import Outcome, State


def close(state: State) -> State:
    """The State after a game was closed early: it is over, and nobody has won.

    Raises `IllegalAction` if it was over before. Who has to agree is the table's affair.
    """
    if state.outcome is not None:
        raise IllegalAction(Reason.GAME_OVER)
    return state._replace(outcome=Outcome(winner=None, closed=True))
