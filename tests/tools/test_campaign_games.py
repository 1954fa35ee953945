"""What a campaign plays, what it watches for, and how it counts."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from fairytile.actions import TURN_PAGE
from fairytile.content import new_game
from fairytile.rules import apply
from fairytile.ruleset import SWITCHES, Impossible, Ruleset
from fairytile.state import Dealing, Deck, Options
from tests.notation.frozen import EDITION
from tools.campaign.one_game import Kind, Task, play
from tools.campaign.report import headline
from tools.campaign.schedule import MIXED, USUAL, settings, tasks
from tools.campaign.soundness import Unsound, Watch

ROUND = 186


def test_a_round_has_every_option_for_every_number_of_players_and_kind_of_player() -> None:
    played = Counter((task.kind, task.label, task.options.players) for task in islice(tasks(1), ROUND))
    every = {(kind, s.label, s.options.players) for kind in Kind for s in settings()}
    assert set(played) == every
    assert played == Counter((t.kind, t.label, t.options.players) for t in islice(tasks(1), ROUND, 2 * ROUND))
    assert played[Kind.PURPOSEFUL, USUAL, 2] > played[Kind.PURPOSEFUL, MIXED, 2]


def test_each_value_of_each_switch_is_tried_alone() -> None:
    alone = [s.options.ruleset.changes() for s in settings() if s.options.ruleset != Ruleset()]
    values = sum(len(kind) - 1 for kind in SWITCHES.values())
    assert all(len(changes) == 1 for changes in alone)
    assert len(alone) == 3 * values


def test_mixtures_mix_everything() -> None:
    mixed = [task.options for task in islice(tasks(1), 20 * ROUND) if task.label == MIXED]
    assert {options.dealing for options in mixed} == set(Dealing)
    assert {options.deck for options in mixed} == set(Deck)
    assert {options.first for options in mixed} == {0, 1, 2, 3}
    for name, kind in SWITCHES.items():
        attribute = name.replace("-", "_")
        assert {getattr(options.ruleset, attribute) for options in mixed} == set(kind)


def test_another_seed_is_another_campaign() -> None:
    one, other = (list(islice(tasks(seed), ROUND)) for seed in (1, 2))
    assert one == list(islice(tasks(1), ROUND))
    assert not {task.seed for task in one} & {task.seed for task in other}


@pytest.mark.parametrize("impossible", Impossible)
def test_impossible_pages_are_counted_whatever_the_rules_say_of_them(impossible: Impossible) -> None:
    options = Options(pages=2, ruleset=Ruleset(impossible=impossible))
    stories = [play(Task(n, Kind.RANDOM, "tried", n, options), EDITION).story for n in range(16)]
    found = [story for story in stories if story.impossible]
    assert 0 < len(found) < len(stories)
    if impossible in (Impossible.HAND, Impossible.BOOK):
        assert all(bool(story.out) == bool(story.impossible) for story in stories)
    else:
        assert not any(story.out for story in stories)


def test_a_purposeful_game_tells_how_long_each_page_was_held() -> None:
    story = play(Task(0, Kind.PURPOSEFUL, USUAL, 5, Options())).story
    assert story.finished
    assert sum(held.turns for held in story.pages.values()) == story.turns
    assert all(held.turned < held.turns or not held.told for held in story.pages.values())
    assert sum(held.told for held in story.pages.values()) >= 18


def test_a_page_that_is_lost_is_noticed() -> None:
    before = new_game(seed=1)
    after = apply(before, TURN_PAGE)
    Watch().see(before, TURN_PAGE, after)
    first, second = after.seats
    broken = after._replace(seats=(first._replace(book=first.book[1:]), second))
    with pytest.raises(Unsound, match="the Pages are not those of the deck any more"):
        Watch().see(before, TURN_PAGE, broken)


def test_the_headline_counts_games_with_an_impossible_page() -> None:
    rows = [play(Task(n, Kind.PURPOSEFUL, USUAL, n, Options(players=4))) for n in range(3)]
    first, last = headline(rows).splitlines()
    assert first.endswith(": 0.00% of 3 games (95 % interval 0.00% to 56.15%)")
    assert "4 players" in last
