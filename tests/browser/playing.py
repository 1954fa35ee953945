"""Plays through the page as a person does: reads there what may be done, chooses, and looks what came of it.

Nothing here asks the server. The texts are the English ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

WAIT: Final = 60_000
"""Milliseconds for what takes others: bots think, and the machine has other things to do."""
MOST_TURNS: Final = 60

_READY: Final = """(wanted) => {
  const visible = (element) => element !== null && element.getClientRects().length > 0;
  const curtain = visible(document.querySelector(".curtain button"));
  const telling = document.querySelector("dialog[open]") !== null;
  const over = visible(document.querySelector(".end h1"));
  const turn = document.querySelector(".status.now") !== null;
  return (wanted.includes("turn") && turn) || (wanted.includes("telling") && telling)
    || (wanted.includes("curtain") && curtain) || (wanted.includes("over") && over);
}"""

_MIDDLE: Final = """async (element) => {
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  // The map may still be on its way to where it frames all that is to be seen.
  for (let now = middle(), before = null; ; before = now, now = middle()) {
    if (before !== null && before[0] === now[0] && before[1] === now[1]) return now;
    await new Promise((settle) => setTimeout(settle, 40));
  }
}"""

_IN_SIGHT: Final = """([x, y]) => {
  const { left, right, top, bottom } = document.querySelector(".free").getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
}"""


class Player:
    """Somebody at a table, with a page that shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        """What was read when Pages were told, one heading after the other."""
        self._ways = 0
        self._turns = 0

    # --- what is to be seen -------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def spaces(self) -> Locator:
        return self.page.locator("[data-hex]")

    @property
    def targets(self) -> Locator:
        """The spaces that are lit, because the chosen character can go there."""
        return self.page.locator("[data-hex][data-target]")

    @property
    def spots(self) -> Locator:
        return self.page.locator("[data-spot]")

    @property
    def status(self) -> Locator:
        return self.page.locator(".status .say strong")

    @property
    def announced(self) -> Locator:
        return self.page.locator("[data-announcements]")

    @property
    def telling(self) -> Locator:
        """The Page that is told, over everything else."""
        return self.page.get_by_role("dialog").filter(has=self.button("Go on"))

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end h1").is_visible()

    @property
    def is_on_turn(self) -> bool:
        return self.page.locator(".status.now").is_visible()

    @property
    def sentence(self) -> str:
        """What the own Page asks for."""
        return self.page.locator(".hand .sentence").inner_text()

    def page_number(self) -> int:
        """The number of the own Page."""
        label = self.page.locator(".hand article").get_attribute("aria-label") or ""
        return int(label.split()[-1])

    def wait_for(self, *what: str) -> None:
        """Wait for ``turn``, ``telling``, ``curtain`` or ``over``."""
        self.page.wait_for_function(_READY, arg=list(what), timeout=WAIT)

    # --- a turn ---------------------------------------------------------------------------------------

    def choose(self, character: str) -> None:
        """Take a character by its token."""
        token = self.button(re.compile(rf"^{character}, on "))
        if token.get_attribute("aria-pressed") != "true":
            token.click()
        expect(token).to_have_attribute("aria-pressed", "true")

    def go(self, target: Locator) -> None:
        """Send the chosen character to a space that is lit, and wait until it is there."""
        tap(target)
        self.answer()
        expect(self.button("Done")).to_be_visible(timeout=WAIT)

    def answer(self) -> None:
        """Say yes to what is asked first, and choose a way where there are several; another one each time."""
        asking = self.page.locator(".asking[role=group]")
        self.page.wait_for_function(
            """() => document.querySelector(".asking[role=group]") !== null
              || [...document.querySelectorAll("kbd")].some((key) => key.textContent === "E")""",
            timeout=WAIT,
        )
        while asking.is_visible():
            ways = asking.get_by_role("button").filter(has_not_text="Never mind")
            ways.nth(self._ways % ways.count()).click()
            self._ways += 1
            expect(asking).to_be_hidden()

    def has_adventure(self) -> None:
        """Have an Adventure: the one that a hint names, or any."""
        self.button("Hint").click()
        self.page.locator(".asking").wait_for()
        lay = self.button("Lay it")
        if lay.is_visible():
            lay.click()
            expect(self.button("Done")).to_be_visible(timeout=WAIT)
            return
        if self.targets.count() == 0:
            self._any_adventure()
            return
        for label in ("and your Page comes true", "as the hint says", "Can go here"):
            found = self.page.get_by_role("button", name=re.compile(label))
            if found.count() > 0:
                self.go(found.first)
                return

    def _any_adventure(self) -> None:
        """Another tile has to come, or somebody has to move out of the way."""
        tile = self.button(re.compile(r"^Add the tile"))
        if tile.is_enabled():
            tile.click()
            self.button("Lay it").click()
            expect(self.button("Done")).to_be_visible(timeout=WAIT)
            return
        for character in ("Knight", "Princess", "Dragon"):
            self.choose(character)
            if self.targets.count() > 0:
                self.go(self.targets.nth(self._ways % self.targets.count()))
                self._ways += 1
                return
        raise AssertionError("nobody can move")

    def recount(self) -> None:
        """Tell the own Page, read it, and go on."""
        self.button("Recount").click()
        self.read()

    def read(self) -> None:
        """Read the Page that is told, and close it."""
        self.wait_for("telling")
        heading = self.telling.get_by_role("heading").first
        expect(heading).to_have_text(re.compile(r"\w"))
        self.told.append(heading.inner_text())
        # The next one may be told before anybody sees that this one is closed.
        dialog = self.telling.element_handle()
        self.button("Go on").click()
        dialog.wait_for_element_state("hidden")

    def end_turn(self) -> None:
        self.button("Done").click()
        expect(self.button("Done")).to_be_hidden(timeout=WAIT)

    def turn_page(self) -> None:
        self.button("Turn Page").click()
        self.page.get_by_role("group", name=re.compile("Put this Page")).get_by_role(
            "button", name="Turn the Page"
        ).click()

    def play_turn(self) -> None:
        """Play a turn as the hints say; at times another one, lest players undo each other's work."""
        self._turns += 1
        if self._turns % 4 == 0:
            self._any_adventure()
        else:
            self.has_adventure()
        if self.button("Recount").is_enabled():
            self.recount()
            # Closing the Page takes a moment; then the turn can be ended, unless the game has.
            self.wait_for("turn", "over")
            if self.is_over:
                return
        self.end_turn()

    # --- a game ---------------------------------------------------------------------------------------

    def play(self, before_turn: Callable[[], None] = lambda: None) -> None:
        """Play to the end, alone on this device; what others tell is read."""
        for _ in range(MOST_TURNS):
            self.wait_for("turn", "telling", "over")
            if self.telling.is_visible():
                self.read()
            elif self.is_over:
                return
            elif self.is_on_turn:
                before_turn()
                self.play_turn()
        raise AssertionError("the game does not end")


def middle(target: Locator) -> tuple[float, float]:
    """Where something lies on the screen, once it lies still."""
    x, y = target.evaluate(_MIDDLE)
    return x, y


def tap(target: Locator) -> None:
    """Tap a space or a spot where it lies on the screen, as a finger or a mouse does."""
    page = target.page
    x, y = middle(target)
    if not page.evaluate(_IN_SIGHT, [x, y]):
        # A large Kingdom does not lie on a small screen as a whole, unless one asks for it.
        page.get_by_role("button", name="Show the whole Kingdom").click()
        x, y = middle(target)
    under = page.evaluate(
        """([x, y]) => {
          const found = document.elementFromPoint(x, y);
          return found?.closest(".map") ? "" : (found?.outerHTML ?? "nothing").slice(0, 200);
        }""",
        [x, y],
    )
    assert under == "", f"something lies over {target.get_attribute('aria-label')}: {under}"
    if page.evaluate("navigator.maxTouchPoints") > 0:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
