"""Notices over the table: each thing is said once, and neither Kingdom nor Page is lost below them."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.words import said
from tools.browser.devices import PHONE, PHONE_ON_ITS_SIDE
from tools.browser.local_server import Hand, House, guest, person

LONG: Final = 600
"""Seconds that people wait for each other here: more than a busy machine takes to show that they do."""

_LAID_OUT: Final = """() => {
  const box = (found) => document.querySelector(found).getBoundingClientRect();
  const [notice, free, hand, tokens] = ["[data-notices]", ".free", ".hand", ".tokens"].map(box);
  return {
    "of the map": notice.left >= free.right || notice.right <= free.left || notice.bottom <= free.top,
    "of the Page": notice.bottom <= hand.top,
    "of the tokens": hand.bottom <= tokens.top + 1 && tokens.bottom <= innerHeight,
    "of the rest": notice.top >= 0 && notice.right <= innerWidth,
    "for the map": free.height >= 200,
    "for the Page": hand.height >= 80,
  };
}"""


def test_while_somebody_would_like_to_stop_it_is_said_once_how_long_others_are_away(
    visit: Visit, house: House
) -> None:
    hands = [Hand(house) for _ in range(2)]
    table = hands[0].make(person("Anna"), guest(), patience=LONG)
    hands[1].sit(table, "Ben")
    with hands[0].at(table) as line:
        line.act("turn-page")
    player = Player(visit(PHONE, hand=hands[0]).go(table.path))
    away = player.page.get_by_role("region", name=said("is-away"))
    stopping = player.page.get_by_role("region", name=said("stop-here"))
    expect(away).to_contain_text(re.compile(r"In \d+:\d\d a computer player can sit in for Ben"))
    player.button("Menu").click()
    player.button(said("stop-here")).click()
    expect(stopping).to_contain_text(re.compile(r"In \d+:\d\d a computer player can sit in\. If Ben"))
    expect(away).to_have_count(0)
    player.button(said("stop-no-more")).click()
    expect(away).to_be_visible()
    player.button("Menu").click()
    player.button(said("stop-here")).click()
    expect(stopping).to_be_visible()

    house.let_pass(LONG + 1)
    player.page.reload()
    expect(stopping).to_contain_text(said("stop-give-first", name="Ben"))
    expect(away).to_have_count(0)
    stopping.get_by_role("button", name=said("give-to-bot")).click()
    sits_in = re.compile("^Ben, .*a computer player sits in")
    expect(player.page.get_by_role("button", name=sits_in)).to_be_visible()
    expect(stopping).to_contain_text(re.compile(r"Ben is away\. In \d+:\d\d you can stop all the same"))


def test_on_a_phone_on_its_side_the_map_lies_open_beside_the_notices_and_the_page_can_be_read(
    visit: Visit, house: House
) -> None:
    hands = [Hand(house) for _ in range(3)]
    table = hands[0].make(person("Anna"), guest(), guest(), patience=LONG)
    for number, name in ((1, "Ben"), (2, "Carla")):
        hands[number].sit(table, name, number - 1)
    house.let_pass(LONG + 1)
    player = Player(visit(PHONE_ON_ITS_SIDE, hand=hands[0]).go(table.path))
    player.wait_for("turn")
    notices = player.page.locator(".notice")
    expect(notices).to_have_count(2)
    assert [what for what, is_clear in player.page.evaluate(_LAID_OUT).items() if not is_clear] == []
    player.button("Menu").click()
    player.button(said("stop-here")).click()
    expect(notices).to_have_count(1)
    expect(notices).to_contain_text(said("stop-give-first", name="Ben"))
    expect(player.button(said("stop-no-more"))).to_be_in_viewport()
    assert [what for what, is_clear in player.page.evaluate(_LAID_OUT).items() if not is_clear] == []
    # What is asked about a move lies beside the notice, which can still be answered.
    player.button("Turn Page").click()
    asking = player.page.get_by_role("group", name=re.compile("Put this Page"))
    expect(asking).to_be_in_viewport()
    player.button(said("give-to-bot")).click()
    expect(notices).to_contain_text(said("stop-give-first", name="Carla"))
