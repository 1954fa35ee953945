"""The solver finds the shortest way and every first Adventure of one, as a plain search does."""

import random
from collections.abc import Iterator

from fairytile.actions import CHARACTERS, AddTile, MoveCharacter
from fairytile.content import load
from fairytile.kingdom import Kingdom
from fairytile.objectives import Objective, Whereabouts
from fairytile.solver import Solution, after, distance, is_possible, solve, solve_with_tile
from tests.agreement.test_objectives import RULESETS, random_objective
from tests.oracle.drawing import random_face, random_kingdom

PAGES = [page.objective for page in load().pages.values()]


def random_whereabouts(rng: random.Random, kingdom: Kingdom) -> Whereabouts:
    princess, knight, dragon = (kingdom.space(rng.choice(kingdom.hexes)) for _ in CHARACTERS)
    return princess, knight, dragon


def all_moves(kingdom: Kingdom, whereabouts: Whereabouts) -> Iterator[MoveCharacter]:
    for who in CHARACTERS:
        yield from kingdom.moves(who, whereabouts[who])


def searched(objective: Objective, kingdom: Kingdom, start: Whereabouts, magic: bool) -> int | None:
    """The distance by breadth-first search over where all three stand."""
    known, latest, depth = {start}, [start], 0
    while latest:
        depth += 1
        for whereabouts in latest:
            if any(met(objective, kingdom, whereabouts, move) for move in all_moves(kingdom, whereabouts)):
                return depth
        if magic and any(met_by_two(objective, kingdom, whereabouts) for whereabouts in latest):
            # Two moves of one turn from here; a single one after a first move is found in the next round.
            return depth + 1
        found = {
            after(kingdom, whereabouts, move)
            for whereabouts in latest
            for move in all_moves(kingdom, whereabouts)
        }
        latest = sorted(found - known)
        known |= found
    return None


def met(objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts, move: MoveCharacter) -> bool:
    return objective.is_met(kingdom, after(kingdom, whereabouts, move), (move,))


def met_by_two(objective: Objective, kingdom: Kingdom, whereabouts: Whereabouts) -> bool:
    for first in all_moves(kingdom, whereabouts):
        then = after(kingdom, whereabouts, first)
        for second in all_moves(kingdom, then):
            if objective.is_met(kingdom, after(kingdom, then, second), (first, second)):
                return True
    return False


def test_the_distance_is_that_of_a_plain_search() -> None:
    found: dict[int | None, int] = {}
    for seed in range(600):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(1, 11)), rng.choice(RULESETS))
        whereabouts = random_whereabouts(rng, kingdom)
        for objective in (random_objective(rng), random_objective(rng), rng.choice(PAGES)):
            expected = searched(objective, kingdom, whereabouts, magic=False)
            assert distance(objective, kingdom, whereabouts) == expected, (seed, objective)
            found[expected] = found.get(expected, 0) + 1
    assert {None, 1, 2, 3} <= found.keys()


def test_with_magic_two_deeds_of_one_turn_count_too() -> None:
    differ = 0
    for seed in range(1000, 1150):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(3, 8)), rng.choice(RULESETS))
        whereabouts, objective = random_whereabouts(rng, kingdom), random_objective(rng)
        expected = searched(objective, kingdom, whereabouts, magic=True)
        assert distance(objective, kingdom, whereabouts, magic=True) == expected, (seed, objective)
        differ += expected != distance(objective, kingdom, whereabouts)
    assert differ


def test_a_page_has_a_distance_with_magic_exactly_if_it_is_possible() -> None:
    for seed in range(2000, 2300):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(1, 30)), rng.choice(RULESETS))
        whereabouts, objective = random_whereabouts(rng, kingdom), random_objective(rng)
        far = distance(objective, kingdom, whereabouts, magic=True)
        assert (far is not None) == is_possible(objective, kingdom, whereabouts), (seed, objective)


def test_the_first_adventures_are_those_after_which_one_less_is_left() -> None:
    for seed in range(3000, 3150):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(2, 9)), rng.choice(RULESETS))
        whereabouts, objective = random_whereabouts(rng, kingdom), rng.choice(PAGES)
        least = searched(objective, kingdom, whereabouts, magic=False)
        solution = solve(objective, kingdom, whereabouts)
        assert (solution is None) == (least is None)
        if solution is None or least is None:
            continue
        expected = [
            move
            for move in all_moves(kingdom, whereabouts)
            if (met(objective, kingdom, whereabouts, move) if least == 1 else False)
            or (
                least > 1
                and searched(objective, kingdom, after(kingdom, whereabouts, move), False) == least - 1
            )
        ]
        assert solution == Solution(least, tuple(expected)), (seed, objective)
        assert expected


def test_with_the_tile_first_the_best_way_to_lay_it_is_found() -> None:
    for seed in range(4000, 4040):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(3, 8)))
        whereabouts, objective, face = random_whereabouts(rng, kingdom), rng.choice(PAGES), random_face(rng)
        expected: dict[AddTile, int] = {}
        for way in kingdom.placements(face):
            grown = kingdom.laid(face, way)
            moves = searched(objective, grown, whereabouts, magic=False)
            if objective.is_met(grown, whereabouts, (way,)):
                expected[way] = 1
            elif moves is not None:
                expected[way] = moves + 1
        least = min(expected.values(), default=None)
        best = None if least is None else tuple(way for way in expected if expected[way] == least)
        solution = solve_with_tile(objective, kingdom, whereabouts, face)
        assert solution == (None if least is None or best is None else Solution(least, best)), seed
