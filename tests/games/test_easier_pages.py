"""The children's deck: wherever one looks, its Pages ask for what is easier, and for nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import accumulate

import pytest

from fairytile.actions import RECOUNT, Action
from fairytile.boards import board
from fairytile.bots import Budget, opponent
from fairytile.bots.match import played
from fairytile.bots.seat_feed import Feed, edition_of
from fairytile.chance import Seeded
from fairytile.content import load
from fairytile.dealing import dealt, deck_of, terms
from fairytile.edition import Page, PageNumber
from fairytile.hints import hint
from fairytile.kingdom import Kingdom
from fairytile.notation import NotationError, parse_position, position_text
from fairytile.pictures import picture
from fairytile.pictures.page_scene import find_scene
from fairytile.record import Record, parse_record
from fairytile.rules import apply, start
from fairytile.sampling import sample
from fairytile.solver import distance
from fairytile.state import Deck, Game, Options, SeatNumber, State, in_play
from fairytile.views import edition_data, read_view, view, view_data
from fairytile.words import Language, objective_icons, objective_sentence, without_reminders
from tests.oracle.drawing import random_kingdom
from tests.solver.test_solver import random_whereabouts

BOX = load()
CHILDREN = Options(players=2, deck=Deck.CHILDREN)
TWINS = {number: page.easier for number, page in BOX.pages.items() if page.easier is not None}
SEEDS = range(3)


@cache
def game(seed: int) -> tuple[Game, tuple[Action, ...]]:
    """A whole game between planners, and what they did."""
    dealt_game = dealt(BOX, CHILDREN, Seeded.of(seed))
    bots = [opponent("ida").seated() for _ in range(2)]
    steps = played(dealt_game, bots, str(seed), [Budget(simulations=1)] * 2)
    return dealt_game, tuple(step.action for step in steps)


def states(seed: int) -> Iterator[State]:
    dealt_game, actions = game(seed)
    return accumulate(actions, apply, initial=start(dealt_game))


def with_a_twin_in_hand() -> Iterator[tuple[State, SeatNumber, PageNumber]]:
    """Every moment of some games at which somebody to move holds a Page that asks for something easier."""
    for seed in SEEDS:
        for state in states(seed):
            hand = state.seats[state.to_move].hand
            if hand in TWINS and state.outcome is None:
                yield state, state.to_move, hand


# --- in the edition -------------------------------------------------------------------------


def test_the_ordinary_deck_knows_nothing_of_easier_objectives() -> None:
    assert len(TWINS) == 4
    assert in_play(BOX, Options()) is BOX
    assert dealt(BOX, Options(), Seeded.of(1)).edition is BOX


def test_the_children_s_deck_asks_for_what_is_easier_and_for_nothing_else_that_is_new() -> None:
    easier = in_play(BOX, CHILDREN)
    for number in deck_of(BOX, CHILDREN):
        assert easier.objective(number) == TWINS.get(number, BOX.objective(number))
    assert in_play(easier, CHILDREN) == easier
    assert deck_of(easier, CHILDREN) == deck_of(BOX, CHILDREN)
    assert easier.stories is BOX.stories


def test_a_deck_with_easier_objectives_has_a_fingerprint_of_its_own() -> None:
    assert in_play(BOX, CHILDREN).digest != BOX.digest
    plain = replace(BOX, pages={n: replace(page, easier=None) for n, page in BOX.pages.items()})
    assert in_play(plain, CHILDREN) is plain


def test_over_drawn_kingdoms_what_is_easier_takes_fewer_adventures() -> None:
    # Nobody can do it at all counts like a long way.
    never, ordinary, easier = 9, dict.fromkeys(TWINS, 0), dict.fromkeys(TWINS, 0)
    for seed in range(120):
        rng = random.Random(seed)
        kingdom = Kingdom.of(random_kingdom(rng, rng.randint(4, 9)))
        whereabouts = random_whereabouts(rng, kingdom)
        for number, objective in TWINS.items():
            ordinary[number] += distance(BOX.objective(number), kingdom, whereabouts) or never
            easier[number] += distance(objective, kingdom, whereabouts) or never
    assert all(easier[number] < 0.9 * ordinary[number] for number in TWINS), (ordinary, easier)


# --- in played games ------------------------------------------------------------------------


def test_whoever_holds_a_page_of_the_children_s_deck_is_asked_for_what_is_easier() -> None:
    told = 0
    for state, seat, page in with_a_twin_in_hand():
        objective = TWINS[page]
        seen = view(state, seat)
        assert state.objective(seat) == seen.objective == objective
        met = objective.is_met(state.kingdom, state.whereabouts, state.adventures)
        assert (
            (RECOUNT in seen.legal_actions)
            == (RECOUNT in state.legal_actions)
            == (met and bool(state.adventures) and not state.recounted)
        )
        told += RECOUNT in state.legal_actions
        there = read_view(view_data(seen), BOX)
        assert there == seen
        assert there.objective == objective
        assert sample(seen, random.Random(1)).objective(seat) == objective
    assert told >= 4


@pytest.mark.parametrize("language", Language)
def test_its_sentence_and_signs_are_those_of_what_is_easier(language: Language) -> None:
    state, seat, page = next(with_a_twin_in_hand())
    sentence = objective_sentence(TWINS[page], language)
    assert sentence in " ".join(board(view(state, seat), language=language).replace("│", " ").split())
    data = {each.number: each for each in edition_data(BOX, language).pages}
    for number, objective in TWINS.items():
        easier = data[number].easier
        assert easier is not None
        assert (easier.sentence, easier.reminders) == without_reminders(
            objective_sentence(objective, language)
        )
        assert easier.icons == objective_icons(objective) != data[number].icons
    assert [n for n, each in data.items() if each.easier is None] == [n for n in BOX.pages if n not in TWINS]


def test_a_hint_leads_to_what_is_easier() -> None:
    for state, seat, page in with_a_twin_in_hand():
        if not state.adventures and not state.recounted:
            found = hint(view(state, seat)).adventures
            assert found is None or found <= (distance(TWINS[page], state.kingdom, state.whereabouts) or 99)


def test_a_page_keeps_its_picture() -> None:
    easier = in_play(BOX, CHILDREN)
    for number in TWINS:
        assert find_scene(easier, number) == find_scene(BOX, number) is not None
        assert picture(easier.pages[number], edition=easier) != picture(BOX.pages[number], edition=BOX)


# --- records --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_records_and_positions_of_children_s_games_are_read_again(seed: int) -> None:
    dealt_game, actions = game(seed)
    record = Record.of(dealt_game, actions)
    assert f"{BOX.key}@{in_play(BOX, CHILDREN).digest}" in record.to_text()
    for text in (record.to_text(), record.to_json()):
        assert parse_record(text) == record
        assert [*parse_record(text).states()] == [*states(seed)]
    for state in states(seed):
        assert parse_position(position_text(state)) == state
    first = view(start(dealt_game), SeatNumber(0))
    assert edition_of(Feed.of(first)) == dealt_game.edition


@pytest.mark.parametrize("digest", [BOX.digest, "00000000"])
def test_a_record_of_other_objectives_is_refused(digest: str) -> None:
    dealt_game, actions = game(0)
    text = Record.of(dealt_game, actions).to_text().replace(dealt_game.edition.digest, digest)
    with pytest.raises(NotationError, match="this was played with another never-quite-lost/1"):
        parse_record(text)


def test_a_fair_shuffle_binds_what_the_deck_asks_for() -> None:
    assert f"@{in_play(BOX, CHILDREN).digest}\n" in terms(BOX, CHILDREN)
    assert terms(BOX, CHILDREN) == terms(in_play(BOX, CHILDREN), CHILDREN)
    assert f"@{BOX.digest}\n" in terms(BOX, Options())


def test_an_edition_may_have_easier_objectives_of_its_own() -> None:
    first = PageNumber(1)
    page = Page(first, BOX.objective(PageNumber(2)), easier=BOX.objective(PageNumber(6)))
    own = replace(BOX, name="own", pages={**BOX.pages, first: page}, easier_digest="12345678")
    assert in_play(own, CHILDREN).objective(first) == BOX.objective(PageNumber(6))
    assert in_play(own, CHILDREN).digest == "12345678"
