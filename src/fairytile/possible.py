"""Whether an objective can still be fulfilled by moves alone, decided exactly ("Impossible Pages").

Characters never block each other. So where they can be together is the product of where each can
be, and an objective is possible if some last turn of one or two moves, from places each character
can reach, fulfils it. (Magic for the second one can always be had: by turning a Page.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from fairytile.actions import CHARACTERS, Character
from fairytile.kingdom import Kingdom, Mask, spaces_in
from fairytile.movement import Space
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

Reaches: TypeAlias = tuple[Mask, Mask, Mask]
Spots: TypeAlias = Mapping[Character, Mask]


def is_possible(objective: Objective, kingdom: Kingdom, places: Places) -> bool:
    """Whether moves, of anybody and any number, can still bring the objective about.

    The answer depends on the characters' reaches only, and the Kingdom remembers it.
    """
    reach = kingdom.reach
    reaches = (
        reach(Character.PRINCESS, places[0]),
        reach(Character.KNIGHT, places[1]),
        reach(Character.DRAGON, places[2]),
    )
    verdicts = kingdom.verdicts.get(reaches)
    if verdicts is None:
        verdicts = kingdom.verdicts[reaches] = {}
    verdict = verdicts.get(objective)
    if verdict is None:
        verdict = verdicts[objective] = _find_possible(objective, kingdom, reaches)
    return verdict


def _find_possible(objective: Objective, kingdom: Kingdom, reaches: Reaches) -> bool:
    spots = {who: _spots(objective, kingdom, who, reaches[who]) for who in CHARACTERS}
    if not _agree(objective, kingdom, spots):
        return False  # not even with everybody moving at once; most impossible Pages end here
    return any(_possible_in(objective, kingdom, reaches, turn) for turn in _last_turns(objective))


def _last_turns(objective: Objective) -> Iterator[tuple[Character, ...]]:
    """Who may move in the turn that fulfils it: one character or, with Magic, two."""
    last = [who for who in CHARACTERS if not objective.needs_move or who in objective.names]
    yield from ((who,) for who in last)
    yield from ((first, who) for first in CHARACTERS for who in last)


def _possible_in(
    objective: Objective, kingdom: Kingdom, reaches: Reaches, turn: tuple[Character, ...]
) -> bool:
    """Whether it can be met at the end of a turn in which just these characters move, in this order."""
    for clause in objective.clauses:
        if isinstance(clause, Visit | Meet | MoveOver) and not set(clause.names) & set(turn):
            return False
    spots = {
        who: _spots(
            objective, kingdom, who, _arrivals(objective, kingdom, who, reaches[who], turn.count(who))
        )
        for who in CHARACTERS
    }
    return _agree(objective, kingdom, spots)


def _spots(objective: Objective, kingdom: Kingdom, who: Character, among: Mask) -> Mask:
    """The spaces on which a character may stand in the end, as far as the clauses about it alone go."""
    spots: int = among
    for clause in objective.clauses:
        if isinstance(clause, Visit) and clause.who is who:
            spots &= kingdom.spaces_of(clause.place)
        elif isinstance(clause, Meet) and who in clause.names and clause.place is not None:
            spots &= kingdom.spaces_of(clause.place)
        elif isinstance(clause, SeePlace) and clause.who is who:
            wanted = kingdom.spaces_of(clause.place)
            spots = sum(1 << space for space in spaces_in(Mask(spots)) if kingdom.sight(space) & wanted)
        elif isinstance(clause, SeeLine) and clause.who is who:
            spots = sum(1 << space for space in spaces_in(Mask(spots)) if clause.seen_from(kingdom, space))
    return Mask(spots)


def _arrivals(objective: Objective, kingdom: Kingdom, who: Character, reach: Mask, moves: int) -> Mask:
    """Where a character's last moves, so many, can end, if they enter all that it is to move over."""
    over = 0
    for clause in objective.clauses:
        if isinstance(clause, MoveOver) and clause.who is who:
            over |= 1 << clause.terrain
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


def _agree(objective: Objective, kingdom: Kingdom, spots: Spots) -> bool:
    """Whether there is a spot for each character such that the clauses about several hold too."""
    if not all(spots.values()):
        return False
    return any(
        _dragon_fits(objective, kingdom, spots, princess, knight)
        for princess in _distinct(objective, kingdom, Character.PRINCESS, spots)
        for knight in _distinct(objective, kingdom, Character.KNIGHT, spots)
        if _pair(objective, kingdom, Character.PRINCESS, princess, Character.KNIGHT) >> knight & 1
    )


def _distinct(objective: Objective, kingdom: Kingdom, who: Character, spots: Spots) -> Iterator[Space]:
    """The spots of a character, or just one of them if no clause relates it to another."""
    for space in spaces_in(spots[who]):
        yield space
        if not any(len(clause.names) > 1 and who in clause.names for clause in objective.clauses):
            return


def _dragon_fits(
    objective: Objective, kingdom: Kingdom, spots: Spots, princess: Space, knight: Space
) -> bool:
    dragon = Character.DRAGON
    return bool(
        spots[dragon]
        & _pair(objective, kingdom, Character.PRINCESS, princess, dragon)
        & _pair(objective, kingdom, Character.KNIGHT, knight, dragon)
    )


def _pair(objective: Objective, kingdom: Kingdom, one: Character, space: Space, other: Character) -> Mask:
    """Where another character may be if one stands on a space. Sight is mutual, and so is meeting."""
    allowed = (1 << len(kingdom)) - 1
    for clause in objective.clauses:
        if isinstance(clause, Meet) and {one, other} == set(clause.names):
            allowed &= 1 << space
        elif isinstance(clause, SeeCharacter) and {one, other} == set(clause.names):
            allowed &= kingdom.sight(space)
        elif isinstance(clause, SeeBoth) and clause.who in (one, other):
            allowed &= kingdom.sight(space)
    return Mask(allowed)
