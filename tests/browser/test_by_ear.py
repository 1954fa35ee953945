"""A game by keyboard alone, and one by ear: of the page no more is known than roles, names, announcements."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import MOST_TURNS, WAIT, Player
from tools.browser.devices import SCREEN
from tools.browser.local_server import Hand, bot, person


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit(SCREEN).go("/new")
    keys = page.keyboard
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    to_and_press(page, "Begin")
    player = Player(page)
    for _ in range(MOST_TURNS):
        player.wait_for("turn", "telling", "over")
        if player.telling.is_visible():
            keys.press("Escape")
            expect(player.telling).to_be_hidden()
            if len(page.get_by_role("button", name=re.compile("Page told|[1-9] of 6 Pages")).all()) > 0:
                return
        elif player.is_on_turn:
            turn_by_keys(player)
    raise AssertionError("nobody ever tells a Page")


def test_a_whole_game_by_keyboard_alone(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot("flora"), pages=1)
    page = visit(SCREEN, hand=hand).go(table.path)
    player = Player(page)
    for _ in range(MOST_TURNS):
        player.wait_for("turn", "telling", "over")
        if player.telling.is_visible():
            page.keyboard.press("Escape")
            expect(player.telling).to_be_hidden()
        elif player.is_over:
            return
        elif player.is_on_turn:
            turn_by_keys(player)
    raise AssertionError("the game does not end")


def to_and_press(page: Page, name: str) -> None:
    """Walk on with the Tab key until something has the focus, and press Enter."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.textContent?.trim() ?? ''").startswith(name):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no way to {name} by the Tab key")


def turn_by_keys(player: Player) -> None:
    """A turn as the hint says, or with the first space that can be reached with arrows."""
    page, keys = player.page, player.page.keyboard
    keys.press("h")
    page.locator(".asking").wait_for()
    if player.spots.count() > 0:
        keys.press("Enter")
    else:
        if player.targets.count() == 0:
            keys.press("k")
        walk(player)
        keys.press("Enter")
        player.page.wait_for_function(
            """() => document.activeElement?.closest(".asking") != null
              || document.querySelector(".asking[role=group]") !== null
              || [...document.querySelectorAll("kbd")].some((key) => key.textContent === "E")""",
            timeout=WAIT,
        )
        if page.locator(".asking[role=group]").is_visible():
            to_and_press(page, page.locator(".asking[role=group] button").first.inner_text())
    expect(player.button("Done")).to_be_visible(timeout=WAIT)
    if player.button("Recount").is_enabled():
        page.evaluate("() => document.activeElement?.blur()")
        keys.press("Enter")
        player.wait_for("telling")
        return
    keys.press("e")
    expect(player.button("Done")).to_be_hidden(timeout=WAIT)


def walk(player: Player) -> None:
    """Walk over the spaces with the arrows until one has the focus to which the character can go."""
    page = player.page
    goal = player.page.get_by_role("button", name=re.compile("comes true|as the hint says"))
    wanted = goal if goal.count() > 0 else player.targets
    ends = set(wanted.evaluate_all("spaces => spaces.map((space) => space.dataset.hex)"))
    way = way_to(player, ends)
    for step in way:
        page.keyboard.press(step)
    assert page.evaluate("() => document.activeElement?.dataset?.hex") in ends


STEPS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, -1): "ArrowUp", (0, 1): "ArrowDown",
         (1, -1): "Shift+ArrowUp", (-1, 1): "Shift+ArrowDown"}  # fmt: skip


def way_to(player: Player, ends: set[str]) -> list[str]:
    """The keys that lead from the space that has the focus to one of some others."""
    hexes = set(player.spaces.evaluate_all("spaces => spaces.map((space) => space.dataset.hex)"))
    known = {tuple(int(part) for part in each.split(",")) for each in hexes}
    start = player.page.evaluate("() => document.activeElement?.dataset?.hex")
    assert start is not None, "a space has the focus"
    first = tuple(int(part) for part in start.split(","))
    ways: dict[tuple[int, ...], list[str]] = {first: []}
    waiting = [first]
    for at in waiting:
        if f"{at[0]},{at[1]}" in ends:
            return ways[at]
        for (dq, dr), key in STEPS.items():
            there = (at[0] + dq, at[1] + dr)
            if there in known and there not in ways:
                ways[there] = [*ways[at], key]
                waiting.append(there)
    raise AssertionError("no way by arrows")


# --- by ear ---------------------------------------------------------------------------------------------


