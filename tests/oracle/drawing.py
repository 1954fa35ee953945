"""Kingdoms for tests: drawn as text, or made at random. It knows shapes and Rivers, not what is legal.

A drawing has a row of text for each row of hexes. A cell is six columns wide and each row is shifted
by three against the one above it, so the cell three columns to the right in the next row lies
south-east, and three to the left south-west. The first cell of the first row is ``Hex(0, 0)``::

    F     P03p  M*
       C     .     F4
    P     Mkd

A cell has the letter of its terrain, then the numbers of the edges with River, then a small letter
for each character that stands there (``p``, ``k``, ``d``), then ``*`` if the test marks it. A hex
without a space is ``.`` (which can be marked too) or left blank. Empty rows above and below are
ignored, and so is the indentation of the whole.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fairytile.actions import CHARACTERS, Character
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.tiles import TERRAINS, Face, Land, Terrain, footprint

CELL = 6
HALF = CELL // 2

TERRAIN_OF = {terrain.letter: terrain for terrain in TERRAINS}
CHARACTER_OF = {character.letter.lower(): character for character in CHARACTERS}
CELL_PATTERN = re.compile(r"(?P<terrain>[FPMC])(?P<river>[0-5]*)(?P<characters>[pkd]*)(?P<mark>\*?)")


@dataclass(frozen=True)
class Drawing:
    """What a drawing shows: the spaces in reading order, the characters on them, and the marked hexes."""

    spaces: dict[Hex, Land]
    characters: dict[Character, Hex]
    marks: frozenset[Hex]


# Drawn Kingdoms


def draw(text: str) -> Drawing:
    """The Kingdom that a text draws; raises ``ValueError`` that says where the text is wrong."""
    spaces: dict[Hex, Land] = {}
    characters: dict[Character, Hex] = {}
    marks: set[Hex] = set()
    for at, token in cells(text):
        if token.endswith("*"):
            marks.add(at)
        if token in (".", ".*"):
            continue
        land, here = parse_cell(token, at)
        spaces[at] = land
        for character in here:
            if character in characters:
                raise ValueError(
                    f"the {character.name.title()} stands at {characters[character]} and at {at}"
                )
            characters[character] = at
    return Drawing(spaces, characters, frozenset(marks))


def cells(text: str) -> Iterator[tuple[Hex, str]]:
    """The cells of a drawing with their hexes, in reading order."""
    rows = text_rows(text)
    origin = len(rows[0]) - len(rows[0].lstrip())
    for r, row in enumerate(rows):
        for run in re.finditer(r"\S+", row):
            offset = run.start() - origin - HALF * r
            if offset % CELL:
                raise ValueError(
                    f"{run[0]!r} in row {r} is {offset % CELL} columns right of a cell: {row!r}; "
                    f"cells are {CELL} wide, and each row is shifted by {HALF}"
                )
            for place in range(0, len(run[0]), CELL):
                yield Hex((offset + place) // CELL, r), run[0][place : place + CELL]


def text_rows(text: str) -> list[str]:
    """The rows of a drawing, without empty ones above and below."""
    if "\t" in text:
        raise ValueError("a drawing is indented with blanks, not tabs")
    rows = text.rstrip().split("\n")
    while rows and not rows[0].strip():
        del rows[0]
    if not rows:
        raise ValueError("nothing is drawn")
    if not all(row.strip() for row in rows):
        raise ValueError("an empty row inside a drawing; a row without spaces is drawn with '.'")
    return rows


def parse_cell(token: str, at: Hex) -> tuple[Land, list[Character]]:
    """The land that a cell shows and the characters that stand on it."""
    cell = CELL_PATTERN.fullmatch(token)
    if cell is None:
        raise ValueError(
            f"cannot read {token!r} at {at}: a cell is F, P, M or C, then edges 0 to 5, then any of p, k, d, "
            f"then perhaps *, in at most {CELL} columns; or it is ."
        )
    edges = [Direction(int(digit)) for digit in cell["river"]]
    if len(edges) > 2 or len(set(edges)) < len(edges):
        raise ValueError(
            f"{token!r} at {at} has edges {cell['river']}: a River has one or two, and never forks"
        )
    land = Land(TERRAIN_OF[cell["terrain"]], sum(1 << edge for edge in edges))
    return land, [CHARACTER_OF[letter] for letter in cell["characters"]]


# Random Kingdoms


def random_kingdom(rng: random.Random, spaces: int, *, rivers: bool = True) -> dict[Hex, Land]:
    """A connected Kingdom with this number of spaces: round or with thin arms, often with gaps inside it."""
    if spaces < 1:
        raise ValueError(f"a Kingdom has one space at least, not {spaces}")
    hexes = random_shape(rng, spaces)
    terrains = random_terrains(rng, len(hexes))
    edges = random_rivers(rng, hexes) if rivers else dict.fromkeys(hexes, 0)
    return {at: Land(terrain, edges[at]) for at, terrain in zip(hexes, terrains, strict=True)}


def random_face(rng: random.Random) -> Face:
    """One side of a tile, whose Rivers match on its inner edges."""
    hexes = list(footprint(Hex(0, 0), 0))
    edges = random_rivers(rng, hexes)
    terrains = random_terrains(rng, len(hexes))
    return Face(*(Land(terrain, edges[at]) for at, terrain in zip(hexes, terrains, strict=True)))


def random_whereabouts(rng: random.Random, spaces: Iterable[Hex]) -> dict[Character, Hex]:
    """A space for each character, perhaps the same for some."""
    hexes = list(spaces)
    return {character: rng.choice(hexes) for character in CHARACTERS}


def random_shape(rng: random.Random, size: int) -> list[Hex]:
    """Hexes that hang together, grown one by one around a few that are to stay free if that is possible."""
    start = Hex(0, 0)
    thinness = rng.choice((0.0, 0.5, 0.9))
    gap_rate = rng.choice((0.0, 0.15, 0.3))
    gaps = {at for at in disc(start, 3) if at != start and rng.random() < gap_rate}
    shape = [start]
    while len(shape) < size:
        around = dict.fromkeys(other for at in shape for other in at.neighbours())
        border = [at for at in around if at not in shape]
        choice = [at for at in border if at not in gaps] or border
        if rng.random() < thinness:
            choice = [at for at in choice if contacts(shape, at) == 1] or choice
        shape.append(rng.choice(choice))
    return shape


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexes up to a distance from a centre."""
    reach = range(-radius, radius + 1)
    around = (Hex(centre.q + q, centre.r + r) for q in reach for r in reach)
    return [at for at in around if centre.distance(at) <= radius]


