"""The pictures of pages and of the gallery are taken in every language that the game speaks."""

from __future__ import annotations

from fairytile.words import Language
from tools.browser.devices import LANGUAGES, LOCALES
from tools.gallery.sheets import _PAGES_ON_TABLES


def test_browsers_speak_every_language() -> None:
    assert {*LANGUAGES} == {*LOCALES} == {*map(str, Language)}


def test_a_table_of_the_gallery_shows_a_page_in_every_language() -> None:
    assert {*_PAGES_ON_TABLES} == {*Language}
