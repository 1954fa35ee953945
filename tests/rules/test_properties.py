"""Properties that hold all through a game, tried on games that are played out at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from fairytile.actions import (
    END_TURN,
    RECOUNT,
    TURN_PAGE,
    Action,
    AddTile,
    Character,
    MoveCharacter,
)
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal, deck_of
from fairytile.edition import Edition, Page
from fairytile.errors import IllegalAction
from fairytile.hexes import DIRECTIONS, Hex
from fairytile.objectives import Meet, Visit
from fairytile.rules import apply, judged, legal_actions, start
from fairytile.ruleset import Ruleset
from fairytile.state import Dealing, Deck, Game, Options, SeatNumber, State
from fairytile.tiles import Place
from fairytile.views import view
from tests.rules.tables import NO_FIT, RING, K, P, can_recount, page, tile

RULESETS = {
    "default": Ruleset(),
    "strict": Ruleset.of(
        {
            "magic-recount": "last",
            "princess-jumps": "one",
            "rivers": "bank",
            "misfit": "stay",
            "own-space-lines": "no",
            "impossible": "book",
        }
    ),
    "friendly": Ruleset.of(
        {
            "magic-recount": "ends-turn",
            "princess-return": "yes",
            "rivers": "continue",
            "sight-gaps": "over",
            "impossible": "exchange",
        }
    ),
    "endless": Ruleset.of({"impossible": "never", "misfit": "stay"}),
}
GAMES = [(players, name, seed) for players in (2, 3, 4) for name in RULESETS for seed in (1, 2)]
MOST_ACTIONS = 250

Step = tuple[State, Action, State]


@cache
def box_for(seed: int) -> Edition:
    """The default edition; for some games with a Page that is never possible and tiles that do not fit."""
    box = load()
    if seed % 2:
        return box
    first, *others = box.pages
    never = page(Visit(P, Place.FOREST), Meet(P, K, Place.PLAIN))
    pages = {first: Page(first, never)} | {number: box.pages[number] for number in others}
    dry = (tile("F-F-P", "M-M-P"), tile("C-P-M", "F-F-F"), tile("P-P-P", "F-C-M"), tile("M-M-M"))
    tiles = (tile(NO_FIT), *dry, tile(NO_FIT))
    return replace(box, digest="tried", pages=pages, regular=tiles, starting=RING)


def options_for(players: int, name: str, seed: int) -> Options:
    return Options(
        players=players,
        pages=None if players == seed else seed + 1,
        dealing=list(Dealing)[seed % 2],
        deck=list(Deck)[players % 2],
        ruleset=RULESETS[name],
    )


@cache
def played(players: int, name: str, seed: int) -> tuple[Step, ...]:
    """A game of players who often do what lets them tell, like tiles, and else do anything."""
    whole = f"{players} {name} {seed}"
    rng = random.Random(whole)
    box, options = box_for(seed), options_for(players, name, seed)
    state = start(Game(box, options, deal(box, options, Chance(whole))))
    steps: list[Step] = []
    while state.outcome is None and len(steps) < MOST_ACTIONS:
        legal = legal_actions(state)
        tiles = [action for action in legal if isinstance(action, AddTile)]
        telling = [action for action in legal if can_recount(apply(state, action))]
        if RECOUNT in legal and rng.random() < 0.9:
            action: Action = RECOUNT
        elif telling and rng.random() < 0.7:
            action = rng.choice(telling)
        elif tiles and rng.random() < 0.4:
            action = rng.choice(tiles)
        elif legal[-1] == TURN_PAGE and rng.random() < 0.15:
            action = TURN_PAGE
        else:
            action = rng.choice(legal)
        after = apply(state, action)
        steps.append((state, action, after))
        state = after
    return tuple(steps)


@pytest.fixture(name="game", params=GAMES, ids=lambda game: "-".join(map(str, game)))
def a_game(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    players, name, seed = request.param
    return played(players, name, seed)


def states(game: tuple[Step, ...]) -> list[State]:
    return [game[0][0], *(after for _, _, after in game)]


def test_the_games_reach_all_kinds_of_situations() -> None:
    all_states = [state for game in GAMES for state in states(played(*game))]
    assert any(state.outcome and state.outcome.winner is not None for state in all_states)
    assert any(seat.out for state in all_states for seat in state.seats)
    assert any(state.aside for state in all_states)
    assert any(len(state.adventures) == 2 for state in all_states)
    assert any(state.top is None for state in all_states)


def test_no_page_is_ever_lost_or_doubled(game: tuple[Step, ...]) -> None:
    for state in states(game):
        pages = [*state.left_over, *(page for seat in state.seats for page in (*seat.told, *seat.untold))]
        assert sorted(pages) == list(deck_of(state.game.edition, state.game.options))


def test_there_is_always_something_to_do_until_the_end(game: tuple[Step, ...]) -> None:
    for state in states(game):
        assert bool(legal_actions(state)) is (state.outcome is None)


def test_exactly_one_player_is_to_move_and_nobody_who_is_out(game: tuple[Step, ...]) -> None:
    for state in states(game):
        able = [n for n in range(len(state.seats)) if view(state, SeatNumber(n)).legal_actions]
        assert able == ([state.to_move] if state.outcome is None else [])
        assert state.outcome is not None or not state.seats[state.to_move].out


def test_told_pages_only_grow_and_whoever_is_out_stays_out(game: tuple[Step, ...]) -> None:
    for before, _, after in game:
        for old, new in zip(before.seats, after.seats, strict=True):
            assert new.told[: len(old.told)] == old.told
            assert new.out or not old.out
            assert not old.out or new == old


def test_the_kingdom_only_grows_and_the_stack_only_shrinks(game: tuple[Step, ...]) -> None:
    for before, action, after in game:
        assert after.kingdom.hexes[: len(before.kingdom)] == before.kingdom.hexes
        assert after.kingdom.lands[: len(before.kingdom)] == before.kingdom.lands
        assert len(after.kingdom) - len(before.kingdom) == 3 * isinstance(action, AddTile)
        assert after.tiles_gone >= before.tiles_gone
        laid = after.tiles_gone - len(after.aside)
        assert len(after.kingdom) == 9 + 3 * laid


def test_a_recount_is_told_once_a_turn_and_only_by_the_player_to_move(game: tuple[Step, ...]) -> None:
    for before, action, after in game:
        if action == RECOUNT:
            assert not before.recounted
            seat = before.seats[before.to_move]
            assert seat.hand == after.seats[before.to_move].told[len(seat.told)]


def test_the_turn_passes_on_only_where_it_may_end(game: tuple[Step, ...]) -> None:
    for before, action, after in game:
        if after.turn != before.turn:
            assert after.turn == before.turn + 1
            assert action in (END_TURN, TURN_PAGE, RECOUNT) or after.seats[before.to_move].out
            assert (after.adventures, after.recounted) == ((), False)
        elif after.outcome is None:
            assert after.to_move == before.to_move


def test_nobody_with_an_impossible_page_is_ever_overlooked(game: tuple[Step, ...]) -> None:
    for state in states(game):
        if state.outcome is None:
            assert judged(state) == state


def test_magic_comes_by_turning_and_goes_by_a_second_adventure(game: tuple[Step, ...]) -> None:
    for before, action, after in game:
        had, has = (state.seats[before.to_move].magic for state in (before, after))
        if action == TURN_PAGE:
            assert has
        elif isinstance(action, MoveCharacter | AddTile) and before.adventures:
            assert had
            assert not has
        else:
            assert has == had


def test_every_legal_action_can_be_done(game: tuple[Step, ...]) -> None:
    rng = random.Random(len(game))
    for state in rng.sample(states(game), min(25, len(game))):
        for action in legal_actions(state):
            assert isinstance(apply(state, action), State)


def test_every_other_action_is_refused(game: tuple[Step, ...]) -> None:
    rng = random.Random(len(game))
    for state in rng.sample(states(game), min(40, len(game))):
        legal = set(legal_actions(state))
        for action in candidates(state, rng):
            if action in legal:
                apply(state, action)
            else:
                with pytest.raises(IllegalAction):
                    apply(state, action)


def candidates(state: State, rng: random.Random) -> Iterator[Action]:
    """Actions of every kind, legal or not, near the Kingdom and a bit beyond."""
    yield from (RECOUNT, TURN_PAGE, END_TURN)
    for who in Character:
        here = state.hex_of(who)
        yield MoveCharacter(who, ())
        yield MoveCharacter(who, (here,))
        yield MoveCharacter(who, (rng.choice(state.kingdom.hexes),))
        for way in DIRECTIONS:
            yield MoveCharacter(who, (here.neighbour(way),))
            yield MoveCharacter(who, tuple(here.neighbour(way, far) for far in range(1, rng.randint(2, 6))))
            yield MoveCharacter(
                who, (here.neighbour(way), here.neighbour(way).neighbour(rng.choice(DIRECTIONS)))
            )
    for _ in range(20):
        near = rng.choice(state.kingdom.hexes)
        yield AddTile(Hex(near.q + rng.randint(-2, 2), near.r + rng.randint(-2, 2)), rng.randrange(7))


def snapshot(state: State) -> tuple[object, ...]:
    """All that a State says, and what follows from its Kingdom."""
    reach = [state.kingdom.sight(place) for place in state.whereabouts]
    return repr(state), legal_actions(state), reach, [view(state, seat) for seat in (None, state.to_move)]


def test_no_state_changes_after_it_was_made() -> None:
    for name in RULESETS:
        rng = random.Random(name)
        box, options = load(), options_for(2, name, 1)
        state = start(Game(box, options, deal(box, options, Chance(name))))
        made = []
        for _ in range(60):
            made.append((state, snapshot(state)))
            legal = legal_actions(state)
            for action in rng.sample(legal, min(4, len(legal))):
                apply(state, action)
            if not legal:
                break
            state = apply(state, rng.choice(legal))
        for old, before in made:
            assert snapshot(old) == before


def test_the_same_deal_and_the_same_actions_make_the_same_states() -> None:
    for players, name, seed in GAMES[::5]:
        steps = played(players, name, seed)
        state = start(steps[0][0].game)
        assert state == steps[0][0]
        for _, action, after in steps:
            state = apply(state, action)
            assert state == after
            assert hash(state.kingdom) == hash(after.kingdom)
