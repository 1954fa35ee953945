"""Measures the client for browsers: how much is fetched, how soon it is there, how smoothly the map moves.

``python -m bench.client --json`` prints the figures beside their targets. It runs a server of its own and the
Chromium of the machine, on whatever the machine does besides: run it when there is little else.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

from fairytile.server.api.web_client import WEB
from tools.browser.devices import PHONE, SCREEN, Device, chromium, running
from tools.browser.local_server import Hand, House, bot, opened, person
from tools.browser.page_states import Stage, ready, staged

VIEWS: Final = 7
ACTIONS: Final = 12
SECONDS: Final = 4.0
"""How long the map is moved for each measurement."""
SLOWED: Final = 4

_FRAMES: Final = """(seconds) => {
  // Frames are counted while somebody else moves the mouse.
  const times = [];
  let [start, before] = [null, null];
  window.counted = null;
  const frame = (now) => {
    start ??= now;
    if (before !== null) times.push(now - before);
    before = now;
    if (now - start > seconds * 1000) window.counted = times;
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""

_FIRST_PAINT: Final = """() => new Promise((settle) => {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") settle(startTime);
  });
  observer.observe({ type: "paint", buffered: true });
})"""

_ANSWERED: Final = """() => {
  // From the click to the frame in which the space that was clicked has its character.
  window.answered = new Promise((settle) => {
    addEventListener("pointerup", (event) => {
      const start = event.timeStamp;
      const before = document.querySelector(".tokens").textContent;
      const look = () => {
        const after = document.querySelector(".tokens").textContent;
        if (after !== before) requestAnimationFrame((now) => settle(now - start));
        else requestAnimationFrame(look);
      };
      look();
    }, { capture: true, once: true });
  });
}"""


@dataclass(frozen=True)
class Measured:
    """A figure, what it is of, and what it should be."""

    what: str
    figure: float
    unit: str
    target: float


def script_size() -> float:
    """Kilobytes of script, gzipped, without the drawings."""
    files = [path for path in (WEB / "assets").glob("*.js") if not path.name.startswith("art")]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) / 1000


def percentile(times: Sequence[float], part: float) -> float:
    """What a part of some times does not exceed."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def first_view(browser: Browser, house: House) -> float:
    """Milliseconds until something is drawn, in a browser that has never been here; the median of a few."""
    times = []
    for _ in range(VIEWS):
        device = Device(browser, house, PHONE)
        page = device.go("/")
        page.locator("main h1").wait_for()
        times.append(float(page.evaluate(_FIRST_PAINT)))
        device.close()
    return statistics.median(times)


def answers(browser: Browser, house: House) -> list[float]:
    """Milliseconds from clicks on spaces to the board that has changed."""
    times: list[float] = []
    hand = Hand(house)
    table = hand.make(person("Anna"), bot(), pages=6)
    device = Device(browser, house, SCREEN)
    device.hold(hand)
    page = device.go(table.path)
    page.locator(".status.now").wait_for()
    while len(times) < ACTIONS:
        for key in ("P", "K", "D"):
            page.locator(f'.token[aria-keyshortcuts="{key}"]').click()
            if page.locator("[data-target]").count() > 0:
                break
        page.evaluate(_ANSWERED)
        box = page.locator("[data-target]").first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        asked = page.locator(".asking[role=group]")
        page.wait_for_function(
            """() => document.querySelector(".asking[role=group]") !== null
              || [...document.querySelectorAll("kbd")].some((each) => each.textContent === "U")"""
        )
        if asked.is_visible():
            # It matters by which way it goes: that is a question, and no answer of the server.
            page.keyboard.press("Escape")
            continue
        times.append(page.evaluate("() => window.answered"))
        page.keyboard.press("u")
        page.locator('.token[aria-keyshortcuts="K"]').wait_for()
    device.close()
    return times


def frames(browser: Browser, stage: Stage, slowed: int = 1) -> list[float]:
    """Milliseconds of each frame while a full Kingdom is dragged and zoomed with a mouse."""
    device = Device(browser, stage.house, SCREEN.but(still=False))
    device.hold(stage.anna)
    page = device.go(stage.late.path)
    page.locator(".land *").first.wait_for(state="attached")
    ready(page)
    if slowed > 1:
        device.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    times = moved(page)
    device.close()
    return times


def moved(page: Page) -> list[float]:
    """Drag and zoom the map by turns, and count frames meanwhile."""
    box = page.locator(".free").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.evaluate(_FRAMES, SECONDS)
    step = 0
    found: list[float] | None = None
    while found is None:
        sign = (-1) ** step
        page.mouse.down()
        for part in range(12):
            page.mouse.move(x + 20 * part * sign, y + 8 * part)
        page.mouse.up()
        for _ in range(6):
            page.mouse.wheel(0, 120 * sign)
        page.mouse.move(x, y)
        step += 1
        found = page.evaluate("() => window.counted")
    return found


def measured() -> list[Measured]:
    """All figures."""
    program = chromium()
    if program is None or not (WEB / "index.html").exists():
        raise SystemExit("This needs a Chromium and a client that is built: make browser client")
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as house, running(program) as browser:
        view = first_view(browser, house)
        clicks = answers(browser, house)
        stage = staged(house)
        usual, slow = frames(browser, stage), frames(browser, stage, SLOWED)
    return [
        Measured("script, gzipped, without art", round(script_size(), 1), "KB", 150),
        Measured("first view drawn, median", round(view), "ms", 1000),
        Measured("action answered on screen, median", round(statistics.median(clicks)), "ms", 100),
        Measured("action answered on screen, 95 of 100", round(percentile(clicks, 0.95)), "ms", 100),
        Measured("frame while the map moves, 95 of 100", round(percentile(usual, 0.95), 1), "ms", 20),
        Measured(f"the same, processor {SLOWED} times slower", round(percentile(slow, 0.95), 1), "ms", 50),
    ]


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure the client for browsers.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    found = measured()
    if asked.json:
        json.dump([asdict(each) for each in found], sys.stdout, indent=2)
        print()
    else:
        for each in found:
            print(f"{each.what:45} {each.figure:8} {each.unit}  (target: {each.target:g})")


if __name__ == "__main__":
    main()
