"""What hangs in the gallery: every kind of picture that the library draws, by sheet."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from fairytile import CHARACTERS, Kingdom, Language, Ruleset, load
from fairytile.pictures import (
    PageCard,
    SeatPanel,
    TableScene,
    art_names,
    face_svg,
    kingdom_svg,
    land_svg,
    picture,
    scene_svg,
    table_svg,
)
from fairytile.pictures.art import load_symbol, load_theme
from fairytile.pictures.geometry import num
from fairytile.pictures.page_scene import SceneOf, find_scene
from fairytile.rules import starting_kingdom
from fairytile.words import objective_icons, objective_sentence

SIZES: Final = (9, 27, 45)
"""How many spaces the Kingdoms have."""
_PAGES_ON_TABLES: Final = {Language.ENGLISH: 7, Language.FRENCH: 13, Language.GERMAN: 24}
_FIGURES: Final = ("princess", "knight", "dragon", "head-", "verb-", "place-", "magic-", "page-", "book")


class Hung(NamedTuple):
    """A picture with what stands below it."""

    caption: str
    svg: str


Draw = Callable[[str], Iterator[Hung]]


def sheets() -> dict[str, Draw]:
    """All sheets by name: each draws its pictures in a theme."""
    pages = {f"pages-{language}": _pages(language) for language in Language}
    return {
        **pages,
        "scenes": _scenes,
        "figures": _figures,
        "scenery": _scenery,
        "tiles": _tiles,
        "kingdoms": _kingdoms,
        "marks": _marks,
        "tables": _tables(portrait=False),
        "tables-portrait": _tables(portrait=True),
    }


def _pages(language: Language) -> Draw:
    def draw(theme: str) -> Iterator[Hung]:
        edition = load()
        for number, page in edition.pages.items():
            yield Hung(f"{number}", picture(page, edition=edition, language=language, theme=theme))

    return draw


def _scenes(theme: str) -> Iterator[Hung]:
    edition = load()
    told: list[SceneOf] = ["opening", *edition.pages, "closing"]
    for part in told:
        yield Hung(str(part), scene_svg(part, label=str(part), theme=theme, edition=edition))


def _figures(theme: str) -> Iterator[Hung]:
    for name in art_names():
        if name.startswith(_FIGURES):
            yield Hung(name, _symbol(name, theme, "paper"))


def _scenery(theme: str) -> Iterator[Hung]:
    grounds = {"tree": "forest-ground", "peak": "mountain-ground", "castle": "castle-ground", "sea": "sea"}
    for name in art_names():
        if not name.startswith(_FIGURES):
            yield Hung(name, _symbol(name, theme, grounds.get(name.split("-")[0], "plain-ground")))


def _symbol(name: str, theme: str, ground: str) -> str:
    """One art file, repainted, on a ground."""
    symbol = load_symbol(name, theme)
    box = symbol.box.grown(4)
    place = f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(num, box))}">'
        f'<rect {place} fill="{load_theme(theme)[ground]}"/>{symbol.body}</svg>'
    )


def _tiles(theme: str) -> Iterator[Hung]:
    edition = load()
    for tile in [*(starting.tile for starting in edition.starting), *edition.regular]:
        for side, face in zip(("front", "back"), tile.sides, strict=True):
            yield Hung(f"{tile.name}, {side}", face_svg(face, theme=theme))


@cache
def dealt_kingdom(spaces: int, seed: int = 4) -> Kingdom:
    """A Kingdom as chance would lay it."""
    edition, rng = load(), random.Random(seed)
    kingdom, _ = starting_kingdom(edition, 0, Ruleset())
    tiles = [*edition.regular]
    rng.shuffle(tiles)
    for tile in tiles:
        if len(kingdom) < spaces:
            ways = [(face, way) for face in tile.sides for way in kingdom.placements(face)]
            kingdom = kingdom.laid(*rng.choice(ways))
    return kingdom


def _kingdoms(theme: str) -> Iterator[Hung]:
    for spaces in SIZES:
        kingdom = dealt_kingdom(spaces)
        places = kingdom.hexes
        stand = dict(zip(CHARACTERS, (places[0], places[len(places) // 2], places[-1]), strict=True))
        yield Hung(f"{spaces} spaces", kingdom_svg(list(kingdom), characters=stand, theme=theme))
        yield Hung(f"{spaces} spaces on nothing", land_svg(list(kingdom), theme=theme))


def _marks(theme: str) -> Iterator[Hung]:
    """Rings, arrows and a tile that is not laid yet."""
    kingdom = dealt_kingdom(27)
    for who in CHARACTERS:
        space = kingdom.hexes[len(kingdom) // 2]
        moves = kingdom.moves(who, kingdom.space(space))
        ends = [move.path[-1] for move in moves]
        path = (space, *moves[0].path) if moves else ()
        yield Hung(
            f"moves of the {who.key}",
            kingdom_svg(list(kingdom), characters={who: space}, highlight=ends, path=path, theme=theme),
        )


def _tables(*, portrait: bool) -> Draw:
    def draw(theme: str) -> Iterator[Hung]:
        for (language, number), spaces in zip(_PAGES_ON_TABLES.items(), SIZES, strict=True):
            table = _table(language, number, spaces)
            yield Hung(f"{language}, {spaces} spaces", table_svg(table, theme=theme, portrait=portrait))

    return draw


def _table(language: Language, number: int, spaces: int) -> TableScene:
    edition, kingdom = load(), dealt_kingdom(spaces)
    page = next(page for page in edition.pages.values() if page.number == number)
    story = edition.story_page(page.number, language)
    sentence = objective_sentence(page.objective, language)
    return TableScene(
        spaces=list(kingdom),
        characters=dict(zip(CHARACTERS, kingdom.hexes, strict=False)),
        seats=[
            SeatPanel("Rosalind", magic=True, told=3, untold=5, on_turn=spaces < SIZES[-1]),
            SeatPanel("Zoë", magic=False, told=9, untold=0, won=spaces == SIZES[-1]),
            SeatPanel("Balthasar der Weitgereiste", magic=False, told=2, untold=6, out=True),
        ],
        top=edition.regular[0].sides[0],
        left=7,
        page=PageCard(
            page.number,
            story.title,
            sentence,
            story.text,
            objective_icons(page.objective),
            find_scene(edition, page.number),
        ),
    )
