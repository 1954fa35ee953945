"""A hint: the outlook of the viewer's Page in hand, as data and in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from fairytile.actions import Adventure
from fairytile.hints.advice import Outlook, advice
from fairytile.hints.sentences import advice_sentence
from fairytile.views import View
from fairytile.words import Language


class Hint(NamedTuple):
    """What to do about the Page in hand; made by `hint`."""

    outlook: Outlook
    line: tuple[Adventure, ...]
    """The Adventures to have, one after the other; none if it can be told now, or not for the time being."""
    by_magic: bool
    """Whether by the viewer's Magic the last Adventure can share a turn with the one before it."""
    sentence: str

    @property
    def adventures(self) -> int | None:
        """How many Adventures the Page is away; None if no way is known."""
        return len(self.line) if self.line or self.outlook is Outlook.NOW else None


def hint(view: View, language: Language = Language.ENGLISH) -> Hint:
    """The shortest way to tell the viewer's Page in hand.

    Of ways that are equally short it is the first in the order of the legal actions. Raises ``ValueError``
    for a View without a Page that could still be told: a spectator's, or that of a player who is out, or
    any once the game is over.
    """
    objective, own = view.objective, view.own
    if objective is None or own is None or own.out or view.outcome is not None:
        raise ValueError("a hint is for a player with a Page in hand in a game that goes on")
    found = advice(view, objective)
    return Hint(*found, advice_sentence(view, objective, found, language))
