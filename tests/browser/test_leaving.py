"""Who sits may be called otherwise, have the name taken out, and go: with a few taps, and seen by all."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN
from tools.browser.local_server import Hand, House, bot, clever, guest, person, play
from tools.browser.page_states import together


def own_seat(page: Page, name: str) -> None:
    """Open what can be done about one's own seat at a table."""
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    page.get_by_text(said("own-seat")).click()


def renamed(page: Page, name: str) -> None:
    field = page.get_by_role("textbox", name=said("name"))
    field.fill(name)
    page.get_by_role("button", name=said("rename"), exact=True).click()
    expect(page.get_by_text(said("renamed"))).to_be_visible()


def gone(page: Page) -> None:
    page.get_by_role("button", name=said("leave"), exact=True).click()
    page.get_by_role("button", name=said("leave-yes"), exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Fairy Tile")).to_be_visible()


def bookmark(player: Player, name: str) -> None:
    expect(player.page.get_by_role("button", name=re.compile(rf"^{name}( \(you\))?, "))).to_be_visible()


def test_in_the_lobby_a_guest_takes_another_name_and_then_goes(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), guest(), pages=6)
    ben.sit(table, "Ben")
    host, other = visit(PHONE, hand=anna).go(table.path), visit(PHONE, hand=ben).go(table.path)
    expect(host.get_by_text("Ben", exact=True)).to_be_visible()
    other.get_by_text(said("own-seat")).click()
    renamed(other, "Bo")
    expect(host.get_by_text("Bo", exact=True)).to_be_visible()
    expect(host.get_by_text("Ben", exact=True)).to_have_count(0)
    gone(other)
    expect(host.get_by_text("Bo", exact=True)).to_have_count(0)
    expect(host.get_by_text(said("lobby-free-host"))).to_have_count(2)
    expect(other.get_by_role("link", name=re.compile("Anna"))).to_have_count(0)


def test_in_a_game_the_computer_plays_on_and_a_new_guest_can_be_invited(visit: Visit, house: House) -> None:
    hands = [Hand(house) for _ in range(3)]
    table = hands[0].make(person("Anna"), guest(), guest(), pages=6)
    for number, name in ((1, "Ben"), (2, "Carla")):
        hands[number].sit(table, name, number - 1)
    first, second = [Player(visit(PHONE, hand=hand).go(table.path)) for hand in hands[:2]]
    for player in (first, second):
        bookmark(player, "Ben")
    own_seat(second.page, "Ben")
    second.page.get_by_role("button", name=said("take-name-out"), exact=True).click()
    expect(second.page.get_by_text(said("renamed"))).to_be_visible()
    bookmark(first, said("somebody"))
    gone(second.page)
    expect(first.page.get_by_role("button", name=re.compile("^Somebody, .*computer player"))).to_be_visible()
    # The log of who looks it up says so, and nothing in the page names Ben any more.
    first.status.click()
    expect(first.page.get_by_role("dialog").get_by_text(said("log-left", name="Somebody"))).to_be_visible()
    expect(first.page.get_by_text("Ben")).to_have_count(0)
    first.button("Close").click()
    first.button("Menu").click()
    first.button(re.compile("new invitation to Somebody")).click()
    link = first.page.get_by_role("dialog").get_by_role("textbox").last.input_value()
    first.button("Close").click()
    dora = visit(SCREEN).page
    dora.goto(link)
    expect(dora.get_by_text(said("sit-left-how", name="Somebody"))).to_be_visible()
    dora.get_by_role("button", name="Sit down").click()
    expect(dora.get_by_role("region", name="Your Page")).to_be_visible()


def test_who_plays_against_computers_alone_ends_the_game_by_leaving(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=2)
    player = Player(visit(SCREEN, hand=hand).go(table.path))
    player.wait_for("turn")
    own_seat(player.page, "Anna")
    player.page.get_by_role("button", name=said("leave"), exact=True).click()
    expect(player.page.get_by_text(said("leave-last"))).to_be_visible()
    player.page.get_by_role("button", name=said("cancel"), exact=True).click()
    assert not player.is_over
    gone(player.page)
    late = Player(visit(PHONE, hand=hand).go(table.path))
    late.wait_for("over")
    expect(late.page.get_by_text(said("tales-stopped", names="Anna"))).to_be_visible()


def test_a_seat_that_is_kept_for_the_next_game_can_be_declined(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=2)
    ben.sit(table, "Ben")
    with together(table, anna, ben) as lines:
        play(lines, clever, lambda _: False)
    one, other = visit(PHONE, hand=anna).go(table.path), visit(PHONE, hand=ben).go(table.path)
    one.get_by_role("button", name="Play again").click()
    expect(one.get_by_text(said("lobby-kept", name="Ben"))).to_be_visible()
    other.get_by_role("button", name="On to the next game").click()
    expect(other.get_by_text(said("sit-kept", names="Ben"))).to_be_visible()
    other.get_by_role("button", name=said("decline"), exact=True).click()
    expect(one.get_by_text(said("lobby-kept", name="Ben"))).to_have_count(0)
    expect(one.get_by_text(said("lobby-free-host"))).to_be_visible()
    other.goto(urljoin(other.url, "/"))
    expect(other.get_by_role("link", name=said("game-kept"))).to_have_count(0)
