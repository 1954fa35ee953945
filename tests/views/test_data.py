"""Views as data: whatever is written can be read again, it says what may be done, and nonsense is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fairytile.actions import (
    CHARACTERS,
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.content import load
from fairytile.data import DataError, Json, plain, read
from fairytile.edition import Page, PageNumber
from fairytile.objectives import MoveOver, Objective, Visit
from fairytile.rules import close
from fairytile.state import Options, SeatNumber, State
from fairytile.tiles import Place, Terrain
from fairytile.views import View, ViewData, crossroads, read_view, view, view_data
from fairytile.views.schema import CHARACTER_WORDS
from tests.views.games import dealt, many_options, many_tables, played, small_edition, viewers


def moments(share: float = 0.2) -> Iterator[State]:
    """States of many kinds of games, some of them closed early."""
    rng = random.Random(31)
    for number, options in enumerate((*many_tables(), *many_options())):
        box = small_edition(never=2 + number % 4) if number % 3 else load()
        for state in played(box, options, rng, most=60):
            if state.outcome is not None or rng.random() < share:
                yield state
        if state.outcome is None:
            yield close(state)


def test_a_view_that_was_written_can_be_read() -> None:
    count = over = 0
    for state in moments(0.06):
        for seat in viewers(state):
            seen = view(state, seat)
            data = view_data(seen)
            assert read(ViewData, json.loads(json.dumps(plain(data)))) == data
            assert read_view(data, seen.edition) == seen
            count += 1
            over += state.outcome is not None
    assert count > 2000
    assert over > 500


def described(data: ViewData) -> tuple[Action, ...]:
    """The legal actions as a client without rules puts them together."""
    actions: list[Action] = []
    if data.may.adventure:
        for character in CHARACTERS:
            paths = getattr(data.moves, CHARACTER_WORDS[character])
            actions += [MoveCharacter(character, path) for path in paths]
        actions += [AddTile(place.at, place.rotation) for place in data.placements]
    flags = ((data.may.recount, RECOUNT), (data.may.turn_page, TURN_PAGE), (data.may.end_turn, END_TURN))
    return (*actions, *(action for flag, action in flags if flag))


def test_the_data_says_what_may_be_done() -> None:
    by_magic = 0
    for state in moments():
        for seat in viewers(state):
            seen = view(state, seat)
            data = view_data(seen)
            assert described(data) == seen.legal_actions
            assert data.may.by_magic == (data.may.adventure and bool(seen.adventures))
            by_magic += data.may.by_magic
    assert by_magic > 50


def test_the_data_says_what_could_be_done_out_of_turn_too() -> None:
    state = dealt(load(), Options(), random.Random(1))
    mine, theirs = (view_data(view(state, SeatNumber(number))) for number in (0, 1))
    assert mine.moves == theirs.moves
    assert mine.placements == theirs.placements
    assert mine.may.adventure
    assert not theirs.may.adventure


def test_the_data_says_of_each_clause_what_it_speaks_of() -> None:
    for state in moments(0.05):
        seen = view(state, SeatNumber(0))
        spoken = view_data(seen).speaks_of
        if seen.objective is None:
            assert spoken == ()
        else:
            together = {hex_ for spaces in spoken for hex_ in spaces}
            assert len(spoken) == len(seen.objective.clauses)
            assert together == {*seen.kingdom.hexes_in(seen.objective.spaces(seen.kingdom, seen.whereabouts))}


# --- crossroads -----------------------------------------------------------------------------


def with_page(state: State, objective: Objective) -> View:
    """What the first player sees with another Page in hand."""
    page = Page(PageNumber(1), objective)
    box = replace(state.game.edition, pages={**state.game.edition.pages, page.number: page})
    seats = (state.seats[0]._replace(hand=page.number), *state.seats[1:])
    return view(state._replace(game=replace(state.game, edition=box), seats=seats), SeatNumber(0))


def test_where_the_way_matters_to_the_page_some_moves_pass_over_what_it_wants_and_others_do_not() -> None:
    found = 0
    wanted = Objective((MoveOver(Character.KNIGHT, Terrain.FOREST),))
    for state in moments(0.05):
        seen = with_page(state, wanted)
        knight = kingdom_moves(seen, Character.KNIGHT)
        told = {
            end
            for end in {move.path[-1] for move in knight}
            if len({passes(seen, move) for move in knight if move.path[-1] == end}) > 1
        }
        assert {end for _, end in crossroads(seen)} == told
        assert {character for character, _ in crossroads(seen)} <= {Character.KNIGHT}
        found += len(told)
    assert found > 100


def kingdom_moves(seen: View, character: Character) -> list[MoveCharacter]:
    return [*seen.kingdom.moves(character, seen.whereabouts[character])]


def passes(seen: View, move: MoveCharacter) -> bool:
    return any(seen.kingdom.lands[seen.kingdom.space(at)].terrain is Terrain.FOREST for at in move.path)


def test_a_page_that_nobody_has_to_move_over_anything_for_has_no_crossroads() -> None:
    for state in moments(0.05):
        assert crossroads(with_page(state, Objective((Visit(Character.KNIGHT, Place.FOREST),)))) == ()


# --- nonsense -------------------------------------------------------------------------------


@cache
def example() -> str:
    """The data of a game in the middle of a turn, as JSON."""
    states = played(load(), Options(players=3), random.Random(8), most=40)
    state = [state for state in states if state.adventures and state.seats[1].turned][-1]
    return json.dumps(plain(view_data(view(state, SeatNumber(1)))))


Spoil = Callable[[dict[str, Any]], object]

WRONG: list[tuple[Spoil, str]] = [
    (lambda d: d.pop("turn"), "turn is missing"),
    (lambda d: d.update(hand=3), "'hand' is not known here"),
    (lambda d: d.update(seat=3), "seat: there is no seat 3"),
    (lambda d: d.update(seat=True), "seat: true is not a whole number"),
    (lambda d: d.update(turn=0), "turn: it is 0"),
    (lambda d: d.update(turn="4"), "turn: '4' is not a whole number"),
    (lambda d: d.update(to_move=-1), "to_move: there is no seat -1"),
    (lambda d: d.update(edition="other/1"), "edition: this is other/1@"),
    (lambda d: d.update(kingdom=[]), "characters.princess: there is no space"),
    (lambda d: d["kingdom"].append(d["kingdom"][0]), "there is a space at 0,0 already"),
    (
        lambda d: d["kingdom"].append({**d["kingdom"][0], "at": [90, 0]}),
        "kingdom: the spaces",
    ),
    (lambda d: d["kingdom"].append({**d["kingdom"][0], "at": [10**30, 0]}), "more than anybody counts"),
    (
        lambda d: d["kingdom"][2].update(terrain="swamp"),
        "kingdom[2].terrain: 'swamp' is not known here",
    ),
    (lambda d: d["kingdom"][2].update(river=[6]), "kingdom[2]: the River crosses edge 6"),
    (lambda d: d["kingdom"][2].update(at=[0, 0, 0]), "kingdom[2].at: the list has 3 entries: write 2"),
    (lambda d: d.update(kingdom=d["kingdom"] * 9), "all tiles have 45"),
    (lambda d: d["characters"].update(knight=[50, 0]), "characters.knight: there is no space at 50,0"),
    (lambda d: d["top"].update(tile=12), "top: there is no tile 12"),
    (lambda d: d.update(top=None), "tiles_left: a stack with tiles has a visible one"),
    (lambda d: d["seats"].pop(), "seats: there are 2 seats for 3 players"),
    (lambda d: d["seats"][0].update(book=40), "seats[0]: of 12 untold Pages"),
    (lambda d: d["seats"][0].update(told=[99]), "seats[0].told[0]: never-quite-lost/1 has no Page 99"),
    (lambda d: d["seats"][1].update(turned=18), "seats[1].turned: 18 Pages were turned away"),
    (
        lambda d: d["seats"][0].update(bottom=[1] * 18),
        "seats[0].bottom: 18 Pages are known",
    ),
    (
        lambda d: d["options"]["ruleset"].update(rivers="dry"),
        "options.ruleset.rivers: 'dry'",
    ),
    (lambda d: d["options"].update(players=5), "options: 5 players: a game is for 2 to 4"),
    (
        lambda d: d["adventures"][0].update(kind="swim"),
        "adventures[0]: the kind is 'swim': write",
    ),
    (lambda d: d.update(adventures=d["adventures"] * 3), "adventures: there are 3"),
    (
        lambda d: d.update(outcome={"winner": 0, "closed": True}),
        "outcome: a game that was closed",
    ),
    (lambda d: d["moves"].update(dragon=[["e"]]), "moves.dragon[0][0]: 'e' is not a list"),
]


@pytest.mark.parametrize(("spoil", "said"), WRONG, ids=[said for _, said in WRONG])
def test_nonsense_is_refused_with_its_place(spoil: Spoil, said: str) -> None:
    data = json.loads(example())
    assert read_view(data, load())
    spoil(data)
    with pytest.raises(DataError) as error:
        read_view(data, load())
    assert said in str(error.value)


def ways_into(data: Json) -> Iterator[tuple[str | int, ...]]:
    """The keys and numbers that lead to every part of some data."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield (key,)
        yield from ((key, *rest) for rest in ways_into(part))


JUNK: list[Json] = [None, True, -1, 7, 10**40, 0.5, "", "x" * 5000, [], [[]], [1, 2], {}, {"kind": "move"}]


def test_spoilt_data_is_refused_or_makes_a_view_and_nothing_else_happens() -> None:
    rng = random.Random(5)
    ways = [*ways_into(json.loads(example()))]
    refused: list[str] = []
    for _ in range(1500):
        data = json.loads(example())
        *way, last = rng.choice(ways)
        holder = data
        for key in way:
            holder = holder[key]
        if rng.random() < 0.2:
            del holder[last]
        else:
            holder[last] = rng.choice(JUNK)
        try:
            seen = read_view(data, load())
        except DataError as error:
            refused.append(str(error))
        else:
            assert read_view(view_data(seen), load()) == seen
    assert len(refused) > 1200
    assert max(map(len, refused)) < 500
