"""The exact number of Adventures and of ways, against a search that tries everything."""

from __future__ import annotations

import pytest

from fairytile.actions import AddTile, Adventure
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.puzzles.random_positions import random_position
from fairytile.puzzles.shortest_ways import SearchProblem, Way, first_line, shortest
from fairytile.solver import after, distance, solve_with_tile

from .plain import plain_solution

EDITION = load()


def tasks(seed: int, tiles: int, *, tile: bool) -> list[SearchProblem]:
    """Every Page of the edition in one position."""
    kingdom, whereabouts, top = random_position(EDITION, tiles, Chance(seed))
    face = EDITION.face(*top) if tile and top is not None else None
    return [
        SearchProblem(EDITION.objective(page), kingdom, whereabouts, face) for page in sorted(EDITION.pages)
    ]


def goes(task: SearchProblem, way: Way, line: tuple[Adventure, ...]) -> bool:
    """Whether a line has the Adventures of a way and no others, and tells the Page with the last of them."""
    kingdom, whereabouts, rest = task.kingdom, task.whereabouts, way
    for adventure in line:
        if isinstance(adventure, AddTile):
            assert task.top is not None
            kingdom = kingdom.laid(task.top, adventure)
        else:
            assert adventure in kingdom.all_moves(*whereabouts)
            whereabouts = after(kingdom, whereabouts, adventure)
        left = rest.without(kingdom, adventure)
        assert left is not None
        rest = left
    return not rest.adventures and task.objective.is_met(kingdom, whereabouts, line[-1:])


@pytest.mark.parametrize("seed", range(4))
def test_by_moves_alone_the_ways_are_those_of_a_plain_search(seed: int) -> None:
    for task in tasks(seed, 2 + seed, tile=False):
        found, plain = shortest(task), plain_solution(task, 3)
        if plain is not None:
            assert found is not None
            assert (found.adventures, set(found.ways())) == plain
        else:
            assert found is None or found.adventures > 3


@pytest.mark.parametrize("seed", range(4))
def test_with_a_tile_to_lay_the_ways_are_those_of_a_plain_search(seed: int) -> None:
    for task in tasks(seed, seed, tile=True):
        found, plain = shortest(task), plain_solution(task, 2)
        if plain is not None:
            assert found is not None
            assert (found.adventures, set(found.ways())) == plain
        else:
            assert found is None or found.adventures > 2


@pytest.mark.parametrize("seed", range(8))
def test_by_moves_alone_it_takes_as_many_as_the_solver_says(seed: int) -> None:
    for task in tasks(seed, seed + 3, tile=False):
        found = shortest(task)
        assert (found and found.adventures) == distance(task.objective, task.kingdom, task.whereabouts)


@pytest.mark.parametrize("seed", range(2))
def test_a_tile_laid_later_is_never_worse_than_one_laid_first(seed: int) -> None:
    for task in tasks(seed, 3, tile=True):
        assert task.top is not None
        moves = distance(task.objective, task.kingdom, task.whereabouts)
        first = solve_with_tile(task.objective, task.kingdom, task.whereabouts, task.top)
        known = [count for count in (moves, first and first.adventures) if count is not None]
        found = shortest(task)
        assert not known or (found is not None and found.adventures <= min(known))


@pytest.mark.parametrize("seed", range(3))
def test_each_way_is_counted_once_and_has_an_order_that_tells_the_page(seed: int) -> None:
    for task in tasks(seed, 5, tile=True):
        found = shortest(task)
        if found is None or found.total > 200:
            continue
        ways = list(found.ways())
        assert len(ways) == len(set(ways)) == found.total
        for way in ways[:5]:
            assert way.adventures == found.adventures
            assert goes(task, way, first_line(task, way))
