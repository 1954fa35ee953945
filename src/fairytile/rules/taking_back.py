"""Which actions may be taken back: those that reveal nothing. It depends on what everybody at the table sees.

Whether there is one to take back, and how often that was done, is known by `fairytile.record.Running`.
"""

from __future__ import annotations

from typing import Final

from fairytile.actions import DRAGON, KNIGHT, PRINCESS, Action, Character, MoveCharacter
from fairytile.kingdom import Kingdom
from fairytile.state import Options, State
from fairytile.tiles import Face

_ALL: Final = (PRINCESS, KNIGHT, DRAGON)
_ALL_BUT_THE_DRAGON: Final = (PRINCESS, KNIGHT)
_NONE: Final[tuple[Character, ...]] = ()


def movers_to_take_back(options: Options, kingdom: Kingdom, top: Face | None) -> tuple[Character, ...]:
    """The characters whose moves may be taken back; a tile, a Recount and a turned Page never may.

    Those reveal something. So does a Dragon's flight once no tile can be laid any more, since it may put
    somebody out, and that it did not tells something as well.
    """
    if not options.take_back:
        return _NONE
    return _ALL if top is not None and kingdom.placements(top) else _ALL_BUT_THE_DRAGON


def is_final(state: State, action: Action) -> bool:
    """Whether an action of this moment can not be taken back once it is done."""
    movers = movers_to_take_back(state.game.options, state.kingdom, state.top)
    return not (isinstance(action, MoveCharacter) and action.character in movers)
