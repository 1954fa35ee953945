"""The art files and the themes: loads symbols, repaints them, and knows how large they are.

The files are painted in the colours of the day theme. Another theme gives other values to the
same colour names, and a symbol is repainted while it is loaded; so every file can be looked at
by itself, and pictures of different themes can stand on one page without disturbing each other.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from fairytile.pictures.geometry import Box

BASE_THEME: Final = "day"
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}\b")
_SHADE: Final = ' class="shade"'
"""Marks the shaded side of something as wide to the left as to the right of its origin."""
_CLASS: Final = re.compile(r' class="[a-z]+"')
_RIM: Final = re.compile(r' class="rim" transform="translate\(-')
"""Marks the rim of what may be moved: it lies a little to the upper left, where the light comes from."""
_CUT_OUT: Final = re.compile(r'^<g class="(?:contour|rim)".*\n', re.MULTILINE)
"""What sets things off against a busy board as if cut out of paper, lines of their own in a file; on a stage
they stand in their surroundings."""


@dataclass(frozen=True)
class Theme:
    """Colours by name, and the fonts of one manner to draw."""

    name: str
    colours: dict[str, str]
    font: str
    wave_opacity: float
    starry: bool
    unchanged: tuple[str, ...]
    """How the names of the art begin that keeps the colours of the day."""
    instead: dict[str, str]
    """Which art of a scene another one takes the place of, such as the moon of the sun."""

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]


@dataclass(frozen=True)
class Symbol:
    """The inside of one art file, and its view box; the origin is where the thing stands."""

    name: str
    box: Box
    body: str
    mirrored: str
    """The inside for a symbol that is drawn mirrored: what lies in the shade lies there still."""


def _package_text(folder: str, name: str) -> str:
    return (files("fairytile.pictures") / folder / name).read_text(encoding="utf-8")


def _names(folder: str, suffix: str) -> tuple[str, ...]:
    found = (entry.name for entry in (files("fairytile.pictures") / folder).iterdir())
    return tuple(sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix)))


@cache
def theme_names() -> tuple[str, ...]:
    """All themes, by name."""
    return _names("themes", ".toml")


@cache
def art_names() -> tuple[str, ...]:
    """All symbols, by name."""
    return _names("art", ".svg")


@cache
def _theme_table(name: str) -> dict[str, Any]:
    return tomllib.loads(_package_text("themes", f"{name}.toml"))


@cache
def load_theme(name: str) -> Theme:
    """A theme; what it leaves out is as by day."""
    if name not in theme_names():
        raise ValueError(f"no theme {name!r}; there are {', '.join(theme_names())}")
    base, own = _theme_table(BASE_THEME), _theme_table(name)
    style = base["style"] | own.get("style", {})
    return Theme(
        name=name,
        colours=base["colours"] | own.get("colours", {}),
        font=str(style["font"]),
        wave_opacity=float(style["wave-opacity"]),
        starry=bool(style["starry"]),
        unchanged=tuple(style["unchanged"]),
        instead=dict(style["instead"]),
    )


@cache
def load_symbol(name: str, theme: str = BASE_THEME, *, staged: bool = False) -> Symbol:
    """A symbol, painted in the colours of a theme; on a stage it goes without rim and contour."""
    if name not in art_names():
        raise ValueError(f"no art file {name!r}; there are {', '.join(art_names())}")
    text = _package_text("art", f"{name}.svg")
    head = re.search(r'viewBox="([^"]+)"[^>]*>', text)
    if head is None:
        raise ValueError(f"the art file {name!r} has no viewBox")
    box = Box(*(float(part) for part in head[1].split()))
    body = text[head.end() : text.rindex("</svg>")]
    body = re.sub(r"<title>.*?</title>", "", body, flags=re.DOTALL)
    if staged:
        body = _CUT_OUT.sub("", body)
    target = load_theme(theme)
    if not name.startswith(target.unchanged):
        names = {value: key for key, value in load_theme(BASE_THEME).colours.items()}
        body = _COLOUR.sub(lambda found: target[names[found[0]]], body)
    body = re.sub(r"\s*\n\s*", "", body.strip())
    # The light comes from the upper left whichever way somebody looks.
    mirrored = _RIM.sub(' transform="translate(', body).replace(_SHADE, ' transform="scale(-1 1)"')
    return Symbol(name, box, _CLASS.sub("", body), _CLASS.sub("", mirrored))


@cache
def scenery() -> dict[str, Any]:
    """What grows and stands on each terrain, as the file says it."""
    return tomllib.loads((files("fairytile.pictures") / "scenery.toml").read_text(encoding="utf-8"))
