"""What people at a table decide together: to stop, to go on without who is away, to play from elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player
from tests.browser.words import said
from tools.browser.devices import PHONE, SCREEN, TABLET
from tools.browser.local_server import Hand, House, bot, guest, person

NAMES = ("Anna", "Ben", "Carla")
PATIENCE = 600
"""Seconds: a busy machine is to have shown who is away before they are over."""


def test_three_people_at_one_device_are_asked_one_by_one_whether_to_stop(visit: Visit, hand: Hand) -> None:
    table = hand.make(*map(person, NAMES), pages=2)
    player = Player(visit(TABLET, hand=hand).go(table.path))
    player.wait_for("curtain")
    player.button("I am Anna").click()
    player.wait_for("turn")

    def agrees(name: str) -> None:
        player.button(f"I am {name}").click()
        expect(player.page.get_by_role("heading", name=said("stop-ask", name=name))).to_be_visible()
        player.button(said("stop-yes")).click()

    # One tap asks; Anna says yes, Ben does not want to, and the game goes on with all Pages hidden.
    player.button("Menu").click()
    player.button(said("stop-here")).click()
    expect(player.page.get_by_role("region", name="Your Page")).to_have_count(0)
    agrees("Anna")
    player.button("I am Ben").click()
    player.button(said("stop-no")).click()
    expect(player.page.get_by_text(said("agreed", names="Anna"))).to_have_count(0)
    assert not player.is_over
    player.button("I am Anna").click()
    player.wait_for("turn")

    player.button("Menu").click()
    player.button(said("stop-here")).click()
    for name in NAMES:
        assert not player.is_over
        agrees(name)
    player.wait_for("over")
    expect(player.page.get_by_text(said("tales-stopped", names="Anna, Ben, and Carla"))).to_be_visible()


def test_against_computers_alone_one_is_asked_once(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=2)
    player = Player(visit(PHONE, hand=hand).go(table.path))
    player.wait_for("turn")
    player.button("Menu").click()
    player.button(said("stop-here")).click()
    player.button(said("stop-no")).click()
    expect(player.page.get_by_role("region", name="Your Page")).to_be_visible()
    player.button("Menu").click()
    player.button(said("stop-here")).click()
    player.button(said("stop-yes")).click()
    player.wait_for("over")
    expect(player.page.get_by_text(said("tales-stopped", names="Anna"))).to_be_visible()


def test_with_one_phone_gone_the_other_two_see_for_how_long_and_go_on_with_the_computer(
    visit: Visit, house: House
) -> None:
    hands = [Hand(house) for _ in NAMES]
    table = hands[0].make(person("Anna"), guest(), guest(), pages=6, patience=PATIENCE)
    for number, name in ((1, "Ben"), (2, "Carla")):
        hands[number].sit(table, name, number - 1)
    anna, ben, carla = [visit(PHONE, hand=hand) for hand in hands]
    first, second = Player(anna.go(table.path)), Player(ben.go(table.path))
    carla.go(table.path)
    first.wait_for("turn")
    expect(second.page.get_by_role("button", name=re.compile("^Carla, .*away"))).to_have_count(0)
    carla.page.close()
    expect(first.page.get_by_role("button", name=re.compile("^Carla, .*away"))).to_be_visible(timeout=WAIT)

    # Anna would like to stop: the notice says who is missing, and for how long.
    first.button("Menu").click()
    first.button(said("stop-here")).click()
    notice = second.page.get_by_role("region", name=said("stop-here"))
    expect(notice).to_contain_text(said("agreed", names="Anna"))
    expect(notice).to_contain_text(re.compile(r"Carla is away. In \d+:\d\d you can stop all the same"))
    first.button(said("stop-no-more")).click()
    expect(notice).to_have_count(0)

    # Carla is not to move, and her seat goes to the computer all the same.
    house.let_pass(PATIENCE + 1)
    second.page.reload()
    second.button(said("give-to-bot")).click()
    sits_in = re.compile("^Carla, .*a computer player sits in")
    expect(first.page.get_by_role("button", name=sits_in)).to_be_visible()

    # Two who are there may stop; what is still being shown takes nobody's button away from under the finger.
    second.button("Menu").click()
    second.button(said("stop-here")).click()
    first.button(said("stop-too")).click()
    first.wait_for("over")
    expect(first.page.get_by_text(said("tales-stopped", names="Anna and Ben"))).to_be_visible()


def test_who_is_left_alone_reads_that_the_computer_sits_in_before_the_game_can_be_stopped(
    visit: Visit, house: House
) -> None:
    hands = [Hand(house) for _ in range(2)]
    table = hands[0].make(person("Anna"), guest(), pages=6, patience=PATIENCE)
    hands[1].sit(table, "Ben")
    first = Player(visit(PHONE, hand=hands[0]).go(table.path))
    first.wait_for("turn")
    first.button("Menu").click()
    first.button(said("stop-here")).click()
    notice = first.page.get_by_role("region", name=said("stop-here"))
    expect(notice).to_contain_text(re.compile(r"Ben is away. In \d+:\d\d a computer player can sit in."))
    house.let_pass(PATIENCE + 1)
    first.page.reload()
    expect(notice).to_contain_text(said("stop-give-first", name="Ben"))


def test_nobody_reads_a_hand_in_secret_by_a_new_invitation(visit: Visit, house: House) -> None:
    hands = [Hand(house) for _ in range(2)]
    table = hands[0].make(person("Anna"), guest(), pages=6)
    hands[1].sit(table, "Ben")
    first = Player(visit(SCREEN, hand=hands[0]).go(table.path))
    second = Player(visit(PHONE, hand=hands[1]).go(table.path))
    first.wait_for("turn")

    def asked(answer: str, told: str) -> Player:
        """Somebody with a new invitation wants Ben's seat, and Ben answers; everybody is told."""
        first.button("Menu").click()
        first.button(re.compile("new invitation to Ben")).click()
        link = first.page.get_by_role("dialog").get_by_role("textbox").last.input_value()
        first.button("Close").click()
        other = Player(visit(PHONE).page)
        other.page.goto(link)
        other.button("That is me: play on here").click()
        expect(other.page.get_by_text(re.compile("^Ben’s device is being asked"))).to_be_visible()
        expect(other.page.get_by_role("region", name="Your Page")).to_have_count(0)
        expect(first.page.get_by_text(re.compile(r"left to say no"))).to_be_visible()
        second.button(said(answer)).click()
        expect(first.announced).to_have_text(said(told, name="Ben"))
        return other

    other = asked("wanted-no", "log-seat-kept")
    expect(other.page.get_by_role("region", name="Your Page")).to_have_count(0)
    expect(second.page.get_by_role("region", name="Your Page")).to_be_visible()
    other = asked("wanted-yes", "log-reseated")
    expect(other.page.get_by_role("region", name="Your Page")).to_be_visible()
    expect(second.page.get_by_role("region", name="Your Page")).to_have_count(0)
    # Whoever comes later is told, too.
    late = Player(visit(SCREEN).go(table.path))
    late.page.get_by_role("button", name=re.compile("^Ben, ")).click()
    expect(
        late.page.get_by_text(re.compile("^Ben has been playing from another device since"))
    ).to_be_visible()
