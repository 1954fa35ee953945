"""An objective taken apart: what it asks of each character alone, and of which of them together.

The exact answers about Pages (whether one is possible, how far it is away) are worked out from this.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from fairytile.actions import CHARACTERS, Character
from fairytile.kingdom import Kingdom, Mask, Space, spaces_in
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
    enters,
)
from fairytile.tiles import Place, Terrain

Movers: TypeAlias = tuple[Character, ...]
"""Who moves in a turn, in this order."""


class Demand(NamedTuple):
    """What an objective asks of one character by itself, at the end of the turn."""

    stands_on: tuple[Place, ...]
    sees: tuple[Place, ...]
    sees_lined_up: tuple[Terrain, ...]
    moves_over: int
    """The kinds of space to be entered, as a mask of terrains."""


NOTHING: Final = Demand((), (), (), 0)


class Demands(NamedTuple):
    """An objective taken apart."""

    only: Visit | Meet | None
    """Its one clause, if that is of the usual kind."""
    last: Movers
    """Who may have the last move."""
    movers: tuple[frozenset[Character], ...]
    """Of each of these at least one has to move."""
    each: tuple[Demand, Demand, Demand]
    pairs: tuple[tuple[Character, Character, bool], ...]
    """Who must meet whom (True) or see whom (False)."""
    order: tuple[Character, ...]
    """All three, whoever is in most pairs first: where the others can be is then mostly a matter of masks."""
    others_bound: bool
    """Whether the second and the third are a pair as well."""
    by_landing: Objective | None
    """If somebody is to move over something: the same with landing on it, which is one way to do so."""


def suited(demands: Demands, kingdom: Kingdom, who: Character, among: Mask) -> Mask:
    """Of some spaces those on which a character may stand in the end, as far as demands on it alone go."""
    demand = demands.each[who]
    spots: int = among
    for place in demand.stands_on:
        spots &= kingdom.spaces_of(place)
    for place in demand.sees:
        spots &= kingdom.seen_from(kingdom.spaces_of(place))
    for terrain in demand.sees_lined_up:
        spots = sum(1 << space for space in spaces_in(Mask(spots)) if kingdom.sees_lined_up(space, terrain))
    return Mask(spots)


def allowed(demands: Demands, kingdom: Kingdom, one: Character, space: Space, other: Character) -> Mask:
    """Where another character may be if one stands on a space. Sight is mutual, and so is meeting."""
    spots = kingdom.everywhere
    for who, whom, meet in demands.pairs:
        if (who is one and whom is other) or (who is other and whom is one):
            spots = Mask(spots & (1 << space if meet else kingdom.sight(space)))
    return spots


def arrived_over(kingdom: Kingdom, who: Character, before: Mask, moves: int, over: int) -> Mask:
    """Where this number of ``moves`` can end, from some spaces, if they enter all these kinds of space."""
    # Each entry: a space, and the kinds of space still to be entered.
    now = {(space, over) for space in spaces_in(before)}
    for _ in range(moves):
        now = {
            (kingdom.end(move), owed & ~enters(kingdom, move))
            for space, owed in now
            for move in kingdom.moves(who, space)
        }
    return Mask(sum(1 << space for space in {space for space, owed in now if not owed}))


@lru_cache(maxsize=4096)
def demands_of(objective: Objective) -> Demands:
    """The objective taken apart; memoised."""
    pairs = tuple(pair for clause in objective.clauses for pair in _pairs(clause))
    princess, knight, dragon = (_demand(objective, who) for who in CHARACTERS)
    order = tuple(sorted(CHARACTERS, key=lambda who: -sum(who in pair[:2] for pair in pairs)))
    return Demands(
        only=_usual(objective.clauses[0]) if len(objective.clauses) == 1 else None,
        last=tuple(who for who in CHARACTERS if not objective.needs_move or who in objective.names),
        movers=tuple(frozenset(clause.names) for clause in objective.clauses if clause.needs_move),
        each=(princess, knight, dragon),
        pairs=pairs,
        order=order,
        others_bound=any(set(order[1:]) == set(pair[:2]) for pair in pairs),
        by_landing=_by_landing(objective),
    )


def _usual(clause: Clause) -> Visit | Meet | None:
    """A clause of the kind that most Pages have alone, for which there is a shorter answer."""
    match clause:
        case Visit() | Meet():
            return clause
        case SeeCharacter() | SeeBoth() | SeePlace() | SeeLine() | MoveOver():
            return None
        case _:
            assert_never(clause)


def _pairs(clause: Clause) -> Iterator[tuple[Character, Character, bool]]:
    """What a clause asks of two characters: who must meet whom (True) or see whom (False)."""
    match clause:
        case Meet(who, whom):
            yield who, whom, True
        case SeeCharacter(who, whom):
            yield who, whom, False
        case SeeBoth(who):
            yield from ((who, whom, False) for whom in clause.others)
        case Visit() | SeePlace() | SeeLine() | MoveOver():
            pass
        case _:
            assert_never(clause)


def _demand(objective: Objective, who: Character) -> Demand:
    stands_on, sees, lined_up, over = [], [], [], 0
    for clause in objective.clauses:
        if who not in clause.names:
            continue
        match clause:
            case Visit(_, place):
                stands_on.append(place)
            case Meet(_, _, where):
                stands_on += [] if where is None else [where]
            case SeePlace(_, place):
                sees.append(place)
            case SeeLine(_, terrain):
                lined_up.append(terrain)
            case MoveOver(_, terrain):
                over |= 1 << terrain
            case SeeCharacter() | SeeBoth():
                pass
            case _:
                assert_never(clause)
    return Demand(tuple(stands_on), tuple(sees), tuple(lined_up), over)


def _by_landing(objective: Objective) -> Objective | None:
    landing = tuple(map(_landing, objective.clauses))
    return None if landing == objective.clauses else Objective(landing)


def _landing(clause: Clause) -> Clause:
    """For a clause about the way of a move one about its end, by which it holds as well."""
    match clause:
        case MoveOver(who, terrain):
            return Visit(who, Place(terrain))
        case Visit() | Meet() | SeeCharacter() | SeeBoth() | SeePlace() | SeeLine():
            return clause
        case _:
            assert_never(clause)
