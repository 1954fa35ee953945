"""An edition that never changes, and games played with it.

The records in ``tests/record/data`` were played with it: a change of a tile, of a Page or of their order
makes them unreadable, which is what they are there to notice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from fairytile.actions import Action, Character, EndTurn, Recount
from fairytile.chance import Chance
from fairytile.dealing import deal
from fairytile.edition import Edition, Page, PageNumber, StartingTile
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
)
from fairytile.rules import apply, legal_actions, start
from fairytile.state import Game, Options, State
from fairytile.tiles import Face, Land, Place, Terrain, Tile

P, K, D = Character


def face(text: str) -> Face:
    """A side of a tile: three lands joined by hyphens."""
    return Face(
        *(
            Land(Terrain("FPMC".index(land[0])), sum(1 << int(edge) for edge in land[1:]))
            for land in text.split("-")
        )
    )


# As they lie at the start; `Tile` has them before they are turned.
_STARTING = (
    (P, 3, ("P15-C-F", "F15-C-M")),
    (K, 1, ("M45-F-P", "P45-F-F")),
    (D, 5, ("F12-M-P", "P12-M-P")),
)
_REGULAR = (
    ("F-F-P", "F-F-F"),
    ("P-P-M", "M-M-F"),
    ("P-P-P", "M-M-M"),
    ("F03-P-M", "P25-C-F"),
    ("M03-F-F", "C-P03-M"),
    ("F-P-M", "M25-P-C"),
    ("P03-F-M", "C-F-M"),
    ("F25-F-P", "P14-P-M"),
    ("M-C25-P", "F-M-C"),
    ("P-M03-F", "M-P-C"),
    ("F14-M-P", "P-C-M"),
    ("F-P25-F", "C-M-P"),
)
_OBJECTIVES: tuple[tuple[Clause, ...], ...] = (
    (Visit(P, Place.CASTLE),),
    (Visit(K, Place.CASTLE),),
    (Visit(D, Place.LARGE_MOUNTAIN),),
    (Visit(K, Place.LARGE_MOUNTAIN),),
    (Visit(P, Place.LARGE_FOREST),),
    (Visit(P, Place.LARGE_RIVER),),
    (Visit(K, Place.LARGE_PLAIN),),
    (Visit(D, Place.LARGE_RIVER),),
    (Visit(P, Place.MOUNTAIN),),
    (Visit(D, Place.FOREST),),
    (Visit(D, Place.CASTLE), SeeCharacter(D, K)),
    (Visit(P, Place.FOREST), SeeCharacter(P, D)),
    (Visit(K, Place.PLAIN), SeeCharacter(K, P)),
    (Visit(P, Place.CASTLE), SeeBoth(P)),
    (Visit(K, Place.LARGE_FOREST), SeePlace(K, Place.CASTLE)),
    (Meet(P, K, Place.FOREST),),
    (Meet(P, K, Place.PLAIN),),
    (Meet(P, D, Place.MOUNTAIN),),
    (Meet(P, D, Place.FOREST),),
    (Meet(P, D, Place.PLAIN),),
    (Meet(K, D, Place.MOUNTAIN),),
    (Meet(P, K, Place.LARGE_RIVER),),
    (Meet(K, D, Place.LARGE_RIVER),),
    (Meet(P, D, Place.LARGE_PLAIN),),
    (Meet(P, K, Place.CASTLE),),
    (SeePlace(P, Place.LARGE_MOUNTAIN),),
    (SeeCharacter(D, P),),
    (SeeCharacter(D, K),),
    (SeeCharacter(K, D),),
    (SeeBoth(K),),
    (SeeBoth(P),),
    (SeeLine(P, Terrain.FOREST),),
    (SeeLine(D, Terrain.MOUNTAIN),),
    (SeeLine(K, Terrain.PLAIN),),
    (MoveOver(D, Terrain.CASTLE),),
    (MoveOver(K, Terrain.CASTLE),),
)


def _starting(character: Character, rotation: int, sides: tuple[str, str]) -> StartingTile:
    front, back = (face(side).rotated(-rotation) for side in sides)
    return StartingTile(Tile(f"start-{character.key}", (front, back)), character, (1, 1))


def _edition() -> Edition:
    princess, knight, dragon = (_starting(*starting) for starting in _STARTING)
    pages = {
        PageNumber(number): Page(PageNumber(number), Objective(clauses), hard=number % 6 == 0)
        for number, clauses in enumerate(_OBJECTIVES, 1)
    }
    regular = tuple(Tile(f"tile-{number}", (face(f), face(b))) for number, (f, b) in enumerate(_REGULAR))
    return Edition("frozen", 1, "f0f0f0", (princess, knight, dragon), regular, pages, {})


EDITION = _edition()


def new_game(seed: int, options: Options | None = None) -> Game:
    """A game dealt by chance."""
    options = options or Options()
    return Game(EDITION, options, deal(EDITION, options, Chance(seed)))


def played(game: Game, seed: int, most: int) -> Iterator[tuple[State, Action]]:
    """A game played nearly at random, each State with the action taken then; what can be told is told."""
    rng = random.Random(seed)
    state = start(game)
    for _ in range(most):
        if state.outcome is not None:
            return
        action = _choose(state, rng)
        yield state, action
        state = apply(state, action)


def final(game: Game, seed: int, most: int) -> State:
    """Where such a game leads to."""
    state = start(game)
    for before, action in played(game, seed, most):
        state = apply(before, action)
    return state


def _choose(state: State, rng: random.Random) -> Action:
    legal = legal_actions(state)
    recounts = [action for action in legal if isinstance(action, Recount)]
    if recounts:
        return recounts[0]
    # Without this most second Adventures would be moves about nothing.
    ends = [action for action in legal if isinstance(action, EndTurn)]
    return ends[0] if ends and rng.random() < 0.5 else rng.choice(legal)
