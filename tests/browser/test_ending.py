"""The end of a turn: a Page that came true is told by one tap, and Done can be withdrawn for a moment.

The clock of the page stands still where that moment is the subject, and goes on when the test says so: then
nothing depends on how busy the machine is.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from fairytile.views import ViewData
from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player
from tests.browser.test_rough import OFFLINE, about_to_tell, double_tap
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN, Device, Kind
from tools.browser.local_server import Hand, House, Table, clever, guest, person, play

TICK: Final = 500
MOMENT: Final = 4
"""Ticks in which Done can be withdrawn, on a device that nobody has set otherwise."""
SETTLED: Final = 400
"""Milliseconds after which a second tap is not the same tap any more."""

CALM: Final = PHONE.but(hasty=False)
CALM_SCREEN: Final = SCREEN.but(hasty=False)

_WRITES: Final = """() => {
  window.written = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { kind, action } = JSON.parse(text);
    if (kind !== "ping") window.written.push(`${kind} ${action ?? ""}`.trim());
    send.call(this, text);
  };
  const row = document.querySelector(".tokens");
  let before;
  const look = () => {
    const left = row.querySelector("[data-left]")?.dataset.left;
    if (left !== undefined && left !== before) window.written.push(left);
    before = left;
  };
  new MutationObserver(look).observe(row, { subtree: true, childList: true, attributes: true });
}"""


class Turn(Player):
    """Anna's turn after an Adventure, on a device whose clock stands still."""

    def __init__(self, device: Device, table: Table) -> None:
        super().__init__(device.page)
        self.device = device
        device.context.clock.install()
        device.go(table.path)
        self.wait_for("turn")

    @property
    def done(self) -> Locator:
        return self.button("Done")

    @property
    def not_yet(self) -> Locator:
        return self.button("Not yet")

    @property
    def card(self) -> Locator:
        """What the own card says of the end of the turn."""
        return self.page.locator(".hand .ending")

    def stop_clock(self) -> None:
        now = self.page.evaluate("Date.now()")
        self.page.clock.pause_at(datetime.fromtimestamp(now / 1000 + 2, UTC))

    def tap_done(self, times: int) -> None:
        """Tap where Done is, several times, as fast as can be."""
        box = self.done.bounding_box()
        assert box is not None
        for _ in range(times):
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tick(self, times: int = 1) -> None:
        self.page.clock.run_for(times * TICK)

    def without_luck(self) -> None:
        """Have an Adventure after which there is nothing to tell."""
        for number in range(20):
            self.choose("Knight")
            self.go(self.targets.nth(number))
            if self.button("Recount").is_disabled():
                return
            self.button("Take back").click()
            expect(self.done).to_be_hidden()
        raise AssertionError("the Page comes true wherever the Knight goes")


def two(house: House) -> tuple[Hand, Hand, Table]:
    """Anna's turn; Ben plays on another device."""
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=6)
    ben.sit(table, "Ben")
    return anna, ben, table


def turn(visit: Visit, house: House, *, true: bool, kind: Kind = CALM) -> Turn:
    """After an Adventure by which Anna's Page has come true, or has not."""
    anna, table = about_to_tell(house) if true else two(house)[::2]
    found = Turn(visit(kind, hand=anna), table)
    if not true:
        found.without_luck()
    found.stop_clock()
    return found


HANDS = pytest.mark.parametrize("true", [True, False], ids=["a true Page", "another Page"])


def test_a_page_that_came_true_is_told_by_one_tap_on_the_red_token(visit: Visit, house: House) -> None:
    anna, table = about_to_tell(house)
    player = Player(visit(CALM, hand=anna).go(table.path))
    player.wait_for("turn")
    strong = player.page.locator(".token.strong")
    expect(strong).to_have_text("Recount↵")
    strong.click()
    player.read()
    # Another Page is in the hand now, and Done is what comes next.
    expect(strong).to_have_text("✓DoneE")


def test_two_hands_send_the_same_at_the_same_ticks(visit: Visit, house: House) -> None:
    written = []
    for true in (True, False):
        found = turn(visit, house, true=true)
        found.page.evaluate(_WRITES)
        found.done.click()
        found.tick(2)
        found.not_yet.click()
        found.page.clock.run_for(SETTLED)
        found.done.click()
        found.tick(MOMENT)
        expect(found.done).to_be_hidden()
        written.append(found.page.evaluate("window.written"))
    assert written[0] == written[1] == ["4", "3", "2", "4", "3", "2", "1", "act end"]


@HANDS
def test_the_own_card_says_what_becomes_of_the_page(visit: Visit, house: House, true: bool) -> None:
    found = turn(visit, house, true=true)
    expect(found.card).to_have_count(0)
    found.done.click()
    expect(found.card).to_have_text(said("ending-untold" if true else "ending-waits"))
    expect(found.status).to_have_text(said("ending"))
    expect(found.announced).to_contain_text(said("ending-heard"))
    found.not_yet.click()
    expect(found.card).to_have_count(0)
    expect(found.announced).to_contain_text(said("ending-withdrawn"))


def test_done_that_was_meant_for_recount_tells_the_page_after_all(visit: Visit, house: House) -> None:
    found = turn(visit, house, true=True)
    found.done.click()
    found.tick()
    found.button("Recount").click()
    found.page.clock.resume()
    found.read()
    expect(found.done).to_be_enabled()


def test_done_is_said_once_by_a_child_that_taps_and_taps(visit: Visit, house: House) -> None:
    found = turn(visit, house, true=True)
    found.page.evaluate(_WRITES)
    found.tap_done(5)
    found.tick()
    found.tap_done(5)
    found.tick(MOMENT - 1)
    expect(found.done).to_be_hidden()
    assert found.page.evaluate("window.written") == ["4", "3", "2", "1", "act end"]


