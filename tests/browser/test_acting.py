"""What a turn is made of: moving, laying and turning tiles, taking back, Magic, turning a Page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import WAIT, Player, tap
from tests.browser.words import said, texts
from tools.browser.devices import PHONE, SCREEN, Kind
from tools.browser.local_server import Hand, bot, person

DEVICES = pytest.mark.parametrize("kind", [PHONE, SCREEN], ids=["finger", "mouse"])


def at_table(visit: Visit, hand: Hand, kind: Kind = PHONE, *, take_back: bool = True) -> Player:
    table = hand.make(person("Anna"), bot(), pages=4, take_back=take_back)
    player = Player(visit(kind, hand=hand).go(table.path))
    player.wait_for("turn")
    return player


def characters(page: Page) -> str:
    """Where the three stand, as the tokens or the spaces say it."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll("[data-hex]")]
              .map((space) => space.getAttribute("aria-label"))
              .filter((label) => label.includes(":")).map((label) => label.split(". Can")[0]).join("; ")"""
        )
    )


@DEVICES
def test_a_character_goes_to_a_lit_space_and_can_be_taken_back(visit: Visit, hand: Hand, kind: Kind) -> None:
    player = at_table(visit, hand, kind)
    before = characters(player.page)
    player.choose("Knight")
    expect(player.status).to_have_text("Where to?")
    lit = player.targets.count()
    assert lit > 0
    player.go(player.targets.first)
    assert characters(player.page) != before
    expect(player.announced).to_have_text(re.compile("Anna moved the Knight"))
    player.button("Take back").click()
    expect(player.button("Done")).to_be_hidden()
    assert characters(player.page) == before
    player.choose("Knight")
    expect(player.targets).to_have_count(lit)


@DEVICES
def test_a_tap_on_a_figure_chooses_it_and_one_elsewhere_forgets_it(
    visit: Visit, hand: Hand, kind: Kind
) -> None:
    player = at_table(visit, hand, kind)
    knight = player.page.get_by_role("button", name=re.compile(r"\d: Knight"))
    tap(knight)
    expect(player.button(re.compile("^Knight, on"))).to_have_attribute("aria-pressed", "true")
    empty = player.page.locator("[data-hex]:not([data-target]):not([aria-label*=':'])")
    tap(empty.first)
    expect(player.targets).to_have_count(0)


@DEVICES
def test_a_tile_is_laid_where_it_was_put(visit: Visit, hand: Hand, kind: Kind) -> None:
    player = at_table(visit, hand, kind)
    spaces = player.spaces.count()
    player.button("Add the tile; 12 left").click()
    assert player.spots.count() > 1
    there = player.page.locator("[data-spot][aria-pressed=false]").last
    name = str(there.get_attribute("data-spot"))
    tap(there)
    here = player.page.locator(f'[data-spot="{name}"]')
    expect(here).to_have_attribute("aria-pressed", "true")
    player.button("Lay it").click()
    expect(player.button("Done")).to_be_visible(timeout=WAIT)
    expect(player.spaces).to_have_count(spaces + 3)
    for at in name.split(" "):
        assert at.count(",") == 0 or player.page.locator(f'[data-hex="{at}"]').count() == 1
    expect(player.announced).to_have_text(re.compile("Anna added a tile"))


def test_of_a_kingdom_that_has_grown_only_what_is_new_is_fetched(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand)
    land = player.page.locator("g.land")
    expect(land.locator("path").first).to_be_attached()
    began = land.inner_html()
    with player.page.expect_response(re.compile("/since/")) as answer:
        player.button("Add the tile; 12 left").click()
        player.button("Lay it").click()
    assert answer.value.ok
    expect(land).not_to_have_js_property("innerHTML", began)
    grown = land.inner_html()

    player.page.reload()
    player.wait_for("turn")
    expect(land).to_have_js_property("innerHTML", grown)


@DEVICES
def test_a_tile_that_does_not_fit_says_why(visit: Visit, hand: Hand, kind: Kind) -> None:
    player = at_table(visit, hand, kind)
    player.button("Add the tile; 12 left").click()
    lay, why = player.button("Lay it"), player.page.locator(".misfit[role=status]")
    expect(lay).to_be_enabled()
    expect(why).to_have_count(0)
    tap(player.page.locator('[data-hex="0,0"]'))
    expect(why).to_have_text(said("misfit-occupied"))
    expect(lay).to_be_disabled()
    tap(player.spots.first)
    expect(lay).to_be_enabled()
    expect(why).to_have_count(0)
    player.button("Never mind").click()
    expect(player.spots).to_have_count(0)


@DEVICES
def test_a_tile_is_turned_by_the_button_and_by_a_tap(visit: Visit, hand: Hand, kind: Kind) -> None:
    player = at_table(visit, hand, kind)
    player.button("Add the tile; 12 left").click()
    tap(player.spots.first)
    first = lies(player)
    player.button("Turn it").click()
    wait_until_turned(player, first)
    second = lies(player)
    tap(player.spots.first)
    wait_until_turned(player, second)
    assert lies(player) != first
    player.button("Turn it").click()
    player.page.wait_for_function("first => document.querySelector('.held')?.innerHTML === first", arg=first)


def lies(player: Player) -> str:
    """How the tile in hand lies, once its picture has come."""
    player.page.locator(".held [data-drawn=true]").wait_for(state="attached")
    return player.page.locator(".held").inner_html()


def wait_until_turned(player: Player, before: str) -> None:
    player.page.wait_for_function(
        "before => document.querySelector('.held')?.innerHTML !== before", arg=before
    )


def test_the_wheel_turns_the_tile(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand, SCREEN)
    player.button("Add the tile; 12 left").click()
    scale = player.page.locator(".map").get_attribute("data-scale")
    tap(player.page.locator("[data-spot][aria-pressed=true]"))
    before = lies(player)
    player.page.mouse.wheel(0, 120)
    wait_until_turned(player, before)
    assert player.page.locator(".map").get_attribute("data-scale") == scale


def test_a_tile_is_taken_turned_and_laid_by_keys(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand, SCREEN)
    spaces = player.spaces.count()
    keyboard = player.page.keyboard
    # Wherever the focus was, on a space too, keys are the tile's once it is in hand.
    keyboard.press("k")
    expect(player.page.locator("[data-hex]:focus")).to_have_count(1)
    keyboard.press("t")
    expect(player.status).to_have_text(texts()["where-tile-stays"])
    said = player.announced.inner_text()
    assert "beside" in said
    keyboard.press("ArrowRight")
    expect(player.announced).not_to_have_text(said)
    before = lies(player)
    keyboard.press("r")
    wait_until_turned(player, before)
    while player.button("Lay it").is_disabled():
        keyboard.press("r")
    keyboard.press("Enter")
    expect(player.spaces).to_have_count(spaces + 3, timeout=WAIT)
    keyboard.press("e")
    expect(player.button("Done")).to_be_hidden(timeout=WAIT)


def test_turning_a_page_brings_magic_and_magic_a_second_adventure(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand)
    page = player.page
    before = player.page_number()
    player.button("Turn Page").click()
    asked = page.get_by_role("group", name=re.compile("It takes your whole turn"))
    asked.get_by_role("button", name="Never mind").click()
    assert player.page_number() == before
    player.turn_page()
    mine = page.get_by_role("button", name=re.compile(r"^Anna \(you\)"))
    expect(mine).to_have_accessible_name(re.compile("has Magic"))
    reading_what_others_tell(player, before)
    assert player.page_number() != before
    any_move(player)
    player.button("Magic").click()
    expect(page.get_by_text("Spend it now, and you have a second Adventure in this turn.")).to_be_visible()
    any_move(player)
    expect(mine).to_have_accessible_name(re.compile("no Magic"))
    expect(player.announced).to_have_text(re.compile("^By Magic: Anna moved"))


def reading_what_others_tell(player: Player, before: int) -> None:
    """After a Page was turned: wait until it is one's turn with another one in hand."""
    while True:
        player.page.wait_for_function(
            """(before) => document.querySelector("dialog[open]") !== null
              || (document.querySelector(".status.now") !== null
                && document.querySelector(".hand article").ariaLabel !== `Page ${before}`)""",
            arg=before,
            timeout=WAIT,
        )
        if not player.telling.is_visible():
            return
        player.read()


