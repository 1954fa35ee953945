"""How the three characters move, over a table of neighbouring spaces ("Moving").

A move is named by its path. Of several paths to one space those that enter different kinds of space
are different moves; of the rest the first stands for all: shorter paths come first, then the order is
by the direction of each step, and Castles that are jumped to come by their coordinates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, NewType, TypeAlias

from fairytile.actions import Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.ruleset import PrincessJumps, PrincessReturn, Ruleset
from fairytile.tiles import Land

Space = NewType("Space", int)
"""The number of a space in its Kingdom, in the order of laying; it keeps when the Kingdom grows."""

Moves: TypeAlias = Mapping[MoveCharacter, Space]
"""The moves of one character from one space, in order, and where each ends."""

NOWHERE: Final = -1

# After a step in each direction, the second steps that lead away; others end beside the start or on it.
_AHEAD: Final = tuple((d, (d - 1) % 6, (d + 1) % 6) for d in range(6))


class Map(NamedTuple):
    """What moving needs to know of a Kingdom."""

    neighbours: list[int]
    """Six entries a space: the neighbour in each direction, or `NOWHERE`."""
    hexes: Sequence[Hex]
    lands: Sequence[Land]
    castles: tuple[Space, ...]
    """All Castles by their coordinates."""
    castle_mask: int


def knight_moves(map_: Map, start: Space) -> Moves:
    """Two steps, to a space that is neither the Knight's own nor adjacent to it."""
    neighbours, hexes, lands, _, _ = map_
    moves: dict[MoveCharacter, Space] = {}
    found = set()
    for direction in range(6):
        middle = neighbours[6 * start + direction]
        if middle < 0:
            continue
        terrain = lands[middle].terrain
        for turn in _AHEAD[direction]:
            end = neighbours[6 * middle + turn]
            if end >= 0 and (end, terrain) not in found:
                found.add((end, terrain))
                moves[_move(Character.KNIGHT, (hexes[middle], hexes[end]))] = Space(end)
    return moves


def knight_ends(map_: Map, start: Space) -> int:
    """The spaces on which the Knight's moves end, as a mask."""
    neighbours = map_.neighbours
    ends = 0
    for direction in range(6):
        middle = neighbours[6 * start + direction]
        if middle >= 0:
            for turn in _AHEAD[direction]:
                end = neighbours[6 * middle + turn]
                if end >= 0:
                    ends |= 1 << end
    return ends


def dragon_moves(map_: Map, rays: Sequence[tuple[Space, ...]]) -> Moves:
    """Straight on, as far as there are spaces."""
    hexes = map_.hexes
    return {_move(Character.DRAGON, tuple([hexes[space] for space in ray])): ray[-1] for ray in rays if ray}


def princess_moves(map_: Map, start: Space, ruleset: Ruleset) -> Moves:
    """One step, before or after which she may jump from Castle to Castle."""
    neighbours, hexes, _, castles, castle_mask = map_
    moves: dict[MoveCharacter, Space] = {}
    # Where moves were found to end whose path enters a Castle: two moves to one space differ only in that.
    over = 0 if ruleset.princess_return is PrincessReturn.YES else 1 << start
    steps = [step for step in neighbours[6 * start : 6 * start + 6] if step >= 0]
    for step in steps:
        moves[_move(Character.PRINCESS, (hexes[step],))] = Space(step)
        over |= 1 << step & castle_mask
    if len(castles) < 2:
        return moves
    for path in _paths_with_jumps(map_, start, steps, ruleset):
        end = path[-1]
        if not over >> end & 1:
            over |= 1 << end
            moves[_move(Character.PRINCESS, tuple([hexes[space] for space in path]))] = Space(end)
    return moves


def _paths_with_jumps(map_: Map, start: Space, steps: list[int], ruleset: Ruleset) -> list[tuple[int, ...]]:
    """Step and jump; jump and step; jump, step and jump."""
    neighbours, _, _, castles, castle_mask = map_
    paths: list[tuple[int, ...]] = [
        (step, to) for step in steps if castle_mask >> step & 1 for to in castles if to != step
    ]
    if not castle_mask >> start & 1:
        return paths
    jump_first = [
        (to, step) for to in castles if to != start for step in neighbours[6 * to : 6 * to + 6] if step >= 0
    ]
    paths += jump_first
    if ruleset.princess_jumps is PrincessJumps.TWO:
        onto_castle = [path for path in jump_first if castle_mask >> path[1] & 1]
        paths += [(to, step, last) for to, step in onto_castle for last in castles if last != step]
    return paths


def _move(character: Character, path: tuple[Hex, ...]) -> MoveCharacter:
    # The constructor of a named tuple is a Python function; this one is not.
    return tuple.__new__(MoveCharacter, (character, path))
