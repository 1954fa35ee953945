"""Every page of the client in a state worth looking at: what screenshots, checks and measurements walk over.

Scenes are reached by roles and marks that are the same in all languages. The tables are set up once, without
a browser; looking at one changes nothing there, so that many devices can look.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Locator, Page

from fairytile.protocol import ChairPlan
from fairytile.ruleset import Ruleset
from fairytile.views import ViewData
from tools.browser.devices import Device
from tools.browser.local_server import Hand, House, Line, Table, bot, clever, growing, guest, person, play

NAMES: Final = ("Anna", "Benedikt", "Clémence", "Dora")


@dataclass(frozen=True)
class Stage:
    """Tables in states worth looking at, and the devices that they belong to."""

    house: House
    anna: Hand
    others: Hand
    stranger: Hand
    beginning: Table
    true: Table
    """After an Adventure by which Anna's Page has come true."""
    late: Table
    """All tiles are laid, and four have told Pages; it is Anna's turn."""
    sharing: Hand
    """The device that three people share."""
    shared: Table
    lobby: Table
    """A table whose host is here; each of its devices makes an invitation anew."""
    invited: Table
    """A table to which somebody is invited."""
    over: Table
    unusual: Table
    """A table with rulings of its own, to which somebody is invited."""
    unusual_begun: Table
    parting: Table
    """At which somebody would like to stop."""


def staged(house: House) -> Stage:
    """Set up all tables."""
    anna, others, sharing, stranger = (Hand(house) for _ in range(4))

    def two(until: Callable[[ViewData], bool], choose: Callable[[ViewData], str], pages: int = 6) -> Table:
        table = anna.make(person(NAMES[0]), guest(), pages=pages)
        others.sit(table, NAMES[1])
        with together(table, anna, others) as lines:
            play(lines, choose, until)
        return table

    def four() -> Table:
        # Chance may have it that a Page cannot come true any more: then it is dealt again.
        while True:
            table = anna.make(person(NAMES[0]), guest(), guest(), guest(), pages=9)
            hands = [anna, *[Hand(house) for _ in range(3)]]
            for number, hand in enumerate(hands[1:]):
                hand.sit(table, NAMES[number + 1], number)
            with together(table, *hands) as lines:
                play(lines, growing, lambda view: len(view.kingdom) >= 45)
                play(lines, clever, lambda view: _is_anna_free(view) and len(view.seats[0].told) >= 3)
                if lines[0].view.outcome is None and not any(seat.out for seat in lines[0].view.seats):
                    return table
            anna.request("DELETE", f"/tables/{table.name}")

    def otherwise(other: ChairPlan) -> Table:
        rules = Ruleset.of({"princess-jumps": "one", "rivers": "bank", "impossible": "never"})
        return anna.make(person(NAMES[0]), other, help_given="none", take_back=False, ruleset=rules)

    return Stage(
        house=house,
        anna=anna,
        others=others,
        stranger=stranger,
        beginning=two(lambda _: True, clever),
        true=two(lambda view: view.may.recount and view.to_move == 0 and not view.recounted, clever),
        late=four(),
        sharing=sharing,
        shared=sharing.make(person("Anna"), person("Ben"), person("Carla")),
        lobby=anna.make(person(NAMES[0]), guest(), bot("ida"), pages=6),
        invited=anna.make(person(NAMES[0]), guest(), bot("ida"), pages=6),
        over=two(lambda _: False, clever, pages=3),
        unusual=otherwise(guest()),
        unusual_begun=otherwise(bot("ida")),
        parting=two(lambda view: view.to_move == 1, clever),
    )


