"""Pruning: quickly rules out spots where laying the tile cannot help, before all the trails are followed.

Most spots for a tile do not help, and sets of spaces show that much faster than trails. The answer errs on
one side only: a spot without promise does not help.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairytile.actions import CHARACTERS, Character
from fairytile.kingdom import Mask, Space, spaces_in
from fairytile.objectives import Objective, Whereabouts
from fairytile.puzzles.character_routes import Ground
from fairytile.puzzles.effort_limit import LAYER, EffortLimit
from fairytile.solver.demands import allowed, demands_of, suited


def promising(
    objective: Objective, ground: Ground, whereabouts: Whereabouts, most: int | None, patience: EffortLimit
) -> bool:
    """Whether ``most`` moves could fulfil a Page, some before and some after the tile."""
    demands = demands_of(objective)
    # Nobody moves in vain besides the tile, so those whom the Page does not name stay where they are.
    layers = [
        _layers(ground, who, whereabouts[who], most if who in objective.names else 0) for who in CHARACTERS
    ]
    patience.spend(sum(LAYER * len(each) + each[-1].bit_count() for each in layers))
    for who in CHARACTERS:
        suits = suited(demands, ground.after, who, layers[who][-1])
        if not suits:
            return False
        layers[who] = [Mask(spots & suits) for spots in layers[who]]
    centre, one, other = demands.order
    for moves, spots in enumerate(layers[centre]):
        for space in spaces_in(Mask(spots & ~layers[centre][moves - 1] if moves else spots)):
            first = _moves_to(layers[one], allowed(demands, ground.after, centre, space, one))
            second = _moves_to(layers[other], allowed(demands, ground.after, centre, space, other))
            if first is not None and second is not None and (most is None or moves + first + second <= most):
                return True
    return False


def _layers(ground: Ground, who: Character, start: Space, most: int | None) -> list[Mask]:
    """Where a character can be with no move, with one at the most, and so on, whenever the tile is laid."""
    before, after = ground
    early = (before or after).within(who, start)
    layers = [Mask(1 << start)]
    while most is None or len(layers) <= most:
        old = early[min(len(layers), len(early) - 1)]
        reached = Mask(layers[-1] | old | after.arrivals(who, layers[-1]))
        if reached == layers[-1]:
            break
        layers.append(reached)
    return layers


def _moves_to(layers: Sequence[Mask], spots: Mask) -> int | None:
    return next((moves for moves, reached in enumerate(layers) if reached & spots), None)
