"""Editions that are quickly played out, and games on them, for the tests of Views and samples."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle, islice, product

from fairytile.actions import CHARACTERS, RECOUNT, TURN_PAGE, Action, AddTile
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.edition import Edition, Page, PageNumber
from fairytile.objectives import Clause, Meet, Objective, SeeBoth, SeeLine, SeePlace, Visit
from fairytile.rules import apply, can_lay_tiles, judged, legal_actions, start
from fairytile.ruleset import SWITCHES, Impossible, Ruleset
from fairytile.state import Dealing, Deck, Game, Options, SeatNumber, State
from fairytile.tiles import Face, Land, Place, Terrain, Tile

P, K, D = CHARACTERS

EASY: tuple[Clause, ...] = (
    Visit(P, Place.FOREST),
    Visit(K, Place.PLAIN),
    Visit(P, Place.PLAIN),
    Visit(K, Place.FOREST),
    Visit(D, Place.PLAIN),
)
NEVER: tuple[Clause, ...] = (SeeLine(K, Terrain.CASTLE), SeeLine(P, Terrain.CASTLE))
"""Too few Castles are in the tests' editions for these, so they are impossible once the Kingdom is closed."""
DOUBTFUL: tuple[Clause, ...] = (
    Visit(D, Place.CASTLE),
    Visit(D, Place.RIVER),
    Meet(P, D, Place.MOUNTAIN),
    SeePlace(D, Place.LARGE_FOREST),
    SeeBoth(D),
)
"""These hang on where the Dragon still gets to."""


@cache
def small_edition(pages: int = 22, tiles: int = 3, never: int = 2, hard: int = 5) -> Edition:
    """An edition with few tiles, so that the Kingdom closes soon, and some Pages that are then impossible."""
    whole = load()
    clauses: list[Clause] = list(NEVER[:1] * never)
    clauses += islice(cycle((*EASY, *DOUBTFUL)), pages - never)
    random.Random(pages).shuffle(clauses)
    numbered = {
        PageNumber(n): Page(PageNumber(n), Objective((clause,)), hard=n % 4 == 0 and n <= 4 * hard)
        for n, clause in enumerate(clauses, 1)
    }
    return replace(
        whole, name=f"small-{pages}-{tiles}-{never}-{hard}", regular=whole.regular[:tiles], pages=numbered
    )


@cache
def with_misfit() -> Edition:
    """An edition with a tile that fits nowhere."""
    flooded = Land(Terrain.PLAIN, 0b111111)
    misfit = Tile("flood", (Face(flooded, flooded, flooded),) * 2)
    return replace(small_edition(), name="misfit", regular=(*small_edition().regular, misfit))


def many_options() -> Iterator[Options]:
    """Every way to deal, for every number of players and every ruling on impossible Pages."""
    ways = product((2, 3, 4), Dealing, (None, 3), Deck, Impossible)
    for players, dealing, pages, deck, impossible in ways:
        yield Options(
            players=players, pages=pages, dealing=dealing, deck=deck, ruleset=Ruleset(impossible=impossible)
        )


def every_ruling() -> Iterator[Ruleset]:
    """The rulings one by one: each value of each switch, with the others as they usually are."""
    for switch, values in SWITCHES.items():
        for value in values:
            yield Ruleset.of({switch: value.value})


def many_tables() -> Iterator[Options]:
    """Every ruling for every number of players, with short Books and long ones."""
    for number, (ruleset, players) in enumerate(product(every_ruling(), (2, 3, 4))):
        dealing = Dealing.WOVEN if number % 2 else Dealing.CLASSIC
        yield Options(
            players=players, pages=(None, 3, 4)[number % 3], dealing=dealing, ruleset=ruleset,
            first=SeatNumber(number % players),
        )  # fmt: skip


def dealt(edition: Edition, options: Options, rng: random.Random) -> State:
    """A game before its first turn."""
    return start(Game(edition, options, deal(edition, options, Chance(rng.getrandbits(64)))))


def choose(actions: tuple[Action, ...], rng: random.Random) -> Action:
    """An action of a player who recounts gladly, now and then turns a Page, and does not only lay tiles."""
    if RECOUNT in actions and rng.random() < 0.8:
        return RECOUNT
    if TURN_PAGE in actions and rng.random() < 0.2:
        return TURN_PAGE
    moves = [action for action in actions if not isinstance(action, AddTile)]
    return rng.choice(moves if rng.random() < 0.7 else actions)


def played(edition: Edition, options: Options, rng: random.Random, most: int = 120) -> Iterator[State]:
    """The States of a game, to its end or for ``most`` actions."""
    state = dealt(edition, options, rng)
    yield state
    for _ in range(most):
        if state.outcome is not None:
            return
        state = apply(state, choose(legal_actions(state), rng))
        yield state


def viewers(state: State) -> list[SeatNumber | None]:
    """Everybody who may look at a game: each seat, and a spectator."""
    return [*(SeatNumber(number) for number in range(len(state.seats))), None]


def check_who_is_out(state: State) -> None:
    """To judge the sample again puts out just those who are out, and exchanges nothing."""
    if state.outcome is not None or can_lay_tiles(state):
        return
    if state.ruleset.impossible in (Impossible.HAND, Impossible.BOOK):
        all_in = state._replace(seats=tuple(seat._replace(out=False) for seat in state.seats))
        assert [seat.out for seat in judged(all_in).seats] == [seat.out for seat in state.seats]
    else:
        assert judged(state) == state
