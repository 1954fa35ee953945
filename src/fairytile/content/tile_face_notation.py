"""Sides of Land tiles as files write them, three lands joined by hyphens, and what each side must obey."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from fairytile.hexes import Direction, Hex
from fairytile.limits import quoted
from fairytile.tiles import TERRAINS, Face, Land, footprint

LETTERS: Final = {terrain.letter: terrain for terrain in TERRAINS}
_TERRAIN_HELP: Final = ", ".join(f"{terrain.letter} ({terrain.key})" for terrain in TERRAINS)

# The two ends of each edge inside a side: a space and a direction, and the space and direction across.
_INNER: Final = (
    (0, Direction.E, 1, Direction.W),
    (0, Direction.SE, 2, Direction.NW),
    (1, Direction.SW, 2, Direction.NE),
)

SideShape: TypeAlias = tuple[tuple[Hex, Land], ...]


def read_face(text: str) -> tuple[Face | None, list[str]]:
    """The side that a text describes, and what is wrong with it.

    >>> print(read_face("F-P14-C")[0])
    F-P14-C
    >>> read_face("F-P14")[1]
    ["'F-P14' has 2 spaces: write three lands joined by hyphens, such as F-P14-C"]
    """
    parts = text.split("-")
    if len(parts) != 3:
        return None, [
            f"{quoted(text)} has {len(parts)} spaces: write three lands joined by hyphens, such as F-P14-C"
        ]
    wrong = [message for part in parts for message in _land_errors(part)]
    if wrong:
        return None, wrong
    face = Face(*map(_land, parts))
    return face, [*_river_errors(face)]


def _land(text: str) -> Land:
    return Land(LETTERS[text[0]], sum(1 << int(edge) for edge in text[1:]))


def _land_errors(text: str) -> Iterator[str]:
    if not text or text[0] not in LETTERS:
        yield f"{quoted(text)} is no land: it starts with one of {_TERRAIN_HELP}"
        return
    for edge in text[1:]:
        if edge not in "012345":
            yield f"{quoted(text)} has an edge {quoted(edge)}: they are 0 (east), 1, 2, 3 (west), 4 and 5"
    if len(set(text[1:])) < len(text[1:]):
        yield f"{quoted(text)} names an edge twice: each edge with River stands once"


def _river_errors(face: Face) -> Iterator[str]:
    for number, land in enumerate(face, 1):
        if len(land.river_edges) > 2:
            yield f"the River of space {number} forks ({land}): let it cross two edges at most"
    for one, there, other, back in _INNER:
        leaves, arrives = face[one].river >> there & 1, face[other].river >> back & 1
        if leaves != arrives:
            dry, edge = (other, back) if leaves else (one, there)
            wet, opposite = (one, there) if leaves else (other, back)
            yield (
                f"the River leaves space {wet + 1} for space {dry + 1} but does not arrive: "
                f"add edge {int(edge)} to space {dry + 1}, or take edge {int(opposite)} from space {wet + 1}"
            )


def side_shape(face: Face) -> SideShape:
    """What a side shows, however it is turned: equal for two sides that cannot be told apart on the table."""
    return min(_moved_to_origin(face, rotation) for rotation in range(6))


def _moved_to_origin(face: Face, rotation: int) -> SideShape:
    hexes = footprint(Hex(0, 0), rotation)
    q, r = min(hexes)
    return tuple(
        sorted((Hex(h.q - q, h.r - r), land) for h, land in zip(hexes, face.rotated(rotation), strict=True))
    )
