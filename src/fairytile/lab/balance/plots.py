"""The plots of the balance report: SVG to be put into a page, in whose colours and letters they appear.

Matplotlib draws them in colours that stand for roles. Each is then exchanged for a variable of the page's
style, so that a plot looks right by day, by night and on paper.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairytile.lab.balance.figures_by_players import GamesFigures
from fairytile.lab.balance.page_figures import BAR, PagesFigures

INK: Final = "#010101"
FAINT: Final = "#020202"
ALARM: Final = "#030303"
SERIES: Final = {2: "#040404", 3: "#050505", 4: "#060606"}
"""A colour for each number of players."""

_ROLES: Final = {
    INK: "var(--ink)",
    FAINT: "var(--faint)",
    ALARM: "var(--alarm)",
    SERIES[2]: "var(--two)",
    SERIES[3]: "var(--three)",
    SERIES[4]: "var(--four)",
}
_MARKERS: Final = {2: "o", 3: "s", 4: "^"}
"""A shape for each number of players, for those who cannot tell the colours apart."""
_LINES: Final = {2: "-", 3: "--", 4: "-."}
_WIDTH: Final = 4.8
"""Inches: what a telephone shows without letters that are too small."""


def pages_plot(figures: PagesFigures) -> str:
    """Each Page with the Adventures that a telling takes, the hardest on top."""
    rated = sorted(
        (page for page in figures.pages if page.pooled.value is not None),
        key=lambda page: (page.pooled.value or 0, page.page),
    )
    with _drawn(_WIDTH, 0.9 + 0.24 * max(len(rated), 1)) as (figure, axes):
        for place, page in enumerate(rated):
            colour = ALARM if page.over else INK
            if page.adventures is not None:
                axes.plot([page.adventures.p05, page.adventures.p95], [place] * 2, color=FAINT, lw=1)
                axes.plot([page.adventures.p25, page.adventures.p75], [place] * 2, color=FAINT, lw=5)
            if page.pooled.low is not None and page.pooled.high is not None:
                axes.plot([page.pooled.low, page.pooled.high], [place] * 2, color=colour, lw=1.5)
            axes.plot([page.pooled.value or 0], [place], "D", color=colour, ms=4)
        if figures.median is not None:
            axes.axvline(figures.median, color=FAINT, lw=1, ls=":")
            axes.axvline(BAR * figures.median, color=ALARM, lw=1, ls="--")
        axes.set_yticks(range(len(rated)), [f"Page {page.page}" for page in rated])
        axes.set_ylim(-0.8, len(rated) - 0.2)
        axes.set_xlim(left=0)
        axes.set_xlabel("Adventures from hand to told")
        return _svg(figure, "pages", _pages_alternative(figures))


def _pages_alternative(figures: PagesFigures) -> str:
    worst = figures.worst
    if worst is None or worst.ratio is None or figures.median is None:
        return "No Page was told in these games."
    return (
        f"A row for each Page, the hardest on top. The median Page takes {figures.median:.1f} Adventures, "
        f"the hardest, Page {worst.page}, {worst.ratio:.1f} times as many. The table below has the figures."
    )


def lengths_plot(games: Sequence[GamesFigures]) -> str:
    """How long games are: what part of them has ended after each number of turns."""
    with _drawn(_WIDTH, 3.0) as (figure, axes):
        for some in games:
            if some.lengths:
                parts = [100 * number / some.games for number in range(1, len(some.lengths) + 1)]
                _line(axes, some.players, [0, *some.lengths], [0, *parts], steps=True)
        axes.set_xlim(left=0)
        axes.set_ylim(0, 101)
        axes.set_xlabel("turns")
        axes.set_ylabel("games that have ended, %")
        _legend(axes)
        medians = _listed(
            f"{some.turns.median:.0f} turns for {some.players} players" for some in games if some.turns
        )
        return _svg(figure, "lengths", f"What part of the games has ended by each turn. Half: {medians}.")


def histogram_plot(games: Sequence[GamesFigures]) -> str:
    """How long games are: how many games have about how many turns, a panel for each number of players."""
    longest = max((length for some in games for length in some.lengths), default=1)
    width = max(1, -(-longest // 30))
    edges = [width * number + 0.5 for number in range(-(-longest // width) + 1)]
    with _style():
        figure = Figure(figsize=(_WIDTH, 0.6 + 1.3 * max(len(games), 1)), layout="constrained")
        panels = figure.subplots(max(len(games), 1), 1, sharex=True, squeeze=False)
        for panel, some in zip(panels[:, 0], games, strict=False):
            panel.hist(some.lengths, bins=edges, color=SERIES[some.players])
            panel.set_title(f"{some.players} players", loc="left", fontsize=9)
            panel.set_ylabel("games", fontsize=8)
        panels[-1, 0].set_xlabel("turns")
        ranges = _listed(
            f"with {some.players} players nine games of ten have {some.turns.p05:.0f} to {some.turns.p95:.0f}"
            for some in games
            if some.turns
        )
        return _svg(figure, "histogram", f"How many games have how many turns: {ranges}.")


def sizes_plot(games: Sequence[GamesFigures]) -> str:
    """How the Kingdom grows: its spaces turn by turn, and the middle half of all games."""
    with _drawn(_WIDTH, 3.0) as (figure, axes):
        for some in games:
            turns = [size.turn for size in some.sizes]
            axes.fill_between(
                turns,
                [size.p25 for size in some.sizes],
                [size.p75 for size in some.sizes],
                color=SERIES[some.players],
                alpha=0.15,
                lw=0,
            )
            _line(axes, some.players, turns, [size.mean for size in some.sizes])
        axes.set_xlim(left=0)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("turn")
        axes.set_ylabel("spaces of the Kingdom")
        _legend(axes)
        ends = _listed(
            f"{some.sizes[-1].mean:.0f} after {some.sizes[-1].turn} turns with {some.players} players"
            for some in games
            if some.sizes
        )
        return _svg(figure, "sizes", f"The Kingdom grows from 9 spaces to, on average, {ends}.")


def seats_plot(games: Sequence[GamesFigures]) -> str:
    """How often each seat wins, with intervals, and what would be fair."""
    labels: list[str] = []
    with _drawn(_WIDTH, 0.8 + 0.26 * sum(some.players for some in games)) as (figure, axes):
        for some in games:
            top = len(labels)
            for seat, won in enumerate(some.wins):
                axes.plot([100 * won.low, 100 * won.high], [len(labels)] * 2, color=SERIES[some.players])
                if won.value is not None:
                    axes.plot(
                        [100 * won.value],
                        [len(labels)],
                        _MARKERS[some.players],
                        color=SERIES[some.players],
                        clip_on=False,
                    )
                labels.append(f"{some.players} players, seat {seat + 1}")
            axes.plot([100 / some.players] * 2, [top - 0.5, len(labels) - 0.5], color=FAINT, ls=":")
        axes.set_yticks(range(len(labels)), labels)
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel("games won, %")
        firsts = _listed(
            f"{100 * some.wins[0].value:.0f} % of the games for {some.players}"
            for some in games
            if some.wins[0].value is not None
        )
        return _svg(figure, "seats", f"How often each seat wins. The first player wins {firsts}.")


# --- how all of them are drawn --------------------------------------------------------------


def _line(
    axes: Axes, players: int, across: Sequence[float], up: Sequence[float], *, steps: bool = False
) -> None:
    axes.plot(
        across,
        up,
        color=SERIES[players],
        ls=_LINES[players],
        drawstyle="steps-post" if steps else "default",
        label=f"{players} players",
    )


def _legend(axes: Axes) -> None:
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="best")


@contextmanager
def _style() -> Iterator[None]:
    # Whatever the machine has set up for its own plots, the page looks the same.
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(
            {
                "svg.fonttype": "none",
                "svg.hashsalt": "fairytile",
                # It comes with Matplotlib, so that the room for letters is the same on every machine.
                "font.family": "DejaVu Serif",
                "font.size": 10,
                "text.color": INK,
                "axes.edgecolor": FAINT,
                "axes.labelcolor": INK,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "xtick.color": INK,
                "ytick.color": INK,
                "legend.frameon": False,
                "figure.facecolor": "none",
                "axes.facecolor": "none",
            }
        )
        yield


@contextmanager
def _drawn(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    with _style():
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.subplots()


def _svg(figure: Figure, name: str, alternative: str) -> str:
    """A figure as an element of a page: its own names for its parts, roles for colours, a text for ears."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = file.getvalue()
    text = text[text.index("<svg") :].strip()
    text = re.sub(r"<metadata>.*?</metadata>|<style[^>]*>.*?</style>", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(url\(|href=")#', rf"\1#{name}-", text)
    text = re.sub(r"font(-family)?: ([^;\"]*?)(?:'[^']*'(?:, )?)+[^;\"]*", _letters, text)
    for colour, role in _ROLES.items():
        text = text.replace(colour, role)
    label = escape(alternative)
    return re.sub(
        r'<svg (.*?)width="[^"]*" height="[^"]*"', rf'<svg role="img" aria-label="{label}" \1', text, count=1
    )


def _letters(found: re.Match[str]) -> str:
    """The size of the letters as it was drawn, in the typeface of the page."""
    return f"font{found[1] or ''}: {found[2]}inherit"


def _listed(parts: Iterator[str]) -> str:
    """Parts of a sentence in a row."""
    *others, last = [*parts] or ["no game has ended"]
    return f"{', '.join(others)} and {last}" if others else last
