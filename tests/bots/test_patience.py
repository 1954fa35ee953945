"""How long the strongest bot gets in the way of others, and goes for a Page that comes no nearer."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from fairytile.actions import END_TURN, RECOUNT, TURN_PAGE, Action
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.patience import Mood, Patience
from fairytile.objectives import Objective, Visit
from fairytile.rules import apply
from fairytile.state import State
from fairytile.tiles import Place
from fairytile.views import view
from tests.rules.tables import ALWAYS, FIRST, E, P, W, page, steps, table

KINGDOM = """
        M     P     Pp    P     F
           Pd    Pk    P     P
        """
FOREST = page(Visit(P, Place.FOREST))
PLAIN = page(Visit(P, Place.PLAIN))
FULL: Sequence[Objective] = [ALWAYS] * 4


class Seen:
    """A game as the first player, who has patience, sees it."""

    def __init__(self, state: State) -> None:
        self.state, self._patience = state, Patience(Atlas())

    def then(self, *actions: Action) -> Seen:
        """Take some actions before the eyes of the first player."""
        for action in actions:
            self._patience.watch(view(self.state, FIRST), action)
            self.state = apply(self.state, action)
        return self

    def to_and_fro(self) -> Seen:
        """A round in which the Princess goes one step east, and back."""
        self.then(steps(self.state, P, E), END_TURN)
        return self.then(steps(self.state, P, W), END_TURN)

    def mood(self, seed: int = 1) -> Mood:
        """What the first player thinks of now."""
        return self._patience.mood(view(self.state, FIRST), random.Random(seed))

    def share_that_persists(self) -> float:
        """How often the first player would still go for the Page."""
        return sum(self.mood(seed).persists for seed in range(100)) / 100


def seen(*, others_book: Sequence[Objective] = FULL, turn: int = 1) -> Seen:
    """A game whose first player wants the Princess in the Forest, two steps east; the other, in the Plain."""
    state = table(KINGDOM, hands=[FOREST, PLAIN], books=[FULL, others_book])
    return Seen(state._replace(turn=turn))


def test_everything_is_considered_until_a_round_brings_no_telling() -> None:
    assert seen().mood() == Mood(patient=True, persists=True, hindered=0.0)
    assert not seen().to_and_fro().mood().patient


def test_a_telling_by_anybody_gives_patience_back() -> None:
    game = seen().to_and_fro()
    game.then(steps(game.state, P, E), END_TURN)
    game.then(steps(game.state, P, W), RECOUNT, END_TURN)
    assert game.mood().patient


def test_who_keeps_somebody_from_winning_does_so_longer_but_not_for_ever() -> None:
    game = seen(others_book=[]).to_and_fro()
    assert game.mood().patient
    for _ in range(3):
        game.to_and_fro()
    assert not game.mood().patient


@pytest.mark.parametrize(("turn", "patient"), [(25, True), (31, False)])
def test_in_a_game_that_takes_far_longer_than_a_race_nobody_is_patient(turn: int, patient: bool) -> None:
    assert seen(turn=turn).mood().patient == patient
    assert seen(others_book=[], turn=turn).mood().patient == patient


def test_who_is_undone_in_a_game_that_is_in_time_goes_on_as_long_as_it_is_not_always_the_same() -> None:
    game = seen()
    for _ in range(4):
        assert game.share_that_persists() == 1
        game.to_and_fro()
    assert 0.3 < game.share_that_persists() < 0.7


def test_in_a_game_that_takes_too_long_a_page_that_comes_no_nearer_is_given_up_every_other_time() -> None:
    game = seen(turn=31)
    assert game.share_that_persists() == 1
    for _ in range(3):
        assert 0.3 < game.to_and_fro().share_that_persists() < 0.7


def test_a_page_that_came_nearer_or_is_new_is_not_given_up() -> None:
    nearer = seen(turn=31).to_and_fro()
    nearer.then(steps(nearer.state, P, E), END_TURN, TURN_PAGE)
    assert nearer.share_that_persists() == 1
    new = seen(turn=31).to_and_fro().then(TURN_PAGE, TURN_PAGE)
    assert new.share_that_persists() == 1


def test_a_telling_by_anybody_makes_the_same_table_another_one() -> None:
    game = seen()
    for _ in range(4):
        game.to_and_fro()
    game.then(steps(game.state, P, E), END_TURN)
    game.then(steps(game.state, P, W), RECOUNT, END_TURN)
    assert game.share_that_persists() == 1


def test_the_longer_nothing_is_told_the_likelier_others_seem_to_get_in_the_way() -> None:
    game, chances = seen(), []
    for _ in range(4):
        chances.append(game.mood().hindered)
        game.to_and_fro()
    assert chances == sorted(chances)
    assert 0 < chances[-1] < 1
