"""The pictures: well-formed, always the same, small, and with everything on them."""

import gzip
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from fairytile.actions import Character
from fairytile.hexes import Hex
from fairytile.pictures import SeatPanel, TableScene, face_svg, kingdom_svg, land_svg, table_svg, theme_names
from fairytile.pictures.geometry import border, centre, edge
from fairytile.pictures.rivers import BANK, course
from fairytile.pictures.space_decor import furnish
from fairytile.tiles import TERRAINS, Face, Land, Terrain

from .scenes import FACE, GOLDENS, PAGE, RIVERS, everybody, large_kingdom, pictures, small_kingdom, table

SVG = "{http://www.w3.org/2000/svg}"


def check(picture: str) -> ElementTree.Element:
    """The root of a picture that is well-formed, speaks to screen readers and needs nothing else."""
    root = ElementTree.fromstring(picture)
    assert root.tag == SVG + "svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"]
    assert root.find(SVG + "title") is not None
    defined = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(defined) == len(set(defined))
    used = {element.attrib["href"] for element in root.iter(SVG + "use")}
    assert used == {f"#{name}" for name in defined}
    assert not re.search(r"url\(|<image|<script|<style|https?:(?!//www\.w3\.org/2000/svg)", picture)
    return root


def uses(picture: str, symbol: str, theme: str = "day") -> int:
    """How often a picture shows a symbol."""
    return picture.count(f'href="#ft-{theme}-{symbol}"')


def drawn_elements(picture: str) -> int:
    """How many elements a browser paints: a symbol counts each time that it is used."""
    root = ElementTree.fromstring(picture)
    symbols = {f"#{e.attrib['id']}": sum(1 for _ in e.iter()) for e in root.iter() if "id" in e.attrib}
    painted = [e for part in root if part.tag != SVG + "defs" for e in part.iter()]
    return sum(1 + symbols.get(e.attrib.get("href", ""), 0) for e in painted)


@pytest.mark.parametrize("theme", theme_names())
def test_every_theme_draws_a_whole_game(theme: str) -> None:
    check(table(theme))


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize("river", RIVERS)
def test_every_land_has_its_ground_and_something_that_stands_on_it(terrain: Terrain, river: int) -> None:
    land = Land(terrain, river)
    picture = face_svg(Face(land, land, land))
    check(picture)
    # Three of them on one tile are a large area, but for Castles.
    wide = "" if terrain is Terrain.CASTLE else "-wide"
    assert uses(picture, f"ground-{terrain.key}{wide}") == 3
    assert all(furnish(Hex(q, r), land) for q in range(-4, 5) for r in range(-4, 5))


@pytest.mark.parametrize(
    ("terrain", "sign"), [(Terrain.FOREST, "tree"), (Terrain.MOUNTAIN, "peak"), (Terrain.CASTLE, "castle")]
)
def test_a_space_shows_what_it_is_however_its_river_runs(terrain: Terrain, sign: str) -> None:
    rivers = [0, *(1 << a for a in range(6)), *(1 << a | 1 << b for a in range(6) for b in range(a))]
    for river in rivers:
        for place in (Hex(q, r) for q in range(-2, 3) for r in range(-2, 3)):
            names = [sprite.name for sprite in furnish(place, Land(terrain, river))]
            assert any(name.startswith(sign) for name in names)
            assert sum(name.startswith("castle") for name in names) == (terrain is Terrain.CASTLE)


@pytest.mark.parametrize("river", RIVERS[1:])
def test_nothing_stands_in_the_water(river: int) -> None:
    for terrain in TERRAINS:
        for place in (Hex(q, r) for q in range(4) for r in range(4)):
            stream = course(place, Land(terrain, river))
            assert stream is not None
            for sprite in furnish(place, Land(terrain, river)):
                assert all(sprite.foot.distance(water) > BANK / 2 - 2.5 for water in stream.points())


def test_a_river_meets_its_neighbour_at_the_middle_of_the_edge() -> None:
    here, there = Hex(2, -1), Hex(3, -1)
    one, two = course(here, Land(Terrain.PLAIN, 0b001001)), course(there, Land(Terrain.PLAIN, 0b001010))
    assert one is not None
    assert two is not None
    mouths = {
        (round(p.x, 3), round(p.y, 3))
        for place, stream in ((here, one), (there, two))
        for curve in stream.curves
        for p in (curve[0].moved(*centre(place)), curve[-1].moved(*centre(place)))
    }
    shared = centre(here).toward(centre(there), 0.5)
    assert (round(shared.x, 3), round(shared.y, 3)) in mouths


def test_neighbours_agree_on_the_cut_between_them() -> None:
    here = Hex(-2, 5)
    for direction, other in enumerate(here.neighbours()):
        mine, theirs = edge(here, direction), edge(other, (direction + 3) % 6)
        assert (mine.start, mine.end) == (theirs.end, theirs.start)
        for a, b in zip(mine.points, reversed(theirs.points), strict=True):
            assert a.distance(b) < 1e-6


def test_the_border_of_a_ring_has_two_loops() -> None:
    assert border(set(Hex(0, 0).neighbours())).count("Z") == 2


def test_all_characters_show_even_on_one_space() -> None:
    spaces = small_kingdom()
    for places in ([spaces[0][0]], [spaces[0][0], spaces[4][0]], [place for place, _ in spaces]):
        picture = kingdom_svg(spaces, characters=everybody(places))
        check(picture)
        assert [uses(picture, who.key) for who in Character] == [1, 1, 1]
        spots = re.findall(r'#ft-day-(?:princess|knight|dragon)" transform="(translate\([^)]*\))', picture)
        assert len(set(spots)) == 3


