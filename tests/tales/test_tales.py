"""The tale of one player: whatever Pages it has, what it brings up comes to its end."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairytile.content import load
from fairytile.edition import Closing, Edition, Page, PageNumber, Story, Thread, Threads
from fairytile.tales import Missing, Tale, left_open, missing, tale
from fairytile.words import Language

FOG, GIFT = Thread("fog"), Thread("gift")
THREADS = load().from_the_start.union(*(page.threads.brings_up for page in load().pages.values()))
books = st.sets(st.sampled_from(sorted(load().pages)), min_size=1)


def numbers(*pages: int) -> list[PageNumber]:
    return [*map(PageNumber, pages)]


def woven(**threads: Threads) -> Edition:
    """An edition with a frame, whose Pages ``p1`` and so on have these threads."""
    pages: dict[PageNumber, Page] = {}
    for number, page in load().pages.items():
        pages[number] = replace(page, threads=threads.get(f"p{number}", Threads()))
    closings = (
        Closing((GIFT, FOG), "All was well."),
        Closing((FOG,), "It lifted."),
        Closing((GIFT,), "It was opened.", looks_back=True),
        Closing((), "The end."),
    )
    story = Story("A Tale", load().stories[Language.ENGLISH].pages, "Once.", closings)
    return replace(load(), pages=pages, stories={Language.ENGLISH: story}, from_the_start=frozenset({GIFT}))


BRINGS_FOG, ENDS_FOG = Threads(brings_up=frozenset({FOG})), Threads(ends=frozenset({FOG}))


# --- the edition of the library -------------------------------------------------------------


@given(books)
def test_whatever_a_book_brings_up_is_ended_by_a_page_of_it_or_by_its_closing(book: set[PageNumber]) -> None:
    unended = left_open(load(), book)
    for language, story in load().stories.items():
        told = tale(load(), book, language)
        read = [closing for closing in story.closings if closing.text in told.closing]
        # Each once, and nothing is ended that nobody had brought up.
        assert sorted(thread for closing in read for thread in closing.threads) == sorted(unended)


@given(books)
def test_no_page_speaks_of_what_nobody_could_know(book: set[PageNumber]) -> None:
    assert [*missing(load(), book)] == []


def test_the_threads_of_the_default_edition() -> None:
    assert {"fog", "friendship", "lost-things", "deeds"} <= THREADS


@pytest.mark.parametrize("language", load().stories)
def test_every_book_has_an_opening_and_a_last_word(language: Language) -> None:
    story = load().stories[language]
    assert story.opening
    assert story.closings[-1].threads == ()
    for number in load().pages:
        told = tale(load(), [number], language)
        assert told.opening == story.opening
        assert told.closing.endswith(story.closings[-1].text)


@pytest.mark.parametrize("language", load().stories)
def test_the_languages_close_the_same_threads_in_the_same_order(language: Language) -> None:
    english = load().stories[Language.ENGLISH].closings
    assert [one.threads for one in load().stories[language].closings] == [one.threads for one in english]


def test_the_longest_frame_is_shorter_than_four_pages() -> None:
    for pages in combinations(load().pages, 2):
        told = tale(load(), pages)
        assert len(f"{told.opening} {told.closing}".split()) <= 240


# --- how a tale is put together -------------------------------------------------------------


def test_pages_are_read_in_the_order_of_their_numbers_between_opening_and_closing() -> None:
    assert tale(woven(), numbers(7, 2, 30)) == Tale(
        "Once.", tuple(numbers(2, 7, 30)), "It was opened.\nThe end."
    )


def test_what_a_page_ends_no_closing_ends_again() -> None:
    edition = woven(p3=BRINGS_FOG, p9=Threads(ends=frozenset({FOG, GIFT})))
    assert tale(edition, numbers(3)).closing == "All was well. The end."
    assert tale(edition, numbers(3, 9)).closing == "The end."


def test_a_part_that_ends_several_threads_is_read_only_if_all_of_them_are_open() -> None:
    edition = woven(p3=BRINGS_FOG, p9=Threads(ends=frozenset({GIFT})))
    assert tale(edition, numbers(3, 9)).closing == "It lifted. The end."


def test_what_looks_back_comes_first_in_a_paragraph_of_its_own() -> None:
    story = Story(
        "A Tale",
        load().stories[Language.ENGLISH].pages,
        "Once.",
        (
            Closing((), "The end."),
            Closing((GIFT,), "It was opened.", looks_back=True),
            Closing((FOG,), "It lifted.", looks_back=True),
        ),
    )
    edition = replace(woven(p3=BRINGS_FOG), stories={Language.ENGLISH: story})
    assert tale(edition, numbers(3)).closing == "It was opened. It lifted.\nThe end."
    assert tale(edition, numbers(4)).closing == "It was opened.\nThe end."


def test_a_page_ends_only_what_an_earlier_one_has_brought_up() -> None:
    edition = woven(p3=ENDS_FOG, p9=BRINGS_FOG)
    assert left_open(edition, numbers(3, 9)) == {FOG, GIFT}
    assert left_open(edition, numbers(3)) == {GIFT}


def test_a_page_may_end_what_it_brings_up_itself() -> None:
    whole = Threads(brings_up=frozenset({FOG}), ends=frozenset({FOG}))
    assert left_open(woven(p5=whole), numbers(5)) == {GIFT}


def test_what_a_page_relies_on_must_have_been_heard_before() -> None:
    edition = woven(p3=BRINGS_FOG, p9=Threads(relies_on=frozenset({FOG, GIFT})))
    assert [*missing(edition, numbers(9))] == [Missing(PageNumber(9), FOG)]
    assert [*missing(edition, numbers(9, 3))] == []


def test_who_has_told_nothing_has_no_tale() -> None:
    assert tale(load(), ()) == Tale("", (), "")


def test_an_edition_without_a_frame_tells_its_pages_alone() -> None:
    story = replace(load().stories[Language.ENGLISH], opening="", closings=())
    edition = replace(load(), stories={Language.ENGLISH: story})
    assert tale(edition, numbers(4, 1), Language.GERMAN) == Tale("", tuple(numbers(1, 4)), "")
