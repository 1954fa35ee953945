"""The way to a table: a new game, invitations, codes, and games to go on with."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.words import said
from tools.browser.devices import SCREEN
from tools.browser.local_server import Hand, bot, guest, person

STRANGE = '"><img src=x onerror=alert(1)>'


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def link_on(page: Page) -> str:
    """The first link that a page has for others."""
    return page.locator("input[readonly]").first.input_value()


def invites(page: Page, name: str = "Anna") -> str:
    """Make a table for somebody and a guest; the link for the guest."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Seat 2").select_option("invite")
    page.get_by_role("button", name="Set the table and invite").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_visible()
    return link_on(page)


def test_a_guest_comes_by_a_link_and_the_cards_are_dealt(visit: Visit) -> None:
    # Under a name that is no secure context: there is no clipboard, and no other help of the browser.
    host, friend = visit(SCREEN, named=True), visit(named=True)
    link = invites(host.go("/new"))
    assert link.startswith(host.address)
    friend.page.goto(link)
    key = re.findall(r"i=([\w-]+)", link)[0]
    expect(friend.page.get_by_text("At the table: Anna.")).to_be_visible()
    assert key not in friend.page.url
    friend.expect(r"/seats")
    sit_down(friend.page, "Anna")
    expect(friend.page.get_by_role("alert")).to_contain_text("has that name")
    friend.page.reload()
    sit_down(friend.page, "Ben")
    for page in (host.page, friend.page):
        expect(page.get_by_role("list", name="Players")).to_be_visible()


def test_no_key_of_a_seat_lies_in_the_storage_of_a_browser(visit: Visit) -> None:
    host, friend = visit(SCREEN), visit()
    stored = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
    first = invites(host.go("/new"))
    host.page.reload()
    expect(host.page.get_by_role("heading", name="The table is set")).to_be_visible()
    expect(host.page.locator("input[readonly]").first).to_be_visible()
    second = link_on(host.page)
    assert second != first
    friend.page.goto(first)  # what was sent to somebody stays good
    expect(friend.page.get_by_text("At the table: Anna.")).to_be_visible()
    for page in (host.page, friend.page):
        for link in (first, second):
            assert re.findall(r"i=([\w-]+)", link)[0] not in page.evaluate(stored)
    sit_down(friend.page, "Ben")
    expect(friend.page.get_by_role("list", name="Players")).to_be_visible()


def test_a_link_can_be_copied_without_a_clipboard(visit: Visit) -> None:
    page = visit(SCREEN, named=True).go("/new")
    invites(page)
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_text("Copied.")).to_be_visible()


def test_a_link_that_was_used_says_so_and_lets_one_watch(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), guest())
    Hand(hand.house).sit(table, "Ben")
    late = visit()
    late.expect(r"/seats")
    page = late.go(table.invitation())
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("heading", name="This link has been used")).to_be_visible()
    page.get_by_role("button", name="Just watch").click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    assert Player(page).button("Recount").count() == 0


def test_a_lost_device_gets_its_seat_back(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), guest())
    Hand(hand.house).sit(table, "Ben")
    key = hand.ask(f"/tables/{table.name}/invitations", seat=1)["key"]
    page = visit().go(f"{table.path}#i={key}&s=1")
    expect(page.get_by_role("heading", name="Ben’s seat")).to_be_visible()
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("region", name="Your Page")).to_be_visible()


def test_somebody_sits_down_by_a_code(visit: Visit) -> None:
    host, friend = visit(SCREEN), visit()
    invites(host.go("/new"))
    host.page.get_by_role("button", name="Show a short code").click()
    code = re.sub(r"\W", "", host.page.locator(".code").inner_text())
    page = friend.go("/")
    page.get_by_role("heading", name="I have a code").click()
    page.get_by_label("Code", exact=True).fill(f"{code[:3]} {code[3:]}".lower())
    sit_down(page, "Ben")
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("region", name="Your Page")).to_be_visible()


