"""Moving, seeing, large areas and laying tiles, as literally as the rulebook says them, however slow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TypeAlias, assert_never

from fairytile.actions import Character
from fairytile.hexes import DIRECTIONS, Direction, Hex
from fairytile.ruleset import OwnSpaceLines, PrincessJumps, PrincessReturn, Rivers, Ruleset, SightGaps
from fairytile.tiles import Face, Land, Place, Terrain, footprint

SpaceMap: TypeAlias = Mapping[Hex, Land]
Path: TypeAlias = tuple[Hex, ...]
Move: TypeAlias = tuple[Hex, frozenset[Terrain]]
Area: TypeAlias = frozenset[Hex]
Laid: TypeAlias = frozenset[tuple[Hex, Land]]

LARGE_KINDS = {
    Place.LARGE_FOREST: Terrain.FOREST,
    Place.LARGE_PLAIN: Terrain.PLAIN,
    Place.LARGE_MOUNTAIN: Terrain.MOUNTAIN,
}
PLAIN_KINDS = {
    Place.FOREST: Terrain.FOREST,
    Place.PLAIN: Terrain.PLAIN,
    Place.MOUNTAIN: Terrain.MOUNTAIN,
    Place.CASTLE: Terrain.CASTLE,
}


# Moving


def moves(spaces: SpaceMap, character: Character, start: Hex, rules: Ruleset) -> set[Move]:
    """Every move of a character: the space where it ends, and the kinds of space that its path enters."""
    return {(path[-1], kinds(spaces, path)) for path in paths(spaces, character, start, rules)}


def kinds(spaces: SpaceMap, path: Path) -> frozenset[Terrain]:
    """The kinds of space that a path enters; where it starts is no part of a path."""
    return frozenset(spaces[at].terrain for at in path)


def paths(spaces: SpaceMap, character: Character, start: Hex, rules: Ruleset) -> set[Path]:
    """Every way in which a character can move: the spaces entered, in order, without the one it leaves."""
    if start not in spaces:
        raise ValueError(f"the {character.name.title()} stands at {start}, which is no space of the Kingdom")
    match character:
        case Character.PRINCESS:
            return princess_paths(spaces, start, rules)
        case Character.KNIGHT:
            return knight_paths(spaces, start)
        case Character.DRAGON:
            return dragon_paths(spaces, start)
        case _:
            assert_never(character)


def princess_paths(spaces: SpaceMap, start: Hex, rules: Ruleset) -> set[Path]:
    """One step; a jump may come before it or after it, and both may where the rule set says so."""
    found: set[Path] = set()
    for before in [(), *castle_jumps(spaces, start)]:
        for step in steps(spaces, (start, *before)[-1]):
            for after in [(), *castle_jumps(spaces, step)]:
                if before and after and rules.princess_jumps is PrincessJumps.ONE:
                    continue
                found.add((*before, step, *after))
    if rules.princess_return is PrincessReturn.NO:
        found = {path for path in found if path[-1] != start}
    return found


def castle_jumps(spaces: SpaceMap, start: Hex) -> list[Path]:
    """The jumps from a space: none unless it is a Castle, else one to each of the other Castles."""
    if spaces[start].terrain is not Terrain.CASTLE:
        return []
    return [(at,) for at, land in spaces.items() if land.terrain is Terrain.CASTLE and at != start]


def steps(spaces: SpaceMap, start: Hex) -> list[Hex]:
    """The spaces adjacent to a hex."""
    return [at for at in start.neighbours() if at in spaces]


def knight_paths(spaces: SpaceMap, start: Hex) -> set[Path]:
    """Two steps that bring him farther off than any space beside the one he leaves."""
    return {
        (middle, end)
        for middle in steps(spaces, start)
        for end in steps(spaces, middle)
        if end != start and end not in start.neighbours()
    }


def dragon_paths(spaces: SpaceMap, start: Hex) -> set[Path]:
    """In each direction the whole flight up to a gap or the edge, unless that comes at once."""
    flights = (tuple(unbroken_line(spaces, start, direction)) for direction in DIRECTIONS)
    return {flight for flight in flights if flight}


def unbroken_line(spaces: SpaceMap, start: Hex, direction: Direction) -> list[Hex]:
    """The spaces in one direction up to the first hex that is no space, without the start."""
    line: list[Hex] = []
    at = start.neighbour(direction)
    while at in spaces:
        line.append(at)
        at = at.neighbour(direction)
    return line


# Seeing


def sees(spaces: SpaceMap, start: Hex, rules: Ruleset) -> set[Hex]:
    """The spaces seen from a space: itself, always, and those on the six lines."""
    seen = {start}
    for line in lines(spaces, start, rules):
        seen.update(line)
    return seen


def lines(spaces: SpaceMap, start: Hex, rules: Ruleset) -> list[list[Hex]]:
    """The six lines of view in the order of the directions, nearest space first."""
    own = [start] if rules.own_space_lines is OwnSpaceLines.YES else []
    return [own + view(spaces, start, direction, rules) for direction in DIRECTIONS]


def view(spaces: SpaceMap, start: Hex, direction: Direction, rules: Ruleset) -> list[Hex]:
    """The spaces seen in one direction, without the own one."""
    if rules.sight_gaps is SightGaps.STOP:
        return unbroken_line(spaces, start, direction)
    farthest = max(start.distance(at) for at in spaces)
    line = (start.neighbour(direction, away) for away in range(1, farthest + 1))
    return [at for at in line if at in spaces]


# Areas


def areas(spaces: SpaceMap, terrain: Terrain) -> set[Area]:
    """The connected areas of one terrain, of whatever size."""
    alike = [at for at, land in spaces.items() if land.terrain is terrain]
    return connected(alike, lambda at: [other for other in steps(spaces, at) if other in alike])


def rivers(spaces: SpaceMap) -> set[Area]:
    """The Rivers, each as the spaces that it joins; one that joins nothing is a River all the same."""
    wet = [at for at, land in spaces.items() if land.river]
    return connected(wet, lambda at: river_neighbours(spaces, at))


def river_neighbours(spaces: SpaceMap, start: Hex) -> list[Hex]:
    """The adjacent spaces to which the River runs on: it crosses the shared edge on both sides."""
    return [
        start.neighbour(direction)
        for direction in spaces[start].river_edges
        if start.neighbour(direction) in spaces
        and direction.opposite in spaces[start.neighbour(direction)].river_edges
    ]


def connected(hexes: Iterable[Hex], joined: Callable[[Hex], list[Hex]]) -> set[Area]:
    """The hexes parted into sets that hang together."""
    return {spread(start, joined) for start in hexes}


def spread(start: Hex, joined: Callable[[Hex], list[Hex]]) -> Area:
    """Everything that can be reached from a hex, itself included."""
    reached = {start}
    waiting = [start]
    while waiting:
        for other in joined(waiting.pop(0)):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return frozenset(reached)


def large_areas(spaces: SpaceMap, place: Place) -> set[Area]:
    """The Large Forests, Plains or Mountains (three spaces or more) or the Large Rivers (five or more)."""
    if place is Place.LARGE_RIVER:
        return {area for area in rivers(spaces) if len(area) >= 5}
    if place not in LARGE_KINDS:
        raise ValueError(f"{place.key} is not a large area")
    return {area for area in areas(spaces, LARGE_KINDS[place]) if len(area) >= 3}


def spaces_of(spaces: SpaceMap, place: Place) -> set[Hex]:
    """The spaces that are such a place or part of one."""
    if place in PLAIN_KINDS:
        return {at for at, land in spaces.items() if land.terrain is PLAIN_KINDS[place]}
    if place is Place.RIVER:
        return {at for at, land in spaces.items() if land.river}
    return {at for area in large_areas(spaces, place) for at in area}


# Laying tiles


def placements(spaces: SpaceMap, face: Face, rules: Ruleset) -> set[Laid]:
    """Every legal way to lay a face, as the three spaces that it adds."""
    return {
        frozenset(new.items())
        for at in hexes_around(spaces)
        for rotation in range(6)
        for new in [laid(face, at, rotation)]
        if is_free(spaces, new) and shares_two_edges(spaces, new) and respects_rivers(spaces, new, rules)
    }


def hexes_around(spaces: SpaceMap) -> set[Hex]:
    """Every hex at most two steps from the Kingdom: where a tile that touches it can have its first space."""
    near = {other for at in spaces for other in at.neighbours()}
    return near | {other for at in near for other in at.neighbours()}


def laid(face: Face, at: Hex, rotation: int) -> dict[Hex, Land]:
    """The three spaces of a face with its first one at a hex, turned."""
    return dict(zip(footprint(at, rotation), face.rotated(rotation), strict=True))


def is_free(spaces: SpaceMap, new: SpaceMap) -> bool:
    """Whether nothing lies yet where the tile goes."""
    return not any(at in spaces for at in new)


def shares_two_edges(spaces: SpaceMap, new: SpaceMap) -> bool:
    """Whether the tile fills up a corner with the Kingdom, which is to share two edges that meet there."""
    return any(
        all(at in spaces or at in new for at in corner) and any(at in spaces for at in corner)
        for first in new
        for corner in corners(first)
    )


@cache
def corners(at: Hex) -> list[tuple[Hex, Hex, Hex]]:
    """The six corners of a hex, each as the three hexes that meet there."""
    return [(at, at.neighbour(way), at.neighbour(way.turned(1))) for way in DIRECTIONS]


def respects_rivers(spaces: SpaceMap, new: SpaceMap, rules: Ruleset) -> bool:
    """Whether the tile does to the Rivers around it what the rule set demands."""
    match rules.rivers:
        case Rivers.MATCH:
            return all(old == tile for _, old, tile in shared_edges(spaces, new))
        case Rivers.CONTINUE:
            return carries_on(spaces, new)
        case Rivers.BANK:
            return carries_on(spaces, new) and all(
                joins(spaces, new, river) for river in rivers(spaces) if touches(river, new)
            )
        case _:
            assert_never(rules.rivers)


def shared_edges(spaces: SpaceMap, new: SpaceMap) -> list[tuple[Hex, bool, bool]]:
    """The edges between Kingdom and tile: the old space, and whether its side and the new one have River."""
    return [
        (old, way.opposite in spaces[old].river_edges, way in land.river_edges)
        for at, land in new.items()
        for way in DIRECTIONS
        for old in [at.neighbour(way)]
        if old in spaces
    ]


def carries_on(spaces: SpaceMap, new: SpaceMap) -> bool:
    """Whether each River of the Kingdom that leaves towards the tile goes on there."""
    return all(tile for _, old, tile in shared_edges(spaces, new) if old)


def touches(river: Area, new: SpaceMap) -> bool:
    """Whether a space of the River is adjacent to the tile."""
    return any(other in river for at in new for other in at.neighbours())


def joins(spaces: SpaceMap, new: SpaceMap, river: Area) -> bool:
    """Whether the River runs on into the tile over some edge."""
    return any(space in river and old and tile for space, old, tile in shared_edges(spaces, new))
