"""The library and the slow second reading agree on when an objective is met and whether it can be."""

import random
from collections.abc import Mapping
from itertools import product
from typing import assert_never

from fairytile.actions import CHARACTERS, AddTile, Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
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
    Whereabouts,
)
from fairytile.ruleset import OwnSpaceLines, PrincessReturn, Ruleset, SightGaps
from fairytile.solver import is_possible
from fairytile.tiles import PLACES, TERRAINS, Land
from tests.oracle import pages as oracle
from tests.oracle.drawing import random_kingdom

PAIRS = [(a, b) for a, b in product(CHARACTERS, CHARACTERS) if a is not b]
RULESETS = [
    Ruleset(princess_return=r, sight_gaps=g, own_space_lines=o)
    for r, g, o in product(PrincessReturn, SightGaps, OwnSpaceLines)
]


def all_clauses() -> list[Clause]:
    """Every clause that can be written."""
    clauses: list[Clause] = [SeeBoth(who) for who in CHARACTERS]
    for who, place in product(CHARACTERS, PLACES):
        clauses += [Visit(who, place), SeePlace(who, place)]
    for who, terrain in product(CHARACTERS, TERRAINS):
        clauses += [SeeLine(who, terrain), MoveOver(who, terrain)]
    for who, whom in PAIRS:
        clauses += [SeeCharacter(who, whom), Meet(who, whom), *(Meet(who, whom, place) for place in PLACES)]
    return clauses


CLAUSES = all_clauses()


def slow(clause: Clause) -> oracle.Clause:
    """A clause in the words of the second reading."""
    match clause:
        case Visit(who, place):
            return oracle.Visit(who, place)
        case Meet(who, whom, meeting_place):
            return oracle.Meet(who, whom, meeting_place)
        case SeeCharacter(who, whom):
            return oracle.SeeCharacter(who, whom)
        case SeeBoth(who):
            return oracle.SeeBoth(who)
        case SeePlace(who, place):
            return oracle.SeePlace(who, place)
        case SeeLine(who, terrain):
            return oracle.SeeLine(who, terrain)
        case MoveOver(who, terrain):
            return oracle.MoveOver(who, terrain)
        case _:
            assert_never(clause)


def random_objective(rng: random.Random) -> Objective:
    return Objective(tuple(rng.sample(CLAUSES, rng.choice([1, 1, 2, 2, 3]))))


def places_of(kingdom: Kingdom, hexes: Mapping[Character, Hex]) -> Whereabouts:
    princess, knight, dragon = (kingdom.space(hexes[who]) for who in CHARACTERS)
    return princess, knight, dragon


def random_turn(
    rng: random.Random, kingdom: Kingdom, hexes: dict[Character, Hex]
) -> list[MoveCharacter | AddTile]:
    """One or two Adventures; the characters end up where moves lead. Tiles do not change the Kingdom here."""
    turn: list[MoveCharacter | AddTile] = []
    for _ in range(rng.choice([1, 1, 2])):
        who = rng.choice(CHARACTERS)
        moves = list(kingdom.moves(who, kingdom.space(hexes[who])))
        if not moves or rng.random() < 0.15:
            turn.append(AddTile(Hex(99, 99), 0))
            continue
        move = rng.choice(moves)
        hexes[who] = move.path[-1]
        turn.append(move)
    return turn


def test_an_objective_is_met_when_the_second_reading_says_so() -> None:
    met = 0
    for seed in range(4000):
        rng = random.Random(seed)
        ruleset = rng.choice(RULESETS)
        spaces = random_kingdom(rng, rng.randint(3, 30))
        kingdom = Kingdom.of(spaces, ruleset)
        hexes = {who: rng.choice(list(spaces)) for who in CHARACTERS}
        turn = random_turn(rng, kingdom, hexes)
        for objective in (random_objective(rng) for _ in range(10)):
            expected = oracle.met(spaces, hexes, turn, tuple(map(slow, objective.clauses)), ruleset)
            assert objective.is_met(kingdom, places_of(kingdom, hexes), turn) == expected, (seed, objective)
            met += expected
    assert met > 1000, "the sample has many that are met"


def test_an_objective_is_possible_exactly_when_a_search_over_joint_positions_finds_a_way() -> None:
    verdicts = {True: 0, False: 0}
    for seed in range(700):
        rng = random.Random(seed)
        ruleset = rng.choice(RULESETS)
        spaces: dict[Hex, Land] = random_kingdom(rng, rng.randint(1, 14))
        kingdom = Kingdom.of(spaces, ruleset)
        hexes = {who: rng.choice(list(spaces)) for who in CHARACTERS}
        for objective in (random_objective(rng) for _ in range(3)):
            expected = oracle.possible(spaces, hexes, tuple(map(slow, objective.clauses)), ruleset)
            assert is_possible(objective, kingdom, places_of(kingdom, hexes)) == expected, (seed, objective)
            verdicts[expected] += 1
    assert min(verdicts.values()) > 300, "both answers are tried"
