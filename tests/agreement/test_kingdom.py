"""The library and the slow second reading agree on moves, sight, areas and placements of random Kingdoms."""

import random
from itertools import product

import pytest

from fairytile.actions import CHARACTERS
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.ruleset import OwnSpaceLines, PrincessJumps, PrincessReturn, Rivers, Ruleset, SightGaps
from fairytile.tiles import PLACES, Face, Land, Place, Terrain, footprint
from tests.oracle import land as oracle
from tests.oracle.drawing import random_face, random_kingdom

SEEDS = range(150)
MOVEMENT = [Ruleset(princess_jumps=j, princess_return=r) for j, r in product(PrincessJumps, PrincessReturn)]


def kingdom_for(seed: int, ruleset: Ruleset) -> tuple[random.Random, dict[Hex, Land], Kingdom]:
    rng = random.Random(seed)
    spaces = random_kingdom(rng, rng.randint(1, 45))
    return rng, spaces, Kingdom.of(spaces, ruleset)


@pytest.mark.parametrize("ruleset", MOVEMENT, ids=str)
def test_every_character_has_the_moves_of_the_second_reading(ruleset: Ruleset) -> None:
    for seed in SEEDS:
        _, spaces, kingdom = kingdom_for(seed, ruleset)
        for character, start in product(CHARACTERS, spaces):
            moves = kingdom.moves(character, kingdom.space(start))
            found = {(move.path[-1], oracle.kinds(spaces, move.path)) for move in moves}
            assert len(found) == len(moves), "moves that enter the same kinds of space are one"
            assert found == oracle.moves(spaces, character, start, ruleset)
            assert {move.path for move in moves} <= oracle.paths(spaces, character, start, ruleset)
            assert all(kingdom.hexes[kingdom.end(move)] == move.path[-1] for move in moves)


@pytest.mark.parametrize("gaps", SightGaps)
def test_every_space_sees_what_the_second_reading_sees(gaps: SightGaps) -> None:
    ruleset = Ruleset(sight_gaps=gaps, own_space_lines=OwnSpaceLines.NO)
    for seed in SEEDS:
        _, spaces, kingdom = kingdom_for(seed, ruleset)
        for start in spaces:
            space = kingdom.space(start)
            assert set(kingdom.hexes_in(kingdom.sight(space))) == oracle.sees(spaces, start, ruleset)
            lines = [set(kingdom.hexes_in(line)) for line in kingdom.lines(space)]
            assert lines == [set(line) for line in oracle.lines(spaces, start, ruleset)]


def test_places_and_large_areas_are_those_of_the_second_reading() -> None:
    for seed in range(600):
        _, spaces, kingdom = kingdom_for(seed, Ruleset())
        for place in PLACES:
            assert set(kingdom.hexes_in(kingdom.spaces_of(place))) == oracle.spaces_of(spaces, place)
            if place > Place.RIVER:
                areas = {frozenset(kingdom.hexes_in(area)) for area in kingdom.large_areas(place)}
                assert areas == oracle.large_areas(spaces, place)


@pytest.mark.parametrize("rivers", Rivers)
def test_a_face_fits_where_the_second_reading_lays_it(rivers: Rivers) -> None:
    ruleset = Ruleset(rivers=rivers)
    for seed in SEEDS:
        rng, spaces, kingdom = kingdom_for(seed, ruleset)
        for face in (random_face(rng) for _ in range(3)):
            check_placements(spaces, kingdom, face, ruleset)


def check_placements(spaces: dict[Hex, Land], kingdom: Kingdom, face: Face, ruleset: Ruleset) -> None:
    ways = kingdom.placements(face)
    laid = {frozenset(zip(footprint(*way), face.rotated(way.rotation), strict=True)) for way in ways}
    assert len(laid) == len(ways), "ways that give the same Kingdom are one"
    assert laid == oracle.placements(spaces, face, ruleset)


@pytest.mark.parametrize("rivers", Rivers)
def test_a_kingdom_that_grew_equals_one_made_at_once(rivers: Rivers) -> None:
    ruleset = Ruleset(rivers=rivers)
    for seed in range(40):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, 9), ruleset)
        for _ in range(12):
            face = random_face(rng)
            ways = kingdom.placements(face)
            if not ways:
                continue
            kingdom = kingdom.laid(face, rng.choice(ways))
            fresh = Kingdom.of(dict(kingdom), ruleset)
            assert kingdom == fresh
            other = random_face(rng)
            assert kingdom.placements(other) == fresh.placements(other)
            for place in PLACES:
                assert kingdom.spaces_of(place) == fresh.spaces_of(place)
        check_placements(dict(kingdom), kingdom, random_face(rng), ruleset)


@pytest.mark.parametrize("away", [Hex(499, -499), Hex(-300, -199), Hex(10**9, 7)], ids=str)
def test_a_kingdom_far_away_is_the_same_as_one_nearby(away: Hex) -> None:
    for seed in range(60):
        rng, spaces, kingdom = kingdom_for(seed, Ruleset())
        far = Kingdom.of({Hex(q + away.q, r + away.r): land for (q, r), land in spaces.items()})
        face = random_face(rng)
        moved = [way._replace(at=Hex(way.at.q - away.q, way.at.r - away.r)) for way in far.placements(face)]
        assert tuple(moved) == kingdom.placements(face)


def test_spaces_that_are_worlds_apart_make_no_kingdom() -> None:
    plain = Land(Terrain.PLAIN)
    with pytest.raises(ValueError, match="must hang together"):
        Kingdom.of({Hex(0, 0): plain, Hex(10**12, 10**12): plain})
