"""How the three characters move, over a table of neighbouring spaces ("Moving").

A move is named by its path. Of several paths to one space those that enter different kinds of space
are different moves; of the rest the first stands for all: shorter paths come first, then the order is
by the direction of each step, and Castles that are jumped to come by their coordinates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from fairytile.actions import DRAGON, KNIGHT, PRINCESS, MoveCharacter
from fairytile.hexes import Hex
from fairytile.kingdom.spaces import Space
from fairytile.ruleset import PrincessJumps, PrincessReturn, Ruleset
from fairytile.tiles import Land

Moves: TypeAlias = Mapping[MoveCharacter, Space]
"""The moves of one character from one space, in order, and where each ends."""

# The constructor of a named tuple is a Python function; this one is not.
new: Final = tuple.__new__

# After a step in each direction, the second steps that lead away; others end beside the start or on it.
_AHEAD: Final = tuple((d, (d - 1) % 6, (d + 1) % 6) for d in range(6))


class Map(NamedTuple):
    """What moving needs to know of a Kingdom."""

    neighbours: list[Space]
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
    around = neighbours[6 * start : 6 * start + 6]
    for direction, middle in enumerate(around):
        if middle < 0:
            continue
        ahead, right, left = _AHEAD[direction]
        end = neighbours[6 * middle + ahead]
        if end >= 0:
            moves[new(MoveCharacter, (KNIGHT, (hexes[middle], hexes[end])))] = end
        for turn in (right, left):
            # The same space is reached by this step first; if that way came earlier and is of the same
            # kind, it stands for both.
            end, other = neighbours[6 * middle + turn], around[turn]
            if end >= 0 and (
                other < 0 or turn > direction or lands[other].terrain is not lands[middle].terrain
            ):
                moves[new(MoveCharacter, (KNIGHT, (hexes[middle], hexes[end])))] = end
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
    return {new(MoveCharacter, (DRAGON, tuple([hexes[s] for s in ray]))): ray[-1] for ray in rays if ray}


def princess_moves(map_: Map, start: Space, ruleset: Ruleset) -> Moves:
    """One step, before or after which she may jump from Castle to Castle."""
    neighbours, hexes, _, castles, castle_mask = map_
    moves: dict[MoveCharacter, Space] = {}
    # Where moves were found to end whose path enters a Castle: two moves to one space differ only in that.
    over = 0 if ruleset.princess_return is PrincessReturn.YES else 1 << start
    jumps_after: list[tuple[Hex, ...]] = []
    for step in neighbours[6 * start : 6 * start + 6]:
        if step >= 0:
            moves[new(MoveCharacter, (PRINCESS, (hexes[step],)))] = step
            if castle_mask >> step & 1:
                over |= 1 << step
                jumps_after.append((hexes[step],))
    if len(castles) < 2:
        return moves
    over = _jump(map_, moves, jumps_after, over)
    if castle_mask >> start & 1:
        jumps_after = []
        for castle in castles:
            if castle == start:
                continue
            for step in neighbours[6 * castle : 6 * castle + 6]:
                if step >= 0:
                    if castle_mask >> step & 1:
                        jumps_after.append((hexes[castle], hexes[step]))
                    if not over >> step & 1:
                        over |= 1 << step
                        moves[new(MoveCharacter, (PRINCESS, (hexes[castle], hexes[step])))] = step
        if ruleset.princess_jumps is PrincessJumps.TWO:
            _jump(map_, moves, jumps_after, over)
    return moves


def _jump(map_: Map, moves: dict[MoveCharacter, Space], paths: list[tuple[Hex, ...]], over: int) -> int:
    """Lead paths that end on a Castle on to every other Castle where none led yet."""
    for path in paths:
        if not map_.castle_mask & ~over:
            break
        for castle in map_.castles:
            to = map_.hexes[castle]
            if not over >> castle & 1 and to != path[-1]:
                over |= 1 << castle
                moves[new(MoveCharacter, (PRINCESS, (*path, to)))] = castle
    return over
