"""Samples of games in which no tile can be laid: who is in and who is out, and when that was found."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from fairytile.actions import RECOUNT
from fairytile.objectives import MoveOver, Objective, SeeCharacter, SeePlace
from fairytile.rules import can_lay_tiles, is_impossible
from fairytile.ruleset import Impossible, MagicRecount, Ruleset
from fairytile.sampling import Sampler, sample
from fairytile.state import Dealing, Options, SeatNumber, State
from fairytile.tiles import Place, Terrain
from fairytile.views import view
from tests.rules.tables import (
    ALWAYS,
    CASTLE_VISIT,
    FIRST,
    NW,
    SECOND,
    THIRD,
    D,
    E,
    K,
    P,
    can_recount,
    end,
    finished,
    fly,
    lay,
    page,
    play,
    table,
    walk,
)
from tests.views.games import check_who_is_out, played, small_edition, viewers

NO_CASTLE = """
        Fp    F     Fk    P     Md
           F*    F*
              F*
        """
# From the middle of the row the Dragon sees the Castle. Once at an end he never stops there again.
DRAGON_IN_THE_MIDDLE = """
        Fp    Fk    Fd    F     F
                       C
        """
# The Dragon flies over the Castle to the end of the row, and from there into a line he never leaves again.
TWO_FLIGHTS = """
              Pp
                 P
        Fd    C     F
                       F
        """
SEES_KNIGHT = page(SeeCharacter(P, K))
DRAGON_SEES_CASTLE = page(SeePlace(D, Place.CASTLE))
DRAGON_OVER_CASTLE = page(MoveOver(D, Terrain.CASTLE))


def check_samples(state: State, rng: random.Random, count: int = 20) -> None:
    """Whoever looks at a game gets samples that could have led there."""
    for seat in viewers(state):
        seen = view(state, seat)
        sampler = Sampler(seen)
        for _ in range(count):
            drawn = sampler.sample(rng)
            assert view(drawn, seat) == seen
            check_who_is_out(drawn)


# A Recount after the second Adventure


def last_of_two(hands: list[Objective], magic_recount: MagicRecount, impossible: Impossible) -> State:
    """A turn of two Adventures, with a Recount after the second, which made a Page impossible."""
    state = table(
        DRAGON_IN_THE_MIDDLE,
        hands=hands,
        books=[[ALWAYS, ALWAYS]] * len(hands),
        left_over=[ALWAYS, DRAGON_SEES_CASTLE, DRAGON_SEES_CASTLE],
        magic=[FIRST],
        ruleset=Ruleset(magic_recount=magic_recount, impossible=impossible),
    )
    state = fly(walk(state, P, E), E)
    return play(state, RECOUNT)


@pytest.mark.parametrize("impossible", Impossible)
@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_a_recount_after_a_second_adventure_that_put_somebody_out(
    magic_recount: MagicRecount, impossible: Impossible
) -> None:
    state = last_of_two([SEES_KNIGHT, DRAGON_SEES_CASTLE, ALWAYS], magic_recount, impossible)
    assert state.seats[SECOND].out is (impossible in (Impossible.HAND, Impossible.BOOK))
    check_samples(state, random.Random(1))


def test_who_is_out_by_it_has_an_impossible_page_and_who_is_not_has_not() -> None:
    state = last_of_two([SEES_KNIGHT, DRAGON_SEES_CASTLE, ALWAYS], MagicRecount.EITHER, Impossible.HAND)
    sampler, rng = Sampler(view(state, FIRST)), random.Random(2)
    for _ in range(50):
        second, third = (sampler.sample(rng).seats[number].hand for number in (SECOND, THIRD))
        assert second is not None
        assert third is not None
        assert is_impossible(state, second)
        assert not is_impossible(state, third)


@pytest.mark.parametrize("impossible", Impossible)
def test_a_recount_after_a_last_tile_that_put_somebody_out(impossible: Impossible) -> None:
    state = table(
        NO_CASTLE,
        hands=[SEES_KNIGHT, CASTLE_VISIT, ALWAYS],
        left_over=[ALWAYS, CASTLE_VISIT],
        stack=["F-F-P"],
        magic=[FIRST],
        ruleset=Ruleset(impossible=impossible),
    )
    check_samples(play(lay(walk(state, P, E)), RECOUNT), random.Random(3))


@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_a_page_exchanged_between_two_adventures(magic_recount: MagicRecount) -> None:
    state = finished(
        NO_CASTLE,
        hands=[CASTLE_VISIT, ALWAYS],
        left_over=[ALWAYS, CASTLE_VISIT, CASTLE_VISIT],
        magic=[FIRST],
        ruleset=Ruleset(impossible=Impossible.EXCHANGE, magic_recount=magic_recount),
    )
    rng = random.Random(4)
    assert state.exchanged
    check_samples(state, rng)
    check_samples(walk(state, P, E), rng)


# A Page that can be recounted at this very moment


@pytest.mark.parametrize("impossible", [Impossible.HAND, Impossible.BOOK, Impossible.EXCHANGE])
def test_only_the_player_to_move_may_hold_an_impossible_page_and_only_one_that_is_met(
    impossible: Impossible,
) -> None:
    state = table(
        TWO_FLIGHTS,
        hands=[DRAGON_OVER_CASTLE, ALWAYS],
        books=[[ALWAYS], [ALWAYS]],
        left_over=[DRAGON_OVER_CASTLE, ALWAYS],
        magic=[FIRST],
        ruleset=Ruleset(impossible=impossible),
    )
    state = fly(fly(state, E), NW)
    assert can_recount(state)
    rng, sampler = random.Random(5), Sampler(view(state, SECOND))
    hands = [sampler.sample(rng).seats[FIRST].hand for _ in range(60)]
    assert {is_impossible(state, hand) for hand in hands if hand is not None} == {False, True}
    check_samples(state, rng)
    check_samples(end(state), rng)


def test_by_the_ruling_book_a_last_page_that_is_met_can_be_the_only_one_there_is() -> None:
    state = table(
        TWO_FLIGHTS,
        hands=[DRAGON_OVER_CASTLE, ALWAYS],
        books=[[], []],
        magic=[FIRST],
        ruleset=Ruleset(impossible=Impossible.BOOK),
    )
    state = fly(fly(state, E), NW)
    drawn = sample(view(state, SECOND), random.Random(6))
    assert drawn.seats == state.seats


# Many games


def late_games(options: Options, seeds: range) -> Iterator[State]:
    for seed in seeds:
        for state in played(small_edition(tiles=1, never=2), options, random.Random(seed), most=60):
            if state.outcome is None and not can_lay_tiles(state):
                yield state


@pytest.mark.parametrize("impossible", [Impossible.HAND, Impossible.BOOK, Impossible.EXCHANGE])
@pytest.mark.parametrize("magic_recount", MagicRecount)
def test_late_games_give_samples_that_could_have_led_there(
    magic_recount: MagicRecount, impossible: Impossible
) -> None:
    ruleset = Ruleset(magic_recount=magic_recount, impossible=impossible)
    rng, looked = random.Random(7), 0
    for players, dealing, pages in (
        (2, Dealing.CLASSIC, None),
        (3, Dealing.WOVEN, 3),
        (4, Dealing.CLASSIC, 2),
    ):
        options = Options(players=players, dealing=dealing, pages=pages, ruleset=ruleset)
        for state in late_games(options, range(3)):
            if state.adventures and rng.random() < 0.5:
                check_samples(state, rng, count=1)
                looked += 1
    assert looked > 50


@pytest.mark.parametrize("seat", [SeatNumber(0), SeatNumber(1), None])
def test_weights_for_hands_do_not_move_a_page_that_is_met_into_the_book(seat: SeatNumber | None) -> None:
    state = table(
        TWO_FLIGHTS,
        hands=[DRAGON_OVER_CASTLE, ALWAYS],
        books=[[ALWAYS, ALWAYS], [ALWAYS]],
        magic=[FIRST],
        ruleset=Ruleset(impossible=Impossible.BOOK),
    )
    state = fly(fly(state, E), NW)
    seen, rng = view(state, seat), random.Random(8)
    likely = {page: 100.0 for page in seen.unseen if not is_impossible(state, page)}
    for _ in range(50):
        check_who_is_out(Sampler(seen).sample(rng, hands={FIRST: likely, SECOND: likely}))
