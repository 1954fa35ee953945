"""The tap that is looked at: at a table of two, in a game from a given seed, a character is sent somewhere.

Its path is unmistakable: the longest of those that alone lead where they lead, and part of no other. So
nothing is asked before it is sent, and whatever holds it is the action. The other device is open, too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Locator, Page

from fairytile.views import ViewData
from tools.browser.devices import PHONE, Device
from tools.browser.local_server import Hand, Table, growing, guest, person, play
from tools.tap_trace.traced_house import Ran, TracedHouse, TracedPage
from tools.tap_trace.value_observer import Wanted

SEED: Final = "the way of a tap"
SPACES: Final = 20
"""So many spaces there are at least when somebody taps, so that paths are long."""
_LETTERS: Final = {"knight": "K", "princess": "P", "dragon": "D"}
_OBSERVER: Final = Path(__file__).with_name("page_observer.js")

_MIDDLE: Final = """async (element) => {
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  // The map may still be on its way to where it frames all that is to be seen.
  for (let now = middle(), before = null; ; before = now, now = middle()) {
    if (before !== null && before[0] === now[0] && before[1] === now[1]) return now;
    await new Promise((settle) => setTimeout(settle, 100));
  }
}"""


@dataclass(frozen=True)
class Tap:
    """What was tapped for, and what ran until it was shown."""

    wanted: Wanted
    tapping: Ran
    other: Ran
    server: Ran


def tapped(browser: Browser, client: Path, folder: Path) -> Tap:
    """Have somebody tap in a new game."""
    house = TracedHouse(folder, seed=SEED)
    house.open()
    try:
        return _tapped_at(house, browser, client)
    finally:
        house.stop()


def _tapped_at(house: TracedHouse, browser: Browser, client: Path) -> Tap:
    hands = [Hand(house), Hand(house)]
    # Help would ask about moves, and is no part of making one.
    table = hands[0].make(person("Anna"), guest(), help_given="none")
    hands[1].sit(table, "Ben")
    view = _played(table, hands)
    wanted = unmistakable(view)
    mover, other = hands[view.to_move], hands[1 - view.to_move]
    with _at(house, browser, mover) as device, _at(house, browser, other) as second:
        page, watching = (TracedPage(each, client, _observer(wanted)) for each in (device, second))
        for each in (device, second):
            each.go(table.path).locator("[data-hex]").first.wait_for(state="attached")
            each.page.wait_for_load_state("networkidle")
        _choose(page.page, wanted)
        spot = _lies_at(page.page, wanted)
        house.watch(wanted)
        page.watch()
        watching.watch()
        page.page.touchscreen.tap(*spot)
        shown = page.watched(), watching.watched()
        return Tap(wanted, *shown, house.watched())


def _played(table: Table, hands: list[Hand]) -> ViewData:
    """The game as it is when somebody taps, to who is to move."""
    with hands[0].at(table) as first, hands[1].at(table) as second:
        play([first, second], growing, lambda view: len(view.kingdom) >= SPACES and _is_fresh(view))
        return next(line.view for line in (first, second) if line.view.seat == line.view.to_move)


def _is_fresh(view: ViewData) -> bool:
    return not view.adventures and not view.recounted


@contextmanager
def _at(house: TracedHouse, browser: Browser, hand: Hand) -> Iterator[Device]:
    """The device of somebody, on which things move."""
    device = Device(browser, house, PHONE.but(still=False, retraced=False))
    device.hold(hand)
    try:
        yield device
    finally:
        device.close()


def _observer(wanted: Wanted) -> str:
    """What looks for an action in a page."""
    known = {"action": wanted.action, "path": wanted.path, "target": wanted.path[-1]}
    return _OBSERVER.read_text(encoding="utf-8").replace("WANTED", json.dumps(known), 1)


def unmistakable(view: ViewData) -> Wanted:
    """A move that nothing else in the game looks like."""
    others = [path for each in _LETTERS for path in getattr(view.moves, each)]
    found = []
    for character, letter in _LETTERS.items():
        paths = getattr(view.moves, character)
        ends = Counter(path[-1] for path in paths)
        asked = {road.end for road in view.crossroads if road.character == character}
        for path in paths:
            alone = ends[path[-1]] == 1 and path[-1] not in asked
            alike = sum(_is_within(path, other) for other in others)
            if alone and alike == 1 and len(paths) > 1:
                found.append((len(path), letter, tuple((q, r) for q, r in path)))
    _, letter, longest = max(found)
    return Wanted(f"{letter}:{'>'.join(f'{q},{r}' for q, r in longest)}", longest)


def _is_within(path: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return any(other[at : at + len(path)] == path for at in range(len(other)))


def _choose(page: Page, wanted: Wanted) -> None:
    """Take the character in hand, and wait until its target is lit."""
    page.locator(f'.token[aria-keyshortcuts="{wanted.action[0]}"]').tap()
    _target(page, wanted).and_(page.locator("[data-target]")).wait_for()


def _lies_at(page: Page, wanted: Wanted) -> tuple[float, float]:
    """Where the target lies on the screen."""
    x, y = _target(page, wanted).evaluate(_MIDDLE)
    return x, y


def _target(page: Page, wanted: Wanted) -> Locator:
    q, r = wanted.path[-1]
    return page.locator(f'[data-hex="{q},{r}"]')
