"""The texts of the command line in three languages."""

from __future__ import annotations

import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from fairytile.boards.ascii_fallback import as_ascii
from fairytile.cli.terminal.texts import system_language, wording
from fairytile.protocol.usual_settings import MINUTES_A_PAGE, minutes
from fairytile.words import Language


def _texts(language: Language) -> dict[str, str]:
    data = files("fairytile.cli").joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
    return {
        f"{section}.{key}": text
        for section, keys in tomllib.loads(data).items()
        for key, text in keys.items()
    }


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", list(Language))
def test_every_language_has_the_same_texts_with_the_same_placeholders(language: Language) -> None:
    english = _texts(Language.ENGLISH)
    texts = _texts(language)
    assert list(texts) == list(english)
    assert {key: _placeholders(text) for key, text in texts.items()} == {
        key: _placeholders(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", list(Language))
def test_no_word_means_two_commands_however_it_is_spelt(language: Language) -> None:
    said = wording(language)
    for key, text in _texts(language).items():
        section, _, command = key.partition(".")
        if section == "commands":
            for word in text.split():
                for spelt in (word, word.upper(), as_ascii(word)):
                    assert said.meaning(spelt) == command, spelt


@pytest.mark.parametrize("language", list(Language))
def test_whole_english_words_are_understood_in_every_language(language: Language) -> None:
    said = wording(language)
    for key, text in _texts(Language.ENGLISH).items():
        if key.startswith("commands."):
            assert said.meaning(text.split()[0]) == key.partition(".")[2]


@pytest.mark.parametrize("language", list(Language))
def test_the_words_that_the_menu_offers_are_understood(language: Language) -> None:
    said = wording(language)
    offered = ["hint", "help", "rules", "page", "board", "stop", "quit"]
    assert [said.meaning(word) for word in said("menu.more").split(", ")] == offered


def test_a_german_sentence_after_a_colon_begins_with_a_capital() -> None:
    # These two go on with a list, which is no sentence.
    lists = {"setup.welcome", "setup.no-bots"}
    small = {key for key, text in _texts(Language.GERMAN).items() if re.search(r": [a-zäöü]", text)}
    assert small == lists


@pytest.mark.parametrize(
    ("surroundings", "language"),
    [
        ({}, Language.ENGLISH),
        ({"LANG": "fr_CH.UTF-8"}, Language.FRENCH),
        ({"LANG": "de_DE", "LC_ALL": "en_GB"}, Language.ENGLISH),
        ({"LANG": "de_DE", "LC_ALL": ""}, Language.GERMAN),
        ({"LANG": "ja_JP"}, Language.ENGLISH),
    ],
)
def test_the_language_comes_from_the_surroundings(surroundings: dict[str, str], language: Language) -> None:
    assert system_language(surroundings) is language


# --- as in the browser ----------------------------------------------------------------------

CLIENT = Path(__file__).parents[2] / "client" / "src"


def test_the_terminal_and_the_browser_reckon_alike_how_long_a_game_takes() -> None:
    reckoning = (CLIENT / "core" / "newGame.ts").read_text("utf-8")
    values = (CLIENT / "protocol" / "values.ts").read_text("utf-8")
    assert "pages * players * MINUTES_A_PAGE" in reckoning
    assert f"export const MINUTES_A_PAGE = {MINUTES_A_PAGE} " in values
    for language in Language:
        assert " 15 " in wording(language)("setup.pages", most=18, usual=6, minutes=minutes(6, 2))


@pytest.mark.parametrize("language", Language)
def test_the_terminal_and_the_browser_say_alike_whose_turn_it_is(language: Language) -> None:
    said = wording(language)("join.turn", name="{name}")
    words = CLIENT / "words" / language
    assert f'"game-turn": "{said}",' in (words / "lobby.ts").read_text("utf-8")
    assert f'"to-move": "{said}.",' in (words / "table.ts").read_text("utf-8")
