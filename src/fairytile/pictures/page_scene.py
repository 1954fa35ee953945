"""The picture of what a Page tells: a small stage, set with art files as a scene file says.

The scenes are files of an edition, ``scenes/01.toml`` and so on beside its Pages, with one more for before
the first Page and one for after the last; an edition may have none.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from fairytile.content import DEFAULT, built_in, editions
from fairytile.edition import Edition
from fairytile.errors import FairyTileError
from fairytile.pictures.canvas import Canvas
from fairytile.pictures.geometry import Box, num

STAGE: Final = Box(0, 0, 320, 200)
"""The stage: sprites stand on it by these coordinates, and what is outside is not seen."""


SceneOf: TypeAlias = int | Literal["opening", "closing"]
"""What a scene shows: a Page by its number, or what is told before the first one or after the last."""


class NoScene(FairyTileError, LookupError):
    """A Page that has no picture."""


@dataclass(frozen=True, slots=True)
class StageSprite:
    """An art file on the stage, with its origin at a point; turned clockwise, in degrees."""

    art: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    flip: bool = False
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is on the stage, from back to front."""

    sprites: tuple[StageSprite, ...]


def scene_svg(
    page: SceneOf, *, label: str, theme: str = "day", size: int | None = None, edition: Edition | None = None
) -> str:
    """The picture of a Page of an edition, or of the default one; raises `NoScene` if there is none.

    Instead of a Page there may be the ``"opening"`` of the tale or its ``"closing"``.

    ``label`` is what a screen reader says, best the title of the Page.

    >>> scene_svg(1, label="The Map with Soup", size=160).startswith("<svg")
    True
    """
    chosen = built_in(DEFAULT) if edition is None else edition
    scene = find_scene(chosen, page)
    if scene is None:
        named = f"Page {page}" if isinstance(page, int) else f"the {page}"
        raise NoScene(f"{chosen.key} has no picture of {named}")
    canvas = Canvas(theme)
    return canvas.document(STAGE, _layers(canvas, scene), label=label, size=size)


def find_scene(edition: Edition, page: SceneOf) -> Scene | None:
    """What is on the stage for a Page; nothing if the edition has no picture of it."""
    # A folder of somebody's own may have the name of an edition that tells another tale.
    if edition.key not in editions():
        return None
    known = built_in(edition.key)
    if edition not in (known, known.for_children):
        return None
    return _load(edition.key, page)


def draw_scene(canvas: Canvas, scene: Scene, box: Box) -> list[str]:
    """A scene as large as a box allows, in the middle of it."""
    place = f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}"'
    view = " ".join(num(part) for part in STAGE)
    return [f'<svg {place} viewBox="{view}">', *_layers(canvas, scene), "</svg>"]


def _layers(canvas: Canvas, scene: Scene) -> list[str]:
    drawn = [_draw(canvas, sprite) for sprite in scene.sprites]
    return [*drawn, canvas.rect(STAGE.grown(-0.8), "none", "ink", 1.6)]


def _draw(canvas: Canvas, sprite: StageSprite) -> str:
    art = canvas.theme.instead.get(sprite.art, sprite.art)
    drawn = canvas.use(art, sprite.x, sprite.y, sprite.scale, flip=sprite.flip, staged=True)
    if not sprite.turn:
        return drawn
    turn = f"rotate({num(sprite.turn)} {num(sprite.x)} {num(sprite.y)})"
    return f'<g transform="{turn}">{drawn}</g>'


@cache
def _load(key: str, page: SceneOf) -> Scene | None:
    name = f"{page:02}" if isinstance(page, int) else page
    file = files("fairytile.content").joinpath(*key.split("/"), "scenes", f"{name}.toml")
    if not file.is_file():
        return None
    table: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return Scene(tuple(StageSprite(**entry) for entry in table["sprites"]))
