"""The game in words: its languages, their fixed phrases, and the sentences of objectives."""

from fairytile.words.languages import Language, Section, phrases, texts
from fairytile.words.objective_icons import objective_icons
from fairytile.words.objective_sentences import objective_sentence, without_reminders

__all__ = [
    "Language",
    "Section",
    "objective_icons",
    "objective_sentence",
    "phrases",
    "texts",
    "without_reminders",
]
