"""How the three characters move, over a table of neighbouring spaces ("Moving").

A move is named by its path. Of several paths to one space those that enter different kinds of space
are different moves; of the rest the first stands for all: shorter paths come first, then the order is
by the direction of each step, and Castles that are jumped to come by their coordinates.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from fairytile.actions import PRINCESS, MoveCharacter
from fairytile.hexes import Hex
from fairytile.kingdom.interned import AHEAD, flight, steps_of_knight, steps_of_princess
from fairytile.kingdom.space_facts import Mask, Space, Spaces
from fairytile.ruleset import PrincessJumps, PrincessReturn
from fairytile.tiles import Terrain

Moves: TypeAlias = tuple[MoveCharacter, ...]
"""The moves of one character from one space, in order."""

# The constructor of a named tuple is a Python function; this one is not.
new: Final = tuple.__new__
# To look up a member of an enum takes as long as a step of a move.
_CASTLE: Final = Terrain.CASTLE
_MAY_RETURN: Final = PrincessReturn.YES
_TWO_JUMPS: Final = PrincessJumps.TWO


def knight_moves(kingdom: Spaces, start: Space) -> Moves:
    """Two steps, to a space that is neither the Knight's own nor adjacent to it."""
    neighbours, lands = kingdom._next, kingdom.lands
    ways = steps_of_knight(kingdom.hexes[start])
    moves: list[MoveCharacter] = []
    around = neighbours[6 * start : 6 * start + 6]
    for direction, middle in enumerate(around):
        if middle < 0:
            continue
        ahead, right, left = AHEAD[direction]
        if neighbours[6 * middle + ahead] >= 0:
            moves.append(ways[3 * direction])
        # The same space is reached by the second step first; if that way came earlier and is of the same
        # kind, it stands for both.
        if neighbours[6 * middle + right] >= 0:
            other = around[right]
            if other < 0 or right > direction or lands[other].terrain is not lands[middle].terrain:
                moves.append(ways[3 * direction + 1])
        if neighbours[6 * middle + left] >= 0:
            other = around[left]
            if other < 0 or left > direction or lands[other].terrain is not lands[middle].terrain:
                moves.append(ways[3 * direction + 2])
    return tuple(moves)


def knight_ends(kingdom: Spaces, start: Space) -> Mask:
    """The spaces on which the Knight's moves end."""
    neighbours = kingdom._next
    ends = 0
    for middle, (ahead, right, left) in zip(neighbours[6 * start : 6 * start + 6], AHEAD, strict=True):
        if middle >= 0:
            if (end := neighbours[6 * middle + ahead]) >= 0:
                ends |= 1 << end
            if (end := neighbours[6 * middle + right]) >= 0:
                ends |= 1 << end
            if (end := neighbours[6 * middle + left]) >= 0:
                ends |= 1 << end
    return Mask(ends)


def dragon_moves(kingdom: Spaces, start: Space) -> Moves:
    """Straight on, as far as there are spaces."""
    neighbours, hex_ = kingdom._next, kingdom.hexes[start]
    moves: list[MoveCharacter] = []
    for direction in range(6):
        length, here = 0, start
        while (here := neighbours[6 * here + direction]) >= 0:
            length += 1
        if length:
            moves.append(flight(hex_, direction, length))
    return tuple(moves)


def dragon_ends(kingdom: Spaces, start: Space) -> Mask:
    """The spaces on which the Dragon's flights end."""
    neighbours = kingdom._next
    ends = 0
    for direction in range(6):
        here = start
        while (further := neighbours[6 * here + direction]) >= 0:
            here = further
        ends |= 1 << here
    return Mask(ends & ~(1 << start))


def princess_moves(kingdom: Spaces, start: Space) -> Moves:
    """One step, before or after which she may jump from Castle to Castle."""
    neighbours, hexes, castles, ruleset = kingdom._next, kingdom.hexes, kingdom._castles, kingdom.ruleset
    castle_mask = kingdom._kinds[_CASTLE]
    ways = steps_of_princess(hexes[start])
    moves: list[MoveCharacter] = []
    # Where moves were found to end whose path enters a Castle: two moves to one space differ only in that.
    over = 0 if ruleset.princess_return is _MAY_RETURN else 1 << start
    jumps_after: list[tuple[Hex, ...]] = []
    for direction, step in enumerate(neighbours[6 * start : 6 * start + 6]):
        if step >= 0:
            moves.append(ways[direction])
            if castle_mask >> step & 1:
                over |= 1 << step
                jumps_after.append((hexes[step],))
    if len(castles) < 2:
        return tuple(moves)
    if jumps_after:
        over = _jump(kingdom, moves, jumps_after, over)
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
                        moves.append(new(MoveCharacter, (PRINCESS, (hexes[castle], hexes[step]))))
        if ruleset.princess_jumps is _TWO_JUMPS:
            _jump(kingdom, moves, jumps_after, over)
    return tuple(moves)


def _jump(kingdom: Spaces, moves: list[MoveCharacter], paths: list[tuple[Hex, ...]], over: int) -> int:
    """Lead paths that end on a Castle on to every other Castle where none led yet."""
    for path in paths:
        if not kingdom._kinds[_CASTLE] & ~over:
            break
        for castle in kingdom._castles:
            to = kingdom.hexes[castle]
            if not over >> castle & 1 and to != path[-1]:
                over |= 1 << castle
                moves.append(new(MoveCharacter, (PRINCESS, (*path, to))))
    return over


def princess_ends(kingdom: Spaces, start: Space) -> Mask:
    """The spaces on which the Princess's moves end."""
    ruleset, castles, ends = kingdom.ruleset, kingdom._kinds[_CASTLE], kingdom._around(start)
    if castles & (castles - 1):
        # Wherever she steps on one of several Castles she can be on any: on the others by a jump.
        if ends & castles:
            ends |= castles
        if castles >> start & 1:
            steps = 0
            for castle in kingdom._castles:
                if castle != start:
                    steps |= kingdom._around(castle)
            if steps & castles and ruleset.princess_jumps is _TWO_JUMPS:
                steps |= castles
            ends |= steps
    return Mask(ends if ruleset.princess_return is _MAY_RETURN else ends & ~(1 << start))
