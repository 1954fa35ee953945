"""When an objective is fulfilled, and when it never can be, checked by hand on small drawn Kingdoms."""

from __future__ import annotations

import random

import pytest

from fairytile.actions import CHARACTERS, AddTile, Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.ruleset import OwnSpaceLines, PrincessJumps, PrincessReturn, Ruleset, SightGaps
from fairytile.tiles import Place, Terrain
from tests.oracle.drawing import draw, random_kingdom, random_whereabouts
from tests.oracle.land import SpaceMap, moves, paths
from tests.oracle.pages import (
    Adventure,
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
    met,
    possible,
)

CLASSIC = Ruleset()
P, K, D = CHARACTERS
TILE = AddTile(Hex(9, 9), 0)


def came(character: Character, *path: Hex) -> MoveCharacter:
    """A move along a path."""
    return MoveCharacter(character, path)


ROW = draw("Fp    C     Fk    P     Md")
A, B, C, E, G = ROW.spaces


def told(objective: Objective, *turn: Adventure, rules: Ruleset = CLASSIC) -> bool:
    """Whether an objective is met in the row of five spaces after a turn."""
    return met(ROW.spaces, ROW.characters, turn, objective, rules)


def test_nothing_is_told_before_an_adventure() -> None:
    """What is seen already needs an Adventure before it can be told."""
    assert not told((SeeCharacter(P, K),))
    assert told((SeeCharacter(P, K),), TILE)
    assert told((SeeCharacter(P, K),), came(D, G))


def test_a_visit_is_a_move_that_ends_there() -> None:
    """To stand on such a space does not suffice, nor that another came."""
    assert told((Visit(K, Place.FOREST),), came(K, B, C))
    assert not told((Visit(K, Place.PLAIN),), came(K, B, C))
    assert not told((Visit(K, Place.FOREST),), came(P, A))


def test_a_visit_may_be_told_after_the_next_move_of_somebody_named() -> None:
    """With Magic, the second Adventure must move one of the characters of the objective, and lay no tile."""
    both = (Visit(D, Place.MOUNTAIN), SeeCharacter(D, K))
    visit = came(D, G)
    assert told(both, visit, came(K, B, C))
    assert not told(both, visit, came(P, A))
    assert not told(both, visit, TILE)
    assert told(both, TILE, visit)


def test_who_sees_both_others_names_everybody() -> None:
    """A move of any character counts when the objective speaks of both others."""
    assert told((Visit(D, Place.MOUNTAIN), SeeBoth(D)), came(D, G), came(P, A))


def test_a_visit_that_was_left_again_does_not_count() -> None:
    """Of two moves of one character only the space where it stands is visited."""
    assert not told((Visit(K, Place.CASTLE),), came(K, A, B), came(K, C))
    assert told((Visit(K, Place.FOREST),), came(K, A, B), came(K, C))


def test_two_meet_if_either_came() -> None:
    """They stand on one space, one of them came there this turn, and the last Adventure moved one."""
    drawing = draw("Fpk   P     Md")
    turn_of = {character: came(character, drawing.characters[character]) for character in CHARACTERS}

    def tell(objective: Objective, *turn: Adventure) -> bool:
        return met(drawing.spaces, drawing.characters, turn, objective, CLASSIC)

    assert tell((Meet(P, K),), turn_of[P])
    assert tell((Meet(P, K),), turn_of[K])
    assert tell((Meet(P, K, Place.FOREST),), turn_of[K])
    assert not tell((Meet(P, K, Place.PLAIN),), turn_of[K])
    assert not tell((Meet(P, K),), turn_of[D])
    assert not tell((Meet(P, K),), turn_of[P], turn_of[D])
    assert not tell((Meet(P, K),), turn_of[P], TILE)
    assert not tell((Meet(P, D),), turn_of[P])


