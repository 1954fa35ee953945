"""Rows of the balance report as if games had been played, and small real games that take milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from fairytile import content
from fairytile.bots import Budget, opponent
from fairytile.edition import Edition
from fairytile.lab.balance.game_rows import GameSummary, PageFate, PageSeen, PlainValue
from fairytile.lab.balance.play_game import BalancePlan, play_balance_game
from fairytile.lab.results_file import Results
from fairytile.lab.task_runner import Crew, run_tasks
from tests.lab.contests import BOT

EMPTY = GameSummary(
    players=2,
    deal=0,
    turns=10,
    finished=True,
    winner=0,
    told=(2, 1),
    losses=(),
    moves=(4, 3, 2),
    magic=1,
    lead_changes=0,
    led=(5, 1),
    led_since=4,
    stack_empty=None,
    faults=0,
    pages=(),
    tiles=(),
)
"""A game of which no Page and no tile was remembered."""


def told(page: int, adventures: int, *, turned: int = 0, turns: int = 1) -> PageSeen:
    """A Page that was told after this number of Adventures."""
    return PageSeen(page, 0, PageFate.TOLD, adventures, turns, turned, (1,) * (turned + 1))


def untold(page: int, adventures: int, fate: PageFate = PageFate.HAND) -> PageSeen:
    """A Page that was not told."""
    return PageSeen(page, 0, fate, adventures, 1, 0, (None,))


def wanted(games: Mapping[int, int], *, limit: int = 60, edition: Edition | None = None) -> BalancePlan:
    """Games with Books of two Pages."""
    box = edition or content.load()
    return BalancePlan(box, opponent(BOT), Budget(simulations=1), "1", 2, limit, games).checked()


def played(what: BalancePlan) -> list[GameSummary]:
    """The rows of some games that are really played."""
    results = Results[dict[str, PlainValue]](None, what.heading())
    with ThreadPoolExecutor(1) as executor:
        assert run_tasks(play_balance_game, what.tasks(), results, Crew(executor, 1))
    return [GameSummary.from_json(row) for row in results.rows.values()]
