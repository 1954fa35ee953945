"""What the three Starting tiles must obey once they are joined: matching edges and one continuous River."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairytile.edition import StartingTile
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.rules import STARTING_LAYOUT
from fairytile.tiles import Land, footprint


def opening_errors(starting: Sequence[StartingTile], side: int) -> Iterator[str]:
    """What is wrong with the Kingdom that one side of the three Starting tiles makes."""
    spaces: dict[Hex, Land] = {}
    names: dict[Hex, str] = {}
    for tile, way in zip(starting, STARTING_LAYOUT, strict=True):
        hexes = footprint(way.at, way.rotation)
        spaces.update(zip(hexes, tile.tile.sides[side].rotated(way.rotation), strict=True))
        names.update((hex_, tile.tile.name) for hex_ in hexes)
    cuts = [*_cut_rivers(spaces)]
    for wet, dry in cuts:
        yield f"joined, a River of {names[wet]!r} ends at {names[dry]!r}: carry it on, or turn it away"
    if cuts:
        return
    rivers = _rivers(spaces)
    if len(rivers) != 1:
        yield f"joined, they have {len(rivers)} Rivers: draw one continuous River over all three tiles"
        return
    for name in sorted(set(names.values()) - {names[hex_] for hex_ in rivers[0]}):
        yield f"joined, their River misses {name!r}: draw one continuous River over all three tiles"


def _cut_rivers(spaces: dict[Hex, Land]) -> Iterator[tuple[Hex, Hex]]:
    """The edges between spaces at which a River ends: from the space that has it to the dry one."""
    for hex_, land in spaces.items():
        for direction in land.river_edges:
            neighbour = hex_.neighbour(direction)
            if neighbour in spaces and not spaces[neighbour].river >> direction.opposite & 1:
                yield hex_, neighbour


def _rivers(spaces: dict[Hex, Land]) -> list[set[Hex]]:
    """The continuous Rivers, each as the set of the spaces it crosses."""
    found: list[set[Hex]] = []
    for source, land in spaces.items():
        if land.river and not any(source in river for river in found):
            found.append(_river_from(source, spaces))
    return found


def _river_from(source: Hex, spaces: dict[Hex, Land]) -> set[Hex]:
    river, waiting = {source}, [source]
    while waiting:
        hex_ = waiting.pop()
        for direction in DIRECTIONS:
            neighbour = hex_.neighbour(direction)
            if (
                neighbour in spaces
                and neighbour not in river
                and _joined(spaces[hex_], spaces[neighbour], direction)
            ):
                river.add(neighbour)
                waiting.append(neighbour)
    return river


def _joined(land: Land, other: Land, direction: Direction) -> bool:
    return bool(land.river >> direction & 1 and other.river >> direction.opposite & 1)