@contextlib.contextmanager
def together(table: Table, *hands: Hand) -> Iterator[list[Line]]:
    """Several devices at a table."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(hand.at(table)) for hand in hands]


def _is_anna_free(view: ViewData) -> bool:
    return view.to_move == 0 and not view.adventures and not view.recounted


Show = Callable[[Device, Stage], None]


@dataclass(frozen=True)
class Scene:
    """A page in a state worth looking at."""

    name: str
    show: Show
    """Brings a new device there."""


def scenes() -> tuple[Scene, ...]:
    """All of them, in the order in which people come through them."""
    return tuple(Scene(name.removeprefix("_show_").replace("_", "-"), show) for name, show in _SHOWS.items())


# --- on the way to the table ---------------------------------------------------------------------------


def ready(page: Page) -> None:
    """Wait until all pictures and fonts are there."""
    page.wait_for_function(
        """() => document.fonts.status === "loaded"
          && [...document.images].every((image) => image.complete || image.loading === "lazy")"""
    )


def _opened(device: Device, path: str, hand: Hand | None = None) -> Page:
    if hand is not None:
        device.hold(hand)
    page = device.go(path)
    page.locator("main h1").first.wait_for(state="attached")
    return page


def _show_home(device: Device, stage: Stage) -> None:
    _opened(device, "/")


def _show_home_with_games(device: Device, stage: Stage) -> None:
    _opened(device, "/", stage.anna).locator("main li").first.wait_for()


def _show_new(device: Device, stage: Stage) -> None:
    _opened(device, "/new").locator("form").wait_for()


def _show_new_opened(device: Device, stage: Stage) -> None:
    page = _opened(device, "/new")
    page.locator("form").wait_for()
    for summary in page.locator("form summary").all():
        summary.click()
    page.locator("select").nth(1).select_option("invite")


def _show_lobby(device: Device, stage: Stage) -> None:
    page = _opened(device, stage.lobby.path, stage.anna)
    # A short code and a link: all that somebody can be invited by.
    for button in page.locator("details[open] .buttons button").all():
        button.click()
    page.locator("details[open] input").first.wait_for()
    page.locator("details[open] .code").wait_for()


def _show_sit_down(device: Device, stage: Stage) -> None:
    _opened(device, stage.invited.invitation()).locator("form").wait_for()


def _show_unusual(device: Device, stage: Stage) -> None:
    _opened(device, stage.unusual.invitation()).locator("form").wait_for()


def _show_unusual_lobby(device: Device, stage: Stage) -> None:
    _opened(device, stage.unusual.path, stage.anna).locator("ol").wait_for()


def _show_carry(device: Device, stage: Stage) -> None:
    page = _opened(device, "/carry", stage.anna)
    page.locator("main button.strong").click()
    page.locator("main input[readonly]").wait_for()


def _show_carry_here(device: Device, stage: Stage) -> None:
    _opened(device, "/carry#k=0123456789abcdef01234567", stage.anna).locator("main button.strong").wait_for()


def _show_carry_asked(device: Device, stage: Stage) -> None:
    page = _opened(device, "/carry", stage.anna)
    page.locator("main button.strong").click()
    link = page.locator("main input[readonly]").input_value()
    Hand(stage.anna.house).ask(
        "/carry/take", key=link.partition("k=")[2], kind="tablet", name="", device=None
    )
    page.locator("main .number").wait_for()


def _show_rules(device: Device, stage: Stage) -> None:
    _opened(device, "/rules")


def _show_nowhere(device: Device, stage: Stage) -> None:
    device.expect("404")
    _opened(device, "/t/t000000000000000000000000")


# --- at the table --------------------------------------------------------------------------------------


def _sat(device: Device, table: Table, hand: Hand | None) -> Page:
    page = _opened(device, table.path, hand)
    page.locator(".land *").first.wait_for(state="attached")
    return page


def _token(page: Page, key: str) -> Locator:
    return page.locator(f'.token[aria-keyshortcuts="{key}"]')


def _dialog(page: Page) -> Locator:
    found = page.locator("dialog[open]")
    found.wait_for()
    return found


def _show_table(device: Device, stage: Stage) -> None:
    _sat(device, stage.beginning, stage.anna)


def _show_watching(device: Device, stage: Stage) -> None:
    _sat(device, stage.late, stage.stranger)


def _show_chosen(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    _token(page, "P").click()
    page.locator("[data-target]").first.wait_for()


def _show_hint(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    page.locator(".help button").last.click()
    page.locator(".asking").wait_for()


def _show_tile(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    _token(page, "T").click()
    page.locator("[data-spot]").first.wait_for()


def _show_misfit(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    _token(page, "T").click()
    page.locator("[data-spot]").first.wait_for()
    box = page.locator('[data-hex="0,0"]').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".misfit[role=status]").wait_for()


def _show_turn_page(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    page.locator(".tokens .token").last.click()
    page.locator(".asking").wait_for()


def _show_true(device: Device, stage: Stage) -> None:
    _sat(device, stage.true, stage.anna).locator(".shines").wait_for()


def _show_ending(device: Device, stage: Stage) -> None:
    # Whoever leaves meanwhile has said it; but looking changes nothing here.
    device.context.add_init_script(_SAYS_NOTHING)
    page = _sat(device, stage.true, stage.anna)
    _token(page, "E").click()
    page.locator("[data-left]").wait_for()


_SAYS_NOTHING: Final = """
  localStorage["fairytile-after-done"] = "long";
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { if (JSON.parse(text).kind !== "act") send.call(this, text); };
"""


def _show_late(device: Device, stage: Stage) -> None:
    _sat(device, stage.late, stage.anna)


def _show_late_chosen(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.late, stage.anna)
    _token(page, "D").click()
    page.locator("[data-target]").first.wait_for()


def _show_page_opened(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.late, stage.anna)
    handle = page.locator(".hand .handle")
    if handle.count() > 0:
        handle.click()


def _show_player(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.late, stage.anna)
    page.locator(".bookmark").first.click()
    _dialog(page)


def _show_own_seat(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    page.locator(".bookmark").first.click()
    _dialog(page).locator("summary").click()
    page.locator("dialog[open] form input").wait_for()


def _show_leave(device: Device, stage: Stage) -> None:
    _show_own_seat(device, stage)
    page = device.page
    page.locator("dialog[open] .ways button").last.click()
    page.locator("dialog[open] .ways.end").wait_for()


def _show_telling(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.late, stage.anna)
    page.locator(".bookmark").first.click()
    _dialog(page).locator("li button").first.click()
    page.locator("dialog[open] article").first.wait_for()


def _show_log(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.late, stage.anna)
    page.locator(".status .say").click()
    _dialog(page)


def _show_menu(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    page.locator(".corner button").first.click()
    _dialog(page)


def _show_aid(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.beginning, stage.anna)
    page.keyboard.press("?")
    _dialog(page)


def _show_unusual_menu(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.unusual_begun, stage.anna)
    page.locator(".corner button").first.click()
    _dialog(page)


def _show_unusual_aid(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.unusual_begun, stage.anna)
    page.keyboard.press("?")
    _dialog(page)


def _show_curtain(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.shared, stage.sharing)
    page.locator(".curtain").wait_for()


def _show_stop_round(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.shared, stage.sharing)
    page.locator(".curtain button").click()
    page.locator(".corner button").first.click()
    _dialog(page).locator(".menu > button").last.click()
    page.locator(".curtain .button").nth(1).wait_for()


def _show_stopping(device: Device, stage: Stage) -> None:
    page = _sat(device, stage.parting, stage.anna)
    page.locator("section.notice").first.wait_for()  # that somebody is away comes with who wants to stop
    stopping = page.locator("section.notice:has(strong)")
    if not stopping.is_visible():  # who looked before may have wanted to stop already
        page.locator(".corner button").first.click()
        _dialog(page).locator(".menu > button").last.click()
    stopping.wait_for()


def _show_end(device: Device, stage: Stage) -> None:
    page = _opened(device, stage.over.path, stage.anna)
    page.locator(".end h1").wait_for()


def _show_tales(device: Device, stage: Stage) -> None:
    _show_end(device, stage)
    device.page.locator(".end .ways button").first.click()
    _dialog(device.page)


_SHOWS: Final[dict[str, Show]] = {
    name: show for name, show in list(globals().items()) if re.match("_show_", name)
}
