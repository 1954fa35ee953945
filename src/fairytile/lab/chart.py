"""A chart of a contest: the rate of each contestant with its interval, beside what equals would have."""

from __future__ import annotations

from io import StringIO

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairytile.lab.arena import ArenaReport

_MARK, _PALE = "#1f5fa8", "#888888"


def chart(told: ArenaReport) -> str:
    """The chart as SVG; the same report gives the same text, to the letter."""
    with mpl.rc_context({"svg.hashsalt": "fairytile", "font.family": "DejaVu Sans"}):
        # A figure of its own needs no screen, and leaves the settings of other figures alone.
        figure = Figure(figsize=(8, 1.3 + 0.45 * len(told.comparisons)), layout="constrained")
        _draw(figure.add_subplot(), told)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": "fairytile"})
    return text.getvalue()


def _draw(axes: Axes, told: ArenaReport) -> None:
    rows = range(len(told.comparisons))
    rates = [each.rate for each in told.comparisons]
    below = [each.rate - each.low for each in told.comparisons]
    above = [each.high - each.rate for each in told.comparisons]
    axes.plot([each.expected for each in told.comparisons], rows, "|", color=_PALE, markersize=18)
    axes.errorbar(rates, rows, xerr=[below, above], fmt="o", color=_MARK, capsize=4)
    axes.set_yticks(rows, [each.title for each in told.comparisons])
    # The first line of the table is the first of the chart.
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    kind = "always-valid interval" if told.early else "interval"
    axes.set_xlabel(f"score with its 95 % {kind} over deals; the bar is what equals would have")
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
