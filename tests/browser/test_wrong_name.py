"""The page that a browser gets under a name that is not the server's: readable on a phone, and no more."""

from __future__ import annotations

import re
from typing import Final

import pytest

from fairytile.words import Language, texts
from tests.browser.conftest import Visit
from tests.browser.test_every_page import axe
from tools.browser.devices import LANGUAGES, PHONE
from tools.browser.devices import Language as Spoken
from tools.browser.local_server import NAME, House

# Browsers find any such name on the machine itself, and no server is called so unless it says so.
ELSEWHERE: Final = "the-old-library-of-our-school.localhost"

_READ: Final = """() => [document.documentElement.lang, document.scrollingElement.scrollWidth - innerWidth,
  ...[...document.body.querySelectorAll("*")].map((each) => parseFloat(getComputedStyle(each).fontSize))]"""
_ACTIVE: Final = "script, link, style, img, iframe, [style], [onload], [onerror], [onclick]"
_AXE: Final = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.flatMap(
  ({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_under_a_wrong_name_a_phone_shows_what_to_do_and_not_which_names_are_right(
    visit: Visit, house: House, language: Spoken
) -> None:
    device = visit(PHONE.but(language=language, width=360))
    device.expect("421")
    page = device.page
    answer = page.goto(f"http://{ELSEWHERE}:{house.port}/t/t0123456789abcdef01234567")
    assert answer is not None
    assert answer.status == 421
    said = texts("fairytile.server", Language(language))["wrong-name"]
    shown = page.locator("body").inner_text()
    assert said["title"] == page.get_by_role("heading", level=1).inner_text()
    for key, value in (("asked", {"name": f"{ELSEWHERE}:{house.port}"}), ("player", {})):
        assert str(said[key]).format(**value) in shown
    spoken, beyond, *sizes = page.evaluate(_READ)
    assert spoken == language
    assert beyond <= 0
    assert min(sizes) >= 16
    assert page.locator(_ACTIVE).count() == 0
    others = re.sub(re.escape(ELSEWHERE), "", page.content())
    for name in (NAME, "localhost", "127.0.0.1"):
        assert name not in others
    found: list[str] = page.evaluate(axe() + f"; ({_AXE})()")
    assert found == []
