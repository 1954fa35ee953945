"""One device for all: three people hand it round, and nobody sees another's Page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from fairytile import Language, Options, PageNumber, load
from fairytile.dealing import deck_of
from fairytile.state import Deck, in_play
from fairytile.words import objective_sentence, without_reminders
from tests.browser.conftest import Visit
from tests.browser.playing import MOST_TURNS, Player
from tests.browser.words import said
from tools.browser.local_server import Hand, person

NAMES = ("Anna", "Ben", "Carla")


def asked(number: PageNumber, options: Options) -> str:
    """What a Page asks for at a table, without what stands in brackets."""
    objective = in_play(load(), options).objective(number)
    return without_reminders(objective_sentence(objective, Language.ENGLISH))[0]


def secrets_of(page_number: int) -> tuple[str, str, str]:
    """What nobody else may read of a Page: its objective, its title, its text."""
    edition = load()
    number = next(each for each in edition.pages if each == page_number)
    story = edition.stories[Language.ENGLISH].pages[number]
    sentence, _ = without_reminders(objective_sentence(edition.pages[number].objective, Language.ENGLISH))
    return sentence, story.title, story.text


def assert_hidden(page: Page, told: set[str]) -> None:
    """No Page that was not told stands anywhere in the document, neither in texts nor in attributes."""
    content = page.content()
    for number in load().pages:
        sentence, title, text = secrets_of(number)
        if title in told:
            continue
        assert sentence not in content
        assert title not in content
        assert text[:40] not in content


def test_a_whole_game_behind_a_curtain(visit: Visit, hand: Hand) -> None:
    table = hand.make(*[person(name) for name in NAMES], pages=2)
    page = visit(hand=hand).go(table.path)
    player = Player(page)
    told: set[str] = set()
    hands: dict[str, int] = {}
    for turn in range(MOST_TURNS):
        player.wait_for("curtain", "over")
        if player.is_over:
            break
        name = NAMES[turn % 3]
        expect(page.get_by_role("heading", name=f"Hand the device to {name}.")).to_be_visible()
        assert_hidden(page, told)
        assert page.get_by_role("region", name="Your Page").count() == 0
        player.button(f"I am {name}").click()
        player.wait_for("turn")
        hands[name] = player.page_number()
        assert player.sentence.startswith(secrets_of(hands[name])[0])
        others = {secrets_of(number) for other, number in hands.items() if other != name}
        content = page.content()
        assert not any(secret in content for each in others if each[1] not in told for secret in each)
        player.play_turn()
        told |= set(player.told)
    assert set(hands) == set(NAMES)
    expect(page.get_by_role("heading", level=1, name=re.compile("has told the whole Book"))).to_be_visible()
    for name in NAMES:
        expect(page.get_by_role("heading", name=f"The tale of {name}")).to_be_visible()


def test_who_drew_a_page_may_look_at_it_before_the_device_goes_on(visit: Visit, hand: Hand) -> None:
    table = hand.make(person("Anna"), person("Ben"), pages=3)
    page = visit(hand=hand).go(table.path)
    player = Player(page)
    player.wait_for("curtain")
    player.button("I am Anna").click()
    player.wait_for("turn")
    before = player.page_number()
    player.turn_page()
    expect(player.status).to_have_text(said("new-page", name="Anna"))
    assert player.page_number() != before
    player.button("Done").click()
    player.wait_for("curtain")
    assert_hidden(page, set())
    player.button("I am Ben").click()
    player.wait_for("turn")
    player.play_turn()
    player.wait_for("curtain")


def test_the_children_s_deck_asks_for_what_is_easier(visit: Visit, hand: Hand) -> None:
    children = Options(deck=Deck.CHILDREN)
    table = hand.make(person("Anna"), person("Ben"), pages=None, deck=Deck.CHILDREN)
    player = Player(visit(hand=hand).go(table.path))
    twins = {number for number, page in load().pages.items() if page.easier is not None}
    # All Pages of the deck are dealt, so one of them comes if both turn Pages for long enough.
    for turn in range(len(deck_of(load(), children))):
        player.wait_for("curtain")
        player.button(f"I am {('Anna', 'Ben')[turn % 2]}").click()
        player.wait_for("turn")
        number = PageNumber(player.page_number())
        assert player.sentence.startswith(asked(number, children))
        if number in twins:
            assert not player.sentence.startswith(asked(number, Options()))
            return
        player.turn_page()
        player.button("Done").click()
    raise AssertionError("no Page with an easier objective came")
