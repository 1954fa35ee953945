"""What can be wrong with an action, as a code for programs and a sentence for people."""

from __future__ import annotations

from enum import StrEnum

from fairytile.actions import Action
from fairytile.hexes import Hex
from fairytile.words import Language, phrases


class Reason(StrEnum):
    """Why an action is illegal."""

    GAME_OVER = "game-over"
    ADVENTURE_USED = "adventure-used"
    ADVENTURES_USED = "adventures-used"
    RECOUNT_WAS_LAST = "recount-was-last"
    NO_SUCH_SPACE = "no-such-space"
    NO_PATH = "no-path"
    PRINCESS_STEP = "princess-step"
    PRINCESS_RETURN = "princess-return"
    KNIGHT_STEPS = "knight-steps"
    KNIGHT_TOO_NEAR = "knight-too-near"
    DRAGON_STRAIGHT = "dragon-straight"
    DRAGON_TO_THE_EDGE = "dragon-to-the-edge"
    SAME_MOVE = "same-move"
    STACK_EMPTY = "stack-empty"
    TILE_FITS_NOWHERE = "tile-fits-nowhere"
    ROTATION = "rotation"
    OCCUPIED = "occupied"
    TWO_EDGES = "two-edges"
    RIVER_CUT = "river-cut"
    RIVER_NOT_CARRIED_ON = "river-not-carried-on"
    SAME_PLACEMENT = "same-placement"
    RECOUNT_TOO_EARLY = "recount-too-early"
    RECOUNT_ONCE = "recount-once"
    RECOUNT_NEEDS_MOVE = "recount-needs-move"
    RECOUNT_NOT_MET = "recount-not-met"
    TURN_PAGE_ONLY = "turn-page-only"
    END_TOO_EARLY = "end-too-early"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_TO_TAKE_BACK = "not-to-take-back"
    NO_TAKING_BACK = "no-taking-back"
    TAKEN_BACK_OFTEN = "taken-back-often"
    TAKEN_BACK_IN_ALL = "taken-back-in-all"


class FairyTileError(Exception):
    """The root of all errors that this library raises on purpose."""


class IllegalAction(FairyTileError, ValueError):
    """An action that is not allowed now: a code, and a sentence in each language."""

    def __init__(
        self, reason: Reason, instead: Action | None = None, *, space: Hex | None = None, **details: str
    ) -> None:
        super().__init__(reason, instead, space, details)
        self.reason = reason
        self.instead = instead
        """The legal action that comes to the same, where there is one."""
        self.space = space
        """Where it goes wrong, if that can be said."""
        self.details = details if space is None else {"space": str(space), **details}
        """What the sentence names."""

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is rebuilt from its positional arguments, and the details are not among them.
        return _illegal_action, self.args

    def sentence(self, language: Language = Language.ENGLISH) -> str:
        """What is wrong and what to do, for the player."""
        return phrases(language)["reasons"][self.reason].format(**self.details)

    def __str__(self) -> str:
        return self.sentence()


def _illegal_action(
    reason: Reason, instead: Action | None, space: Hex | None, details: dict[str, str]
) -> IllegalAction:
    return IllegalAction(reason, instead, space=space, **details)
