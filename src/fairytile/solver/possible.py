"""Whether an objective can still be fulfilled by moves alone, decided exactly ("Impossible Pages").

Characters never block each other. So where they can be together is the product of where each can
be, and an objective is possible if some last turn of one or two moves, from places each character
can reach, fulfils it. (Magic for the second one can always be had: by turning a Page.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from fairytile.actions import CHARACTERS, DRAGON, KNIGHT, Character
from fairytile.kingdom import Kingdom, Mask, Reaches, spaces_in
from fairytile.objectives import Meet, Objective, Visit, Whereabouts
from fairytile.solver.demands import NOTHING, Demands, Movers, allowed, arrived_over, demands_of, suited


def is_possible(objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts) -> bool:
    """Whether moves, of anybody and any number, can still bring the objective about.

    The answer depends on the characters' reaches only, and the Kingdom remembers it.
    """
    names, everywhere = objective.names, kingdom.everywhere
    # Where somebody can get to who is not spoken of does not matter: if anybody can move, the Princess can.
    reaches = (
        everywhere,
        kingdom.reach(KNIGHT, whereabouts[1]) if KNIGHT in names else everywhere,
        kingdom.reach(DRAGON, whereabouts[2]) if DRAGON in names else everywhere,
    )
    verdicts = kingdom.verdicts(reaches)
    verdict = verdicts.get(objective)
    if verdict is None:
        verdict = verdicts[objective] = _find_possible(demands_of(objective), kingdom, reaches)
    return verdict


def _find_possible(demands: Demands, kingdom: Kingdom, reaches: Reaches) -> bool:
    if demands.only is not None:
        return _only_possible(demands.only, kingdom, reaches)
    if demands.by_landing is not None and _find_possible(demands_of(demands.by_landing), kingdom, reaches):
        return True
    for who in demands.last:
        if _possible_in(demands, kingdom, reaches, (who,)):
            return True
    spots = [_spots(demands, kingdom, who, reaches[who]) for who in CHARACTERS]
    if not _agree(demands, kingdom, spots):
        return False  # not even if everybody could move at once: most impossible Pages end here
    with_magic = ((first, who) for first in CHARACTERS for who in demands.last)
    return any(_possible_in(demands, kingdom, reaches, turn) for turn in with_magic)


def _only_possible(clause: Visit | Meet, kingdom: Kingdom, reaches: Reaches) -> bool:
    """A single visit or meeting, as most Pages ask for: one arrives, and the other may be there already."""
    spots = kingdom.everywhere if clause.place is None else kingdom.spaces_of(clause.place)
    arrivals = kingdom.arrivals(clause.who, reaches[clause.who])
    match clause:
        case Visit():
            return bool(spots & arrivals)
        case Meet(who, whom):
            also = kingdom.arrivals(whom, reaches[whom])
            return bool(spots & (arrivals & reaches[whom] | also & reaches[who]))
        case _:
            assert_never(clause)


def _possible_in(demands: Demands, kingdom: Kingdom, reaches: Reaches, turn: Movers) -> bool:
    """Whether it can be met at the end of a turn in which just these characters move, in this order."""
    for movers in demands.movers:
        if movers.isdisjoint(turn):
            return False
    spots = []
    for who in CHARACTERS:
        found = reaches[who]
        if who in turn or demands.each[who].moves_over:
            found = _arrivals(demands, kingdom, who, found, turn.count(who))
        if demands.each[who] != NOTHING:
            found = _spots(demands, kingdom, who, found)
        if not found:
            return False
        spots.append(found)
    return _agree(demands, kingdom, spots)


def _arrivals(demands: Demands, kingdom: Kingdom, who: Character, reach: Mask, moves: int) -> Mask:
    """Where the last ``moves`` of a character can end, if they enter all that it is to move over."""
    over = demands.each[who].moves_over
    if not over:
        for _ in range(moves):
            reach = kingdom.arrivals(who, reach)
        return reach
    return arrived_over(kingdom, who, reach, moves, over)


def _spots(demands: Demands, kingdom: Kingdom, who: Character, among: Mask) -> Mask:
    """The spaces on which a character may stand in the end; if nobody else matters, one of them will do."""
    lined_up = demands.each[who].sees_lined_up
    if demands.pairs or len(lined_up) != 1:
        return suited(demands, kingdom, who, among)
    one_by_one = (suited(demands, kingdom, who, Mask(1 << space)) for space in spaces_in(among))
    return next((spot for spot in one_by_one if spot), Mask(0))


def _agree(demands: Demands, kingdom: Kingdom, spots: Sequence[Mask]) -> bool:
    """Whether there is a spot for each character such that the demands on several hold too."""
    if not all(spots):
        return False
    if not demands.pairs:
        return True
    centre, one, other = demands.order
    for space in spaces_in(spots[centre]):
        first = Mask(spots[one] & allowed(demands, kingdom, centre, space, one))
        second = spots[other] & allowed(demands, kingdom, centre, space, other)
        if not first or not second:
            continue
        if not demands.others_bound:
            return True
        if any(second & allowed(demands, kingdom, one, there, other) for there in spaces_in(first)):
            return True
    return False
