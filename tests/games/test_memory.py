"""How much memory it takes to keep all States of a game: one more on a Kingdom that is there costs little."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from itertools import pairwise

import pytest

from fairytile.actions import AddTile
from fairytile.kingdom import Kingdom
from fairytile.rules import apply
from fairytile.state import Game, Options, State
from tests.games.played import Played, played

KB = 1024


def cost(game: Played) -> float:
    """What one more State takes on average while all others are kept, in bytes.

    A tile makes a Kingdom, which is another matter. The game was played before, so the tables of its
    Kingdoms, which all States on them share, are there.
    """
    steps = [
        step for step in zip(game.states, game.actions, strict=False) if not isinstance(step[1], AddTile)
    ]
    kept: list[State | None] = [None] * len(steps)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for number, (state, action) in enumerate(steps):
        kept[number] = apply(state, action)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_more_state_on_a_kingdom_takes_less_than_1_kb(players: int) -> None:
    game = played(Options(players=players), seed=1)
    cost(game)  # fills what is still empty
    found = cost(game)
    print(f"{players} players: {found:.0f} bytes for one more State")
    assert found < KB


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_action_adds_more_than_1_kb_to_what_the_state_before_has(players: int) -> None:
    states = played(Options(players=players), seed=1).states
    added = [size_of(after, parts(before)) for before, after in pairwise(states)]
    print(f"{players} players: {sum(added) / len(added):.0f} bytes are new in a State, at most {max(added)}")
    assert max(added) < KB


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_single_state_takes_less_than_2_kb(players: int) -> None:
    sizes = sorted(size_of(state, {}) for state in played(Options(players=players), seed=1).states)
    print(f"{players} players: a State alone has {sizes[0]} to {sizes[-1]} bytes")
    assert sizes[-1] < 2 * KB


def size_of(state: State, known: dict[int, object]) -> int:
    """The size of all parts of a State but those that are known."""
    return sum(sys.getsizeof(part) for number, part in parts(state).items() if number not in known)


def parts(state: State) -> dict[int, object]:
    """The tuples that a State is made of, paths of this turn included, without the Game and the Kingdom.

    Numbers and enums are no parts: there is one of each in a program, however many States it has.
    """
    found: dict[int, object] = {}
    waiting: list[object] = [state]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, Game | Kingdom | int | None):
            assert isinstance(thing, tuple)
            found[id(thing)] = thing
            waiting += thing
    return found
