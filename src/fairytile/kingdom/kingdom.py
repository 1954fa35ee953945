"""The Kingdom itself: how one is made, where a tile fits ("Adding a Land tile"), and how it grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fairytile.actions import AddTile
from fairytile.hexes import Hex
from fairytile.kingdom.interned import covered, neighbours, shared_hex, shared_land
from fairytile.kingdom.reachability import Reach
from fairytile.kingdom.space_facts import NOWHERE, Mask, Space, spaces_in
from fairytile.kingdom.tile_placements import EMPTY, Border
from fairytile.ruleset import CLASSIC, Rivers, Ruleset
from fairytile.tiles import TERRAINS, Face, Land, Place, Terrain

_BANK: Final = Rivers.BANK
_CASTLE: Final = Terrain.CASTLE
_RIVER: Final = Place.RIVER


class Kingdom(Reach):
    """The spaces on the table. Make one with `of`, and larger ones with `laid`."""

    __slots__ = ("_border", "_placements")

    _border: Border
    _placements: dict[Face, tuple[AddTile, ...]]

    @staticmethod
    def of(spaces: Mapping[Hex, Land], ruleset: Ruleset = CLASSIC) -> Kingdom:
        """The Kingdom of these spaces, numbered in their order. They must hang together, else ``ValueError``.

        >>> Kingdom.of({Hex(0, 0): Land(Terrain.CASTLE), Hex(1, 0): Land(Terrain.PLAIN)})
        parse_kingdom('0,0C/1,0P')
        """
        hexes, lands = tuple(map(shared_hex, spaces)), tuple(map(shared_land, spaces.values()))
        if not _hang_together(hexes):
            raise ValueError("the spaces of a Kingdom must hang together")
        return _grown(_empty(ruleset), hexes, lands)

    def laid(self, face: Face, at: AddTile) -> Kingdom:
        """The Kingdom after a face was laid; whether it may lie there is not asked."""
        return _grown(self, covered(at), face.rotated(at.rotation))

    def __repr__(self) -> str:
        spaces = "/".join(f"{hex_}{land}" for hex_, land in self)
        return f"parse_kingdom({spaces!r})"

    def __str__(self) -> str:
        """The board in text."""
        from fairytile.boards import board

        return board(self)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from fairytile.pictures import picture

        return picture(self)

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are worked out again where they are needed.
        return Kingdom.of, (dict(self), self.ruleset)

    def placements(self, face: Face) -> tuple[AddTile, ...]:
        """The ways to lay a face, by where its first space lies and then by rotation.

        Of several ways that give the same Kingdom the one with the least rotation stands for all.
        """
        known = self._placements.get(face)
        if known is None:
            known = self._border.placements(face, self.ruleset.rivers)
            if self.ruleset.rivers is _BANK:
                known = tuple(way for way in known if self._carries_on(face, way))
            self._placements[face] = known
        return known

    def _carries_on(self, face: Face, way: AddTile) -> bool:
        """Whether a tile laid this way carries on each River that it touches."""
        touched = carried = 0
        for hex_, land in zip(covered(way), face.rotated(way.rotation), strict=True):
            for direction, beside in enumerate(neighbours(hex_)):
                space = self._where.get(beside)
                if space is not None:
                    both = land.river >> direction & self.lands[space].river >> (direction + 3) % 6 & 1
                    touched |= 1 << space
                    carried |= both << space
        return all(river & carried for river in self.areas(Place.RIVER) if river & touched)


def _hang_together(hexes: tuple[Hex, ...]) -> bool:
    left, new = set(hexes[1:]), list(hexes[:1])
    while new:
        found = left.intersection(neighbours(new.pop()))
        left -= found
        new += found
    return not left


def _empty(ruleset: Ruleset) -> Kingdom:
    kingdom = Kingdom.__new__(Kingdom)
    kingdom.ruleset = ruleset
    kingdom.hexes, kingdom.lands = (), ()
    kingdom._where, kingdom._next = {}, []
    kingdom._kinds = (0,) * 5
    kingdom._areas = [(0, ())] * 5
    kingdom._border = EMPTY
    kingdom._castles = ()
    return kingdom


def _grown(old: Kingdom, hexes: tuple[Hex, ...], lands: tuple[Land, ...]) -> Kingdom:
    """The Kingdom with some spaces more: only what is near them is worked out anew."""
    new = Kingdom.__new__(Kingdom)
    known = len(old.hexes)
    new.ruleset = old.ruleset
    new.hexes = old.hexes + hexes
    new.lands = old.lands + lands
    size = len(new.hexes)
    new.everywhere = Mask((1 << size) - 1)
    new._where = where = old._where.copy()
    new._next = following = old._next.copy()
    for number, hex_ in enumerate(hexes, known):
        where[hex_] = space = Space(number)
        _link(following, where, hex_, space)
    new._kinds = _kinds(old._kinds, lands, known)
    new._areas = old._areas.copy()
    new._border = old._border.grown(new.hexes, new.lands, known)
    new._castles = _castles(new, old)
    new._moves = [None] * size, [None] * size, [None] * size
    new._reaches, new._ends_from, new._within, new._arrivals = {}, {}, {}, {}
    new._sights, new._lined_up = {}, [(0, 0)] * len(TERRAINS)
    new._spaces_of, new._placements, new._verdicts = {}, {}, {}
    return new


def _link(following: list[Space], where: Mapping[Hex, Space], hex_: Hex, number: Space) -> None:
    """Enter a new space and its neighbours in the table of neighbours."""
    for direction, beside in enumerate(neighbours(hex_)):
        neighbour = where.get(beside, NOWHERE)
        following.append(neighbour)
        if neighbour >= 0:
            following[6 * neighbour + (direction + 3) % 6] = number


def _kinds(old: tuple[int, ...], lands: tuple[Land, ...], known: int) -> tuple[int, ...]:
    """The spaces of each terrain and those with a River, after some more."""
    kinds = list(old)
    bit = 1 << known
    for terrain, river in lands:
        kinds[terrain] |= bit
        if river:
            kinds[_RIVER] |= bit
        bit <<= 1
    return tuple(kinds)


def _castles(new: Kingdom, old: Kingdom) -> tuple[Space, ...]:
    """The Castles by their coordinates."""
    mask = new._kinds[_CASTLE]
    if mask == old._kinds[_CASTLE]:
        return old._castles
    return tuple(sorted(spaces_in(Mask(mask)), key=new.hexes.__getitem__))
