"""The game in words: its languages, their fixed phrases, and the sentences of objectives."""

from fairytile.words.phrases import Language, Section, phrases, texts
from fairytile.words.sentences import objective_sentence

__all__ = ["Language", "Section", "objective_sentence", "phrases", "texts"]
