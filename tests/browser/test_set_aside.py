"""A game that cannot be read is on its owner's shelf as what it is; the others are played on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.words import said
from tools.browser.devices import PHONE
from tools.browser.local_server import Hand, House, Table, bot, person

WORDS = {
    "en": ("Cannot be opened", "Save what can be read", "Delete: With Flora", "Delete it"),
    "fr": (
        "Ne peut pas s’ouvrir",
        "Enregistrer ce qui se lit encore",
        "Supprimer\u00a0: Avec Flora",
        "Supprimer",
    ),
    "de": ("Lässt sich nicht öffnen", "Speichern, was lesbar ist", "Löschen: Mit Flora", "Löschen"),
}


def damage(house: House, table: Table) -> None:
    """Have a table break while the server is started again."""
    house.stop()
    with closing(sqlite3.connect(house.database)) as database:
        database.execute("INSERT INTO entries (table_id, number, body) VALUES (?, 900, '{}')", (table.name,))
        database.commit()
    house.open()


@pytest.mark.parametrize("language", WORDS)
def test_a_broken_game_is_shown_as_such_saved_and_deleted(language: str, house: House, visit: Visit) -> None:
    hand = Hand(house)
    sound, broken = hand.make(person("Anna"), bot()), hand.make(person("Anna"), bot())
    damage(house, broken)
    why, save, delete, yes = WORDS[language]
    device = visit(PHONE.but(language=language), hand=hand)
    page = device.go("/")
    shelf = page.get_by_role("listitem").filter(has_text=why)
    expect(shelf).to_have_count(1)
    expect(page.locator(f'a[href="{sound.path}"]')).to_be_visible()
    with page.expect_download() as saving:
        shelf.get_by_role("link", name=save).click()
    assert "redacted: yes" in saving.value.path().read_text("utf-8")
    shelf.get_by_role("button", name=delete).click()
    page.get_by_role("dialog").get_by_role("button", name=yes, exact=True).click()
    expect(shelf).to_have_count(0)
    expect(page.locator(f'a[href="{sound.path}"]')).to_be_visible()


def test_a_page_that_is_open_while_its_game_breaks_says_what_it_says_when_it_is_opened_anew(
    house: House, visit: Visit
) -> None:
    hand = Hand(house)
    table = hand.make(person("Anna"), bot())
    device = visit(PHONE, hand=hand)
    # The line is cut, and what is asked for after that is refused.
    device.expect(r"WebSocket connection", r"ERR_CONNECTION_REFUSED", rf"{table.name}\?")
    player = Player(device.go(table.path))
    player.wait_for("turn")
    damage(house, table)
    shut = player.page.get_by_role("heading", name=said("door-shut"))
    expect(shut).to_be_visible()
    sentence = player.page.locator("main [role=status]").inner_text()
    assert "damaged" in sentence
    player.page.reload()
    expect(shut).to_be_visible()
    assert player.page.locator("main [role=status]").inner_text() == sentence
