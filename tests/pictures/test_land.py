"""The land: what grows together, what stands apart, and things of the tale."""

import re

import pytest

from fairytile.hexes import Hex
from fairytile.notation import parse_kingdom
from fairytile.pictures import face_svg, land_svg
from fairytile.pictures.geometry import Point, border, centre, hex_at, inset, loops, turns_inward
from fairytile.pictures.large_areas import areas, edge_growth, large_spaces
from fairytile.pictures.space_decor import furnish
from fairytile.tiles import Face, Land, Terrain

from .scenes import large_kingdom

FOREST, PLAIN, MOUNTAIN, CASTLE = (Land(terrain) for terrain in Terrain)
TRIANGLE = [Hex(0, 0), Hex(-1, 1), Hex(0, 1)]


def shown(picture: str, symbol: str) -> int:
    """How often a picture shows a symbol."""
    return picture.count(f'href="#ft-day-{symbol}"')


def test_areas_hang_together_edge_by_edge() -> None:
    lands = {Hex(0, 0): FOREST, Hex(1, 0): FOREST, Hex(3, 0): FOREST, Hex(2, 0): PLAIN}
    assert sorted(map(len, areas(lands, Terrain.FOREST))) == [1, 2]
    assert not large_spaces(lands)
    assert large_spaces({**lands, Hex(0, 1): FOREST}) == {Hex(0, 0), Hex(1, 0), Hex(0, 1)}


def test_one_huge_mountain_spans_a_large_mountain() -> None:
    assert not edge_growth(dict.fromkeys(TRIANGLE[:2], MOUNTAIN))
    (massif,) = edge_growth(dict.fromkeys(TRIANGLE, MOUNTAIN))
    assert massif.name == "massif"
    assert hex_at(massif.foot) in TRIANGLE


def test_no_mountain_hides_a_river() -> None:
    wet = Land(Terrain.MOUNTAIN, 0b001001)
    assert not edge_growth(dict.fromkeys(TRIANGLE, wet))


def test_a_wood_gets_denser_where_it_is_large() -> None:
    names = [tree.name for tree in edge_growth(dict.fromkeys(TRIANGLE, FOREST))]
    assert names.count("tree-old") == 1
    assert len(names) == 4


def test_a_large_plain_is_wide_wheat() -> None:
    assert shown(face_svg(Face(PLAIN, PLAIN, PLAIN)), "ground-plain-wide") == 3
    assert shown(face_svg(Face(PLAIN, PLAIN, CASTLE)), "ground-plain-wide") == 0


def test_light_falls_from_windows_at_night_and_stars_lie_on_the_sea() -> None:
    spaces = large_kingdom()
    castles = sum(land.terrain is Terrain.CASTLE for _, land in spaces)
    day, night = (land_svg(spaces, theme=theme) for theme in ("day", "night"))
    light = re.compile(r'<path d="([^"]*)" fill="#fbe19a" opacity="0?\.36"/>')
    (lamps,) = light.findall(night)
    assert lamps.count("M") >= castles
    assert not light.findall(day)
    assert night.count('href="#ft-night-sea-moon"') == 1
    assert "sea-moon" not in day


def test_castles_take_turns_and_the_small_one_stands_by_the_river() -> None:
    by_river = Land(Terrain.CASTLE, 0b001001)
    picture = land_svg([(Hex(n, 0), CASTLE if n % 2 else by_river) for n in range(12)])
    kinds = ("castle", "castle-keep", "castle-spires", "castle-small")
    assert [shown(picture, kind) for kind in kinds] == [2, 2, 2, 6]


def test_each_thing_of_the_tale_stands_once_and_stays_where_it_is() -> None:
    spaces = [(place, Land(land.terrain)) for place, land in large_kingdom()]
    some, all_ = land_svg(spaces[:18]), land_svg(spaces)
    for mark in ("mark-here", "mark-signpost", "mark-washing", "mark-cave", "mark-horse"):
        assert shown(some, mark) == shown(all_, mark) == 1
    for mark in ("mark-here", "mark-signpost", "mark-washing"):
        where = re.compile(f'"#ft-day-{mark}" transform="[^"]*"')
        assert where.findall(some) == where.findall(all_)


def test_a_tile_by_itself_has_nothing_of_the_tale() -> None:
    assert "mark-" not in face_svg(Face(FOREST, PLAIN, MOUNTAIN))


@pytest.mark.parametrize("terrain", Terrain)
def test_what_stands_apart_touches_nothing(terrain: Terrain) -> None:
    def box(name: str, foot: Point, scale: float) -> tuple[float, float, float]:
        half, high = {"windmill": (20, 49), "cottage": (17, 29)}.get(name, (8, 9))
        return foot.x - half * scale, foot.x + half * scale, foot.y - high * scale

    for place in (Hex(q, r) for q in range(-6, 7) for r in range(-6, 7)):
        sprites = furnish(place, Land(terrain))
        for one in (sprite for sprite in sprites if sprite.name in ("windmill", "cottage")):
            left, right, top = box(*one[:3])
            for other in (sprite for sprite in sprites if sprite is not one):
                west, east, head = box(*other[:3])
                apart = west > right or east < left or other.foot.y < top or head > one.foot.y
                assert apart, (place, one, other)


def test_a_hole_is_told_from_the_coast() -> None:
    ring = set(Hex(0, 0).neighbours())
    assert sorted(turns_inward(loop) for loop in loops(ring)) == [False, True]
    assert shown(land_svg([(place, FOREST) for place in sorted(ring)]), "lily") == 1


def test_a_wash_keeps_within_its_area() -> None:
    place = Hex(0, 0)
    inner = [Point(*map(float, pair.split())) for pair in re.findall(r"[\d.-]+ [\d.-]+", inset({place}, 8))]
    assert inner
    assert all(spot.distance(centre(place)) < 54 for spot in inner)
    assert border({place}) != inset({place}, 8)


def test_a_river_runs_out_into_the_sea_where_it_leaves_the_kingdom() -> None:
    foam = re.compile(r'<path d="([^"]*)" fill="none" stroke="#cfe9f0" stroke-width="1.5" stroke-linecap')
    waves = []
    for text in ("0,0P03/0,1P/-1,1P", "0,0P03/1,0P/0,1P"):
        (data,) = foam.findall(land_svg(list(parse_kingdom(text))))
        waves.append(data.count("M"))
    assert waves[0] == waves[1] + 2
