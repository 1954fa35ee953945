"""Whether the clauses of an objective make sense together: no contradiction, nothing said twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, assert_never

from fairytile.actions import CHARACTERS, Character
from fairytile.objectives import (
    Clause,
    Meet,
    MoveOver,
    Objective,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
)
from fairytile.tiles import Place, Terrain

_KIND: Final = {
    Place.LARGE_FOREST: Place.FOREST,
    Place.LARGE_PLAIN: Place.PLAIN,
    Place.LARGE_MOUNTAIN: Place.MOUNTAIN,
    Place.LARGE_RIVER: Place.RIVER,
}
"""What a space of each large area is as well."""


def same_for_all(objective: Objective) -> frozenset[Clause]:
    """What an objective asks for, whatever the order of its clauses and of the two who meet."""
    return frozenset(map(_plain, objective.clauses))


def _plain(clause: Clause) -> Clause:
    match clause:
        case Meet(who, whom, place):
            return Meet(whom, who, place) if who > whom else clause
        case Visit() | SeeCharacter() | SeeBoth() | SeePlace() | SeeLine() | MoveOver():
            return clause
        case _:
            assert_never(clause)


def contradictions(objective: Objective) -> Iterator[str]:
    """Why an objective can never be fulfilled, or says one thing twice."""
    clauses = [_plain(clause) for clause in objective.clauses]
    for (m, one), (n, other) in combinations(enumerate(clauses, 1), 2):
        if one == other:
            yield f"clauses {m} and {n} are the same: leave one out"
    for together in _standing_together(clauses):
        kinds = {kind for clause in clauses if (kind := _ground(clause, together)) is not None}
        if len(kinds) > 1:
            names = " and ".join(character.name.capitalize() for character in sorted(together))
            grounds = " and ".join(f"a {kind.name.capitalize()}" for kind in sorted(kinds))
            yield f"{names} cannot be on {grounds} at the same moment: ask for one of them"


def _standing_together(clauses: list[Clause]) -> list[frozenset[Character]]:
    """The characters in groups of those who must stand on one space."""
    groups = [frozenset((character,)) for character in CHARACTERS]
    for clause in clauses:
        match clause:
            case Meet(who, whom):
                joined = frozenset().union(*(group for group in groups if group & {who, whom}))
                groups = [joined, *(group for group in groups if not group & joined)]
            case Visit() | SeeCharacter() | SeeBoth() | SeePlace() | SeeLine() | MoveOver():
                pass
            case _:
                assert_never(clause)
    return groups


def _ground(clause: Clause, together: frozenset[Character]) -> Terrain | None:
    """The terrain that a clause wants below the feet of somebody of a group."""
    match clause:
        case Visit(who, place) | Meet(who, _, place):
            if place is None or who not in together:
                return None
            kind = _KIND.get(place, place)
            return None if kind is Place.RIVER else Terrain(kind)
        case SeeCharacter() | SeeBoth() | SeePlace() | SeeLine() | MoveOver():
            return None
        case _:
            assert_never(clause)


def needless(objective: Objective) -> Iterator[str]:
    """Which clauses follow from others, and so ask for nothing."""
    clauses = [_plain(clause) for clause in objective.clauses]
    for m, one in enumerate(clauses, 1):
        for n, other in enumerate(clauses, 1):
            if m != n and one != other and other in _consequences(one):
                yield f"clause {n} follows from clause {m}, so it asks for nothing: leave it out"


def _consequences(clause: Clause) -> set[Clause]:
    """What holds whenever a clause holds."""
    match clause:
        case Visit(who, place):
            return {Visit(who, kind) for kind in _also(place)} | _seen(who, place) | _entered(who, place)
        case Meet(who, whom, place):
            places = set() if place is None else {None, *_also(place)}
            meetings: set[Clause] = {Meet(who, whom, wider) for wider in places}
            sights = set() if place is None else _seen(who, place) | _seen(whom, place)
            return meetings | sights | {SeeCharacter(who, whom), SeeCharacter(whom, who)}
        case SeeBoth(who):
            return {c for whom in clause.others for c in (SeeCharacter(who, whom), SeeCharacter(whom, who))}
        case SeeCharacter(who, whom):
            return {SeeCharacter(whom, who)}
        case SeePlace(who, place):
            return {SeePlace(who, kind) for kind in _also(place)}
        case SeeLine(who, terrain):
            return {SeePlace(who, Place(terrain))}
        case MoveOver():
            return set()
        case _:
            assert_never(clause)


def _also(place: Place) -> set[Place]:
    return {_KIND[place]} if place in _KIND else set()


def _seen(who: Character, place: Place) -> set[Clause]:
    """A character sees its own space."""
    return {SeePlace(who, kind) for kind in {place, *_also(place)}}


def _entered(who: Character, place: Place) -> set[Clause]:
    """Who ended a move on a space has moved over it."""
    kind = _KIND.get(place, place)
    return set() if kind is Place.RIVER else {MoveOver(who, Terrain(kind))}
