"""Texts of people: what may stand in them, that what looks the same is the same, and that they do no harm."""

from __future__ import annotations

import unicodedata
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairytile.boards import board
from fairytile.content import load, new_game
from fairytile.notation import NotationError
from fairytile.pictures import page_svg, picture
from fairytile.record import Record, parse_record
from fairytile.state import Options
from fairytile.words import Language
from fairytile.words.user_texts import alike, composed, harmless, unseen_in

STATE = new_game(Options(pages=1), seed=1)

UNSEEN = {
    "a control character": "\x07",
    "an escape": "\x1b",
    "delete": "\x7f",
    "a control character of Latin-1": "\x9b",
    "a soft hyphen": "\xad",
    "a mark that turns the direction": "\u200f",
    "an override of the direction": "\u202e",
    "an isolate": "\u2066",
    "an Arabic mark": "\u061c",
    "a zero-width space": "\u200b",
    "a joiner": "\u200d",
    "a byte order mark": "\ufeff",
    "a Hangul filler": "\u3164",
    "a joiner of graphemes": "\u034f",
    "an empty Braille pattern": "\u2800",
    "a variation selector": "\ufe0f",
    "a tag": "\U000e0041",
    "half a character": "\ud800",
    "a byte that is no text": "\udcff",
    "no character": "\ufffe",
    "no character of a higher plane": "\U0001ffff",
    "a private one": "\ue000",
    "a separator of lines": "\u2028",
}


@pytest.mark.parametrize("sign", UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_can_see_is_refused(sign: str) -> None:
    assert unseen_in(f"An{sign}na") == sign
    with pytest.raises(ValueError, match="which is no letter or sign: leave it out"):
        composed(f"An{sign}na", 60)
    assert harmless(f"An{sign}na") == "An\N{REPLACEMENT CHARACTER}na"


@pytest.mark.parametrize(
    "text",
    [
        "Anna",
        "Zoë",
        "花子",
        "Δημήτρης",
        "שרה",
        "سارة",
        "ศรี",
        "O’Hara",
        "Anna & <Bert>",
        "❤ 👸 🐉",
        "Qui est là\xa0?",
    ],
)
def test_letters_and_signs_of_all_scripts_are_kept(text: str) -> None:
    assert composed(text, 60) == text
    assert harmless(text) == text


def test_letters_and_their_accents_are_one() -> None:
    assert composed("Zoe\N{COMBINING DIAERESIS}", 60) == "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"
    assert alike("ZOË") == alike("zoe\N{COMBINING DIAERESIS}")


def test_accents_need_a_letter_and_do_not_pile_up() -> None:
    with pytest.raises(ValueError, match="more than 8 accents on one letter"):
        composed("Z" + "\N{COMBINING ACUTE ACCENT}" * 9, 60)
    with pytest.raises(ValueError, match="begins with an accent that belongs to no letter"):
        composed("\N{COMBINING ACUTE ACCENT}na", 60)


def test_a_text_has_a_limit_counted_in_letters() -> None:
    assert composed("e\N{COMBINING ACUTE ACCENT}" * 60, 60) == "é" * 60
    for text in ("é" * 61, "e\N{COMBINING ACUTE ACCENT}" * 61, "x" * 10**6):
        with pytest.raises(ValueError, match="60 are the most: make it shorter"):
            composed(text, 60)
    assert harmless("x" * 100, 60) == "x" * 59 + "…"


@given(st.text(max_size=80))
def test_what_is_kept_is_composed_printable_and_kept_again(text: str) -> None:
    try:
        kept = composed(text, 60)
    except ValueError:
        return
    assert kept == unicodedata.normalize("NFC", text)
    assert composed(kept, 60) == kept
    assert harmless(kept) == kept
    kept.encode("utf-8")


# --- in records -----------------------------------------------------------------------------


def test_a_name_is_the_same_however_its_accents_are_typed() -> None:
    text = Record.of(STATE.game, names=["Zoë", "Bert"]).to_text()
    split = unicodedata.normalize("NFD", text)
    assert split != text
    assert parse_record(split) == parse_record(text)
    with pytest.raises(NotationError, match="two players are called"):
        Record.of(STATE.game, names=["Zoë", "ZOE\N{COMBINING DIAERESIS}"])


@pytest.mark.parametrize("sign", UNSEEN.values(), ids=UNSEEN)
def test_names_and_tags_of_records_have_nothing_unseen(sign: str) -> None:
    if sign.isspace():
        assert Record.of(STATE.game, names=[f"A{sign}B", "C"]).names[0] == "A B"
        return
    with pytest.raises(NotationError, match="leave it out"):
        Record.of(STATE.game, names=[f"A{sign}B", "C"])
    with pytest.raises(NotationError, match="leave it out"):
        Record.of(STATE.game, tags={"event": f"A{sign}B"})


def test_the_stories_of_the_library_are_as_they_ask_others_to_be() -> None:
    for story in load().stories.values():
        for page in story.pages.values():
            assert composed(page.title, 120) == page.title
            for paragraph in page.text.split("\n"):
                assert composed(paragraph, 2000) == paragraph


# --- harmless where they are shown ----------------------------------------------------------

WILD = [
    "</text><script>alert(1)</script>",
    "<!--",
    "]]>",
    "&amp;&#0;&x;",
    "\" onload='x'",
    "An\x00na\x1b[2J\ud800\ufffe",
    "\N{RIGHT-TO-LEFT OVERRIDE}anna",
]


class _Tags(HTMLParser):
    """The tags of a page, as a browser would find them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)


@pytest.mark.parametrize("wild", WILD)
def test_a_name_or_a_story_does_nothing_in_a_picture_or_a_page_around_it(wild: str) -> None:
    for drawn in (picture(STATE, names=[wild, "B"]), page_svg(7, wild, wild, wild)):
        root = ET.fromstring(drawn.encode("utf-8"))
        assert not any("script" in element.tag for element in root.iter())
        assert "script" not in _Tags(f"<!doctype html><body>{drawn}</body>").tags
        assert unseen_in("".join(root.itertext()).replace("\n", "")) is None


@pytest.mark.parametrize("wild", WILD)
def test_a_name_does_nothing_in_a_terminal(wild: str) -> None:
    shown = board(STATE, names=[wild, "B"], language=Language.GERMAN)
    assert not any(unseen_in(line) for line in shown.split("\n"))
