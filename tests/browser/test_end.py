"""How a game ends, what is read then, and what comes after; and seats that are left alone."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN
from tools.browser.local_server import Hand, House, Table, clever, guest, person, play
from tools.browser.page_states import together

PATIENCE = 600  # a busy machine is to have shown who is away before that is over
"""The least that a table may have, in seconds."""


def ended(house: House) -> tuple[Table, Hand, Hand]:
    """A game that was played to its end."""
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=2)
    ben.sit(table, "Ben")
    with together(table, anna, ben) as lines:
        play(lines, clever, lambda _: False)
    return table, anna, ben


def test_the_tales_are_read_page_by_page_and_all_at_once(visit: Visit, house: House) -> None:
    table, anna, _ = ended(house)
    page = visit(PHONE, hand=anna).go(table.path)
    expect(
        page.get_by_role("heading", level=1, name=re.compile("told (your|the) whole Book"))
    ).to_be_visible()
    page.get_by_role("button", name="Page by page").first.click()
    dialog = page.get_by_role("dialog")
    titles: list[str] = []
    while dialog.get_by_role("button", name="Next Page").count() > 0:
        for heading in dialog.get_by_role("heading", level=3).all():
            # The words of the tale may come after the book has opened.
            expect(heading).not_to_be_empty()
            titles.append(heading.inner_text())
        dialog.get_by_role("button", name="Next Page").click()
    dialog.get_by_role("button", name="Close").last.click()
    assert titles
    page.get_by_role("button", name="All at once").first.click()
    for title in titles:
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    page.get_by_role("button", name="See the Kingdom").click()
    expect(page.locator(".end")).to_have_count(0)
    page.get_by_role("button", name="The story is told.").last.click()
    expect(page.get_by_role("heading", name="What was told")).to_be_visible()


def test_the_same_people_play_again(visit: Visit, house: House) -> None:
    table, anna, ben = ended(house)
    one, other = visit(PHONE, hand=anna).go(table.path), visit(PHONE, hand=ben).go(table.path)
    one.get_by_role("button", name="Play again").click()
    one.wait_for_url(re.compile(rf"/t/(?!{table.name})"))
    expect(one.get_by_role("heading", name="The table is set")).to_be_visible()
    expect(one.get_by_text(said("lobby-kept", name="Ben"))).to_be_visible()
    # Who watches sees it as well: names are what a lobby shows to everybody who has its address.
    watching = visit(PHONE).go(urlsplit(one.url).path)
    expect(watching.get_by_text(said("lobby-kept", name="Ben"))).to_be_visible()
    other.goto(urljoin(other.url, "/"))
    expect(other.get_by_role("link", name=said("game-kept"))).to_be_visible()
    other.go_back()
    other.get_by_role("button", name="On to the next game").click()
    expect(other.get_by_text(said("sit-kept", names="Ben"))).to_be_visible()
    other.get_by_role("button", name="Sit down").click()
    for page in (one, other):
        page.locator("[data-hex]").first.wait_for(timeout=WAIT)
    assert one.url == other.url


def test_a_game_stops_when_all_agree(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=6)
    ben.sit(table, "Ben")
    first = Player(visit(PHONE, hand=anna).go(table.path))
    second = Player(visit(SCREEN, hand=ben).go(table.path))
    first.wait_for("turn")
    first.button("Menu").click()
    first.button("Stop here and read our tales").click()
    expect(second.page.get_by_text(said("agreed", names="Anna"))).to_be_visible()
    expect(first.page.get_by_text(said("stop-missing", name="Ben"))).to_be_visible()
    second.button(said("stop-too")).click()
    for player in (first, second):
        player.wait_for("over")
        expect(player.page.get_by_role("heading", level=1, name="Here we stop")).to_be_visible()
        expect(player.page.get_by_text(said("tales-stopped", names="Anna and Ben"))).to_be_visible()


def test_a_seat_that_is_left_alone_goes_to_a_bot_until_its_player_is_back(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=6, patience=PATIENCE)
    ben.sit(table, "Ben")
    with together(table, anna, ben) as lines:
        play(lines, clever, lambda view: view.to_move == 1)
    page = visit(PHONE, hand=anna).go(table.path)
    player = Player(page)
    expect(player.status).to_have_text(said("away", name="Ben"))
    expect(page.get_by_text(re.compile(r"^In \d+:\d\d a computer player can sit in for Ben"))).to_be_visible()
    house.let_pass(PATIENCE + 1)
    page.reload()
    page.get_by_role("button", name=said("give-to-bot")).click()
    player.wait_for("turn", "telling")
    if player.telling.is_visible():
        player.read()
    expect(page.get_by_role("button", name=re.compile("^Ben, .*a computer player sits in"))).to_be_visible()
    there = visit(SCREEN, hand=ben).go(table.path)
    back = Player(there)
    take_over = there.get_by_role("button", name=said("take-over"))
    there.locator("dialog[open]").or_(take_over).first.wait_for()
    while back.telling.is_visible():
        back.read()
        there.locator("dialog[open]").or_(take_over).first.wait_for()
    take_over.click()
    expect(page.get_by_role("button", name=re.compile("^Ben, .*computer"))).to_have_count(0)


def test_signs_are_shown_to_the_others(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=6)
    ben.sit(table, "Ben")
    first = Player(visit(PHONE, hand=anna).go(table.path))
    second = Player(visit(PHONE, hand=ben).go(table.path))
    first.wait_for("turn")
    expect(second.status).to_have_text(said("to-move", name="Anna"))
    second.button("Menu").click()
    second.button("Clap").click()
    expect(first.page.get_by_role("img", name="Clap")).to_be_visible()
