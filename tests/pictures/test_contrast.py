"""Contrast in all themes: what is read has 4.5 to 1 against its ground, what must be told apart 3 to 1."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from fairytile.pictures import SeatPanel, TableScene, kingdom_svg, page_svg, table_svg, theme_names
from fairytile.pictures.art import load_theme

from .scenes import FACE, ICONS, PAGE, everybody, small_kingdom

SVG = "{http://www.w3.org/2000/svg}"

GROUNDS = (
    "forest-ground",
    "forest-deep",
    "plain-ground",
    "plain-wide",
    "meadow",
    "mountain-ground",
    "mountain-deep",
    "castle-ground",
)

STANDING = (
    *("leaf", "leaf-light", "leaf-deep", "fir", "fir-light", "fir-deep", "wheat", "wheat-deep", "fleece"),
    *("rock", "rock-light", "rock-deep", "snow", "stone", "stone-light", "stone-deep", "roof-light"),
    *("vermilion", "lapis", "gold", "window", "door", "water", "water-deep", "bank", "seam", "sea"),
)
"""What may be behind a character besides the ground."""

MASSES = ("rose", "knight", "dragon", "wing")
"""The colours by which characters are known from afar."""

TEXTS = (
    ("page-ink", "page"),
    ("page-title", "page"),
    ("plate-ink", "plate"),
    ("plate-ink", "plate-now"),
    ("ink", "paper"),  # numbers on medallions, coordinates in their halo
    ("paper", "lapis"),  # initials
)
"""The colours of writing, each with what it is written on."""

SIGNS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("a ring around a space", ("ink", "gold"), GROUNDS),
    ("the gold of a ring between its edges", ("gold",), ("ink",)),
    ("the arrow of a path", ("ink", "paper"), GROUNDS),
    ("the line of a path on its own ground", ("vermilion",), ("paper",)),
    ("the edge of a tile that is not laid yet", ("ink", "gold-light"), (*GROUNDS, "sea")),
    ("a River", ("ink", "water", "bank"), GROUNDS),
    ("a character among all that stands there", ("ink", "rim"), (*GROUNDS, *STANDING)),
    ("the coast", ("ink", "seam"), ("sea", "shallow")),
    ("whose turn it is", ("vermilion",), ("plate-now",)),
    ("who has won", ("ink", "gold"), ("plate-now",)),
    ("who is out", ("ink", "fleece"), ("plate",)),
    ("Magic that is ready", ("ink", "gold"), ("plate", "plate-now")),
    ("Magic that is spent", ("ink", "card-edge"), ("plate", "plate-now")),
    ("the star of Magic", ("gold-light",), ("lapis",)),
    ("a Page", ("ink", "paper"), ("plate", "plate-now")),
    ("the tick on a told Page", ("vermilion", "ink"), ("paper",)),
    ("the star on an untold Page", ("gold-light",), ("lapis",)),
    ("a sign of an objective", ("ink",), ("paper",)),
    ("its medallion", ("gold", "paper"), ("lapis-deep",)),
    ("a lit or dark window", ("window", "ink"), ("stone",)),
)
"""What must be told apart: its layers, of which one has to stand out, and what it may lie on."""


def luminance(colour: str) -> float:
    """How light a colour is, as the guidelines for accessible pages have it."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """The contrast between two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def pictures(theme: str) -> Iterator[str]:
    """Pictures with all kinds of writing on them."""
    spaces = small_kingdom()
    seats = [SeatPanel("A", True, 1, 2, on_turn=True), SeatPanel("B", False, 3, 4, out=True)]
    yield kingdom_svg(
        spaces, characters=everybody([place for place, _ in spaces]), coordinates=True, theme=theme
    )
    yield page_svg(PAGE.number, PAGE.title, PAGE.sentence, PAGE.story, ICONS, theme=theme)
    for portrait in (False, True):
        table = TableScene(spaces, {}, seats, top=FACE, left=4, page=PAGE)
        yield table_svg(table, theme=theme, portrait=portrait)


def test_black_on_white_is_as_strong_as_can_be() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("words", "ground"), TEXTS)
def test_writing_can_be_read(theme: str, words: str, ground: str) -> None:
    colours = load_theme(theme)
    assert contrast(colours[words], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("sign", "layers", "grounds"), SIGNS, ids=[sign for sign, _, _ in SIGNS])
def test_signs_stand_out(theme: str, sign: str, layers: tuple[str, ...], grounds: tuple[str, ...]) -> None:
    colours = load_theme(theme)
    for ground in grounds:
        best = max(contrast(colours[layer], colours[ground]) for layer in layers)
        assert best >= 3, f"{sign} on {ground}: {best:.2f}"


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("mass", MASSES)
def test_the_colour_of_a_character_stands_out_from_its_contour(theme: str, mass: str) -> None:
    colours = load_theme(theme)
    assert max(contrast(colours[mass], colours[edge]) for edge in ("ink", "rim")) >= 3


@pytest.mark.parametrize("mass", MASSES)
def test_no_river_outshines_a_character_at_night(mass: str) -> None:
    colours = load_theme("night")
    assert contrast(colours[mass], colours["ink"]) > 1.3 * contrast(colours["water"], colours["ink"])
    assert contrast(colours["rim"], colours["bank"]) > 1.5


@pytest.mark.parametrize("theme", theme_names())
def test_nothing_is_written_in_a_colour_that_is_not_checked(theme: str) -> None:
    colours = load_theme(theme)
    checked = {colours[words] for words, _ in TEXTS}
    for picture in pictures(theme):
        for element in ElementTree.fromstring(picture).iter(SVG + "text"):
            assert element.attrib["fill"] in checked, element.text
