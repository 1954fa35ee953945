"""Whether the tale says what its files declare: in every language, and in whatever Book is dealt."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairytile.chance import Seeded
from fairytile.content import load
from fairytile.dealing import dealt, deck_of
from fairytile.edition import PageNumber, Thread
from fairytile.state import Dealing, Deck, Options
from fairytile.tales import closed, closing_parts, left_open, tale
from fairytile.words import Language
from tests.tales.subjects import AT_HOME, EXPLAINED, SUBJECTS

EDITION = load()
STORIES = EDITION.stories
each_language = pytest.mark.parametrize("language", STORIES)
each_thread = pytest.mark.parametrize("thread", SUBJECTS)
SIZES = ((2, 6), (3, 6), (4, 6), (2, 9), (3, 9), (4, 9), (2, 12), (3, 12), (2, 18))


def texts(language: Language) -> Iterator[tuple[PageNumber, str]]:
    """The Pages with their titles."""
    for number, page in STORIES[language].pages.items():
        yield number, f"{page.title}\n{page.text}"


def declared(number: PageNumber) -> frozenset[Thread]:
    threads = EDITION.pages[number].threads
    return threads.brings_up | threads.relies_on | threads.ends


@st.composite
def books(draw: st.DrawFn) -> tuple[PageNumber, ...]:
    """A Book as it is dealt: of any size, in any way, from either deck."""
    players, pages = draw(st.sampled_from(SIZES))
    deck = draw(st.sampled_from(Deck))
    most = len(deck_of(EDITION, Options(deck=deck))) // players
    dealing = draw(st.sampled_from(Dealing))
    options = Options(players=players, pages=min(pages, most), dealing=dealing, deck=deck)
    return dealt(EDITION, options, Seeded.of(draw(st.integers(0, 10**6)))).deal.books[0]


# --- what is declared fits the texts --------------------------------------------------------


def test_there_are_telling_words_for_every_thread() -> None:
    assert SUBJECTS.keys() == EDITION.from_the_start.union(*map(declared, EDITION.pages))


@each_language
@each_thread
def test_a_page_that_speaks_of_something_declares_it(thread: Thread, language: Language) -> None:
    silent = [
        number
        for number, text in texts(language)
        if SUBJECTS[thread].is_named(text, language) and thread not in declared(number)
    ]
    assert silent == []


@each_language
@each_thread
def test_a_page_that_brings_something_up_speaks_of_it(thread: Thread, language: Language) -> None:
    for number, text in texts(language):
        if thread in EDITION.pages[number].threads.brings_up:
            assert SUBJECTS[thread].is_named(text, language), number


@each_language
@each_thread
def test_a_page_or_closing_that_ends_something_tells_its_end(thread: Thread, language: Language) -> None:
    ending = [text for number, text in texts(language) if thread in EDITION.pages[number].threads.ends]
    ending += [part.text for part in STORIES[language].closings if thread in part.threads]
    assert len(ending) >= 2
    assert [text for text in ending if not SUBJECTS[thread].is_ended(text, language)] == []


@each_language
def test_the_opening_speaks_of_what_is_there_from_the_start_and_of_nothing_else(language: Language) -> None:
    opening = STORIES[language].opening
    named = {thread for thread, subject in SUBJECTS.items() if subject.is_named(opening, language)}
    assert named == EDITION.from_the_start


@each_language
def test_a_closing_speaks_of_nothing_that_it_is_not_read_for(language: Language) -> None:
    for part in STORIES[language].closings:
        named = {thread for thread, subject in SUBJECTS.items() if subject.is_named(part.text, language)}
        assert named <= EDITION.from_the_start.union(part.threads), part.text


# --- what nobody could know -----------------------------------------------------------------


@each_language
@pytest.mark.parametrize(("what", "named", "explained"), EXPLAINED, ids=[what for what, _, _ in EXPLAINED])
def test_a_page_says_what_it_names(
    what: str, named: dict[Language, str], explained: str, language: Language
) -> None:
    naming = [(number, text) for number, text in texts(language) if re.search(named[language], text)]
    assert naming, what
    assert [number for number, text in naming if not re.search(explained, text)] == []


@each_language
@pytest.mark.parametrize("who", AT_HOME)
def test_who_comes_into_some_pages_alone_is_named_nowhere_else(who: str, language: Language) -> None:
    pages, name = AT_HOME[who]
    assert {number for number, text in texts(language) if re.search(name, text)} == pages
    story = STORIES[language]
    assert [
        part for part in (story.opening, *(c.text for c in story.closings)) if re.search(name, part)
    ] == []


# --- whatever Book is dealt -----------------------------------------------------------------


@given(books())
def test_nothing_is_spoken_of_that_nobody_has_heard_of(book: tuple[PageNumber, ...]) -> None:
    for language, story in STORIES.items():
        spoken = {number: text for number, text in texts(language) if number in book}
        known = {thread for thread, subject in SUBJECTS.items() if subject.is_named(story.opening, language)}
        for number in sorted(book):
            named = {t for t, subject in SUBJECTS.items() if subject.is_named(spoken[number], language)}
            known |= EDITION.pages[number].threads.brings_up
            assert named <= known, (number, language)
        closing = tale(EDITION, book, language).closing
        assert {t for t, subject in SUBJECTS.items() if subject.is_named(closing, language)} <= known


@given(books())
def test_whatever_is_spoken_of_comes_to_its_end_once(book: tuple[PageNumber, ...]) -> None:
    for language, story in STORIES.items():
        told = tale(EDITION, book, language)
        whole = "\n".join([story.opening, *(story.pages[page].text for page in told.pages), told.closing])
        for thread, subject in SUBJECTS.items():
            if subject.is_named(whole, language):
                assert subject.is_ended(whole, language), (thread, language)
        unended = left_open(EDITION, book)
        parts = closing_parts(story, unended)
        assert closed(story, unended) == unended
        assert sum(len(part.threads) for part in parts) == len(unended)


@given(books())
def test_a_closing_has_two_paragraphs_at_most_and_no_roll_call(book: tuple[PageNumber, ...]) -> None:
    for language in STORIES:
        closing = tale(EDITION, book, language).closing
        paragraphs = closing.split("\n")
        assert len(paragraphs) <= 2
        assert max(len(paragraph.split()) for paragraph in paragraphs) <= 110
        assert closing.count("?") <= 1


@given(books())
def test_who_had_not_met_is_told_of_in_one_breath(book: tuple[PageNumber, ...]) -> None:
    meetings = {thread for thread in SUBJECTS if "-and-" in thread}
    assert len(meetings) == 3
    unended = left_open(EDITION, book)
    for story in STORIES.values():
        telling = [part for part in closing_parts(story, unended) if meetings.intersection(part.threads)]
        assert len(telling) == bool(meetings & unended)
