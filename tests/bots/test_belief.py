"""What the strongest bot concludes from what others do, and how it guesses at their Pages."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE
from fairytile.bots import opponent
from fairytile.bots.belief import Belief, Guesses
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.match import PlayedAction
from fairytile.dealing import deck_of
from fairytile.sampling import Sampler
from fairytile.state import Options, SeatNumber
from fairytile.views import view

from .tables import dealt, steps_of, table_of

ME, OTHER = SeatNumber(0), SeatNumber(1)


def game_of(options: Options, seed: str) -> list[PlayedAction]:
    """A game between greedy bots."""
    return steps_of(dealt(options, seed), table_of([opponent("otto")] * options.players), seed)


def test_a_turn_without_a_recount_speaks_against_pages_that_could_have_been_told() -> None:
    steps, belief, atlas, concluded = game_of(Options(pages=4), "belief"), Belief(Atlas()), Atlas(), 0
    for number, step in enumerate(steps):
        seen = view(step.before, ME)
        belief.watch(seen, step.action)
        if seen.to_move == OTHER and step.action == END_TURN and not seen.recounted:
            began = max(at for at in range(number) if not steps[at].before.adventures)
            first = steps[began].before
            chart = atlas.chart(first.kingdom, first.game.edition)
            near = [
                page
                for page in deck_of(first.game.edition, first.game.options)
                if chart.gauge(page).distance(first.whereabouts) == 1
            ]
            weights = belief.weights(OTHER)
            assert max(weights.values()) == 1
            assert all(weights[page] < 0.2 for page in near)
            concluded += 1
    assert concluded > 2


def test_a_new_page_in_hand_is_a_new_beginning() -> None:
    belief, forgotten = Belief(Atlas()), Counter[str]()
    for step in game_of(Options(pages=6), "anew"):
        known = bool(belief.weights(OTHER))
        belief.watch(view(step.before, ME), step.action)
        if step.before.to_move == OTHER and step.action in {RECOUNT, TURN_PAGE}:
            drew = step.action == RECOUNT or step.before.seats[OTHER].book
            assert not (drew and belief.weights(OTHER))
            forgotten[str(step.action)] += known
    assert len(forgotten) == 2


def test_who_turns_the_only_page_left_has_it_again() -> None:
    for seed in range(90, 140):
        belief = Belief(Atlas())
        for step in game_of(Options(pages=1), f"only {seed}"):
            before = dict(belief.weights(OTHER))
            belief.watch(view(step.before, ME), step.action)
            if before and step.before.to_move == OTHER and step.action == TURN_PAGE:
                assert belief.weights(OTHER) == before
                return
    pytest.fail("nobody turned the only Page after a turn that says something")


@pytest.mark.parametrize("players", [2, 4])
def test_guesses_are_likely_by_the_weights(players: int) -> None:
    """By the exact distribution: each deal as likely as its hand makes what was seen."""
    seen = view(game_of(Options(players=players, pages=3), "guesses")[0].before, ME)
    likely, rng = set(seen.unseen[::4]), random.Random(1)
    weights = {page: 1.0 if page in likely else 0.05 for page in seen.unseen}
    guesses = Guesses(seen, {SeatNumber(seat): weights for seat in range(1, players)})
    drawn = [guesses.draw(rng).seats[OTHER].hand in likely for _ in range(600)]
    plain = [Sampler(seen).sample(rng).seats[OTHER].hand in likely for _ in range(600)]
    share, prior = sum(drawn) / 600, sum(plain) / 600
    expected = prior / (prior + 0.05 * (1 - prior))
    assert share == pytest.approx(expected, abs=0.08)
    assert share > prior + 0.3


def test_a_guess_agrees_with_what_is_seen_whatever_the_weights() -> None:
    rng = random.Random(2)
    for step in game_of(Options(players=3, pages=4), "agrees")[::7]:
        seen = view(step.before, ME)
        weights = {SeatNumber(seat): {page: rng.random() for page in seen.unseen} for seat in (1, 2)}
        state = Guesses(seen, weights).draw(rng)
        assert view(state, ME) == seen
        assert all(sorted(one) == sorted(set(one)) for one in state.game.deal.books)
