"""Why an action is not legal. Called only once it is known that it is not; decides nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from fairytile.actions import Action, AddTile, Character, EndTurn, MoveCharacter, Recount, TurnPage
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import DIRECTIONS, Hex
from fairytile.kingdom import Kingdom
from fairytile.objectives import enters
from fairytile.ruleset import MagicRecount, PrincessJumps, Rivers
from fairytile.state import State
from fairytile.tiles import Face, Place, footprint


def explain(state: State, action: Action) -> IllegalAction:
    """The first reason why an illegal action is illegal."""
    if state.outcome is not None:
        return IllegalAction(Reason.GAME_OVER)
    match action:
        case MoveCharacter():
            return _no_adventure(state) or _wrong_move(state, action)
        case AddTile():
            return _no_adventure(state) or _wrong_placement(state, action)
        case Recount():
            return _no_recount(state)
        case TurnPage():
            return IllegalAction(Reason.TURN_PAGE_ONLY)
        case EndTurn():
            return IllegalAction(Reason.END_TOO_EARLY)
        case _:
            assert_never(action)


def _no_adventure(state: State) -> IllegalAction | None:
    """Why there is no Adventure to be had now, if so."""
    if not state.adventures:
        return None
    if len(state.adventures) > 1:
        return IllegalAction(Reason.ADVENTURES_USED)
    if not state.seats[state.to_move].magic:
        return IllegalAction(Reason.ADVENTURE_USED)
    if state.recounted and not state.exchanged and state.ruleset.magic_recount is not MagicRecount.EITHER:
        return IllegalAction(Reason.RECOUNT_WAS_LAST)
    return None


def _no_recount(state: State) -> IllegalAction:
    if not state.adventures:
        return IllegalAction(Reason.RECOUNT_TOO_EARLY)
    if state.recounted:
        return IllegalAction(Reason.RECOUNT_ONCE)
    objective = state.objective(state.to_move)
    last = state.adventures[-1]
    assert objective is not None, "a player without a Page in hand has won"
    named = isinstance(last, MoveCharacter) and last.character in objective.names
    if objective.needs_move and not named:
        return IllegalAction(Reason.RECOUNT_NEEDS_MOVE)
    return IllegalAction(Reason.RECOUNT_NOT_MET)


def _wrong_move(state: State, move: MoveCharacter) -> IllegalAction:
    kingdom, character, path = state.kingdom, move.character, move.path
    if not path:
        return IllegalAction(Reason.NO_PATH)
    for hex_ in path:
        if hex_ not in kingdom:
            return IllegalAction(Reason.NO_SUCH_SPACE, space=hex_)
    start = state.hex_of(character)
    if _is_path(kingdom, move, start):
        for other in kingdom.moves(character, state.whereabouts[character]):
            if other.path[-1] == path[-1] and _same_kinds(kingdom, move, other):
                return IllegalAction(Reason.SAME_MOVE, other, path=">".join(map(str, other.path)))
    if character == Character.KNIGHT:
        near = path[-1].distance(start) < 2
        return IllegalAction(Reason.KNIGHT_TOO_NEAR if near else Reason.KNIGHT_STEPS)
    if character == Character.DRAGON:
        return _wrong_flight(state, path)
    return IllegalAction(Reason.PRINCESS_RETURN if path[-1] == start else Reason.PRINCESS_STEP)


def _same_kinds(kingdom: Kingdom, one: MoveCharacter, other: MoveCharacter) -> bool:
    return enters(kingdom, one) == enters(kingdom, other)


def _is_path(kingdom: Kingdom, move: MoveCharacter, start: Hex) -> bool:
    """Whether a character could go this way, but for another path standing for this one."""
    legs = list(pairwise((start, *move.path)))
    steps = [one.distance(other) == 1 for one, other in legs]
    if move.character == Character.KNIGHT:
        return len(legs) == 2 and all(steps)
    if move.character == Character.DRAGON:
        return False  # each flight has one path only
    castles = kingdom.spaces_of(Place.CASTLE)
    jumps = [
        one != other and all(castles >> kingdom.space(hex_) & 1 for hex_ in (one, other))
        for one, other in legs
    ]
    if len(legs) == 3 and kingdom.ruleset.princess_jumps is PrincessJumps.TWO:
        return jumps[0] and steps[1] and jumps[2]
    return len(legs) == 2 and ((steps[0] and jumps[1]) or (jumps[0] and steps[1]))


def _wrong_flight(state: State, path: tuple[Hex, ...]) -> IllegalAction:
    start = state.hex_of(Character.DRAGON)
    for ray in state.kingdom.rays(state.whereabouts[Character.DRAGON]):
        flight = tuple(state.kingdom.hexes[space] for space in ray)
        if path == flight[: len(path)]:
            return IllegalAction(Reason.DRAGON_TO_THE_EDGE, space=flight[-1])
    return IllegalAction(Reason.DRAGON_STRAIGHT, space=start)


def _wrong_placement(state: State, way: AddTile) -> IllegalAction:
    top, kingdom = state.top, state.kingdom
    if top is None:
        return IllegalAction(Reason.STACK_EMPTY)
    if not kingdom.placements(top):
        return IllegalAction(Reason.TILE_FITS_NOWHERE)
    if not 0 <= way.rotation < 6:
        return IllegalAction(Reason.ROTATION, rotation=str(way.rotation))
    hexes = footprint(way.at, way.rotation)
    for hex_ in hexes:
        if hex_ in kingdom:
            return IllegalAction(Reason.OCCUPIED, space=hex_)
    if not _touches_contiguous_edges(kingdom, hexes):
        return IllegalAction(Reason.TWO_EDGES)
    cut = _river_cut(kingdom, top, way)
    if cut is not None:
        return IllegalAction(Reason.RIVER_CUT, space=cut)
    laid = dict(zip(hexes, top.rotated(way.rotation), strict=True))
    for other in kingdom.placements(top):
        if laid == dict(zip(footprint(*other), top.rotated(other.rotation), strict=True)):
            return IllegalAction(Reason.SAME_PLACEMENT, other, at=str(other.at), rotation=str(other.rotation))
    return IllegalAction(Reason.RIVER_NOT_CARRIED_ON)


def _touches_contiguous_edges(kingdom: Kingdom, hexes: tuple[Hex, ...]) -> bool:
    """Whether at some corner of a new space a new and an old one meet with a third."""
    for hex_ in hexes:
        around = [neighbour in kingdom or neighbour in hexes for neighbour in hex_.neighbours()]
        old = [neighbour in kingdom for neighbour in hex_.neighbours()]
        if any(around[i - 1] and around[i] and (old[i - 1] or old[i]) for i in range(6)):
            return True
    return False


def _river_cut(kingdom: Kingdom, face: Face, way: AddTile) -> Hex | None:
    """The new space at whose edge a River would be cut."""
    both_ways = kingdom.ruleset.rivers is Rivers.MATCH
    for hex_, land in zip(footprint(*way), face.rotated(way.rotation), strict=True):
        for direction in DIRECTIONS:
            neighbour = hex_.neighbour(direction)
            if neighbour in kingdom:
                ours = land.river >> direction & 1
                theirs = kingdom.lands[kingdom.space(neighbour)].river >> direction.opposite & 1
                if (theirs and not ours) or (both_ways and ours and not theirs):
                    return hex_
    return None
