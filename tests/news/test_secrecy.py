"""Games that differ only in what a seat cannot know send it the same, byte by byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from fairytile.actions import TAKE_BACK, Action, Deed, MoveCharacter
from fairytile.chance import Chance
from fairytile.content import load
from fairytile.data import plain
from fairytile.dealing import deal
from fairytile.edition import Edition
from fairytile.news import news
from fairytile.rules import apply, legal_actions, start
from fairytile.state import Deal, Game, Options, SeatNumber, State
from fairytile.views import changes, view, view_data
from tests.views.games import choose, many_options, many_tables, played, small_edition, viewers
from tests.views.test_secrecy import is_revealed, scrambled


def sent(before: State, deed: Deed, after: State, seat: SeatNumber | None) -> bytes:
    """All that a seat is sent because of a deed: the news, the changes, and on demand everything."""
    old, new = view(before, seat), view(after, seat)
    parts = news(old, deed, new), changes(old, new), view_data(new)
    return json.dumps([*map(plain, parts)]).encode()


def redealt(dealt: Deal, seat: SeatNumber | None, rng: random.Random) -> Deal:
    """Another deal that a seat cannot tell from the first one at the start of the game."""
    own = [] if seat is None else [dealt.books[seat][0]]
    pages = [page for book in (*dealt.books, dealt.left_over) for page in book if page not in own]
    rng.shuffle(pages)
    books = []
    for number, book in enumerate(dealt.books):
        known = own if number == seat else []
        size = len(book) - len(known)
        books.append((*known, *pages[:size]))
        pages = pages[size:]
    # Some more tiles are the same, or the first one that is laid would show the difference.
    same = rng.randint(1, len(dealt.stack))
    below = [tile._replace(side=rng.randrange(2)) for tile in dealt.stack[same:]]
    rng.shuffle(below)
    return dealt._replace(stack=(*dealt.stack[:same], *below), books=tuple(books), left_over=tuple(pages))


class Twins(NamedTuple):
    """Two games that a seat cannot tell apart, and the same deed in both."""

    one: tuple[State, State]
    other: tuple[State, State]
    deed: Deed


def twins(box: Edition, options: Options, seat: SeatNumber | None, rng: random.Random) -> Iterator[Twins]:
    """Two games side by side, until the table, or the own hand, shows a difference."""
    dealt = deal(box, options, Chance(rng.getrandbits(64)))
    one, other = (start(Game(box, options, each)) for each in (dealt, redealt(dealt, seat, rng)))
    for _ in range(60):
        deed = None if is_revealed(one, other, seat) else _common(one, other, rng)
        if deed is None:
            return
        now = apply(one, deed), apply(other, deed)
        if is_revealed(*now, seat) or now[0].outcome is not None:
            return
        yield Twins((one, now[0]), (other, now[1]), deed)
        if isinstance(deed, MoveCharacter) and now[0].turn == one.turn and rng.random() < 0.2:
            yield Twins((now[0], one), (now[1], other), TAKE_BACK)
        else:
            one, other = now


def _common(one: State, other: State, rng: random.Random) -> Action | None:
    """An action that may be taken in both games."""
    common = {*legal_actions(other)}
    actions = tuple(action for action in legal_actions(one) if action in common)
    return choose(actions, rng) if actions else None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_deals_send_the_same_until_the_table_shows_the_difference(players: int) -> None:
    alike = 0
    for number, options in enumerate((*many_tables(), *many_options())):
        if options.players != players:
            continue
        rng = random.Random(number)
        box = small_edition(never=2 + number % 5) if number % 4 else load()
        for seat in (None, SeatNumber(number % players)):
            for one, other, deed in twins(box, options, seat, rng):
                assert sent(one[0], deed, one[1], seat) == sent(other[0], deed, other[1], seat)
                alike += 1
    assert alike > 1000


def test_what_is_hidden_can_be_exchanged_and_the_data_stays_the_same() -> None:
    rng = random.Random(61)
    differed = 0
    for options in many_tables():
        for state in played(small_edition(), options, rng, most=40):
            if state.outcome is None and rng.random() < 0.3:
                for seat in viewers(state):
                    twin = scrambled(state, seat, rng)
                    differed += twin.seats != state.seats
                    assert plain(view_data(view(twin, seat))) == plain(view_data(view(state, seat)))
    assert differed > 800
