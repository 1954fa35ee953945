"""The language files: complete, alike, and set as each language is."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import fairytile
from fairytile.actions import CHARACTERS
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.ruleset import SWITCHES
from fairytile.tiles import PLACES, TERRAINS
from fairytile.words import Language, phrases

OTHERS = [language for language in Language if language is not Language.ENGLISH]

DETAILS = {
    Reason.NO_SUCH_SPACE: {"space"},
    Reason.DRAGON_STRAIGHT: {"space"},
    Reason.DRAGON_TO_THE_EDGE: {"space"},
    Reason.SAME_MOVE: {"path"},
    Reason.ROTATION: {"rotation"},
    Reason.OCCUPIED: {"space"},
    Reason.RIVER_CUT: {"space"},
    Reason.SAME_PLACEMENT: {"at", "rotation"},
}
"""What comes with each reason; the others come alone."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def texts(language: Language) -> dict[str, str]:
    return {
        f"{name}/{key}": text for name, section in phrases(language).items() for key, text in section.items()
    }


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys_in_the_same_order(language: Language) -> None:
    assert [*texts(language)] == [*texts(Language.ENGLISH)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_placeholders(language: Language) -> None:
    english = {key: placeholders(text) for key, text in texts(Language.ENGLISH).items()}
    assert {key: placeholders(text) for key, text in texts(language).items()} == english


@pytest.mark.parametrize("language", Language)
def test_every_reason_has_a_sentence_that_uses_no_more_than_comes_with_it(language: Language) -> None:
    reasons = phrases(language)["reasons"]
    assert [*reasons] == [*Reason]
    assert {reason: placeholders(reasons[reason]) for reason in DETAILS} == DETAILS
    for reason in Reason:
        details = dict.fromkeys(DETAILS.get(reason, set()) - {"space"}, "1,2")
        illegal = IllegalAction(reason, None, space=Hex(1, 2), **details)
        assert illegal.sentence(language).endswith(".")


@pytest.mark.parametrize("language", Language)
def test_every_switch_and_each_of_its_values_is_described(language: Language) -> None:
    wanted = [
        key for name, kind in SWITCHES.items() for key in (name, *(f"{name}.{value}" for value in kind))
    ]
    assert [*phrases(language)["switches"]] == wanted


@pytest.mark.parametrize("language", Language)
def test_every_character_terrain_and_place_has_its_words(language: Language) -> None:
    words = phrases(language)
    characters = [character.key for character in CHARACTERS]
    terrains = [terrain.key for terrain in TERRAINS]
    places = [place.key for place in PLACES]
    assert [*words["characters"]] == [*words["subjects"]] == characters
    assert [*words["terrains"]] == [*words["lined-up"]] == [*words["passed-over"]] == terrains
    assert [*words["places"]] == [*words["meeting-places"]] == places
    assert [*words["objects"]] == [*characters, *places]


@pytest.mark.parametrize("language", Language)
def test_texts_are_set_with_care(language: Language) -> None:
    for key, text in texts(language).items():
        assert text == text.strip(), key
        assert "  " not in text, key
        assert "'" not in text, key
        assert '"' not in text, key


PACKAGE = Path(fairytile.__file__).parent


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("fr.toml")), ids=lambda file: file.parent.parent.name)
def test_french_signs_stand_beside_a_no_break_space(file: Path) -> None:
    for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
        # The words that are understood are no sentences, and what a record says is no French.
        said = {} if section == "commands" else entries
        for key, text in said.items():
            french = text.replace("bots: {text}", "")
            assert not re.search(r"[^\N{NO-BREAK SPACE}][:»]|«[^\N{NO-BREAK SPACE}]", french), key
            assert not re.search(r"[^\N{NARROW NO-BREAK SPACE}][;!?]", french), key


def test_french_is_spoken_in_three_places() -> None:
    assert len([*PACKAGE.rglob("fr.toml")]) >= 3


@pytest.mark.parametrize(("language", "formal"), [(Language.FRENCH, "vous"), (Language.GERMAN, "Sie")])
def test_the_player_is_spoken_to_as_a_friend(language: Language, formal: str) -> None:
    # A German sentence may start with "Sie" for the Princess; only inside it would be the formal word.
    inside = re.compile(rf"[a-zäöüß,] {formal}\b|\b{formal.lower()[:3]}tre\b")
    assert not [key for key, text in texts(language).items() if inside.search(text)]
