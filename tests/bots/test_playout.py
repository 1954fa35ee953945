"""Imagined turns go on as games do, even where an impossible Page ends them early."""

import random

from fairytile.bots.distance_tables import Atlas
from fairytile.bots.playout import quick_turn
from fairytile.objectives import SeePlace, Visit
from fairytile.ruleset import Impossible, Ruleset
from fairytile.state import Outcome
from fairytile.tiles import Place
from tests.rules.tables import ALWAYS, FIRST, SECOND, D, page, table

# From the middle of the row the Dragon sees the Castle. Once at an end he never stops there again.
DRAGON_IN_THE_MIDDLE = """
        Pp    F     Fd    F     P
                       C
        """
DRAGON_VISITS_PLAIN = page(Visit(D, Place.PLAIN))
DRAGON_SEES_CASTLE = page(SeePlace(D, Place.CASTLE))


def test_somebody_who_is_out_by_the_own_adventure_has_had_the_turn() -> None:
    state = table(
        DRAGON_IN_THE_MIDDLE,
        hands=[DRAGON_VISITS_PLAIN, ALWAYS],
        books=[[DRAGON_SEES_CASTLE]],
        ruleset=Ruleset(impossible=Impossible.BOOK),
    )
    after = quick_turn(state, Atlas(), random.Random(1))
    assert (after.seats[FIRST].out, after.to_move, after.outcome) == (True, SECOND, None)


def test_a_game_that_an_adventure_ends_is_over() -> None:
    state = table(
        DRAGON_IN_THE_MIDDLE,
        hands=[DRAGON_VISITS_PLAIN, DRAGON_SEES_CASTLE],
        books=[[ALWAYS], []],
        ruleset=Ruleset(impossible=Impossible.EXCHANGE),
    )
    assert quick_turn(state, Atlas(), random.Random(1)).outcome == Outcome(winner=SECOND)
