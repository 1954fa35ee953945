"""Games against the bots, from the first click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tools.browser.devices import PHONE_ON_ITS_SIDE, SCREEN, TABLET
from tools.browser.local_server import Hand, bot, person


def test_one_button_plays_at_once(visit: Visit) -> None:
    page = visit(SCREEN).go("/")
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.wait_for_url(re.compile(r"/t/"))
    player = Player(page)
    player.wait_for("turn")
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(2)
    expect(players.nth(1).get_by_role("button")).to_have_accessible_name(
        re.compile("0 of 6 Pages told.*computer player")
    )
    player.play_turn()
    player.wait_for("turn", "telling")


@pytest.mark.parametrize(
    ("key", "kind"),
    [("flora", PHONE_ON_ITS_SIDE), ("otto", TABLET), ("ida", SCREEN), ("minerva", SCREEN.but(light="night"))],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_against_a_bot_ends_with_tales(visit: Visit, hand: Hand, key: str, kind: object) -> None:
    table = hand.make(person("Anna"), bot(key), pages=1)
    page = visit(kind, hand=hand).go(table.path)  # type: ignore[arg-type]  # Parameters have no types.
    player = Player(page)
    player.play()
    expect(
        page.get_by_role("heading", level=1, name=re.compile("told (the|your) whole Book"))
    ).to_be_visible()
    expect(page.get_by_role("heading", name="What was told")).to_be_visible()
    assert len(player.told) >= 1
