"""The editions that come with the library, and the default one in particular."""

from collections import Counter
from pathlib import Path

import pytest

import fairytile.content
from fairytile.actions import CHARACTERS
from fairytile.content import DEFAULT, UnknownEdition, check, editions, load
from fairytile.content.stories import FEWEST_WORDS, MOST_WORDS, count_words
from fairytile.rules import starting_kingdom
from fairytile.ruleset import CLASSIC
from fairytile.words import Language


def test_the_default_edition_has_what_is_in_the_box() -> None:
    default = load()
    assert default.name == DEFAULT
    assert len(default.starting) == 3
    assert len(default.regular) == 12
    assert [*default.pages] == [*range(1, 37)]
    assert Language.ENGLISH in default.stories


@pytest.mark.parametrize("key", editions())
def test_nothing_is_to_be_said_about_an_edition_of_the_library(key: str) -> None:
    assert load(key).key == key
    assert check(Path(fairytile.content.__file__).parent / key) == []


@pytest.mark.parametrize("language", load().stories)
def test_every_page_of_the_default_story_has_40_to_70_words(language: Language) -> None:
    story = load().stories[language]
    assert story.pages.keys() == load().pages.keys()
    lengths = {number: count_words(page.text) for number, page in story.pages.items()}
    assert {n: words for n, words in lengths.items() if not FEWEST_WORDS <= words <= MOST_WORDS} == {}


@pytest.mark.parametrize("language", load().stories)
def test_no_two_pages_of_the_default_story_have_one_title(language: Language) -> None:
    titles = Counter(page.title for page in load().stories[language].pages.values())
    assert max(titles.values()) == 1


@pytest.mark.parametrize("side", [0, 1])
def test_the_default_edition_starts_with_nine_spaces_and_everybody_apart(side: int) -> None:
    kingdom, places = starting_kingdom(load(), side, CLASSIC)
    assert len(kingdom.hexes) == 9
    assert len(set(places)) == len(CHARACTERS)


def test_an_edition_is_loaded_once() -> None:
    assert load() is load(DEFAULT) is load(load().key)


def test_a_name_without_a_version_is_the_newest() -> None:
    versions = [int(key.partition("/")[2]) for key in editions() if key.startswith(f"{DEFAULT}/")]
    assert load(DEFAULT).version == max(versions)


@pytest.mark.parametrize(
    "key",
    ["never-quite-lost/99", "never-quite-lots", "never-quite-lost/01", "never-quite-lost/", "", "../tiles"],
)
def test_an_unknown_edition_is_told_with_the_likeliest_one(key: str) -> None:
    with pytest.raises(UnknownEdition, match="no edition is called"):
        load(key)
