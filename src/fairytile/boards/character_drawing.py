"""Draws Kingdoms with letters and lines: where the signs of a board in text stand, and their colours.

Spaces are hexes that stand on a corner. Lines part tiles, dots part the spaces of one tile, waves are the
River. What belongs on a board is `fairytile.boards`'s business.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from fairytile.actions import CHARACTERS, AddTile, Character
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.kingdom import Kingdom
from fairytile.tiles import Face, Land, Terrain, footprint


class Size(IntEnum):
    """How large the hexes are: the value is how many lines one row of spaces takes."""

    SMALL = 2
    LARGE = 3
    HUGE = 4
    """With room for coordinates."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs that a board is drawn with."""

    terrains: tuple[str, str, str, str]
    rising: str
    falling: str
    upright: str
    inner: str
    inner_upright: str
    river: str
    spring: str
    told: str
    untold: str
    magic: str
    on_turn: str
    out: str
    won: str
    dash: str


UNICODE: Final = Glyphs(
    ("♣♣♣", '"""', "▲▲▲", "▙█▟"), "╱", "╲", "│", "·", "┊", "≈", "◦", "■", "□", "✦", "▸", "✗", "★", "–"
)
ASCII: Final = Glyphs(
    ("&&&", '"""', "^^^", "[#]"), "/", "\\", "|", ".", ":", "~", "o", "#", ".", "*", ">", "x", "!", "-"
)

