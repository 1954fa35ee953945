"""Everybody sees what they play by: in invitation, lobby and menu, in the aid and the rules of a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from fairytile.ruleset import Ruleset
from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.words import said
from tools.browser.devices import LANGUAGES, PHONE, SCREEN, TABLET, Language
from tools.browser.local_server import Hand, guest, person

UNUSUAL = Ruleset.of({"princess-jumps": "one", "rivers": "bank", "impossible": "never"})
SWITCHES = [name.replace("-", "_") for name in UNUSUAL.changes()]


def sentences(language: Language) -> list[str]:
    """What is played differently at the unusual table."""
    rulings = [said(f"ruling-{name}-{getattr(UNUSUAL, name)}", language) for name in SWITCHES]
    return [said("played-help-none", language), said("played-take_back-no", language), *rulings]


def differently(within: Page | Locator, language: Language) -> Locator:
    """The list of what is played differently."""
    return within.get_by_role("list", name=said("played-heading", language)).get_by_role("listitem")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unusual_table_says_so_to_everybody_who_comes_and_its_aid_and_rules_are_its_own(
    visit: Visit, hand: Hand, language: Language
) -> None:
    table = hand.make(person("Anna"), guest(), help_given="none", take_back=False, ruleset=UNUSUAL)
    host = visit(SCREEN.but(language=language), hand=hand).go(table.path)
    expect(differently(host, language)).to_have_text(sentences(language))
    friend = visit(PHONE.but(language=language)).go(table.invitation())
    expect(differently(friend, language)).to_have_text(sentences(language))
    friend.get_by_role("textbox").fill("Ben")
    friend.get_by_role("button", name=said("sit-down", language)).click()
    expect(friend.get_by_role("list", name=said("players", language))).to_be_visible()
    friend.get_by_role("button", name=said("menu", language)).click()
    menu = friend.get_by_role("dialog")
    expect(differently(menu, language)).to_have_text(sentences(language))
    rules = menu.get_by_role("link", name=said("rules", language))
    expect(rules).to_have_attribute("href", re.compile(r"^/rules\?princess_jumps=one&rivers=bank&"))
    menu.get_by_role("button", name=said("aid", language)).click()
    aid = friend.get_by_role("dialog", name=said("aid", language))
    for text in sentences(language)[2:]:
        expect(aid).to_contain_text(text)
    expect(aid).not_to_contain_text(said("ruling-princess_jumps-two", language))
    address = aid.get_by_role("link", name=said("aid-rules", language)).get_attribute("href")
    assert address is not None
    read = visit(TABLET.but(language=language)).go(address)
    for text in sentences(language)[2:]:
        expect(read.get_by_role("main")).to_contain_text(text)
    expect(read.get_by_role("main")).not_to_contain_text(said("ruling-princess_jumps-two", language))


def test_a_usual_table_has_nothing_to_say(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), guest())
    friend = visit().go(table.invitation())
    expect(friend.get_by_role("textbox")).to_be_visible()
    expect(friend.get_by_text(said("played-heading"))).to_have_count(0)
    friend.goto(f"{friend.url.partition('/t/')[0]}/rules")
    expect(friend.get_by_role("main")).to_contain_text(said("ruling-princess_jumps-two"))
    expect(friend.get_by_text(said("played-heading"))).to_have_count(0)


def test_as_the_rulebook_has_it_is_one_choice_beside_the_friendly_one(visit: Visit) -> None:
    page = visit(SCREEN).go("/new")
    friendly = page.get_by_role("radio", name=said("new-manner-friendly"))
    rulebook = page.get_by_role("radio", name=said("new-manner-rulebook"))
    expect(friendly).to_be_checked()
    expect(page.get_by_text(said("played-first"))).to_be_visible()
    rulebook.check(force=True)
    for name in ("18 Pages each", said("new-classic"), said("new-help-none")):
        expect(page.get_by_role("radio", name=name)).to_be_checked()
    page.get_by_role("radio", name=said("new-help-show")).check(force=True)
    expect(rulebook).not_to_be_checked()
    rulebook.check(force=True)
    page.get_by_role("button", name=said("new-begin")).click()
    player = Player(page)
    player.wait_for("turn")
    player.button("Menu").click()
    expect(differently(page.get_by_role("dialog"), "en")).to_have_text(
        [said("played-pages", count="18"), said("played-dealing-classic"), said("played-help-none")]
    )