def any_move(player: Player) -> None:
    """Move somebody, and wait until it is done."""
    said = player.announced.inner_text()
    for character in ("Knight", "Princess", "Dragon"):
        player.choose(character)
        if player.targets.count() > 0:
            tap(player.targets.first)
            player.answer()
            expect(player.announced).not_to_have_text(said)
            expect(player.button("Done")).to_be_visible(timeout=WAIT)
            return


def test_what_cannot_be_taken_back_is_asked_once_unless_that_is_turned_off(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand, take_back=False)
    page = player.page
    # The Dragon has one way to each space: nothing else is asked.
    player.choose("Dragon")
    tap(player.targets.first)
    expect(page.get_by_text("Move there? It cannot be taken back.")).to_be_visible()
    player.button("Never mind").click()
    player.button("Menu").click()
    page.get_by_role("checkbox", name=texts()["ask-first"]).uncheck()
    player.button("Close").click()
    player.choose("Dragon")
    tap(player.targets.first)
    expect(player.button("Done")).to_be_visible(timeout=WAIT)
    expect(player.button("Take back")).to_be_disabled()


def test_show_me_lights_what_the_page_speaks_of(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand)
    show = player.button("Show me")
    while show.is_disabled():
        # This Page speaks of nothing that is there yet, so another one is wanted.
        before = player.page_number()
        player.turn_page()
        reading_what_others_tell(player, before)
    show.click()
    assert player.page.locator(".marks .mentioned").count() > 0
    player.button("Hide").click()
    expect(player.page.locator(".marks .mentioned")).to_have_count(0)


def test_the_map_is_moved_by_a_finger_and_frames_itself_again(visit: Visit, hand: Hand) -> None:
    player = at_table(visit, hand, SCREEN)
    page, world = player.page, player.page.locator(".world")

    def where() -> str:
        return str(world.evaluate("element => element.style.transform"))

    # On a busy machine the faces may come after the page, whose lines have another height then.
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    player.button("Show the whole Kingdom").click()
    framed, scale = where(), page.locator(".map").get_attribute("data-scale")
    sea = page.locator(".free").bounding_box()
    assert sea is not None
    x, y = sea["x"] + 40, sea["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20, steps=4)
    page.mouse.move(x + 90, y + 50, steps=4)
    page.mouse.up()
    assert where() != framed
    page.mouse.wheel(0, -300)
    page.wait_for_function("(scale) => document.querySelector('.map').dataset.scale !== scale", arg=scale)
    player.button("Show the whole Kingdom").click()
    assert where() == framed
