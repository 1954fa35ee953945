"""Every page in all languages, by day and by night: it is translated, whole, and large enough for all."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tools.browser.devices import LANGUAGES, PHONE, SCREEN, SIZES
from tools.browser.local_server import House, opened
from tools.browser.page_states import NAMES, Scene, Stage, ready, scenes, staged

AXE: Final = Path("client/node_modules/axe-core/axe.min.js")

SAME_EVERYWHERE: Final = {
    # Names, and words that are the same in two languages.
    "Fairy Tile", "English", "Français", "Deutsch", "Flora", "Ida", "Otto", "Minerva", "Ben", "Carla",
    "ABC 234", "Code", "Name",
    "Dragon", "Magie", "Menu", "Pages", "Silence.", "impossible", "zZ",
    *NAMES,
}  # fmt: skip

_TEXTS: Final = """() => {
  const found = new Set();
  const add = (text) => {
    const tidy = (text ?? "").replace(/\\s+/g, " ").trim();
    if (/\\p{Letter}{2}/u.test(tidy)) found.add(tidy);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest("script, style, noscript, kbd")) add(node.data);
    } else {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) add(node.getAttribute(name));
    }
  }
  add(document.title);
  return [...found];
}"""

_OVERFLOWING: Final = """() => {
  const found = [];
  if (document.scrollingElement.scrollWidth > innerWidth) found.push(`the page: ${innerWidth}`);
  for (const note of document.querySelectorAll(".asking"))
    if (note.getBoundingClientRect().top < 0) found.push(`beyond the edge: ${note.textContent.trim()}`);
  for (const element of document.body.querySelectorAll("*")) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
    );
    // Names are as long as people make them, and end in dots where there is no room.
    if (!own || element.closest(".unseen, .name, svg, noscript")) continue;
    if (!element.checkVisibility() || element.clientWidth === 0) continue;
    if (element.scrollWidth > element.clientWidth + 1)
      found.push(`${element.className}: ${element.textContent.trim().slice(0, 60)}`);
  }
  return found;
}"""

_SMALL: Final = """() => {
  const found = new Set();
  const over = document.querySelector("dialog[open]") ?? document.body;
  const seen = (element) => element.checkVisibility() && !element.closest(".unseen, [inert], noscript");
  for (const each of over.querySelectorAll("button, a[href], select, input, summary")) {
    // What stands in a label is reached by it.
    const { width, height } = (each.closest("label:has([type])") ?? each).getBoundingClientRect();
    if (seen(each) && width > 0 && Math.min(width, height) < 44)
      found.add(`${width} by ${height} for a finger: ${each.outerHTML.slice(0, 120)}`);
  }
  const walker = document.createTreeWalker(over, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: around } = walker.currentNode;
    if (data.trim() === "" || around.closest("script, style, svg, kbd") || !seen(around)) continue;
    const size = parseFloat(getComputedStyle(around).fontSize);
    if (size < 16) found.add(`${size} for an eye: ${data.trim().slice(0, 60)}`);
  }
  return [...found];
}"""

_AXE: Final = """async (light) => {
  // By night there are other colours, and nothing else is different.
  const rules = light === "night" ? { runOnly: ["cat.color"] } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...rules });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""


@pytest.fixture(scope="package")
def stage(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """All tables, on a server that these tests share: nothing happens there any more."""
    with opened(tmp_path_factory.mktemp("stage"), seed="the stage") as house:
        yield staged(house)


@pytest.fixture
def house(stage: Stage) -> House:
    """The server that is visited."""
    return stage.house


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def texts(page: Page) -> set[str]:
    found: list[str] = page.evaluate(_TEXTS)
    return set(found)


def violations(page: Page) -> list[str]:
    """What axe finds by day and by night."""
    found: list[str] = []
    page.evaluate(axe())
    for scheme, light in (("light", "day"), ("dark", "night")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # It is one of those that are known.
        page.wait_for_function("light => document.documentElement.dataset.light === light", arg=light)
        found += [f"{light}: {each}" for each in page.evaluate(_AXE, light)]
    return found


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_a_page_is_translated_fits_and_shuts_nobody_out(visit: Visit, stage: Stage, scene: Scene) -> None:
    said: dict[str, set[str]] = {}
    cut: dict[str, list[str]] = {}
    small: dict[str, list[str]] = {}
    wrong: list[str] = []
    for language in LANGUAGES:
        device = visit(PHONE.but(language=language, retraced=False))
        scene.show(device, stage)
        page = device.page
        ready(page)
        said[language] = texts(page)
        for size in SIZES:
            page.set_viewport_size(size.size)
            if found := page.evaluate(_OVERFLOWING):
                cut[f"{language} at {size.width}"] = found
            if found := page.evaluate(_SMALL):
                small[f"{language} at {size.width}"] = found
        if language == "en":
            for size in (PHONE, SCREEN):
                page.set_viewport_size(size.size)
                wrong += violations(page)
        device.close()
    assert cut == {}
    assert small == {}
    assert wrong == []
    assert untranslated(said) == set()
    broken = re.compile(r"\{\w+\}|^[a-z]+(-[a-z]+)+$")
    assert {text for each in said.values() for text in each if broken.search(text)} == set()


def untranslated(said: dict[str, set[str]]) -> set[str]:
    """What is said in the same words in two languages, and should not be."""
    pairs = itertools.combinations(said.values(), 2)
    same = {text for one, other in pairs for text in one & other} - SAME_EVERYWHERE
    return {text for text in same if not re.fullmatch(r"Page \d+|\d+ Pages?", text)}
