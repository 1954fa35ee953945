"""How strong the strongest bot is by its thinking time, against the planner: a table and a plot.

Every deal is played with seats both ways, and the same deals for every budget. What was played is kept in
build/, so that the same command goes on after an interruption. Run it with ``make bench-strength``.
"""

from __future__ import annotations

import argparse
import json
import sys
from io import StringIO
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.figure import Figure

from fairytile import Options
from fairytile.lab.arena import ArenaReport, arena_report, hold
from fairytile.lab.matches import Contest, GameRow, against_the_rest, contestant
from fairytile.lab.results_file import Results, usual_path
from fairytile.lab.task_runner import stopping, workers

BUDGETS: Final = (0, 50, 100, 200, 400, 800)
COLOUR: Final = "#1f5fa8"


def told(budget: int, deals: int) -> ArenaReport | None:
    """What the games with one budget say; None if they were interrupted."""
    meetings = against_the_rest([contestant(f"minerva:{budget}"), contestant("ida")], 2)
    contest = Contest(meetings, Options(players=2), "strength", 400)
    heading = contest.heading()
    results: Results[GameRow] = Results(usual_path(heading), heading)
    with results, workers() as crew, stopping() as stop:
        whole = hold(contest, deals, results, crew, stop=stop)
    return arena_report(contest, deals, results.rows) if whole else None


def plot(rows: list[dict[str, float]]) -> str:
    """The score by milliseconds a decision, as SVG."""
    with mpl.rc_context({"svg.hashsalt": "fairytile", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(7, 3.6), layout="constrained")
        axes = figure.add_subplot()
        times, scores = [row["milliseconds"] for row in rows], [100 * row["score"] for row in rows]
        bounds = [
            [100 * (row["score"] - row["low"]) for row in rows],
            [100 * (row["high"] - row["score"]) for row in rows],
        ]
        axes.axhline(50, color="#888888", linewidth=0.8)
        axes.errorbar(times, scores, yerr=bounds, fmt="o-", color=COLOUR, capsize=4)
        for row in rows:
            axes.annotate(f"{row['simulations']:.0f}", (row["milliseconds"], 100 * row["low"]), (0, -14),
                          textcoords="offset points", ha="center", fontsize=8)  # fmt: skip
        axes.set_xlim(left=0)
        axes.set_xlabel("milliseconds a decision (below each mark: simulations)")
        axes.set_ylabel("score against Ida, %")
        axes.set_ylim(30, 100)
        axes.spines[["top", "right"]].set_visible(False)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": "fairytile"})
    return text.getvalue()


def main() -> int:
    """Play, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--budgets", type=int, nargs="+", default=BUDGETS, metavar="N")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    options = parser.parse_args()
    rows: list[dict[str, float]] = []
    for budget in options.budgets:
        found = told(budget, options.deals)
        if found is None:
            print("Stopped; the same command goes on.", file=sys.stderr)
            return 130
        comparison = found.comparisons[0]
        own = next(each for each in found.standings if each.contestant == comparison.contestant)
        rows.append(
            {
                "simulations": budget,
                "milliseconds": round(own.milliseconds, 1),
                "games": comparison.games,
                "score": round(comparison.rate, 3),
                "low": round(comparison.low, 3),
                "high": round(comparison.high, 3),
            }
        )
        print(json.dumps(rows[-1]), flush=True)
    if options.plot is not None:
        options.plot.write_text(plot(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