_COLOURS: Final = {
    "forest": "32",
    "plain": "33",
    "mountain": "1",
    "castle": "31",
    "river": "1;36",
    "inner": "2",
    "princess": "1;97;45",
    "knight": "1;97;44",
    "dragon": "1;97;41",
    "mark": "1;30;43",
    "trail": "1;30;46",
    "place": "2",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Signs on lines and columns, each with what it stands for."""

    size: Size
    glyphs: Glyphs
    signs: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def centre(self, hex_: Hex) -> tuple[int, int]:
        """The line and the column of the middle of a hex."""
        return self.size * hex_.r, self.size * (2 * hex_.q + hex_.r)

    def put(self, line: int, column: int, sign: str, kind: str) -> None:
        """Write one sign over whatever is there."""
        self.signs[line, column] = (sign, kind)

    def write(self, line: int, column: int, text: str, kind: str) -> None:
        """Write a text with its middle in a column; where it cannot be even, more of it is on the left."""
        for number, sign in enumerate(text):
            self.put(line, column - len(text) // 2 + number, sign, kind)

    def lines(self, colour: bool) -> list[str]:
        """All lines from the uppermost sign to the lowest, without blanks at their ends."""
        if not self.signs:
            return []
        rows = [line for line, _ in self.signs]
        columns = [column for _, column in self.signs]
        return [
            coloured(
                [self.signs.get((row, column)) for column in range(min(columns), max(columns) + 1)], colour
            )
            for row in range(min(rows), max(rows) + 1)
        ]


def coloured(signs: Sequence[tuple[str, str] | None], colour: bool) -> str:
    """Signs in a row, with the codes of a terminal for their colours if so wanted."""
    text, now = "", ""
    last = max((n for n, sign in enumerate(signs) if sign is not None), default=-1)
    for found in signs[: last + 1]:
        sign, kind = found or (" ", "")
        code = _COLOURS.get(kind, "") if colour else ""
        if code != now:
            text += ("\x1b[0m" if now else "") + (f"\x1b[{code}m" if code else "")
            now = code
        text += sign
    text += "\x1b[0m" if now else ""
    # A sign may itself be a blank, as in the mark of two letters.
    return text if colour else text.rstrip()


def draw_kingdom(sheet: Sheet, kingdom: Kingdom, only: Collection[Hex] | None = None) -> None:
    """Some spaces or all: edges first, then what grows there, then the River over both."""
    tiles = _tiles_of(kingdom)
    spaces = [(hex_, land) for hex_, land in kingdom if only is None or hex_ in only]
    for hex_, _ in spaces:
        for direction in DIRECTIONS:
            inner = tiles.get(hex_) is not None and tiles.get(hex_.neighbour(direction)) == tiles[hex_]
            _draw_edge(sheet, hex_, direction, inner)
    for hex_, land in spaces:
        line, column = sheet.centre(hex_)
        scenery = line if sheet.size is Size.SMALL else line - 1
        sheet.write(scenery, column, sheet.glyphs.terrains[land.terrain], key(land.terrain))
    for hex_, land in spaces:
        _draw_river(sheet, hex_, land)


def _tiles_of(kingdom: Kingdom) -> dict[Hex, int]:
    """Which tile each space is on, as far as the order tells in which the spaces were laid."""
    hexes = kingdom.hexes
    threes = [hexes[n : n + 3] for n in range(0, len(hexes), 3)]
    if any(len(three) < 3 or any(three[n].distance(three[n - 1]) != 1 for n in range(3)) for three in threes):
        return {}
    return {hex_: number for number, three in enumerate(threes) for hex_ in three}


def _edge(sheet: Sheet, hex_: Hex, direction: Direction) -> Iterator[tuple[int, int]]:
    """The places of the signs that make an edge."""
    (line, column), half = sheet.centre(hex_), int(sheet.size)
    right, down = _slope(direction)
    if not down:
        yield line, column + right * half
    else:
        yield from ((line + down * (half - n), column + right * n) for n in range(1, half))


def _slope(direction: Direction) -> tuple[int, int]:
    """Whether a direction goes right or left, and down, up or neither."""
    right = 1 if direction in (Direction.E, Direction.NE, Direction.SE) else -1
    return right, {Direction.E: 0, Direction.W: 0, Direction.NE: -1, Direction.NW: -1}.get(direction, 1)


def _draw_edge(sheet: Sheet, hex_: Hex, direction: Direction, inner: bool) -> None:
    glyphs, (right, down) = sheet.glyphs, _slope(direction)
    if not down:
        sign = glyphs.inner_upright if inner else glyphs.upright
    elif inner:
        sign = glyphs.inner
    else:
        sign = glyphs.rising if right == down else glyphs.falling
    for line, column in _edge(sheet, hex_, direction):
        sheet.put(line, column, sign, "inner" if inner else "line")


def _draw_river(sheet: Sheet, hex_: Hex, land: Land) -> None:
    """From the middle of the space over each edge that the River crosses."""
    if not land.river:
        return
    line, column = sheet.centre(hex_)
    edges = land.river_edges
    sheet.put(line, column, sheet.glyphs.river if len(edges) > 1 else sheet.glyphs.spring, "river")
    for direction in edges:
        right, down = _slope(direction)
        steps = range(1, sheet.size if down else sheet.size + 1)
        whereabouts = [(line + down * n, column + right * n) for n in steps]
        # Of a longer edge only the middle is washed away.
        crossed = [*_edge(sheet, hex_, direction)]
        middle = crossed[1:-1] if len(crossed) > 2 else crossed
        for place in (*whereabouts, *middle):
            sheet.put(*place, sheet.glyphs.river, "river")


def draw_characters(
    sheet: Sheet, where: Mapping[Character, Hex], letters: Mapping[str, str], marked: Collection[Hex]
) -> None:
    """Whoever stands somewhere, by their letters, in brackets where there is room for them."""
    for hex_ in sorted(set(where.values())):
        here = [character for character in CHARACTERS if where[character] == hex_]
        line, column = sheet.centre(hex_)
        if sheet.size is Size.SMALL and hex_ in marked:
            # The mark takes the middle; above and below it there is one sign each.
            for character, at in zip(here, (line + 1, line - 1), strict=False):
                sheet.put(at, column, letters[key(character)], key(character))
            continue
        left = column - len(here) // 2
        if sheet.size is not Size.SMALL:
            sheet.put(line, left - 1, "[", "line")
            sheet.put(line, left + len(here), "]", "line")
        for number, character in enumerate(here):
            sheet.put(line, left + number, letters[key(character)], key(character))


def draw_marks(sheet: Sheet, marks: Mapping[Hex, str], kind: str = "mark") -> None:
    """Marks in spaces."""
    below = {Size.SMALL: 0, Size.LARGE: 1, Size.HUGE: 2}[sheet.size]
    for hex_, mark in marks.items():
        line, column = sheet.centre(hex_)
        sheet.write(line + below, column, mark, kind)


def draw_spots(sheet: Sheet, spots: Mapping[AddTile, str]) -> None:
    """Marks at the corners where the spaces of a new tile would meet."""
    for way, mark in spots.items():
        centres = [sheet.centre(hex_) for hex_ in footprint(*way)]
        # Never rounded up: so in small hexes, too, neighbouring corners are on different lines, and marks of
        # two letters do not run into each other.
        line, column = (sum(numbers) // 3 for numbers in zip(*centres, strict=True))
        sheet.write(line, column, mark, "mark")


def draw_coordinates(sheet: Sheet, hexes: Iterable[Hex]) -> None:
    """Where each space is: in the space or, where hexes are small, at the left of the first of each row."""
    if sheet.size is not Size.SMALL:
        for hex_ in hexes:
            line, column = sheet.centre(hex_)
            sheet.write(line + 1, column, str(hex_), "place")
        return
    firsts: dict[int, Hex] = {}
    for hex_ in hexes:
        firsts[hex_.r] = min(hex_, firsts.get(hex_.r, hex_))
    for hex_ in firsts.values():
        line, column = sheet.centre(hex_)
        text = f"{hex_} "
        for number, sign in enumerate(text):
            sheet.put(line, column - int(sheet.size) - len(text) + number, sign, "place")


def keep_terrain_visible(sheet: Sheet, kingdom: Kingdom, only: Collection[Hex] | None = None) -> None:
    """Show the terrain above or below what hides it in a small hex: the River, characters or a mark."""
    for hex_, land in kingdom:
        if only is not None and hex_ not in only:
            continue
        line, column = sheet.centre(hex_)
        shown = [sheet.signs.get((line, column + n), ("", ""))[1] for n in (-1, 0, 1)]
        if key(land.terrain) not in shown:
            at = line - 1 if (line - 1, column) not in sheet.signs else line + 1
            sheet.put(at, column, sheet.glyphs.terrains[land.terrain][1], key(land.terrain))


def face_lines(face: Face, size: Size, glyphs: Glyphs, colour: bool) -> list[str]:
    """One side of a tile, unturned."""
    sheet = Sheet(size, glyphs)
    kingdom = Kingdom.of(dict(zip(footprint(Hex(0, 0), 0), face, strict=True)))
    draw_kingdom(sheet, kingdom)
    if size is Size.SMALL:
        keep_terrain_visible(sheet, kingdom)
    return sheet.lines(colour)


def key(thing: Terrain | Character) -> str:
    """The word for a terrain or a character in data files."""
    return thing.key
