"""Whoever follows a hint can recount the Page in the end, and no shorter way leads there."""

import random

import pytest

from fairytile.actions import CHARACTERS, AddTile
from fairytile.bots import AT_ONCE
from fairytile.bots.simple_bots import Purposeful
from fairytile.content import load, new_game
from fairytile.hints import Hint, Outlook, best_line, hint, move_phrase
from fairytile.kingdom import Kingdom
from fairytile.objectives import Objective
from fairytile.rules import apply, can_lay_tiles, legal_actions, may_recount
from fairytile.solver import after, distance, is_possible, solve, solve_with_tile
from fairytile.state import Options, SeatNumber, State
from fairytile.views import view
from fairytile.words import Language
from tests.agreement.test_objectives import RULESETS, random_objective
from tests.oracle.drawing import random_kingdom
from tests.solver.test_solver import random_whereabouts

PAGES = [page.objective for page in load().pages.values()]


@pytest.mark.parametrize("magic", [False, True])
def test_the_best_line_is_legal_as_long_as_the_distance_and_fulfils_the_page(magic: bool) -> None:
    lengths: set[int] = set()
    only_together = 0
    for seed in range(250):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(2, 16)), rng.choice(RULESETS))
        whereabouts = random_whereabouts(rng, kingdom)
        for objective in (random_objective(rng), rng.choice(PAGES)):
            line = best_line(objective, kingdom, whereabouts, magic)
            lengths.add(len(line))
            assert len(line) == (distance(objective, kingdom, whereabouts, magic=magic) or 0), seed
            if not line:
                continue
            now = whereabouts
            for move in line:
                assert move in kingdom.moves(move.character, now[move.character]), seed
                now = after(kingdom, now, move)
            last_turn = line[-2:] if magic else line[-1:]
            assert objective.is_met(kingdom, now, last_turn), (seed, objective)
            only_together += not objective.is_met(kingdom, now, line[-1:])
    assert {0, 1, 2, 3} <= lengths
    assert bool(only_together) == magic


def test_every_step_of_the_best_line_is_the_first_that_the_solver_names() -> None:
    for seed in range(1000, 1100):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(4, 16)))
        whereabouts, objective = random_whereabouts(rng, kingdom), rng.choice(PAGES)
        for move in best_line(objective, kingdom, whereabouts):
            solution = solve(objective, kingdom, whereabouts)
            assert solution is not None
            assert move == solution.first[0]
            whereabouts = after(kingdom, whereabouts, move)


@pytest.mark.parametrize("language", Language)
def test_moves_of_a_character_to_different_spaces_are_told_apart(language: Language) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(2, 40)), rng.choice(RULESETS))
        whereabouts = random_whereabouts(rng, kingdom)
        for who in CHARACTERS:
            moves = kingdom.moves(who, whereabouts[who])
            ends = {(kingdom.end(move), move_phrase(kingdom, whereabouts, move, language)) for move in moves}
            assert len(ends) == len(set(map(kingdom.end, moves))) == len({phrase for _, phrase in ends}), seed


def follow(state: State, seat: SeatNumber, found: Hint) -> State:
    """The State after a player had the Adventures of a hint while nobody else did anything."""
    *before, last = found.line
    for adventure in before:
        state = apply(fresh(state, seat), adventure)
    # Without Magic, and without having begun it, the last Adventure is of another turn.
    return apply(state if found.by_magic else fresh(state, seat), last)


def fresh(state: State, seat: SeatNumber) -> State:
    return state._replace(to_move=seat, adventures=(), recounted=False)


def test_whoever_follows_a_hint_can_recount_and_no_way_is_shorter() -> None:
    met: set[tuple[Outlook, bool]] = set()
    for seed in range(3):
        bot, rng = Purposeful(), random.Random(seed)
        state = new_game(Options(players=2, pages=8), seed=seed)
        for number in range(120):
            if state.outcome is not None:
                break
            for seat in (SeatNumber(0), SeatNumber(1)):
                if number % 7 == 0 and not state.seats[seat].out:
                    found = hint(view(state, seat))
                    met.add((found.outlook, found.by_magic))
                    check(state, seat, found)
            seen = view(state, state.to_move)
            state = apply(state, bot.choose(seen, legal_actions(state), rng, AT_ONCE))
    assert met >= {
        (Outlook.NOW, False),
        (Outlook.MOVES, False),
        (Outlook.MOVES, True),
        (Outlook.TILE, False),
        (Outlook.TILE, True),
        (Outlook.GROW, False),
    }


def check(state: State, seat: SeatNumber, found: Hint) -> None:
    objective = state.objective(seat)
    assert objective is not None
    kingdom, whereabouts = state.kingdom, state.whereabouts
    if found.outlook is Outlook.NOW:
        assert may_recount(state)
        assert state.to_move == seat
    elif found.line:
        assert found.adventures == least(state, objective)
        assert isinstance(found.line[0], AddTile) == (found.outlook is Outlook.TILE)
        assert may_recount(follow(state, seat, found))
    else:
        assert least(state, objective) is None
        assert can_lay_tiles(state) == (found.outlook is Outlook.GROW)
        assert found.outlook is Outlook.GROW or not is_possible(objective, kingdom, whereabouts)


def least(state: State, objective: Objective) -> int | None:
    """The least number of Adventures, the top tile first or no tile at all."""
    moves = distance(objective, state.kingdom, state.whereabouts)
    tile = state.top and solve_with_tile(objective, state.kingdom, state.whereabouts, state.top)
    found = [length for length in (moves, tile and tile.adventures) if length is not None]
    return min(found, default=None)
