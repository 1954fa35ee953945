"""Bots play the same wherever they think: in this process, in another, or on a machine of another kind."""

from __future__ import annotations

import ast
import pickle
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import fairytile.bots
from fairytile.actions import Action
from fairytile.bots import OPPONENTS, Budget, Opponent, SeatedBot, Watcher
from fairytile.bots.otto_greedy import Greedy
from fairytile.rules import start
from fairytile.state import Options, SeatNumber
from fairytile.views import View, view

from .tables import dealt, steps_of, table_of

SOURCE = Path(fairytile.bots.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
each_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)


class Elsewhere:
    """A bot that gets everything as another process would: equal to what was sent, and not the same."""

    def __init__(self, who: Opponent) -> None:
        self._bot = who.make()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        sent: tuple[View, Sequence[Action], random.Random, Budget]
        sent = pickle.loads(pickle.dumps((view, legal, rng, budget)))
        return self._bot.choose(*sent)

    def watch(self, view: View, action: Action) -> None:
        if isinstance(self._bot, Watcher):
            self._bot.watch(*pickle.loads(pickle.dumps((view, action))))


@pytest.mark.parametrize("who", OPPONENTS, ids=lambda who: who.key)
def test_a_bot_that_gets_everything_pickled_plays_the_same_game(who: Opponent) -> None:
    game = dealt(Options(players=2, pages=3), "pickled")
    here = steps_of(game, table_of([who] * 2), "pickled")
    there = steps_of(game, [SeatedBot(lambda: Elsewhere(who), Greedy) for _ in range(2)], "pickled")
    assert [step.action for step in here] == [step.action for step in there]


def test_a_view_survives_pickling_whatever_was_asked_of_it_before() -> None:
    seen = view(start(dealt(Options(), "survives")), SeatNumber(0))
    legal = seen.legal_actions
    again = pickle.loads(pickle.dumps(seen))
    assert again == seen
    assert again.legal_actions == legal


@each_module
def test_actions_are_compared_by_value(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            sides = [side.id for side in (node.left, *node.comparators) if isinstance(side, ast.Name)]
            assert not any(name.isupper() for name in sides), f"line {node.lineno}"


@each_module
def test_luck_comes_from_one_place(path: Path) -> None:
    made = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"random.Random", "Random"}
    ]
    assert len(made) == (path.name == "seeded_random.py")


@each_module
def test_fractions_come_out_the_same_on_every_machine(path: Path) -> None:
    """Sums of fractions depend on the version of Python, and other functions than roots on the machine."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    whole_numbers = {"distance_tables.py", "tile_value.py"}
    assert "sum" not in called or path.name in whole_numbers, "add fractions by fsum"
    taken = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "math"
        for name in node.names
    }
    assert taken <= {"fsum", "isfinite", "prod", "sqrt"}
