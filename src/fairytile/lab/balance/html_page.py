"""The balance report as one page of HTML: a summary, a chapter for each subject, and how it was made.

The page needs nothing from elsewhere, and the same report gives the same page to the letter.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files

from fairytile.lab.balance.figures_by_players import GamesFigures
from fairytile.lab.balance.html_parts import NOTHING, number, paragraph, section, share_cell, sideways
from fairytile.lab.balance.html_sections import (
    doings_section,
    impossible_section,
    length_section,
    pages_section,
    seats_section,
    tiles_section,
)
from fairytile.lab.balance.report import BalanceReport
from fairytile.lab.balance.target_checks import Check


def balance_page(report: BalanceReport) -> str:
    """The whole page."""
    style = files("fairytile.lab.balance").joinpath("report.css").read_text(encoding="utf-8")
    title = f"The balance of {report.title}"
    chapters = (
        pages_section, tiles_section, length_section, seats_section, impossible_section, doings_section,
    )  # fmt: skip
    body = "".join(chapter(report) for chapter in chapters)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{escape(title)}</h1>\n{paragraph(_about(report))}</header>\n<main>\n"
        f"{_summary(report)}{_contents()}{body}{_making(report)}</main>\n</body>\n</html>\n"
    )


def _about(report: BalanceReport) -> str:
    games = [f"{some.games} for {some.players} players" for some in report.games]
    pages = "all Pages" if report.pages_a_book is None else f"{report.pages_a_book} Pages to a Book"
    return (
        f"{sum(some.games for some in report.games)} games between bots ({', '.join(games)}), with {pages}. "
        f"Every seat is played by {report.played_by}, with {report.budget}."
    )


def _summary(report: BalanceReport) -> str:
    games = report.games
    return section(
        "summary",
        "In short",
        f'<ul class="checks">\n{"".join(map(_check, report.checks))}</ul>\n',
        sideways(
            "The games at a glance, with 95 % intervals",
            [f"{some.players} players" for some in games],
            [
                ("Median turns", [number(some.turns and some.turns.median, 0) for some in games]),
                ("Minutes, as a family plays", [_minutes(some) for some in games]),
                ("The first player wins", [share_cell(some.wins[0]) for some in games]),
                ("Somebody loses by an impossible Page", [share_cell(some.lost) for some in games]),
            ],
        ),
        paragraph(
            "These are games between bots of one level. Other players, people above all, turn Pages, lay "
            "tiles and lose their way differently; the figures tell how Pages compare, not how long "
            "anybody's next game will be."
        ),
    )


def _check(check: Check) -> str:
    kind, word = ("met", "Met") if check.met else ("missed", "Not met")
    return (
        f'<li class="{kind}"><strong><span class="verdict">{word}.</span> {escape(check.bar)}</strong> '
        f"{escape(check.finding)}</li>\n"
    )


def _minutes(some: GamesFigures) -> str:
    return NOTHING if some.minutes is None else f"{some.minutes.p05:.0f} to {some.minutes.p95:.0f}"


def _contents() -> str:
    links = (
        ("pages", "Pages"), ("tiles", "Land tiles"), ("length", "Length"), ("seats", "Seats"),
        ("impossible", "Impossible Pages"), ("doings", "What is done"), ("making", "How it was made"),
    )  # fmt: skip
    items = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in links)
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>\n'


def _making(report: BalanceReport) -> str:
    faults = sum(some.faults for some in report.games)
    repeatable = (
        "The same call gives the same games, to the last action."
        if report.repeatable
        else "The bots think for a time, so another call gives other games; the figures stay alike."
    )
    return section(
        "making",
        "How it was made",
        paragraph(
            f"Edition {report.edition}, fingerprint {report.digest}; code {report.code}; seed {report.seed}; "
            f"games are stopped after {report.limit} turns. {repeatable}"
        ),
        paragraph(
            "Deals, seats and rules are those of the rulebook with the default rulings. A share has the "
            "exact interval of Clopper and Pearson, which takes its cases as independent. Rates, such as "
            "Adventures a turn or the pooled figure of a Page, have intervals that come from the "
            "differences between whole games, and means have the usual normal ones. All intervals are of "
            "95 %: of twenty, about one misses the truth, so the extreme ones of a long table deserve a "
            "second look."
        ),
        paragraph(
            f"Where a bot failed or was late another one played for it: {faults} times in all these games."
        ),
    )
