"""Changes: what is different between two Views of a game, small, and enough to get from one to the other."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from itertools import pairwise
from statistics import mean

import pytest

from fairytile.content import load
from fairytile.data import DataError, plain, read
from fairytile.rules import close
from fairytile.state import Options, SeatNumber, State
from fairytile.views import (
    KingdomChange,
    SeatChange,
    View,
    ViewChanges,
    ViewData,
    changed,
    changes,
    view,
    view_data,
)
from tests.views.games import many_tables, played, small_edition, viewers


def size(data: object) -> int:
    return len(json.dumps(plain(data), separators=(",", ":")))


def check(before: View, after: View) -> ViewChanges:
    """From the data of one View, and what changed, comes the data of the other."""
    found = changes(before, after)
    assert read(ViewChanges, json.loads(json.dumps(plain(found)))) == found
    assert changed(view_data(before), found) == view_data(after)
    return found


def test_changes_lead_from_one_moment_to_the_next_and_back() -> None:
    rng = random.Random(41)
    count = 0
    for number, options in enumerate(many_tables()):
        states = [*played(small_edition(never=4) if number % 3 else load(), options, rng, most=50)]
        if states[-1].outcome is None:
            states.append(close(states[-1]))
        for before, after in pairwise(states):
            if rng.random() < 0.3 or after.outcome is not None:
                for seat in viewers(before):
                    check(view(before, seat), view(after, seat))
                    count += 1
        one, other = rng.choice(states), rng.choice(states)
        for seat in viewers(one):
            check(view(one, seat), view(other, seat))
    assert count > 2500


def test_nothing_has_changed_from_a_moment_to_itself() -> None:
    for state in played(load(), Options(players=3), random.Random(2), most=30):
        for seat in viewers(state):
            assert plain(check(view(state, seat), view(state, seat))) == {}


def game() -> list[State]:
    return [*played(load(), Options(), random.Random(6), most=200)]


def test_changes_are_a_fraction_of_the_whole() -> None:
    states = game()
    sizes = [
        (size(changes(view(before, seat), view(after, seat))), size(view_data(view(after, seat))))
        for before, after in pairwise(states)
        for seat in viewers(after)
    ]
    assert mean(small for small, _ in sizes) < 0.15 * mean(large for _, large in sizes)


def test_a_kingdom_that_has_grown_is_told_by_its_new_spaces() -> None:
    states = game()
    before, after = next(
        (one, other) for one, other in pairwise(states) if len(other.kingdom) > len(one.kingdom)
    )
    grown = changes(view(before, None), view(after, None)).kingdom
    assert isinstance(grown, KingdomChange)
    assert grown.keep == len(before.kingdom)
    assert [space.at for space in grown.add] == [*after.kingdom.hexes[-3:]]


def test_only_the_seats_that_have_changed_are_told() -> None:
    states = game()
    for before, after in pairwise(states):
        found = changes(view(before, None), view(after, None)).seats
        told = [change.seat for change in found] if isinstance(found, tuple) else []
        seen = zip(view(before, None).seats, view(after, None).seats, strict=True)
        assert told == [number for number, (old, new) in enumerate(seen) if old != new]


def test_views_of_two_viewers_have_no_changes() -> None:
    state = game()[0]
    with pytest.raises(ValueError, match="Views of two"):
        changes(view(state, SeatNumber(0)), view(state, SeatNumber(1)))


def test_changes_that_belong_to_other_data_are_refused() -> None:
    data = view_data(view(game()[0], None))
    for wrong, said in (
        (ViewChanges(kingdom=KingdomChange(99, ())), "9 spaces to keep"),
        (ViewChanges(seats=(SeatChange(SeatNumber(5), data.seats[0]),)), "no seat 5"),
    ):
        with pytest.raises(DataError, match=said):
            changed(data, wrong)


def test_all_that_can_change_has_its_place() -> None:
    stays = {"seat", "edition", "digest", "options", "start_side"}
    assert {part.name for part in fields(ViewChanges)} == {part.name for part in fields(ViewData)} - stays
