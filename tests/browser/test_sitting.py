"""Sitting down: a table for four, watching, and another language in the middle of a game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN
from tools.browser.local_server import Hand, House, bot, person


def test_a_table_for_four_is_set_and_filled(visit: Visit, house: House) -> None:
    host = visit(SCREEN, named=True)
    page = host.go("/new")
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("textbox", name="Name").first.fill("Anna")
    for seat, who in ((2, "here"), (3, "invite"), (4, "bot:otto")):
        page.get_by_role("combobox", name=f"Seat {seat}").select_option(who)
    page.get_by_role("textbox", name="Name").nth(1).fill("Bella")
    page.get_by_role("combobox", name="Who begins?").select_option("0")
    page.get_by_role("radio", name=re.compile("^6 Pages each")).check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of this link")).to_be_visible()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("status").filter(has_text=re.compile("Copied|selected"))).to_be_visible()
    page.get_by_role("button", name="Show a short code").click()
    code = page.locator(".code").first.inner_text()

    guest_device = visit(PHONE, named=True)
    there = guest_device.go("/")
    there.get_by_text("I have a code").click()
    there.get_by_role("textbox", name="Code").fill(code)
    there.get_by_role("textbox", name="Name").last.fill("Carl")
    there.get_by_role("button", name="Sit down").click()
    Player(page).wait_for("curtain")
    expect(page.get_by_role("button", name="I am Anna")).to_be_visible()
    expect(Player(there).status).to_have_text(said("to-move", name="Anna"))


def test_whoever_has_the_link_of_a_table_can_watch(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=2)
    page = visit(SCREEN).go(table.path)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    assert page.get_by_role("region", name="Your Page").count() == 0
    assert page.get_by_role("button", name="Hint").count() == 0


def test_the_language_changes_in_the_middle_of_a_game(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=2)
    page = visit(PHONE, hand=hand).go(table.path)
    player = Player(page)
    player.wait_for("turn")
    player.choose("Knight")
    player.go(player.targets.first)
    number = player.page_number()
    sentence = player.sentence
    player.button("Menu").click()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("heading", name="Menü")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Zurück", exact=True)).to_be_enabled()
    page.wait_for_function(
        "before => document.querySelector('.hand .sentence')?.innerText !== before", arg=sentence
    )
    assert player.page_number() == number
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Fertig", exact=True).click()
    expect(page.get_by_role("button", name="Fertig", exact=True)).to_be_hidden(timeout=WAIT)
    page.reload()
    player.wait_for("turn", "telling")
    assert page.evaluate("document.documentElement.lang") == "de"


def test_the_server_speaks_the_new_language_at_once(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=2)
    page = visit(PHONE, hand=hand).go(table.path)
    player = Player(page)
    player.wait_for("turn")
    hint = page.locator(".asking.hint")
    player.button("Hint").click()
    before = hint.inner_text()
    player.button("Menu").click()
    page.get_by_role("combobox", name="Language").select_option("fr")
    page.get_by_role("button", name=said("close", "fr")).click()
    expect(hint).to_have_count(0)
    page.get_by_role("button", name=said("hint", "fr"), exact=True).click()
    expect(hint).to_be_visible()
    assert hint.inner_text() != before
    expect(page.locator(".status.now")).to_be_visible()