def test_moving_over_counts_every_space_entered() -> None:
    """The space through which a path goes counts, the one where it starts does not."""
    assert told((MoveOver(K, Terrain.CASTLE),), came(K, B, C))
    assert told((MoveOver(K, Terrain.CASTLE),), came(K, A, B), came(K, C))
    assert not told((MoveOver(P, Terrain.CASTLE),), came(P, A))
    assert not told((MoveOver(K, Terrain.CASTLE),), came(P, B))


def test_seeing_both_is_seeing_each() -> None:
    """The others need not stand together, nor in one direction."""
    drawing = draw("""
        Fp    C     Fk    P
           P     .
        .     Md
    """)
    turn = [TILE]
    assert met(drawing.spaces, drawing.characters, turn, (SeeBoth(P),), CLASSIC)
    assert not met(drawing.spaces, drawing.characters, turn, (SeeBoth(K),), CLASSIC)


def test_seeing_a_place_includes_the_own_space_and_parts_of_a_large_area() -> None:
    """One visible space of a Large Forest is enough to see it."""
    drawing = draw("""
        Pp    .     M     .
           F     F     .
        .     .     F
    """)

    def tell(place: Place) -> bool:
        return met(drawing.spaces, {P: Hex(0, 0)}, [TILE], (SeePlace(P, place),), CLASSIC)

    assert tell(Place.LARGE_FOREST)
    assert tell(Place.PLAIN)
    assert not tell(Place.MOUNTAIN)


@pytest.mark.parametrize(
    ("text", "classic", "over", "bare"),
    [
        ("Fp    M     F     C     F", True, True, False),
        ("M     Fp    F     F     F", True, True, True),
        ("F     Fp    F", False, False, False),
        ("Pp    F     F     .     F", False, True, False),
        ("Fp    F     .     F", False, True, False),
    ],
)
def test_three_lined_up_forests(text: str, classic: bool, over: bool, bare: bool) -> None:
    """Three on one line in one direction, adjacent or not; gaps and the own space go by the switches."""
    drawing = draw(text)
    for rules, expected in (
        (CLASSIC, classic),
        (Ruleset(sight_gaps=SightGaps.OVER), over),
        (Ruleset(own_space_lines=OwnSpaceLines.NO), bare),
    ):
        whereabouts = {P: drawing.characters[P]}
        assert met(drawing.spaces, whereabouts, [TILE], (SeeLine(P, Terrain.FOREST),), rules) is expected


def test_a_page_is_impossible_if_the_kingdom_lacks_its_place() -> None:
    """Without a Castle nobody will visit or see one, or move over one."""
    drawing = draw("""
        Fp    F     Mk
           P     Md
    """)
    for clause in (Visit(P, Place.CASTLE), SeePlace(P, Place.CASTLE), MoveOver(P, Terrain.CASTLE)):
        assert not possible(drawing.spaces, drawing.characters, (clause,), CLASSIC)
    assert possible(drawing.spaces, drawing.characters, (Visit(P, Place.MOUNTAIN),), CLASSIC)


def test_the_dragon_never_stops_inside_a_row() -> None:
    """A Castle in the middle is no place for the Dragon or this Knight to visit, but for the Princess."""
    drawing = draw("Fdp   P     C     Pk    M")
    assert not possible(drawing.spaces, drawing.characters, (Visit(D, Place.CASTLE),), CLASSIC)
    assert possible(drawing.spaces, drawing.characters, (MoveOver(D, Terrain.CASTLE),), CLASSIC)
    assert possible(drawing.spaces, drawing.characters, (Visit(P, Place.CASTLE),), CLASSIC)
    assert not possible(drawing.spaces, drawing.characters, (Visit(K, Place.CASTLE),), CLASSIC)


