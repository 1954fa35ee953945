"""Pictures of Kingdoms, tiles, Pages and games: says what is to be drawn, its neighbours draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from fairytile.actions import CHARACTERS
from fairytile.edition import Edition, Page, StoryPage
from fairytile.kingdom import Kingdom
from fairytile.pictures.kingdom_picture import face_svg, kingdom_svg
from fairytile.pictures.page_picture import PageCard, page_svg
from fairytile.pictures.page_scene import find_scene
from fairytile.pictures.table_picture import SeatPanel, TableScene, table_svg
from fairytile.state import State
from fairytile.tiles import Face
from fairytile.views import View, view
from fairytile.words import Language, objective_icons, objective_sentence, phrases

Pictured: TypeAlias = Kingdom | Face | Page | State | View
"""What there can be a picture of."""


def picture(
    what: Pictured,
    *,
    language: Language = Language.ENGLISH,
    theme: str = "day",
    size: int | None = None,
    names: Sequence[str] = (),
    edition: Edition | None = None,
    coordinates: bool = False,
    portrait: bool = False,
) -> str:
    """A picture of a Kingdom, a side of a tile, a Page, or a game as one player sees it.

    Of a State the picture is what the player to move sees. A Page has its story on it if the edition is
    handed over. ``names`` are the players', by seat; ``portrait`` draws the game for an upright phone.

    >>> from fairytile.tiles import Land, Terrain
    >>> forest = Land(Terrain.FOREST)
    >>> picture(Face(forest, forest, forest), size=100).startswith("<svg")
    True
    """
    match what:
        case Kingdom():
            label = phrases(language)["terms"]["kingdom"]
            return kingdom_svg(list(what), coordinates=coordinates, size=size, theme=theme, label=label)
        case Face():
            return face_svg(what, size=size, theme=theme)
        case Page():
            card = _card(what, edition, language)
            return page_svg(
                card.number,
                card.title,
                card.sentence,
                card.story,
                card.icons,
                scene=card.scene,
                size=size,
                theme=theme,
            )
        case State():
            seen = view(what, None if what.outcome else what.to_move)
            table = _table(seen, language, names, coordinates)
            return table_svg(table, size=size, theme=theme, portrait=portrait)
        case View():
            table = _table(what, language, names, coordinates)
            return table_svg(table, size=size, theme=theme, portrait=portrait)
        case _:
            assert_never(what)


def _card(page: Page, edition: Edition | None, language: Language) -> PageCard:
    story = StoryPage("", "") if edition is None else edition.story_page(page.number, language)
    sentence = objective_sentence(page.objective, language)
    scene = None if edition is None else find_scene(edition, page.number)
    return PageCard(page.number, story.title, sentence, story.text, objective_icons(page.objective), scene)


def _table(seen: View, language: Language, names: Sequence[str], coordinates: bool) -> TableScene:
    words = phrases(language)["terms"]
    player = words["player"][0].upper() + words["player"][1:]
    called = [*names] or [f"{player} {number}" for number in range(1, len(seen.seats) + 1)]
    hand = None if seen.own is None else seen.own.hand
    return TableScene(
        spaces=list(seen.kingdom),
        characters={character: seen.hex_of(character) for character in CHARACTERS},
        seats=[
            SeatPanel(
                name,
                seat.magic,
                len(seat.told),
                seat.untold,
                on_turn=seen.outcome is None and n == seen.to_move,
                out=seat.out,
                won=seen.outcome is not None and n == seen.outcome.winner,
            )
            for n, (name, seat) in enumerate(zip(called, seen.seats, strict=True))
        ],
        top=seen.top,
        left=seen.tiles_left,
        page=None if hand is None else _card(seen.edition.pages[hand], seen.edition, language),
        coordinates=coordinates,
    )
