"""Kingdoms and pictures that the tests look at. Run this module to write the goldens anew."""

from __future__ import annotations

from pathlib import Path

from fairytile.actions import Character
from fairytile.hexes import Hex
from fairytile.pictures import PageCard, SeatPanel, TableScene, face_svg, kingdom_svg, page_svg, table_svg
from fairytile.tiles import TERRAINS, Face, Land, Terrain, footprint

GOLDENS = Path(__file__).parent / "goldens"

RIVERS = (0, 0b000001, 0b001001, 0b000101, 0b000011)
"""No River, a spring, a straight one, a wide bend and a sharp one."""

FACE = Face(Land(Terrain.FOREST), Land(Terrain.PLAIN, 0b001001), Land(Terrain.CASTLE))

GERMAN = (
    "Als der Morgennebel sich lichtete, stand der Ritter am Ufer des großen Flusses und blickte hinüber zum "
    "Wald, in dem das Ungeheuer schlief. Niemand hatte ihm gesagt, dass Drachenschuppen im Mondlicht singen. "
    "Er zog den Handschuh aus, tauchte die Finger ins eiskalte Wasser und dachte an die Königstochter, die "
    "ihm lachend ein Taschentuch zugeworfen hatte. Dann watete er los, Schritt für Schritt, während hinter "
    "ihm die Burgglocken leise zu läuten begannen."
)

ICONS = ("knight", "move-over", "large-river", "and", "knight", "see", "dragon")

PAGE = PageCard(
    number=17,
    title="Das Lied der Drachenschuppen",
    sentence="Der Ritter zieht über einen großen Fluss und sieht den Drachen.",
    story=GERMAN,
    icons=ICONS,
)


def small_kingdom() -> list[tuple[Hex, Land]]:
    """Three tiles, with a River from a spring in the mountains to the edge."""
    forest, plain, mountain, castle = TERRAINS
    tiles = (
        (Hex(0, 0), (Land(mountain, 0b000001), Land(plain, 0b101000), Land(forest))),
        (Hex(1, 1), (Land(castle, 0b010100), Land(plain), Land(mountain))),
        (Hex(2, -1), (Land(castle), Land(forest), Land(plain))),
    )
    return [entry for at, lands in tiles for entry in zip(footprint(at, 0), lands, strict=True)]


def large_kingdom() -> list[tuple[Hex, Land]]:
    """Fifteen tiles, forty-five spaces, with every terrain and every kind of River."""
    spaces = []
    for number in range(15):
        row, column = divmod(number, 5)
        # Tiles of this shape lie side by side two to the east, and the next row begins two lower.
        at = Hex(2 * column - row, 2 * row)
        for index, place in enumerate(footprint(at, 0)):
            kind = (5 * number + 3 * index) % 11
            spaces.append((place, Land(TERRAINS[kind % 4], RIVERS[(number + index) % 5])))
    return spaces


def everybody(places: list[Hex]) -> dict[Character, Hex]:
    """The characters on the first, the middle and the last of some places."""
    return dict(zip(Character, (places[0], places[len(places) // 2], places[-1]), strict=True))


def table(theme: str = "day") -> str:
    """A whole game."""
    spaces = small_kingdom()
    seats = [SeatPanel("Rosalind", True, 3, 5, on_turn=True), SeatPanel("Balthasar", False, 2, 6)]
    characters = everybody([place for place, _ in spaces])
    return table_svg(TableScene(spaces, characters, seats, top=FACE, left=7, page=PAGE), theme=theme)


def pictures() -> dict[str, str]:
    """The pictures that are kept as files."""
    spaces = small_kingdom()
    places = [place for place, _ in spaces]
    return {
        "face-day.svg": face_svg(FACE, size=240),
        "face-print-turned.svg": face_svg(FACE, rotation=2, theme="print"),
        "kingdom-day.svg": kingdom_svg(
            spaces, characters=everybody(places), highlight=places[1:3], path=places[:3], coordinates=True
        ),
        "page-day.svg": page_svg(
            4, "Midnight", "The Princess visits a Plain.", "All was still.", ["princess"]
        ),
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        (GOLDENS / name).write_text(picture, encoding="utf-8")
