"""Rough hands and bad lines: two windows at once, slow answers, double taps, going back, what is gone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player, middle
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN, Device
from tools.browser.local_server import Hand, House, Table, bot, clever, growing, guest, person, play
from tools.browser.page_states import together

OFFLINE = (r"ERR_INTERNET_DISCONNECTED", r"WebSocket connection")
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 20_000, "uploadThroughput": 20_000}


def alone(visit: Visit, hand: Hand, *, screen: bool = False) -> tuple[Device, Player]:
    """Anna at a table whose other player is away, so that nothing happens but what she does."""
    table = hand.make(person("Anna"), guest(), pages=6)
    Hand(hand.house).sit(table, "Ben")
    device = visit(SCREEN if screen else PHONE, hand=hand)
    player = Player(device.go(table.path))
    player.wait_for("turn")
    return device, player


def taps(page: Page, at: Locator, times: int = 2) -> None:
    """Tap the same place several times, as fast as can be, whatever comes to lie there."""
    x, y = middle(at)
    for _ in range(times):
        page.touchscreen.tap(x, y)


def double_tap(page: Page, at: Locator) -> None:
    """Tap the same place twice within the time that counts as one tap, however busy the machine is."""
    page.evaluate(
        """async ([x, y]) => {
          const tap = () => document.elementFromPoint(x, y)?.closest("button")?.click();
          tap();
          await new Promise((settle) => setTimeout(settle, 60));
          tap();
        }""",
        middle(at),
    )


def lines(player: Player) -> list[str]:
    """What happened, as the log on a screen tells it; the newest first."""
    return player.page.locator(".story-so-far li").all_inner_texts()


def test_two_windows_of_one_device_act_at_once_and_see_the_same(visit: Visit, hand: Hand) -> None:
    device, first = alone(visit, hand, screen=True)
    second = Player(device.context.new_page())
    second.page.goto(first.page.url)
    second.wait_for("turn")
    for player in (first, second):
        player.choose("Knight")
    places = [middle(first.targets.first), middle(second.targets.last)]
    for player, (x, y) in zip((first, second), places, strict=True):
        player.page.mouse.click(x, y)
    for player in (first, second):
        expect(player.button("Done")).to_be_visible(timeout=WAIT)
        assert [line.startswith("Anna moved the Knight") for line in lines(player)] == [True]
    labels = [
        player.spaces.evaluate_all("all => all.map((each) => each.ariaLabel)") for player in (first, second)
    ]
    assert labels[0] == labels[1]


def test_on_a_slow_line_frantic_taps_do_everything_once(visit: Visit, hand: Hand) -> None:
    device, player = alone(visit, hand)
    page = player.page
    device.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    player.choose("Knight")
    taps(page, player.targets.first, 3)
    player.answer()
    player.button("Done").click(trial=True)
    taps(page, player.button("Done"), 4)
    expect(player.status).to_have_text(said("away", name="Ben"), timeout=WAIT)
    player.button(re.compile("What happened$")).click()
    told = page.get_by_role("dialog", name="What happened").get_by_role("listitem")
    expect(told).to_have_count(1)


def test_a_second_tap_means_what_the_first_one_saw(visit: Visit, hand: Hand) -> None:
    _, player = alone(visit, hand)
    page, spaces = player.page, player.spaces.count()
    double_tap(page, player.button("Add the tile; 12 left"))
    expect(player.button("Lay it")).to_be_enabled()
    assert player.spaces.count() == spaces
    player.button("Lay it").click(trial=True)
    double_tap(page, player.button("Lay it"))
    expect(player.spaces).to_have_count(spaces + 3, timeout=WAIT)
    player.button("Done").click(trial=True)
    assert player.is_on_turn


def test_who_goes_back_leaves_no_line_behind_and_finds_everything_again(visit: Visit, hand: Hand) -> None:
    device, player = alone(visit, hand)
    page, path = player.page, player.page.url
    player.choose("Knight")
    player.go(player.targets.first)
    page.goto(device.address + "/")
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    held: list[Route] = []
    address = "**/api/v2/tables/*?*"

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)
    # The address shows before the table is asked for: what has to be held back is the question itself.
    with page.expect_request(re.compile("/api/v2/tables/t")):
        page.get_by_role("link", name="With Ben").click()
    page.wait_for_function("path => location.href === path", arg=path)
    page.go_back()
    expect(page.get_by_role("button", name=re.compile("^Play now"))).to_be_enabled()
    with page.expect_response(re.compile("/api/v2/tables/t")) as answered:
        held[0].continue_()
    answered.value.finished()
    page.unroute(address)
    page.evaluate("() => new Promise((settle) => setTimeout(settle))")
    assert sockets == []
    page.go_forward()
    player.wait_for("turn")
    expect(player.button("Take back")).to_be_enabled()
    assert len(sockets) == 1


def test_a_page_of_yesterday_says_that_there_is_a_newer_one(visit: Visit, hand: Hand) -> None:
    device, player = alone(visit, hand)
    page = player.page
    device.expect(*OFFLINE, r"404", r"Failed to fetch dynamically imported module")

    def newer(route: Route) -> None:
        route.fulfill(body="<!doctype html><script type='module' src='/assets/index-new.js'></script>")

    page.route(device.address + "/", newer)
    device.context.set_offline(True)
    expect(player.status).to_have_text(re.compile("^Connection lost"), timeout=WAIT)
    device.context.set_offline(False)
    expect(page.get_by_text(said("new-version"))).to_be_visible(timeout=WAIT)
    # Its other parts are not there any more.
    page.route("**/assets/NewGame-*.js", lambda route: route.fulfill(status=404))
    player.button("Menu").click()
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link", name="A new game").click()
    expect(page.get_by_role("main").get_by_text(said("new-version"))).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button", name="Reload")).to_be_visible()


def test_a_table_that_is_deleted_is_gone_for_who_looks_at_it(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=6)
    device = visit(PHONE)
    device.expect(rf"404 .*{table.name}\?")  # the page asks why it is told no more
    page = device.go(table.path)
    page.locator("[data-hex]").first.wait_for()
    assert hand.request("DELETE", f"/tables/{table.name}").status == 204
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible(timeout=WAIT)


def test_behind_the_curtain_nobody_taps_in_vain(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), person("Ben"), pages=6)
    device = visit(PHONE, hand=hand)
    player = Player(device.go(table.path))
    player.wait_for("curtain")
    device.expect(*OFFLINE)
    device.context.set_offline(True)
    expect(player.page.locator(".curtain").get_by_role("status")).to_have_text(said("offline"))
    expect(player.button("I am Anna")).to_be_disabled()
    device.context.set_offline(False)
    expect(player.button("I am Anna")).to_be_enabled(timeout=WAIT)
    taps(player.page, player.button("I am Anna"))
    player.wait_for("turn")
    player.turn_page()
    expect(player.status).to_have_text(said("new-page", name="Anna"))
    # Whoever turns the device face down does not have to wait for the server.
    device.context.set_offline(True)
    expect(player.page.locator(".status.lost")).to_be_visible(timeout=WAIT)
    player.button("Done").click()
    expect(player.page.get_by_role("region", name="Your Page")).to_have_count(0)
    device.context.set_offline(False)
    expect(player.button("I am Ben")).to_be_enabled(timeout=WAIT)


def test_nobody_agrees_to_stop_while_the_line_is_lost(visit: Visit, hand: Hand) -> None:
    device, player = alone(visit, hand)
    device.expect(*OFFLINE)
    device.context.set_offline(True)
    player.button("Menu").click()
    stop = player.button("Stop here and read our tales")
    expect(stop).to_be_disabled()
    device.context.set_offline(False)
    stop.click(timeout=WAIT)
    expect(player.page.get_by_text(said("agreed", names="Anna"))).to_be_visible()


def test_a_newcomer_is_told_what_to_do_until_they_have_enough(visit: Visit, hand: Hand) -> None:
    _, player = alone(visit, hand)
    page = player.page
    step = page.locator(".status .step")
    expect(step).to_have_text(said("steps-begin"))
    player.choose("Knight")
    expect(step).to_have_text(re.compile(f"{said('steps-character')}|{said('steps-star')}"))
    player.go(player.targets.first)
    expect(step).to_have_text(re.compile(f"{said('steps-after')}|{said('steps-recount')}"))
    player.button("Enough of these tips").click()
    expect(step).to_have_count(0)
    page.reload()
    player.wait_for("turn")
    expect(step).to_have_count(0)


def test_a_note_never_lies_over_what_can_be_tapped(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=18)
    ben.sit(table, "Ben")
    with together(table, anna, ben) as lines_:
        play(lines_, growing, lambda view: len(view.kingdom) >= 30)
        play(lines_, clever, lambda view: view.to_move == 0 and not view.adventures)
    player = Player(visit(PHONE, hand=anna).go(table.path))
    player.wait_for("turn")
    player.button("Hint").click()
    note = player.page.locator(".asking.hint")
    expect(note).to_be_visible()
    if player.button("Never mind").is_visible():  # the hint has taken up the tile
        player.button("Never mind").click()
    for character in ("Princess", "Knight", "Dragon"):
        player.choose(character)
        expect(note).to_be_visible()
        box = note.bounding_box()
        assert box is not None
        assert all(middle(each)[1] < box["y"] for each in player.targets.all())


def about_to_tell(house: House) -> tuple[Hand, Table]:
    """Somebody whose Page has come true just now; chance may have it that the game ends before, so again."""
    while True:
        anna, ben = Hand(house), Hand(house)
        table = anna.make(person("Anna"), guest(), pages=6)
        ben.sit(table, "Ben")
        with together(table, anna, ben) as lines_:
            play(lines_, clever, lambda view: view.may.recount and view.to_move == 0 and not view.recounted)
            if lines_[0].view.outcome is None:
                return anna, table


def test_a_page_that_is_told_is_there_again_after_a_reload(visit: Visit, house: House) -> None:
    anna, table = about_to_tell(house)
    player = Player(visit(PHONE, hand=anna).go(table.path))
    player.wait_for("turn")
    player.button("Recount").click()
    player.wait_for("telling")
    player.page.reload()
    player.read()
    expect(player.button("Done")).to_be_enabled()
    player.page.reload()
    player.wait_for("turn")
    expect(player.telling).to_have_count(0)


def test_a_browser_that_keeps_nothing_plays_all_the_same(visit: Visit) -> None:
    device = visit(PHONE)
    device.context.add_init_script(
        """for (const shelf of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, shelf, { get() { throw new DOMException("", "SecurityError"); } });"""
    )
    page = device.go("/")
    page.get_by_label("Language").select_option("en")
    page.get_by_role("button", name=re.compile("^Play now")).click()
    player = Player(page)
    player.wait_for("turn")
    player.choose("Dragon")
    player.go(player.targets.first)
    page.reload()
    player.wait_for("turn")
    expect(player.button("Take back")).to_be_enabled()
