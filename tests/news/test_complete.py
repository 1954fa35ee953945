"""News is complete: a table and its news give the next table, for every seat and for a spectator."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from fairytile.actions import CLOSE, TAKE_BACK, Action, Character, Deed, MoveCharacter
from fairytile.content import load
from fairytile.edition import Edition
from fairytile.news import Happening, happening_data, news, read_happening
from fairytile.rules import apply, can_lay_tiles, close, legal_actions
from fairytile.state import Options, SeatNumber, State
from fairytile.views import view
from tests.news.reducer import Table
from tests.views.games import choose, dealt, many_options, many_tables, small_edition, viewers, with_misfit


class Step(NamedTuple):
    """Something that was done at a table, with the State before it and the one after it."""

    before: State
    deed: Deed
    after: State


def steps(box: Edition, options: Options, rng: random.Random, most: int) -> Iterator[Step]:
    """A game in which moves are sometimes taken back, and which is closed if it takes too long."""
    state, before = dealt(box, options, rng), None
    for _ in range(most):
        if state.outcome is not None:
            return
        if before is not None and rng.random() < 0.2:
            yield Step(state, TAKE_BACK, before)
            state, before = before, None
            continue
        action = choose(legal_actions(state), rng)
        after = apply(state, action)
        yield Step(state, action, after)
        state, before = after, state if may_be_taken_back(state, action, after) else None
    if state.outcome is None:
        yield Step(state, CLOSE, close(state))


def may_be_taken_back(before: State, action: Action, after: State) -> bool:
    """Whether it was a move that revealed nothing."""
    if not isinstance(action, MoveCharacter) or after.turn != before.turn or after.outcome is not None:
        return False
    revealing = action.character is Character.DRAGON and not can_lay_tiles(before)
    pages, left = ([(seat.untold, seat.out) for seat in state.seats] for state in (before, after))
    return not revealing and pages == left


def check(box: Edition, options: Options, rng: random.Random, most: int) -> Counter[str]:
    """Follow a game by its news alone; how often each kind of news came."""
    counted: Counter[str] = Counter()
    tables: dict[SeatNumber | None, Table] = {}
    for before, deed, after in steps(box, options, rng, most):
        for seat in viewers(before):
            happened = news(view(before, seat), deed, view(after, seat))
            table = tables.get(seat) or Table.of(view(before, seat))
            tables[seat] = table.after_all(happened)
            assert tables[seat] == Table.of(view(after, seat)), (deed, happened)
            assert all(map(comes_back, happened))
            counted.update(happening.kind for happening in happened)
    return counted


def comes_back(happening: Happening) -> bool:
    return read_happening(json.loads(json.dumps(happening_data(happening)))) == happening


def test_a_game_can_be_followed_by_its_news_whatever_the_rules() -> None:
    rng = random.Random(51)
    counted: Counter[str] = Counter()
    for number, options in enumerate(many_tables()):
        box = small_edition(never=2 + number % 4) if number % 3 else load()
        counted += check(box, options, rng, most=60)
    assert counted["moved"] > 3000
    assert min(counted[kind] for kind in ("laid", "told", "turned", "drew", "turn-began", "took-back")) > 250
    assert min(counted[kind] for kind in ("out", "ended", "opened")) > 100


def test_a_game_can_be_followed_where_tiles_are_set_aside() -> None:
    counted: Counter[str] = Counter()
    for seed in range(12):
        counted += check(with_misfit(), Options(players=2 + seed % 3), random.Random(seed), most=60)
    assert counted["set-aside"] > 10


def test_a_game_can_be_followed_whatever_becomes_of_impossible_pages() -> None:
    rng = random.Random(52)
    counted: Counter[str] = Counter()
    for never in (2, 6, 9):
        for options in many_options():
            counted += check(small_edition(never=never), options, rng, most=80)
    assert counted["exchanged"] > 60
    assert counted["out"] > 300
