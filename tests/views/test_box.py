"""An edition as data: what Views name by numbers can be looked up in it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fairytile.content import load
from fairytile.data import plain, read
from fairytile.tiles import Face, Land, Terrain
from fairytile.views import EditionData, edition_data
from fairytile.views.edition_data import FaceData, clause_data
from fairytile.words import Language, objective_sentence


@pytest.mark.parametrize("language", Language)
def test_an_edition_is_written_and_read_again(language: Language) -> None:
    data = edition_data(load(), language)
    assert read(EditionData, json.loads(json.dumps(plain(data)))) == data
    assert (data.edition, data.digest) == (load().key, load().digest)


def face_of(data: FaceData) -> Face:
    first, second, third = (
        Land(Terrain[land.terrain.upper()], sum(1 << edge for edge in land.river)) for land in data
    )
    return Face(first, second, third)


def test_the_tiles_have_their_sides_in_the_order_of_their_numbers() -> None:
    data = edition_data(load())
    for number, tile in enumerate(data.tiles):
        assert face_of(tile.front) == load().face(number, 0)
        assert face_of(tile.back) == load().face(number, 1)
    assert [tile.character for tile in data.starting] == [tile.character.key for tile in load().starting]


@pytest.mark.parametrize("language", Language)
def test_a_page_has_its_words_in_the_language_that_was_asked_for(language: Language) -> None:
    for page in edition_data(load(), language).pages:
        told = load().stories[language].pages[page.number]
        assert (page.title, page.text) == (told.title, told.text)
        whole = objective_sentence(load().objective(page.number), language)
        assert "(" not in page.sentence
        assert all(f"({reminder})" in whole for reminder in page.reminders)
        assert len(whole) >= len(page.sentence) + sum(len(reminder) + 3 for reminder in page.reminders)


def test_a_story_that_is_not_told_in_a_language_comes_in_another() -> None:
    english = {Language.ENGLISH: load().stories[Language.ENGLISH]}
    data = edition_data(replace(load(), stories=english), Language.FRENCH)
    assert data.title == "Never Quite Lost"
    assert data.pages[0].sentence == edition_data(load(), Language.FRENCH).pages[0].sentence


def test_different_clauses_have_different_data() -> None:
    clauses = {clause for page in load().pages.values() for clause in page.objective.clauses}
    assert len({clause_data(clause) for clause in clauses}) == len(clauses) > 20
