"""Draws the pictures of the documentation, ``docs/images/*.svg``: run it when the art or the content changes.

The Kingdoms are written down here, not dealt, so they stay the same whatever becomes of the tiles and of
chance. Only what shows the content itself is taken from it: the tiles, the start, and a Page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from fairytile import CHARACTERS, Character, Hex, Land, Language, PageNumber, Place, Ruleset, load
from fairytile.notation import parse_kingdom
from fairytile.pictures import PageCard, SeatPanel, TableScene, kingdom_svg, picture, scene_svg, table_svg
from fairytile.pictures.page_scene import find_scene
from fairytile.rules import starting_kingdom
from fairytile.tiles import footprint
from fairytile.words import objective_icons, objective_sentence

IMAGES: Final = Path(__file__).resolve().parents[2] / "docs" / "images"

_START: Final = "0,0P02/-1,0C/0,-1F25/1,0P34/2,-1F/2,0M/0,1F14/0,2M/-1,2P14"

START: Final = parse_kingdom(_START)
"""Three tiles, to lay a fourth one."""

SMALL: Final = parse_kingdom(f"{_START}/1,2M/1,3C/0,3P/2,1M/3,0F25/3,1C25/5,-1F03/4,0F/4,-1F03")
"""Six tiles, for all that moves and sees: with three Castles, a gap, a Large Forest and a Large River."""

LARGE: Final = parse_kingdom(
    f"{_START}/2,1F/1,2P/1,1M/2,-2P04/1,-1P12/1,-2P25/-2,1M/-1,1C/-2,2P/2,2M/3,1F25/3,2C25"
    "/5,0M/5,1M/4,1F/3,-2F03/4,-2C03/3,-1F/-3,3P03/-4,3P0/-3,2M"
)
"""Ten tiles, as they lie late in a game."""

PAGE: Final = PageNumber(11)
SCENE: Final = PageNumber(14)


def main() -> None:
    """Writes every picture to its file."""
    for name, drawing in drawings():
        (IMAGES / name).write_text(drawing, encoding="utf-8")


def drawings() -> Iterator[tuple[str, str]]:
    """The names of the files, each with what belongs into it."""
    for draw in (
        _large_kingdom,
        _tables,
        _starts,
        _moves,
        _sight,
        _large_areas,
        _added_tiles,
        _page,
        _scene,
        _regular_tiles,
    ):
        for name, svg in draw():
            yield f"{name}.svg", svg


_STAND: Final = dict(zip(CHARACTERS, (Hex(-1, 1), Hex(2, -2), Hex(2, 2)), strict=True))


def _large_kingdom() -> Iterator[tuple[str, str]]:
    who = "the Princess, the Knight and the Dragon"
    for name, theme, label in (
        ("kingdom", "day", "A Kingdom"),
        ("kingdom-night", "night", "A Kingdom by night"),
    ):
        note = f"A Kingdom of {len(LARGE)} spaces with {who}."
        yield (
            name,
            kingdom_svg(list(LARGE), characters=_STAND, size=960, theme=theme, label=label, note=note),
        )


def _tables() -> Iterator[tuple[str, str]]:
    story = load().story_page(PAGE, Language.ENGLISH)
    objective = load().pages[PAGE].objective
    sentence, icons = objective_sentence(objective, Language.ENGLISH), objective_icons(objective)
    table = TableScene(
        spaces=list(LARGE),
        characters=_STAND,
        seats=[
            SeatPanel("Rosalind", magic=True, told=3, untold=5, on_turn=True),
            SeatPanel("Balthasar", magic=False, told=4, untold=4),
        ],
        top=load().regular[0].sides[0],
        left=5,
        page=PageCard(PAGE, story.title, sentence, story.text, icons, find_scene(load(), PAGE)),
        label="A game on the table",
        note="Two players, the Kingdom, the stack of tiles and the Page of the player to move.",
    )
    yield "table", table_svg(table, size=960)
    yield "table-portrait", table_svg(table, size=390, portrait=True)


def _starts() -> Iterator[tuple[str, str]]:
    river = "Nine spaces with one River over five of them"
    stand = "the Princess on a Castle, the Knight on a Forest, the Dragon on a Mountain"
    yield "start", _start(0, "The Kingdom at the start", f"{river}; {stand}.")
    yield "start-back", _start(1, "The Kingdom at the start, backs up", f"{river}.")


def _start(side: int, label: str, note: str) -> str:
    kingdom, whereabouts = starting_kingdom(load(), side, Ruleset())
    stand = {who: kingdom.hexes[space] for who, space in zip(CHARACTERS, whereabouts, strict=True)}
    return kingdom_svg(list(kingdom), characters=stand, size=520, label=label, note=note)


def _moves() -> Iterator[tuple[str, str]]:
    yield (
        "princess",
        _moves_of(
            Character.PRINCESS,
            (Hex(-1, 0), Hex(3, 1), Hex(3, 0)),
            "Rings mark the spaces where a move of the Princess can end; "
            "an arrow shows a jump to another Castle and a step from there.",
        ),
    )
    yield (
        "knight",
        _moves_of(
            Character.KNIGHT,
            (Hex(1, 0), Hex(2, 0), Hex(2, 1)),
            "Rings mark the spaces two steps away; an arrow shows one way.",
        ),
    )
    yield (
        "dragon",
        _moves_of(
            Character.DRAGON,
            (Hex(2, 1), Hex(3, 0), Hex(4, -1)),
            "Rings mark the last space in each direction; an arrow shows one flight. "
            "To the west there is a gap, so there is no flight.",
        ),
    )


def _moves_of(who: Character, way: Sequence[Hex], note: str) -> str:
    """Where a character can go from the first space of a way, and that way."""
    ends = [move.path[-1] for move in SMALL.moves(who, SMALL.space(way[0]))]
    label = f"Moves of the {who.name.capitalize()}"
    return kingdom_svg(
        list(SMALL), characters={who: way[0]}, highlight=ends, path=way, size=640, label=label, note=note
    )


def _sight() -> Iterator[tuple[str, str]]:
    princess, knight, dragon = Hex(0, 0), Hex(3, 0), Hex(0, 3)
    yield (
        "sight",
        kingdom_svg(
            list(SMALL),
            characters=dict(zip(CHARACTERS, (princess, knight, dragon), strict=True)),
            highlight=SMALL.hexes_in(SMALL.sight(SMALL.space(princess))),
            size=640,
            label="What the Princess sees",
            note="Rings mark every space that the Princess sees, her own among them. "
            "The Knight and the Dragon stand on two of them.",
        ),
    )


def _large_areas() -> Iterator[tuple[str, str]]:
    for place, label, note in (
        (Place.LARGE_FOREST, "A Large Forest", "Rings mark four connected Forests."),
        (Place.LARGE_RIVER, "A Large River", "Rings mark the five spaces of one River."),
    ):
        rings = SMALL.hexes_in(SMALL.spaces_of(place))
        yield place.key, kingdom_svg(list(SMALL), highlight=rings, size=640, label=label, note=note)


def _added_tiles() -> Iterator[tuple[str, str]]:
    """Three ways to lay a tile, one of them right."""
    yes, no = "A tile that may lie there", "A tile that may not lie there"
    for name, tile, label, note in (
        (
            "adding",
            "-1,-2F02/0,-2F35/-1,-1P",
            yes,
            "The new tile touches two contiguous edges and carries the River on.",
        ),
        ("adding-edge", "3,0P/4,0P/3,1C", no, "The new tile touches a single edge of the Kingdom."),
        (
            "adding-river",
            "-1,-2F/0,-2P/-1,-1M",
            no,
            "The new tile has no River where the River of the Kingdom arrives.",
        ),
    ):
        ghost = list(parse_kingdom(tile))
        yield name, kingdom_svg(list(START), ghost=ghost, size=420, label=label, note=note)


def _page() -> Iterator[tuple[str, str]]:
    yield "page", picture(load().pages[PAGE], edition=load(), size=320)


def _scene() -> Iterator[tuple[str, str]]:
    title = load().story_page(SCENE, Language.ENGLISH).title
    yield "scene", scene_svg(SCENE, label=title, size=640)


def _regular_tiles() -> Iterator[tuple[str, str]]:
    """Six tiles in a row, below each front its back."""
    spaces: list[tuple[Hex, Land]] = []
    for number, tile in enumerate(load().regular):
        row, column = divmod(number, 6)
        for side, face in enumerate(tile.sides):
            r = 6 * row + 3 * side
            spaces += zip(footprint(Hex(3 * column - r // 2, r), 0), face, strict=True)
    note = "The fronts and backs of the twelve Regular tiles."
    yield "tiles", kingdom_svg(spaces, size=960, label="The Regular tiles", note=note)


if __name__ == "__main__":
    main()
