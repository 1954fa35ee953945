"""The scenes: every Page of the tale has its own, and it shows whom the Page is about."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from fairytile import load
from fairytile.actions import CHARACTERS
from fairytile.edition import PageNumber
from fairytile.pictures import NoScene, art_names, page_svg, picture, scene_svg, theme_names
from fairytile.pictures.art import load_symbol
from fairytile.pictures.page_scene import STAGE, Scene, SceneOf, StageSprite, find_scene
from fairytile.words import Language, objective_icons

from .test_pictures import check, uses

EDITION = load()
PAGES = sorted(EDITION.pages)
TOLD: list[SceneOf] = ["opening", *PAGES, "closing"]
SCENERY = ("sky-", "back-", "stage-", "room-", "fog-", "veil-", "glade", "bunting")


def scene_of(page: SceneOf) -> Scene:
    """The scene of a part of our tale, which has one for each."""
    scene = find_scene(EDITION, page)
    assert scene is not None
    return scene


def frame(sprite: StageSprite) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of what a sprite covers, if it is not turned."""
    box = load_symbol(sprite.art).box
    left, right = box.x, box.x + box.width
    if sprite.flip:
        left, right = -right, -left
    top, bottom = box.y, box.y + box.height
    x, y, scale = sprite.x, sprite.y, sprite.scale
    return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


@pytest.mark.parametrize("page", TOLD)
def test_every_page_has_a_scene_of_art_that_is_there(page: SceneOf) -> None:
    assert {sprite.art for sprite in scene_of(page).sprites} <= set(art_names())


@pytest.mark.parametrize("page", TOLD)
@pytest.mark.parametrize("theme", theme_names())
def test_a_scene_is_a_small_picture_that_needs_nothing_else(page: SceneOf, theme: str) -> None:
    drawn = scene_svg(page, theme=theme, label="A scene")
    root = check(drawn)
    assert root.attrib["aria-label"] == "A scene"
    assert "style=" not in drawn
    assert len(drawn) < 40_000
    assert drawn == scene_svg(page, theme=theme, label="A scene")


@pytest.mark.parametrize("page", PAGES)
def test_a_scene_shows_everybody_whom_the_objective_names(page: PageNumber) -> None:
    named = set(objective_icons(EDITION.objective(page))) & {who.key for who in CHARACTERS}
    shown = {sprite.art.partition("-")[0] for sprite in scene_of(page).sprites}
    assert named <= shown


@pytest.mark.parametrize("page", TOLD)
def test_somebody_takes_up_a_third_of_the_height(page: SceneOf) -> None:
    keys = {who.key for who in CHARACTERS}
    actors = [s for s in scene_of(page).sprites if s.art.partition("-")[0] in keys]
    heights = [bottom - top for _, top, _, bottom in map(frame, actors)]
    assert max(heights) >= STAGE.height / 3


@pytest.mark.parametrize("page", TOLD)
def test_whatever_stands_on_the_stage_is_seen(page: SceneOf) -> None:
    for sprite in scene_of(page).sprites:
        left, top, right, bottom = frame(sprite)
        assert left < STAGE.width
        assert right > 0
        assert top < STAGE.height
        assert bottom > 0
        if not sprite.art.startswith(SCENERY):
            assert 0 <= (left + right) / 2 <= STAGE.width or sprite.art.startswith(("tree", "peak")), sprite


@pytest.mark.parametrize("page", TOLD)
def test_a_scene_has_a_background_over_the_whole_stage(page: SceneOf) -> None:
    first = scene_of(page).sprites[0]
    assert frame(first) == (0, 0, STAGE.width, STAGE.height)


def test_no_two_scenes_are_alike() -> None:
    casts = {page: Counter(sprite.art for sprite in scene_of(page).sprites) for page in TOLD}
    for (one, first), (two, second) in combinations(casts.items(), 2):
        assert (first & second).total() <= 0.6 * (first | second).total(), (one, two)


def test_at_night_the_moon_shines_where_the_sun_stood() -> None:
    day, night = (scene_svg(4, label="A scene", theme=theme) for theme in ("day", "night"))
    assert (uses(day, "sun"), uses(day, "sky-day"), uses(day, "moon")) == (1, 1, 0)
    assert uses(night, "sun", "night") == uses(night, "sky-day", "night") == 0
    assert uses(night, "moon", "night") == uses(night, "sky-night", "night") == 1


def test_a_scene_may_be_wide_or_narrow() -> None:
    assert 'width="160" height="100"' in scene_svg(1, label="A scene", size=160)


def test_a_page_that_is_not_there_has_no_scene() -> None:
    with pytest.raises(NoScene, match="never-quite-lost/1 has no picture of Page 99"):
        scene_svg(99, label="A scene")


def test_another_tale_of_the_same_name_has_no_scenes() -> None:
    other = replace(EDITION, digest="another")
    assert find_scene(other, 1) is None
    with pytest.raises(NoScene):
        scene_svg(1, label="A scene", edition=other)
    assert uses(picture(other.pages[PageNumber(1)], edition=other), "room-tower") == 0


def test_a_card_shows_the_scene_unless_the_story_takes_all_the_room() -> None:
    scene = scene_of(1)
    card = page_svg(1, "Short", "The Princess visits a Castle.", "She came.", ["princess"], scene=scene)
    check(card)
    assert uses(card, "room-tower") == 1
    assert uses(card, "princess") == 0
    crowded = page_svg(1, "Long", "The Princess visits a Castle.", "She came. " * 120, scene=scene)
    check(crowded)
    assert uses(crowded, "room-tower") == 0


@pytest.mark.parametrize("language", Language)
def test_every_card_of_the_tale_shows_its_scene(language: Language) -> None:
    for page in PAGES:
        card = picture(EDITION.pages[page], edition=EDITION, language=language)
        assert uses(card, scene_of(page).sprites[0].art) == 1
