"""The number of ways a game can go on is what it always was, and what the slow second reading counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fairytile.actions import CHARACTERS, AddTile, Adventure, Character, MoveCharacter
from fairytile.hexes import Hex
from fairytile.notation import parse_position, position_text
from fairytile.ruleset import Misfit
from fairytile.state import State
from fairytile.tiles import Face, Land
from tests.agreement.test_objectives import slow
from tests.notation.frozen import EDITION
from tests.oracle import land
from tests.oracle.pages import met
from tests.perft.counting import FOLDER, files, read, ways

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_there_are_as_many_ways_as_ever(path: Path) -> None:
    counted = read(path)
    state = counted.state
    assert [(depth, ways(state, depth)) for depth, _ in counted.counts] == counted.counts


def test_the_positions_are_as_different_as_games_are() -> None:
    states = [read(path).state for path in FILES]
    assert {len(state.seats) for state in states} == {2, 3, 4}
    assert any(state.top is None for state in states)
    assert any(state.adventures for state in states)
    assert any(state.seats[state.to_move].magic for state in states)


def test_positions_are_written_as_the_library_writes_them() -> None:
    for path in FILES:
        position = read(path).position
        assert position_text(parse_position(position, EDITION)) == position


# --- the slow second reading ----------------------------------------------------------------


SLOWLY = (
    "start-front",
    "rivers-bank",
    "late",
    "late-magic",
    "last-page",
    "magic-recount-last",
    "princess-jumps-one",
    "princess-return-yes",
    "sight-gaps-over",
    "own-space-lines-no",
)
"""Most of the others have too many ways to lay tiles for it not to take long."""


class Table(NamedTuple):
    """A Kingdom and its characters, as the second reading has them."""

    spaces: dict[Hex, Land]
    whereabouts: dict[Character, Hex]
    top: Face | None


@pytest.mark.parametrize("name", SLOWLY)
def test_the_second_reading_counts_two_actions_alike(name: str) -> None:
    state = read(FOLDER / f"{name}.txt").state
    assert slow_ways(state) == ways(state, 2)


def slow_ways(state: State) -> int:
    """Two actions from the beginning of a turn: an Adventure and whatever may follow, or a turned Page."""
    table = Table(dict(state.kingdom), {who: state.hex_of(who) for who in CHARACTERS}, state.top)
    count = len(adventures(state, table)) + 1
    for adventure, after in adventures(state, table):
        count += 1 + recounts(state, after, adventure)
        if state.seats[state.to_move].magic:
            count += len(adventures(state, after))
    return count


def recounts(state: State, table: Table, adventure: Adventure) -> bool:
    """Whether the Page in hand may be recounted after the first Adventure of a turn."""
    objective = state.objective(state.to_move)
    assert objective is not None
    clauses = tuple(map(slow, objective.clauses))
    return met(table.spaces, table.whereabouts, [adventure], clauses, state.ruleset)


def adventures(state: State, table: Table) -> list[tuple[Adventure, Table]]:
    """Each Adventure that differs from the others, and what it leads to."""
    return [*moves(state, table), *tiles(state, table)]


def moves(state: State, table: Table) -> Iterator[tuple[Adventure, Table]]:
    for who in CHARACTERS:
        different = {}
        for path in land.paths(table.spaces, who, table.whereabouts[who], state.ruleset):
            different[path[-1], land.kinds(table.spaces, path)] = path
        for path in different.values():
            whereabouts = {**table.whereabouts, who: path[-1]}
            yield MoveCharacter(who, path), table._replace(whereabouts=whereabouts)


def tiles(state: State, table: Table) -> Iterator[tuple[Adventure, Table]]:
    if table.top is None:
        return
    for laid in land.placements(table.spaces, table.top, state.ruleset):
        spaces = {**table.spaces, **dict(laid)}
        yield (
            AddTile(min(hex_ for hex_, _ in laid), 0),
            Table(spaces, table.whereabouts, next_top(state, spaces)),
        )


def next_top(state: State, spaces: dict[Hex, Land]) -> Face | None:
    """The tile that shows after one was laid: the next, unless it fits nowhere and is set aside."""
    for number in range(state.tiles_gone + 1, len(state.game.deal.stack)):
        face = state.game.face(number)
        if land.placements(spaces, face, state.ruleset) or state.ruleset.misfit is Misfit.STAY:
            return face
    return None
