"""Hints: how far the Page in hand is away, and the best Adventures towards it, as data and in a sentence."""

from fairytile.hints.advice import Advice, Outlook, advice, best_line
from fairytile.hints.hint import Hint, hint
from fairytile.hints.sentences import advice_sentence, move_phrase

__all__ = [
    "Advice",
    "Hint",
    "Outlook",
    "advice",
    "advice_sentence",
    "best_line",
    "hint",
    "move_phrase",
]
