"""Whether an objective can still be fulfilled by moves alone, decided exactly ("Impossible Pages").

Characters never block each other. So where they can be together is the product of where each can
be, and an objective is possible if some last turn of one or two moves, from places each character
can reach, fulfils it. (Magic for the second one can always be had: by turning a Page.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from fairytile.actions import CHARACTERS, DRAGON, KNIGHT, Character
from fairytile.kingdom import Kingdom, Mask, Reaches, Space, spaces_in
from fairytile.objectives import (
    Meet,
    MoveOver,
    Objective,
    Places,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
    enters,
)
from fairytile.tiles import Place, Terrain

Turn: TypeAlias = tuple[Character, ...]


class Demand(NamedTuple):
    """What an objective asks of one character by itself, at the end of the turn."""

    stands_on: tuple[Place, ...]
    sees: tuple[Place, ...]
    sees_lined_up: tuple[Terrain, ...]
    moves_over: int
    """The kinds of space to be entered, as a mask of terrains."""


NOTHING = Demand((), (), (), 0)


class Plan(NamedTuple):
    """An objective taken apart."""

    only: Visit | Meet | None
    """Its one clause, if that is of the usual kind."""
    last: Turn
    """Who may have the last move."""
    movers: tuple[frozenset[Character], ...]
    """Of each of these at least one has to move."""
    demands: tuple[Demand, Demand, Demand]
    pairs: tuple[tuple[Character, Character, bool], ...]
    """Who must meet whom (True) or see whom (False)."""
    order: tuple[Character, ...]
    """All three, whoever is in most pairs first: where the others can be is then mostly a matter of masks."""
    others_bound: bool
    """Whether the second and the third are a pair as well."""
    by_landing: Objective | None
    """If somebody is to move over something: the same with landing on it, which is one way to do so."""


def is_possible(objective: Objective, kingdom: Kingdom, places: Places) -> bool:
    """Whether moves, of anybody and any number, can still bring the objective about.

    The answer depends on the characters' reaches only, and the Kingdom remembers it.
    """
    names, everywhere = objective.names, kingdom.everywhere
    # Where somebody can get to who is not spoken of does not matter: if anybody can move, the Princess can.
    reaches = (
        everywhere,
        kingdom.reach(KNIGHT, places[1]) if KNIGHT in names else everywhere,
        kingdom.reach(DRAGON, places[2]) if DRAGON in names else everywhere,
    )
    verdicts = kingdom.verdicts(reaches)
    verdict = verdicts.get(objective)
    if verdict is None:
        verdict = verdicts[objective] = _find_possible(_plan(objective), kingdom, reaches)
    return verdict


def _find_possible(plan: Plan, kingdom: Kingdom, reaches: Reaches) -> bool:
    if plan.only is not None:
        return _only_possible(plan.only, kingdom, reaches)
    if plan.by_landing is not None and _find_possible(_plan(plan.by_landing), kingdom, reaches):
        return True
    for who in plan.last:
        if _possible_in(plan, kingdom, reaches, (who,)):
            return True
    spots = [_spots(plan, kingdom, who, reaches[who]) for who in CHARACTERS]
    if not _agree(plan, kingdom, spots):
        return False  # not even if everybody could move at once: most impossible Pages end here
    with_magic = ((first, who) for first in CHARACTERS for who in plan.last)
    return any(_possible_in(plan, kingdom, reaches, turn) for turn in with_magic)


def _only_possible(clause: Visit | Meet, kingdom: Kingdom, reaches: Reaches) -> bool:
    """A single visit or meeting, as most Pages ask for: one arrives, and the other may be there already."""
    spots = kingdom.everywhere if clause.place is None else kingdom.spaces_of(clause.place)
    arrivals = kingdom.arrivals(clause.who, reaches[clause.who])
    if isinstance(clause, Visit):
        return bool(spots & arrivals)
    also = kingdom.arrivals(clause.whom, reaches[clause.whom])
    return bool(spots & (arrivals & reaches[clause.whom] | also & reaches[clause.who]))


def _possible_in(plan: Plan, kingdom: Kingdom, reaches: Reaches, turn: Turn) -> bool:
    """Whether it can be met at the end of a turn in which just these characters move, in this order."""
    for movers in plan.movers:
        if movers.isdisjoint(turn):
            return False
    spots = []
    for who in CHARACTERS:
        found = reaches[who]
        if who in turn or plan.demands[who].moves_over:
            found = _arrivals(plan, kingdom, who, found, turn.count(who))
        if plan.demands[who] != NOTHING:
            found = _spots(plan, kingdom, who, found)
        if not found:
            return False
        spots.append(found)
    return _agree(plan, kingdom, spots)


def _arrivals(plan: Plan, kingdom: Kingdom, who: Character, reach: Mask, moves: int) -> Mask:
    """Where a character's last moves, so many, can end, if they enter all that it is to move over."""
    over = plan.demands[who].moves_over
    if not over:
        for _ in range(moves):
            reach = kingdom.arrivals(who, reach)
        return reach
    # Each entry: a space, and the kinds of space still to be entered.
    now = {(space, over) for space in spaces_in(reach)}
    for _ in range(moves):
        now = {
            (end, owed & ~enters(kingdom, move))
            for space, owed in now
            for move, end in kingdom.moves(who, space).items()
        }
    return Mask(sum(1 << space for space, owed in now if not owed))


