"""The Page card: whatever stands on it stays on it."""

import re
from xml.etree import ElementTree

import pytest

from fairytile.content import load
from fairytile.pictures import icon_names, page_svg, picture
from fairytile.pictures.geometry import Box
from fairytile.pictures.page_picture import CARD
from fairytile.pictures.text_fitting import BOLD, fit, text_width, wrap
from fairytile.tiles import PLACES
from fairytile.words import Language

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
    card = page_svg(PAGE.number, PAGE.title, PAGE.sentence, GERMAN, ICONS)
    sizes = [float(e.attrib["font-size"]) for e in ElementTree.fromstring(card).iter(SVG + "text")]
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
    assert wrap("once upon a time", 10, 58) == ["once upon", "a time"]


@pytest.mark.parametrize("bound", ["\u00a0", "\u202f"])
def test_no_line_breaks_at_a_blank_that_binds(bound: str) -> None:
    text = f"Où{bound}? Là{bound}! «{bound}Oui{bound}», dit-elle."
    for width in range(60, 200, 5):
        for line in wrap(text, 10, width):
            assert line[0] not in "?!»"
            assert line[-1] != "«"


def test_lines_of_what_stands_in_the_middle_are_about_equally_long() -> None:
    box = Box(0, 0, 200, 60)
    words = "The Princess sees the Dragon twice"
    ragged, even = fit(words, box, 15), fit(words, box, 15, even=True)
    assert len(even.lines) == len(ragged.lines)
    assert " ".join(even.lines) == words

    def spread(lines: list[str]) -> float:
        return max(map(len, lines)) - min(map(len, lines))

    assert spread(even.lines) < spread(ragged.lines)


@pytest.mark.parametrize("story", ["Once.", "“Once”, she said.", "«\u00a0Oui\u00a0», dit-elle.", "„Wer da?“"])
def test_a_story_begins_with_an_initial_even_behind_a_quotation_mark(story: str) -> None:
    picture = page_svg(1, "", "", story)
    assert "-initial" in picture
    drawn = [words for _, _, _, words in lines(picture)]
    assert next(letter for letter in story if letter.isalpha()) in drawn


def test_paragraphs_begin_with_an_indent() -> None:
    drawn = [words for _, _, _, words in lines(page_svg(1, "", "", "Who?\nNobody.\n\nSo she went."))]
    assert "\N{EM SPACE}Nobody." in drawn
    assert "\N{EM SPACE}So she went." in drawn


def test_rows_of_signs_are_in_the_middle() -> None:
    picture = page_svg(1, "", "", "", ICONS)
    spots = re.findall(r'#ft-day-medallion" transform="translate\(([\d.]+) ([\d.]+)\)', picture)
    rows: dict[str, list[float]] = {}
    for x, y in spots[1:]:
        rows.setdefault(y, []).append(float(x))
    assert len(rows) == 2
    for row in rows.values():
        assert abs(sum(row) / len(row) - CARD.middle.x) < 0.5


def test_every_line_of_a_story_says_how_long_it_is() -> None:
    picture = page_svg(PAGE.number, PAGE.title, PAGE.sentence, GERMAN)
    for element in ElementTree.fromstring(picture).iter(SVG + "text"):
        if len(element.text or "") > 2:
            assert 0 < float(element.attrib["textLength"]) <= 258.1


@pytest.mark.parametrize("language", Language)
def test_the_story_of_a_card_is_at_least_14_pixels_high_on_a_phone(language: Language) -> None:
    edition = load()
    for page in edition.pages.values():
        root = ElementTree.fromstring(picture(page, edition=edition, language=language))
        sizes = [float(e.attrib["font-size"]) for e in root.iter(SVG + "text")]
        assert min(sizes) * 390 / CARD.width >= 14, page.number


def test_no_line_breaks_at_a_no_break_space() -> None:
    for page in load().pages.values():
        card = picture(page, edition=load(), language=Language.FRENCH)
        starts = [words[:1] for _, _, _, words in lines(card)]
        assert set(starts).isdisjoint("!?:;»"), page.number


def test_a_word_wider_than_a_line_is_cut() -> None:
    pieces = wrap(LONG, 10, 80)
    assert "".join(piece.removesuffix("-") for piece in pieces) == LONG
    assert all(text_width(piece, 10) <= 80 for piece in pieces)
