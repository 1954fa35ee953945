"""The small parts of the balance report's page: numbers as people read them, tables, figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from fairytile.lab.balance.estimates import Proportion, Ratio, Spread

NOTHING: Final = "–"
_THIN: Final = "\N{NARROW NO-BREAK SPACE}"
_MOST_BARS: Final = 10


def number(value: float | None, digits: int = 1) -> str:
    """A number as people read it.

    >>> number(12.345, 2), number(None)
    ('12.35', '–')
    """
    return NOTHING if value is None else f"{value:.{digits}f}"


def between(low: float | None, high: float | None, digits: int = 1) -> str:
    """An interval.

    >>> between(1.25, 3)
    '1.2 to 3.0'
    """
    return NOTHING if low is None or high is None else f"{low:.{digits}f} to {high:.{digits}f}"


def percent(value: float | None, digits: int = 1) -> str:
    """A part of a whole."""
    return NOTHING if value is None else f"{100 * value:.{digits}f}{_THIN}%"


def share_cell(share: Proportion, digits: int = 1) -> str:
    """A share with its interval below it."""
    return f"{percent(share.value, digits)}{small(_interval(share, digits))}" if share.of else NOTHING


def share_text(share: Proportion, digits: int = 1) -> str:
    """A share with its interval behind it."""
    return f"{percent(share.value, digits)} ({_interval(share, digits)})" if share.of else NOTHING


def _interval(share: Proportion, digits: int) -> str:
    return f"{between(100 * share.low, 100 * share.high, digits)}{_THIN}%"


def rate_cell(rate: Ratio, digits: int = 2) -> str:
    """A rate with its interval below it."""
    return number(rate.value, digits) + _below(rate.low, rate.high, digits)


def part_cell(rate: Ratio) -> str:
    """A rate that is part of a whole, with its interval below it."""
    return percent(rate.value) + _below(rate.low, rate.high, 1, in_percent=True)


def mean_cell(spread: Spread | None, digits: int = 1) -> str:
    """A mean with its interval below it."""
    if spread is None:
        return NOTHING
    return number(spread.mean, digits) + _below(spread.low, spread.high, digits)


def mean_part_cell(spread: Spread | None) -> str:
    """A mean of parts of a whole, with its interval below it."""
    if spread is None:
        return NOTHING
    return percent(spread.mean, 0) + _below(spread.low, spread.high, 0, in_percent=True)


def _below(low: float | None, high: float | None, digits: int, *, in_percent: bool = False) -> str:
    """An interval as a second line; nothing if there is none."""
    if low is None or high is None:
        return ""
    if in_percent:
        return small(f"{between(100 * low, 100 * high, digits)}{_THIN}%")
    return small(between(low, high, digits))


def small(text: str) -> str:
    """A second line of a cell. The comma is for whoever hears the page, or copies it."""
    return f'<span class="aside">, </span><small>{text}</small>'


def spark(histogram: Sequence[tuple[int, int]]) -> str:
    """A tiny histogram for a cell of a table: how often what took one, two, and so on up to ten or more."""
    if not histogram:
        return NOTHING
    bars = [0] * _MOST_BARS
    for value, times in histogram:
        bars[min(max(value, 1), _MOST_BARS) - 1] += times
    highest = max(bars)
    drawn = "".join(
        f'<rect x="{5 * place}" y="{16 - 16 * times / highest:.1f}" width="4" '
        f'height="{16 * times / highest:.1f}"/>'
        for place, times in enumerate(bars)
        if times
    )
    said = ", ".join(f"{value}: {times} times" for value, times in histogram)
    return f'<svg class="spark" viewBox="0 0 50 16" role="img" aria-label="{escape(said)}">{drawn}</svg>'


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = "") -> str:
    """A table whose first column heads its rows. Cells are markup, all else is text.

    It may be wider than the page, so it lies in a region of its own that can be scrolled, by keys too.
    """
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}">'
        f'<table class="{kind}">\n<caption>{_text(caption)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n"
    )


def sideways(
    caption: str, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], *, kind: str = ""
) -> str:
    """A table with a row for each figure and a column for each number of players."""
    return table(caption, ["", *columns], ([escape(name), *cells] for name, cells in rows), kind=kind)


def figure(svg: str, caption: str) -> str:
    """A plot with what is to be seen on it."""
    return f"<figure>\n{svg}\n<figcaption>{_text(caption)}</figcaption>\n</figure>\n"


def section(name: str, title: str, *parts: str) -> str:
    """A chapter of the page, with a name for links."""
    return f'<section id="{name}">\n<h2>{escape(title)}</h2>\n{"".join(parts)}</section>\n'


def paragraph(text: str) -> str:
    """Some plain sentences."""
    return f"<p>{_text(text)}</p>\n"


def _text(text: str) -> str:
    """A text in which no number is parted from its sign."""
    return escape(text.replace(" %", "\N{NO-BREAK SPACE}%"))
