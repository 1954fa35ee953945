"""The same games on several devices: how one comes to share them, how it is turned away, and by whom not."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.test_lobby import link_on
from tools.browser.devices import PHONE, SCREEN
from tools.browser.local_server import Hand, bot, guest, person


def link_of(page: Page, name: str = "") -> str:
    """Make a link by which another device asks to share the games of this one."""
    page.get_by_label("What this device is called").fill(name)
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text(re.compile(r"Good once, for another (10:00|9:\d\d) minutes"))).to_be_visible()
    return link_on(page)


def opened(page: Page, link: str) -> Page:
    """Open a link on another device, and say there that the games are to be shared."""
    page.goto(link)
    expect(page).to_have_url(re.compile("/carry$"))
    page.get_by_role("button", name="Yes, share the games").click()
    return page


def number_on(page: Page) -> str:
    """The number that is to be compared."""
    expect(page.locator(".number")).to_be_visible()
    return page.locator(".number").inner_text()


def test_two_devices_share_their_games_once_both_have_said_yes(visit: Visit, hand: Hand) -> None:
    hand.make(person("Anna"), bot("otto"))
    laptop = Hand(hand.house)
    laptop.make(person("Anna"), bot("flora"))
    old, new = visit(PHONE, hand=hand), visit(SCREEN, hand=laptop)
    page = old.go("/carry")
    link = link_of(page, "My phone")
    new.page.goto(link)
    expect(new.page.get_by_text("The games of this device (1) will be seen and played on")).to_be_visible()
    opened(new.page, link)
    assert number_on(new.page) == number_on(page)
    assert [len(each.names()) for each in (hand, laptop)] == [1, 1], "nothing is shared yet"
    page.get_by_role("button", name="Yes, share the games").click()
    expect(page.get_by_text("Both devices have the same games now.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Computer, since")).to_be_visible()
    for each in (new.page, old.go("/")):
        expect(each.get_by_role("link", name="With Otto")).to_be_visible()
        expect(each.get_by_role("link", name="With Flora")).to_be_visible()
    new.page.get_by_role("link", name="With Otto").click()
    player = Player(new.page)
    player.wait_for("turn")
    player.choose("Knight")
    player.go(player.targets.first)


def test_who_opens_the_link_of_a_stranger_keeps_their_games_to_themselves(visit: Visit, hand: Hand) -> None:
    hand.make(person("Anna"), bot("otto"))
    stranger = Hand(hand.house)
    stranger.make(person("Mallory"), bot("flora"))
    link = link_of(visit(SCREEN, hand=stranger).go("/carry"))
    victim = visit(PHONE, hand=hand)
    page = victim.page
    page.goto(link)
    expect(page.get_by_text("Go on only if it is yours.")).to_be_visible()
    page.get_by_role("link", name="Never mind").click()
    expect(page.get_by_role("link", name="With Otto")).to_be_visible()
    expect(page.get_by_role("link", name="With Flora")).to_be_hidden()
    assert [names[0] for names in stranger.names()] == ["Mallory"]


def test_a_link_that_somebody_else_has_opened_shows_their_number_and_is_refused(
    visit: Visit, hand: Hand
) -> None:
    hand.make(person("Anna"), bot("otto"))
    page = visit(PHONE, hand=hand).go("/carry")
    link = link_of(page)
    thief, late = visit(SCREEN), visit(SCREEN)
    opened(thief.page, link)
    number_on(page)
    late.expect(r"/carry/take")
    opened(late.page, link)
    expect(late.page.get_by_role("alert")).to_contain_text("used up")
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_text("Nothing was shared.")).to_be_visible()
    expect(thief.page.get_by_text("somebody said no")).to_be_visible()
    expect(thief.go("/").get_by_role("link", name="With Otto")).to_be_hidden()


def test_two_who_sit_against_each_other_are_told_why_nothing_is_shared(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), guest())
    friend = Hand(hand.house)
    friend.sit(table, "Ben")
    link = link_of(visit(PHONE, hand=hand).go("/carry"))
    other = visit(PHONE, hand=friend)
    other.expect(r"/carry/take")
    page = opened(other.page, link)
    expect(page.get_by_role("alert")).to_contain_text("two players whose game is not over")


def test_a_lost_device_is_turned_away_and_only_watches_at_once(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot("otto"))
    lost, mine = visit(PHONE, hand=hand), visit(SCREEN)
    page = lost.go("/carry")
    opened(mine.page, link_of(page, "The old phone"))
    number_on(page)
    page.get_by_role("button", name="Yes, share the games").click()
    expect(mine.page.get_by_role("link", name="With Otto")).to_be_visible()
    expect(lost.go(table.path).get_by_role("region", name="Your Page")).to_be_visible()
    found = mine.go("/carry")
    found.get_by_role("button", name="Turn away: The old phone").click()
    found.get_by_role("dialog").get_by_role("button", name="Turn away").click()
    expect(found.get_by_role("heading", name="These devices share your games")).to_be_hidden()
    expect(lost.page.get_by_role("region", name="Your Page")).to_be_hidden()
    expect(lost.go("/").get_by_role("link", name="With Otto")).to_be_hidden()
    expect(mine.go(table.path).get_by_role("region", name="Your Page")).to_be_visible()


def test_a_device_that_is_forgotten_leaves_nothing_to_the_next_person(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), guest())
    pupil = Hand(hand.house)
    pupil.sit(table, "Benedikt")
    device = visit(SCREEN, hand=pupil)
    page = device.go("/")
    expect(page.get_by_role("link", name="With Anna")).to_be_visible()
    page.get_by_text("You play as").click()
    page.get_by_role("textbox", name="Name").fill("Benedikt")
    expect(page.get_by_text("You play as Benedikt")).to_be_visible()
    page.get_by_role("button", name="Forget this device").click()
    page.get_by_role("button", name="Never mind").click()
    expect(page.get_by_role("link", name="With Anna")).to_be_visible()
    page.get_by_role("button", name="Forget this device").click()
    page.get_by_role("button", name="Forget it").click()
    expect(page.get_by_role("button", name="Forget this device")).to_be_visible()  # all is loaded anew
    expect(page.get_by_text("You play as Benedikt")).to_be_hidden()
    expect(page.get_by_role("link", name="With Anna")).to_be_hidden()
    # It keeps what any browser does that has come here for the first time.
    stored = "() => [{ ...localStorage }, { ...sessionStorage }]"
    fresh = visit(SCREEN).go("/")
    expect(fresh.get_by_role("button", name="Forget this device")).to_be_visible()
    assert page.evaluate(stored) == fresh.evaluate(stored)
    assert device.page.context.cookies() == []
    # Nor does the key, wherever somebody has it from, open anything any more.
    assert pupil.names() == []
    expect(device.go(table.path).get_by_role("list", name="Players")).to_be_visible()
    expect(device.page.get_by_role("region", name="Your Page")).to_be_hidden()
    assert len(hand.names()) == 1
