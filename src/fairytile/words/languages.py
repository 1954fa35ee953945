"""Localisation: the languages of the game and their texts, read from one data file a language."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeAlias, cast


class Language(StrEnum):
    """A language in which the game speaks."""

    ENGLISH = "en"
    FRENCH = "fr"
    GERMAN = "de"


Section: TypeAlias = dict[str, str]


def phrases(language: Language) -> dict[str, Section]:
    """The phrases of the game itself in a language, by section and key."""
    return texts("fairytile.words", language)


@cache
def texts(package: str, language: Language) -> dict[str, Section]:
    """What a package says in a language, by section and key: each has its files in a folder ``texts``."""
    text = files(package).joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
    return cast(dict[str, Section], tomllib.loads(text))
