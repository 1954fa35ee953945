"""Which pictures there are: of the Kingdoms that a table has or had, of tiles, and of Pages. It draws none.

What is asked for by others is found here or refused, so that nobody has anything drawn that does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from fairytile.edition import Edition
from fairytile.hexes import Hex
from fairytile.kingdom import Kingdom
from fairytile.live import Table, picture_of
from fairytile.pictures.page_scene import SceneOf, find_scene
from fairytile.protocol import Refusal, Why
from fairytile.tiles import Face, Land
from fairytile.views.schema import SIDE_WORDS

START: Final = 9
"""How many spaces a Kingdom has at first."""


class Album(NamedTuple):
    """The pictures of a table: for the hash of each Kingdom that it has or had the number of its spaces."""

    spaces: int
    """Of the Kingdom when this was looked up. Kingdoms only grow, and no tile is ever taken back."""
    hashes: Mapping[str, int]

    @classmethod
    def of(cls, kingdom: Kingdom, before: Album | None = None) -> Album:
        """All that a Kingdom was: its spaces are in the order of laying, and a tile has three.

        What it was ``before`` is known by then: only what was laid since has to be hashed.
        """
        spaces = list(kingdom)
        known = {} if before is None else before.hashes
        numbers = range(START if before is None else before.spaces + 3, len(spaces) + 1, 3)
        return cls(len(spaces), {**known, **{picture_of(spaces[:number]): number for number in numbers}})

    def spaces_of(self, kingdom: Kingdom, *hashes: str) -> list[list[tuple[Hex, Land]]]:
        """The spaces of Kingdoms that this one was; raises `Refusal`."""
        if not self.hashes.keys() >= {*hashes}:
            raise Refusal(Why.UNKNOWN)
        spaces = list(kingdom)
        return [spaces[: self.hashes[each]] for each in hashes]


class TurnedFace(NamedTuple):
    """A side of a tile as it is drawn."""

    face: Face
    rotation: int
    """Counter-clockwise, in sixths."""


def kingdom_of(table: Table) -> Kingdom:
    """The Kingdom of a table; raises `Refusal` before the deal."""
    if table.running is None:
        raise Refusal(Why.UNKNOWN)
    return table.running.state.kingdom


def turned_face(edition: Edition, tile: str, side: str, rotation: str) -> TurnedFace:
    """A side of a Regular tile, turned; raises `Refusal`."""
    face = edition.face(_number(tile, len(edition.regular)), _number(side, 2, SIDE_WORDS))
    return TurnedFace(face, _number(rotation, 6))


def scene_of(edition: Edition, page: str) -> SceneOf:
    """What happens on a Page, or ``opening`` or ``closing`` of the tale; raises `Refusal`."""
    told: dict[str, SceneOf] = {str(number): number for number in edition.pages}
    told |= {"opening": "opening", "closing": "closing"}
    if page not in told or find_scene(edition, told[page]) is None:
        raise Refusal(Why.UNKNOWN)
    return told[page]


def _number(text: str, below: int, names: tuple[str, ...] | None = None) -> int:
    """Which of some things is meant; raises `Refusal` if it is none of them."""
    known = list(names or map(str, range(below)))
    if text not in known:
        raise Refusal(Why.UNKNOWN)
    return known.index(text)