def contacts(shape: list[Hex], at: Hex) -> int:
    """How many neighbours of a hex belong to a shape."""
    return sum(other in shape for other in at.neighbours())


def random_terrains(rng: random.Random, number: int) -> list[Terrain]:
    """Terrains of which one is often more common than the others, and Castles are rare."""
    weights = [rng.choice((2, 4, 8)), rng.choice((2, 4, 8)), rng.choice((2, 4, 8)), rng.choice((0, 1, 2))]
    return rng.choices(TERRAINS, weights, k=number)


def random_rivers(rng: random.Random, hexes: list[Hex]) -> dict[Hex, int]:
    """River edges for each hex: up to three Rivers that never fork and are never cut."""
    edges: dict[Hex, set[Direction]] = {at: set() for at in hexes}
    for _ in range(rng.randint(0, 3)):
        source = rng.choice(hexes)
        if not edges[source]:
            random_river(rng, edges, source)
    return {at: sum(1 << edge for edge in crossed) for at, crossed in edges.items()}


def random_river(rng: random.Random, edges: dict[Hex, set[Direction]], source: Hex) -> None:
    """Let a River run from a dry hex, where it springs or enters, until it leaves, ends or joins another."""
    outward = [way for way in DIRECTIONS if source.neighbour(way) not in edges]
    if outward and rng.random() < 0.5:
        edges[source].add(rng.choice(outward))
    at = source
    while ways := [way for way in DIRECTIONS if can_cross(edges, at, way)]:
        if edges[at] and rng.random() < 0.1:
            return
        way = rng.choice(ways)
        edges[at].add(way)
        at = at.neighbour(way)
        if at not in edges:
            return
        ends_here = bool(edges[at])
        edges[at].add(way.opposite)
        if ends_here:
            return


def can_cross(edges: dict[Hex, set[Direction]], at: Hex, way: Direction) -> bool:
    """Whether a River can leave a hex over an edge: no fork comes of it, here or beyond."""
    beyond = edges.get(at.neighbour(way), set())
    return way not in edges[at] and len(edges[at]) < 2 and len(beyond) < 2
