"""The exact solver: how many Adventures a Page is away for one player alone, and which come first.

Characters never block each other, so the least number of Adventures is a minimum over sums of what each
character needs by itself. Of the last turn it matters besides who moved in it, and over what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from fairytile.actions import CHARACTERS, AddTile, Adventure, Character, MoveCharacter
from fairytile.kingdom import Kingdom, Mask, Space, spaces_in
from fairytile.objectives import Objective, Places
from fairytile.plan import Plan, Turn, allowed, arrived_over, plan_of, suited
from fairytile.tiles import Face

Layers: TypeAlias = Sequence[Mask]
"""Where a character can stand in the end with no move, with one at the most, with two, and so on."""


class Solution(NamedTuple):
    """How far a Page is away."""

    adventures: int
    """The least number of Adventures after which it can be recounted."""
    first: tuple[Adventure, ...]
    """All Adventures with which so short a way can begin, in the order of the legal actions."""


def distance(objective: Objective, kingdom: Kingdom, places: Places, *, magic: bool = False) -> int | None:
    """The least number of moves after which the Page can be recounted; None if no moves lead there.

    With ``magic`` the last two may be of one turn, which matters for Pages that ask for two deeds at once.
    """
    plan = plan_of(objective)
    least: int | None = None
    for turn in _last_turns(plan, magic):
        found = _least_in(plan, kingdom, places, turn)
        if found is not None and (least is None or found < least):
            least = found
    return least


def solve(objective: Objective, kingdom: Kingdom, places: Places, *, magic: bool = False) -> Solution | None:
    """The distance, and every move with which a shortest way can begin."""
    least = distance(objective, kingdom, places, magic=magic)
    if least is None:
        return None

    def begins(move: MoveCharacter) -> bool:
        now = after(kingdom, places, move)
        if least == 1:
            return objective.is_met(kingdom, now, (move,))
        if distance(objective, kingdom, now, magic=magic) == least - 1:
            return True
        return magic and least == 2 and _finished_by_a_second(objective, kingdom, now, move)

    moves = (move for who in CHARACTERS for move in kingdom.moves(who, places[who]))
    return Solution(least, tuple(move for move in moves if begins(move)))


def solve_with_tile(objective: Objective, kingdom: Kingdom, places: Places, face: Face) -> Solution | None:
    """The least number of Adventures of which the first lays a face, and every way to lay it for that."""
    ways: dict[AddTile, int] = {}
    for way in kingdom.placements(face):
        grown = kingdom.laid(face, way)
        if objective.is_met(grown, places, (way,)):
            ways[way] = 1
        elif (moves := distance(objective, grown, places)) is not None:
            ways[way] = 1 + moves
    if not ways:
        return None
    least = min(ways.values())
    return Solution(least, tuple(way for way, adventures in ways.items() if adventures == least))


def after(kingdom: Kingdom, places: Places, move: MoveCharacter) -> Places:
    """Where everybody stands after a move."""
    end = kingdom.space(move.path[-1])
    princess, knight, dragon = (end if who is move.character else places[who] for who in CHARACTERS)
    return princess, knight, dragon


def _finished_by_a_second(
    objective: Objective, kingdom: Kingdom, places: Places, move: MoveCharacter
) -> bool:
    """Whether another move of the same turn fulfils the Page."""
    return any(
        objective.is_met(kingdom, after(kingdom, places, second), (move, second))
        for who in CHARACTERS
        for second in kingdom.moves(who, places[who])
    )


def _last_turns(plan: Plan, magic: bool) -> Iterator[Turn]:
    """Who may move in the turn that fulfils it."""
    yield from ((who,) for who in plan.last)
    if magic:
        yield from ((first, who) for first in CHARACTERS for who in plan.last)


def _least_in(plan: Plan, kingdom: Kingdom, places: Places, turn: Turn) -> int | None:
    """The least number of moves if just these characters move in the last turn."""
    if any(movers.isdisjoint(turn) for movers in plan.movers):
        return None
    layers = []
    for who in CHARACTERS:
        reached = _layers(plan, kingdom, who, places[who], turn.count(who))
        suits = suited(plan, kingdom, who, reached[-1])
        if not suits:
            return None
        layers.append([Mask(spots & suits) for spots in reached])
    if plan.pairs:
        return _least_together(plan, kingdom, layers)
    return sum(_moves_to(some, kingdom.everywhere) or 0 for some in layers)


def _least_together(plan: Plan, kingdom: Kingdom, layers: Sequence[Layers]) -> int | None:
    """The least number of moves to spots that suit the characters together."""
    centre, one, other = plan.order
    least: int | None = None
    for moves, spots in enumerate(layers[centre]):
        if least is not None and moves >= least:
            break
        for space in spaces_in(Mask(spots & ~layers[centre][moves - 1] if moves else spots)):
            firsts = allowed(plan, kingdom, centre, space, one)
            seconds = allowed(plan, kingdom, centre, space, other)
            rest = _least_of_two(plan, kingdom, (one, layers[one], firsts), (other, layers[other], seconds))
            if rest is not None and (least is None or moves + rest < least):
                least = moves + rest
    return least


_Side: TypeAlias = tuple[Character, Layers, Mask]


def _least_of_two(plan: Plan, kingdom: Kingdom, one: _Side, other: _Side) -> int | None:
    """The least number of moves of two characters to allowed spots that suit each other."""
    who, layers, spots = one
    whom, other_layers, other_spots = other
    if not plan.others_bound:
        first, second = _moves_to(layers, spots), _moves_to(other_layers, other_spots)
        return None if first is None or second is None else first + second
    found = []
    for space in spaces_in(Mask(layers[-1] & spots)):
        first = _moves_to(layers, Mask(1 << space))
        there = Mask(other_spots & allowed(plan, kingdom, who, space, whom))
        second = _moves_to(other_layers, there)
        if first is not None and second is not None:
            found.append(first + second)
    return min(found, default=None)


def _moves_to(layers: Layers, spots: Mask) -> int | None:
    for moves, reached in enumerate(layers):
        if reached & spots:
            return moves
    return None


def _layers(plan: Plan, kingdom: Kingdom, who: Character, space: Space, last: int) -> list[Mask]:
    """Where a character can stand in the end, by its number of moves, so many of them in the last turn."""
    within = kingdom.within(who, space)
    if not last and not plan.demands[who].moves_over:
        return list(within)
    layers = [Mask(0)] * last
    for before in within:
        layers.append(Mask(_arrived(plan, kingdom, who, before, last) | (layers[-1] if layers else 0)))
    return layers


def _arrived(plan: Plan, kingdom: Kingdom, who: Character, before: Mask, moves: int) -> Mask:
    """Where the moves of the last turn end that start on these spaces and enter all that is asked for."""
    over = plan.demands[who].moves_over
    if over:
        return arrived_over(kingdom, who, before, moves, over)
    for _ in range(moves):
        before = kingdom.arrivals(who, before)
    return before
