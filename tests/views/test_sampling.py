"""Samples agree with their View, could have been dealt, and can be played on."""

from __future__ import annotations

import random
from collections import deque

import pytest

from fairytile.content import load
from fairytile.dealing import book_size, deck_of, strata
from fairytile.edition import PageNumber
from fairytile.rules import apply, can_lay_tiles, legal_actions
from fairytile.ruleset import Impossible, Misfit, Ruleset
from fairytile.sampling import Sampler, sample
from fairytile.state import Dealing, Deck, Options, Seat, SeatNumber, State
from fairytile.views import view
from tests.views.games import check_who_is_out, choose, many_options, played, small_edition, viewers


def check_conserved(state: State) -> None:
    """Every Page of the deck and every tile is somewhere, and just once."""
    game = state.game
    deck = list(deck_of(game.edition, game.options))
    pages = [page for seat in state.seats for page in (*seat.told, *seat.untold)]
    assert sorted([*pages, *state.left_over]) == deck
    assert sorted([*(page for book in game.deal.books for page in book), *game.deal.left_over]) == deck
    assert sorted(tile for tile, _ in game.deal.stack) == list(range(len(game.edition.regular)))


def check_could_be_dealt(state: State) -> None:
    """The deal is one that the options allow."""
    edition, options, books = state.game.edition, state.game.options, state.game.deal.books
    size = book_size(edition, options)
    assert [len(book) for book in books] == [size] * options.players
    in_play = sorted(page for book in books for page in book)
    if options.pages is not None:
        for stretch in strata(deck_of(edition, options), len(in_play)):
            assert len(set(stretch) & set(in_play)) == 1
    if options.dealing is Dealing.WOVEN:
        for start in range(0, len(in_play), options.players):
            block = set(in_play[start : start + options.players])
            assert [len(block & set(book)) for book in books] == [1] * options.players


def check_led_here(seat: Seat, book: tuple[PageNumber, ...]) -> None:
    """Telling and turning Pages leads from the Book as it was dealt to the one there is."""
    pages = deque(book)
    assert tuple(pages.popleft() for _ in seat.told) == seat.told
    pages.rotate(-seat.turned)
    assert tuple(pages) == seat.untold


def check(state: State, rng: random.Random) -> None:
    """All that a sample promises, for everybody who looks at a State."""
    for seat in viewers(state):
        seen = view(state, seat)
        drawn = Sampler(seen).sample(rng)
        assert view(drawn, seat) == seen
        check_conserved(drawn)
        check_who_is_out(drawn)
        assert drawn.game.deal.stack[: state.tiles_gone + 1] == state.game.deal.stack[: state.tiles_gone + 1]
        may_be_exchanged = state.ruleset.impossible is Impossible.EXCHANGE and state.left_over
        if can_lay_tiles(state) or not may_be_exchanged:
            check_could_be_dealt(drawn)
            for number, book in enumerate(drawn.game.deal.books):
                check_led_here(drawn.seats[number], book)


@pytest.mark.parametrize("impossible", Impossible)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_keep_their_promises_in_every_kind_of_game(impossible: Impossible, players: int) -> None:
    rng = random.Random(11)
    for options in many_options():
        if options.ruleset.impossible is impossible and options.players == players:
            for never in (1, 4):
                for state in played(small_edition(never=never), options, rng, most=90):
                    if rng.random() < 0.3 or state.outcome is not None:
                        check(state, rng)


@pytest.mark.parametrize("misfit", Misfit)
def test_samples_keep_their_promises_with_all_the_tiles(misfit: Misfit) -> None:
    rng = random.Random(12)
    for players in (2, 3, 4):
        for state in played(load(), Options(players=players, ruleset=Ruleset(misfit=misfit)), rng, most=300):
            if rng.random() < 0.2:
                check(state, rng)


def test_samples_tell_who_is_out_by_an_impossible_page() -> None:
    rng = random.Random(13)
    outs = 0
    for seed in range(12):
        for dealing in Dealing:
            options = Options(players=4, dealing=dealing)
            for state in played(small_edition(never=3), options, random.Random(seed), most=150):
                if state.outcome is None and any(seat.out for seat in state.seats) and rng.random() < 0.2:
                    outs += 1
                    check(state, rng)
    assert outs > 50


@pytest.mark.parametrize("impossible", [Impossible.HAND, Impossible.BOOK])
def test_a_deal_that_agrees_is_found_even_without_trying(
    impossible: Impossible, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairytile.sampling.TRIES", 0)
    rng = random.Random(14)
    for options in many_options():
        if options.ruleset.impossible is impossible:
            for state in played(small_edition(never=3), options, rng, most=90):
                if rng.random() < 0.3:
                    check(state, rng)


@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("deck", Deck)
def test_games_go_on_from_samples_to_the_end(dealing: Dealing, deck: Deck) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        options = Options(players=2 + seed % 3, pages=4, dealing=dealing, deck=deck)
        states = list(played(small_edition(), options, rng, most=60))
        state = rng.choice(states)
        state = sample(view(state, rng.choice(viewers(state))), rng)
        for _ in range(100_000):
            if state.outcome is not None:
                break
            state = apply(state, choose(legal_actions(state), rng))
        assert state.outcome is not None
        check_conserved(state)


def test_games_go_on_from_samples_under_every_ruling() -> None:
    rng = random.Random(15)
    for options in many_options():
        *_, state = played(small_edition(), options, rng, most=40)
        state = sample(view(state, SeatNumber(0)), rng)
        for _ in range(100):
            if state.outcome is None:
                state = apply(state, choose(legal_actions(state), rng))
        check_conserved(state)


def test_the_same_chance_gives_the_same_sample() -> None:
    *_, state = played(load(), Options(), random.Random(1), most=30)
    seen = view(state, SeatNumber(1))
    assert sample(seen, random.Random(5)) == sample(seen, random.Random(5))
    assert sample(seen, random.Random(5)) != sample(seen, random.Random(6))


def test_a_game_that_is_over_has_no_secrets_left() -> None:
    options = Options(pages=3)
    *_, state = played(small_edition(), options, random.Random(2), most=100_000)
    assert state.outcome is not None
    assert sample(view(state, None), random.Random(1)).seats == state.seats


def test_pages_left_over_shift_the_blocks_of_a_woven_deal() -> None:
    options = Options(players=4, dealing=Dealing.WOVEN)
    rng = random.Random(17)
    left_over: set[PageNumber] = set()
    for state in played(small_edition(pages=23, hard=0), options, rng, most=60):
        for seat in viewers(state):
            drawn = sample(view(state, seat), rng)
            check_could_be_dealt(drawn)
            left_over.update(drawn.left_over)
    assert len(left_over) > 15
