"""Finds what ``fairytile render`` is asked to draw: a game, a Kingdom, a side of a tile, a Page."""

from __future__ import annotations

import re
from typing import Final

from fairytile import content
from fairytile.cli.local.record_files import CliError, read_shown
from fairytile.cli.terminal.number_input import number_of, shortened
from fairytile.edition import Edition, PageNumber
from fairytile.notation import NotationError, parse_kingdom
from fairytile.pictures import picture, theme_names
from fairytile.state import SeatNumber
from fairytile.tiles import Face
from fairytile.views import view
from fairytile.words import Language

_PAGE: Final = re.compile(r"page:(.*)", re.IGNORECASE)
_TILE: Final = re.compile(r"tile:([^:]*)(?::(front|back))?", re.IGNORECASE)
_KINGDOM: Final = re.compile(r"kingdom:(.*)", re.IGNORECASE)


def render(
    what: str,
    *,
    edition: Edition | None,
    language: Language,
    theme: str,
    size: int | None,
    step: int | None,
    seat: int | None,
    coordinates: bool,
) -> str:
    """The picture of what a text names."""
    if theme not in theme_names():
        raise CliError(f"there is no theme {shortened(theme)}: choose one of {', '.join(theme_names())}")
    box = edition or content.load()
    if page := _PAGE.fullmatch(what):
        found = box.pages[_page_number(page[1], box)]
        return picture(found, language=language, theme=theme, size=size, edition=box)
    if tile := _TILE.fullmatch(what):
        return picture(_face(tile[1], (tile[2] or "front").lower(), box), theme=theme, size=size)
    if kingdom := _KINGDOM.fullmatch(what):
        try:
            drawn = parse_kingdom(kingdom[1])
        except NotationError as error:
            raise CliError(f"{shortened(what)}: {error}") from error
        return picture(drawn, language=language, theme=theme, size=size, coordinates=coordinates)
    shown = read_shown(what, edition)
    state = shown.at(step)
    seen = view(state, seat_number(seat, len(state.seats)))
    return picture(
        seen, language=language, theme=theme, size=size, names=shown.names, coordinates=coordinates
    )


def seat_number(seat: int | None, players: int) -> SeatNumber | None:
    """A seat as people count them, from 1; None for a spectator."""
    if seat is None:
        return None
    if not 1 <= seat <= players:
        raise CliError(f"--seat {seat}: write a number from 1 to {players}")
    return SeatNumber(seat - 1)


def _page_number(text: str, edition: Edition) -> PageNumber:
    number = number_of(text)
    if number is None or number not in edition.pages:
        known = f"{min(edition.pages)} to {max(edition.pages)}"
        raise CliError(f"page:{shortened(text)}: {edition.key} has the Pages {known}; write such as page:7")
    return PageNumber(number)


def _face(name: str, side: str, edition: Edition) -> Face:
    tiles = [*(starting.tile for starting in edition.starting), *edition.regular]
    for tile in tiles:
        if tile.name.casefold() == name.strip().casefold():
            return tile.sides[("front", "back").index(side)]
    known = ", ".join(tile.name for tile in tiles)
    raise CliError(
        f"tile:{shortened(name)}: {edition.key} has the tiles {known}; "
        f"write such as tile:{tiles[0].name}:back"
    )
