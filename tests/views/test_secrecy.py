"""Nothing hidden gets into a View: games that differ only in what a seat cannot know look the same to it."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

from fairytile.chance import Chance
from fairytile.content import load
from fairytile.dealing import deal
from fairytile.edition import PageNumber
from fairytile.rules import apply, legal_actions, start
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Deal, Game, Options, Seat, SeatNumber, State
from fairytile.views import View, view
from tests.views.games import choose, many_options, played, small_edition, viewers


def exchanged(state: State, seat: SeatNumber | None) -> set[PageNumber]:
    """The left-over Pages that a seat has held."""
    return set() if seat is None else set(state.left_over) & set(state.game.deal.books[seat])


def hidden_pages(state: State, seat: SeatNumber | None) -> list[PageNumber]:
    """All Pages that a seat does not know."""
    hidden: list[PageNumber] = []
    for number, other in enumerate(state.seats):
        hidden += other.book[: len(other.book) - other.turned] if number == seat else other.untold
    known = exchanged(state, seat)
    return [*hidden, *(page for page in state.left_over if page not in known)]


def scrambled(state: State, seat: SeatNumber | None, rng: random.Random) -> State:
    """The State with all that a seat does not know exchanged at random, whether or not it could be so."""
    pages = hidden_pages(state, seat)
    rng.shuffle(pages)
    pool = iter(pages)
    seats = tuple(scrambled_seat(other, number == seat, pool) for number, other in enumerate(state.seats))
    known = exchanged(state, seat)
    left_over = [page if page in known else next(pool) for page in state.left_over]
    rng.shuffle(left_over)
    books = []
    for number, other in enumerate(seats):
        book = [*other.told, *other.untold, *(known if number == seat else ())]
        rng.shuffle(book)
        books.append(tuple(book))
    tiles = state.game.deal.stack
    below = [tile._replace(side=rng.randrange(2)) for tile in tiles[state.tiles_gone + 1 :]]
    rng.shuffle(below)
    dealt = Deal(
        state.game.deal.start_side, (*tiles[: state.tiles_gone + 1], *below), tuple(books), tuple(left_over)
    )
    game = Game(state.game.edition, state.game.options, dealt)
    return state._replace(game=game, seats=seats, left_over=tuple(left_over))


def scrambled_seat(seat: Seat, own: bool, pool: Iterator[PageNumber]) -> Seat:
    if own:
        top = len(seat.book) - seat.turned
        return seat._replace(book=(*(next(pool) for _ in range(top)), *seat.book[top:]))
    hand = None if seat.hand is None else next(pool)
    return seat._replace(hand=hand, book=tuple(next(pool) for _ in seat.book))


def plain(seen: View) -> bytes:
    """All of a View but the edition, byte by byte."""
    return pickle.dumps([part for part in seen if part is not seen.edition])


@pytest.mark.parametrize("impossible", Impossible)
def test_what_is_hidden_can_be_exchanged_and_nobody_sees_it(impossible: Impossible) -> None:
    rng = random.Random(7)
    differed = 0
    for options in many_options():
        if options.ruleset.impossible is not impossible:
            continue
        for state in played(small_edition(), options, rng, most=60):
            if state.outcome is not None or rng.random() < 0.7:
                continue
            for seat in viewers(state):
                other = scrambled(state, seat, rng)
                differed += other.seats != state.seats
                assert view(other, seat) == view(state, seat)
                assert repr(view(other, seat)) == repr(view(state, seat))
                assert plain(view(other, seat)) == plain(view(state, seat))
                assert view(other, seat).legal_actions == view(state, seat).legal_actions
    assert differed > 500


def is_revealed(one: State, other: State, seat: SeatNumber | None) -> bool:
    """Whether the table, or the own hand, by now shows a difference between two games."""
    if one.game.deal.stack[: one.tiles_gone + 1] != other.game.deal.stack[: other.tiles_gone + 1]:
        return True
    for number, (mine, yours) in enumerate(zip(one.seats, other.seats, strict=True)):
        if (mine.told, mine.out) != (yours.told, yours.out):
            return True
        if number == seat and (mine.hand, remembered(mine)) != (yours.hand, remembered(yours)):
            return True
    return one.outcome != other.outcome


def remembered(seat: Seat) -> tuple[PageNumber, ...]:
    """The Pages at the bottom of the Book that its owner has turned away."""
    return seat.book[len(seat.book) - seat.turned :]


def redealt(dealt: Deal, seat: SeatNumber | None, rng: random.Random) -> Deal:
    """Another deal that a seat cannot tell from the first one at the start of the game."""
    own = [] if seat is None else [dealt.books[seat][0]]
    pages = [page for book in dealt.books for page in book if page not in own]
    rng.shuffle(pages)
    books = []
    for number, book in enumerate(dealt.books):
        known = own if number == seat else []
        size = len(book) - len(known)
        books.append((*known, *pages[:size]))
        pages = pages[size:]
    below = list(dealt.stack[1:])
    rng.shuffle(below)
    return dealt._replace(stack=(dealt.stack[0], *below), books=tuple(books))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spectator", [False, True])
def test_two_deals_look_alike_until_the_table_shows_the_difference(players: int, spectator: bool) -> None:
    alike = told_apart = 0
    for seed in range(40):
        rng = random.Random(seed)
        seat = None if spectator else SeatNumber(seed % players)
        options = Options(players=players)
        one_deal = deal(load(), options, Chance(seed))
        games = [Game(load(), options, each) for each in (one_deal, redealt(one_deal, seat, rng))]
        one, other = map(start, games)
        while not is_revealed(one, other, seat):
            assert view(one, seat) == view(other, seat)
            alike += 1
            common = set(legal_actions(other))
            actions = tuple(action for action in legal_actions(one) if action in common)
            # Whether another player could recount is no business of this seat.
            if seat == one.to_move:
                assert actions == legal_actions(one) == legal_actions(other)
            action = choose(actions, rng)
            one, other = apply(one, action), apply(other, action)
        told_apart += 1
        assert view(one, seat) != view(other, seat)
    assert alike > 100
    assert told_apart == 40


def test_an_exchange_of_anothers_page_is_not_seen() -> None:
    options = Options(pages=4, ruleset=Ruleset(impossible=Impossible.EXCHANGE))
    for seed in range(20):
        for state in played(small_edition(never=6), options, random.Random(seed)):
            if state.outcome is None:
                others = exchanged(state, SeatNumber(1))
                assert others.isdisjoint(view(state, SeatNumber(0)).left_over)
                assert not view(state, None).left_over
