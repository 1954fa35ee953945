"""What the strongest bot looks at when it gives up a step that leads nowhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

from fairytile.actions import TURN_PAGE, Action, AddTile, MoveCharacter
from fairytile.bots.candidate_actions import candidates
from fairytile.bots.distance_tables import Atlas
from fairytile.bots.patience import Mood
from fairytile.objectives import Objective, Visit
from fairytile.solver import after, distance
from fairytile.state import State
from fairytile.tiles import Place
from fairytile.views import View, view
from tests.rules.tables import FIRST, P, page, table

LETTING_GO = Mood(patient=False, persists=False)
LONG_WAY = """
        M     Pp    P     P     P     P     F
           Pd    Pk    P     P     P     P
        """
TO_THE_FOREST = page(Visit(P, Place.FOREST))


def last_page(*, stack: Sequence[str], book: Sequence[Objective] = ()) -> State:
    """The first player wants the Princess in the Forest, five steps east, and shows Magic."""
    return table(LONG_WAY, hands=[TO_THE_FOREST], books=[book], stack=stack, magic=[FIRST])


def offered(state: State, seed: int = 0) -> list[Action]:
    """What the first player, who lets go, looks at."""
    seen, rng = view(state, FIRST), random.Random(seed)
    usual = next(move for move in seen.legal_actions if isinstance(move, MoveCharacter))
    return candidates(seen, seen.legal_actions, Atlas(), rng, usual=usual, mood=LETTING_GO)


def left(seen: View, action: Action) -> int | None:
    """How far the Page is away after a move."""
    assert isinstance(action, MoveCharacter)
    return distance(TO_THE_FOREST, seen.kingdom, after(seen.kingdom, seen.whereabouts, action))


def test_where_turning_gives_another_page_that_is_what_letting_go_means() -> None:
    assert TURN_PAGE in offered(last_page(stack=[], book=[page(Visit(P, Place.MOUNTAIN))]))


def test_a_tile_that_brings_the_page_nearer_is_better_than_anything_that_can_be_undone() -> None:
    found = offered(last_page(stack=["F-F-F"]))
    assert found
    assert all(isinstance(action, AddTile) for action in found)


def test_else_chance_says_who_is_moved_aside_so_that_nobody_is_blocked_on_purpose() -> None:
    state = last_page(stack=[])
    seen = view(state, FIRST)
    found = [offered(state, seed) for seed in range(30)]
    assert all(len(actions) == 1 for actions in found)
    assert len({actions[0] for actions in found}) > 1
    now = distance(TO_THE_FOREST, seen.kingdom, seen.whereabouts)
    assert {left(seen, actions[0]) for actions in found} == {now}