def test_a_second_tap_on_not_yet_takes_nothing_back(visit: Visit, house: House) -> None:
    found = turn(visit, house, true=False)
    found.page.clock.resume()
    found.done.click()
    double_tap(found.page, found.not_yet)
    expect(found.card).to_have_count(0)
    expect(found.button("Take back")).to_be_enabled()
    expect(found.done).to_be_visible()


@pytest.mark.parametrize("key", ["Escape", "u"])
def test_done_is_said_and_withdrawn_by_keys(visit: Visit, house: House, key: str) -> None:
    found = turn(visit, house, true=False, kind=CALM_SCREEN)
    keys = found.page.keyboard
    keys.press("e")
    expect(found.not_yet).to_be_visible()
    found.tick()
    keys.press("e")
    expect(found.page.locator("[data-left]")).to_have_attribute("data-left", "3")
    keys.press(key)
    expect(found.not_yet).to_have_count(0)
    found.tick(3 * MOMENT)
    expect(found.done).to_be_enabled()
    keys.press("e")
    found.tick(MOMENT)
    expect(found.done).to_be_hidden()


def test_what_is_done_in_another_window_withdraws_it(visit: Visit, house: House) -> None:
    found = turn(visit, house, true=False)
    found.page.evaluate(_WRITES)
    found.done.click()
    other = Player(found.device.context.new_page())
    other.page.goto(found.page.url)
    other.wait_for("turn")
    other.button("Take back").click()
    expect(found.done).to_be_hidden()
    found.tick(3 * MOMENT)
    assert found.page.evaluate("window.written") == ["4"]
    assert found.is_on_turn


def test_a_game_that_is_stopped_meanwhile_stays_stopped(visit: Visit, house: House) -> None:
    anna, ben, table = two(house)
    found = Turn(visit(CALM, hand=anna), table)
    found.without_luck()
    found.button("Menu").click()
    found.button(said("stop-here")).click()
    expect(found.page.get_by_text(said("agreed", names="Anna"))).to_be_visible()
    other = Player(visit(SCREEN, hand=ben).go(table.path))
    other.page.locator("[data-hex]").first.wait_for()
    found.stop_clock()
    found.page.evaluate(_WRITES)
    found.done.click()
    other.button("Menu").click()
    other.button(said("stop-here")).click()
    expect(found.card).to_have_count(0)
    found.tick(3 * MOMENT)
    expect(found.page.locator(".end h1")).to_be_visible(timeout=WAIT)
    assert "act end" not in found.page.evaluate("window.written")


def test_who_goes_back_meanwhile_has_not_ended_the_turn(visit: Visit, house: House) -> None:
    anna, _, _ = two(house)
    device = visit(CALM, hand=anna)
    device.go("/")
    device.context.clock.install()
    page = device.page
    page.get_by_role("link", name="With Ben").click()
    player = Player(page)
    player.wait_for("turn")
    player.choose("Dragon")
    player.go(player.targets.first)
    player.button("Done").click()
    page.go_back()
    expect(page.get_by_role("link", name="With Ben")).to_be_visible()
    page.clock.run_for(5_000)
    page.go_forward()
    player.wait_for("turn")
    expect(player.button("Done")).to_be_enabled()


@pytest.mark.parametrize("how", ["closed", "put away"])
def test_who_leaves_the_page_has_ended_the_turn(visit: Visit, house: House, how: str) -> None:
    anna, ben, table = two(house)
    found = Turn(visit(CALM, hand=anna), table)
    other = Player(visit(SCREEN, hand=ben).go(table.path))
    other.page.locator("[data-hex]").first.wait_for()
    found.without_luck()
    found.stop_clock()
    found.done.click()
    if how == "closed":
        found.page.goto("about:blank")
    else:
        found.page.evaluate(
            """() => {
              Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
              document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
    other.wait_for("turn")


@HANDS
def test_done_without_a_network_is_kept_and_said_when_it_is_back(
    visit: Visit, house: House, true: bool
) -> None:
    found = turn(visit, house, true=true)
    found.device.expect(*OFFLINE)
    found.done.click()
    found.device.context.set_offline(True)
    expect(found.page.locator(".status.lost")).to_be_visible(timeout=WAIT)
    found.tick()
    expect(found.not_yet).to_be_enabled()
    found.tick(MOMENT)
    found.device.context.set_offline(False)
    found.page.clock.resume()
    expect(found.done).to_be_hidden(timeout=WAIT)


def test_on_a_device_that_is_handed_on_the_tokens_look_alike(visit: Visit, house: House) -> None:
    looks = []
    for true in (True, False):
        hand = Hand(house)
        table = hand.make(person("Anna"), person("Ben"), pages=6)
        with hand.at(table) as line:
            play([line], clever, _true if true else _untrue)
            name = ("Anna", "Ben")[line.view.to_move]
        player = Player(visit(hand=hand).go(table.path))
        player.button(f"I am {name}").click()
        player.wait_for("turn")
        expect(player.button("Recount")).to_be_enabled(enabled=true)
        looks.append(player.page.locator(".tokens").evaluate(_LOOKS))
    assert looks[0] == looks[1]


def _true(view: ViewData) -> bool:
    return bool(view.adventures) and view.may.recount


def _untrue(view: ViewData) -> bool:
    return bool(view.adventures) and view.may.end_turn and not view.may.recount


_LOOKS: Final = """(row) => [...row.querySelectorAll(".token.recount, .token:last-child")].map((token) => {
  const { backgroundColor, borderColor, borderStyle, boxShadow, animationName } = getComputedStyle(token);
  const art = token.querySelector(".art, .sign");
  return [backgroundColor, borderColor, borderStyle, boxShadow, animationName, getComputedStyle(art).opacity];
}).join(" ")"""
