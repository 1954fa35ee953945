"""The editions that come with the library, and the default one in particular."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import fairytile.content
from fairytile.actions import CHARACTERS
from fairytile.content import DEFAULT, UnknownEdition, check, editions, load
from fairytile.content.stories import FEWEST_WORDS, MOST_WORDS, count_words
from fairytile.dealing import deck_of
from fairytile.objectives import Meet
from fairytile.rules import starting_kingdom
from fairytile.ruleset import CLASSIC
from fairytile.state import Deck, Options, in_play
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
def test_the_rhythm_of_the_default_story_varies(language: Language) -> None:
    lengths = [count_words(page.text) for page in load().stories[language].pages.values()]
    assert sum(length <= 55 for length in lengths) >= 10
    assert sum(length >= 64 for length in lengths) >= 9


def test_ten_pages_are_short_and_in_every_language() -> None:
    lengths = {
        language: {number: count_words(page.text) for number, page in story.pages.items()}
        for language, story in load().stories.items()
    }
    short = [number for number, words in lengths[Language.ENGLISH].items() if 42 <= words <= 52]
    assert len(short) >= 10
    for words in lengths.values():
        assert [number for number in short if not 42 <= words[number] <= 55] == []


def test_french_has_no_break_spaces_where_its_printers_have_them() -> None:
    story = load().stories[Language.FRENCH]
    texts = [story.opening, *(closing.text for closing in story.closings)]
    texts += [text for page in story.pages.values() for text in (page.title, page.text)]
    assert [text for text in texts if re.search(r" [!?:;»]|« |— ", text)] == []
    assert any("\n—\N{NO-BREAK SPACE}" in text for text in texts)


@pytest.mark.parametrize("language", load().stories)
def test_no_two_pages_of_the_default_story_have_one_title(language: Language) -> None:
    titles = Counter(page.title for page in load().stories[language].pages.values())
    assert max(titles.values()) == 1


FOG = {
    Language.ENGLISH: (r"\bfog\b", "wash"),
    Language.FRENCH: (r"\bbrouillard\b", "lessive|lav"),
    Language.GERMAN: (r"\bNebel\b", "(?i)w[aäu]sch"),
}
"""How each language names the fog, and what it came from."""


@pytest.mark.parametrize("language", load().stories)
def test_every_page_in_the_fog_says_where_it_came_from(language: Language) -> None:
    fog, cause = FOG[language]
    pages = load().stories[language].pages
    in_fog = {number for number, page in pages.items() if re.search(fog, page.text)}
    assert in_fog == {25, 26, 27, 28, 29, 30}
    assert {number for number in in_fog if not re.search(cause, pages[number].text)} == set()
    assert in_fog == {number for number, page in load().pages.items() if "fog" in page.threads.brings_up}


def test_the_children_s_deck_keeps_the_warm_meetings() -> None:
    options = Options(deck=Deck.CHILDREN)
    edition = in_play(load(), options)
    meetings = [
        clause
        for page in deck_of(edition, options)
        for clause in edition.objective(page).clauses
        if isinstance(clause, Meet)
    ]
    assert {frozenset((meeting.who, meeting.whom)) for meeting in meetings} == {
        frozenset(pair) for pair in combinations(CHARACTERS, 2)
    }
    assert len(meetings) >= 8


def test_the_children_s_deck_leaves_out_no_page_that_ends_something() -> None:
    left_out = [page for page in load().pages.values() if page.hard]
    assert [page.number for page in left_out if page.threads.ends or page.threads.brings_up] == []
    assert len(left_out) <= 2


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
