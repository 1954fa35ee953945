"""The languages of the game and their fixed phrases, read from one data file a language."""

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


@cache
def phrases(language: Language) -> dict[str, Section]:
    """The phrases of a language, by section and key."""
    text = files("fairytile").joinpath("languages", f"{language}.toml").read_text(encoding="utf-8")
    return cast(dict[str, Section], tomllib.loads(text))
