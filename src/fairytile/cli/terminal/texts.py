"""What the command line says during a game: texts in three languages, from one data file a language."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache, cached_property
from unicodedata import combining, normalize

from fairytile.boards.ascii_fallback import as_ascii
from fairytile.words import Language, Section, texts


class Wording:
    """The texts of one language, by section and key."""

    def __init__(self, language: Language, sections: Mapping[str, Section]) -> None:
        self.language = language
        self._sections = sections

    def __call__(self, key: str, **values: object) -> str:
        """A text with its placeholders filled, by ``section.key``.

        >>> wording(Language.ENGLISH)("news.tile", name="Anna")
        'Anna adds a Land tile.'
        """
        section, _, name = key.partition(".")
        return self._sections[section][name].format(**values)

    def means(self, text: str, command: str) -> bool:
        """Whether somebody who typed a text means a command.

        >>> wording(Language.GERMAN).means(" Hilfe ", "help")
        True
        """
        return self.meaning(text) == command

    def meaning(self, text: str) -> str | None:
        """The command that somebody means who typed a text, with or without accents; None if it is none.

        >>> wording(Language.FRENCH).meaning("Passer une page"), wording(Language.GERMAN).meaning("zurueck")
        ('turn-page', 'back')
        """
        typed = "-".join(text.split())
        return next((self._meanings[way] for way in _spellings(typed) if way in self._meanings), None)

    @cached_property
    def _meanings(self) -> dict[str, str]:
        """What each word stands for, however it is spelt."""
        return {
            way: command
            for command, words in self._sections["commands"].items()
            for word in words.split()
            for way in _spellings(word)
        }


def _spellings(word: str) -> tuple[str, ...]:
    """A word as it is written, in plain letters such as ue for ü, and without its accents.

    >>> _spellings("Zurück")
    ('zurück', 'zurueck', 'zuruck')
    """
    folded = normalize("NFC", word.casefold())
    bare = "".join(sign for sign in normalize("NFD", folded) if not combining(sign))
    return folded, as_ascii(folded), bare


@cache
def wording(language: Language) -> Wording:
    """The texts of a language."""
    return Wording(language, texts("fairytile.cli", language))


def system_language(surroundings: Mapping[str, str] = os.environ) -> Language:
    """The language that the surroundings of the program ask for; English if it is none of ours.

    >>> system_language({"LANG": "de_AT.UTF-8"})
    <Language.GERMAN: 'de'>
    >>> system_language({"LANG": "C"})
    <Language.ENGLISH: 'en'>
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = surroundings.get(name)
        if asked:
            return next((language for language in Language if asked.startswith(language)), Language.ENGLISH)
    return Language.ENGLISH
