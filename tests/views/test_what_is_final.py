"""The data say of each offered action whether it can be taken back, and how a symmetric tile may lie."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from fairytile.actions import AddTile, EndTurn, MoveCharacter, Recount, TurnPage
from fairytile.content import load, new_game
from fairytile.edition import Edition
from fairytile.errors import Reason
from fairytile.hexes import Hex
from fairytile.record import Running
from fairytile.rules import apply, can_lay_tiles, is_final, legal_actions
from fairytile.ruleset import Misfit, Rivers, Ruleset
from fairytile.state import Options, State
from fairytile.tiles import Face, Land, Terrain, Tile, footprint
from fairytile.views import FinalData, View, view, view_data
from fairytile.views.schema import CHARACTER_WORDS
from tests.views.games import choose, many_tables, played, small_edition, viewers, with_misfit

WAYS = [Ruleset(rivers=rivers, misfit=misfit) for rivers, misfit in product(Rivers, Misfit)]


def said(final: FinalData, action: object) -> bool:
    """What the data say of an action, as a client without rules looks it up."""
    match action:
        case MoveCharacter(character):
            found: bool = getattr(final, CHARACTER_WORDS[character])
            return found
        case AddTile():
            return final.add_tile
        case Recount():
            return final.recount
        case TurnPage():
            return final.turn_page
        case EndTurn():
            return final.end_turn
        case _:
            raise AssertionError(action)


def running(edition: Edition, options: Options, rng: random.Random, most: int = 60) -> Iterator[Running]:
    """A game at random, moment by moment, in which nothing is taken back."""
    game = new_game(options, seed=rng.getrandbits(32), edition=edition).game
    now = Running.of(game)
    for _ in range(most):
        yield now
        if now.state.outcome is not None:
            return
        action = choose(legal_actions(now.state), rng)
        now = now.after(action, seat=now.state.to_move, moment=now.moment)


@pytest.mark.parametrize("ruleset", WAYS, ids=lambda each: f"{each.rivers}-{each.misfit}")
def test_what_is_offered_as_final_is_refused_to_be_taken_back_and_nothing_else(ruleset: Ruleset) -> None:
    rng = random.Random(str(ruleset))
    seen: set[tuple[bool, bool]] = set()
    for box in (load(), small_edition(), with_misfit()):
        for now in running(box, Options(players=3, pages=4, ruleset=ruleset), rng):
            final = view_data(now.view(None)).final
            for action in legal_actions(now.state) if now.state.outcome is None else ():
                assert said(final, action) is is_final(now.state, action)
                after = now.after(action, seat=now.state.to_move, moment=now.moment)
                if after.state.turn == now.state.turn and after.state.outcome is None:
                    refused = after.taking_back_refused is Reason.NOT_TO_TAKE_BACK
                    assert refused is said(final, action), action
                    seen.add((isinstance(action, MoveCharacter), refused))
    assert seen == {(True, False), (True, True), (False, True)}


def test_a_flight_is_final_once_the_top_tile_fits_nowhere_and_stays() -> None:
    # By these rulings the stack goes on showing a tile that nobody can lay, with others below it.
    options = Options(ruleset=Ruleset(rivers=Rivers.BANK, misfit=Misfit.STAY))
    stuck = 0
    for seed in range(150, 200):
        state, rng = new_game(options, seed=seed), random.Random(seed)
        while state.outcome is None and can_lay_tiles(state):
            assert not view_data(view(state, None)).final.dragon
            actions = legal_actions(state)
            tiles = [action for action in actions if isinstance(action, AddTile)]
            state = apply(state, rng.choice(tiles or actions))
        data = view_data(view(state, None))
        assert data.final.dragon
        assert not data.final.princess
        stuck += data.top is not None and data.tiles_left > 1
    assert stuck


def test_where_nothing_is_taken_back_all_is_final() -> None:
    state = new_game(Options(take_back=False), seed=1)
    assert view_data(view(state, None)).final == FinalData(*[True] * 7)


def test_it_is_the_same_for_everybody_at_the_table() -> None:
    rng = random.Random(5)
    for options in many_tables():
        for state in played(small_edition(), options, rng, most=15):
            assert len({view_data(view(state, seat)).final for seat in viewers(state)}) == 1


# --- symmetric tiles ------------------------------------------------------------------------


def lands(seen: View, at: Hex, rotation: int) -> dict[Hex, Land]:
    """What the hexes show with the top tile on them."""
    assert seen.top is not None
    return dict(zip(footprint(at, rotation), seen.top.rotated(rotation), strict=True))


def offered_as(seen: View, at: Hex, rotation: int) -> AddTile | None:
    """The placement that a client without rules sends for a way to lay the tile."""
    data = view_data(seen)
    assert data.top is not None
    covered = {*footprint(at, rotation)}
    for place in data.placements:
        if {*place.hexes} == covered and (data.top.symmetric or place.rotation == rotation):
            return AddTile(place.at, place.rotation)
    return None


def test_one_way_to_lay_a_symmetric_tile_stands_for_all_that_look_like_it() -> None:
    wood = Land(Terrain.FOREST)
    meadow = Land(Terrain.PLAIN)
    alike = Tile("wood", (Face(wood, wood, wood), Face(wood, wood, meadow)))
    flood = tuple(Land(Terrain.PLAIN).rotated(0) for _ in range(3))
    box = replace(load(), regular=(alike, Tile("plain", (Face(*flood), Face(*flood))), *load().regular[:4]))
    symmetric: set[bool] = set()
    for seed in range(12):
        state: State = new_game(Options(), seed=seed, edition=box)
        seen = view(state, None)
        data = view_data(seen)
        assert data.top is not None
        symmetric.add(data.top.symmetric)
        shown = [lands(seen, place.at, place.rotation) for place in data.placements]
        for place in data.placements:
            for at, rotation in product(place.hexes, range(6)):
                if {*footprint(at, rotation)} == {*place.hexes}:
                    found = offered_as(seen, at, rotation)
                    wanted = lands(seen, at, rotation)
                    assert (found is not None) is (wanted in shown)
                    if found is not None:
                        assert lands(seen, found.at, found.rotation) == wanted
    assert symmetric == {True, False}
