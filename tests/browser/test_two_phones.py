"""Two phones at home, over plain http under the name of another machine, and somebody who watches."""

from __future__ import annotations

import itertools
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import MOST_TURNS, WAIT, Player, tap
from tools.browser.devices import PHONE, SCREEN, Device
from tools.browser.local_server import Hand, House, guest, person

OFFLINE = (r"ERR_INTERNET_DISCONNECTED", r"WebSocket connection")


def lines(player: Player) -> list[str]:
    """What happened, as the log tells it; the newest first."""
    player.button(re.compile("What happened$")).click()
    told = player.page.get_by_role("dialog", name="What happened").get_by_role("listitem")
    expect(told.first).to_be_visible()
    found = told.all_inner_texts()
    player.button("Close").click()
    return found


def on_turn(player: Player) -> bool:
    """Wait for one's turn, and read what is told meanwhile; False if the game is over."""
    player.wait_for("turn", "telling", "over")
    while player.telling.is_visible():
        player.read()
        player.wait_for("turn", "telling", "over")
    return not player.is_over


def test_two_phones_meet_at_a_table_over_plain_http(visit: Visit, house: House) -> None:
    anna, ben = visit(PHONE, named=True), visit(PHONE, named=True)
    page = anna.go("/new")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("'randomUUID' in crypto") is False
    page.get_by_role("combobox", name="Seat 2").select_option("invite")
    page.get_by_label("Name").first.fill("Anna")
    page.get_by_role("combobox", name="Who begins?").select_option("0")
    page.get_by_role("button", name="Set the table").click()
    link = page.get_by_role("textbox", name="For one person: this link leads to the seat.")
    address = link.input_value()
    assert address.startswith(house.named + "/t/")

    there = ben.page
    there.goto(address)
    expect(there).to_have_url(re.compile(r"/t/\w+$"))
    there.get_by_role("textbox", name="Name").fill("Ben")
    there.get_by_role("button", name="Sit down").click()

    first, second = Player(page), Player(there)
    first.wait_for("turn")
    expect(second.status).to_have_text("Anna’s turn.")
    assert first.page_number() != second.page_number()


def seated(visit: Visit, house: House, pages: int) -> tuple[Device, Device, str]:
    """Two phones at a table."""
    one, other = Hand(house), Hand(house)
    table = one.make(person("Anna"), guest(), pages=pages)
    other.sit(table, "Ben")
    anna, ben = visit(PHONE, hand=one, named=True), visit(PHONE, hand=other, named=True)
    anna.go(table.path)
    ben.go(table.path)
    return anna, ben, table.path


def test_a_whole_game_goes_on_though_a_phone_is_offline_and_another_reloads(
    visit: Visit, house: House
) -> None:
    anna, ben, path = seated(visit, house, pages=2)
    carla = visit(SCREEN, named=True)
    carla.go(path)
    first, second, watching = Player(anna.page), Player(ben.page), Player(carla.page)
    first.wait_for("turn")
    first.play_turn()
    assert on_turn(second)

    # Ben acts while he is offline: it is kept, and goes on by itself.
    ben.expect(*OFFLINE)
    ben.context.set_offline(True)
    expect(second.status).to_have_text(re.compile("^Connection lost"), timeout=WAIT)
    expect(first.page.get_by_role("button", name=re.compile("^Ben, .*away"))).to_be_visible(timeout=WAIT)
    second.choose("Knight")
    tap(second.targets.first)
    ben.context.set_offline(False)
    second.answer()
    expect(second.button("Done")).to_be_visible(timeout=WAIT)
    assert lines(second)[0].startswith("Ben moved the Knight")
    expect(first.announced).to_have_text(re.compile("^Ben moved the Knight"))
    assert lines(first)[:1] == lines(second)[:1]
    assert sum(line.startswith("Ben moved") for line in lines(first)) == 1
    second.end_turn()

    # Anna reloads in her turn: she sees the same table, and what she has done already.
    assert on_turn(first)
    first.choose("Knight")
    first.go(first.targets.first)
    spaces = first.spaces.evaluate_all("spaces => spaces.map((space) => space.getAttribute('aria-label'))")
    anna.page.reload()
    first.wait_for("turn")
    expect(first.button("Take back")).to_be_enabled()
    again = first.spaces.evaluate_all("spaces => spaces.map((space) => space.getAttribute('aria-label'))")
    assert again == spaces
    first.end_turn()

    # Ben only turns Pages from now on, so that nobody undoes what Anna is about.
    for player in itertools.islice(itertools.cycle((second, first)), MOST_TURNS):
        if not on_turn(player):
            break
        if player is first:
            player.play_turn()
        else:
            player.turn_page()
    assert not any(on_turn(player) for player in (first, second, watching))
    told = [player.page.locator(".end h1").inner_text() for player in (first, second, watching)]
    assert "You have told your whole Book" in told
    assert re.match("(Anna|Ben) has told the whole Book", told[2])
    assert carla.page.get_by_role("button", name="Play again").count() == 0
