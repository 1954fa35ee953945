"""The art files: each stands by itself, and is painted in the colours of the day."""

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from fairytile.actions import CHARACTERS
from fairytile.pictures import art_names, theme_names
from fairytile.pictures.art import load_symbol, load_theme, scenery
from fairytile.tiles import PLACES, TERRAINS

FOLDER = files("fairytile.pictures") / "art"


@pytest.mark.parametrize("name", art_names())
def test_an_art_file_is_a_picture_by_itself(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.attrib["viewBox"].split()) == 4
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text
    assert len(text) < 9000


@pytest.mark.parametrize("name", art_names())
def test_an_art_file_refers_to_nothing_outside(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert not re.search(r"href|url\(|<image|<script|<style|@import|\bid=", text)


@pytest.mark.parametrize("name", art_names())
def test_an_art_file_has_no_colour_that_a_theme_could_not_change(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) - {"none"}
    assert paints <= set(load_theme("day").colours.values())


def test_no_two_colours_of_the_day_are_equal() -> None:
    colours = list(load_theme("day").colours.values())
    assert len(colours) == len(set(colours))


@pytest.mark.parametrize("theme", theme_names())
def test_a_theme_knows_only_colours_of_the_day(theme: str) -> None:
    assert load_theme(theme).colours.keys() == load_theme("day").colours.keys()
    assert all(re.fullmatch(r"#[0-9a-f]{6}", value) for value in load_theme(theme).colours.values())


def test_the_print_theme_has_no_hue() -> None:
    for value in load_theme("print").colours.values():
        assert value[1:3] == value[3:5] == value[5:7]


def test_a_symbol_is_repainted_for_a_theme() -> None:
    night = load_symbol("dragon", "night").body
    assert load_theme("night")["dragon"] in night
    assert load_theme("day")["dragon"] not in night


def test_the_light_stays_at_the_left_where_a_symbol_is_mirrored() -> None:
    knight = load_symbol("knight-walking")
    assert "scale(-1 1)" not in knight.body
    assert "scale(-1 1)" in knight.mirrored
    assert "class=" not in knight.body + knight.mirrored
    # So does the rim, which is broader on the side of the light.
    assert "translate(-1 -1.1)" in knight.body
    assert "translate(1 -1.1)" in knight.mirrored


@pytest.mark.parametrize("name", ["princess", "knight-walking", "dragon-flying", "princess-meeting"])
def test_a_character_is_cut_out_on_a_board_and_belongs_to_its_surroundings_on_a_stage(name: str) -> None:
    on_board, on_stage = load_symbol(name), load_symbol(name, staged=True)
    for colour in ("ink", "rim"):
        edge = f'fill="{load_theme("day")[colour]}" stroke="{load_theme("day")[colour]}">'
        assert on_board.body.count(edge) == on_board.mirrored.count(edge) == 1
        assert edge not in on_stage.body + on_stage.mirrored


@pytest.mark.parametrize("name", art_names())
def test_a_rim_or_a_contour_is_a_line_of_its_own(name: str) -> None:
    for line in (FOLDER / f"{name}.svg").read_text(encoding="utf-8").splitlines():
        if 'class="rim"' in line or 'class="contour"' in line:
            assert line.startswith("<g class=")
            assert line.endswith("</g>")
            assert line.count("<g") == line.count("</g>")


def test_signs_of_places_are_as_bright_at_night_as_the_medallions_they_lie_on() -> None:
    assert load_symbol("place-forest", "night").body == load_symbol("place-forest").body


def test_every_character_terrain_and_place_has_its_art() -> None:
    names = set(art_names())
    assert {who.key for who in CHARACTERS} <= names
    assert {f"ground-{terrain.key}" for terrain in TERRAINS} <= names
    assert {f"place-{place.key}" for place in PLACES} <= names


def test_the_scenery_names_only_art_that_is_there() -> None:
    table = dict(scenery())
    scenes, marks, apart = table.pop("scenes"), table.pop("marks"), table.pop("apart")
    del table["mark"]
    named = {*apart, *table.pop("castles"), *(name for names in marks.values() for name in names)}
    named |= {name for slots in table.values() for slot in slots for name in slot["choices"] if name}
    named |= {sprite[0] for scene in scenes.values() for sprite in scene}
    assert named <= set(art_names())
    assert table.keys() == {terrain.key for terrain in TERRAINS}


def test_a_missing_name_is_an_error_that_tells_the_names() -> None:
    with pytest.raises(ValueError, match="day"):
        load_theme("dusk")
    with pytest.raises(ValueError, match="dragon"):
        load_symbol("unicorn")
