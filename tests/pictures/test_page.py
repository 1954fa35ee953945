"""The Page card: whatever stands on it stays on it."""

from xml.etree import ElementTree

import pytest

from fairytile.pictures import icon_names, page_svg
from fairytile.pictures.page import CARD
from fairytile.pictures.writing import BOLD, text_width, wrap
from fairytile.tiles import PLACES

from .scenes import GERMAN, ICONS, PAGE

SVG = "{http://www.w3.org/2000/svg}"
LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"


def lines(picture: str) -> list[tuple[float, float, float, str]]:
    """Left and right end, base line and words of each line of a card."""
    found = []
    for element in ElementTree.fromstring(picture).iter(SVG + "text"):
        words, x = element.text or "", float(element.attrib["x"])
        width = text_width(words, float(element.attrib["font-size"]))
        width *= BOLD if "font-weight" in element.attrib else 1.0
        left = x - width / 2 if element.attrib["text-anchor"] == "middle" else x
        found.append((left, left + width, float(element.attrib["y"]), words))
    return found


@pytest.mark.parametrize(
    ("title", "sentence", "story"),
    [
        (PAGE.title, PAGE.sentence, GERMAN),
        ("Kurz", "Kurz.", "Kurz."),
        (LONG, f"{LONG} {LONG}", f"{LONG} " * 9),
        ("Sehr " * 12, "Der Ritter " * 18, GERMAN * 3),
        ("龍と姫", "騎士は川を渡る。", "むかしむかし、" * 30),
        ("Title", "Sentence.", "„Wer da?“ rief sie.\nNiemand.\n\nSie ging."),
    ],
)
def test_no_line_runs_over_the_card(title: str, sentence: str, story: str) -> None:
    for left, right, base, words in lines(page_svg(1, title, sentence, story, ICONS)):
        assert left >= 30, words
        assert right <= CARD.width - 30 + 0.5, words
        assert 20 < base < CARD.height - 22, words


def test_seventy_words_of_german_are_still_legible() -> None:
    assert len(GERMAN.split()) >= 70
    picture = page_svg(PAGE.number, PAGE.title, PAGE.sentence, GERMAN, ICONS)
    sizes = [float(e.attrib["font-size"]) for e in ElementTree.fromstring(picture).iter(SVG + "text")]
    assert min(sizes) >= 9.5


def test_all_words_are_there() -> None:
    picture = page_svg(PAGE.number, PAGE.title, PAGE.sentence, GERMAN)
    body = [words for _, _, _, words in lines(picture)]
    assert GERMAN[0] in body
    assert GERMAN[1:] in " ".join(body)


def test_text_is_escaped() -> None:
    assert "Tom &amp; &lt;b&gt;" in page_svg(1, "Tom & <b>", "", "")


def test_every_place_may_be_an_icon() -> None:
    assert {place.key for place in PLACES} <= set(icon_names())
    assert {"princess", "knight", "dragon", "visit", "meet", "see", "move-over", "and"} <= set(icon_names())
    ElementTree.fromstring(page_svg(1, "All", "", "", icon_names()))


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(ValueError, match="unicorn"):
        page_svg(1, "", "", "", ["unicorn"])


def test_lines_break_between_words() -> None:
    assert wrap("once upon a time", 10, 62) == ["once upon", "a time"]


def test_a_word_wider_than_a_line_is_cut() -> None:
    pieces = wrap(LONG, 10, 80)
    assert "".join(piece.removesuffix("-") for piece in pieces) == LONG
    assert all(text_width(piece, 10) <= 80 for piece in pieces)
