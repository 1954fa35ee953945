"""Random playouts a second, beside python-chess and catanatron in the same run.

Each engine plays whole random games with its list of legal actions made at every step; every applied
action counts. Engines take turns in short rounds, so that a noisy machine is noisy for all of them, and
time is the process's own. Machines have good and bad days: what counts is the median of five runs, of each
the ratio to the faster of the two others. Run it with ``make bench``.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Final

import chess
from catanatron import Color, Game, RandomPlayer

import fairytile
from fairytile import apply, legal_actions, new_game

CAP: Final = 300


def play_fairytile(seed: int, cap: int | None) -> int:
    """A random game of two; the number of actions."""
    draw = random.Random(seed).random
    state = new_game(seed=seed, players=2)
    actions = 0
    while state.outcome is None and actions != cap:
        legal = list(legal_actions(state))
        state = apply(state, legal[int(draw() * len(legal))])
        actions += 1
    return actions


def play_chess(seed: int) -> int:
    """A random game of chess, stopped after as many moves as ours; the number of moves."""
    draw = random.Random(seed).random
    board = chess.Board()
    moves = 0
    while moves != CAP:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[int(draw() * len(legal))])
        moves += 1
    return moves


def play_catanatron(seed: int) -> int:
    """A random game of Catan for two; the number of actions."""
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    actions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        actions += 1
    return actions


ENGINES: Final[dict[str, Callable[[int], int]]] = {
    "fairytile_300": lambda seed: play_fairytile(seed, CAP),
    "fairytile": lambda seed: play_fairytile(seed, None),
    "python_chess": play_chess,
    "catanatron": play_catanatron,
}


def measure(rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """The figures of each engine, after ``rounds`` in which each plays for ``seconds``."""
    spent = dict.fromkeys(ENGINES, 0.0)
    actions = dict.fromkeys(ENGINES, 0)
    games = dict.fromkeys(ENGINES, 0)
    for play in ENGINES.values():
        play(0)  # imports, caches and the like are not what is measured
    for turn in range(rounds):
        for name, play in ENGINES.items():
            start = time.process_time()
            while (now := time.process_time() - start) < seconds:
                games[name] += 1
                actions[name] += play(games[name])
            spent[name] += now
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    return {
        name: {
            "actions_per_s": round(actions[name] / spent[name], 1),
            "actions": actions[name],
            "games": games[name],
            "seconds": round(spent[name], 2),
        }
        for name in ENGINES
    }


def ratios(figures: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """How many times as fast as the faster of the others, in games of `CAP` actions and in whole games."""
    peer = max(figures[name]["actions_per_s"] for name in ("python_chess", "catanatron"))
    return {name: figures[name]["actions_per_s"] / peer for name in ("fairytile_300", "fairytile")}


def main() -> None:
    """Measure and print, as JSON or as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=8, help="rounds of a run")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long an engine plays in a round")
    options = parser.parse_args()
    runs = [measure(options.rounds, options.seconds) for _ in range(options.runs)]
    found = [ratios(figures) for figures in runs]
    times = {name: round(median(run[name] for run in found), 2) for name in found[0]}
    if options.json:
        about = {"version": fairytile.__version__, "python": platform.python_version()}
        print(json.dumps({"runs": runs, "times_the_faster_peer": times, "about": about}, indent=2))
        return
    for figures, ratio in zip(runs, found, strict=True):
        for name, figure in figures.items():
            print(f"{name:15} {figure}")
        print("times the faster of the others:", {name: round(each, 2) for name, each in ratio.items()})
    print("median of all runs:", times)


if __name__ == "__main__":
    main()
