"""Pictures of the library's values: that each has one, and that none shows what its viewer does not know."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from fairytile.content import load
from fairytile.pictures import icon_names, picture
from fairytile.state import SeatNumber
from fairytile.views import view
from fairytile.words import Language, objective_icons

from .scenes import game, small_kingdom


def _words(svg: str) -> str:
    """All words of a picture, whatever lines they are broken into."""
    texts = [element.text or "" for element in ET.fromstring(svg).iter() if element.tag.endswith("text")]
    return " ".join(" ".join(texts).split())


def test_every_objective_is_told_in_signs_that_exist() -> None:
    for page in load().pages.values():
        assert set(objective_icons(page.objective)) <= set(icon_names())


@pytest.mark.parametrize("language", list(Language))
def test_a_page_has_its_title_in_each_language(language: Language) -> None:
    page = load().pages[min(load().pages)]
    title = load().story_page(page.number, language).title
    assert title in _words(picture(page, language=language, edition=load()))


def test_a_game_shows_its_viewer_one_page_and_a_spectator_none() -> None:
    state = game(8)
    titles = {page: load().story_page(page, Language.ENGLISH).title for page in load().pages}
    for seat in (SeatNumber(0), SeatNumber(1), None):
        shown = _words(picture(view(state, seat)))
        hand = None if seat is None else state.seats[seat].hand
        assert {page for page, title in titles.items() if title in shown} == ({hand} - {None})


def test_a_state_is_what_the_player_to_move_sees() -> None:
    state = game(8)
    assert picture(state) == picture(view(state, state.to_move))


def test_kingdoms_and_faces_have_pictures_of_the_size_asked_for() -> None:
    kingdom, face = small_kingdom(), load().face(0, 0)
    for svg in (picture(kingdom, size=120, theme="night"), picture(face, size=120)):
        assert ET.fromstring(svg).get("width") == "120"
