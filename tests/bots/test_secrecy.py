"""No bot acts upon what its seat cannot know: where two games look the same to it, it does the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import accumulate

import pytest

from fairytile.actions import Action
from fairytile.bots import OPPONENTS, Opponent, Watcher
from fairytile.bots.match import PlayedAction
from fairytile.bots.seeded_random import luck_of
from fairytile.record import Record
from fairytile.rules import apply, start
from fairytile.sampling import sample
from fairytile.state import Deal, Dealing, Deck, Game, Options, SeatNumber, State, TileSide
from fairytile.views import View, view

from .tables import LITTLE, dealt, steps_of, table_of

CLASSIC = [Options(players=players, pages=pages) for players, pages in ((2, None), (3, 4), (4, None))]
OTHERS = [
    Options(players=2, pages=3),
    Options(players=3, dealing=Dealing.WOVEN),
    Options(players=4, pages=3, dealing=Dealing.WOVEN, deck=Deck.CHILDREN),
]
TURNS = 14
"""How much of a game is looked at: everybody has told, turned or laid something, and all know little."""

each_opponent = pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)


@cache
def history(options: Options) -> list[PlayedAction]:
    """The beginning of a game between bots of all kinds."""
    table = [OPPONENTS[number % len(OPPONENTS)] for number in range(options.players)]
    return steps_of(dealt(options, "secrets"), table_of(table), "secrets", TURNS)


def choices(who: Opponent, seen: Sequence[View], actions: Sequence[Action]) -> list[Action]:
    """What a bot does whenever it has a choice, in a game that looks like this and goes as it went."""
    bot, found = who.make(), []
    for moment, (sight, action) in enumerate(zip(seen, actions, strict=True)):
        assert sight.seat is not None
        if len(sight.legal_actions) > 1:
            chance = luck_of("twins", sight.seat, moment)
            found.append(bot.choose(sight, sight.legal_actions, chance, LITTLE))
        if isinstance(bot, Watcher):
            bot.watch(sight, action)
    return found


def twin_of(state: State, actions: Sequence[Action], seat: SeatNumber, rng: random.Random) -> Game:
    """A game that was dealt otherwise: what a seat has not seen of Books and stack lies elsewhere."""
    game = state.game
    known = Record.of(game, actions).redacted(seat).deal.books
    hidden = [
        page
        for book, seen in zip(game.deal.books, known, strict=True)
        for page, told in zip(book, seen, strict=True)
        if told is None
    ]
    rng.shuffle(hidden)
    books = tuple(tuple(page or hidden.pop() for page in book) for book in known)
    top, below = game.deal.stack[: state.tiles_gone + 1], list(game.deal.stack[state.tiles_gone + 1 :])
    rng.shuffle(below)
    stack = (*top, *(TileSide(tile, rng.randrange(2)) for tile, _ in below))
    deal = Deal(game.deal.start_side, stack, books, game.deal.left_over)
    return Game(game.edition, game.options, deal)


@each_opponent
@pytest.mark.parametrize("options", CLASSIC, ids=lambda options: f"{options.players} players")
def test_a_bot_does_the_same_in_a_game_that_was_dealt_otherwise(options: Options, who: Opponent) -> None:
    steps, rng = history(options), random.Random(who.key)
    actions, states = [step.action for step in steps], [step.before for step in steps]
    for number in range(options.players):
        seat = SeatNumber(number)
        game = twin_of(steps[-1].after, actions, seat, rng)
        assert game != states[0].game
        twins = list(accumulate(actions[:-1], apply, initial=start(game)))
        seen, seen_by_twin = ([view(state, seat) for state in world] for world in (states, twins))
        assert seen == seen_by_twin
        assert choices(who, seen, actions) == choices(who, seen_by_twin, actions) != []


@each_opponent
@pytest.mark.parametrize("options", OTHERS, ids=lambda options: f"{options.players} players")
def test_a_bot_does_the_same_in_every_game_that_could_be_the_one_it_sees(
    options: Options, who: Opponent
) -> None:
    steps, rng = history(options), random.Random(who.key)
    actions = [step.action for step in steps]
    for number in range(options.players):
        seat = SeatNumber(number)
        seen = [view(step.before, seat) for step in steps]
        drawn = [sample(sight, rng) for sight in seen]
        assert all(state != step.before for state, step in zip(drawn, steps, strict=True))
        seen_by_twin = [view(state, seat) for state in drawn]
        assert seen == seen_by_twin
        assert choices(who, seen, actions) == choices(who, seen_by_twin, actions) != []
