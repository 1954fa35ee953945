"""Pages that are given their chance, the same each time, and that show what explains a failure."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tools.browser.devices import PHONE, Device
from tools.browser.local_server import Hand, bot, opened, person

_DRAWN = "() => Array.from(crypto.getRandomValues(new Uint8Array(32))).join()"


def dealt(browser: Browser, folder: Path, seed: str) -> tuple[str, int, list[str]]:
    """The game that somebody begins in a browser: its address, the own Page, and the Kingdom."""
    folder.mkdir()
    with opened(folder, seed=seed) as house:
        device = Device(browser, house, PHONE)
        player = Player(device.go("/"))
        player.page.get_by_role("button", name=re.compile("^Play now")).click()
        player.wait_for("turn")
        spaces = player.spaces.evaluate_all("all => all.map((each) => each.ariaLabel)")
        found = player.page.url.removeprefix(house.address), player.page_number(), spaces
        device.close()
        return found


def test_a_game_that_is_begun_in_a_browser_is_dealt_the_same_again(
    browser: Browser, client: None, tmp_path: Path
) -> None:
    first = dealt(browser, tmp_path / "first", "a seed")
    assert dealt(browser, tmp_path / "again", "a seed") == first
    assert dealt(browser, tmp_path / "other", "another seed") != first


def test_no_page_draws_what_was_drawn_before(browser: Browser, client: None, tmp_path: Path) -> None:
    def all_drawn(folder: Path) -> list[str]:
        folder.mkdir()
        with opened(folder, seed="a seed") as house:
            device = Device(browser, house, PHONE)
            page = device.go("/")
            found = [page.evaluate(_DRAWN), page.evaluate(_DRAWN)]
            page.reload()
            found.append(page.evaluate(_DRAWN))
            device.go("/rules")
            found.append(page.evaluate(_DRAWN))
            window = device.context.new_page()
            window.goto(device.address)
            found.append(window.evaluate(_DRAWN))
            device.close()
            return found

    found = all_drawn(tmp_path / "first")
    assert len({*found}) == len(found)
    assert all_drawn(tmp_path / "again") == found


def test_a_device_shows_what_explains_a_failure(visit: Visit, hand: Hand, tmp_path: Path) -> None:
    table = hand.make(person("Anna"), bot())
    device = visit(PHONE, hand=hand)
    Player(device.go(table.path)).wait_for("turn")
    folder = tmp_path / "shown"
    folder.mkdir()
    device.show(folder)
    assert sorted(each.name for each in folder.iterdir()) == ["device.txt", "page-1.png", "trace.zip"]
    said = (folder / "device.txt").read_text(encoding="utf-8")
    assert f"/tables/{table.name}" in said
    assert '> {"kind":"hello"' in said
    assert "< [" in said
    with ZipFile(folder / "trace.zip") as trace:
        assert any(each.endswith(".trace") for each in trace.namelist())
