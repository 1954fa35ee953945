"""Boards that the tests look at. Run this module to write the goldens anew: python -m tests.boards.scenes."""

from __future__ import annotations

import random
from pathlib import Path

from fairytile.actions import AddTile, Character, MoveCharacter
from fairytile.boards import Size, board, legend
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.notation import parse_kingdom
from fairytile.rules import apply, legal_actions, start
from fairytile.state import Game, Options, StartSide, State
from fairytile.tiles import footprint
from fairytile.views import view
from fairytile.words import Language

GOLDENS = Path(__file__).parent / "goldens"


def small_kingdom() -> Kingdom:
    """Two tiles with every terrain, and a River from its spring over the edge between them."""
    return parse_kingdom("0,0M0/1,0P35/0,1F/1,1C24/2,1P/1,2F")


def game(steps: int, seed: int = 5) -> State:
    """A game in which somebody does anything at all, and lays tiles whenever possible."""
    box, rng = load(), random.Random(seed)
    options = Options(players=2, pages=6, start_side=StartSide.FRONT)
    state = start(Game(box, options, deal(box, options, Chance(seed))))
    for _ in range(steps):
        legal = legal_actions(state)
        tiles = [action for action in legal if isinstance(action, AddTile)]
        state = apply(state, rng.choice(tiles or [*legal]))
    return state


def destinations(state: State, character: Character) -> str:
    """The board on which a person chooses where a character moves."""
    ends = {
        action.path[-1]
        for action in legal_actions(state)
        if isinstance(action, MoveCharacter) and action.character is character
    }
    return board(state, marks={hex_: str(number) for number, hex_ in enumerate(sorted(ends), 1)})


def spots(state: State) -> dict[AddTile, str]:
    """A number for each place where the top tile can be laid."""
    ways = {frozenset(footprint(*way)): way for way in legal_actions(state) if isinstance(way, AddTile)}
    return {way: str(number) for number, way in enumerate(ways.values(), 1)}


def trail(state: State) -> dict[Hex, str]:
    """What a person sees of two moves, the Dragon's as a and the Knight's as b, before they happen."""
    first = {
        who: next(
            (state.hex_of(who), *action.path)
            for action in legal_actions(state)
            if isinstance(action, MoveCharacter) and action.character is who
        )
        for who in (Character.DRAGON, Character.KNIGHT)
    }
    flown, walked = first.values()
    return {hex_: "a" * (hex_ in flown) + "b" * (hex_ in walked) for hex_ in {*flown, *walked}}


def drawings() -> dict[str, str]:
    """All drawings that have a golden, by its name."""
    early, late = game(8), game(40)
    kingdom = small_kingdom()
    return {
        "kingdom": board(kingdom),
        "kingdom-small": board(kingdom, size=Size.SMALL),
        "kingdom-ascii": board(kingdom, ascii_only=True),
        "kingdom-coordinates": board(kingdom, coordinates=True),
        "kingdom-colour": board(kingdom, colour=True),
        "kingdom-no-tiles": board(parse_kingdom("0,0M0/1,0P35/0,1F/1,1C24")),
        "game": board(early),
        "game-small": board(early, size=Size.SMALL),
        "game-french": board(early, language=Language.FRENCH, names=("Zoé", "Maximilienne"), width=100),
        "game-german-ascii": board(early, language=Language.GERMAN, ascii_only=True),
        "game-spectator": board(view(early, None)),
        "game-destinations": destinations(early, Character.KNIGHT),
        "game-placements": board(early, spots=spots(early)),
        "game-placements-small": board(early, spots=spots(early), size=Size.SMALL),
        "game-trail": board(early, trail=trail(early)),
        "game-trail-small": board(early, trail=trail(early), size=Size.SMALL),
        "game-coordinates-small": board(early, coordinates=True, size=Size.SMALL),
        "game-narrow": board(early, width=50),
        "all-tiles": board(late),
        "all-tiles-small": board(late, size=Size.SMALL, width=100),
        "legends": "\n".join(legend(language) for language in Language),
    }


if __name__ == "__main__":
    GOLDENS.mkdir(exist_ok=True)
    for name, drawing in drawings().items():
        (GOLDENS / f"{name}.txt").write_text(drawing + "\n", encoding="utf-8")