def test_a_castle_is_seen_beside_who_stands_on_it() -> None:
    def stand(terrain: Terrain) -> tuple[float, float]:
        picture = kingdom_svg([(Hex(0, 0), Land(terrain))], characters={Character.DRAGON: Hex(0, 0)})
        found = re.search(r'#ft-day-dragon" transform="translate\((\S+) \S+\)scale\(([\d.]+)\)', picture)
        assert found is not None
        return float(found[1]), float(found[2])

    (aside, small), (middle, large) = stand(Terrain.CASTLE), stand(Terrain.PLAIN)
    assert aside > middle + 20
    assert small < large


def test_marks_are_drawn_on_request() -> None:
    spaces = small_kingdom()
    places = [place for place, _ in spaces]
    bare = kingdom_svg(spaces)
    assert kingdom_svg(spaces, highlight=places[:2]) != bare
    assert kingdom_svg(spaces, path=places[:3]) != bare
    assert kingdom_svg(spaces, path=[places[0], places[0]]) == bare
    assert ">0,1<" in kingdom_svg(spaces, coordinates=True)
    ghost = kingdom_svg(spaces, ghost=[(Hex(-1, -1), Land(Terrain.CASTLE))])
    check(ghost)
    assert uses(ghost, "castle") > uses(bare, "castle")


def test_a_kingdom_of_nothing_is_the_sea() -> None:
    check(kingdom_svg([]))


def test_land_alone_lies_on_nothing_and_nobody_stands_on_it() -> None:
    picture = land_svg(list(small_kingdom()))
    check(picture)
    assert uses(picture, "ground-forest")
    assert not any(uses(picture, symbol) for symbol in ("ship", "corner", "compass", "princess"))


@pytest.mark.parametrize("theme", theme_names())
def test_the_largest_kingdom_keeps_to_its_budget(theme: str) -> None:
    spaces = large_kingdom()
    assert len({place for place, _ in spaces}) == 45
    stand = everybody([place for place, _ in spaces])
    picture = kingdom_svg(spaces, characters=stand, coordinates=True, theme=theme)
    check(picture)
    assert len(picture.encode()) < 250_000
    assert len(gzip.compress(picture.encode())) < 60_000
    assert drawn_elements(picture) < 2_500


def test_size_is_the_width_in_pixels() -> None:
    root = check(face_svg(FACE, size=320))
    assert root.attrib["width"] == "320"
    assert "width" not in check(face_svg(FACE)).attrib


def test_a_table_shows_what_is_known_of_each_seat() -> None:
    spaces = small_kingdom()
    seats = [SeatPanel("A & B", True, 1, 2), SeatPanel("<C>", False, 31, 4, on_turn=True)]
    picture = table_svg(
        TableScene(spaces, {}, seats, top=FACE, left=5, page=PAGE, label="Ein Spiel", note="Zug 3")
    )
    root = check(picture)
    words = {element.text for element in root.iter(SVG + "text")}
    assert {"A & B", "<C>", "1", "2", "31", "4", "5", "17"} <= words
    assert (uses(picture, "magic-ready"), uses(picture, "magic-spent")) == (1, 1)
    assert uses(picture, "book") == 1
    assert root.attrib["aria-label"] == "Ein Spiel"


def test_a_table_shows_who_is_out_and_who_has_won() -> None:
    seats = [SeatPanel("A", True, 1, 2, out=True), SeatPanel("B", True, 9, 0, won=True)]
    picture = table_svg(TableScene(small_kingdom(), {}, seats))
    assert (uses(picture, "candle-out"), uses(picture, "wreath")) == (1, 1)
    assert uses(picture, "magic-ready") == 1


@pytest.mark.parametrize("seats", [0, 2, 4])
def test_a_table_for_phones_stands_upright(seats: int) -> None:
    panels = [SeatPanel(f"Player {n}", True, n, 2) for n in range(seats)]
    table = TableScene(small_kingdom(), {}, panels, top=FACE, left=5, page=PAGE)
    root = check(table_svg(table, portrait=True, size=390))
    assert float(root.attrib["height"]) > float(root.attrib["width"]) == 390
    sizes = [float(e.attrib["font-size"]) for e in root.findall(SVG + "text")]
    assert all(size >= 14 for size in sizes)
    *_, card = root.findall(SVG + "svg")
    assert float(card.attrib["width"]) == 390


@pytest.mark.parametrize("left", [0, 1, 14])
def test_a_table_needs_neither_seats_nor_page_nor_a_known_tile(left: int) -> None:
    picture = table_svg(TableScene(small_kingdom(), {}, left=left))
    check(picture)
    assert uses(picture, "tile-back") == (3 if left else 0)


@pytest.mark.parametrize("name", sorted(pictures()))
def test_a_picture_is_as_it_was(name: str) -> None:
    """Look at the new picture before writing it: ``python -m tests.pictures.scenes``."""
    assert pictures()[name] == (GOLDENS / name).read_text(encoding="utf-8")


def test_a_picture_is_the_same_in_another_process() -> None:
    script = "import tests.pictures.scenes as s; print(s.table())"
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            text=True,
            cwd=GOLDENS.parents[2],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "src"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
