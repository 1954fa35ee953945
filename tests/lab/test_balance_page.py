"""The page of the balance report: complete, well formed, and for everybody's eyes and ears."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from fairytile import content
from fairytile.edition import Edition
from fairytile.lab.balance.html_page import balance_page
from fairytile.lab.balance.report import BalanceReport
from fairytile.words import objective_sentence
from tests.lab.balanced import EMPTY, played, told, wanted

VOID = {"meta", "link", "br", "hr", "img", "input"}


class Reader(HTMLParser):
    """Reads a page, and complains of what is not closed or not opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def values(self, name: str) -> list[str]:
        return [value for _, attributes in self.tags if (value := attributes.get(name)) is not None]


@pytest.fixture(scope="module")
def report() -> BalanceReport:
    """Of a few real games."""
    what = wanted({2: 4, 3: 2, 4: 2})
    return BalanceReport.of(what, played(what))


@pytest.fixture(scope="module")
def text(report: BalanceReport) -> str:
    return balance_page(report)


def test_every_page_and_every_side_is_on_it(text: str) -> None:
    edition, words = content.load(), unescape(text)
    for number in edition.pages:
        assert objective_sentence(edition.objective(number)) in words
        assert f"Page {number}" in words or f">{number} <" in words
    for tile in edition.regular:
        assert words.count(f'<th scope="row">{tile.name} <small>') == 2


def test_it_is_well_formed_and_no_name_is_given_twice(text: str) -> None:
    found = Reader(text)
    names = Counter(found.values("id"))
    assert {name: times for name, times in names.items() if times > 1} == {}
    targets = [link.removeprefix("#") for link in found.values("href") + found.values("xlink:href")]
    assert targets
    assert set(targets) <= set(names)


def test_it_needs_nothing_from_elsewhere(text: str) -> None:
    found = Reader(text)
    assert not found.all("script")
    assert not found.all("link")
    assert not found.values("src")
    assert all(link.startswith("#") for link in found.values("href") + found.values("xlink:href"))
    assert "@import" not in text
    assert "url(http" not in text


def test_tables_have_captions_and_plots_have_words(text: str) -> None:
    found = Reader(text)
    assert len(found.all("table")) == len(found.all("caption")) == 7
    assert len(found.all("figure")) == len(found.all("figcaption")) == 5
    assert all(svg.get("role") == "img" and svg.get("aria-label") for svg in found.all("svg"))
    assert all(head.get("scope") in {"row", "col"} for head in found.all("th"))


def test_plots_have_the_colours_of_the_page(text: str) -> None:
    assert "var(--two)" in text
    plots = text[text.index("<main>") :]
    assert "#0" not in plots


def test_the_assumption_about_families_is_said(text: str) -> None:
    assert "turns of 35 seconds each" in text


def test_a_bar_that_is_broken_is_shown_with_what_breaks_it() -> None:
    rows = [EMPTY._replace(deal=deal, pages=(told(1, 2), told(2, 3), told(3, 12))) for deal in range(3)]
    shown = balance_page(BalanceReport.of(wanted({2: 3}), rows))
    assert '<li class="missed"><strong><span class="verdict">Not met.</span> No Page takes more' in shown
    assert '<strong class="broken">4.00</strong>' in shown


def test_games_of_which_none_ended_make_a_page_too() -> None:
    what = wanted({2: 1, 4: 1}, limit=1)
    rows = [row._replace(finished=False, winner=None) for row in played(what)]
    assert Reader(balance_page(BalanceReport.of(what, rows))).all("table")


def test_an_edition_is_quoted_as_text_and_never_as_markup() -> None:
    edition = content.load()
    first, *others = edition.regular
    odd: Edition = replace(edition, regular=(first._replace(name="<b>Here & there"), *others), stories={})
    what = wanted({2: 1}, edition=odd)
    shown = balance_page(BalanceReport.of(what, played(what)))
    assert "&lt;b&gt;Here &amp; there" in shown
    assert "<b>" not in shown
    assert f"The balance of {edition.name}" in shown