def _spots(plan: Plan, kingdom: Kingdom, who: Character, among: Mask) -> Mask:
    """The spaces on which a character may stand in the end, as far as demands on it alone go."""
    demand = plan.demands[who]
    spots: int = among
    for place in demand.stands_on:
        spots &= kingdom.spaces_of(place)
    for place in demand.sees:
        spots &= kingdom.seen_from(kingdom.spaces_of(place))
    for terrain in demand.sees_lined_up:
        seeing = (space for space in spaces_in(Mask(spots)) if kingdom.sees_lined_up(space, terrain))
        if plan.pairs or len(demand.sees_lined_up) > 1:
            spots = sum(1 << space for space in seeing)
        else:
            # Nobody else matters, so one spot is as good as all of them.
            spots = 1 << found if (found := next(seeing, None)) is not None else 0
    return Mask(spots)


def _agree(plan: Plan, kingdom: Kingdom, spots: Sequence[Mask]) -> bool:
    """Whether there is a spot for each character such that the demands on several hold too."""
    if not all(spots):
        return False
    if not plan.pairs:
        return True
    centre, one, other = plan.order
    for space in spaces_in(spots[centre]):
        first = Mask(spots[one] & _allowed(plan, kingdom, centre, space, one))
        second = spots[other] & _allowed(plan, kingdom, centre, space, other)
        if not first or not second:
            continue
        if not plan.others_bound:
            return True
        if any(second & _allowed(plan, kingdom, one, there, other) for there in spaces_in(first)):
            return True
    return False


def _allowed(plan: Plan, kingdom: Kingdom, one: Character, space: Space, other: Character) -> Mask:
    """Where another character may be if one stands on a space. Sight is mutual, and so is meeting."""
    allowed = kingdom.everywhere
    for who, whom, meet in plan.pairs:
        if (who is one and whom is other) or (who is other and whom is one):
            allowed = Mask(allowed & (1 << space if meet else kingdom.sight(space)))
    return allowed


@lru_cache(maxsize=4096)
def _plan(objective: Objective) -> Plan:
    pairs: list[tuple[Character, Character, bool]] = []
    for clause in objective.clauses:
        if isinstance(clause, Meet | SeeCharacter):
            pairs.append((clause.who, clause.whom, isinstance(clause, Meet)))
        elif isinstance(clause, SeeBoth):
            pairs += [(clause.who, whom, False) for whom in clause.others]
    princess, knight, dragon = (_demand(objective, who) for who in CHARACTERS)
    order = tuple(sorted(CHARACTERS, key=lambda who: -sum(who in pair[:2] for pair in pairs)))
    first = objective.clauses[0]
    return Plan(
        only=first if len(objective.clauses) == 1 and isinstance(first, Visit | Meet) else None,
        last=tuple(who for who in CHARACTERS if not objective.needs_move or who in objective.names),
        movers=tuple(frozenset(clause.names) for clause in objective.clauses if clause.needs_move),
        demands=(princess, knight, dragon),
        pairs=tuple(pairs),
        order=order,
        others_bound=any(set(order[1:]) == set(pair[:2]) for pair in pairs),
        by_landing=_by_landing(objective),
    )


def _demand(objective: Objective, who: Character) -> Demand:
    stands_on, sees, lined_up, over = [], [], [], 0
    for clause in objective.clauses:
        if who not in clause.names:
            continue
        if isinstance(clause, Visit | Meet) and clause.place is not None:
            stands_on.append(clause.place)
        elif isinstance(clause, SeePlace):
            sees.append(clause.place)
        elif isinstance(clause, SeeLine):
            lined_up.append(clause.terrain)
        elif isinstance(clause, MoveOver):
            over |= 1 << clause.terrain
    return Demand(tuple(stands_on), tuple(sees), tuple(lined_up), over)


def _by_landing(objective: Objective) -> Objective | None:
    if not any(isinstance(clause, MoveOver) for clause in objective.clauses):
        return None
    landing = (Visit(c.who, Place(c.terrain)) if isinstance(c, MoveOver) else c for c in objective.clauses)
    return Objective(tuple(landing))
