"""Questions to a View: what would fulfil the Page, why a tile does not fit, how far a Page is away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from fairytile.actions import RECOUNT, AddTile, MoveCharacter
from fairytile.content import load
from fairytile.errors import IllegalAction, Reason
from fairytile.hexes import Hex
from fairytile.rules import apply, can_lay_tiles, legal_actions
from fairytile.ruleset import Rivers, Ruleset, SightGaps
from fairytile.solver import distance
from fairytile.state import Options, SeatNumber, State
from fairytile.views import away, fulfilling, fulfils, sight, view, why_not
from tests.views.games import played, viewers


def moments(options: Options, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    for state in played(load(), options, rng, most=60):
        if rng.random() < 0.2:
            yield state


def test_what_would_fulfil_the_page_is_what_can_be_recounted_afterwards() -> None:
    found = Counter[type]()
    for seed in range(10):
        for state in moments(Options(players=2 + seed % 3), seed):
            if not can_lay_tiles(state):
                continue
            adventures = [a for a in legal_actions(state) if isinstance(a, MoveCharacter | AddTile)]
            led = tuple(a for a in adventures if RECOUNT in legal_actions(apply(state, a)))
            assert fulfilling(view(state, state.to_move)) == led
            found.update(map(type, led))
    assert found[MoveCharacter] > 0
    assert found[AddTile] > 0


def test_one_adventure_is_asked_about_alone() -> None:
    for state in moments(Options(), 3):
        seen = view(state, state.to_move)
        for adventure in (a for a in seen.legal_actions if isinstance(a, MoveCharacter)):
            assert fulfils(seen, adventure) == (adventure in fulfilling(seen))


def test_nothing_fulfils_a_page_out_of_turn() -> None:
    for state in moments(Options(), 4):
        for seat in viewers(state):
            if seat != state.to_move:
                assert fulfilling(view(state, seat)) == ()


def test_a_tile_that_fits_has_no_reason_and_every_other_place_has_one() -> None:
    reasons: Counter[Reason] = Counter()
    for rivers in Rivers:
        for state in moments(Options(ruleset=Ruleset(rivers=rivers)), 5):
            top = state.top
            if top is None:
                continue
            fits = {*state.kingdom.placements(top)}
            for at in {near for hex_ in state.kingdom.hexes for near in hex_.neighbours()}:
                for rotation in range(6):
                    way = AddTile(at, rotation)
                    answers = {reason(why_not(view(state, seat), way)) for seat in viewers(state)}
                    assert len(answers) == 1
                    assert (answers == {None}) == (way in fits)
                    reasons.update(answers - {None})  # type: ignore[arg-type]  # only reasons are left
    wanted = {Reason.OCCUPIED, Reason.TWO_EDGES, Reason.RIVER_CUT, Reason.RIVER_NOT_CARRIED_ON}
    assert wanted <= reasons.keys()


def reason(illegal: IllegalAction | None) -> Reason | None:
    return None if illegal is None else illegal.reason


def test_the_reason_names_the_space() -> None:
    state = next(moments(Options(), 1))
    found = why_not(view(state, None), AddTile(Hex(0, 0), 0))
    assert found is not None
    assert found.reason is Reason.OCCUPIED
    assert found.space == Hex(0, 0)


@pytest.mark.parametrize("seed", range(3))
def test_how_far_a_page_is_away_is_told_to_its_holder(seed: int) -> None:
    for state in moments(Options(players=3), seed):
        for seat in map(SeatNumber, range(3)):
            objective = state.objective(seat)
            assert objective is not None
            magic = state.seats[seat].magic
            assert away(view(state, seat)) == distance(
                objective, state.kingdom, state.whereabouts, magic=magic
            )
        assert away(view(state, None)) is None


@pytest.mark.parametrize("gaps", SightGaps)
def test_what_is_seen_from_a_space_is_what_the_ruling_says_and_the_same_for_everybody(
    gaps: SightGaps,
) -> None:
    for state in moments(Options(ruleset=Ruleset(sight_gaps=gaps)), 5):
        kingdom = state.kingdom
        for space, hex_ in enumerate(kingdom.hexes):
            seen = {sight(view(state, seat), hex_) for seat in viewers(state)}
            assert len(seen) == 1
            assert set(*seen) == {
                kingdom.hexes[other]
                for other in range(len(kingdom.hexes))
                if other == space or any(line >> other & 1 for line in kingdom.lines(kingdom.space(hex_)))
            }


def test_nothing_is_seen_from_where_there_is_no_space() -> None:
    state = next(moments(Options(), 6))
    with pytest.raises(IllegalAction) as refused:
        sight(view(state, None), Hex(40, 2))
    assert refused.value.reason is Reason.NO_SUCH_SPACE
    assert refused.value.space == Hex(40, 2)