def test_the_dragon_cannot_come_back_to_where_it_was() -> None:
    """From the middle of a row it leaves for good: what it meets there must come to it before."""
    drawing = draw("F     P     Md    P     Fpk")
    here = drawing.characters
    assert possible(drawing.spaces, here, (Meet(P, D, Place.MOUNTAIN),), CLASSIC)
    gone = {**here, D: Hex(0, 0)}
    assert not possible(drawing.spaces, gone, (Meet(P, D, Place.MOUNTAIN),), CLASSIC)
    assert not possible(drawing.spaces, here, (Visit(D, Place.MOUNTAIN),), CLASSIC)


def test_two_visits_need_magic() -> None:
    """Two characters that visit in one turn need two moves, which can always be had."""
    drawing = draw("Mdp   P     C     Pk    M")
    both = (Visit(P, Place.CASTLE), Visit(D, Place.MOUNTAIN))
    assert possible(drawing.spaces, drawing.characters, both, CLASSIC)
    three = (Visit(P, Place.PLAIN), Visit(D, Place.MOUNTAIN), Visit(K, Place.PLAIN))
    assert not possible(drawing.spaces, drawing.characters, three, CLASSIC)


def test_what_is_seen_needs_a_move_to_be_told() -> None:
    """Where nobody can move any more, not even what is seen can be told."""
    drawing = draw("Fpkd")
    assert not possible(drawing.spaces, drawing.characters, (SeeBoth(P),), CLASSIC)
    pair = draw("Fpkd  P")
    assert possible(pair.spaces, pair.characters, (SeeBoth(P),), CLASSIC)


@pytest.mark.parametrize("seed", range(30))
def test_every_move_can_be_made_again(seed: int) -> None:
    """From the end of a move, a way out and back leads there again, over the same kinds of space or more."""
    rng = random.Random(seed)
    spaces = random_kingdom(rng, rng.randint(2, 15))
    rules = Ruleset(
        princess_jumps=rng.choice(list(PrincessJumps)), princess_return=rng.choice(list(PrincessReturn))
    )
    for character in CHARACTERS:
        for start in spaces:
            for end, entered in moves(spaces, character, start, rules):
                assert any(
                    back == end and again >= entered
                    for away, _ in moves(spaces, character, end, rules)
                    for back, again in moves(spaces, character, away, rules)
                )


def search(spaces: SpaceMap, whereabouts: Whereabouts, objective: Objective) -> bool:
    """Whether play forward, with every path tried in every turn, fulfils an objective."""
    seen = [dict(whereabouts)]
    for start in seen:
        for first, middle in after(spaces, start):
            if met(spaces, middle, [first], objective, CLASSIC):
                return True
            for second, end in after(spaces, middle):
                if met(spaces, end, [first, second], objective, CLASSIC):
                    return True
            if middle not in seen:
                seen.append(middle)
    return False


def after(spaces: SpaceMap, whereabouts: Whereabouts) -> list[tuple[MoveCharacter, dict[Character, Hex]]]:
    """Every move with the places that it leads to."""
    return [
        (MoveCharacter(character, path), {**whereabouts, character: path[-1]})
        for character in CHARACTERS
        for path in paths(spaces, character, whereabouts[character], CLASSIC)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_possible_agrees_with_play_forward(seed: int) -> None:
    """The search from the end finds exactly what trying everything from the start finds."""
    rng = random.Random(seed)
    spaces = random_kingdom(rng, rng.randint(2, 5))
    whereabouts = random_whereabouts(rng, spaces)
    who, whom = rng.sample(CHARACTERS, 2)
    clauses: list[Clause] = [
        Visit(who, rng.choice(list(Place))),
        Meet(who, whom, rng.choice([None, *Place])),
        MoveOver(who, rng.choice(list(Terrain))),
        SeeCharacter(who, whom),
        SeePlace(whom, rng.choice(list(Place))),
        SeeLine(who, rng.choice(list(Terrain))),
        SeeBoth(whom),
        Visit(whom, rng.choice(list(Place))),
    ]
    objective = tuple(rng.sample(clauses, rng.randint(1, 3)))
    assert possible(spaces, whereabouts, objective, CLASSIC) == search(spaces, whereabouts, objective)
