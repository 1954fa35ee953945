"""Two simple players: one that plays at random, and one with a purpose that moves towards its Page.

They are company for a first game and hands for campaigns, not strong opponents. A player gets a
View, the legal actions and a random generator, and answers with one of the actions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, assert_never

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.kingdom import Kingdom, Mask
from fairytile.objectives import (
    Clause,
    Meet,
    MoveOver,
    Objective,
    Places,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
)
from fairytile.solver import after
from fairytile.tiles import PLACES, Face, Place
from fairytile.views import View

Player: TypeAlias = Callable[[View, Sequence[Action], random.Random], Action]

FAR: Final = 99
"""More moves than any Page needs: what is out of reach as things stand."""

# Two players who pull a character back and forth would do so for ever; with Magic, or with another Page, one
# of them gets through.
_WISH_FOR_MAGIC: Final = 0.15
_IMPATIENCE: Final = 0.03
_PATIENCE: Final = 4
_AND_BACK: Final = 2
_WAYS_TRIED: Final = 24
_WAYS_LOOKED_AT: Final = 4


def random_player(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """Any legal action, each as likely as any other."""
    return legal[int(rng.random() * len(legal))]


def purposeful_player(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """Recounts when it can, else moves towards its Page, lays a tile that helps, or turns the Page."""
    objective = view.objective
    if RECOUNT in legal:
        return RECOUNT
    if objective is None or view.recounted:
        return END_TURN
    if TURN_PAGE in legal:
        return _adventure(view, objective, legal, rng) or _wait(view, legal, rng)
    finishing = _finishing_move(view, objective, legal)
    return finishing or END_TURN


def _finishing_move(view: View, objective: Objective, legal: Sequence[Action]) -> Action | None:
    """A move after which the Page can be recounted."""
    for action in legal:
        if isinstance(action, MoveCharacter):
            places = after(view.kingdom, view.places, action)
            if objective.is_met(view.kingdom, places, (*view.adventures, action)):
                return action
    return None


def _adventure(
    view: View, objective: Objective, legal: Sequence[Action], rng: random.Random
) -> Action | None:
    """The Adventure that brings the Page nearest, if one does."""
    finishing = _finishing_move(view, objective, legal)
    if finishing is not None:
        return finishing
    if rng.random() < (_IMPATIENCE if view.magic else _WISH_FOR_MAGIC):
        return TURN_PAGE
    now = estimate(objective, view.kingdom, view.places)
    moves = [action for action in legal if isinstance(action, MoveCharacter)]
    scored = [(estimate(objective, view.kingdom, after(view.kingdom, view.places, m)), m) for m in moves]
    nearest = min((score for score, _ in scored), default=FAR)
    if nearest < now and (now <= _PATIENCE or rng.random() < 0.5):
        return rng.choice([move for score, move in scored if score == nearest])
    return _helpful_tile(view, objective, legal, min(nearest, now), rng)


def _helpful_tile(
    view: View, objective: Objective, legal: Sequence[Action], now: int, rng: random.Random
) -> Action | None:
    """A way to lay the top tile that brings the Page nearer, or at least a large area it speaks of."""
    ways = [action for action in legal if isinstance(action, AddTile)]
    top = view.top
    if top is None or not ways:
        return None
    tried = rng.sample(ways, min(len(ways), _WAYS_TRIED))
    best = max(tried, key=lambda way: _worth(view, objective, top, way))
    grown = view.kingdom.laid(top, best)
    nearer = estimate(objective, grown, view.places) < now
    larger = _promise(objective, grown) > _promise(objective, view.kingdom)
    return best if nearer or larger else None


def _worth(view: View, objective: Objective, top: Face, way: AddTile) -> tuple[int, int]:
    grown = view.kingdom.laid(top, way)
    return -estimate(objective, grown, view.places), _promise(objective, grown)


def _promise(objective: Objective, kingdom: Kingdom) -> int:
    """How many spaces the largest areas have that the objective speaks of."""
    places = [clause.place for clause in objective.clauses if isinstance(clause, Visit | Meet | SeePlace)]
    return sum(
        max(map(int.bit_count, kingdom.areas(place)), default=0) for place in places if place is not None
    )


def _wait(view: View, legal: Sequence[Action], rng: random.Random) -> Action:
    """Nothing brings the Page nearer: turn it, lay a tile somewhere, or stir things up."""
    ways = [action for action in legal if isinstance(action, AddTile)]
    chance = rng.random()
    if view.top is not None and ways and chance < 0.5:
        top, few = view.top, rng.sample(ways, min(len(ways), _WAYS_LOOKED_AT))
        return max(few, key=lambda way: _largeness(view.kingdom.laid(top, way)))
    if chance < 0.9 or len(legal) == 1:
        return TURN_PAGE
    return rng.choice(legal)


def _largeness(kingdom: Kingdom) -> int:
    """How many spaces belong to large areas: everybody likes to lay like beside like."""
    return sum(kingdom.spaces_of(place).bit_count() for place in PLACES if place > Place.RIVER)


def estimate(objective: Objective, kingdom: Kingdom, places: Places) -> int:
    """About how many moves the objective is away, clause by clause; `FAR` or more if out of reach."""
    return sum(_clause_estimate(clause, kingdom, places) for clause in objective.clauses)


def _clause_estimate(clause: Clause, kingdom: Kingdom, places: Places) -> int:
    match clause:
        case Visit(who, place):
            return _arrival(kingdom, who, places, kingdom.spaces_of(place))
        case MoveOver(who, terrain):
            return _arrival(kingdom, who, places, kingdom.spaces_of(Place(terrain)))
        case Meet(who, whom, where):
            spots = kingdom.everywhere if where is None else kingdom.spaces_of(where)
            return (
                _pair(kingdom, places, who, whom, lambda one, other: bool(one & other & spots)) or _AND_BACK
            )
        case SeeCharacter(who, whom):
            return _sighting(kingdom, places, who, whom)
        case SeeBoth(who):
            return sum(_sighting(kingdom, places, who, whom) for whom in CHARACTERS if whom is not who)
        case SeePlace(who, place):
            wanted = kingdom.spaces_of(place)
            return _first(
                kingdom.within(who, places[who]), lambda spots: bool(kingdom.seen_from(spots) & wanted)
            )
        case SeeLine(who, terrain):
            spots = kingdom.seeing_lined_up(terrain)
            return _first(kingdom.within(who, places[who]), lambda within: bool(within & spots))
        case _:
            assert_never(clause)


def _first(within: Sequence[Mask], suits: Callable[[Mask], bool]) -> int:
    """After how many moves a character can be on spaces that suit."""
    return next((moves for moves, spots in enumerate(within) if suits(spots)), FAR)


def _arrival(kingdom: Kingdom, who: Character, places: Places, where: Mask) -> int:
    """Moves until a character arrives on one of some spaces; from such a space it can go and come back."""
    elsewhere = where & ~(1 << places[who])
    moves = _first(kingdom.within(who, places[who]), lambda spots: bool(spots & elsewhere))
    return min(moves, _AND_BACK) if where != elsewhere else moves


def _sighting(kingdom: Kingdom, places: Places, who: Character, whom: Character) -> int:
    """Moves of the two until one sees the other."""
    return _pair(kingdom, places, who, whom, lambda one, other: bool(kingdom.seen_from(one) & other))


def _pair(
    kingdom: Kingdom, places: Places, who: Character, whom: Character, suits: Callable[[Mask, Mask], bool]
) -> int:
    """After how many moves of two characters together the spaces they can be on suit."""
    one, other = kingdom.within(who, places[who]), kingdom.within(whom, places[whom])
    for moves in range(len(one) + len(other) - 1):
        for first in range(max(0, moves - len(other) + 1), min(moves, len(one) - 1) + 1):
            if suits(one[first], other[moves - first]):
                return moves
    return FAR