class Listener:
    """Plays by what a screen reader has to go by. It knows no rule, no picture and no place on a screen.

    Everything is found by its role and its name, and pressed as assistive technology does: without a pointer.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pages_told = 0
        self.tiles_laid = 0

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def press(self, found: Locator) -> None:
        # A click without a place on the screen, which is what a screen reader sends.
        found.dispatch_event("click")

    @property
    def announced(self) -> str:
        """What was said last."""
        return str(self.page.locator("[aria-live]").first.text_content() or "").strip()

    def wait_for_turn(self) -> bool:
        """Wait until it is one's turn, and close what others tell; whether the game goes on."""
        mine = self.button(r"^Your turn\.")
        on = self.button("^Go on$")
        over = self.page.get_by_role("heading", name="What was told")
        while True:
            mine.or_(on).or_(over).first.wait_for(state="attached", timeout=WAIT)
            if on.count() > 0:
                self.press(on)
                on.wait_for(state="detached")
            else:
                return over.count() == 0

    def turn(self) -> None:
        token = self.button("^Knight, on")
        token.wait_for(timeout=WAIT)
        if self.tiles_laid == 0:
            self.lay_tile()
        else:
            self.have_adventure()
        done, recount = self.button("^Done$"), self.button("^Recount$")
        done.wait_for(timeout=WAIT)
        if recount.is_enabled():
            self.press(recount)
            dialog = self.page.get_by_role("dialog", name=re.compile(r"^You recount Page \d+"))
            dialog.wait_for(timeout=WAIT)
            self.pages_told += 1
            self.press(self.button("^Go on$"))
            dialog.wait_for(state="detached")
            # Closing the Page takes a moment; then the turn can be ended, unless the game has.
            done.or_(self.page.get_by_role("heading", name="What was told")).first.wait_for(timeout=WAIT)
        if done.count() > 0 and self.pages_told < 3:
            self.press(done)
            done.wait_for(state="detached", timeout=WAIT)

    def lay_tile(self) -> None:
        self.press(self.button(r"^Add the tile; \d+ left$"))
        place = self.page.get_by_role("group", name="Places for the tile").get_by_role(
            "button", name=re.compile(r"^Place 2 of|^Place 1 of")
        )
        self.press(place.last)
        self.press(self.button("^Lay it$"))
        self.button("^Done$").wait_for(timeout=WAIT)
        assert self.announced == "Robot added a tile."
        self.tiles_laid += 1

    def have_adventure(self) -> None:
        self.press(self.button("^Hint$"))
        hint = self.page.get_by_role("status").filter(has_text=re.compile(r"\w"))
        hint.first.wait_for(timeout=WAIT)
        lay = self.button("^Lay it$")
        if lay.count() > 0:
            self.press(lay)
            self.tiles_laid += 1
            return
        best = self.button("and your Page comes true.$").or_(self.button("as the hint says.$"))
        if best.count() == 0:
            self.any_adventure()
            return
        true = self.button("and your Page comes true.$")
        self.press((true if true.count() > 0 else best).first)
        self.say_which()

    def any_adventure(self) -> None:
        tile = self.button(r"^Add the tile; [1-9]")
        if tile.is_enabled():
            self.lay_tile()
            return
        for who in ("Knight", "Princess", "Dragon"):
            self.press(self.button(f"^{who}, on"))
            there = self.button("Can go here.$")
            if there.count() > 0:
                self.press(there.first)
                self.say_which()
                return

    def say_which(self) -> None:
        """Where something is asked first, the last answer is the one that goes on."""
        asked = self.page.get_by_role("group", name=re.compile(r"Which way\?|Move there\?"))
        self.button("^Done$").or_(asked).first.wait_for(timeout=WAIT)
        if asked.count() > 0:
            answers = asked.get_by_role("button").filter(has_not_text="Never mind")
            self.press(answers.last)


def test_a_robot_that_hears_the_game_tells_three_pages(visit: Visit, hand: Hand) -> None:
    # The Books are long, lest the other one is the first to the end.
    table = hand.make(person("Robot"), bot(), pages=18)
    listener = Listener(visit(SCREEN, hand=hand).go(table.path))
    for _ in range(MOST_TURNS):
        if not listener.wait_for_turn():
            break
        listener.turn()
        if listener.pages_told == 3:
            break
    assert listener.pages_told == 3
    assert listener.tiles_laid > 0


def test_neighbours_and_sights_are_said(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), bot(), pages=6)
    page = visit(SCREEN, hand=hand).go(table.path)
    player = Player(page)
    player.wait_for("turn")
    page.keyboard.press("k")
    expect(player.announced).to_have_text(re.compile(r"^Where to\? .*Knight"))
    page.keyboard.press("n")
    expect(player.announced).to_have_text(re.compile("East: .*North-east: .*South-east: "))
    page.keyboard.press("s")
    expect(player.announced).to_have_text(
        re.compile("(East|West|North-east|South-west|North-west|South-east): ")
    )
    page.keyboard.press("/")
    page.get_by_role("textbox").fill("K:99,99")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text(re.compile("no space at 99,99"))
