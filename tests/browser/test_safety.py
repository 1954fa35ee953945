"""What a page of children must never do: run what others wrote, ask elsewhere, or lose what was done."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Dialog, expect

from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN
from tools.browser.local_server import Hand, House, bot, guest, person

EVIL = "<img src=x onerror=alert(1)>"


def test_a_name_that_is_a_program_is_only_a_name(visit: Visit, house: House) -> None:
    anna, mallory = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=2)
    mallory.sit(table, EVIL)
    device = visit(SCREEN, hand=anna)
    asked: list[str] = []

    def asks(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    device.page.on("dialog", asks)
    page = device.go(table.path)
    player = Player(page)
    player.wait_for("turn")
    player.choose("Knight")
    player.go(player.targets.first)
    player.end_turn()
    expect(player.status).to_have_text(said("away", name=EVIL))
    player.page.get_by_role("button", name=re.compile(re.escape(f"{EVIL}, 0 of 2"))).click()
    expect(page.get_by_role("heading", name=EVIL)).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(device.address + "/")
    expect(page.get_by_text(f"With {EVIL}")).to_be_visible()
    assert page.locator("img[src='x']").count() == 0
    assert asked == []


def test_pages_come_with_a_strict_policy_and_nothing_inline(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=2)
    device = visit(PHONE, hand=hand)
    documents: list[tuple[dict[str, str], str]] = []
    for path in ("/", "/new", "/rules", "/carry", table.path):
        answer = device.page.goto(device.address + path)
        assert answer is not None
        documents.append((answer.headers, answer.text()))
    for headers, text in documents:
        parts = headers["content-security-policy"].split(";")
        policy = {name: " ".join(values) for name, *values in (part.split() for part in parts)}
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["base-uri"] == policy["form-action"] == policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert re.search(r"<style|\sstyle=|\son\w+=|javascript:", text) is None
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


def test_a_game_asks_nobody_but_its_server(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=1)
    device = visit(SCREEN, hand=hand)
    sockets: list[str] = []
    device.page.on("websocket", lambda socket: sockets.append(socket.url))
    for path in ("/", "/new", "/rules", "/carry"):
        device.go(path).wait_for_load_state("networkidle")
    Player(device.go(table.path)).play()
    hosts = {urlsplit(url).netloc for url in [*device.requests, *sockets] if not url.startswith("data:")}
    assert hosts == {f"localhost:{hand.house.port}"}
    assert len(sockets) == 1


def test_the_client_survives_a_server_that_was_killed(visit: Visit, house: House) -> None:
    anna, ben = Hand(house), Hand(house)
    table = anna.make(person("Anna"), guest(), pages=4)
    ben.sit(table, "Ben")
    one, other = visit(PHONE, hand=anna), visit(SCREEN, hand=ben)
    for device in (one, other):
        device.expect("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET")
        device.go(table.path)
    first, second = Player(one.page), Player(other.page)
    first.wait_for("turn")
    first.choose("Knight")
    first.go(first.targets.first)
    spaces = first.spaces.evaluate_all("spaces => spaces.map((space) => space.getAttribute('aria-label'))")
    # Who has not come yet when the server dies loses no connection.
    expect(second.status).to_be_visible(timeout=WAIT)

    house.kill()
    expect(first.status).to_have_text(re.compile("^Connection lost"), timeout=WAIT)
    expect(second.status).to_have_text(re.compile("^Connection lost"), timeout=WAIT)
    # What is done meanwhile waits, and is done once.
    first.button("Done").click()
    house.open()
    second.wait_for("turn")
    expect(first.status).to_have_text(said("to-move", name="Ben"), timeout=WAIT)
    again = first.spaces.evaluate_all("spaces => spaces.map((space) => space.getAttribute('aria-label'))")
    assert again == spaces
    second.choose("Princess")
    second.go(second.targets.first)
    expect(first.announced).to_have_text(re.compile("^Ben moved the Princess"))
    told = second.page.get_by_role("region", name="What happened").get_by_role("listitem")
    expect(told).to_have_text([re.compile("^Ben moved the Princess "), re.compile("^Anna moved the Knight ")])