def test_a_name_is_nothing_but_a_name(visit: Visit, hand: Hand) -> None:
    table = hand.make(person(STRANGE), guest(), guest())
    friend = visit()
    dialogs: list[str] = []
    friend.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page = friend.go(table.invitation())
    expect(page.get_by_text(STRANGE)).to_be_visible()
    sit_down(page, f"{STRANGE[:20]}2")
    expect(page.get_by_role("listitem").filter(has_text=STRANGE)).to_be_visible()
    page.get_by_role("link", name="Fairy Tile").click()
    expect(page.get_by_role("link", name=STRANGE)).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    assert dialogs == []


def test_wishes_are_kept_for_the_next_game(visit: Visit) -> None:
    page = visit(SCREEN).go("/new")
    page.get_by_label("Name").fill("Anna")
    page.get_by_role("group", name="How many play?").get_by_label("3").check()
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_label("Seat 3").select_option(label="Otto")
    page.get_by_role("group", name="How long?").get_by_label("9 Pages").check()
    page.get_by_text("Where the rulebook leaves a choice").click()
    page.get_by_label(said("ruling-magic_recount-last")).check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/t/"))
    page.go_back()
    expect(page.get_by_label("Seat 3")).to_have_value("bot:otto")
    expect(page.get_by_label("Name").first).to_have_value("Anna")
    expect(page.get_by_role("group", name="How long?").get_by_label("9 Pages")).to_be_checked()
    page.get_by_text("Where the rulebook leaves a choice").click()
    expect(page.get_by_label(said("ruling-magic_recount-last"))).to_be_checked()


def test_a_game_cannot_be_for_bots_alone_or_for_two_of_one_name(visit: Visit) -> None:
    page = visit(SCREEN).go("/new")
    page.get_by_label("Seat 1").select_option(label="Flora")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("only the computer")
    for seat, name in enumerate(("Anna", "anna")):
        page.get_by_label(f"Seat {seat + 1}").select_option("here")
        page.get_by_label("Name").nth(seat).fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("the same name")


def test_a_game_is_found_again_and_deleted_after_one_question(visit: Visit, hand: Hand) -> None:
    hand.make(person("Anna"), bot("otto"))
    page = visit(hand=hand).go("/")
    game = page.get_by_role("link", name="With Otto")
    expect(game).to_contain_text("Your turn")
    page.get_by_role("button", name="Delete: With Otto").click()
    page.get_by_role("button", name="Never mind").click()
    expect(game).to_be_visible()
    page.get_by_role("button", name="Delete: With Otto").click()
    page.get_by_role("button", name="Delete it").click()
    expect(game).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Play now"))).to_be_enabled()
    expect(game).to_be_hidden()


def test_the_seats_of_a_rematch_are_kept(visit: Visit, hand: Hand) -> None:
    friend = Hand(hand.house)
    table = hand.make(person("Anna"), guest())
    friend.sit(table, "Ben")
    pages = [visit(hand=each).go(table.path) for each in (hand, friend)]
    for page in pages:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Stop here and read our tales").click()
    expect(pages[0].get_by_role("heading", name="What was told")).to_be_visible()
    again = hand.ask(f"/tables/{table.name}/again", share="ab" * 32)["table"]
    page = visit(hand=friend).go(f"/t/{again}")
    expect(page.get_by_role("heading", name="Another game?")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("region", name="Your Page")).to_be_visible()


def test_where_the_way_ends_a_sentence_says_so(visit: Visit) -> None:
    device = visit()
    device.expect(r"/tables/nothing")
    page = device.go("/t/nothing")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Fairy Tile")).to_be_focused()


def test_an_address_that_leads_nowhere_says_so_and_leads_home(visit: Visit) -> None:
    device = visit()
    device.expect(r"404")
    answer = device.page.goto(device.address + "/nonsense")
    assert answer is not None
    assert answer.status == 404
    expect(device.page.get_by_role("heading", name="Nothing but sea")).to_be_visible()
    device.page.get_by_role("link", name="Home").click()
    expect(device.page.get_by_role("button", name=re.compile("^Play now"))).to_be_enabled()


def test_the_language_and_the_light_stay_as_chosen(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name=re.compile("^Gleich losspielen"))).to_be_visible()
    page.get_by_role("button", name="Nacht").click()
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Gleich losspielen"))).to_be_visible()
    expect(page.locator("html[data-light=night][lang=de]")).to_be_attached()
